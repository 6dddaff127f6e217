/** Clients, codes and grants of OAuth, for tests that ask endpoints as their examples say. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { makeId, makeSecret } from '../../service/accounts/api-key.ts';
import { exampleIds } from '../../service/accounts/schema.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { Person } from '../support/people.ts';
import type { TestService } from '../support/service.ts';

const redirectUri = 'http://localhost:3334/callback';
/** The verifier of the example. */
const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
const clients = new WeakMap<TestService, Promise<string>>();

async function makeClient({ running, clock }: TestService): Promise<string> {
  const id = makeId('client');
  const sql = `insert into oauth_clients (id, name, redirect_uris, created_at) values ($1, 'Assistant', $2, $3)`;
  await running.store.database.query(sql, [id, [redirectUri], clock.now()], z.unknown());
  return id;
}

/** Returns the id of a client; a service that is cut off from its accounts has none. */
function clientOf(service: TestService): Promise<string> {
  const known = clients.get(service) ?? makeClient(service).catch(() => exampleIds.client);
  clients.set(service, known);
  return known;
}

/** Lets the client use the site of a person. Returns the id of the grant. */
export async function grantOf(service: TestService, { siteId, accountId }: Person): Promise<string> {
  const id = makeId('key');
  const { database } = service.running.store;
  const key = `insert into api_keys (id, site_id, name, kind, scopes, created_at) values ($1, $2, 'Assistant', 'secret', '{read}', $3)`;
  await database.query(key, [id, siteId, service.clock.now()], z.unknown());
  const grant =
    'insert into oauth_grants (key_id, client_id, account_id, created_at) values ($1, $2, $3, $4)';
  await database.query(grant, [id, await clientOf(service), accountId, service.clock.now()], z.unknown());
  return id;
}

async function codeOf(service: TestService, { siteId, accountId }: Person): Promise<string> {
  const { token, hash } = makeSecret('mulk_oc_');
  await service.running.store.database.query(
    `insert into oauth_codes (hash, client_id, account_id, site_id, scopes, redirect_uri, challenge, created_at, expires_at)
     values ($1, $2, $3, $4, '{read}', $5, $6, $7, $7::timestamptz + interval '1 minute')`,
    [hash, await clientOf(service), accountId, siteId, redirectUri, challenge, service.clock.now()],
    z.unknown(),
  );
  return token;
}

/** What examples show → what there is. */
export const assistantPlaceholders: Readonly<
  Record<string, (endpoint: Endpoint, person: Person, service: TestService) => Promise<string>>
> = {
  [exampleIds.client]: (_, __, service) => clientOf(service),
  [exampleIds.assistant]: (_, person, service) => grantOf(service, person).catch(() => exampleIds.assistant),
  mulk_oc_0: (_, person, service) => codeOf(service, person).catch(() => 'mulk_oc_0'),
};
