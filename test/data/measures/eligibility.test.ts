/** What each level of the sample would be without the condition of eligible records: another number, so that a lost condition cannot pass unseen. */
import assert from 'node:assert/strict';
import { measureIdOf, measures } from '../../../data/measures/all.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { builtRows, eligible, type Level } from '../../../data/measures/measure.ts';
import type { TestWarehouse } from '../../support/ingest.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';

const levels: readonly Level[] = measures.filter((measure) => measure.statistic === 'median');

const populations = {
  measured_sales: "(from transactions where type = 'sales')",
  measured_contracts: 'rent_contracts',
} as const;

describe('the condition of eligible records', () => {
  let warehouse: TestWarehouse;
  before(async () => {
    ({ warehouse } = await sampleWarehouse());
  });

  /** Returns a level and its number of records, its rows changed by `change`. */
  async function figureOf(level: Level, change: (rows: string) => string) {
    const { entered, aggregates, figures } = figureSql([level], { level: builtRows, isMedianOnly: true });
    const [row] = await warehouse.rows(
      `with entered as (select ${change(entered)} from ${populations[level.population.view]}),
        grouped as (select ${aggregates} from entered)
        select ${figures} from grouped`,
    );
    return { value: row?.[measureIdOf(level)], n: Number(row?.[level.sample]) };
  }

  for (const level of levels)
    it(`changes ${measureIdOf(level)}`, async () => {
      const figure = await figureOf(level, (rows) => rows);
      const without = await figureOf(level, (rows) => rows.replaceAll(eligible, 'true'));
      assert.ok(figure.n > 0);
      assert.ok(without.n > figure.n, `${without.n} records without the condition, ${figure.n} with it`);
      assert.notEqual(without.value, figure.value);
    });

  it('is one of every level', () => assert.equal(levels.length, 8));
});
