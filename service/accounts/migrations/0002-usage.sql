-- What was used, one row an hour (UTC) for each key, operation and class of status.

create table usage_hours (
  site_id text not null references sites (id) on delete cascade,
  -- No reference: what a key used outlives it.
  key_id text not null,
  operation_id text not null,
  -- 2 for 2xx, and so on.
  status_class smallint not null,
  hour timestamptz not null,
  requests bigint not null,
  -- Of the requests, those refused by the rate limit (429).
  rate_limited bigint not null,
  bytes bigint not null,
  latency_ms_sum double precision not null,
  latency_ms_max double precision not null,
  -- Requests by latency; the bounds are latencyBoundsMs in usage-meter.ts.
  latency_buckets bigint[] not null,
  primary key (site_id, hour, key_id, operation_id, status_class)
);

-- Each service process is a writer and numbers its batches. A batch is applied in the statement that moves this number
-- on, so sending one twice counts it once.
create table usage_writers (
  id text primary key,
  batch bigint not null,
  applied_at timestamptz not null
);
