-- Requests with the keys of accounts, for 30 days: what was sent and how it was answered, without secrets.

create table request_log (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  site_id text not null references sites (id) on delete cascade,
  -- No reference: requests of a key outlive it.
  key_id text not null,
  at timestamptz not null,
  -- X-Request-Id. A client may send one id with several requests.
  request_id text not null,
  operation_id text,
  method text not null,
  path text not null,
  -- A list of {name, value}; the value is null where it is not kept.
  parameters jsonb not null,
  -- The body without its texts; null without a body.
  body jsonb,
  status smallint not null,
  problem_code text,
  problem_text text,
  media_type text,
  bytes bigint not null,
  ms real not null,
  cost integer not null
);
create index request_log_account on request_log (account_id, at desc, id desc);
create index request_log_request on request_log (account_id, request_id);
create index request_log_at on request_log (at);

-- Requests of an account on a day (UTC): those in the log, their size, and those that were left out.
create table request_log_days (
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  kept bigint not null,
  kept_bytes bigint not null,
  left_out bigint not null,
  primary key (account_id, day)
);
