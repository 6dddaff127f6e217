import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const Item = z.looseObject({ id: z.int() });
type Item = z.infer<typeof Item>;

/** A directory of the fixture, the fields it can be ordered by, and how a field is read from an item. */
const directories = [
  {
    path: '/api/v1/buildings',
    family: 'buildings',
    fields: ['transaction_count', 'name', 'median_price_aed_per_sqft'],
  },
  {
    path: '/api/v1/projects',
    family: 'projects',
    fields: [
      'start_date',
      'name',
      'completion_pct',
      'expected_completion_date',
      'completion_date',
      'unit_count',
    ],
  },
  { path: '/api/v1/projects/77/units', family: 'units', fields: ['id', 'area_sqft', 'unit_number'] },
] as const;

const Figure = z.looseObject({ value: z.number().nullable() });
const Value = z.union([z.string(), z.number(), z.null(), Figure]);

function orderingValue(item: Item, field: string): string | number | null {
  const value = Value.parse(item[field]);
  return typeof value === 'object' && value !== null ? value.value : value;
}

/** What the documentation promises of an order, said another way. */
function compare(field: string, direction: 1 | -1): (a: Item, b: Item) => number {
  return (a, b) => {
    const [left, right] = [orderingValue(a, field), orderingValue(b, field)];
    if (left === right) return a.id - b.id;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -direction : direction;
  };
}

describe('a directory', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  async function page(path: string, family: string): Promise<{ items: Item[]; next: string | null }> {
    const response = await service.ask(path);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const body = z.looseObject({ next_cursor: z.string().nullable() }).parse(JSON.parse(text));
    return { items: z.array(Item).parse(body[family]), next: body.next_cursor };
  }

  async function walk(path: string, family: string): Promise<Item[]> {
    const items: Item[] = [];
    let cursor = '';
    for (;;) {
      const one = await page(`${path}${cursor}`, family);
      items.push(...one.items);
      if (one.next === null) return items;
      cursor = `&cursor=${encodeURIComponent(one.next)}`;
    }
  }

  for (const { path, family, fields } of directories) {
    for (const field of fields) {
      for (const [sort, direction] of [
        [field, 1],
        [`-${field}`, -1],
      ] as const) {
        it(`${path} gives every row once, ordered by ${sort}`, async () => {
          const whole = await walk(`${path}?limit=100&sort=${sort}`, family);
          assert.ok(whole.length >= 3);
          assert.deepEqual(whole, whole.toSorted(compare(field, direction)));
          for (const limit of [1, 2])
            assert.deepEqual(await walk(`${path}?limit=${limit}&sort=${sort}`, family), whole);
        });
      }
    }

    it(`${path} counts the whole list when asked`, async () => {
      const response = await service.ask(`${path}?limit=1&include_total=true`);
      const { meta } = z.object({ meta: z.looseObject({ total: z.int() }) }).parse(await response.json());
      assert.equal(meta.total, (await walk(`${path}?limit=100`, family)).length);
    });
  }

  it('refuses a cursor of another order', async () => {
    const { next } = await page('/api/v1/projects?limit=1&sort=name', 'projects');
    const response = await service.ask(`/api/v1/projects?limit=1&sort=unit_count&cursor=${next ?? ''}`);
    assert.equal(response.status, 400);
    assert.equal(ProblemBody.parse(await response.json()).code, 'cursor-invalid');
  });
});

describe('a directory whose snapshot is gone', () => {
  it('goes on by key in the current one', async () => {
    const service = await startTestService();
    const next = async (query: string) => {
      const response = await service.ask(`/api/v1/projects?limit=1&sort=name${query}`);
      return z
        .looseObject({
          projects: z.array(Item),
          next_cursor: z.string().nullable(),
          meta: z.looseObject({ snapshot_changed: z.literal(true).optional() }),
        })
        .parse(await response.json());
    };
    try {
      const first = await next('');
      for (const day of [20, 21, 22, 23]) await service.publish({ createdAt: `2026-03-${day}T03:00:00Z` });
      const second = await next(`&cursor=${first.next_cursor}`);
      assert.equal(second.meta.snapshot_changed, true);
      assert.deepEqual(
        [...first.projects, ...second.projects].map(({ id }) => id),
        [77, 78],
      );
    } finally {
      await service.stop();
    }
  });
});
