-- What people asked the operator: another plan for a site of theirs.

create table plan_requests (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  site_id text not null references sites (id) on delete cascade,
  plan text not null,
  reason text not null,
  -- 'en' or 'ar', for the letter.
  language text not null,
  state text not null check (state in ('open', 'granted', 'refused', 'withdrawn')),
  -- What the operator wrote.
  answer text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- When the letter with the decision was taken up; null until then.
  told_at timestamptz
);
create index plan_requests_site on plan_requests (site_id, created_at desc);
-- A site has one open request.
create unique index plan_requests_open on plan_requests (site_id) where state = 'open';
create index plan_requests_untold on plan_requests (decided_at) where decided_at is not null and told_at is null;
