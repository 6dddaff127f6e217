-- Webhooks: where a site wants to be told (endpoints), what it was told (deliveries), and how each try went (attempts). Which try is due
-- when is the queue's affair (pg-boss, schema pgboss): a delivery and its job are written in one transaction.

create table webhook_endpoints (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  -- Saved filters of transaction.matched: [{id, name, query}], query being parameters of GET /transactions as text.
  filters jsonb not null,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- owner: switched off by hand; gone: the receiver answered 410; failing: every try of a day failed.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  disabled_at timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'disabled') = (disabled_reason is not null))
);
create index webhook_endpoints_site on webhook_endpoints (site_id);

-- Signing needs the secret itself, so a hash would not do: it is encrypted with a key that is not in this database.
create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null,
  -- Null for the current secret; after a rotation the end of the old one's grace.
  expires_at timestamptz
);
create index webhook_secrets_endpoint on webhook_secrets (endpoint_id);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where expires_at is null;

create table webhook_deliveries (
  -- Also the webhook-id header. Made from what happened, so that telling it twice makes one delivery.
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  -- The body, byte for byte as it is signed.
  payload text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
  tries integer not null default 0,
  -- A replay gives a dead delivery new ones.
  tries_left integer not null,
  next_try_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  -- Null when there was no answer; then fault says why.
  status_code integer,
  fault text,
  duration_ms integer not null,
  -- The beginning of the answer's body.
  response text,
  primary key (delivery_id, number)
);

-- What every subscriber has been told already: snapshots, and runs of ingest that were refused.
create table webhook_announcements (
  kind text not null check (kind in ('snapshot', 'run')),
  id text not null,
  at timestamptz not null,
  primary key (kind, id)
);
