/** Pages of a directory on a small database: every order, every size of page, cursors that are not of the list. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { CursorKey, Page } from '../../../service/contract/paging.ts';
import { Problem } from '../../../service/contract/problem.ts';
import { KeysetList, type KeysetRequest, sortWords } from '../../../service/records/keyset.ts';
import type { Reader } from '../../../service/warehouse/duckdb.ts';
import { withReader } from '../warehouse/small-database.ts';

const { signal } = new AbortController();

const Month = z.object({
  id: z.string(),
  period: z.iso.date().nullable(),
  price: z.number().nullable(),
  deals: z.int().nullable(),
  flagged: z.boolean(),
});
type Month = z.output<typeof Month>;
const monthSorts = { period: 'date', price: 'number', deals: 'integer', id: 'text' } as const;
const monthOrders = sortWords<keyof typeof monthSorts>('-period', 'period', 'price', 'deals', 'id');

/** Thirty rows in no order: many equal values, and some unknown. */
const months = `create table sale_index as
  select 'm' || (i * 7 % 30) as id, case when i % 5 > 0 then date '2026-01-01' + (i % 4)::integer end as period,
    case when i % 4 > 0 then (i % 3) / 2 end::double as price, case when i % 3 > 0 then i % 4 end::bigint as deals, i % 2 = 0 as flagged
  from range(30) as rows(i)`;
/** The filters of the query: all dates are optional. */
const fragments = {
  filters: `($history_from::date is null or period >= $history_from::date)
    and ($from_date::date is null or period >= $from_date::date) and ($to_date::date is null or period <= $to_date::date)`,
};
const list = new KeysetList<Month, keyof typeof monthSorts>({
  query: 'sale-index',
  fragments,
  row: Month,
  sorts: monthSorts,
  id: { column: 'id', type: 'text' },
});
const wholeHistory = { history_from: null, from_date: null, to_date: null };

/** A reader that notes the values of its queries, and that each has the signal of the request. */
function noting(reader: Reader): { snapshot: KeysetRequest['snapshot']; values: Record<string, unknown>[] } {
  const values: Record<string, unknown>[] = [];
  return {
    values,
    snapshot: {
      rows: (sql, given, row, options) => {
        assert.equal(options?.signal, signal);
        values.push(given);
        return reader.rows(sql, given, row, options);
      },
    },
  };
}

async function walk<Row>(
  read: (after: CursorKey | null) => Promise<Page<Row>>,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: CursorKey | null = null;
  do {
    const page: Page<Row> = await read(after);
    assert.ok(page.rows.length > 0 && (page.rows.length === limit || page.next === null));
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

/** The order that the documentation promises: unknown values last, equal values by id. */
function ordered<Row extends { readonly id: string | number }>(rows: readonly Row[], sort: string): Row[] {
  const column = sort.replace('-', '');
  const value = (row: Row) =>
    z
      .union([z.string(), z.number(), z.null()])
      .parse(Object.entries(row).find(([name]) => name === column)?.[1]);
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === b) return one.id < other.id ? -1 : 1;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b === sort.startsWith('-') ? 1 : -1;
  });
}

function isCursorInvalid(error: unknown): boolean {
  return (
    error instanceof Problem && error.code === 'cursor-invalid' && error.errors[0]?.parameter === 'cursor'
  );
}

describe('a page of a directory', () => {
  it('goes on where the last one ended, in every order and size', () =>
    withReader(months, {}, async (reader) => {
      const { snapshot } = noting(reader);
      const all = await reader.rows('from sale_index', {}, Month);
      for (const sort of monthOrders) {
        for (const limit of [1, 7, 29, 30, 31]) {
          const read = (after: CursorKey | null) =>
            list.page(sort, { snapshot, values: wholeHistory, limit, after, signal });
          assert.deepEqual(await walk(read, limit), ordered(all, sort), `${sort} ${limit}`);
        }
      }
    }));

  it('has 20 rows unless the request says otherwise, and the key of its last one', () =>
    withReader(months, {}, async (reader) => {
      const request = { snapshot: noting(reader).snapshot, values: wholeHistory, after: null, signal };
      const { rows, next } = await list.page('deals', { ...request, limit: undefined });
      assert.equal(rows.length, 20);
      assert.deepEqual(next, [rows[19]?.deals, rows[19]?.id]);
      assert.equal(await list.total(request), 30);
      const fromFourth = { ...wholeHistory, history_from: '2026-01-04' };
      assert.equal(await list.total({ ...request, values: fromFourth }), 6);
      assert.equal((await list.page('deals', { ...request, values: fromFourth, limit: 9 })).rows.length, 6);
    }));

  it('is refused after a key that is not one of its order', () =>
    withReader(months, {}, async (reader) => {
      const { snapshot } = noting(reader);
      const read = (sort: (typeof monthOrders)[number], after: CursorKey) =>
        list.page(sort, { snapshot, values: wholeHistory, limit: 5, after, signal });
      for (const [sort, after] of [
        ['period', ['2026-02-30', 'm1']],
        ['period', [7, 'm1']],
        ['price', ['7', 'm1']],
        ['-deals', [1.5, 'm1']],
        ['deals', [1, null]],
        ['deals', [1, 7]],
        ['deals', [1]],
        ['deals', [1, 'm1', 'm2']],
        ['id', [5, 'm1']],
        ['deals', []],
      ] as const)
        await assert.rejects(read(sort, after), isCursorInvalid, `${sort} ${after}`);
      assert.equal((await read('deals', [null, 'm1'])).next?.[0], null);
    }));

  it('is never ordered by a column that has no order', () =>
    withReader(months, {}, async (reader) => {
      const byFlag = new KeysetList<Month, 'flagged'>({
        query: 'sale-index',
        fragments,
        row: Month,
        sorts: { flagged: 'integer' },
        id: { column: 'id', type: 'text' },
      });
      const request = {
        snapshot: noting(reader).snapshot,
        values: wholeHistory,
        limit: 5,
        after: null,
        signal,
      };
      await assert.rejects(byFlag.page('flagged', request), /neither text nor a number/);
    }));
});

