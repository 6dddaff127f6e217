/** Webhooks that are there, where examples show ids of some. */
import { z } from 'zod';
import { DatabaseFault } from '../../service/accounts/database-fault.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { exampleWebhookIds } from '../../service/families/webhooks/schema.ts';
import type { Person } from '../support/people.ts';
import type { TestService } from '../support/service.ts';

/** Ids of a webhook and of a delivery of its. */
interface MadeWebhook {
  readonly webhook: string;
  readonly delivery: string;
}

let made = 0;

/** Makes a webhook with a dead delivery, of the site the person has, or of the enterprise key's; past the limit of 20 a site. */
export async function makeWebhook(
  { running: { store }, clock }: TestService,
  siteId: string,
  status: 'enabled' | 'disabled' = 'enabled',
): Promise<MadeWebhook> {
  made += 1;
  const [webhook, delivery] = [`hook_test${made}`, `msg_test${made}`];
  const reason = status === 'disabled' ? 'owner' : null;
  await store.database.query(
    `insert into webhook_endpoints (id, site_id, url, events, filters, status, disabled_reason, created_at, updated_at)
     values ($1, $2, 'https://127.0.0.1/refused', '{snapshot.published}', '[]', $3, $4, $5, $5)`,
    [webhook, siteId, status, reason, clock.now()],
    z.unknown(),
  );
  await store.database.query(
    `insert into webhook_deliveries (id, endpoint_id, event, payload, status, tries, tries_left, created_at, finished_at)
     values ($1, $2, 'snapshot.published', '{}', 'dead', 8, 0, $3, $3)`,
    [delivery, webhook, clock.now()],
    z.unknown(),
  );
  return { webhook, delivery };
}

/** The site whose webhooks the asker of an endpoint has. */
export async function siteOf(endpoint: Endpoint, person: Person, service: TestService): Promise<string> {
  return endpoint.auth === 'key' ? service.siteIds.enterprise : person.siteId;
}

const known = new WeakMap<Person, Map<string, Promise<MadeWebhook>>>();

/** The webhook that stands for those of the examples. */
export async function webhookOf(
  endpoint: Endpoint,
  person: Person,
  service: TestService,
): Promise<MadeWebhook> {
  const ofPerson = known.get(person) ?? new Map<string, Promise<MadeWebhook>>();
  known.set(person, ofPerson);
  const making =
    ofPerson.get(endpoint.auth) ?? siteOf(endpoint, person, service).then((id) => makeWebhook(service, id));
  ofPerson.set(endpoint.auth, making);
  return making.catch((error: unknown) => {
    // A service whose database is gone is asked for what is not there.
    if (error instanceof DatabaseFault) return exampleWebhookIds;
    throw error;
  });
}

/** A site of the key `growth` that has as many webhooks as it may. */
export async function fillWebhooks(service: TestService): Promise<void> {
  const siteId = service.siteIds.growth;
  for (let count = 0; count < 20; count += 1) await makeWebhook(service, siteId);
}

/** SQL that gives the site of a person as many webhooks as it may have. */
export function webhookFiller({ siteId }: Person): string {
  return `insert into webhook_endpoints (id, site_id, url, events, filters, created_at, updated_at)
    select '${siteId}-' || n, '${siteId}', 'https://example.com', '{snapshot.published}', '[]', now(), now() from generate_series(1, 20) n;
    update sites set plan = 'growth' where id = '${siteId}'`;
}
