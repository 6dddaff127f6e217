/** Rules that hold for every endpoint: its examples run, its answers fit its schema, and each problem it declares can be met. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { ProblemBody } from '../../service/contract/problem.ts';
import { allProblemCodes, problemCodes } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { IcebergError } from '../../service/http/iceberg-errors.ts';
import { MeilisearchError } from '../../service/http/meilisearch-errors.ts';
import { problemsOf } from '../../service/http/openapi.ts';
import { somebody } from '../support/people.ts';
import { trialsOf } from '../support/trials.ts';
import { askExample, exampleOf } from './asking.ts';
import { documentOfAll } from './expected-openapi.ts';
import { proofs, type Services, startServices } from './problem-proofs.ts';

/** Judges answers by the document clients read, with a validator that is not ours. */
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema(await documentOfAll(), 'openapi');

/** A path as a step of a JSON pointer in an address. */
function escaped(path: string): string {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Values that parsers of parameters stumble over. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    "' or 1=1 --",
    '%',
    '2024-02-30',
    '9'.repeat(30),
    'true',
    '[]',
    'cursor',
    '٣',
  ),
  fc.integer().map(String),
);

/** The error of an endpoint of OAuth. */
const OAuthError = z.strictObject({ error: z.string(), error_description: z.string() });

/** The code of a problem, in the shape the endpoint has them. */
function codeOf({ errors }: Endpoint, text: string): string {
  const body: unknown = JSON.parse(text);
  const refusal = errors === 'oauth' ? OAuthError.safeParse(body).data : undefined;
  if (refusal !== undefined) return refusal.error;
  if (errors === 'iceberg') return IcebergError.parse(body).error.link.split('/').at(-1) ?? '';
  if (errors !== 'meilisearch') return ProblemBody.parse(body).code;
  return MeilisearchError.parse(body).link.split('/').at(-1) ?? '';
}

/** Names of an object, and some that it does not have. */
function nameAmong(names: readonly string[]): fc.Arbitrary<string> {
  const any = fc.string({ maxLength: 12 });
  if (names.length === 0) return any;
  return fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 6 }, { arbitrary: any, weight: 1 });
}

function queryOf(parameters: readonly (readonly [string, string])[]): string {
  return parameters
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Bodies that are nearly right, and such that are not at all. */
function bodyFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const { body } = exampleOf(endpoint);
  if (typeof body !== 'object' || body === null) return fc.jsonValue();
  const edited = fc
    .tuple(nameAmong(Object.keys(body)), fc.oneof(nasty, fc.jsonValue()))
    .map(([name, value]) => ({ ...body, [name]: value }));
  return fc.oneof(edited, fc.jsonValue());
}

describe('every endpoint', () => {
  let services: Services;
  before(async () => {
    services = await startServices();
  });
  after(() => services.stop());

  it('is in the list: no file of a family is forgotten', async () => {
    const directory = new URL('../../service/families/', import.meta.url);
    const ids = new Set<unknown>(endpoints.map(({ operationId }) => operationId));
    assert.equal(ids.size, endpoints.length, 'operation ids are unique');
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    assert.ok(files.length > 80);
    for (const file of files) {
      const exported: Record<string, unknown> = await import(new URL(file, directory).href);
      for (const [name, value] of Object.entries(exported)) {
        if (typeof value !== 'object' || value === null || !('operationId' in value && 'handle' in value))
          continue;
        assert.ok(ids.has(value.operationId), `${name} of ${file} is not in all.ts`);
      }
    }
  });

  for (const endpoint of endpoints) {
    describe(endpoint.operationId, () => {
      for (const example of endpoint.examples) {
        it(`example: ${example.summary}`, async () => {
          const response = await askExample(endpoint, services.usual, { example });
          const text = await response.text();
          assert.equal(response.status, endpoint.status, text);
          if (
            response.headers.get('content-type')?.startsWith('application/json') &&
            endpoint.answer.kind !== 'raw'
          ) {
            const pointer = `/paths/${escaped(endpoint.path)}/${endpoint.method}/responses/${endpoint.status}/content/application~1json/schema`;
            const fits = validator.compile({ $ref: `openapi#${pointer}` });
            assert.ok(fits(JSON.parse(text)), JSON.stringify(fits.errors));
          }
        });
      }

      if (endpoint.method === 'get') {
        it('answers HEAD as GET, without a body', async () => {
          const headers = { 'Accept-Encoding': 'identity' };
          const [get, head] = [
            await askExample(endpoint, services.usual, { ask: { headers } }),
            await askExample(endpoint, services.usual, { ask: { headers, method: 'HEAD' } }),
          ];
          assert.equal(head.status, 200);
          assert.equal(await head.text(), '');
          for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'link']) {
            // The status tells its own age, so its length may differ.
            if (endpoint.reads === 'service' && name === 'content-length') continue;
            assert.equal(head.headers.get(name), get.headers.get(name), name);
          }
        });
      }

      for (const code of problemsOf(endpoint)) {
        it(`can answer ${code}`, async () => {
          const prove = proofs[code];
          assert.ok(prove, `no proof is known for ${code}`);
          const response = await prove(endpoint, services);
          const text = await response.text();
          assert.equal(codeOf(endpoint, text), code, text);
          assert.equal(response.status, problemCodes[code].status);
        });
      }

      it('never answers bad parameters with a server error', async () => {
        const person = await somebody(services.usual);
        const [path = ''] = exampleOf(endpoint).request.split('?');
        const pairs = fc.array(fc.tuple(nameAmong(Object.keys(endpoint.query.shape)), nasty), {
          maxLength: 5,
        });
        const body = endpoint.body === null ? fc.constant(undefined) : bodyFor(endpoint);
        await fc.assert(
          fc.asyncProperty(pairs, body, async (parameters, sent) => {
            const query = queryOf(parameters);
            const response = await askExample(endpoint, services.usual, {
              path: `${path}?${query}`,
              body: sent,
              person,
            });
            const text = await response.text();
            assert.ok(response.status < 500, `${query}: ${text}`);
            if (response.status >= 400) codeOf(endpoint, text);
          }),
          { numRuns: trialsOf(20).count },
        );
      });
    });
  }

  it('and every code of the table is either declared or met elsewhere', () => {
    const declared = new Set(endpoints.flatMap((endpoint) => problemsOf(endpoint)));
    // Met by problems.test.ts: they belong to no endpoint.
    const elsewhere = new Set([
      'method-not-allowed',
      'address-too-long',
      'headers-too-large',
      'request-timeout',
    ]);
    assert.deepEqual(
      allProblemCodes.filter((code) => !declared.has(code) && !elsewhere.has(code)),
      [],
    );
  });
});
