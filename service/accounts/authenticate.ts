/**
 * Turns the Authorization header into a principal, or throws the problem that says what is wrong with the key.
 *
 * A key in use needs no query: this process remembers it, and reads it again in the background once it is `freshMs` old. A request waits for the
 * database only when the remembered answer is older than `staleMs`. So a switched-off or rotated key stops working within `staleMs` in every process,
 * without messages between them. When the database does not answer, remembered keys work for `outageMs` more; other keys get a 503.
 */
import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { type Patience, usualPatience } from '../patience.ts';
import { isWithin } from '../span.ts';
import { addressKey } from './address-key.ts';
import { keyKinds, parseKey } from './api-key.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { Database } from './database.ts';
import { DatabaseFault } from './database-fault.ts';
import { isAllowedOrigin, requestOrigin } from './origins.ts';
import { type Feature, findPlan, type Principal, plans, plansWith, type Scope, scopes } from './plans.ts';
import { keyStatuses } from './records.ts';
import type { AskingKey } from './request-caller.ts';

const freshMs = 750;
const staleMs = 1_500;
const outageMs = 300_000;
/** After a failure this process sends no query for this time, so that requests do not queue for the database. */
const retryMs = 1_000;
const outageFault = new DatabaseFault('Accounts database: the last query got no answer', null, null);
const remembered = 10_000;

/** Origin and address of a request. */
export interface RequestSource {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  readonly address: string;
  /** Is told whose key the request shows before the key is checked, so that its owner can find the refusal. */
  readonly noteHolder?: (key: Pick<FoundKey, 'account_id' | 'site_id' | 'key_id'>) => void;
}

/** Dependencies of the authenticator. */
export interface AuthenticatorOptions {
  readonly database: Database;
  readonly attempts: AttemptLimiter;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly patience?: Pick<Patience, 'knownMs' | 'strangerMs'>;
}

const FoundKey = z.object({
  hash: z.string(),
  secret_expires_at: z.date().nullable(),
  key_id: z.string(),
  kind: z.enum(keyKinds),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(keyStatuses),
  expires_at: z.date().nullable(),
  site_id: z.string(),
  account_id: z.string(),
  plan: z.enum(plans.map((plan) => plan.id)),
  allowed_origins: z.array(z.string()),
  verified: z.boolean(),
  is_for_assistants: z.boolean(),
});
type FoundKey = z.infer<typeof FoundKey>;

const findKeySql = `
  select secret.hash, secret.expires_at as secret_expires_at, api_keys.id as key_id, api_keys.kind, api_keys.scopes,
    api_keys.status, api_keys.expires_at, sites.id as site_id, sites.account_id, sites.plan, sites.allowed_origins,
    accounts.email_verified_at is not null as verified, secret.is_for_assistants
  from api_key_secrets secret
  join api_keys on api_keys.id = secret.key_id and api_keys.revoked_at is null
  join sites on sites.id = api_keys.site_id
  join accounts on accounts.id = sites.account_id
  where secret.hash = $1`;

/** An answer of the store about a key; null when the store has no such key. */
interface Answer {
  readonly key: FoundKey | null;
  readonly askedAt: number;
}

