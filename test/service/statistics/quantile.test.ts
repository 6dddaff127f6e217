/** Quantiles against those of the engine, which marts are made with. */
import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { computeQuantile } from '../../../service/statistics/quantile.ts';
import { chance } from '../../support/chance.ts';

describe('a quantile', () => {
  it('is what DuckDB gives', async () => {
    const next = chance(7);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const n of [1, 2, 3, 4, 5, 30, 101]) {
      const values = Array.from({ length: n }, () => Math.round(next() * 1e9));
      const shares = [0, 0.1, 0.25, 0.5, 0.75, 1];
      const sql = `select quantile_cont(v, [${shares}]) as found from (select unnest([${values}]::bigint[]) as v)`;
      const [row] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
      const found = z.array(z.number()).parse(row?.['found']);
      shares.forEach((share, index) => {
        const [own, theirs] = [computeQuantile(values, share), found[index] ?? Number.NaN];
        // The last bit of a tenth: DuckDB multiplies and adds in one step.
        assert.ok(Math.abs(own / theirs - 1) < 1e-15, `${share} of ${n}: ${own}, not ${theirs}`);
      });
    }
  });

  it('is not a number without values', () => {
    assert.ok(Number.isNaN(computeQuantile([], 0.5)));
  });
});
