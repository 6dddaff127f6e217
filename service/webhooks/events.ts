/**
 * Declares the events that a webhook can subscribe to, their data, and the ids that keep each from being sent twice.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Transaction } from '../records/transactions/schema.ts';

/** Events that an endpoint can subscribe to. */
export const webhookEvents = [
  'snapshot.published',
  'transaction.matched',
  'ingest.rejected',
  'key.limit_reached',
  'portfolio.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Also `webhook.test`, which is sent on request only. */
export type SentEvent = WebhookEvent | 'webhook.test';

const Instant = z.iso.datetime();

/** `snapshot.published`: the service has new data. */
export const SnapshotPublished = z.strictObject({
  snapshot_id: z.string(),
  previous_snapshot_id: z
    .string()
    .nullable()
    .meta({ description: 'The one announced before; null for the first.' }),
  as_of: z.iso.date().meta({ description: 'Newest registration in it.' }),
  published_at: Instant,
  changes: z.strictObject({ added: z.int(), corrected: z.int(), withdrawn: z.int() }).meta({
    description:
      'Records of the change feed since the snapshot announced before. Withdrawn are those that two pulls of different days lacked.',
  }),
});

/** `transaction.matched`: records that were added or corrected and fit a saved filter, in batches. */
export const TransactionMatched = z.strictObject({
  snapshot_id: z.string(),
  previous_snapshot_id: z.string(),
  filter: z.strictObject({ id: z.string(), name: z.string(), query: z.record(z.string(), z.string()) }),
  batch: z.int().meta({ description: 'From 1; the batches of a filter and snapshot share nothing.' }),
  matches: z.array(
    z.strictObject({
      change: z.enum(['added', 'corrected']),
      fields: z.array(z.string()).meta({ description: 'Fields that were corrected.' }),
      transaction: Transaction,
    }),
  ),
  is_cut: z.boolean().meta({
    description:
      'More records fit than are sent for one snapshot: this is the last batch, and the rest is at /api/v1/transactions with the filter and `changed_since`.',
  }),
});

/** `ingest.rejected`: a run was refused, or left out files or rows of new files. */
export const IngestRejected = z.strictObject({
  run_id: z.string(),
  status: z.enum(['published', 'unchanged', 'refused', 'failed']),
  finished_at: Instant,
  snapshot_id: z.string().nullable().meta({ description: 'The published snapshot; null if there is none.' }),
  reason: z.string().nullable().meta({ description: 'Why nothing was published.' }),
  refused_files: z.array(z.strictObject({ file: z.string(), reason: z.string() })),
  rejected_rows: z.array(
    z.strictObject({
      dataset: z.string(),
      file: z.string(),
      read: z.int(),
      rejected: z.int(),
      by_reason: z.record(z.string(), z.int()),
    }),
  ),
});

/** `key.limit_reached`: a key got a 429. Sent once for each key and hour. */
export const KeyLimitReached = z.strictObject({
  key: z.strictObject({ id: z.string(), name: z.string(), prefix: z.string(), last_four: z.string() }),
  site_id: z.string(),
  plan: z.string(),
  requests_per_minute: z.int().nullable(),
  reached_at: Instant,
});

/** `portfolio.finished`: the properties of a portfolio are estimated. */
const PortfolioFinished = z.strictObject({
  portfolio_id: z.string(),
  state: z.enum(['finished', 'failed']),
  total: z.int(),
  estimated: z.int(),
  withheld: z.int(),
  refused: z.int(),
});

/** `webhook.test`: sent on request, to test the receiver. */
export const WebhookTest = z.strictObject({ webhook_id: z.string(), message: z.string() });

/** The `data` of each event. */
export const eventData = {
  'snapshot.published': SnapshotPublished,
  'transaction.matched': TransactionMatched,
  'ingest.rejected': IngestRejected,
  'key.limit_reached': KeyLimitReached,
  'portfolio.finished': PortfolioFinished,
  'webhook.test': WebhookTest,
} as const satisfies Record<SentEvent, z.ZodType>;

/** A message to one endpoint. */
export interface Message {
  readonly id: string;
  readonly event: SentEvent;
  /** The body that is sent: `{type, timestamp, data}`. */
  readonly payload: string;
}

/**
 * Returns the message of an event, without fields that its schema does not declare. `about` names the event: equal
 * names give equal ids.
 */
export function toMessage<Event extends SentEvent>(
  event: Event,
  data: z.input<(typeof eventData)[Event]>,
  { endpointId, about, at }: { readonly endpointId: string; readonly about: string; readonly at: Date },
): Message {
  const payload = { type: event, timestamp: at.toISOString(), data: eventData[event].parse(data) };
  return { id: messageId(`${endpointId} ${event} ${about}`), event, payload: JSON.stringify(payload) };
}

function messageId(text: string): string {
  return `msg_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
