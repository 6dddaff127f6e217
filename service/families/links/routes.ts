/** Signed links: addresses of figures and files that work for a while without a key, for tools that read an address. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import { requireAllowed } from '../../http/admit.ts';
import { askedOperation, joinAddress } from '../../links/asked-operation.ts';
import { linkParameter } from '../../links/link-address.ts';
import { exampleLinkId, IssuedLink, NewLink } from '../../links/link-schema.ts';
import { secretKeyOf } from '../../links/secret-key.ts';
import { LinkRecord, linksMost } from '../../links/signed-links.ts';

const path = '/api/v1/links';
const shared = { tag: 'Links', reads: 'service' } as const;

/** `POST /api/v1/links`. */
const createLink = endpoint({
  ...shared,
  operationId: 'createLink',
  method: 'post',
  path,
  summary: 'Make a link that works without a key',
  description: `Returns an address for a spreadsheet, a notebook or another tool that sends no header. It opens one operation with these parameters, and the next pages of its list. The rights, plan, limits and usage are those of your key at each use; the link ends with the key. A site has at most ${linksMost} links at once. The address is shown once: treat it as a key.`,
  body: NewLink,
  answer: document(IssuedLink),
  status: 201,
  problems: ['secret-key-required', 'plan-feature', 'quota-reached'],
  examples: [
    {
      summary: 'Areas for a notebook, for an hour',
      request: path,
      body: { path: '/api/v1/areas', query: { limit: 5 }, expires_in: 3600 },
    },
    {
      summary: 'A table for pandas, polars or DuckDB',
      request: path,
      body: { path: '/api/v1/exports/sales_monthly', expires_in: 86_400 },
    },
  ],
  async handle(call) {
    const principal = secretKeyOf(call);
    const { service, body } = call;
    const asked = askedOperation(service, joinAddress(body.path, body.query), '/path');
    requireAllowed(principal, asked.endpoint);
    const { record, token } = await service.links.create(principal, asked.address, body.expires_in);
    const join = record.address.includes('?') ? '&' : '?';
    return { ...record, url: `${service.baseUrl()}${record.address}${join}${linkParameter}=${token}` };
  },
});

/** `GET /api/v1/links`. */
const listLinks = endpoint({
  ...shared,
  operationId: 'listLinks',
  method: 'get',
  path,
  summary: 'Links of the key’s site',
  description: 'Those that have not ended, newest first, without their signatures.',
  answer: document(z.object({ links: z.array(LinkRecord) })),
  problems: ['secret-key-required'],
  examples: [{ summary: 'All of them', request: path }],
  async handle(call) {
    return { links: await call.service.links.list(secretKeyOf(call).siteId) };
  },
});

/** `DELETE /api/v1/links/{id}`. */
const deleteLink = endpoint({
  ...shared,
  operationId: 'deleteLink',
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'End a link',
  description: 'Every process refuses the link within two seconds.',
  params: z.strictObject({ id: text({ max: 100, description: 'Id of the link.', example: exampleLinkId }) }),
  answer: document(z.object({ deleted: LinkRecord })),
  problems: ['secret-key-required', 'signed-link-not-found'],
  examples: [{ summary: 'End', request: `${path}/${exampleLinkId}` }],
  async handle(call) {
    const { siteId } = secretKeyOf(call);
    return { deleted: await call.service.links.revoke(siteId, call.params.id) };
  },
});

/** The operations of links. */
export const links = [createLink, listLinks, deleteLink];
