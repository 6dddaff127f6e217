/** Published figures that change without a cause in the records stop a run; changes with a cause and accepted ones do not. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dailyCompleteness } from '../../../data/marts/daily-completeness.ts';
import { eligibleSales } from '../../../data/methods/eligible-sales.ts';
import { priceIndexChanges } from '../../../data/methods/price-index/price-index-changes.ts';
import type { TableDefinition } from '../../../data/table.ts';
import { gatewaySale, jsonLines } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const APRIL = 'price-index/constant-quality/market/0/all/existing/2026-04';
const JUNE = 'completeness/sales/2026-06';

/** Three sales of each of twelve kinds of flats in a month; prices differ a little within a kind. */
const salesOf = (month: string, first: number, price = 2_000_000) =>
  ['DUBAI MARINA', 'BUSINESS BAY', 'AL BARSHA FIRST', 'PALM JUMEIRAH'].flatMap((area, at) =>
    ['1 B/R', '2 B/R', '3 B/R'].flatMap((rooms, of) =>
      [0, 1, 2].map((sale) =>
        gatewaySale({
          TRANSACTION_NUMBER: `11-${first + at * 9 + of * 3 + sale}-2026`,
          INSTANCE_DATE: `2026-${month}-1${sale}T10:00:00`,
          AREA_EN: area,
          ROOMS_EN: rooms,
          TRANS_VALUE: price * (1 + 0.02 * ((at * 5 + of * 7 + sale * 3 + Number(month)) % 5)),
        }),
      ),
    ),
  );

const months = { '01': 100, '02': 200, '03': 300, '04': 400, '05': 500, '06': 600 };
const firstHalf = Object.fromEntries(
  Object.entries(months).map(([month, first]) => [
    `sales_2026_${month}.as-of-2026-07-02.jsonl`,
    jsonLines(salesOf(month, first)),
  ]),
);
const july = { 'sales_2026_07.as-of-2026-07-20.jsonl': jsonLines(salesOf('07', 700)) };

/** Replaces a text of a definition's SQL, which has to be there. */
function planted(definition: TableDefinition, text: string, other: string): TableDefinition {
  assert.ok(definition.sql.includes(text));
  return { ...definition, sql: definition.sql.replace(text, other) };
}

/** An index whose April is higher by half, by a fault of its query. */
const wrongApril = planted(
  priceIndexChanges,
  '\n  ln_change,',
  `\n  ln_change + case when method = 'constant-quality' and property_type = 'all' and stage = 'existing'
    and granularity = 'month' and period = ${2026 * 12 + 3} then 0.5 else 0 end as ln_change,`,
);

