/** Defines a command of the operator: its input is checked, and the audit log records each one that changes something. */
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import type { AccountRecord } from './records.ts';
import type { AccountStore } from './store.ts';

/** One command of the operator. Values arrive as text, or lists of text. */
export interface AdminCommand {
  /** Two words, as typed. */
  readonly name: string;
  readonly summary: string;
  /** The option that may be given without its name; null for none. */
  readonly positional: string | null;
  /** True when it only reads. The audit log records every command that changes something. */
  readonly looks: boolean;
  readonly input: z.ZodObject;
  /** Checks the input and runs the command. Returns JSON. */
  run(store: AccountStore, input: unknown): Promise<unknown>;
}

/** Returns a command whose input is checked, and whose changes the audit log records. */
export function command<Shape extends z.ZodRawShape>(definition: {
  readonly name: string;
  readonly summary: string;
  readonly positional: (keyof Shape & string) | null;
  readonly looks?: boolean;
  readonly input: Shape;
  readonly run: (store: AccountStore, input: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
}): AdminCommand {
  const input = z.object(definition.input);
  const { name, looks = false } = definition;
  return {
    ...definition,
    looks,
    input,
    run: async (store, given) => {
      const parsed = z.strictObject(definition.input).safeParse(given);
      if (!parsed.success) throw new AccountFault('invalid', parsed.error.issues.map(sentence).join('\n'));
      if (looks) return definition.run(store, parsed.data);
      return store.atomically(async (atomic) => {
        const result = await definition.run(atomic, parsed.data);
        await writeAudit(atomic.database, atomic.now(), toAuditEvent(name, result));
        return result;
      });
    },
  };
}

const About = z.object({
  account: z.string().optional(),
  account_id: z.string().optional(),
  site_id: z.string().optional(),
  id: z.string().optional(),
});

/** Returns the audit event of a command. Of its result, the event holds only the ids. */
function toAuditEvent(name: string, result: unknown): AuditEvent {
  const issued = z.object({ record: About }).safeParse(result).data?.record;
  const about = issued ?? About.safeParse(result).data ?? {};
  const isOf = (word: string) => (about.id?.startsWith(`${word}_`) === true ? about.id : undefined);
  return {
    event: 'operator.acted',
    via: 'operator',
    accountId: isOf('account') ?? about.account_id ?? about.account,
    siteId: isOf('site') ?? about.site_id,
    keyId: isOf('key'),
    detail: { command: name },
  };
}

/** Finds an account by its id or e-mail address. Throws `not-found`, and `conflict` where several typed the address. */
export async function requireAccount(store: AccountStore, idOrEmail: string): Promise<AccountRecord> {
  const account = await store.findAccount(idOrEmail);
  if (account !== null) return account;
  const [only, ...others] = await store.unverifiedAccounts(idOrEmail);
  if (only === undefined) throw new AccountFault('not-found', `There is no account ${idOrEmail}.`);
  if (others.length === 0) return only;
  const ids = [only, ...others].map(({ id }) => id).join(', ');
  throw new AccountFault('conflict', `Several accounts gave this address, and none confirmed it: ${ids}.`);
}

function sentence({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `--${path.join('.')}: ${message}`;
}
