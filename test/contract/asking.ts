/**
 * Asks endpoints as their examples say, for whoever they are for: with a key, with a personal token, or as nobody. Ids that the
 * examples show are replaced by those of things that are there.
 */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { exampleIds } from '../../service/accounts/schema.ts';
import type { Endpoint, Example } from '../../service/contract/endpoint.ts';
import { exampleRecords } from '../../service/contract/example-records.ts';
import { exampleIndexIds } from '../../service/families/sites/search-schema.ts';
import { exampleWebhookIds } from '../../service/families/webhooks/schema.ts';
import { exampleLinkId } from '../../service/links/link-schema.ts';
import { SavedPages } from '../../service/saved/saved-pages.ts';
import { providerOf } from '../support/identity-provider.ts';
import { csrfOf, type Person, somebody } from '../support/people.ts';
import type { Ask, TestService } from '../support/service.ts';
import { assistantPlaceholders } from './made-assistants.ts';
import { memberPlaceholders } from './made-members.ts';
import { makePortfolio, shownPortfolio } from './made-portfolios.ts';
import { type BackFromProvider, backFromProvider, signInPlaceholders } from './made-sign-ins.ts';
import { webhookOf } from './made-webhooks.ts';

/** How a request differs from the example. */
export interface Differing {
  readonly example?: Example;
  readonly path?: string;
  readonly body?: unknown;
  /** The body as it is sent, when it is no JSON. */
  readonly text?: string;
  readonly ask?: Ask;
  /** Who asks an endpoint for people; somebody new where it changes things. */
  readonly person?: Person;
}

/** Records of the sample that the examples show → such as the fixture has. */
const fixtureRecords: readonly (readonly [shown: string, there: string])[] = [
  [`buildings/${exampleRecords.building}`, 'buildings/9000000000'],
  [`projects/${exampleRecords.project}`, 'projects/77'],
  [`developers/${exampleRecords.developer}`, 'developers/11'],
  [`developer_id=${exampleRecords.developer}`, 'developer_id=11'],
  [`brokers/${exampleRecords.broker}`, 'brokers/5001'],
  [`rent-contracts/${exampleRecords.rentContract}`, 'rent-contracts/r-5002'],
];

/** A request of an example, about records of the fixture. */
export function ofFixture(request: string): string {
  return fixtureRecords.reduce((text, [shown, there]) => text.replace(shown, there), request);
}

/** An endpoint's first example, about records of the fixture. */
export function exampleOf(endpoint: Endpoint): Example {
  const [example] = endpoint.examples;
  assert.ok(example, `${endpoint.operationId} has no example`);
  return { ...example, request: ofFixture(example.request) };
}

/** What the examples show → what there is. Parts with ids of their own add them here. */
const placeholders: Readonly<
  Record<string, (endpoint: Endpoint, person: Person, service: TestService) => Promise<string> | string>
> = {
  [exampleIds.site]: async ({ operationId }, person, { running }) => {
    const { store } = running;
    // A webhook needs a plan that has webhooks. The example of requestPlan asks for the plan growth, so its site must have another plan.
    if (operationId === 'postWebhook') await store.setPlan(person.siteId, 'growth').catch(() => undefined);
    if (operationId === 'requestPlan')
      await store.database
        .query(
          "update sites set plan = 'lite' where id = $1 and plan = 'growth'",
          [person.siteId],
          z.unknown(),
        )
        .catch(() => []);
    return person.siteId;
  },
  [exampleIds.key]: (_, person) => person.keyId,
  [exampleIds.token]: (_, person) => person.tokenId,
  [exampleIds.saved]: async (_, person, service) => savedPageOf(person, service),
  ...memberPlaceholders,
  ...assistantPlaceholders,
  [exampleIds.request]: (_, person, service) => loggedRequestOf(person, service),
  [exampleWebhookIds.webhook]: async (...about) => (await webhookOf(...about)).webhook,
  [exampleWebhookIds.delivery]: async (...about) => (await webhookOf(...about)).delivery,
  [exampleLinkId]: (_, __, service) => storedLink(service),
  [shownPortfolio]: (_, __, service) => makePortfolio(service),
  [exampleIndexIds.index]: (_, __, { siteIds }) => siteIds.enterprise,
  [exampleIndexIds.task]: async (_, __, service) => {
    const answer = await service.ask('/api/v1/index/bulk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ documents: [{ id: 1 }] }),
    });
    return z.object({ task_id: z.string().default(exampleIndexIds.task) }).parse(await answer.json()).task_id;
  },
  [exampleIndexIds.taskUid]: async (_, __, service) => {
    const answer = await service.ask(`/indexes/${service.siteIds.enterprise}/documents`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify([{ id: 1 }]),
    });
    const { taskUid } = z.object({ taskUid: z.int().nullish() }).parse(await answer.json());
    return String(taskUid ?? exampleIndexIds.taskUid);
  },
  [exampleIndexIds.document]: async (_, __, service) => {
    const id = 'made-listing';
    await service.ask('/api/v1/index/bulk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ documents: [{ id, title: 'Made for an example' }] }),
    });
    return id;
  },
  'somebody@example.com': ({ operationId }, { email }) => (operationId === 'signUp' ? `new-${email}` : email),
  mulk_ml_0: ({ path }, person) =>
    path.startsWith('/profile') ? person.link('email', `new-${person.email}`) : person.link('password'),
};

