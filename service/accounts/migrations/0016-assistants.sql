-- AI assistants that people let use a site by OAuth: their registrations, codes, grants and tokens. Only hashes of secrets are here.

create table oauth_clients (
  id text primary key,
  -- As the client calls itself; nobody has checked it.
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null
);

-- A grant is a key of the site without a secret of its own: its access tokens are secrets that end.
create table oauth_grants (
  key_id text primary key references api_keys (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  -- The person who allowed it. It ends with their right to make keys.
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null
);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_account on oauth_grants (account_id);

create table oauth_codes (
  hash text primary key,
  client_id text not null references oauth_clients (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  site_id text not null references sites (id) on delete cascade,
  scopes text[] not null,
  redirect_uri text not null,
  -- SHA-256 of the verifier, in base64url.
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The grant that the code became, which ends when the code is shown again.
  key_id text references api_keys (id) on delete cascade
);
create index oauth_codes_client on oauth_codes (client_id);
create index oauth_codes_account on oauth_codes (account_id);
create index oauth_codes_site on oauth_codes (site_id);
create index oauth_codes_key on oauth_codes (key_id);

create table oauth_refresh_tokens (
  hash text primary key,
  key_id text not null references oauth_grants (key_id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A token that was used is known, so that its second use ends the grant.
  used_at timestamptz
);
create index oauth_refresh_tokens_key on oauth_refresh_tokens (key_id);

-- An access token opens the tools for assistants only.
alter table api_key_secrets add column is_for_assistants boolean not null default false;
