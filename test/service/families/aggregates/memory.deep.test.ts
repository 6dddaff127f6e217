/** Percentiles of more numbers than memory holds as lists. */
import assert from 'node:assert/strict';
import { duckdb } from '../../../../service/analytics/dialect.ts';
import { aggregateQuery, type CellRow, rowOf } from '../../../../service/families/aggregates/query.ts';
import { readAsked } from '../../../../service/families/aggregates/request.ts';
import { rents } from '../../../../service/families/aggregates/subjects.ts';
import { withReader } from '../../warehouse/small-database.ts';

/** New contracts have the even amounts from 0 on and renewed ones the odd amounts, so that no two are alike. */
const count = 2_000_000;
const contracts = `create table contracts as
  select
    (i * 1_000_003 % ${count})::double as price_aed,
    i,
    (i % 1000)::double as area_sqft,
    case when i * 1_000_003 % ${count} % 2 = 0 then 'new' else 'renewed' end as contract_version,
    date '2026-01-01' as transaction_date
  from range(${count}) as numbers(i)`;

describe('aggregates in little memory', () => {
  it('have the medians of two million different numbers in 64 MB', async () => {
    await withReader(contracts, { memoryLimit: '64MB', timeLimitMs: 60_000 }, async (reader) => {
      const asked = readAsked(rents, {
        group_by: 'version,year',
        measures: 'median_annual_amount_aed,p90_annual_amount_aed,mean_area_sqft',
      });
      const records = {
        source: 'contracts',
        filters: 'true',
        isLevel: 'true',
        day: 'transaction_date',
        clusters: ['i % 1000'],
      };
      const { sql, values } = aggregateQuery(rents, asked, records, duckdb);
      const cells: CellRow[] = await reader.rows(sql, { ...values, rows: 100 }, rowOf(asked));
      const n = count / 2;
      for (const [place, version] of ['new', 'renewed'].entries()) {
        /** The amount of a version at a place from 1. */
        const at = (rank: number): number => 2 * (rank - 1) + place;
        const cell = cells[place];
        assert.deepEqual(cell?.keys, [version]);
        assert.equal(cell.period, '2026-01-01');
        assert.equal(cell.row_count, n);
        const [middle, p90, mean] = cell.figures;
        // Half of every cluster lies below the median, so that the interval is the value below it.
        assert.deepEqual(middle, { value: at((n + 1) / 2), n, low: at(n / 2), high: at(n / 2) });
        assert.equal(p90?.value?.toFixed(6), at(1 + (n - 1) * 0.9).toFixed(6));
        assert.equal(mean?.value, 499 + place);
      }
      assert.equal(cells.length, 2);
    });
  });
});
