/** Parameters and answers of the endpoints of webhooks, for keys and for people alike. */
import { z } from 'zod';
import { Name } from '../../accounts/schema.ts';
import { choice, choiceOrSynonym, paging, text } from '../../contract/parameters.ts';
import { webhookEvents } from '../../webhooks/events.ts';
import { DeliveryDetails, DeliveryRecord, deliveryStatuses, WebhookRecord } from '../../webhooks/records.ts';

/** Ids as the documentation shows them; tests put real ones in their place. */
export const exampleWebhookIds = {
  webhook: 'hook_7Kq0d2VbX9LmT4sA',
  delivery: 'msg_9f86d081884c7d659a2feaa0c55ad015',
} as const;

/** The id of a webhook or a delivery, in a path. */
export function webhookPathId(what: keyof typeof exampleWebhookIds) {
  return text({ max: 100, description: `Id of the ${what}.`, example: exampleWebhookIds[what] });
}

const url = z.string().trim().min(1, 'takes a web address').max(2000, 'takes at most 2000 characters').meta({
  description: 'Where messages are posted: an https address on the public Internet.',
  example: 'https://example.com/hooks',
});

const description = z.string().trim().max(200, 'takes at most 200 characters').nullable();

const events = z
  .array(z.enum(webhookEvents, `takes ${webhookEvents.join(', ')}`))
  .min(1, 'takes at least one event')
  .max(webhookEvents.length, 'takes each event once')
  .transform((names) => [...new Set(names)]);

const parameter = z
  .union([z.string().max(500), z.number(), z.boolean()], { error: 'takes a text, a number, true or false' })
  .transform(String);

const FilterObject = z.strictObject({
  id: z.string().max(100).optional().meta({ description: 'Of a filter that is changed.' }),
  name: Name,
  query: z.record(z.string().max(100), parameter).meta({
    description: 'Parameters of GET /api/v1/transactions.',
    example: { type: 'sales', area: 'Dubai Marina' },
  }),
});

/** `Name: type=sales&area=Dubai Marina`, as a line of a form. */
const FilterLine = z
  .string()
  .max(3000)
  .regex(/^[^:=&]+:/, 'takes lines such as “Marina: type=sales&area=Dubai Marina”')
  .transform((line) => {
    const cut = line.indexOf(':');
    const query = Object.fromEntries(new URLSearchParams(line.slice(cut + 1).trim()));
    return { name: line.slice(0, cut).trim(), query };
  });

const filters = z
  .array(z.union([FilterObject, FilterLine], { error: 'takes {name, query}, or “Name: type=sales&area=…”' }))
  .max(50, 'takes at most 50 filters')
  .meta({
    description:
      'Saved filters of `transaction.matched`: the webhook gets each record that is added or corrected and fits one of them.',
  });

/** A new webhook. */
export const NewWebhook = z.strictObject({
  url,
  description: description.optional(),
  events,
  filters: filters.default([]),
});

/** Fields of a webhook that may be changed. */
export const ChangedWebhook = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  events: events.optional(),
  filters: filters.optional().meta({ description: 'All of them: those left out are gone.' }),
  status: choiceOrSynonym(
    ['enabled', 'disabled'],
    { on: 'enabled', off: 'disabled', active: 'enabled', inactive: 'disabled' },
    { description: 'A disabled webhook gets no messages. `on` and `off` are taken too.' },
  ).optional(),
});

/** How a signing secret is rotated. */
export const Rotation = z.strictObject({
  grace_seconds: z
    .int('takes a whole number')
    .min(0, 'takes 0 or more')
    .max(30 * 86_400, 'takes at most 2592000, 30 days')
    .default(86_400)
    .meta({ description: 'How long messages are signed with the old secret too; 0 ends it at once.' }),
});

const secret = z.string().meta({
  description: 'The signing secret (`whsec_…`, Standard Webhooks): shown only in this answer.',
});

/** One webhook. */
export const OneWebhook = z.object({ webhook: WebhookRecord });

/** A webhook with its secret. */
export const IssuedWebhook = z.object({ webhook: WebhookRecord, secret });

/** A webhook with its new secret. */
export const RotatedWebhook = IssuedWebhook.extend({ old_secret_until: z.iso.datetime() });

/** One delivery. */
export const OneDelivery = z.object({ delivery: DeliveryDetails });

/** A page of deliveries. */
export const DeliveryList = z.object({
  deliveries: z.array(DeliveryRecord),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Send it as `cursor` for the page after; null on the last.' }),
  has_more: z.boolean(),
});

/** Which deliveries are listed. */
export const DeliveryQuery = z.strictObject({
  status: choice(deliveryStatuses, {
    description: 'Only those in this state; `dead` are the dead letters.',
    example: 'dead',
  }).optional(),
  ...paging,
});
