/** Which years of a table one query makes. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import type { TableDefinition } from '../../../data/table.ts';
import { InputKeys } from '../../../ingest/steps/input-keys.ts';
import { ofYears, yearsTogether } from '../../../ingest/steps/rows-of-years.ts';

const records: TableDefinition = {
  id: 'records',
  layer: 'stage',
  grain: 'one record',
  key: [],
  inputs: [],
  row: z.object({ day: z.iso.date() }),
  sql: 'from record_days',
  orderBy: [],
  partitionBy: 'day',
  years: `select * from (values (2026, 'a', 290000), (2025, 'b', 290000), (2024, 'c', 200000), (2023, 'd', 100000), (2022, 'e', 1), (2020, 'f', 299999))
    t(year, inputs, rows)`,
  methodVersion: null,
};
const counts: TableDefinition = {
  ...records,
  id: 'counts',
  layer: 'mart',
  inputs: ['records'],
  row: z.object({ day: z.iso.date(), n: z.int() }),
  sql: 'select day, count(*) as n from records group by day',
  years: ['records'],
};

describe('the years of a table that one query makes', () => {
  const made = async <T>(ask: (rows: Rows) => Promise<T>): Promise<T> => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const keys = new InputKeys('shared', new Map());
    const input = { connection, keys, definitions: [records, counts], buildDirectory: '' };
    await connection.run(`create temp table records as select unnest([date '2020-03-01', date '2021-03-01', date '2022-03-01', date '2022-03-01',
      date '2023-03-01', date '2024-03-01']) as day`);
    const years = [2026, 2025, 2024, 2023, 2022, 2020];
    for (const table of [records, counts]) await keys.ofYears(connection, table);
    try {
      return await ask({
        groups: (table) => yearsTogether(input, table, years),
        async read(wanted) {
          const rows = await connection.runAndReadAll(
            `select day::varchar, n::integer from (${ofYears(input, counts, wanted)}) order by all`,
          );
          return rows.getRows();
        },
      });
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  };

  it('are few records together, in their order; large ones are alone', () =>
    made(async ({ groups }) => {
      assert.deepEqual(groups(counts), [[2026], [2025], [2024, 2023], [2022, 2020]]);
    }));

  it('are alone where a year needs the year before, or where the sizes are not known', () =>
    made(async ({ groups }) => {
      const each = [[2026], [2025], [2024], [2023], [2022], [2020]];
      assert.deepEqual(groups({ ...counts, withYearBefore: true }), each);
      assert.deepEqual(groups({ ...counts, id: 'others' }), each);
    }));

  it('have the rows of those years, with or without years between them', () =>
    made(async ({ read }) => {
      assert.deepEqual(await read([2023, 2022]), [
        ['2022-03-01', 2],
        ['2023-03-01', 1],
      ]);
      assert.deepEqual(await read([2022, 2020]), [
        ['2020-03-01', 1],
        ['2022-03-01', 2],
      ]);
    }));
});

interface Rows {
  groups(table: TableDefinition): number[][];
  read(wanted: readonly number[]): Promise<unknown[][]>;
}
