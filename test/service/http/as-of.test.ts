import assert from 'node:assert/strict';
import { z } from 'zod';
import { endpoint, list, record } from '../../../service/contract/endpoint.ts';
import { writing } from '../../../service/contract/parameters.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const asOf = '2025-12-31';
const common = {
  method: 'get',
  tag: 'Test',
  reads: 'snapshot',
  description: 'For tests of the as-of date.',
  query: z.strictObject({ ...writing }),
} as const;
const Item = z.object({ id: z.int() });

const late = endpoint({
  ...common,
  operationId: 'late',
  path: '/late',
  summary: 'Figures that end before the snapshot',
  answer: list('things', Item),
  examples: [{ summary: 'Late', request: '/late' }],
  handle: () => ({ rows: [{ id: 1 }], next: null, meta: { as_of: asOf } }),
});

const lateRecord = endpoint({
  ...common,
  operationId: 'lateRecord',
  path: '/late/1',
  summary: 'A record of figures that end before the snapshot',
  answer: record('thing', Item, {}, { row: Item, rowsOf: (item) => [item] }),
  examples: [{ summary: 'Late', request: '/late/1' }],
  handle: () => ({ record: { id: 1 }, meta: { as_of: asOf } }),
});

const plain = endpoint({
  ...common,
  operationId: 'plain',
  path: '/plain',
  summary: 'Figures as of the snapshot',
  answer: list('things', Item),
  examples: [{ summary: 'Plain', request: '/plain' }],
  handle: () => ({ rows: [{ id: 1 }], next: null }),
});

describe('the as-of date of an answer', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ endpoints: [late, lateRecord, plain] });
  });
  after(() => service.stop());

  it('is the same in the header of flat formats as in meta', async () => {
    for (const [path, expected] of [
      ['/late', asOf],
      ['/late/1', asOf],
      ['/plain', '2026-03-18'],
    ]) {
      const { meta } = z
        .object({ meta: z.object({ as_of: z.string() }) })
        .parse(await (await service.ask(`${path}`)).json());
      assert.equal(meta.as_of, expected, path);
      for (const format of ['csv', 'arrow', 'parquet']) {
        const { headers } = await service.ask(`${path}?format=${format}`);
        assert.equal(headers.get('x-as-of'), expected, `${path} ${format}`);
      }
    }
  });
});
