-- The second step of signing in, and sign-ins at the provider of OIDC.

create table second_factors (
  account_id text primary key references accounts (id) on delete cascade,
  -- Codes are computed from the secret, so a hash would not do: it is encrypted with a key that is not in this database.
  sealed text not null,
  created_at timestamptz not null,
  -- Null until a code proved that an app holds the secret. Until then signing in asks for no code.
  confirmed_at timestamptz,
  -- The newest time step (of 30 seconds) whose code was accepted. Codes of this step and of earlier ones are refused.
  last_step bigint
);

-- One row for each code that is left.
create table recovery_codes (
  account_id text not null references second_factors (account_id) on delete cascade,
  hash text not null,
  primary key (account_id, hash)
);

-- People at the provider, by its issuer and subject; their addresses there may change.
create table identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  -- A provider that gives an address to another person does not give away the account.
  unique (account_id, issuer)
);

-- Sign-ins whose first step was right and that wait for the code.
create table waiting_sign_ins (
  hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- The person at the provider, linked to the account when the code is right.
  issuer text,
  subject text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index waiting_sign_ins_account on waiting_sign_ins (account_id);
