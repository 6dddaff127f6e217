-- Security events: who did what to whom, when. No secret, and no e-mail address: an event outlives the account it is about.

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  -- No reference: what happened stays known when the account is gone.
  account_id text,
  site_id text,
  key_id text,
  -- 'session', 'token', 'operator', or 'none' for somebody who is not signed in.
  via text not null,
  address text,
  detail jsonb not null default '{}'
);
create index audit_events_account on audit_events (account_id, at);
create index audit_events_at on audit_events (at);
