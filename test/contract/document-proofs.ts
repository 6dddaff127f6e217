/** How the problems of the documents of sites are met. */
import { z } from 'zod';
import {
  type DocumentSource,
  type SearchWork,
  SiteSearchUnavailable,
} from '../../search-index/site-index.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { ProblemCode } from '../../service/contract/problem-codes.ts';
import { EmbeddedEngine } from '../../service/documents/embedded/embedded-engine.ts';
import type { TestService } from '../support/service.ts';
import { askExample, elsewhere, exampleOf } from './asking.ts';

type Proof = (
  endpoint: Endpoint,
  services: {
    readonly usual: TestService;
    readonly slow: () => Promise<TestService>;
    readonly unsearched: () => Promise<TestService>;
  },
) => Promise<Response>;

const Body = z.record(z.string(), z.unknown());

/** The body of the example, with these fields: within its queries where it has some. */
function withFields(endpoint: Endpoint, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body = Body.parse(exampleOf(endpoint).body);
  const queries = z.array(Body).optional().parse(body['queries']);
  if (queries === undefined) return { ...body, ...fields };
  return { ...body, queries: queries.map((query) => ({ ...query, ...fields })) };
}

/** An engine that answers nothing. */
export function unansweredEngine(source: DocumentSource): EmbeddedEngine {
  const fail = () => Promise.reject(new SiteSearchUnavailable('no answer'));
  return Object.assign(new EmbeddedEngine({ source }), {
    bringUpTo: fail,
    progress: fail,
    search: fail,
    searchFacet: fail,
    health: fail,
  });
}

/** Site documents whose every search asks for more than one request may. */
export function greedyEngine(source: DocumentSource): EmbeddedEngine {
  const ask = async (_: unknown, __: unknown, work: SearchWork) => {
    work.addBytes(Number.POSITIVE_INFINITY);
    return [];
  };
  return Object.assign(new EmbeddedEngine({ source }), { search: ask, searchFacet: ask });
}

/** Proofs by code. */
export const documentProofs: Partial<Record<ProblemCode, Proof>> = {
  'request-too-costly': async (endpoint, { unsearched }) => askExample(endpoint, await unsearched(), {}),
  'query-invalid': (endpoint, { usual }) =>
    askExample(endpoint, usual, { body: withFields(endpoint, { filter: 'nonsense = 1' }) }),
  'site-token-invalid': (endpoint, { usual }) =>
    askExample(endpoint, usual, {
      ask: { key: null, headers: { Authorization: 'Bearer mulk_st_00', ...elsewhere() } },
    }),
  'index-not-found': (endpoint, { usual }) =>
    askExample(endpoint, usual, {
      path: endpoint.path.replace('{index}', 'nonsense').replace('{id}', 'nonsense'),
      body:
        endpoint.path.includes('{') || endpoint.method === 'get'
          ? exampleOf(endpoint).body
          : withFields(endpoint, { indexUid: 'nonsense' }),
    }),
  'document-not-found': (endpoint, { usual }) =>
    askExample(endpoint, usual, { path: exampleOf(endpoint).request.replace(/[^/]+$/, 'nonsense') }),
  'index-task-not-found': (endpoint, { usual }) =>
    askExample(endpoint, usual, {
      path: endpoint.path.replace('{id}', 'nonsense').replace('{uid}', '999999999'),
    }),
  'index-unavailable': async (endpoint, { slow }) => askExample(endpoint, await slow()),
};
