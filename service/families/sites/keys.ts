/** Keys of a site: list, make, change, switch, rotate, delete. A secret is in the one answer that made it. */
import { z } from 'zod';
import { keyKinds } from '../../accounts/api-key.ts';
import { scopes } from '../../accounts/plans.ts';
import { keyStatuses } from '../../accounts/records.ts';
import { ChosenInstant, doerOf, exampleIds, Key, Name, ownId, secretOnce } from '../../accounts/schema.ts';
import { siteRoles } from '../../accounts/site-roles.ts';
import { userOf } from '../../accounts/user.ts';
import { keyIssuedPage } from '../../console/views/key-issued.ts';
import { keyEditPage, keysPage } from '../../console/views/keys.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { choiceOrSynonym } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';

const tag = 'Keys';
const SiteName = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  role: z.enum(siteRoles),
  allowed_origins: z.array(z.string()),
});
const AllowedOrigins = z
  .array(z.string())
  .meta({ description: 'Origins of the site, whose pages may use a public key.' });
const ofSite = z.strictObject({ site: ownId('site') });
const ofKey = z.strictObject({ site: ownId('site'), key: ownId('key') });
const keysPath = `/api/sites/${exampleIds.site}/keys`;
const keyPath = `${keysPath}/${exampleIds.key}`;

const Scopes = z
  .array(z.enum(scopes, `takes ${scopes.join(', ')}`))
  .min(1, 'takes at least one scope')
  .max(scopes.length);
const Expiry = ChosenInstant.nullable().optional();

/** `GET /api/sites/{site}/keys`. */
export const listKeys = endpoint({
  operationId: 'listKeys',
  method: 'get',
  path: '/api/sites/{site}/keys',
  tag,
  auth: 'user',
  summary: 'Keys of a site',
  description: 'Oldest first, without their secrets; at most 100.',
  reads: 'service',
  siteRole: 'viewer',
  params: ofSite,
  answer: page(z.object({ site: SiteName, keys: z.array(Key) }), keysPage),
  problems: ['site-not-found'],
  examples: [{ summary: 'All of them', request: keysPath }],
  async handle(call) {
    const { accountId } = userOf(call);
    const { sites } = call.service.accounts;
    const site = await sites.get(accountId, call.params.site);
    return { body: { site, keys: await sites.keys(accountId, site.id) } };
  },
});

/** `POST /api/sites/{site}/keys`. */
export const createKey = endpoint({
  operationId: 'createKey',
  method: 'post',
  path: '/api/sites/{site}/keys',
  tag,
  auth: 'user',
  summary: 'Make a key',
  description:
    'Works at once. Its secret is in this answer only. Without `scopes` it gets those of the site’s plan; a `public` key, which is for web pages, gets `read` and `search` at most.',
  reads: 'service',
  siteRole: 'admin',
  needsVerifiedAddress: true,
  params: ofSite,
  body: z.strictObject({
    name: Name,
    kind: z.enum(keyKinds, `takes ${keyKinds.join(' or ')}`).default('secret'),
    scopes: Scopes.optional(),
    expires_at: Expiry,
  }),
  answer: page(z.object({ key: Key, token: secretOnce, allowed_origins: AllowedOrigins }), keyIssuedPage, {
    form: listKeys,
  }),
  status: 201,
  problems: ['site-not-found', 'quota-reached'],
  examples: [{ summary: 'A key that reads', request: keysPath, body: { name: 'Website', scopes: ['read'] } }],
  async handle(call) {
    const { name, kind, scopes: asked, expires_at: expiresAt } = call.body;
    const input = { name, kind, scopes: asked, expiresAt };
    const { sites } = call.service.accounts;
    const { record, token } = await sites.createKey(doerOf(call), call.params.site, input);
    const { allowed_origins: origins } = await sites.get(userOf(call).accountId, call.params.site);
    return { body: { key: record, token, allowed_origins: origins } };
  },
});

/** `GET /api/sites/{site}/keys/{key}/edit`. */
export const getKey = endpoint({
  operationId: 'getKey',
  method: 'get',
  path: '/api/sites/{site}/keys/{key}/edit',
  tag,
  auth: 'user',
  summary: 'One key',
  description: 'The form to change it for a browser; the key itself, without its secret, for a program.',
  reads: 'service',
  siteRole: 'viewer',
  params: ofKey,
  answer: page(z.object({ site: SiteName, key: Key }), keyEditPage),
  problems: ['site-not-found', 'key-not-found'],
  examples: [{ summary: 'A key', request: `${keyPath}/edit` }],
  async handle(call) {
    const { accountId } = userOf(call);
    const { sites } = call.service.accounts;
    const site = await sites.get(accountId, call.params.site);
    return { body: { site, key: await sites.key(accountId, { siteId: site.id, keyId: call.params.key }) } };
  },
});

/** `PUT /api/sites/{site}/keys/{key}`. */
export const updateKey = endpoint({
  operationId: 'updateKey',
  method: 'put',
  path: '/api/sites/{site}/keys/{key}',
  tag,
  auth: 'user',
  summary: 'Change a key',
  description:
    'Name, scopes and expiry; what is left out stays as it is. Effective everywhere within 2 seconds.',
  reads: 'service',
  siteRole: 'admin',
  params: ofKey,
  body: z.strictObject({ name: Name.optional(), scopes: Scopes.optional(), expires_at: Expiry }),
  answer: action(z.object({ key: Key }), { form: getKey }),
  problems: ['site-not-found', 'key-not-found'],
  examples: [{ summary: 'Another name', request: keyPath, body: { name: 'Old website' } }],
  async handle(call) {
    const { name, scopes: asked, expires_at: expiresAt } = call.body;
    const { site, key: keyId } = call.params;
    const { sites } = call.service.accounts;
    const key = await sites.changeKey(doerOf(call), site, keyId, { name, scopes: asked, expiresAt });
    return { body: { key }, redirect: `/api/sites/${site}/keys`, notice: 'saved' as const };
  },
});