const Unit = z.object({ id: z.int(), area_sqft: z.number().nullable() });
const unitColumns = `unit_number, floor, bedrooms, rooms_label, balcony_sqft, parking, property_type, property_sub_type, is_freehold, building_id,
  project_id`;
/** Four hundred units in no order, one in eight without an area, each area of two units. */
const units = `create table unit_list as
  select i::integer as unit_id, case when i % 8 > 0 then hash(i // 2) % 1000000 end::double as area_sqft, ${unitColumns
    .split(',')
    .map((name) => `null as ${name}`)
    .join(', ')}
  from range(400) as rows(i)`;

/** A list of the units; `sample` is the condition of those from which a value is guessed. */
const unitsBy = (sample?: string) =>
  new KeysetList<z.output<typeof Unit>, 'area_sqft'>({
    query: 'units',
    fragments: { filters: 'true' },
    ...(sample === undefined ? {} : { sampled: { filters: sample } }),
    row: Unit,
    sorts: { area_sqft: 'number' },
    id: { column: 'id', type: 'integer' },
  });

describe('a page of a directory of a large table', () => {
  it('has the same rows whether a value is guessed from a sample or not', () =>
    withReader(units, {}, async (reader) => {
      const { snapshot } = noting(reader);
      const all = ordered(
        await reader.rows('select unit_id as id, area_sqft from unit_list', {}, Unit),
        'area_sqft',
      );
      for (const sample of [undefined, 'unit_id % 3 = 0', 'unit_id % 40 = 1', 'false']) {
        for (const sort of ['area_sqft', '-area_sqft'] as const) {
          const read = (after: CursorKey | null) =>
            unitsBy(sample).page(sort, { snapshot, values: {}, limit: 15, after, signal });
          assert.deepEqual(await walk(read, 15), ordered(all, sort), `${sort} ${sample}`);
        }
      }
    }));

  it('reads no further than the guessed value, which lies beyond the last page', () =>
    withReader(units, {}, async (reader) => {
      const all = ordered(
        await reader.rows('select unit_id as id, area_sqft from unit_list', {}, Unit),
        'area_sqft',
      );
      for (const sort of ['area_sqft', '-area_sqft'] as const) {
        const { snapshot, values } = noting(reader);
        const sample = ordered(
          all.filter(({ id }) => id % 3 === 0),
          sort,
        );
        const request = { snapshot, values: {}, limit: 5, signal };
        const first = await unitsBy('unit_id % 3 = 0').page(sort, { ...request, after: null });
        assert.deepEqual(
          values.map(({ bound }) => bound),
          [undefined, sample[8]?.area_sqft],
        );
        const [last] = first.next ?? [];
        const later = sample.slice(
          sample.findIndex(({ area_sqft }) => area_sqft === last || isBeyond(sort, area_sqft, last)),
        );
        await unitsBy('unit_id % 3 = 0').page(sort, { ...request, after: first.next });
        assert.equal(values.at(-1)?.['bound'], later[8]?.area_sqft);
        assert.equal(values.length, 4);
      }
    }));
});

function isBeyond(sort: string, value: number | null, last: unknown): boolean {
  if (value === null || typeof last !== 'number') return false;
  return sort.startsWith('-') ? value < last : value > last;
}

describe('the words of an order', () => {
  it('are each column with and without a minus, the default first and once', () => {
    assert.deepEqual(sortWords<'a' | 'b'>('-b', 'a', 'b'), ['-b', 'a', '-a', 'b']);
  });
});
