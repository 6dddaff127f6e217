-- Documents of sites: what a site puts into its own search index. The truth is here; indexes are made from it and can be
-- thrown away.

create table site_indexes (
  site_id text primary key references sites (id) on delete cascade,
  -- Grows by one with each request that changed documents. Updating this row first puts the writers of a site in a row.
  version bigint not null,
  document_count integer not null,
  document_bytes bigint not null,
  -- Removals up to this version are forgotten: an index that is behind it starts over.
  forgotten_version bigint not null default 0
);

create table site_documents (
  site_id text not null references sites (id) on delete cascade,
  id text not null,
  -- JSON; null once removed, so that indexes elsewhere hear of the removal.
  document text,
  bytes integer not null,
  version bigint not null,
  changed_at timestamptz not null,
  -- The order of first writing, which a search without words keeps.
  position bigint generated always as identity,
  primary key (site_id, id)
);
create index site_documents_order on site_documents (site_id, position);
create index site_documents_changes on site_documents (site_id, version, position);
create index site_documents_removed on site_documents (site_id, changed_at) where document is null;

create table index_tasks (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  kind text not null check (kind in ('upsert', 'remove')),
  -- The task is done when the index has reached this version of the site.
  version bigint not null,
  documents integer not null,
  rejected integer not null,
  created_at timestamptz not null
);
create index index_tasks_site on index_tasks (site_id, created_at);