describe('the comparison of figures before publishing', () => {
  describe('of an index', () => {
    const warehouse = ownWarehouse(['price_index_changes']);
    beforeEach(async () => {
      await warehouse().put(firstHalf);
      const first = await warehouse().publish();
      assert.equal(first.revisions?.not_compared, 'there is no snapshot before');
      await warehouse().put(july);
    });

    it('lets a night of new sales, of late sales and of corrected ones pass', async () => {
      const night = await warehouse().publish();
      assert.deepEqual([night.revisions?.not_compared, night.revisions?.accepted], [null, []]);

      const before = await warehouse().rows(april);
      await warehouse().put({
        'sales_2026_04.as-of-2026-07-21.jsonl': jsonLines([
          ...salesOf('04', 400),
          ...salesOf('04', 450, 2_600_000),
        ]),
      });
      await warehouse().publish();
      const late = await warehouse().rows(april);
      assert.ok(Number(late[0]?.['ln_change']) - Number(before[0]?.['ln_change']) > 0.1);

      await warehouse().put({
        'sales_2026_04.as-of-2026-07-22.jsonl': jsonLines([
          ...salesOf('04', 400, 1_700_000),
          ...salesOf('04', 450, 2_600_000),
        ]),
      });
      await warehouse().publish();
    });
    const april = `select ln_change from price_index_changes where subject = 'market' and property_type = 'all' and stage = 'existing'
      and method = 'constant-quality' and granularity = 'month' and period = '2026-04-01'`;

    it('refuses a closed month that moves beyond two standard errors, and says how to accept it', async () => {
      const refused = await warehouse().ingest({ definitions: [wrongApril] });
      assert.equal(refused.status, 'refused');
      assert.match(
        refused.reason ?? '',
        /^1 published figure would change .*existing\/2026-04 from 100\.\d+ to 166\.\d+, standard error 0\.\d+/,
      );
      assert.ok(refused.reason?.includes(`--accept-revision=${APRIL}.`));
      assert.ok((await warehouse().writtenReport(refused.run_id, 'md')).includes(APRIL));

      const accepted = await warehouse().publish({ definitions: [wrongApril], acceptRevision: [APRIL] });
      assert.deepEqual(
        accepted.revisions?.accepted.map(({ cell }) => cell),
        [APRIL],
      );
      assert.match(
        await warehouse().writtenReport(accepted.run_id, 'md'),
        /- Accepted by the operator: price-index/,
      );
    });

    it('refuses a closed month that vanishes, loses its change or is compared with another month', async () => {
      const of = "granularity = 'month' and subject = 'market' and period = date '2026-04-01'";
      const from = `from (${priceIndexChanges.sql})`;
      const change = (column: string, value: string) =>
        `select * replace (case when ${of} then ${value} else ${column} end as ${column}) ${from}`;
      const faults = {
        [`${from} where not (${of})`]: 'no figure',
        [change('ln_change', 'null')]: 'no figure',
        [change('compared_with', "date '2026-02-01'")]: '100.8549',
      };
      for (const [sql, after] of Object.entries(faults)) {
        const { reason } = await warehouse().ingest({
          definitions: [{ ...priceIndexChanges, sql, identities: [] }],
        });
        assert.ok(reason?.includes(`${APRIL} from 100.8549 to ${after}, standard error`), reason ?? sql);
      }
    });

    it('does not take one late sale for the cause of a large move', async () => {
      const late = jsonLines([...salesOf('04', 400), ...salesOf('04', 450).slice(0, 1)]);
      await warehouse().put({ 'sales_2026_04.as-of-2026-07-21.jsonl': late });
      assert.equal((await warehouse().ingest({ definitions: [wrongApril] })).status, 'refused');
      assert.equal((await warehouse().ingest()).status, 'published');
    });

    it('lists the cells where a name is wrong', async () => {
      const wrong = await warehouse().ingest({ definitions: [wrongApril], acceptRevision: ['april'] });
      assert.equal(wrong.status, 'refused');
      assert.ok(
        wrong.reason?.includes(
          `No figure that would change is called april: those that would are ${APRIL}. 1 published`,
        ),
      );
      const none = await warehouse().ingest({ acceptRevision: ['april'] });
      assert.equal(none.reason, 'No figure that would change is called april: none would change.');
    });

    it('compares nothing where a method or the cleaning is another, and says so', async () => {
      const report = join((await warehouse().snapshot()).directory, 'run-report.json');
      const text = await readFile(report, 'utf8');
      assert.match(text, /"price-index": \d+/);
      await writeFile(report, text.replace(/"price-index": \d+/, '"price-index": 0'));
      const published = await warehouse().publish({ definitions: [wrongApril] });
      assert.deepEqual(published.warnings, [
        'Figures were not compared with those published before: the snapshot before was made by another version of price-index.',
      ]);
    });
  });

  describe('of the limits of outliers', () => {
    const warehouse = ownWarehouse(['eligible_sales', 'transactions']);

    it('refuses a limit beyond four times the median, in a first run too', async () => {
      const wide = planted(eligibleSales, 'least(ln(4), ', 'greatest(ln(6), ');
      await warehouse().put(firstHalf);
      const refused = await warehouse().ingest({ definitions: [wide] });
      assert.match(
        refused.reason ?? '',
        /^\d+ published figures would .*limit\/[a-z-]+\/existing\/2026-01 from 4 to 6/,
      );
      await warehouse().publish();
    });
  });

  describe('of completeness', () => {
    const warehouse = ownWarehouse(['daily_completeness']);
    const juneOf = (sales: number, expected: number): TableDefinition => ({
      ...dailyCompleteness,
      identities: [],
      sql: `(from (${dailyCompleteness.sql}) where feed <> 'sales') union all by name (
        select 'sales' as feed, date '2026-06-01' + i::integer as day, ${sales}::integer as record_count, ${expected}::double as expected_count
        from range(30) days(i))`,
    });
    beforeEach(async () => {
      await warehouse().put(firstHalf);
      await warehouse().publish({ definitions: [juneOf(10, 20)] });
      await warehouse().put(july);
    });

    it('refuses a month that becomes more complete by sales of another month', async () => {
      const refused = await warehouse().ingest({ definitions: [juneOf(10, 15)] });
      assert.ok(refused.reason?.includes(`${JUNE} from 50 to 66.6667`), refused.reason ?? '');
      await warehouse().publish({ definitions: [juneOf(10, 15)], acceptRevision: [JUNE] });
    });

    it('lets a month become more complete by its own sales, and by a pull that looked for them', async () => {
      await warehouse().publish({ definitions: [juneOf(11, 20)] });
      // A pull whose content is that of the one before looks too.
      await warehouse().put({ 'sales_2026_06.as-of-2026-07-21.jsonl': jsonLines(salesOf('06', 600)) });
      await warehouse().publish({ definitions: [juneOf(11, 12)] });
    });
  });
});
