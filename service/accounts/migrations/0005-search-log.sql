-- What the visitors of sites searched and clicked, and what sites report of their own use. A visitor is kept only as a keyed
-- hash of the token the site sends, if it sends one; rows are deleted after SEARCH_LOG_DAYS.

create table search_log (
  id bigint generated always as identity primary key,
  site_id text not null references sites (id) on delete cascade,
  at timestamptz not null,
  query text not null,
  -- The query folded: what is one search for the statistics.
  query_key text not null,
  index_uid text,
  results_count integer,
  filters text,
  clicked_id text,
  -- Of what was clicked among the results, from 1.
  position integer,
  latency_ms real,
  user_hash text,
  -- 'answered': by this service; 'reported': by the site, of a search somewhere else or of a click.
  source text not null check (source in ('answered', 'reported')),
  -- False for a click on a search that has a row of its own.
  is_search boolean not null
);
create index search_log_site on search_log (site_id, at);
create index search_log_at on search_log (at);

create table reported_usage (
  site_id text not null references sites (id) on delete cascade,
  type text not null check (type in ('search', 'indexing')),
  -- UTC.
  day date not null,
  count bigint not null,
  primary key (site_id, type, day)
);

-- So that a report which is sent again counts nothing twice; kept for 31 days.
create table usage_reports (
  site_id text not null references sites (id) on delete cascade,
  idempotency_key text not null,
  type text not null,
  count bigint not null,
  occurred_at timestamptz,
  reported_at timestamptz not null,
  primary key (site_id, idempotency_key)
);
create index usage_reports_at on usage_reports (reported_at);
