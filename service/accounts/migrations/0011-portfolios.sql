-- Portfolios: properties that a site wants estimated, and the results.

create table portfolios (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  -- The key that sent it, for usage.
  key_id text not null,
  -- Format that the properties came in.
  format text not null,
  with_comparables boolean not null,
  -- `arriving`, `waiting`, `running`, `finished` or `failed`.
  state text not null,
  -- Why it failed.
  reason text,
  -- First day that the plan saw when the portfolio was sent.
  history_from date,
  -- Snapshot of the results so far.
  snapshot_id text,
  as_of date,
  total integer not null,
  estimated integer not null default 0,
  withheld integer not null default 0,
  refused integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);

create index portfolios_of_site on portfolios (site_id);
create index portfolios_by_end on portfolios (expires_at);

-- Properties as they were sent, until the results are complete: a block is a list in JSON, compressed and in base64.
create table portfolio_blocks (
  portfolio_id text not null references portfolios (id) on delete cascade,
  number integer not null,
  rows text not null,
  primary key (portfolio_id, number)
);

-- One row for each property: JSON, compressed and in base64.
create table portfolio_results (
  portfolio_id text not null references portfolios (id) on delete cascade,
  position integer not null,
  result text not null,
  primary key (portfolio_id, position)
);

-- Properties of an account's sites on one plan, by day, for the limit of the plan.
create table portfolio_days (
  account_id text not null references accounts (id) on delete cascade,
  plan text not null,
  day date not null,
  properties integer not null,
  primary key (account_id, plan, day)
);