/** `DELETE /api/sites/{site}/keys/{key}`. */
export const deleteKey = endpoint({
  operationId: 'deleteKey',
  method: 'delete',
  path: '/api/sites/{site}/keys/{key}',
  tag,
  auth: 'user',
  summary: 'Delete a key',
  description:
    'For good; it is refused everywhere within 2 seconds. What it used stays in the usage of the site.',
  reads: 'service',
  siteRole: 'admin',
  params: ofKey,
  answer: action(z.object({ deleted: Key })),
  problems: ['site-not-found', 'key-not-found'],
  examples: [{ summary: 'Delete', request: keyPath }],
  async handle(call) {
    const { site, key } = call.params;
    const deleted = await call.service.accounts.sites.removeKey(doerOf(call), site, key);
    return { body: { deleted }, redirect: `/api/sites/${site}/keys`, notice: 'key-deleted' as const };
  },
});

/** `POST /api/sites/{site}/keys/{key}/rotate`. */
export const rotateKey = endpoint({
  operationId: 'rotateKey',
  method: 'post',
  path: '/api/sites/{site}/keys/{key}/rotate',
  tag,
  auth: 'user',
  summary: 'Give a key a new secret',
  description:
    'The new secret works at once and is in this answer only; the old one lives on for `grace_seconds`, so that nothing stops while you put the new one in place.',
  reads: 'service',
  siteRole: 'admin',
  params: ofKey,
  body: z.strictObject({
    grace_seconds: z
      .int('takes a whole number')
      .min(0, 'takes 0 or more')
      .max(30 * 86_400, 'takes at most 2592000, 30 days')
      .default(86_400)
      .meta({ description: 'How long the old secret lives on; 0 ends it at once.' }),
  }),
  answer: page(
    z.object({
      key: Key,
      token: secretOnce,
      old_secret_until: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'Null when the old secret ended at once.' }),
      allowed_origins: AllowedOrigins,
    }),
    keyIssuedPage,
    { form: getKey },
  ),
  problems: ['site-not-found', 'key-not-found'],
  examples: [
    { summary: 'With an hour of grace', request: `${keyPath}/rotate`, body: { grace_seconds: 3600 } },
  ],
  async handle(call) {
    const { site, key } = call.params;
    const grace = call.body.grace_seconds;
    const { record, token } = await call.service.accounts.sites.rotateKey(doerOf(call), site, key, grace);
    const until = grace === 0 ? null : new Date(call.service.now().getTime() + grace * 1000).toISOString();
    const { allowed_origins: origins } = await call.service.accounts.sites.get(userOf(call).accountId, site);
    return { body: { key: record, token, old_secret_until: until, allowed_origins: origins } };
  },
});

/** The words that may end the path, and the status that each gives; null for those that switch over. */
const statusOfWord = { toggle: null, status: null, activate: 'active', deactivate: 'inactive' } as const;

/** `POST /api/keyy/{key}/toggle`, and its plain twin. */
export const toggleKey = endpoint({
  operationId: 'toggleKey',
  method: 'post',
  path: '/api/keyy/{key}/{word}',
  aliases: ['/api/keys/{key}/{word}'],
  tag,
  auth: 'user',
  summary: 'Switch a key off, or on again',
  description:
    '`toggle` and `status` switch the key off when it is on, and on when it is off; with a `status` in the body it gets that status. `activate` and `deactivate` need no body. Every process of the service knows the change within 2 seconds.',
  reads: 'service',
  siteRole: 'admin',
  params: z.strictObject({
    key: ownId('key'),
    word: z.enum(
      ['toggle', 'status', 'activate', 'deactivate'],
      'takes toggle, status, activate or deactivate',
    ),
  }),
  body: z.strictObject({
    status: choiceOrSynonym(
      keyStatuses,
      { on: 'active', off: 'inactive', enabled: 'active', disabled: 'inactive' },
      { description: 'Status to give; `on` and `off` are taken too. Without it the key is switched over.' },
    ).optional(),
  }),
  isBodyOptional: true,
  answer: action(z.object({ key: Key })),
  problems: ['key-not-found'],
  examples: [
    { summary: 'Switch', request: `/api/keyy/${exampleIds.key}/toggle` },
    { summary: 'Switch off', request: `/api/keyy/${exampleIds.key}/toggle`, body: { status: 'inactive' } },
  ],
  async handle(call) {
    const { params, body } = call;
    const named = statusOfWord[params.word];
    if (named !== null && (body.status ?? named) !== named)
      throw new Problem(
        'parameter-invalid',
        `\`status\` is ${body.status}, but the path says ${params.word}.`,
        {
          errors: [{ parameter: 'status', message: `takes ${named} here, or nothing` }],
        },
      );
    const status = named ?? body.status ?? null;
    const key = await call.service.accounts.sites.toggleKey(doerOf(call), params.key, status);
    return { body: { key }, redirect: `/api/sites/${key.site_id}/keys`, notice: 'key-switched' as const };
  },
});
