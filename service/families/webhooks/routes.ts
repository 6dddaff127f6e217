/** Webhooks by API key: make, change, test, look at what was delivered, replay. */
import { z } from 'zod';
import type { Principal } from '../../accounts/plans.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { defaultLimit } from '../../contract/parameters.ts';
import { WebhookRecord } from '../../webhooks/records.ts';
import type { WebhookDoer } from '../../webhooks/site-webhooks.ts';
import {
  ChangedWebhook,
  DeliveryList,
  DeliveryQuery,
  exampleWebhookIds,
  IssuedWebhook,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  RotatedWebhook,
  Rotation,
  webhookPathId,
} from './schema.ts';

const shared = {
  tag: 'Webhooks',
  scope: 'webhooks',
  feature: 'webhooks',
  reads: 'service',
} as const;

const ofWebhook = z.strictObject({ id: webhookPathId('webhook') });
const ofDelivery = ofWebhook.extend({ delivery: webhookPathId('delivery') });
const path = `/api/v1/webhooks/${exampleWebhookIds.webhook}`;
const deliveryPath = `${path}/deliveries/${exampleWebhookIds.delivery}`;

function principalOf({ principal }: { readonly principal: Principal | null }): Principal {
  if (principal === null) throw new Error('An endpoint for keys was called without one.');
  return principal;
}

function doing(call: { readonly principal: Principal | null; readonly address: string }): WebhookDoer {
  const { keyId } = principalOf(call);
  return { via: 'none', keyId, address: call.address };
}

/** `GET /api/v1/webhooks`. */
export const listWebhooks = endpoint({
  ...shared,
  operationId: 'listWebhooks',
  method: 'get',
  path: '/api/v1/webhooks',
  summary: 'Webhooks of the key’s site',
  description: 'Oldest first; at most 20. How to receive them: docs/webhooks.md.',
  answer: document(z.object({ webhooks: z.array(WebhookRecord) })),
  examples: [{ summary: 'All of them', request: '/api/v1/webhooks' }],
  async handle(call) {
    return { webhooks: await call.service.webhooks.list({ siteId: principalOf(call).siteId }) };
  },
});

/** `POST /api/v1/webhooks`. */
export const createWebhook = endpoint({
  ...shared,
  operationId: 'createWebhook',
  method: 'post',
  path: '/api/v1/webhooks',
  summary: 'Make a webhook',
  description:
    'Messages are posted to `url`, signed by Standard Webhooks 1.0 with the secret that is in this answer only. A message is tried 8 times over a day. `transaction.matched` needs at least one filter.',
  needsVerifiedAddress: true,
  body: NewWebhook,
  answer: document(IssuedWebhook),
  status: 201,
  problems: ['quota-reached', 'area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'New sales in Dubai Marina',
      request: '/api/v1/webhooks',
      body: {
        url: 'https://example.com/hooks',
        events: ['transaction.matched'],
        filters: [{ name: 'Marina', query: { type: 'sales', area: 'Dubai Marina', min_price: 1_000_000 } }],
      },
    },
    {
      summary: 'When new data is served',
      request: '/api/v1/webhooks',
      body: { url: 'https://example.com/hooks', events: ['snapshot.published'] },
    },
  ],
  async handle(call) {
    const { siteId } = principalOf(call);
    const { record, secret } = await call.service.webhooks.create(siteId, call.body, doing(call));
    return { webhook: record, secret };
  },
});

/** `GET /api/v1/webhooks/{id}`. */
export const getWebhook = endpoint({
  ...shared,
  operationId: 'getWebhook',
  method: 'get',
  path: '/api/v1/webhooks/{id}',
  summary: 'One webhook',
  description: 'Without its secret.',
  params: ofWebhook,
  answer: document(OneWebhook),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'A webhook', request: path }],
  async handle(call) {
    const { siteId } = principalOf(call);
    return { webhook: await call.service.webhooks.get({ siteId }, call.params.id) };
  },
});

/** `PATCH /api/v1/webhooks/{id}`. */
export const updateWebhook = endpoint({
  ...shared,
  operationId: 'updateWebhook',
  method: 'patch',
  path: '/api/v1/webhooks/{id}',
  summary: 'Change a webhook, or switch it on or off',
  description:
    'Fields that are left out stay as they are. A filter sent with its id, or under the name it had, stays the same filter. `status` switches a webhook on again that was switched off because its receiver failed.',
  params: ofWebhook,
  body: ChangedWebhook,
  answer: document(OneWebhook),
  problems: ['webhook-not-found', 'area-unknown', 'area-ambiguous'],
  examples: [{ summary: 'Switch on', request: path, body: { status: 'enabled' } }],
  async handle(call) {
    const { siteId } = principalOf(call);
    const { id } = call.params;
    return { webhook: await call.service.webhooks.change({ siteId }, id, call.body, doing(call)) };
  },
});

