/** Schemas of the records that leave the webhook store. Each parses the row and documents the answer. */
import { z } from 'zod';
import { webhookEvents } from './events.ts';

/** timestamptz from the drivers, as RFC 3339 in UTC. */
const Instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
);

/** Parameters of `GET /transactions`, as text. */
const FilterParameters = z.record(z.string(), z.string());

/** A saved filter of `transaction.matched`. */
export const SavedFilter = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    query: FilterParameters.meta({ description: 'Parameters of GET /transactions.' }),
  })
  .meta({ id: 'WebhookFilter' });
export type SavedFilter = z.output<typeof SavedFilter>;

/** An endpoint: the address to which a site wants its events sent. */
export const WebhookRecord = z
  .object({
    id: z.string(),
    site_id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(webhookEvents)),
    filters: z.array(SavedFilter),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.enum(['owner', 'gone', 'failing']).nullable().meta({
      description:
        'owner: switched off by hand; gone: the receiver answered 410; failing: all tries of a message failed, and no other message arrived meanwhile.',
    }),
    disabled_at: Instant.nullable(),
    last_success_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Webhook' });
export type WebhookRecord = z.output<typeof WebhookRecord>;

/** One try. */
export const Attempt = z
  .object({
    number: z.int(),
    at: Instant,
    status_code: z.int().nullable(),
    fault: z.string().nullable().meta({ description: 'Why the answer is missing or does not count.' }),
    duration_ms: z.int(),
    response: z.string().nullable().meta({ description: 'The beginning of the answer’s body.' }),
  })
  .meta({ id: 'WebhookAttempt' });

/** States of a delivery. */
export const deliveryStatuses = ['pending', 'delivered', 'dead'] as const;

/** One message for one endpoint. */
export const DeliveryRecord = z
  .object({
    id: z.string().meta({ description: 'Also the webhook-id header.' }),
    webhook_id: z.string(),
    event: z.string(),
    status: z.enum(deliveryStatuses).meta({
      description: 'dead: tries have ended; replay it when the receiver works again.',
    }),
    tries: z.int(),
    next_try_at: Instant.nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
    last_try: Attempt.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryRecord = z.output<typeof DeliveryRecord>;

/** A delivery with its payload and tries. */
export const DeliveryDetails = DeliveryRecord.extend({
  payload: z.string().meta({ description: 'The signed body.' }),
  attempts: z.array(Attempt),
}).meta({ id: 'WebhookDeliveryDetails' });
export type DeliveryDetails = z.output<typeof DeliveryDetails>;
