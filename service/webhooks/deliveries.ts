/**
 * Stores deliveries: the messages of each endpoint, each try, and the result. A delivery and its job are one
 * transaction.
 */
import { z } from 'zod';
import { AccountFault } from '../accounts/account-fault.ts';
import type { Database, Queries } from '../accounts/database.ts';
import type { Message } from './events.ts';
import type { Outcome } from './post-message.ts';
import type { Job, JobQueue } from './queue.ts';
import { DeliveryDetails, DeliveryRecord, type deliveryStatuses } from './records.ts';

/** The queue of tries. */
export const deliverQueue = 'webhook-deliver';

/** Most tries of a message. */
export const triesMax = 8;

/** The data that a try needs. */
export const DueDelivery = z.object({
  id: z.string(),
  event: z.string(),
  payload: z.string(),
  tries_left: z.int(),
  endpoint_id: z.string(),
  url: z.string(),
});
export type DueDelivery = z.output<typeof DueDelivery>;

/** The step after a failed try. */
export interface Verdict {
  readonly status: (typeof deliveryStatuses)[number];
  /** Seconds until the next try; null for no more tries. */
  readonly retrySeconds: number | null;
  /** The reason to switch the endpoint off; null to leave it on. */
  readonly disable: 'gone' | 'failing' | null;
}

/** The parameters of the store. */
export interface DeliveryStoreOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: () => Date;
}

const keepDeliveredDays = 7;
const keepDeadDays = 30;

/** A try as JSON, with instants as text. */
const tryJson = `jsonb_build_object('number', number, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'status_code', status_code, 'fault', fault, 'duration_ms', duration_ms, 'response', response)`;
const attemptsFrom = 'from webhook_attempts where delivery_id = webhook_deliveries.id';
const lastTry = `(select ${tryJson} ${attemptsFrom} order by number desc limit 1) as last_try`;
const allTries = `(select coalesce(jsonb_agg(${tryJson} order by number), '[]'::jsonb) ${attemptsFrom}) as attempts`;
const columns = `id, endpoint_id as webhook_id, event, status, tries, next_try_at, created_at, finished_at, ${lastTry}`;

/** Deliveries of all endpoints. */
export class DeliveryStore {
  readonly #options: DeliveryStoreOptions;

  constructor(options: DeliveryStoreOptions) {
    this.#options = options;
  }

  /** Queues messages, each for one endpoint, and skips those that were queued before. Returns how many were new. */
  async add(messages: readonly (Message & { readonly endpointId: string })[]): Promise<number> {
    const { database, queue, clock } = this.#options;
    const now = clock();
    const added = await database.transaction(async (queries) => {
      // `for key share`: an endpoint that is being deleted gets no more messages.
      const rows = await queries.query(
        `insert into webhook_deliveries (id, endpoint_id, event, payload, tries_left, next_try_at, created_at)
         select sent.id, sent.endpoint_id, sent.event, sent.payload, $5, $6, $6
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) sent(id, endpoint_id, event, payload)
         join webhook_endpoints on webhook_endpoints.id = sent.endpoint_id
         on conflict do nothing
         returning id`,
        [
          messages.map(({ id }) => id),
          messages.map(({ endpointId }) => endpointId),
          messages.map(({ event }) => event),
          messages.map(({ payload }) => payload),
          triesMax,
          now,
        ],
        z.object({ id: z.string() }),
      );
      await queue.add(
        deliverQueue,
        rows.map(({ id }) => ({ data: { delivery_id: id } })),
        queries,
      );
      return rows.length;
    });
    if (added > 0) queue.wake();
    return added;
  }

