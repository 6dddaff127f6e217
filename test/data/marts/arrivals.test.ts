/** How much of a period has arrived, against registrations whose delays a test draws itself. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { arrivals } from '../../../data/marts/arrivals.ts';
import { coveredDays } from '../../../data/marts/covered-days.ts';
import { dailyCompleteness } from '../../../data/marts/daily-completeness.ts';
import { pulls } from '../../../data/marts/pulls.ts';
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
const noDays = 'select 0 as pull, null::date as day, 0 as record_count where false';
const marts = [pulls, coveredDays, arrivals, dailyCompleteness];

/** A pull of these days, made the day after it can know the last registration. */
interface Pull {
  readonly dataset: 'transactions' | 'rent-contracts';
  readonly from: number | null;
  readonly to: number;
  readonly until: number;
  readonly by?: 'registered' | 'start' | 'all';
  readonly isShort?: boolean;
}

const pullRows = (rows: readonly Pull[]): string =>
  rows
    .map(
      ({ dataset, from, to, until, by = 'all', isShort = false }, index) =>
        `select '${dataset}' as dataset, ${index + 1} as pull, 'a file' as file, 'a series' as series, '' as place, '${by}' as window_by,
          date '${day(until + 1)}' as pulled_on, ${from === null ? 'null::date' : `date '${day(from)}'`} as covered_from,
          date '${day(to)}' as covered_to, date '${day(until)}' as known_until, ${isShort} as is_short`,
    )
    .join(' union all ');
