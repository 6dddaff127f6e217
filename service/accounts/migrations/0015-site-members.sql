-- People with whom the owner of a site shares it, and open invitations. The owner stays in sites.account_id.

create table site_members (
  site_id text not null references sites (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  role text not null check (role in ('admin', 'viewer')),
  created_at timestamptz not null,
  primary key (site_id, account_id)
);
create index site_members_account on site_members (account_id);

create table site_invitations (
  id text primary key,
  site_id text not null references sites (id) on delete cascade,
  -- Only a person with this address accepts.
  email text not null,
  role text not null check (role in ('admin', 'viewer')),
  -- Of the secret in the mailed link.
  hash text not null unique,
  invited_by text references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- A site invites an address once; another invitation replaces the first.
create unique index site_invitations_address on site_invitations (site_id, lower(email));
create index site_invitations_email on site_invitations (lower(email));
create index site_invitations_inviter on site_invitations (invited_by);

-- Everybody who may see a site, with their role.
create view site_access as
select id as site_id, account_id, 'owner' as role from sites
union all
select site_id, account_id, role from site_members;

-- Members read the requests of the sites that are shared with them.
create index request_log_site on request_log (site_id, at desc, id desc);
