/** Endpoint[] → OpenAPI 3.1. The definitions that validate also document; nothing is described twice. */

import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { register } from '../../data/register.ts';
import type { Answer } from '../contract/answer.ts';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';
import { isProblemFormat } from '../contract/error-format.ts';
import type { Format } from '../contract/format.ts';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import {
  Problem,
  ProblemBody,
  type ProblemBody as ProblemBodyType,
  problemBody,
} from '../contract/problem.ts';
import { type ProblemCode, problemCodes } from '../contract/problem-codes.ts';
import { takesLink } from '../links/link-address.ts';
import { OAuthError } from '../oauth/oauth-fault.ts';
import { curlExample } from './curl-example.ts';
import { type ExampleAnswer, type ExampleAnswers, withExample } from './example-answers.ts';
import { familyDescriptions } from './family-descriptions.ts';
import { contentTypes, mediaTypes } from './formats/choose-format.ts';
import { featureCollectionOf, pointsOf } from './formats/geojson.ts';
import { IcebergError, icebergError } from './iceberg-errors.ts';
import { MeilisearchError, meilisearchError } from './meilisearch-errors.ts';
import { headersOf, headersOfProblem } from './openapi-headers.ts';
import { documentSecurity, securitySchemes } from './openapi-security.ts';
import { renamedParameters } from './renamed-parameters.ts';
import { requestContent } from './row-body.ts';

/** Version of the API. Its first number is the one in the paths (`/api/v1`); `GET /api/v1/status` gives the version of the product. */
const API_VERSION = '1.0';

/** Facts about this installation for the document. */
export interface ApiInfo {
  readonly baseUrl: string;
  /** Answers that the document shows; none by default. */
  readonly answers?: ExampleAnswers;
}

const description = `${register.territory.en}'s property register as an API: sales, rentals, mortgages and gifts from the Land Department's open exports.

Every data request carries \`Authorization: Bearer <API_KEY>\`. Lists are paged by an opaque cursor that stays on one snapshot of
the data, and exist as JSON, CSV, Arrow and Parquet. Errors are RFC 9457 problems with a page each under /problems. Every \`GET\`
also answers \`HEAD\`. Parameters are strict: an unknown, repeated or blank one is an error that names the nearest valid one.
While more arrives than can be answered, any request may get 503 \`overloaded\` with \`Retry-After\`.`;

/**
 * Returns every problem that an operation can answer: those that follow from its definition, and those that it
 * declares.
 */
export function problemsOf(endpoint: Endpoint): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(['parameter-invalid', 'internal']);
  const add = (when: boolean, ...more: ProblemCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  const { auth, insteadOfKey, scope, feature, query, body, reads, answer } = endpoint;
  add('cursor' in query.shape, 'cursor-invalid');
  add(auth === 'key', 'key-missing', 'key-malformed', 'key-invalid', 'key-disabled', 'key-expired');
  add(auth === 'key', 'origin-forbidden', 'rate-limited', 'accounts-unavailable');
  add(insteadOfKey === 'map-pass' || insteadOfKey === 'file-pass', 'pass-invalid');
  add(takesLink(endpoint), 'signed-link-invalid');
  add(insteadOfKey === 'site-token', 'site-token-invalid');
  add(auth === 'user', 'sign-in-required', 'token-invalid');
  add(auth === 'user', endpoint.tokenScope === null ? 'session-required' : 'token-scope-missing');
  add(endpoint.needsVerifiedAddress, 'address-not-verified');
  add(endpoint.siteRole !== null && endpoint.siteRole !== 'viewer', 'role-missing');
  const isPersonal = auth === 'user' || answer.kind === 'page';
  add(isPersonal, 'rate-limited', 'accounts-unavailable');
  add(isPersonal && endpoint.method !== 'get', 'csrf-invalid');
  add(scope !== null, 'scope-missing');
  add(feature !== null, 'plan-feature');
  add(answer.kind !== 'raw', 'not-acceptable');
  add(body !== null, 'request-malformed', 'body-too-large', 'media-type-unsupported');
  add(reads === 'snapshot', 'no-snapshot', 'overloaded', 'query-timeout', 'snapshot-of-earlier-release');
  add(true, ...endpoint.problems);
  return [...codes].sort((a, b) => problemCodes[a].status - problemCodes[b].status || a.localeCompare(b));
}

