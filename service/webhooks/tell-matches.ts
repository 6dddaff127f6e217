/** Compares every saved filter with the changes of a snapshot, and queues the matches, several records a message. */
import type { Logger } from 'pino';
import { findPlan } from '../accounts/plans.ts';
import type { PublishedSnapshot, Snapshot } from '../warehouse/snapshot.ts';
import type { Emitter } from './emit.ts';
import { type Message, toMessage } from './events.ts';
import { readFilter } from './filter-input.ts';
import { type Change, changedSince, matching, prepareFilter, readMatches } from './match-transactions.ts';
import type { SavedFilter } from './records.ts';
import type { Subscriber, WebhookStore } from './store.ts';

/** Dependencies of matching. */
export interface MatcherOptions {
  readonly endpoints: WebhookStore;
  readonly emitter: Emitter;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Records in one message. */
  readonly batchRows?: number;
  /** Most messages of one filter for one snapshot. Clients read further records from the list. */
  readonly batchesMax?: number;
}

/** A filter during its comparison with the changes. */
interface Asked {
  readonly endpointId: string;
  readonly filter: SavedFilter;
  /** The snapshot, limited to the history of the site's plan. */
  readonly seen: Snapshot;
  readonly values: Readonly<Record<string, unknown>>;
  /** Matches that are not queued yet. */
  readonly waiting: Change[];
  batches: number;
}

/** The step from one snapshot to another. */
interface Step {
  readonly snapshot: PublishedSnapshot;
  readonly previous: string;
  readonly signal: AbortSignal;
}

/** Compares saved filters with changes. */
export class Matcher {
  readonly #options: Required<MatcherOptions>;

  constructor(options: MatcherOptions) {
    this.#options = { batchRows: 50, batchesMax: 100, ...options };
  }

  /**
   * Queues the matches of every saved filter among the changes since an instant. Returns how many messages were new.
   */
  async tell(
    snapshot: PublishedSnapshot,
    previous: string,
    since: string,
    signal: AbortSignal,
  ): Promise<number> {
    const { endpoints, batchRows, batchesMax } = this.#options;
    const subscribers = await endpoints.subscribers('transaction.matched');
    const asked = await this.#prepare(snapshot, subscribers);
    if (asked.length === 0) return 0;
    const step = { snapshot, previous, signal };
    let added = 0;
    for (const changes of await changedSince(snapshot, since, signal)) {
      for (const one of asked.filter(({ batches }) => batches < batchesMax)) {
        one.waiting.push(...(await matching(one.seen, changes, one.values, signal)));
        // One more than a batch, which shows whether the last message leaves something out.
        while (one.waiting.length > batchRows && one.batches < batchesMax)
          added += await this.#send(one, step);
      }
    }
    for (const one of asked) {
      if (one.waiting.length > 0 && one.batches < batchesMax) added += await this.#send(one, step);
    }
    return added;
  }

  async #prepare(snapshot: PublishedSnapshot, subscribers: readonly Subscriber[]): Promise<Asked[]> {
    const asked: Asked[] = [];
    for (const { id: endpointId, plan, filters } of subscribers) {
      for (const filter of filters) {
        try {
          const historyFrom = findPlan(plan)?.historyFrom ?? null;
          const seen = snapshot.seenFrom(historyFrom);
          const values = await prepareFilter(seen, readFilter(filter.query), historyFrom);
          asked.push({ endpointId, filter, seen, values, waiting: [], batches: 0 });
        } catch (error) {
          // The place is gone or ambiguous now: the filter matches nothing until its owner changes it.
          const reason = error instanceof Error ? error.message : String(error);
          this.#options.logger.warn(
            { webhook: endpointId, filter: filter.id, reason },
            'webhooks: filter left out',
          );
        }
      }
    }
    return asked;
  }

  async #send(one: Asked, { snapshot, previous }: Step): Promise<number> {
    const { batchRows, batchesMax, clock, emitter } = this.#options;
    one.batches += 1;
    const matches = await readMatches(one.seen, one.waiting.splice(0, batchRows));
    const { endpointId, filter, batches: batch } = one;
    const message: Message = toMessage(
      'transaction.matched',
      {
        snapshot_id: snapshot.id,
        previous_snapshot_id: previous,
        filter,
        batch,
        matches,
        is_cut: batch === batchesMax && one.waiting.length > 0,
      },
      { endpointId, about: `${snapshot.id} ${filter.id} ${batch}`, at: clock() },
    );
    return emitter.send([{ endpointId, ...message }]);
  }
}
