/** Webhooks of the person who is signed in, as pages: the same deeds as by key, over all of their sites. */
import { z } from 'zod';
import { plansWith } from '../../accounts/plans.ts';
import type { SiteRecord } from '../../accounts/records.ts';
import { doerOf, exampleIds } from '../../accounts/schema.ts';
import type { SharedSite } from '../../accounts/site-access.ts';
import { includesRole, type SiteRole, siteRoles } from '../../accounts/site-roles.ts';
import { userOf } from '../../accounts/user.ts';
import { webhookIssuedPage } from '../../console/views/webhook-issued.ts';
import { webhookDeliveryPage, webhookPage, webhooksPage } from '../../console/views/webhooks.ts';
import { type Call, endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { defaultLimit } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { DeliveryDetails, WebhookRecord } from '../../webhooks/records.ts';
import { personDoing } from '../../webhooks/site-webhooks.ts';
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

const shared = { tag: 'Webhooks', auth: 'user', reads: 'service' } as const;
const ofWebhook = z.strictObject({ webhook: webhookPathId('webhook') });
const ofDelivery = ofWebhook.extend({ delivery: webhookPathId('delivery') });
const path = `/webhooks/${exampleWebhookIds.webhook}`;
const deliveryPath = `${path}/deliveries/${exampleWebhookIds.delivery}`;

type AnyCall = Pick<Call<unknown, unknown, unknown, 'service'>, 'user' | 'address'>;

function ownerOf(call: AnyCall): { accountId: string } {
  return { accountId: userOf(call).accountId };
}

/** Returns a webhook that the person sees, with its site. Throws `webhook-not-found` and, without the needed role, `role-missing`. */
async function webhookOf(
  call: AnyCall & Pick<Call<{ readonly webhook: string }, unknown, unknown, 'service'>, 'params' | 'service'>,
  needed: SiteRole,
): Promise<{
  readonly webhook: WebhookRecord;
  readonly site: SharedSite;
  readonly owner: { readonly siteId: string };
}> {
  const owner = ownerOf(call);
  const { accounts, webhooks } = call.service;
  const webhook = await webhooks.get(owner, call.params.webhook);
  const site = await accounts.sites.get(owner.accountId, webhook.site_id, needed);
  return { webhook, site, owner: { siteId: site.id } };
}

/** Returns a webhook as this role sees it. An address may have a secret in its path, so viewers see its origin. */
function shownTo<Shown extends { readonly url: string }>(webhook: Shown, role: SiteRole): Shown {
  return includesRole(role, 'admin') ? webhook : { ...webhook, url: `${new URL(webhook.url).origin}/…` };
}

/** `GET /webhooks`. */
export const getWebhooks = endpoint({
  ...shared,
  operationId: 'getWebhooks',
  method: 'get',
  path: '/webhooks',
  summary: 'Webhooks of all your sites',
  description: 'With the form to make one for a browser.',
  answer: page(
    z.object({
      sites: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          plan: z.string(),
          role: z.enum(siteRoles),
          can_have_webhooks: z.boolean(),
        }),
      ),
      webhooks: z.array(WebhookRecord),
    }),
    webhooksPage,
  ),
  examples: [{ summary: 'All of them', request: '/webhooks' }],
  async handle(call) {
    const { accounts, webhooks } = call.service;
    const owner = ownerOf(call);
    const sites = await accounts.sites.list(owner.accountId);
    const able = sites.map((site) => ({ ...site, can_have_webhooks: webhooks.mayHave(site) }));
    const roleAt = new Map(sites.map(({ id, role }) => [id, role]));
    const seen = (await webhooks.list(owner)).map((one) => shownTo(one, roleAt.get(one.site_id) ?? 'viewer'));
    return { body: { sites: able, webhooks: seen } };
  },
});

