/** Sums that must agree are added up for the years that a run built, where they hold year by year, else for all. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import type { TableDefinition } from '../../../data/table.ts';
import { checkSnapshot } from '../../../ingest/steps/check-snapshot.ts';
import { MadeTables } from '../../../ingest/steps/made-tables.ts';

const sales: TableDefinition = {
  id: 'sales',
  layer: 'stage',
  grain: 'one sale',
  key: ['day'],
  inputs: [],
  row: z.object({ day: z.iso.date() }),
  sql: '',
  partitionBy: 'day',
  years: 'select 2025 as year, null as inputs, 1 as rows',
  orderBy: [],
  methodVersion: null,
};
const ofYears: TableDefinition = {
  ...sales,
  id: 'counts',
  layer: 'mart',
  row: z.object({ month: z.iso.date(), n: z.int() }),
  key: ['month'],
  partitionBy: 'month',
  years: ['sales'],
  identities: [
    { what: 'sales by month', left: 'select sum(n) from counts', right: 'select count(*) from sales' },
  ],
};

/** Returns the failures of a check where 2024 has one sale more than the table counts, and 2025 as many. */
async function failuresOf(definition: TableDefinition, freshYears: readonly number[]): Promise<string[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await connection.run(
      "create table sales as select unnest([date '2024-05-01', date '2024-05-02', date '2025-05-01']) as day",
    );
    await connection.run(
      "create table counts as select unnest([date '2024-05-01', date '2025-05-01']) as month, 1 as n",
    );
    const { failures } = await checkSnapshot(
      connection,
      new MadeTables([sales, definition]),
      [
        {
          definition,
          name: definition.id,
          layer: 'mart',
          grain: definition.grain,
          key: [...definition.key],
          method_version: 1,
          rows: 2,
          columns: [],
          types: new Map([
            ['month', 'DATE'],
            ['n', 'INTEGER'],
          ]),
          fresh: freshYears.length === 0 ? null : 'counts',
          freshYears,
        },
      ],
      [sales, definition],
      {},
    );
    return failures;
  } finally {
    connection.closeSync();
  }
}

describe('sums that must agree', () => {
  it('are those of the years that the run built', async () => {
    assert.deepEqual(await failuresOf(ofYears, [2024]), ['sales by month: 1 is not 2']);
    assert.deepEqual(await failuresOf(ofYears, [2025, 2024]), ['sales by month: 2 is not 3']);
    assert.deepEqual(await failuresOf(ofYears, [2025]), []);
    assert.deepEqual(await failuresOf(ofYears, []), []);
  });

  it('are those of all years where a year is made of more than the same year', async () => {
    const whole = ['sales by month: 2 is not 3'];
    assert.deepEqual(await failuresOf({ ...ofYears, withYearBefore: true }, [2025]), whole);
    assert.deepEqual(await failuresOf({ ...ofYears, years: 'select 2025' }, [2025]), whole);
    assert.deepEqual(await failuresOf({ ...ofYears, years: ['others'] }, []), whole);
  });

  it('are those of the years of a day that the identity says, whatever the years are made of', async () => {
    const byDay = {
      ...ofYears,
      years: ['others'],
      identities: ofYears.identities?.map((identity) => ({ ...identity, days: { sales: 'day' } })) ?? [],
    };
    assert.deepEqual(await failuresOf(byDay, [2024]), ['sales by month: 1 is not 2']);
    assert.deepEqual(await failuresOf(byDay, [2025, 2024]), ['sales by month: 2 is not 3']);
    assert.deepEqual(await failuresOf(byDay, [2025]), []);
    assert.deepEqual(await failuresOf(byDay, []), []);
  });
});