  /** Stores a message that was tried once, at once, and is not tried again. */
  async addTried(
    message: Message,
    endpointId: string,
    outcome: Outcome,
    status: Verdict['status'],
  ): Promise<void> {
    const { database, clock } = this.#options;
    const now = clock();
    await database.transaction(async (queries) => {
      if (!(await lockEndpoint(queries, endpointId))) return;
      await queries.query(
        `insert into webhook_deliveries
           (id, endpoint_id, event, payload, status, tries, tries_left, created_at, finished_at)
         values ($1, $2, $3, $4, $5, 1, 0, $6, $6)`,
        [message.id, endpointId, message.event, message.payload, status, now],
        z.unknown(),
      );
      await addAttempt(queries, message.id, 1, now, outcome);
      if (status === 'delivered') await noteSuccess(queries, endpointId, now);
    });
  }

  /**
   * Returns deliveries of an endpoint, newest first, after the delivery `after`. Throws `invalid` when `after` does not
   * exist.
   */
  async list(
    endpointId: string,
    page: { readonly status: string | null; readonly after: string | null; readonly limit: number },
  ): Promise<DeliveryRecord[]> {
    const { database } = this.#options;
    if (page.after !== null) await this.#check(endpointId, page.after);
    return database.query(
      `select ${columns} from webhook_deliveries
       where endpoint_id = $1 and ($2::text is null or status = $2)
         and ($3::text is null or (created_at, id) < (select created_at, id from webhook_deliveries where id = $3))
       order by webhook_deliveries.created_at desc, webhook_deliveries.id desc limit $4`,
      [endpointId, page.status, page.after, page.limit],
      DeliveryRecord,
    );
  }

  /** Returns a delivery with its payload and tries; null when the endpoint has no such delivery. */
  async find(endpointId: string, id: string): Promise<DeliveryDetails | null> {
    const { database } = this.#options;
    const rows = await database.query(
      `select ${columns}, payload, ${allTries} from webhook_deliveries where id = $1 and endpoint_id = $2`,
      [id, endpointId],
      DeliveryDetails,
    );
    return rows[0] ?? null;
  }

  /** Returns a delivery whose try is due; null when it has ended, or its endpoint is off or deleted. */
  async due(id: string): Promise<DueDelivery | null> {
    const rows = await this.#options.database.query(
      `select webhook_deliveries.id, event, payload, tries_left, endpoint_id, url
       from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id
       where webhook_deliveries.id = $1 and webhook_deliveries.status = 'pending' and webhook_endpoints.status = 'enabled'`,
      [id],
      DueDelivery,
    );
    return rows[0] ?? null;
  }

  /** Ends a delivery whose endpoint was switched off. */
  async bury(id: string, job: Job): Promise<void> {
    const { database, clock } = this.#options;
    await database.transaction(async (queries) => {
      await queries.query(
        `update webhook_deliveries set status = 'dead', next_try_at = null, finished_at = $2
         where id = $1 and status = 'pending'`,
        [id, clock()],
        z.unknown(),
      );
      await job.done(queries);
    });
  }

  /** Returns true when a message has reached the endpoint since the tries of this delivery began. */
  async hasSucceededSince(id: string): Promise<boolean> {
    const rows = await this.#options.database.query(
      `select coalesce(last_success_at > (
         select min(at) from (
           select at from webhook_attempts where delivery_id = $1 order by number desc limit $2) round), false) as yes
       from webhook_endpoints join webhook_deliveries on webhook_endpoints.id = endpoint_id where webhook_deliveries.id = $1`,
      [id, triesMax - 1],
      z.object({ yes: z.boolean() }),
    );
    return rows[0]?.yes ?? false;
  }

  /** Stores a try: its outcome, the verdict, the next job, and the end of this job. */
  async keepTry(due: DueDelivery, outcome: Outcome, verdict: Verdict, job: Job): Promise<void> {
    const { database, queue, clock } = this.#options;
    const now = clock();
    const { status, retrySeconds, disable } = verdict;
    const next = retrySeconds === null ? null : new Date(now.getTime() + retrySeconds * 1000);
    await database.transaction(async (queries) => {
      // The endpoint was deleted during the try: there is nothing to store.
      if (!(await lockEndpoint(queries, due.endpoint_id))) return job.done(queries);
      const [row] = await queries.query(
        `update webhook_deliveries set status = $2, tries = tries + 1, tries_left = $3, next_try_at = $4,
           finished_at = case when $2 = 'pending' then null else $5::timestamptz end
         where id = $1 returning tries`,
        [due.id, status, retrySeconds === null ? 0 : due.tries_left - 1, next, now],
        z.object({ tries: z.int() }),
      );
      if (row !== undefined) await addAttempt(queries, due.id, row.tries, now, outcome);
      if (retrySeconds !== null) {
        const retry = { data: { delivery_id: due.id }, delaySeconds: retrySeconds };
        await queue.add(deliverQueue, [retry], queries);
      }
      if (status === 'delivered') await noteSuccess(queries, due.endpoint_id, now);
      if (disable !== null) await switchOff(queries, due.endpoint_id, disable, now);
      await job.done(queries);
    });
  }

  /** Gives a delivery that has ended its tries again. An open delivery stays as it is. */
  async replay(endpointId: string, id: string): Promise<DeliveryDetails> {
    const { database, queue, clock } = this.#options;
    await database.transaction(async (queries) => {
      const rows = await queries.query(
        `update webhook_deliveries set status = 'pending', tries_left = $3, next_try_at = $4, finished_at = null
         where id = $1 and endpoint_id = $2 and status <> 'pending' returning id`,
        [id, endpointId, triesMax, clock()],
        z.object({ id: z.string() }),
      );
      await queue.add(
        deliverQueue,
        rows.map((row) => ({ data: { delivery_id: row.id } })),
        queries,
      );
    });
    queue.wake();
    const found = await this.find(endpointId, id);
    if (found === null) throw missing(endpointId, id);
    return found;
  }

  /** Removes deliveries that ended long ago. */
  async prune(): Promise<void> {
    const { database, clock } = this.#options;
    const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
    await database.query(
      `delete from webhook_deliveries
       where finished_at < $1 or (finished_at < $2 and status = 'delivered')`,
      [before(keepDeadDays), before(keepDeliveredDays)],
      z.unknown(),
    );
  }

  async #check(endpointId: string, id: string): Promise<void> {
    const rows = await this.#options.database.query(
      'select id from webhook_deliveries where id = $1 and endpoint_id = $2',
      [id, endpointId],
      z.object({ id: z.string() }),
    );
    if (rows.length === 0) throw missing(endpointId, id);
  }
}