/** Returns the schema of the JSON of a successful answer. */
export function jsonSchemaOf(answer: Answer): z.ZodType {
  switch (answer.kind) {
    case 'list':
      return z.object({
        [answer.family]: z.array(answer.item),
        next_cursor: z
          .string()
          .nullable()
          .meta({ description: 'Send it as `cursor` for the page after; null on the last.' }),
        has_more: z.boolean(),
        meta: answer.meta,
      });
    case 'record':
      return z.object({ [answer.resource]: answer.item, meta: answer.meta });
    case 'geojson':
      return featureCollectionOf(answer.properties, answer.meta);
    case 'document':
    case 'page':
      return answer.body;
    case 'raw':
    case 'stream':
      return z.unknown();
  }
}

/** Returns the schema of a format. GeoJSON is JSON too; the others are text or bytes. */
function formatSchema(format: Format, answer: Answer) {
  if (format === 'json' || answer.kind === 'geojson') return jsonSchemaOf(answer);
  if (format === 'geojson' && answer.kind === 'list') return pointsOf(answer.item);
  return { type: 'string' as const };
}

/** Documents the HTML of answers that have pages. */
function documentHtml({ kind }: Answer): { 'text/html'?: Record<never, never> } {
  return kind === 'page' ? { 'text/html': {} } : {};
}

function documentSuccess(endpoint: Endpoint, shown: ExampleAnswer | undefined): ZodOpenApiResponseObject {
  const { answer } = endpoint;
  const types = 'types' in answer ? (answer.types ?? []) : [];
  const formats = answer.kind === 'raw' ? [] : formatsOf(answer);
  const content = {
    ...Object.fromEntries(types.map((type) => [type, answer.kind === 'raw' ? {} : { schema: {} }])),
    ...Object.fromEntries(
      formats.map((format) => [
        format === 'json' ? mediaTypes.json : contentTypes[format].replace(/; charset=.*/, ''),
        { schema: formatSchema(format, answer) },
      ]),
    ),
  };
  return {
    description: endpoint.summary,
    headers: headersOf(endpoint),
    content: { ...withExample(content, endpoint, shown), ...documentHtml(answer) },
  };
}

/** Returns true for endpoints whose answers have entity tags: those from a snapshot, and files that are the same for every client. */
function hasEntityTag({ reads, answer, method, auth }: Endpoint): boolean {
  return reads === 'snapshot' || (answer.kind === 'raw' && method === 'get' && auth === 'none');
}

/** Documents answers of a protocol inside HTTP that have no body. */
function documentOtherSuccesses(answer: Answer): Record<string, ZodOpenApiResponseObject> {
  const statuses = answer.kind === 'raw' ? (answer.statuses ?? {}) : {};
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [status, { description }]),
  );
}

/** Every operation can refuse an address or headers that are too long; each is described once. */
const refusedEverywhere = {
  AddressTooLong: 'address-too-long',
  HeadersTooLarge: 'headers-too-large',
} as const;

function documentRefusal(code: ProblemCode): ZodOpenApiResponseObject {
  const examples = { [code]: { value: exampleOf(code, '/api/v1/transactions') } };
  return {
    description: `\`${code}\`: ${problemCodes[code].title}`,
    content: { 'application/problem+json': { schema: ProblemBody, examples }, 'text/html': {} },
  };
}

/** Returns the references to the refusals of every operation, by status. */
function refusalReferences(): Record<string, { $ref: string }> {
  return Object.fromEntries(
    Object.entries(refusedEverywhere).map(([name, code]) => [
      String(problemCodes[code].status),
      { $ref: `#/components/responses/${name}` },
    ]),
  );
}

function exampleOf(code: ProblemCode, path: string): ProblemBodyType {
  return problemBody(new Problem(code, problemCodes[code].example), {
    baseUrl: '',
    path,
    requestId: '0f3c9a1b-6d1e-4c52-9f1e-1f0a2b3c4d5e',
  });
}

