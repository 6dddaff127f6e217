-- Who owns what: an account has sites, a site has keys, a key has one current secret and, for a while after a rotation,
-- earlier ones. Ids are made by the service. No secret is here: only SHA-256 of keys, and hashes of passwords.

create table accounts (
  id text primary key,
  email text not null,
  name text,
  -- Null until the person chose a password; an operator's CLI makes accounts without one.
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));

create table sites (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  domain text,
  allowed_origins text[] not null default '{}',
  -- An id of plans.ts. Only the operator changes it.
  plan text not null,
  created_at timestamptz not null
);
create index sites_account on sites (account_id);

create table api_keys (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('secret', 'public')),
  scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  -- Set when the key is deleted: it is gone for everybody, but the usage it made still has a name.
  revoked_at timestamptz
);
create index api_keys_site on api_keys (site_id);

create table api_key_secrets (
  hash text primary key,
  key_id text not null references api_keys (id) on delete cascade,
  prefix text not null,
  last_four text not null,
  created_at timestamptz not null,
  -- Null for the current secret; after a rotation the end of the old one's grace.
  expires_at timestamptz
);
create index api_key_secrets_key on api_key_secrets (key_id);
-- A rotation can never leave two current secrets.
create unique index api_key_secrets_current on api_key_secrets (key_id) where expires_at is null;
