/** Tools are made from endpoints: every read operation was decided on, and nothing of a definition is said differently. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Endpoint } from '../../../service/contract/endpoint.ts';
import { endpoints } from '../../../service/families/all.ts';
import { toResult } from '../../../service/mcp/answer-text.ts';
import { sentBy, toTool } from '../../../service/mcp/tool-definition.ts';
import { leftOut, offered } from '../../../service/mcp/tools.ts';

const named = (id: string) => {
  const found = offered.find(({ operationId }) => operationId === id);
  assert.ok(found, id);
  return found;
};
const ofAreas = { endpoint: named('listAreas'), baseUrl: '', detail: 'full' } as const;
const asked = (body: unknown) => ({ ok: true, body }) as const;

const fieldsOf = ({ query, body }: Endpoint) => ({
  ...query.shape,
  ...(body instanceof z.ZodObject ? body.shape : {}),
});

describe('tools', () => {
  it('are a choice among all read operations of the data API, each left out for a reason', () => {
    const reads = endpoints.filter(
      ({ auth, method, path, scope }) =>
        auth === 'key' &&
        ['read', 'search', 'export'].includes(scope ?? '') &&
        (method === 'get' || path.startsWith('/api/v1/search/')) &&
        path.startsWith('/api/v1/'),
    );
    const decided = [...offered.map(({ operationId }) => operationId), ...Object.values(leftOut).flat()];
    assert.deepEqual(decided.toSorted(), reads.map(({ operationId }) => operationId).toSorted());
  });

  it('cost one request, answer JSON, and carry the words of their endpoint', () => {
    for (const endpoint of offered) {
      const { definition } = toTool(endpoint);
      assert.equal(endpoint.cost, 1, endpoint.operationId);
      assert.ok(['list', 'record', 'document'].includes(endpoint.answer.kind), endpoint.operationId);
      assert.match(definition.name, /^[a-zA-Z]{1,64}$/);
      assert.ok(definition.description?.endsWith(endpoint.description));
      assert.equal(definition.annotations?.readOnlyHint, true);
      assert.equal(definition.inputSchema['additionalProperties'], false);
    }
  });

  it('fit in what an assistant reads before the first question', () => {
    assert.ok(JSON.stringify(offered.map((one) => toTool(one).definition)).length < 60_000);
  });

  it('take the parameters of the endpoint, but for those of files', () => {
    const { properties = {}, required } = toTool(named('compareAreas')).definition.inputSchema;
    assert.deepEqual(required, ['areas']);
    assert.ok('property_type' in properties && !('format' in properties) && !('bom' in properties));
    const list = toTool(named('listTransactions')).definition.inputSchema.properties ?? {};
    for (const name of ['as_of', 'bbox', 'polygon', 'near', 'radius_m', 'h3', 'match'])
      assert.ok(name in list, name);
    assert.deepEqual(list['limit'], { ...Object(list['limit']), type: 'integer', default: 10, maximum: 100 });
    const search = toTool(named('searchProperties')).definition.inputSchema;
    assert.ok('PropertyFilters' in Object(search['$defs']));
    assert.ok('context' in (search.properties ?? {}));
    for (const endpoint of offered) {
      const names = Object.keys(toTool(endpoint).definition.inputSchema.properties ?? {});
      for (const name of ['as_of', 'bbox', 'near', 'context'])
        assert.equal(names.includes(name), name in fieldsOf(endpoint), `${endpoint.operationId}: ${name}`);
      assert.equal(names.at(-1), 'detail');
    }
  });

  it('send what a client of the endpoint would', () => {
    assert.deepEqual(sentBy(named('getProjectStats'), { id: 7 }), {
      params: { id: '7' },
      search: '',
      body: null,
    });
    const given = {
      ...{ area: 'Business Bay', bedrooms: [0, 1], is_freehold: true, sort: null, limit: 50 },
      detail: 'full',
    };
    assert.equal(
      sentBy(named('listTransactions'), given).search,
      'area=Business+Bay&bedrooms=0%2C1&is_freehold=true&limit=50',
    );
    assert.equal(
      sentBy(named('listTransactions'), { area: { id: 1 } }).search,
      'area=%7B%22id%22%3A1%7D&limit=10',
    );
    assert.deepEqual(sentBy(named('searchProperties'), { query: 'a villa', filters: null }), {
      params: {},
      search: '',
      body: { query: 'a villa', limit: 10 },
    });
  });

  it('refuse to hand over more than can be read, and say how to ask for less', () => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: 'A place with a name of some length',
    }));
    const { isError, content } = toResult(asked({ areas: rows, next_cursor: null }), ofAreas);
    assert.equal(isError, true);
    assert.match(
      JSON.stringify(content),
      /more than the 50000 .* Ask for less of it with detail=summary, kind, q, sort, limit/,
    );
  });

  it('say when to come back', () => {
    const problem = {
      ...{ type: '/problems/overloaded', title: 'Too busy', status: 503, detail: 'Try again.' },
      ...{ instance: '/api/v1/areas', code: 'overloaded', request_id: '1' },
    };
    const { isError, content } = toResult(
      { ok: false, problem, retryAfterSeconds: 5, location: null },
      ofAreas,
    );
    assert.equal(isError, true);
    assert.match(
      JSON.stringify(content),
      /Too busy \(overloaded\): Try again\.\\nFix: .*\\nTry again in 5 seconds\./,
    );
  });
});
