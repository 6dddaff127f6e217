/** Copies the data about an account for its owner. The copy is readable and holds no secret that gives access. */
import { z } from 'zod';
import type { Queries } from './database.ts';

/** Name in the copy → query of the rows of an account. No query selects the hash of a secret. */
const parts: Readonly<Record<string, string>> = {
  sites: `select id, name, domain, allowed_origins, plan, search, created_at from sites where account_id = $1 order by created_at`,
  plan_requests: `select id, site_id, plan, reason, state, answer, created_at, decided_at from plan_requests
    where account_id = $1 order by created_at`,
  members: `select member.site_id, member.account_id, accounts.email, accounts.name, member.role, member.created_at as since
    from site_members member join sites on sites.id = member.site_id join accounts on accounts.id = member.account_id
    where sites.account_id = $1 order by member.created_at`,
  memberships: `select member.site_id, sites.name as site_name, member.role, member.created_at as since
    from site_members member join sites on sites.id = member.site_id where member.account_id = $1 order by member.created_at`,
  invitations_sent: `select id, site_id, email, role, created_at, expires_at from site_invitations
    where invited_by = $1 order by created_at`,
  invitations_received: `select invitation.id, sites.name as site_name, invitation.role, invitation.created_at, invitation.expires_at
    from site_invitations invitation join sites on sites.id = invitation.site_id
    join accounts on lower(accounts.email) = lower(invitation.email)
    where accounts.id = $1 and accounts.email_verified_at is not null order by invitation.created_at`,
  assistants: `select api_keys.name as client, api_keys.site_id, api_keys.scopes, oauth_grants.created_at from oauth_grants
    join api_keys on api_keys.id = oauth_grants.key_id where oauth_grants.account_id = $1 order by oauth_grants.created_at`,
  keys: `select key.id, key.site_id, key.name, key.kind, key.scopes, key.status, key.expires_at, key.last_used_at, key.created_at,
      key.revoked_at as deleted_at
    from api_keys key join sites on sites.id = key.site_id where sites.account_id = $1 order by key.created_at`,
  tokens: `select id, name, prefix, last_four, created_at, last_used_at, expires_at, scopes from personal_tokens
    where account_id = $1 order by created_at`,
  second_factor: `select created_at, confirmed_at from second_factors where account_id = $1`,
  identities: `select issuer, subject, created_at from identities where account_id = $1 order by created_at`,
  sessions: `select created_at, last_seen_at, expires_at from sessions where account_id = $1 order by created_at`,
  usage_by_day: `select site_id, key_id, operation_id, date_trunc('day', hour at time zone 'UTC')::date::text as day,
      sum(requests)::bigint as requests, sum(rate_limited)::bigint as rate_limited, sum(bytes)::bigint as bytes
    from usage_hours join sites on sites.id = usage_hours.site_id where sites.account_id = $1
    group by 1, 2, 3, 4 order by 4, 1, 2, 3`,
  documents: `select site_id, count(*)::int as documents, sum(bytes)::bigint as bytes
    from site_documents document join sites on sites.id = document.site_id
    where sites.account_id = $1 and document.document is not null group by site_id order by site_id`,
  reported_usage: `select site_id, type, day::text as day, count from reported_usage usage
    join sites on sites.id = usage.site_id where sites.account_id = $1 order by day, site_id, type`,
  requests: `select request_id, at, site_id, key_id, operation_id, method, path, parameters, body, status, problem_code, problem_text,
      media_type, bytes, ms, cost
    from request_log where account_id = $1 order by at desc, id desc limit 10000`,
  requests_left_out: `select day::text as day, left_out as requests from request_log_days
    where account_id = $1 and left_out > 0 order by day`,
  webhooks: `select hook.id, hook.site_id, hook.url, hook.description, hook.events, hook.filters, hook.status, hook.created_at
    from webhook_endpoints hook join sites on sites.id = hook.site_id where sites.account_id = $1 order by hook.created_at`,
  portfolios: `select portfolio.id, portfolio.site_id, portfolio.state, portfolio.total, portfolio.created_at, portfolio.expires_at
    from portfolios portfolio join sites on sites.id = portfolio.site_id where sites.account_id = $1 order by portfolio.created_at`,
  saved_pages: `select path, alerts, language, created_at from saved_pages where account_id = $1 order by created_at, id`,
  letters: `select snapshot_id, subject, text, created_at, sent_at from alert_letters where account_id = $1 order by created_at`,
  security_events: `select at, event, site_id, key_id, via, address, detail from audit_events where account_id = $1 order by at, id`,
};

/** Returns all data about an account, with instants as RFC 3339. */
export async function copyOfAccount(queries: Queries, accountId: string): Promise<Record<string, unknown>> {
  const row = z.record(z.string(), z.unknown());
  const account = await queries.query(
    'select id, email, name, email_verified_at, created_at from accounts where id = $1',
    [accountId],
    row,
  );
  const copy: Record<string, unknown> = { account: account[0] ?? null };
  for (const [name, sql] of Object.entries(parts)) copy[name] = await queries.query(sql, [accountId], row);
  return copy;
}
