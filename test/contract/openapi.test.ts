/** The OpenAPI document is valid, complete, and the one that was last reviewed. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@scalar/openapi-parser';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { problemCodes } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { openApiDocument, problemsOf } from '../../service/http/openapi.ts';
import { openApiInParts } from '../../service/http/openapi-in-parts.ts';
import { documentOfAll, fileOf, joined, openApiFolder, partsOf, sharedFile } from './expected-openapi.ts';

const document = await documentOfAll();
const made = JSON.stringify(document);
const parts = partsOf(document, endpoints);

/** Every status an endpoint can answer. Any address and any headers can be too long: 414 and 431. */
function statusesOf(endpoint: Endpoint): Set<string> {
  const { answer, reads, method, auth } = endpoint;
  const isFile = answer.kind === 'raw' && method === 'get' && auth === 'none';
  const codes = problemsOf(endpoint).map((code) => String(problemCodes[code].status));
  return new Set([
    String(endpoint.status),
    ...(reads === 'snapshot' || isFile ? ['304'] : []),
    ...(answer.kind === 'stream' ? ['206'] : []),
    ...(answer.kind === 'raw' ? Object.keys(answer.statuses ?? {}) : []),
    ...codes,
    ...(endpoint.errors === 'oauth' ? ['401'] : []),
    ...['414', '431'],
  ]);
}

/** Fails unless the file is what the definitions give. */
function assertReviewed(file: string): void {
  const path = join(openApiFolder, file);
  assert.ok(existsSync(path), `test/expected/openapi/${file} is missing: run make expected`);
  assert.equal(parts.get(file), readFileSync(path, 'utf8'));
}

describe('OpenAPI', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors, version } = await validate(made);
    assert.deepEqual(errors ?? [], []);
    assert.equal(valid, true);
    assert.equal(version, '3.1');
  });

  it('is the same when it is made in parts', async () => {
    const [{ url = '' } = {}] = document.servers ?? [];
    const inParts = await openApiInParts(endpoints, { baseUrl: url });
    const atOnce = openApiDocument(endpoints, { baseUrl: url });
    assert.deepEqual(JSON.parse(JSON.stringify(inParts)), JSON.parse(JSON.stringify(atOnce)));
  });

  it('is told apart from what is not valid', async () => {
    const broken = made.replace('"title":"Mulk",', '');
    assert.notEqual(broken, made);
    assert.equal((await validate(broken)).valid, false);
  });

  describe('is the document that was reviewed; `make expected` writes it again', () => {
    it('in what endpoints share', () => assertReviewed(sharedFile));

    for (const endpoint of endpoints)
      it(`in the operations of ${endpoint.operationId}`, () => assertReviewed(fileOf(endpoint)));

    it('in no file more', () => {
      assert.deepEqual(readdirSync(openApiFolder).sort(), [...parts.keys()].sort());
    });

    it('in every operation and schema', () => {
      const { operations, schemas } = joined(parts.values());
      const whole: typeof document = JSON.parse(made);
      const all = Object.entries(whole.paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation]),
      );
      assert.deepEqual(Object.fromEntries(operations), Object.fromEntries(all));
      assert.deepEqual(Object.fromEntries(schemas), whole.components?.schemas);
    });

    it('in the order of the endpoints', () => {
      const paths = endpoints.flatMap(({ path, aliases }) => [path, ...aliases]);
      assert.deepEqual(Object.keys(document.paths ?? {}), [...new Set(paths)]);
    });
  });

  it('changes in one file when one endpoint does', () => {
    const [first] = endpoints;
    assert.ok(first !== undefined);
    const operation = document.paths?.[first.path]?.[first.method];
    assert.ok(operation !== undefined);
    const changed = {
      ...document,
      paths: {
        ...document.paths,
        [first.path]: {
          ...document.paths?.[first.path],
          [first.method]: { ...operation, summary: 'Another' },
        },
      },
    };
    const differing = [...partsOf(changed, endpoints)].filter(([file, text]) => parts.get(file) !== text);
    assert.deepEqual(
      differing.map(([file]) => file),
      [fileOf(first)],
    );
  });

  it('has a version whose first number is the one in the paths', () => {
    const [major] = document.info.version.split('.');
    const inPaths = Object.keys(document.paths ?? {}).flatMap((path) => /\/v(\d+)\//.exec(path)?.[1] ?? []);
    assert.deepEqual([...new Set(inPaths)], [major]);
  });

  it('documents every operation once, with every status it can answer', () => {
    const ids = new Set<string>();
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...endpoint.aliases]) {
        const operation = document.paths?.[path]?.[endpoint.method];
        assert.ok(operation?.operationId, path);
        assert.ok(!ids.has(operation.operationId), `${operation.operationId} is there twice`);
        ids.add(operation.operationId);
        assert.deepEqual(new Set(Object.keys(operation.responses ?? {})), statusesOf(endpoint));
      }
    }
  });
});
