-- Signed links: addresses that work for a while without a key. The signature itself is not stored.

create table signed_links (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  -- The key that made the link. Its rights, limits and usage are those of the link.
  key_id text not null references api_keys (id) on delete cascade,
  -- Path and query that the link opens.
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index signed_links_of_site on signed_links (site_id);
