-- Pages of the market site that people saved, and the letters about their changes.

create table saved_pages (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- Path of the page without its language.
  path text not null,
  -- `deals`, `month` and `project`; empty for a page without letters.
  alerts text[] not null,
  -- Language of the letters.
  language text not null,
  -- What the person was told last: the snapshot, the newest whole month, and the state of the project.
  told jsonb not null,
  created_at timestamptz not null,
  unique (account_id, path)
);

-- One letter for each person and snapshot. It is deleted with the account, and a day after it was sent.
create table alert_letters (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  snapshot_id text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (account_id, snapshot_id)
);