/** `POST /webhooks`. */
export const postWebhook = endpoint({
  ...shared,
  operationId: 'postWebhook',
  siteRole: 'admin',
  method: 'post',
  path: '/webhooks',
  summary: 'Make a webhook of one of your sites',
  description:
    'As POST /api/v1/webhooks, for the site in `site_id`, whose plan must include webhooks. The signing secret is in this answer only.',
  needsVerifiedAddress: true,
  body: NewWebhook.extend({ site_id: z.string().max(100).meta({ example: exampleIds.site }) }),
  answer: page(IssuedWebhook, webhookIssuedPage, { form: getWebhooks }),
  status: 201,
  problems: ['site-not-found', 'plan-feature', 'quota-reached', 'area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'When new data is served',
      request: '/webhooks',
      body: {
        site_id: exampleIds.site,
        url: 'https://example.com/hooks',
        events: ['snapshot.published'],
      },
    },
  ],
  async handle(call) {
    const { accounts, webhooks } = call.service;
    const { site_id: siteId, ...input } = call.body;
    const site = await accounts.sites.get(ownerOf(call).accountId, siteId, 'admin');
    if (!webhooks.mayHave(site)) throw withoutFeature(site);
    const { record, secret } = await webhooks.create(site.id, input, personDoing(doerOf(call)));
    return { body: { webhook: record, secret } };
  },
});

/** `GET /webhooks/{webhook}`. */
export const getWebhookPage = endpoint({
  ...shared,
  operationId: 'getWebhookPage',
  siteRole: 'viewer',
  method: 'get',
  path: '/webhooks/{webhook}',
  summary: 'One of your webhooks, with its deliveries',
  description: 'Newest deliveries first; with the form to change it for a browser.',
  params: ofWebhook,
  query: DeliveryQuery,
  answer: page(DeliveryList.extend({ ...OneWebhook.shape, role: z.enum(siteRoles) }), webhookPage),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'A webhook', request: path }],
  async handle(call) {
    const { limit = defaultLimit, ...asked } = call.query;
    const { webhook, site, owner } = await webhookOf(call, 'viewer');
    const page = await call.service.webhooks.deliveries(owner, webhook.id, { ...asked, limit });
    return { body: { webhook: shownTo(webhook, site.role), role: site.role, ...page } };
  },
});

/** `PUT /webhooks/{webhook}`. */
export const putWebhook = endpoint({
  ...shared,
  operationId: 'putWebhook',
  siteRole: 'admin',
  method: 'put',
  path: '/webhooks/{webhook}',
  summary: 'Change one of your webhooks, or switch it on or off',
  description: 'As PATCH /api/v1/webhooks/{id}: fields that are left out stay as they are.',
  params: ofWebhook,
  body: ChangedWebhook,
  answer: action(OneWebhook, { form: getWebhookPage }),
  problems: ['webhook-not-found', 'area-unknown', 'area-ambiguous'],
  examples: [{ summary: 'Switch off', request: path, body: { status: 'disabled' } }],
  async handle(call) {
    const doer = personDoing(doerOf(call));
    const { owner } = await webhookOf(call, 'admin');
    const webhook = await call.service.webhooks.change(owner, call.params.webhook, call.body, doer);
    return { body: { webhook }, redirect: `/webhooks/${webhook.id}`, notice: 'saved' as const };
  },
});

/** `DELETE /webhooks/{webhook}`. */
export const removeWebhook = endpoint({
  ...shared,
  operationId: 'removeWebhook',
  siteRole: 'admin',
  method: 'delete',
  path: '/webhooks/{webhook}',
  summary: 'Delete one of your webhooks',
  description: 'Deletes its deliveries too; pending messages are not sent.',
  params: ofWebhook,
  answer: action(z.object({ deleted: WebhookRecord })),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'Delete', request: path }],
  async handle(call) {
    const doer = personDoing(doerOf(call));
    const { owner } = await webhookOf(call, 'admin');
    const deleted = await call.service.webhooks.remove(owner, call.params.webhook, doer);
    return { body: { deleted }, redirect: '/webhooks', notice: 'webhook-deleted' as const };
  },
});

