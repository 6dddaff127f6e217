/**
 * Requests for another plan: a person asks with a reason, the operator grants or refuses at the command line, and the console
 * and a letter tell the person. The command line may be another process, so the service looks for decisions without a letter.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { AccountFault } from './account-fault.ts';
import { makeId } from './api-key.ts';
import { writeAudit } from './audit.ts';
import type { Queries } from './database.ts';
import { DatabaseFault } from './database-fault.ts';
import type { Mailer } from './mailer.ts';
import { planLetter } from './plan-letter.ts';
import { findPlan } from './plans.ts';
import type { SiteRecord } from './records.ts';
import type { AccountStore } from './store.ts';
import type { Doer } from './user.ts';

/** States of a request. */
export const planRequestStates = ['open', 'granted', 'refused', 'withdrawn'] as const;

const tellEveryMs = 15_000;
const toldAtOnce = 20;

/** A request as it is stored. */
export const PlanRequest = z.object({
  id: z.string(),
  site_id: z.string(),
  plan: z.string(),
  reason: z.string(),
  state: z.enum(planRequestStates),
  answer: z.string().nullable(),
  created_at: z.date().transform((at) => at.toISOString()),
  decided_at: z
    .date()
    .nullable()
    .transform((at) => at?.toISOString() ?? null),
});
export type PlanRequest = z.output<typeof PlanRequest>;

const columns = 'id, site_id, plan, reason, state, answer, created_at, decided_at';

/** Dependencies of the requests. */
export interface PlanRequestsOptions {
  readonly store: AccountStore;
  /** Null where the service sends no letters. */
  readonly mailer: Mailer | null;
  readonly baseUrl: () => string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Requests for another plan. */
export class PlanRequests {
  readonly #options: PlanRequestsOptions;
  readonly #timer: NodeJS.Timeout | null;
  #telling: Promise<void> = Promise.resolve();

  constructor(options: PlanRequestsOptions) {
    this.#options = options;
    this.#timer = options.mailer === null ? null : setInterval(() => void this.tell(), tellEveryMs).unref();
  }

  /** Returns the requests of a site, newest first. The caller has checked who owns it. */
  list(siteId: string): Promise<PlanRequest[]> {
    return this.#options.store.database.query(
      `select ${columns} from plan_requests where site_id = $1 order by created_at desc, id limit 50`,
      [siteId],
      PlanRequest,
    );
  }

  /** Asks for a plan. Throws `quota-reached` while another request of the site is open. */
  async ask(
    doer: Doer,
    site: SiteRecord,
    asked: { readonly plan: string; readonly reason: string; readonly language: string },
  ): Promise<PlanRequest> {
    if (asked.plan === site.plan) {
      const message = `takes another plan: the site is on ${findPlan(site.plan)?.title ?? site.plan} already`;
      throw new Problem('parameter-invalid', `/plan ${message}.`, {
        errors: [{ parameter: '/plan', message }],
      });
    }
    const { store, clock } = this.#options;
    return store.atomically(async ({ database }) => {
      const now = clock();
      const values = [
        makeId('request'),
        doer.accountId,
        site.id,
        asked.plan,
        asked.reason,
        asked.language,
        now,
      ];
      const [made] = await database
        .query(
          `insert into plan_requests (id, account_id, site_id, plan, reason, language, state, created_at)
           values ($1, $2, $3, $4, $5, $6, 'open', $7) returning ${columns}`,
          values,
          PlanRequest,
        )
        .catch(throwOpen);
      if (made === undefined) throw new Error('A plan request was stored without a row.');
      await writeAudit(database, now, {
        ...doer,
        event: 'plan.requested',
        siteId: site.id,
        detail: { plan: asked.plan },
      });
      return made;
    });
  }

  /** Withdraws the open request of a site. Returns null when there is none. */
  async withdraw(doer: Doer, siteId: string): Promise<PlanRequest | null> {
    const { store, clock } = this.#options;
    return store.atomically(async ({ database }) => {
      const [gone] = await database.query(
        `update plan_requests set state = 'withdrawn' where site_id = $1 and state = 'open' returning ${columns}`,
        [siteId],
        PlanRequest,
      );
      if (gone === undefined) return null;
      await writeAudit(database, clock(), { ...doer, event: 'plan.request-withdrawn', siteId });
      return gone;
    });
  }

