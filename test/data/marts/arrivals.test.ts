/** How much of a period has arrived, against registrations whose delays a test draws itself. */
import assert from 'node:assert/strict';
import { arrivals } from '../../../data/marts/arrivals.ts';
import { dailyCompleteness } from '../../../data/marts/daily-completeness.ts';
import { chance } from '../../support/chance.ts';
import { onMarts } from './run-marts.ts';

const day = (number: number): string =>
  new Date(Date.UTC(2025, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

interface Record {
  readonly id: string;
  readonly start: number;
  readonly arrives: number;
}

/** Draws records of `days` days: `early` of them arrive by their day, the others after it with a mean delay of `mean` days. */
function drawn(
  { days, each, early, mean }: { days: number; each: number; early: number; mean: number },
  seed: number,
): Record[] {
  const even = chance(seed);
  return Array.from({ length: days * each }, (_, index) => {
    const start = Math.floor(index / each);
    const isEarly = even() < early;
    const delay = isEarly ? -Math.floor(40 * even()) : Math.floor(-Math.log(1 - even()) * mean);
    return { id: `r${seed}-${index}`, start, arrives: start + delay };
  });
}

const rentRows = (records: readonly Record[], version: string, asOf: number, loadedFrom: number): string =>
  `select '${version}' as version, date '2025-01-01' + starts as start_date, date '2025-01-01' + comes as transaction_date, 'registered' as transaction_date_basis
   from (select unnest([${list(records, asOf, loadedFrom, 'start')}]) as starts, unnest([${list(records, asOf, loadedFrom, 'arrives')}]) as comes)`;

function list(
  records: readonly Record[],
  asOf: number,
  loadedFrom: number,
  field: 'start' | 'arrives',
): string {
  return records
    .filter(({ arrives }) => arrives <= asOf && arrives >= loadedFrom)
    .map((record) => record[field])
    .join(',');
}

const noRents = `select null::varchar as version, null::date as start_date, null::date as transaction_date, null::varchar as transaction_date_basis where false`;
const noSales = `select null::varchar as id, null::varchar as type, null::date as transaction_date where false`;
const noneSeen = `select null::varchar as id, null::date as known_on where false`;
const noneWatched = `select null::date as watched_from where false`;
const until = (asOf: number): string =>
  `select unnest(['transactions', 'rent-contracts']) as dataset, date '${day(asOf)}' as as_of`;

describe('how much of a period has arrived', () => {
  const asOf = 230;
  const loadedFrom = 0;
  const kinds = {
    new: drawn({ days: 231, each: 120, early: 0.7, mean: 20 }, 1),
    renewed: drawn({ days: 231, each: 90, early: 0.4, mean: 35 }, 2),
  };

  it('is that of planted delays of rents, new and renewed apart, though late ones are still missing', async () => {
    const rents = Object.entries(kinds).map(([version, records]) =>
      rentRows(records, version, asOf, loadedFrom),
    );
    const inputs = {
      rent_contracts: rents.join(' union all '),
      transactions: noSales,
      first_seen: noneSeen,
      watched_sales: noneWatched,
      dataset_as_of: until(asOf),
    };
    await onMarts(inputs, [arrivals, dailyCompleteness], async (rows) => {
      const curve = await rows('select * from arrivals');
      const [span] = await rows('select max(days) as last, count(distinct feed) as feeds from arrivals');
      // Starts count from 30 days after the first registrations, and each delay has 28 days of them.
      assert.deepEqual(span, { last: 230 - 30 - 27, feeds: 1 });
      for (const [version, { early, mean }] of Object.entries({
        new: { early: 0.7, mean: 20 },
        renewed: { early: 0.4, mean: 35 },
      })) {
        for (const days of [0, 7, 30, 90]) {
          const found = curve.find((row) => row['version'] === version && row['days'] === days);
          const truth = 100 * (early + (1 - early) * (1 - Math.exp(-(days + 1) / mean)));
          const gap = Math.abs(Number(found?.['arrived_pct']) - truth);
          assert.ok(gap < 1, `${version} after ${days} days: ${found?.['arrived_pct']} is not ${truth}`);
        }
        for (const [first, last] of [
          [180, 209],
          [210, 230],
        ] as const) {
          const [sums] =
            await rows(`select sum(record_count) as n, sum(expected_count) as expected from daily_completeness
            where version = '${version}' and day between date '${day(first)}' and date '${day(last)}'`);
          const all = kinds[version as keyof typeof kinds].filter(
            ({ start }) => start >= first && start <= last,
          );
          const there = all.filter(({ arrives }) => arrives <= asOf).length;
          assert.equal(Number(sums?.['n']), there);
          const found = (100 * there) / Number(sums?.['expected']);
          const truth = (100 * there) / all.length;
          assert.ok(Math.abs(found - truth) < 2, `${version} ${day(first)}: ${found} is not ${truth}`);
          assert.ok(truth < 95, 'the planted months are far from complete');
        }
      }
    });
  });

  it('is that of sales by the snapshots that first had them', async () => {
    const sales = drawn({ days: 90, each: 60, early: 0, mean: 2 }, 3).filter(({ arrives }) => arrives <= 89);
    const values = sales.map(({ id, start, arrives }) => `('${id}', ${start}, ${arrives})`).join(', ');
    const table = `(values ${values}) sales(id, starts, comes)`;
    const inputs = {
      rent_contracts: noRents,
      transactions: `select id, 'sales' as type, date '2025-01-01' + starts as transaction_date from ${table}`,
      // Those of the last day are the present run's own.
      first_seen: `select id, date '2025-01-01' + comes as known_on from ${table} where comes < 89 and starts >= 20`,
      watched_sales: `select date '${day(20)}' as watched_from`,
      dataset_as_of: until(89),
    };
    await onMarts(inputs, [arrivals, dailyCompleteness], async (rows) => {
      const curve = await rows('select * from arrivals order by days');
      assert.equal(curve.at(-1)?.['days'], 69 - 27);
      for (const days of [0, 1, 3, 7]) {
        const truth = 100 * (1 - Math.exp(-(days + 1) / 2));
        const gap = Math.abs(Number(curve[days]?.['arrived_pct']) - truth);
        assert.ok(gap < 2, `after ${days} days: ${curve[days]?.['arrived_pct']} is not ${truth}`);
      }
      const [old] = await rows(
        `select record_count, expected_count from daily_completeness where day = date '${day(25)}'`,
      );
      assert.equal(old?.['record_count'], old?.['expected_count']);
    });
  });

  it('is not measured from a few weeks of snapshots, nor without days of registration', async () => {
    const inputs = {
      rent_contracts: `select version, start_date, start_date as transaction_date, 'contract-start' as transaction_date_basis from (${rentRows(kinds.new, 'new', asOf, 0)})`,
      transactions: `select 's' || n as id, 'sales' as type, date '2025-01-01' + (n // 60)::integer as transaction_date from range(13800) r(n)`,
      first_seen: noneSeen,
      watched_sales: `select date '${day(195)}' as watched_from`,
      dataset_as_of: until(asOf),
    };
    await onMarts(inputs, [arrivals, dailyCompleteness], async (rows) => {
      assert.deepEqual(await rows('select * from arrivals'), []);
      assert.deepEqual(await rows('select * from daily_completeness'), []);
    });
  });
});