/** `POST /webhooks/{webhook}/rotate`. */
export const postRotation = endpoint({
  ...shared,
  operationId: 'postWebhookRotation',
  siteRole: 'admin',
  method: 'post',
  path: '/webhooks/{webhook}/rotate',
  summary: 'Give one of your webhooks a new signing secret',
  description: 'Messages carry two signatures for `grace_seconds`, a day unless said otherwise.',
  params: ofWebhook,
  body: Rotation,
  answer: page(RotatedWebhook, webhookIssuedPage, { form: getWebhookPage }),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'With an hour of grace', request: `${path}/rotate`, body: { grace_seconds: 3600 } }],
  async handle(call) {
    const { webhook } = call.params;
    const doer = personDoing(doerOf(call));
    const grace = call.body.grace_seconds;
    const { owner } = await webhookOf(call, 'admin');
    const rotated = await call.service.webhooks.rotate(owner, webhook, grace, doer);
    const { record, secret, oldSecretUntil } = rotated;
    return { body: { webhook: record, secret, old_secret_until: oldSecretUntil } };
  },
});

/** `POST /webhooks/{webhook}/test`. */
export const postTest = endpoint({
  ...shared,
  operationId: 'postWebhookTest',
  siteRole: 'admin',
  method: 'post',
  path: '/webhooks/{webhook}/test',
  summary: 'Send one of your webhooks a test message now',
  description: 'Once; answers when the receiver has, or after 15 seconds. A browser goes on to the delivery.',
  params: ofWebhook,
  answer: action(OneDelivery),
  problems: ['webhook-not-found'],
  examples: [{ summary: 'Test', request: `${path}/test` }],
  async handle(call) {
    const { webhook } = call.params;
    const { owner } = await webhookOf(call, 'admin');
    const delivery = await call.service.webhooks.test(owner, webhook, call.signal);
    return { body: { delivery }, redirect: `/webhooks/${webhook}/deliveries/${delivery.id}` };
  },
});

/** `GET /webhooks/{webhook}/deliveries/{delivery}`. */
export const getDeliveryPage = endpoint({
  ...shared,
  operationId: 'getWebhookDeliveryPage',
  siteRole: 'viewer',
  method: 'get',
  path: '/webhooks/{webhook}/deliveries/{delivery}',
  summary: 'One delivery of one of your webhooks',
  description: 'With its payload and every try.',
  params: ofDelivery,
  answer: page(
    z.object({ webhook: WebhookRecord, role: z.enum(siteRoles), delivery: DeliveryDetails }),
    webhookDeliveryPage,
  ),
  problems: ['webhook-not-found', 'delivery-not-found'],
  examples: [{ summary: 'A delivery', request: deliveryPath }],
  async handle(call) {
    const { webhook, site, owner } = await webhookOf(call, 'viewer');
    const delivery = await call.service.webhooks.delivery(owner, webhook.id, call.params.delivery);
    return { body: { webhook: shownTo(webhook, site.role), role: site.role, delivery } };
  },
});

/** `POST /webhooks/{webhook}/deliveries/{delivery}/replay`. */
export const postReplay = endpoint({
  ...shared,
  operationId: 'postWebhookReplay',
  siteRole: 'admin',
  method: 'post',
  path: '/webhooks/{webhook}/deliveries/{delivery}/replay',
  summary: 'Deliver again',
  description:
    'Queues a delivery that has ended for 8 tries more: the same message with the same `webhook-id`.',
  params: ofDelivery,
  answer: action(OneDelivery),
  status: 202,
  problems: ['webhook-not-found', 'delivery-not-found', 'webhook-disabled'],
  examples: [{ summary: 'Replay', request: `${deliveryPath}/replay` }],
  async handle(call) {
    const { webhook, delivery: id } = call.params;
    const { owner } = await webhookOf(call, 'admin');
    const delivery = await call.service.webhooks.replay(owner, webhook, id);
    return { body: { delivery }, redirect: `/webhooks/${webhook}`, notice: 'webhook-replayed' as const };
  },
});

function withoutFeature({ name }: SiteRecord): Problem {
  const having = plansWith('webhooks').map((plan) => plan.title);
  return new Problem(
    'plan-feature',
    `The plan of ${name} does not include “webhooks”; it is part of: ${having.join(', ')}.`,
  );
}