/** `DELETE /api/v1/webhooks/{id}`. */
export const deleteWebhook = endpoint({
  ...shared,
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'Deletes its deliveries too; pending messages are not sent.',
  params: ofWebhook,
  answer: document(z.object({ deleted: WebhookRecord })),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'Delete', request: path }],
  async handle(call) {
    const { siteId } = principalOf(call);
    return { deleted: await call.service.webhooks.remove({ siteId }, call.params.id, doing(call)) };
  },
});

/** `POST /api/v1/webhooks/{id}/rotate`. */
export const rotateWebhook = endpoint({
  ...shared,
  operationId: 'rotateWebhook',
  method: 'post',
  path: '/api/v1/webhooks/{id}/rotate',
  summary: 'Give a webhook a new signing secret',
  description:
    'Messages carry two signatures for `grace_seconds`, so that a receiver may know either secret meanwhile.',
  params: ofWebhook,
  body: Rotation,
  answer: document(RotatedWebhook),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'With an hour of grace', request: `${path}/rotate`, body: { grace_seconds: 3600 } }],
  async handle(call) {
    const { siteId } = principalOf(call);
    const { webhooks } = call.service;
    const rotated = await webhooks.rotate({ siteId }, call.params.id, call.body.grace_seconds, doing(call));
    return { webhook: rotated.record, secret: rotated.secret, old_secret_until: rotated.oldSecretUntil };
  },
});

/** `POST /api/v1/webhooks/{id}/test`. */
export const testWebhook = endpoint({
  ...shared,
  operationId: 'testWebhook',
  method: 'post',
  path: '/api/v1/webhooks/{id}/test',
  summary: 'Send a test message now',
  description:
    'Posts an event `webhook.test`, once, and answers when the receiver has, or after 15 seconds: `delivery.last_try` says how it went.',
  params: ofWebhook,
  answer: document(OneDelivery),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'Test', request: `${path}/test` }],
  async handle(call) {
    const { siteId } = principalOf(call);
    return { delivery: await call.service.webhooks.test({ siteId }, call.params.id, call.signal) };
  },
});

/** `GET /api/v1/webhooks/{id}/deliveries`. */
export const listDeliveries = endpoint({
  ...shared,
  operationId: 'listWebhookDeliveries',
  method: 'get',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'Deliveries of a webhook',
  description:
    'Newest first. `status=dead` lists the dead letters. Delivered ones are kept for 7 days, dead ones for 30.',
  params: ofWebhook,
  query: DeliveryQuery,
  answer: document(DeliveryList),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'Dead letters', request: `${path}/deliveries?status=dead` }],
  handle(call) {
    const { siteId } = principalOf(call);
    const { limit = defaultLimit, ...page } = call.query;
    return call.service.webhooks.deliveries({ siteId }, call.params.id, { ...page, limit });
  },
});

/** `GET /api/v1/webhooks/{id}/deliveries/{delivery}`. */
export const getDelivery = endpoint({
  ...shared,
  operationId: 'getWebhookDelivery',
  method: 'get',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery}',
  summary: 'One delivery',
  description: 'With its payload and every try.',
  params: ofDelivery,
  answer: document(OneDelivery),
  problems: ['webhook-not-found', 'delivery-not-found'],
  examples: [{ summary: 'A delivery', request: deliveryPath }],
  async handle(call) {
    const { siteId } = principalOf(call);
    const { id, delivery } = call.params;
    return { delivery: await call.service.webhooks.delivery({ siteId }, id, delivery) };
  },
});

/** `POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay`. */
export const replayDelivery = endpoint({
  ...shared,
  operationId: 'replayWebhookDelivery',
  method: 'post',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery}/replay',
  summary: 'Deliver again',
  description:
    'Queues a delivery that has ended, delivered or dead, for 8 tries more: the same message with the same `webhook-id`. One that is still being tried stays as it is.',
  params: ofDelivery,
  answer: document(OneDelivery),
  status: 202,
  problems: ['webhook-not-found', 'delivery-not-found', 'webhook-disabled'],
  examples: [{ summary: 'Replay', request: `${deliveryPath}/replay` }],
  async handle(call) {
    const { siteId } = principalOf(call);
    const { id, delivery } = call.params;
    return { delivery: await call.service.webhooks.replay({ siteId }, id, delivery) };
  },
});