function problemResponses(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const byStatus = groupByStatus(problemsOf(endpoint));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${problemCodes[code].title}`).join(' · '),
        headers: headersOfProblem(status, endpoint),
        content: problemContent(endpoint, codes),
      },
    ]),
  );
}

function problemContent({ errors, path, answer }: Endpoint, codes: readonly ProblemCode[]) {
  const other = isProblemFormat(errors) ? null : otherErrors[errors];
  const exampleIn = (code: ProblemCode) =>
    other === null
      ? exampleOf(code, path)
      : other.write(new Problem(code, problemCodes[code].example), { baseUrl: '' });
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleIn(code) }]));
  const ofOAuth = errors === 'oauth' && codes.includes('parameter-invalid') ? oauthContent : {};
  return other === null
    ? { 'application/problem+json': { schema: ProblemBody, examples }, ...documentHtml(answer), ...ofOAuth }
    : { [mediaTypes.json]: { schema: other.schema, examples } };
}

/** A refusal in the form of OAuth. */
const oauthContent = { [mediaTypes.json]: { schema: OAuthError } };

/** Errors in the forms of other standards. */
const otherErrors = {
  meilisearch: { schema: MeilisearchError, write: meilisearchError },
  iceberg: { schema: IcebergError, write: icebergError },
};

function groupByStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = problemCodes[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

/** Documents `format` with the formats of this operation. */
function documentQuery(endpoint: Endpoint): z.ZodObject {
  const offered = formatsOf(endpoint.answer);
  const { format } = endpoint.query.shape;
  if (!(format instanceof z.ZodType)) return endpoint.query;
  // The example of the parameter is CSV, which some answers do not have.
  const example = offered.includes('csv') ? {} : { example: offered[0] };
  return endpoint.query.extend({ format: format.meta({ ...example, override: { enum: [...offered] } }) });
}

function documentOperation(
  endpoint: Endpoint,
  operationId: string,
  shown?: ExampleAnswer,
): ZodOpenApiOperationObject {
  const examples = endpoint.examples.map(({ summary, request, body }) => ({
    summary,
    request,
    ...(body === undefined ? {} : { body }),
  }));
  return {
    operationId,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.tag],
    security: documentSecurity(endpoint),
    requestParams: { path: endpoint.params, query: documentQuery(endpoint) },
    parameters: renamedParameters(endpoint),
    ...(endpoint.body === null
      ? {}
      : {
          requestBody: {
            required: !endpoint.isBodyOptional,
            content: requestContent(endpoint.body, endpoint.rows !== null),
          },
        }),
    responses: {
      [String(endpoint.status)]: documentSuccess(endpoint, shown),
      ...documentOtherSuccesses(endpoint.answer),
      ...(hasEntityTag(endpoint) ? { '304': { description: 'The client holds this answer.' } } : {}),
      ...(endpoint.answer.kind === 'stream'
        ? { '206': { description: 'The part of the file that `Range` asks for.' } }
        : {}),
      ...(endpoint.errors === 'oauth'
        ? { '401': { description: 'The client is not registered.', content: oauthContent } }
        : {}),
      ...problemResponses(endpoint),
      ...refusalReferences(),
    },
    ...(endpoint.scope === null ? {} : { 'x-scope': endpoint.scope }),
    ...(endpoint.siteRole === null ? {} : { 'x-site-role': endpoint.siteRole }),
    ...(endpoint.feature === null ? {} : { 'x-plan-feature': endpoint.feature }),
    'x-cost': endpoint.cost,
    'x-examples': examples,
    'x-codeSamples': endpoint.examples.map(({ summary, request, body }) => ({
      lang: 'Shell',
      label: summary,
      source: curlExample(endpoint, request, body),
    })),
  };
}

/** Documents the families of the endpoints. The lint of the document refuses a family without a description. */
function documentTags(endpoints: readonly Endpoint[]) {
  return [...new Set(endpoints.map(({ tag }) => tag))].map((name) => {
    const told = familyDescriptions[name];
    return told === undefined ? { name } : { name, description: told };
  });
}

/** Returns the document of all endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], info: ApiInfo): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const { method, operationId } = endpoint;
    const shown = info.answers?.[operationId];
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [method]: documentOperation(endpoint, operationId, shown),
    };
    endpoint.aliases.forEach((alias, index) => {
      const name = `${operationId}Alias${index === 0 ? '' : index + 1}`;
      paths[alias] = {
        ...paths[alias],
        [method]: {
          ...documentOperation(endpoint, name),
          summary: `${endpoint.summary} (as ${endpoint.path})`,
        },
      };
    });
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Mulk',
      version: API_VERSION,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Reference of the API', url: `${info.baseUrl}/docs` },
    },
    servers: [{ url: info.baseUrl }],
    tags: documentTags(endpoints),
    paths,
    components: {
      responses: Object.fromEntries(
        Object.entries(refusedEverywhere).map(([name, code]) => [name, documentRefusal(code)]),
      ),
      securitySchemes,
    },
  });
}
