import assert from 'node:assert/strict';
import { z } from 'zod';
import {
  type BoundedOrder,
  boundedRows,
  boundQuery,
  comparisons,
  type Direction,
  sampleTable,
} from '../../../service/records/value-bound.ts';
import type { Reader } from '../../../service/warehouse/duckdb.ts';
import { withReader } from '../warehouse/small-database.ts';

const Row = z.object({ id: z.int(), value: z.number().nullable() });

/** A million rows in no order, one in ten without a value, many with the same one. */
const table = `create table deals as
  select i::integer as id, case when i % 10 > 0 then hash(i) % 50000 end::double as value from range(1000000) as rows(i)`;

function orderOf(direction: Direction, only = 'true'): BoundedOrder {
  const { until } = comparisons[direction];
  return {
    boundSql: boundQuery(`select value from ${sampleTable('deals')} where ${only}`, direction),
    pageSql: `select id, value from deals where (${only}) and ($bound::DOUBLE is null or value ${until} $bound::DOUBLE)
      order by value ${direction} nulls last, id limit $rows`,
  };
}

describe('a page of a large table ordered by a figure', () => {
  const signal = new AbortController().signal;

  /** The page, and the bounds its queries were given. */
  async function page(reader: Reader, order: BoundedOrder, rows: number) {
    const bounds: unknown[] = [];
    const snapshot = {
      rows: <T>(sql: string, values: Readonly<Record<string, unknown>>, row: z.ZodType<T>) => {
        if (sql === order.pageSql) bounds.push(values['bound']);
        return reader.rows(sql, values, row);
      },
    };
    return { found: await boundedRows(order, Row, { snapshot, values: { rows }, signal }), bounds };
  }

  const whole = (reader: Reader, order: BoundedOrder, rows: number) =>
    reader.rows(order.pageSql, { rows, bound: null }, Row);

  for (const direction of ['asc', 'desc'] as const) {
    it(`is the same as without the guess (${direction}), which is enough for a page`, () =>
      withReader(table, {}, async (reader) => {
        const order = orderOf(direction);
        const { found, bounds } = await page(reader, order, 101);
        assert.deepEqual(found, await whole(reader, order, 101));
        assert.equal(bounds.length, 1);
        assert.equal(typeof bounds[0], 'number');
      }));
  }

  it('is read again without the guess when too few rows lie before it', () =>
    withReader(table, {}, async (reader) => {
      const order = orderOf('desc');
      const { found, bounds } = await page(reader, order, 100_000);
      assert.deepEqual(found, await whole(reader, order, 100_000));
      assert.deepEqual(bounds.slice(1), [null]);
    }));

  it('is read without a guess where the sample holds nothing of it', () =>
    withReader(table, {}, async (reader) => {
      const order = orderOf('asc', 'id = 7');
      const { found, bounds } = await page(reader, order, 21);
      assert.deepEqual(
        found.map(({ id }) => id),
        [7],
      );
      assert.deepEqual(bounds, [null]);
    }));
});
