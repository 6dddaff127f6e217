/** How the problems of webhooks are met. */
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { ProblemCode } from '../../service/contract/problem-codes.ts';
import { exampleWebhookIds } from '../../service/families/webhooks/schema.ts';
import { somebody } from '../support/people.ts';
import type { TestService } from '../support/service.ts';
import { askExample, type Differing, exampleOf } from './asking.ts';
import { makeWebhook, siteOf } from './made-webhooks.ts';

type Proof = (endpoint: Endpoint, services: { readonly usual: TestService }) => Promise<Response>;

/** The path of the example, about these. */
function pathOf(endpoint: Endpoint, { webhook, delivery }: { webhook: string; delivery: string }): string {
  return exampleOf(endpoint)
    .request.replace(exampleWebhookIds.webhook, webhook)
    .replace(exampleWebhookIds.delivery, delivery);
}

/** Proofs by code. */
export const webhookProofs: Partial<Record<ProblemCode, Proof>> = {
  'webhook-not-found': async (endpoint, { usual }) => {
    const other = await somebody(usual, 'growth');
    const someoneElses = await makeWebhook(usual, other.siteId);
    return askExample(endpoint, usual, { path: pathOf(endpoint, someoneElses) });
  },
  'delivery-not-found': async (endpoint, { usual }) => {
    const person = await somebody(usual, 'growth');
    const { webhook } = await makeWebhook(usual, await siteOf(endpoint, person, usual));
    const { delivery } = await makeWebhook(usual, await siteOf(endpoint, person, usual));
    return askExample(endpoint, usual, { path: pathOf(endpoint, { webhook, delivery }), person });
  },
  'webhook-disabled': async (endpoint, { usual }) => {
    const person = await somebody(usual, 'growth');
    const off = await makeWebhook(usual, await siteOf(endpoint, person, usual), 'disabled');
    return askExample(endpoint, usual, { path: pathOf(endpoint, off), person });
  },
};

/** Asks for a webhook of a site whose plan has none. */
export async function onTheFirstPlan(endpoint: Endpoint, service: TestService): Promise<Response> {
  const person = await somebody(service);
  const body = { site_id: person.siteId, url: 'https://example.com/', events: ['snapshot.published'] };
  return askExample(endpoint, service, { person, body });
}

/** Asks to keep a filter of another place. */
export function withFilterOf(endpoint: Endpoint, area: string): Differing {
  const fields = z.record(z.string(), z.unknown()).parse(exampleOf(endpoint).body);
  return { body: { ...fields, filters: [{ name: 'There', query: { area } }] } };
}