  /** Sends the letters of new decisions. Never throws: a letter that the mail server did not take is sent again. */
  tell(): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellAll());
    return this.#telling;
  }

  /** Stops looking for decisions, and resolves when the letters under way are taken. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#telling;
  }

  async #tellAll(): Promise<void> {
    const { store, clock, logger } = this.#options;
    try {
      const due = await store.database.query(takeSql, [clock()], Decided);
      for (const decided of due) await this.#send(decided);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      logger.warn({ reason }, 'plan requests: decisions were not looked for');
    }
  }

  async #send(decided: z.output<typeof Decided>): Promise<void> {
    const { store, mailer, baseUrl, logger } = this.#options;
    try {
      await mailer?.send(planLetter(decided, baseUrl()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no answer';
      logger.error({ request: decided.id, reason }, 'plan requests: a letter could not be sent');
      const sql = 'update plan_requests set told_at = null where id = $1';
      await store.database.query(sql, [decided.id], z.unknown());
    }
  }
}

const Decided = z.object({
  id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  plan: z.string(),
  state: z.enum(['granted', 'refused']),
  answer: z.string().nullable(),
  language: z.enum(['en', 'ar']),
  email: z.string(),
});

// Of two processes, one takes a decision up.
const takeSql = `
  with due as (
    select plan_requests.id from plan_requests
    join accounts on accounts.id = plan_requests.account_id and accounts.email_verified_at is not null
    where decided_at is not null and told_at is null order by decided_at limit ${toldAtOnce}
    for update of plan_requests skip locked
  ), taken as (
    update plan_requests set told_at = $1 where id in (select id from due) returning *
  )
  select taken.id, site_id, sites.name as site_name, taken.plan, state, answer, language, accounts.email
  from taken join sites on sites.id = site_id join accounts on accounts.id = taken.account_id`;

function throwOpen(error: unknown): never {
  if (!(error instanceof DatabaseFault && error.duplicate)) throw error;
  throw new Problem(
    'quota-reached',
    'A request for another plan of this site is open. Withdraw it first, or wait for the answer.',
  );
}

const Listed = PlanRequest.extend({
  account_id: z.string(),
  site_name: z.string(),
  current_plan: z.string(),
});

/** Returns requests for the operator, oldest first: the open ones, or all. */
export function listPlanRequests(queries: Queries, isOpenOnly: boolean): Promise<z.output<typeof Listed>[]> {
  return queries.query(
    `select request.id, request.account_id, site_id, sites.name as site_name, sites.plan as current_plan, request.plan, reason, state,
       answer, request.created_at, decided_at
     from plan_requests request join sites on sites.id = site_id
     where not $1 or state = 'open' order by request.created_at, request.id`,
    [isOpenOnly],
    Listed,
  );
}

/** Decides an open request; granting puts the site on the plan. Throws `not-found` and `conflict`. */
export async function decidePlanRequest(
  store: AccountStore,
  id: string,
  decision: { readonly state: 'granted' | 'refused'; readonly answer: string | null },
): Promise<PlanRequest & { readonly account_id: string }> {
  const [decided] = await store.database.query(
    `update plan_requests set state = $2, answer = $3, decided_at = $4 where id = $1 and state = 'open'
     returning account_id, ${columns}`,
    [id, decision.state, decision.answer, store.now()],
    PlanRequest.extend({ account_id: z.string() }),
  );
  if (decided === undefined) throw await whyNotOpen(store.database, id);
  if (decision.state === 'granted') await store.setPlan(decided.site_id, decided.plan);
  return decided;
}

async function whyNotOpen(queries: Queries, id: string): Promise<AccountFault> {
  const sql = 'select state from plan_requests where id = $1';
  const [found] = await queries.query(sql, [id], z.object({ state: z.string() }));
  return found === undefined
    ? new AccountFault('not-found', `There is no plan request ${id}.`)
    : new AccountFault('conflict', `The plan request ${id} is ${found.state} already.`);
}