/** Returns the id of a page that the person saved. */
async function savedPageOf({ accountId }: Person, { running, clock }: TestService): Promise<string> {
  const pages = new SavedPages({ database: running.store.database, clock: clock.now, secret: 'unused' });
  const doer = { accountId, via: 'none', address: '192.0.2.1' } as const;
  const told = { snapshot: null, month: null, status: null, handover: null };
  const page = { path: '/areas/marsa-dubai', alerts: [], language: 'en', told } as const;
  // A service that is cut off from its accounts answers 503 to any id.
  const saved = await pages.save(doer, page).catch(() => null);
  return saved?.id ?? exampleIds.saved;
}

/** Returns the id of a request that the person sent with their key. */
async function loggedRequestOf({ key, token }: Person, service: TestService): Promise<string> {
  const headers = (secret: string) => ({ key: null, headers: { Authorization: `Bearer ${secret}` } });
  const sent = await service.ask('/api/v1/areas', headers(key));
  await sent.arrayBuffer();
  const id = sent.headers.get('x-request-id') ?? exampleIds.request;
  // The entry is made when the answer has left. A service that is cut off from its accounts has no log.
  while ((await service.ask(`/api/requests/${id}`, headers(token))).status === 404);
  return id;
}

let links = 0;

/** Returns the id of a link of the enterprise key’s site. */
async function storedLink({ running, siteIds, clock }: TestService): Promise<string> {
  links += 1;
  const id = `link_test${links}`;
  const sql = `insert into signed_links (id, site_id, key_id, address, created_at, expires_at)
    select $1, $2, id, '/api/v1/areas', $3, $3::timestamptz + interval '1 day' from api_keys where site_id = $2 limit 1
    returning id`;
  const stored = await running.store.database
    .query(sql, [id, siteIds.enterprise, clock.now()], z.object({ id: z.string() }))
    .catch(() => []);
  // A service that is cut off from its accounts answers 503 to any id.
  return stored[0]?.id ?? exampleLinkId;
}

/** True when the example is about something that belongs to somebody. */
export function showsOwnThings(endpoint: Endpoint): boolean {
  const { request, body } = exampleOf(endpoint);
  const said = JSON.stringify([request.split('?')[0], body]);
  return Object.keys(placeholders).some((shown) => said.includes(shown));
}

/** A text of an example with what there is in place of what it shows. */
export async function filled(
  text: string,
  endpoint: Endpoint,
  person: Person,
  service: TestService,
): Promise<string> {
  let result = text;
  for (const [shown, find] of Object.entries({ ...placeholders, ...signInPlaceholders })) {
    // Replaces whole words only, because a random secret may begin like a placeholder.
    const whole = new RegExp(`(?<![\\w-])${shown.replaceAll('.', String.raw`\.`)}(?![\\w-])`, 'g');
    if (!whole.test(result)) continue;
    const found = await find(endpoint, person, service);
    result = result.replace(whole, () => found);
  }
  return result;
}

const readers = new WeakMap<TestService, Promise<Person>>();

/** Who asks: nobody where nobody need be, somebody who is asked for often where nothing changes, else somebody new. */
async function askerOf(endpoint: Endpoint, service: TestService, example: Example): Promise<Person | null> {
  const isPersonal = endpoint.auth === 'user' || endpoint.answer.kind === 'page';
  const shows = JSON.stringify([example.request, example.body]);
  if (!isPersonal && !Object.keys(placeholders).some((shown) => shows.includes(shown))) return null;
  if (endpoint.method !== 'get') return somebody(service);
  const known = readers.get(service) ?? somebody(service);
  readers.set(service, known);
  return known;
}

let addresses = 0;

/** An address that nobody asked from before: one that shows many bad secrets, or signs up often, is soon answered 429. */
export function elsewhere(): Readonly<Record<string, string>> {
  addresses += 1;
  return { 'X-Forwarded-For': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** How the asker of an endpoint says who they are. */
function credentials(endpoint: Endpoint, person: Person | null): Readonly<Record<string, string>> {
  if (endpoint.auth === 'user' && endpoint.tokenScope === null && person !== null) {
    return { Cookie: person.cookie, 'X-CSRF-Token': csrfOf(person) };
  }
  if (endpoint.auth === 'user') return { Authorization: `Bearer ${person?.token}` };
  return endpoint.answer.kind === 'page' ? elsewhere() : {};
}

/** Signs the asker in at the provider, where the example is the way back from it. */
async function backFor(
  { operationId }: Endpoint,
  service: TestService,
  { path }: Differing,
  person: Person | null,
): Promise<BackFromProvider | null> {
  if (operationId !== 'finishProviderSignIn' || path !== undefined || person === null) return null;
  return providerOf(service) === undefined ? null : backFromProvider(service, person);
}

/** Asks as the example says. */
export async function askExample(
  endpoint: Endpoint,
  service: TestService,
  differing: Differing = {},
): Promise<Response> {
  const { example = exampleOf(endpoint), ask = {} } = differing;
  const person = differing.person ?? (await askerOf(endpoint, service, example));
  const fill = async (text: string) =>
    person === null ? text : await filled(text, endpoint, person, service);
  const body = 'body' in differing ? differing.body : example.body;
  const json = endpoint.body === null ? undefined : await fill(JSON.stringify(body ?? {}));
  const sent = differing.text ?? json;
  const back = await backFor(endpoint, service, differing, person);
  const headers: Record<string, string> = {
    ...(ask.key === undefined ? credentials(endpoint, person) : {}),
    ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...ask.headers,
  };
  if (back !== null) headers['Cookie'] = [headers['Cookie'] ?? [], back.cookie].flat().join('; ');
  return service.ask(back?.path ?? (await fill(ofFixture(differing.path ?? example.request))), {
    method: endpoint.method.toUpperCase(),
    ...ask,
    key: ask.key === undefined && endpoint.auth === 'key' ? 'enterprise' : (ask.key ?? null),
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
}
