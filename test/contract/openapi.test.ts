/** The OpenAPI document is valid, complete, and the one that was last reviewed. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { validate } from '@scalar/openapi-parser';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { problemCodes } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { openApiDocument, problemsOf } from '../../service/http/openapi.ts';

const expectedPath = new URL('../expected/openapi.json', import.meta.url);
const made = `${JSON.stringify(openApiDocument(endpoints, { version: '1', baseUrl: 'http://localhost:8080' }), null, 1)}\n`;

/** Every status an endpoint can answer. Whatever is asked can be asked too long: 414. */
function statusesOf(endpoint: Endpoint): Set<string> {
  const { answer, reads } = endpoint;
  const codes = problemsOf(endpoint).map((code) => String(problemCodes[code].status));
  return new Set([
    String(endpoint.status),
    ...(reads === 'snapshot' ? ['304'] : []),
    ...(answer.kind === 'stream' ? ['206'] : []),
    ...(answer.kind === 'raw' ? Object.keys(answer.statuses ?? {}) : []),
    ...codes,
    '414',
  ]);
}

describe('OpenAPI', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors, version } = await validate(made);
    assert.deepEqual(errors ?? [], []);
    assert.equal(valid, true);
    assert.equal(version, '3.1');
  });

  it('is told apart from what is not valid', async () => {
    const broken = made.replace('"title": "Mulk",', '');
    assert.equal((await validate(broken)).valid, false);
  });

  it('is the document that was reviewed; `make expected` writes it again', () => {
    if (process.env['UPDATE_EXPECTED'] === '1') writeFileSync(expectedPath, made);
    assert.ok(existsSync(expectedPath), 'test/expected/openapi.json is missing: run make expected');
    assert.equal(made, readFileSync(expectedPath, 'utf8'));
  });

  it('documents every operation once, with every status it can answer', () => {
    const document = openApiDocument(endpoints, { version: '1', baseUrl: '' });
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