/** No day is missing from the loaded exports. */
const allLoaded = "select '' as dataset, null::date as covered_from limit 0";
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
      known_days: noDays,
      known_pulls: pullRows([{ dataset: 'rent-contracts', from: null, to: asOf, until: asOf }]),
      dataset_as_of: until(asOf),
      covered_from: allLoaded,
    };
    await onMarts(inputs, marts, async (rows) => {
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

  it('is that of sales by the first pull that has them, within the doubt of the days between two pulls', async () => {
    const sales = drawn({ days: 90, each: 60, early: 0, mean: 2 }, 3);
    const nights = Array.from({ length: 70 }, (_, index) => index + 20);
    const counts = nights.flatMap((until, index) =>
      Array.from({ length: until + 1 }, (_, start) => {
        const there = sales.filter((sale) => sale.start === start && sale.arrives <= until).length;
        return `(${index + 1}, date '${day(start)}', ${there})`;
      }),
    );
    const inputs = {
      rent_contracts: noRents,
      transactions: `select id, 'sales' as type, date '2025-01-01' + starts as transaction_date
        from (values ${sales
          .filter(({ arrives }) => arrives <= 89)
          .map(({ id, start }) => `('${id}', ${start})`)
          .join(', ')}) sales(id, starts)`,
      known_days: `from (values ${counts.join(', ')}) days(pull, day, record_count)`,
      known_pulls: pullRows(
        nights.map((until) => ({ dataset: 'transactions', from: null, to: until, until })),
      ),
      dataset_as_of: until(89),
      covered_from: allLoaded,
    };
    await onMarts(inputs, marts, async (rows) => {
      const curve = await rows("select * from arrivals where feed = 'sales' order by days");
      for (const days of [0, 1, 3, 7]) {
        const truth = 100 * (1 - Math.exp(-(days + 1) / 2));
        const found = curve.find((row) => row['days'] === days);
        assert.ok(
          Math.abs(Number(found?.['arrived_pct']) - truth) < 2,
          `after ${days} days: ${JSON.stringify(found)}`,
        );
        assert.equal(found?.['arrived_most_pct'], found?.['arrived_pct']);
      }
    });
    // Of every tenth night alone, the day within the ten is unknown.
    const tenth = { ...inputs, known_pulls: `from (${inputs.known_pulls}) where pull % 10 = 0` };
    await onMarts(tenth, marts, async (rows) => {
      const curve = await rows("select * from arrivals where feed = 'sales' order by days");
      for (const { days, arrived_pct, arrived_most_pct } of curve) {
        const truth = 100 * (1 - Math.exp(-(Number(days) + 1) / 2));
        assert.ok(
          Number(arrived_pct) < truth + 2 && truth < Number(arrived_most_pct) + 2,
          `${days}: ${arrived_pct}`,
        );
      }
      const [gaps] = await rows(
        "select count(*) filter (gap = 'arrivals_not_measured') as n from daily_completeness where feed = 'sales'",
      );
      assert.ok(Number(gaps?.['n']) > 0);
    });
  });

  it('never calls a month incomplete that one pull had for the first time, weeks later', async () => {
    const inputs = {
      rent_contracts: noRents,
      transactions: `select 's' || n as id, 'sales' as type, date '2025-01-01' + (n // 60)::integer as transaction_date from range(5400) r(n)`,
      known_days: `select pull, date '2025-01-01' + d::integer as day, 60 as record_count
        from (values (1, 0, 29), (2, 30, 89), (3, 0, 89)) p(pull, a, b), range(90) r(d) where d between a and b`,
      known_pulls: pullRows([
        { dataset: 'transactions', from: 0, to: 29, until: 29 },
        { dataset: 'transactions', from: 30, to: 89, until: 89 },
        { dataset: 'transactions', from: 0, to: 89, until: 89 },
      ]),
      dataset_as_of: until(89),
      covered_from: allLoaded,
    };
    await onMarts(inputs, marts, async (rows) => {
      const [least] = await rows(
        `select min(record_count / expected_count) as part, count(*) as days from daily_completeness where feed = 'sales' and day between date '2025-01-01' and date '${day(89)}' and gap is null`,
      );
      assert.deepEqual([Number(least?.['part']), Number(least?.['days'])], [1, 90]);
    });
  });

  it('knows nothing of days that no pull covers, and of those that a short pull has alone', async () => {
    const inputs = {
      rent_contracts: rentRows(kinds.new, 'new', asOf, 0),
      transactions: noSales,
      known_days: noDays,
      known_pulls: pullRows([
        { dataset: 'rent-contracts', from: 0, to: 200, until: asOf, by: 'start' },
        { dataset: 'rent-contracts', from: 195, to: 210, until: asOf, by: 'start', isShort: true },
        // Contracts are registered before they start: the first weeks of a pull by registration know too little.
        { dataset: 'rent-contracts', from: 185, to: 220, until: 220, by: 'registered' },
      ]),
      dataset_as_of: until(asOf),
      covered_from: allLoaded,
    };
    await onMarts(inputs, marts, async (rows) => {
      const found = await rows(
        "select day, gap, expected_count is null as is_null, known_until from daily_completeness where version = 'new'",
      );
      const at = (number: number) => found.find((row) => row['day'] === day(number));
      assert.deepEqual([at(199)?.['gap'], at(199)?.['known_until']], [null, day(asOf)]);
      assert.deepEqual([at(205)?.['gap'], at(205)?.['is_null']], ['short_pull', true]);
      assert.deepEqual([at(216)?.['gap'], at(216)?.['known_until']], [null, day(220)]);
      assert.deepEqual([at(225)?.['gap'], at(225)?.['is_null']], ['no_pull', true]);
    });
  });

  it('is not measured of rents without days of registration, and of sales the day after is complete', async () => {
    const inputs = {
      rent_contracts: `select version, start_date, start_date as transaction_date, 'contract-start' as transaction_date_basis from (${rentRows(kinds.new, 'new', asOf, 0)})`,
      transactions: `select 's' || n as id, 'sales' as type, date '2025-01-01' + (n // 60)::integer as transaction_date from range(13800) r(n)`,
      known_days: noDays,
      known_pulls: pullRows([
        { dataset: 'rent-contracts', from: null, to: asOf, until: asOf },
        { dataset: 'transactions', from: null, to: asOf, until: asOf },
      ]),
      dataset_as_of: until(asOf),
      covered_from: allLoaded,
    };
    await onMarts(inputs, marts, async (rows) => {
      assert.deepEqual(await rows('select * from arrivals'), []);
      const gaps = await rows(
        'select feed, gap, sum(record_count = expected_count) > 0 as is_whole from daily_completeness group by all order by feed',
      );
      assert.deepEqual(gaps, [
        { feed: 'rents', gap: 'arrivals_not_measured', is_whole: null },
        { feed: 'sales', gap: null, is_whole: true },
      ]);
    });
  });

  it('never rises in a period when rows of another day come after the pulls', async () => {
    const months = [
      [150, 180],
      [181, 209],
      [210, 230],
    ] as const;
    const few = drawn({ days: 231, each: 20, early: 0.7, mean: 20 }, 4);
    const pulled = pullRows([{ dataset: 'rent-contracts', from: 0, to: 209, until: asOf, by: 'start' }]);
    const completeness = (added: string): Promise<(number | null)[]> =>
      onMarts(
        {
          rent_contracts: `${rentRows(few, 'new', asOf, loadedFrom)} ${added}`,
          transactions: noSales,
          known_days: noDays,
          known_pulls: pulled,
          covered_from: allLoaded,
          dataset_as_of: `select dataset, greatest(as_of, added) as as_of from (${until(asOf)}),
            (select coalesce(max(transaction_date), date '2025-01-01') as added from rent_contracts)`,
        },
        marts,
        async (rows) => {
          const days = await rows(
            "select day, record_count, expected_count, gap from daily_completeness where version = 'new'",
          );
          return months.map(([from, to]) => {
            const of = days.filter((row) => String(row['day']) >= day(from) && String(row['day']) <= day(to));
            const sum = (name: string) => of.reduce((total, row) => total + Number(row[name]), 0);
            if (of.some((row) => row['gap'] !== null)) return null;
            return sum('expected_count') === 0 ? null : sum('record_count') / sum('expected_count');
          });
        },
      );
    const before = await completeness('');
    // The last month is not pulled; its few rows say nothing of the others.
    assert.equal(before[2], null);
    const late = fc.record({
      start: fc.integer({ min: 31, max: 260 }),
      // A row that is added to a day arrives late for it: after the last of its pull, or with it.
      registered: fc.integer({ min: asOf, max: 290 }),
      copies: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(late, { minLength: 1, maxLength: 5 }), async (rows) => {
        const added = rows
          .map(
            ({ start, registered, copies }) =>
              `union all select 'new', date '${day(start)}', date '${day(registered)}', 'registered' from range(${copies})`,
          )
          .join(' ');
        const after = await completeness(added);
        for (const [index, [from, to]] of months.entries()) {
          if (rows.some(({ start }) => start >= from && start <= to)) continue;
          const [was, is] = [before[index] ?? null, after[index] ?? null];
          assert.ok(is === null || (was !== null && is <= was + 1e-9), `${index}: ${was} became ${is}`);
        }
      }),
      { numRuns: 10, seed: 42 },
    );
  });
});