/** Locks an endpoint before its deliveries, in the order of deletion. Returns false when it is deleted. */
async function lockEndpoint(queries: Queries, id: string): Promise<boolean> {
  const sql = 'select id from webhook_endpoints where id = $1 for no key update';
  return (await queries.query(sql, [id], z.unknown())).length > 0;
}

async function addAttempt(
  queries: Queries,
  deliveryId: string,
  number: number,
  at: Date,
  outcome: Outcome,
): Promise<void> {
  await queries.query(
    `insert into webhook_attempts (delivery_id, number, at, status_code, fault, duration_ms, response)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [deliveryId, number, at, outcome.status, outcome.fault, outcome.durationMs, outcome.response],
    z.unknown(),
  );
}

async function noteSuccess(queries: Queries, endpointId: string, now: Date): Promise<void> {
  const sql = 'update webhook_endpoints set last_success_at = $2 where id = $1';
  await queries.query(sql, [endpointId, now], z.unknown());
}

/** Switches an endpoint off and marks its open deliveries as dead. The owner can replay them when the endpoint is on again. */
async function switchOff(
  queries: Queries,
  endpointId: string,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  await queries.query(
    `update webhook_endpoints set status = 'disabled', disabled_reason = $2, disabled_at = $3
     where id = $1 and status = 'enabled'`,
    [endpointId, reason, now],
    z.unknown(),
  );
  await queries.query(
    `update webhook_deliveries set status = 'dead', next_try_at = null, finished_at = $2
     where endpoint_id = $1 and status = 'pending'`,
    [endpointId, now],
    z.unknown(),
  );
}

function missing(endpointId: string, id: string): AccountFault {
  return new AccountFault('not-found', `The webhook ${endpointId} has no delivery ${id}.`);
}
