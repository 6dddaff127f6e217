/** The audit log of security events. The operator reads it; events are deleted after 400 days. */
import { z } from 'zod';
import type { Queries } from './database.ts';

/** Every kind of event. */
export const auditEvents = [
  'account.created',
  'account.changed',
  'account.deleted',
  'account.exported',
  'email.changed',
  'email.verified',
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'session.started',
  'session.refused',
  'session.ended',
  'access.ended',
  'second-factor.on',
  'second-factor.off',
  'recovery-code.used',
  'identity.linked',
  'token.created',
  'token.deleted',
  'site.created',
  'site.changed',
  'site.deleted',
  'site.transferred',
  'member.invited',
  'member.invitation-withdrawn',
  'member.joined',
  'member.declined',
  'member.role-changed',
  'member.removed',
  'member.left',
  'plan.requested',
  'plan.request-withdrawn',
  'key.created',
  'key.changed',
  'key.switched',
  'key.rotated',
  'key.deleted',
  'assistant.allowed',
  'assistant.ended',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.deleted',
  'webhook.disabled',
  'operator.acted',
] as const;
export type AuditEventName = (typeof auditEvents)[number];

/** One event. `detail` never holds a secret or an e-mail address. */
export interface AuditEvent {
  readonly event: AuditEventName;
  readonly accountId?: string | null | undefined;
  readonly siteId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly via: 'session' | 'token' | 'operator' | 'none';
  readonly address?: string | undefined;
  readonly detail?: Readonly<Record<string, string | readonly string[]>> | undefined;
}

/** One row of the log. */
export const AuditRecord = z.object({
  at: z.date().transform((date) => date.toISOString()),
  event: z.string(),
  account_id: z.string().nullable(),
  site_id: z.string().nullable(),
  key_id: z.string().nullable(),
  via: z.string(),
  address: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRecord = z.output<typeof AuditRecord>;

const keptMs = 400 * 86_400_000;

/** Writes one event and deletes those that are too old. A caller that writes in a transaction passes its queries. */
export async function writeAudit(queries: Queries, now: Date, entry: AuditEvent): Promise<void> {
  await queries.query(
    `with old as (delete from audit_events where at < $9)
     insert into audit_events (at, event, account_id, site_id, key_id, via, address, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      now,
      entry.event,
      entry.accountId ?? null,
      entry.siteId ?? null,
      entry.keyId ?? null,
      entry.via,
      entry.address ?? null,
      JSON.stringify(entry.detail ?? {}),
      new Date(now.getTime() - keptMs),
    ],
    z.unknown(),
  );
}

/** Returns the newest events of one account, or of all. */
export function readAudit(
  queries: Queries,
  { accountId, limit }: { readonly accountId?: string | undefined; readonly limit: number },
): Promise<AuditRecord[]> {
  return queries.query(
    `select at, event, account_id, site_id, key_id, via, address, detail from audit_events
     where $1::text is null or account_id = $1 order by at desc, id desc limit $2`,
    [accountId ?? null, limit],
    AuditRecord,
  );
}
