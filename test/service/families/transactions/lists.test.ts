import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Listed, page } from '../../../support/walk.ts';

const Page = z.looseObject({
  transactions: z.array(z.looseObject({ id: z.string() })),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional() }),
});

/** A list within something, and the parameters by which the list of all transactions is the same. */
const lists = [
  { path: '/api/v1/areas/330/transactions', filter: 'area=330' },
  { path: '/api/v1/areas/dubai-marina/transactions', filter: 'area=dubai-marina' },
  { path: '/api/v1/projects/77/transactions', filter: 'project_id=77' },
  { path: '/api/v1/projects/77/rentals', filter: 'project_id=77&type=rentals' },
  { path: '/api/v1/buildings/9000000000/transactions', filter: 'building_id=9000000000' },
  { path: '/api/v1/developers/11/transactions', filter: 'developer_id=11' },
  // The fixture's broker stood on both sides of every sale of one project.
  { path: '/api/v1/brokers/5001/transactions', filter: 'project_id=77&type=sales' },
] as const;

const sorts = ['-transaction_date', 'transaction_date', '-price_aed', 'area_sqft'] as const;

describe('lists of transactions within something', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  async function walk(path: string): Promise<{ rows: Listed['id'][]; total: number | undefined }> {
    const rows: string[] = [];
    let total: number | undefined;
    let cursor = '';
    for (;;) {
      const response = await service.ask(`${path}${cursor}`);
      const text = await response.text();
      assert.equal(response.status, 200, text);
      const one = Page.parse(JSON.parse(text));
      total = one.meta.total;
      rows.push(...one.transactions.map(({ id }) => id));
      if (one.next_cursor === null) return { rows, total };
      cursor = `&cursor=${encodeURIComponent(one.next_cursor)}`;
    }
  }

  for (const { path, filter } of lists) {
    it(`${path} is the list of transactions with ${filter}`, async () => {
      for (const sort of sorts) {
        const whole = await page(service, `${filter}&sort=${sort}&limit=100`);
        const { rows, total } = await walk(`${path}?sort=${sort}&limit=4&include_total=true`);
        assert.ok(rows.length > 0);
        assert.deepEqual(
          rows,
          whole.transactions.map(({ id }) => id),
          sort,
        );
        assert.equal(total, rows.length);
      }
    });
  }
});
