/** The judge of the stub refuses what the official OpenAPI document does not allow. */
import assert from 'node:assert/strict';
import { OpenApiJudge } from './openapi.ts';

const at = (path: string) => new URL(path, 'http://meilisearch');

describe('the official OpenAPI document as judge', () => {
  const judge = new OpenApiJudge();
  const search = { method: 'POST', url: at('/indexes/places/search') };

  it('refuses operations, parameters and fields that are not in it', () => {
    assert.match(String(judge.request({ method: 'POST', url: at('/find'), body: {} })), /no such operation/);
    assert.match(
      String(judge.request({ ...search, body: { query: 'x' } })),
      /unevaluated.*query|additional.*query/,
    );
    assert.match(String(judge.request({ ...search, body: { limit: -1 } })), /limit must be >= 0/);
    assert.match(
      String(judge.request({ ...search, body: { facets: { patterns: [] } } })),
      /facets must be array/,
    );
    assert.match(
      String(judge.request({ method: 'GET', url: at('/indexes?size=3'), body: undefined })),
      /size is not declared/,
    );
    assert.match(
      String(judge.request({ method: 'GET', url: at('/indexes?limit=x'), body: undefined })),
      /limit is no whole number/,
    );
    assert.deepEqual(judge.request({ ...search, body: { q: 'x', limit: 3, facets: ['kind'] } }), []);
  });

  it('refuses answers of another shape', () => {
    const answer = { hits: [], query: 'x', processingTimeMs: 1, limit: 3, offset: 0, estimatedTotalHits: 0 };
    assert.deepEqual(judge.answer({ ...search, status: 200, answer }), []);
    assert.match(
      String(judge.answer({ ...search, status: 200, answer: { hits: [] } })),
      /must have required/,
    );
    assert.match(
      String(judge.answer({ ...search, status: 200, answer: { ...answer, more: 1 } })),
      /unevaluated/,
    );
    assert.match(
      String(judge.answer({ ...search, status: 400, answer: { error: 'x' } })),
      /must have required/,
    );
  });
});
