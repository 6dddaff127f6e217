/** Free aggregates over rows that can be checked by eye, on both engines: what they pool, withhold and refuse, and how they look in flat formats. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { CellFigure } from '../../../../service/families/aggregates/schema.ts';
import { type ClickHouse, copySnapshot, outcomesOf, startClickHouse } from '../../../support/clickhouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Answer = z.object({
  cells: z.array(z.looseObject({ count: z.int(), measures: z.record(z.string(), CellFigure) })),
  meta: z.looseObject({ cell_count: z.int(), levels: z.string().optional() }),
});

/** Twenty sales in one month at 1 to 20 million, two in each of ten projects, one of land at 100 million, and rents of two versions. */
const edit = `drop table deals; create table deals as
  with rows as (select range::integer as n from range(40))
  select
    case when n > 20 then 'r-' || n else '1-41-2026-' || n end as id, case when n > 20 then 'rentals' else 'sales' end as type,
    date '2026-03-01' + (n % 5)::integer as transaction_date, date '2026-03-01' + (n % 5)::integer as counted_on, 'registered' as transaction_date_basis,
    null::timestamp as registered_at, 'Sell' as procedure, case when n = 20 then 'land' else 'apartment' end as property_type, 'Flat' as property_sub_type,
    'residential' as usage, case when n % 2 = 0 then 1 end as bedrooms, '1 B/R' as rooms_label, false as is_off_plan, true as is_freehold,
    case when n > 20 then 50000 + n when n = 20 then 100e6 else (n + 1) * 1e6 end::double as price_aed, 1000.0::double as area_sqft, 1 as unit_count,
    case when n < 16 then 330 else 350 end as area_id, 'Somewhere' as area, null::varchar as area_ar, null::bigint as community_id,
    null::varchar as community, null::varchar as master_project, case when n < 20 then n // 2 end::integer as project_id, null::varchar as project, null::bigint as building_id,
    null::varchar as building, null::double as latitude, null::double as longitude, null::varchar as precision, null::integer as developer_id,
    null::varchar as developer
  from rows`;