/** Turns Authorization headers into principals. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #known = new LRUCache<string, Answer>({ max: remembered });
  /** Kept apart from known keys, so that a flood of wrong keys cannot push those out. */
  readonly #unknown = new LRUCache<string, Answer>({ max: remembered });
  readonly #asking = new Map<string, Promise<Answer>>();
  /** The last look-up of each address that has failed too often. */
  readonly #turns = new Map<string, Promise<void>>();
  #outage = false;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  /** Returns the principal of a request. Throws a problem with 401 or 403 when the key is missing or not good. */
  async authenticate(authorization: string | undefined, caller: RequestSource): Promise<Principal> {
    const { clock } = this.#options;
    return this.guessing(caller.address, async () => {
      const hash = presentedHash(authorization);
      const { key } = this.#known.has(hash)
        ? await this.#answer(hash, clock().getTime())
        : await this.#answerInTurn(hash, caller.address);
      if (key !== null) caller.noteHolder?.(key);
      return ofAllowedOrigin(toPrincipal(checkKey(key, hash, clock())), caller);
    });
  }

  /** Returns a key that was good when a request last showed it, without a query; null for any other text. */
  remembered(authorization: string | undefined): AskingKey | null {
    const token = tokenIn(authorization);
    const hash = token === null ? undefined : parseKey(token)?.hash;
    const key = hash === undefined ? undefined : this.#known.get(hash)?.key;
    if (key === undefined || key === null) return null;
    return { accountId: key.account_id, keyId: key.key_id, kind: key.kind };
  }

  /** Reads a secret that a client sent. A wrong secret counts against the guesses of the address. */
  async guessing<Result>(address: string, read: () => Promise<Result>): Promise<Result> {
    const { attempts } = this.#options;
    try {
      return await read();
    } catch (error) {
      if (error instanceof Problem && error.status === 401) {
        // A request that was refused with 429 is not counted again: the limit is on guesses.
        await attempts.check(address);
        await attempts.fail(address);
      }
      throw error;
    }
  }

  /**
   * Looks up a key that no request has shown before. An address that has failed too often waits for its own look-ups, one after the other:
   * a good key behind the same address still works, and a flood of wrong keys costs the database little.
   */
  async #answerInTurn(hash: string, address: string): Promise<Answer> {
    const { attempts, clock } = this.#options;
    const ask = () => this.#answer(hash, clock().getTime());
    if (!(await attempts.isOver(address))) return ask();
    const place = addressKey(address);
    const mine = (this.#turns.get(place) ?? Promise.resolve()).then(ask);
    const ended = mine
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        if (this.#turns.get(place) === ended) this.#turns.delete(place);
      });
    this.#turns.set(place, ended);
    return mine;
  }

  async #answer(hash: string, now: number): Promise<Answer> {
    const { patience = usualPatience } = this.#options;
    const answer = this.#known.get(hash) ?? this.#unknown.get(hash);
    if (answer === undefined)
      return awaitWithin(this.#ask(hash, now), patience.strangerMs).catch(throwUnavailable);
    if (isWithin(freshMs, answer.askedAt, now)) return answer;
    if (this.#outage && isWithin(retryMs, this.#failedAt, now)) return this.#endure(answer, now, outageFault);
    const asking = this.#ask(hash, now);
    if (isWithin(staleMs, answer.askedAt, now)) {
      asking.catch(() => undefined);
      return answer;
    }
    return awaitWithin(asking, patience.knownMs).catch((error: unknown) => {
      this.#setOutage(error, now);
      return this.#endure(answer, now, error);
    });
  }

  /** Returns the remembered answer for a while after the database fails. */
  #endure(answer: Answer, now: number, error: unknown): Answer {
    if (answer.key === null || now - answer.askedAt > outageMs) return throwUnavailable(error);
    return answer;
  }

  /** Asks the database. Requests that arrive meanwhile share the answer. */
  #ask(hash: string, now: number): Promise<Answer> {
    const asking = this.#asking.get(hash);
    if (asking !== undefined) return asking;
    const asked = this.#query(hash, now).finally(() => this.#asking.delete(hash));
    this.#asking.set(hash, asked);
    return asked;
  }

  async #query(hash: string, now: number): Promise<Answer> {
    const rows = await this.#options.database.query(findKeySql, [hash], FoundKey).catch((error: unknown) => {
      this.#setOutage(error, now);
      throw error;
    });
    this.#setOutage(null, now);
    const answer = { key: rows[0] ?? null, askedAt: now };
    const [home, other] = answer.key === null ? [this.#unknown, this.#known] : [this.#known, this.#unknown];
    home.set(hash, answer);
    other.delete(hash);
    return answer;
  }

  #setOutage(error: unknown, now: number): void {
    const { logger } = this.#options;
    if (error !== null) this.#failedAt = now;
    if (error !== null && !this.#outage) {
      const reason = error instanceof Error ? error.message : 'no answer';
      logger.warn({ reason }, 'accounts: database does not answer; keys in use still work');
    }
    if (error === null && this.#outage) logger.info('accounts: database answers again');
    this.#outage = error !== null;
  }
}

/** Throws `scope-missing` unless the key has the scope. */
export function requireScope(principal: Principal, scope: Scope): void {
  if (principal.scopes.includes(scope)) return;
  const has = principal.scopes.join(', ');
  throw new Problem('scope-missing', `This operation needs the scope “${scope}”; the key has: ${has}.`);
}

/** Throws `plan-feature` unless the plan has the feature. */
export function requireFeature(principal: Principal, feature: Feature): void {
  if (principal.plan.features.includes(feature)) return;
  const having = plansWith(feature).map((plan) => plan.title);
  throw new Problem(
    'plan-feature',
    `${principal.plan.title} does not include “${feature}”; it is part of: ${having.join(', ')}.`,
  );
}

