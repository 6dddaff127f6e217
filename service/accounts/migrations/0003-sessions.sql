-- How people sign in. Of every secret only the SHA-256 is here; a password is a scrypt hash in accounts.password_hash.

create table sessions (
  hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- Written at most every few minutes; a session that was idle for too long has ended.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

-- Personal access tokens: what a script of a person sends instead of a session.
create table personal_tokens (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  hash text not null unique,
  prefix text not null,
  last_four text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index personal_tokens_account on personal_tokens (account_id);

-- Secrets that travel in a link, each good once: to choose a new password, or to prove that an e-mail address is theirs.
create table mailed_links (
  hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('password', 'email')),
  -- The address it was made for: the new one when the purpose is to change it.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id);

-- How the site's own documents are searched; the fields are SearchSettings in records.ts.
alter table sites add column search jsonb not null default '{}';