for (const engine of ['DuckDB', 'ClickHouse'] as const)
  describe(`free aggregates on ${engine}`, () => {
    let service: TestService;
    let clickhouse: ClickHouse | null = null;
    before(async function () {
      if (engine === 'ClickHouse') {
        clickhouse = await startClickHouse();
        if (clickhouse === null) return this.skip();
      }
      const environment = clickhouse === null ? {} : { ANALYTICS_URL: clickhouse.url };
      service = await startTestService({ fixture: { edit }, environment });
      await copySnapshot(service);
    });
    after(async () => {
      await service?.stop();
      await clickhouse?.stop();
    });

    const cells = async (query: string) => service.read(`/api/v1/aggregate/${query}`, Answer);
    const refused = async (query: string) => {
      const response = await service.ask(`/api/v1/aggregate/${query}`);
      assert.equal(response.status, 400, query);
      return ProblemBody.parse(await response.json()).errors ?? [];
    };

    it('give intervals of a median, a percentile and a mean by projects', async () => {
      const { cells: found, meta } = await cells(
        'transactions?type=sales&measures=median_price_aed,p90_price_aed,mean_price_aed,sum_price_aed',
      );
      const [cell] = found;
      assert.equal(cell?.count, 21);
      // Levels leave out the plot: 1 to 20 million. Five projects lie below the median: its error is √(10/9 · 10) ÷ 20, its places 20 · (0.5 ± 0.377).
      assert.deepEqual(cell.measures['median_price_aed'], {
        ...{ value: 10_500_000, n: 20, low: 3_000_000, high: 18_000_000, quality: 'low' },
      });
      // One project of ten lies above: the error is 0.1, the places 20 · (0.9 ± 0.226), and ten projects may all lie below.
      assert.deepEqual(cell.measures['p90_price_aed'], {
        ...{ value: 18_100_000, n: 20, low: 14_000_000, high: null, quality: 'low' },
      });
      const { value, low, high } = cell.measures['mean_price_aed'] ?? {};
      // The sums of projects lie −18, −14 … 18 million from their part of the mean; t of 9 degrees of freedom.
      const half = ((2.261_91 * Math.sqrt((10 / 9) * 1320)) / 20) * 1e6;
      assert.equal(value, 10_500_000);
      assert.ok(Math.abs((low ?? 0) - (10_500_000 - half)) < 100);
      assert.ok(Math.abs((high ?? 0) - (10_500_000 + half)) < 100);
      // Sums are of every record.
      assert.deepEqual(cell.measures['sum_price_aed'], { value: 310_000_000, n: 21 });
      assert.equal(meta.levels, 'eligible sales of built property: land is left out');
    });

    it('count land in levels where the property type is given', async () => {
      const { cells: found, meta } = await cells(
        'transactions?type=sales&group_by=property_type&measures=median_price_aed',
      );
      assert.deepEqual(
        found.map(({ property_type, count, measures }) => [
          property_type,
          count,
          measures['median_price_aed']?.n,
        ]),
        [
          ['apartment', 20, 20],
          ['land', 1, 1],
        ],
      );
      assert.equal(meta.levels, 'eligible sales');
    });

    it('withhold levels of small samples, and give counts and sums', async () => {
      const { cells: found } = await cells(
        'transactions?type=sales&group_by=area,bedrooms&measures=median_price_aed,sum_price_aed&order=-median_price_aed',
      );
      const [largest] = found;
      assert.equal(found.length, 4);
      assert.ok(largest !== undefined && largest.measures['median_price_aed']?.value !== null);
      const last = found.at(-1)?.measures;
      assert.equal(last?.['median_price_aed']?.reason, 'fewer than 5 transactions');
      assert.ok((last['sum_price_aed']?.value ?? 0) > 0);
    });

    it('refuse to pool sales with rents, and new with renewed contracts', async () => {
      for (const query of [
        'transactions?measures=sum_price_aed',
        'transactions?measures=median_area_sqft',
        'transactions?type=rentals&measures=median_price_aed',
        'transactions?group_by=type&measures=median_price_aed',
        'rents?measures=mean_annual_amount_aed',
      ])
        assert.deepEqual(
          (await refused(query)).map(({ parameter }) => parameter),
          ['measures'],
          query,
        );
      for (const query of [
        'transactions?measures=sum_area_sqft',
        'transactions?group_by=type,version&measures=median_price_aed',
        'rents?version=new&measures=mean_annual_amount_aed',
        'rents?measures=sum_annual_amount_aed',
      ])
        await cells(query);
    });

    it('name every fault, with the nearest words', async () => {
      const errors = await refused(
        'rents?group_by=aria,month,year&measures=medin_annual_amount_aed,p0_area_sqft&having=n>3&order=-nope',
      );
      assert.deepEqual(
        [...new Set(errors.map(({ parameter }) => parameter))],
        ['group_by', 'measures', 'having', 'order'],
      );
      assert.deepEqual(errors[0]?.candidates?.[0], 'area');
      assert.ok(errors.some(({ candidates }) => candidates?.includes('median_annual_amount_aed')));
      assert.deepEqual(
        (await refused('projects?measures=sum_completion_pct&group_by=area,area')).map(
          ({ parameter }) => parameter,
        ),
        ['group_by', 'measures'],
      );
    });

    it('keep cells of enough records, and the first by an order', async () => {
      const { cells: found, meta } = await cells('transactions?group_by=area,type&order=-count&limit=2');
      assert.deepEqual([found.map(({ count }) => count), meta.cell_count], [[19, 16], 3]);
      const { cells: large } = await cells('transactions?group_by=area,type&having=n>=16');
      assert.deepEqual(
        large.map(({ count }) => count),
        [16, 19],
      );
    });

    it('have a column for each part of a figure in flat formats', async () => {
      const response = await service.ask(
        '/api/v1/aggregate/transactions?type=sales&group_by=area,month&measures=median_price_aed&format=csv',
      );
      const [head, first] = (await response.text()).split('\r\n');
      assert.equal(
        head,
        'area_id,area_name,period,partial,completeness_pct,completeness_reason,provisional,count,median_price_aed,median_price_aed_n,median_price_aed_low,median_price_aed_high,median_price_aed_quality',
      );
      assert.match(first ?? '', /^330,[^,]*,2026-03-01,true,,,,16,8500000,16,1000000,16000000,low$/);
      for (const format of ['arrow', 'parquet'])
        assert.equal(
          (await service.ask(`/api/v1/aggregate/rents?group_by=area&measures=sum_area_sqft&format=${format}`))
            .status,
          200,
        );
    });

    it('say why there is no cell', async () => {
      const { meta } = await cells('transactions?type=sales&group_by=area&from_date=2030-01-01');
      assert.match(String(meta['reason']), /after the newest record/);
    });

    it('were answered by this engine', async () => {
      const { clickhouse: answered, ...byDuckDb } = await outcomesOf(service);
      assert.equal((answered ?? 0) > 10, engine === 'ClickHouse');
      assert.ok(Object.values(byDuckDb).every((count) => count === 0));
    });
  });