function tokenIn(authorization: string | undefined): string | null {
  return authorization?.match(/^Bearer +(\S+) *$/i)?.[1] ?? null;
}

function presentedHash(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw unauthorized('key-missing', 'Send your key as “Authorization: Bearer <API_KEY>”.');
  }
  const token = tokenIn(authorization);
  if (token === null) {
    throw unauthorized('key-malformed', 'The header must read “Authorization: Bearer <API_KEY>”.');
  }
  const parsed = parseKey(token);
  if (parsed === null) {
    throw unauthorized(
      'key-malformed',
      'This is not a complete key: a key begins with mulk_sk_ or mulk_pk_, and its checksum must fit.',
    );
  }
  return parsed.hash;
}

function checkKey(key: FoundKey | null, hash: string, now: Date): FoundKey {
  if (key === null || !sameHash(key.hash, hash)) throw unauthorized('key-invalid', 'No such key.');
  if (key.status !== 'active') throw unauthorized('key-disabled', 'This key was switched off.');
  if (key.expires_at !== null && key.expires_at <= now) {
    throw unauthorized('key-expired', `This key expired at ${key.expires_at.toISOString()}.`);
  }
  if (key.secret_expires_at !== null && key.secret_expires_at <= now) {
    const end = key.secret_expires_at.toISOString();
    const detail = key.is_for_assistants
      ? `This access token ended at ${end}. Refresh it.`
      : `This key was rotated, and its grace ended at ${end}. Use the new one.`;
    throw unauthorized('key-expired', detail);
  }
  return key;
}

function toPrincipal(key: FoundKey): Principal {
  const plan = findPlan(key.plan);
  if (plan === undefined)
    throw new Error(`Site ${key.site_id} has the plan ${key.plan}, which does not exist.`);
  return {
    keyId: key.key_id,
    siteId: key.site_id,
    accountId: key.account_id,
    kind: key.kind,
    scopes: key.scopes,
    plan,
    allowedOrigins: key.allowed_origins,
    isVerified: key.verified,
    isForAssistants: key.is_for_assistants,
  };
}

/** Returns the principal. Refuses the origins of other sites for both kinds of key, and requests with a public key that come from no page. */
function ofAllowedOrigin(principal: Principal, caller: RequestSource): Principal {
  const { kind, allowedOrigins } = principal;
  // A person allowed this program by name; the page that it runs on says nothing more.
  if (principal.isForAssistants === true) return principal;
  const origin = kind === 'public' ? requestOrigin(caller) : (caller.origin ?? null);
  if (origin === null) {
    if (kind === 'secret' || allowedOrigins.includes('*')) return principal;
    throw new Problem(
      'origin-forbidden',
      'A public key works from the pages of its site only: the request has neither Origin nor Referer.',
    );
  }
  if (isAllowedOrigin(origin, allowedOrigins)) return principal;
  throw new Problem('origin-forbidden', `${shown(origin)} is not an allowed origin of this key’s site.`);
}

function unauthorized(
  code: 'key-missing' | 'key-malformed' | 'key-invalid' | 'key-disabled' | 'key-expired',
  detail: string,
): Problem {
  // RFC 6750: no error code when the request carried no credentials at all.
  const error = code === 'key-missing' ? '' : `, error="invalid_token", error_description="${code}"`;
  return new Problem(code, detail, { headers: { 'WWW-Authenticate': `Bearer realm="mulk"${error}` } });
}

/** The index has found the row by its hash. A second comparison in constant time leaves no timing to measure. */
function sameHash(stored: string, presented: string): boolean {
  return stored.length === presented.length && timingSafeEqual(Buffer.from(stored), Buffer.from(presented));
}

function shown(origin: string): string {
  return origin.length > 100 ? `${origin.slice(0, 100)}…` : origin;
}

/** Throws `accounts-unavailable` for a database that does not answer, and any other error as it is. */
export function throwUnavailable(error: unknown): never {
  if (!(error instanceof DatabaseFault && error.unavailable)) throw error;
  const detail = 'The account database does not answer. Try again in a few seconds.';
  throw new Problem('accounts-unavailable', detail, { headers: { 'Retry-After': '5' }, cause: error });
}

/** Returns the result of the work, or throws a DatabaseFault when it takes too long. The work itself continues. */
export async function awaitWithin<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseFault(`Accounts database: no answer within ${ms} ms`, null, null)),
      ms,
    );
  });
  // Work that never ends must not keep a process that has stopped.
  timer?.unref();
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
