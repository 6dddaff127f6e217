/**
 * Finds the rights of a key by its id, for tokens that were made for a key and end with it: passes of maps and search tokens
 * of sites. As for keys, an answer is remembered for a moment, and for minutes while the database does not answer.
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isWithin } from '../span.ts';
import { keyKinds } from './api-key.ts';
import { awaitWithin, throwUnavailable } from './authenticate.ts';
import type { Database } from './database.ts';
import { DatabaseFault } from './database-fault.ts';
import { findPlan, type Principal, scopes } from './plans.ts';
import { keyStatuses } from './records.ts';

/** Longest time until switching a key off ends its tokens. */
const freshMs = 1_500;
/** Longest wait for a newer answer. */
const patienceMs = 500;
const outageMs = 300_000;
/** After a failure no query is sent for this time. */
const retryMs = 1_000;
const remembered = 10_000;

const Holder = z.object({
  account_id: z.string(),
  plan: z.string(),
  allowed_origins: z.array(z.string()),
  kind: z.enum(keyKinds),
  status: z.enum(keyStatuses),
  expires_at: z.date().nullable(),
  scopes: z.array(z.enum(scopes)),
  verified: z.boolean(),
});
type Holder = z.output<typeof Holder>;

const holderSql = `
  select sites.account_id, sites.plan, sites.allowed_origins, api_keys.kind, api_keys.status, api_keys.expires_at,
    api_keys.scopes, accounts.email_verified_at is not null as verified
  from api_keys join sites on sites.id = api_keys.site_id join accounts on accounts.id = sites.account_id
  where api_keys.id = $1 and sites.id = $2 and api_keys.revoked_at is null`;

interface Answer {
  readonly holder: Holder | null;
  readonly askedAt: number;
}

/** The keys that tokens were made for. */
export class KeyHolders {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #known = new LRUCache<string, Answer>({ max: remembered });
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: { readonly database: Database; readonly clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /** Returns the principal of a key; null when the key no longer works. */
  async principalOf({ keyId, siteId }: Pick<Principal, 'keyId' | 'siteId'>): Promise<Principal | null> {
    const now = this.#clock();
    const holder = await this.#holderOf(keyId, siteId, now.getTime());
    const plan = findPlan(holder?.plan ?? '');
    if (holder === null || plan === undefined || holder.status !== 'active') return null;
    if (holder.expires_at !== null && holder.expires_at <= now) return null;
    const { account_id: accountId, kind, allowed_origins: allowedOrigins, verified: isVerified } = holder;
    return { keyId, siteId, accountId, kind, scopes: holder.scopes, plan, allowedOrigins, isVerified };
  }

  async #holderOf(keyId: string, siteId: string, now: number): Promise<Holder | null> {
    const known = this.#known.get(keyId);
    if (known !== undefined && isWithin(freshMs, known.askedAt, now)) return known.holder;
    const isKnown = known !== undefined && isWithin(outageMs, known.askedAt, now);
    if (isKnown && isWithin(retryMs, this.#failedAt, now)) return known.holder;
    try {
      const [holder = null] = await awaitWithin(
        this.#database.query(holderSql, [keyId, siteId], Holder),
        patienceMs,
      );
      this.#known.set(keyId, { holder, askedAt: now });
      return holder;
    } catch (error) {
      if (!isKnown || !(error instanceof DatabaseFault && error.unavailable)) return throwUnavailable(error);
      this.#failedAt = now;
      return known.holder;
    }
  }
}
