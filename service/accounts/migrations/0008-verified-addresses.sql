-- Which addresses are proven, and what a personal token may do until when.

-- Set when the owner opened a mailed link, or by the operator.
alter table accounts rename column email_confirmed_at to email_verified_at;
-- People of before this migration keep what they could do.
update accounts set email_verified_at = created_at;

-- An address belongs to the account that proved it. Other people may type it at sign-up, and do not learn that it has an account.
drop index accounts_email;
create unique index accounts_verified_email on accounts (lower(email)) where email_verified_at is not null;
create index accounts_email on accounts (lower(email), created_at);

-- Ids of token-scopes.ts. Tokens of before could do everything.
alter table personal_tokens add column scopes text[] not null default '{read,manage}';
alter table personal_tokens alter column scopes drop default;
update personal_tokens
set expires_at = least(coalesce(expires_at, now() + interval '90 days'), now() + interval '365 days');
alter table personal_tokens alter column expires_at set not null;
