/** Rents of offices and shops are those of commercial contracts, wherever they are asked for; homes are residential as ever. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { Figure } from '../../../../service/statistics/statistic.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { Stats, Summary, Trends } from './rent-answers.ts';

const kinds = ['office', 'shop'] as const;

const Rents = z.looseObject({ contract_count: z.int(), median_rent_aed: Figure });

describe('rents of offices and shops', () => {
  let service: TestService;
  let place: number;

  before(async () => {
    service = await startTestService({ sample: true });
    const { warehouse } = await sampleWarehouse();
    const [most] = await warehouse.rows(
      "select area_id from rent_contracts where property_type = 'shop' and area_id is not null group by 1 order by count(*) desc limit 1",
    );
    place = Number(most?.['area_id']);
  });
  after(() => service.stop());

  const read: TestService['read'] = (path, ...rest) => service.read(`/api/v1${path}`, ...rest);

  /** The median rent of new contracts as a reader counts it. */
  async function counted(
    type: string,
    { from, to }: { from: string; to: string },
  ): Promise<[number, number]> {
    const { warehouse } = await sampleWarehouse();
    const [row] = await warehouse.rows(
      `select count(*) as n, median(annual_amount_aed) as rent from rent_contracts
      where property_type = '${type}' and area_id = ${place} and version = 'new' and usage = 'commercial' and property_count = 1
        and start_date between '${from}' and '${to}' and annual_amount_aed >= ${publishingRules.rent_least_aed}
        and not list_contains(quality_flags, 'area_implausible') and (area_sqm is null or area_sqm <= ${publishingRules.rent_area_most_sqm})
        and duration_days between ${publishingRules.rent_days_least} and ${publishingRules.rent_days_most}`,
    );
    return [Number(row?.['n']), Number(row?.['rent'])];
  }

  for (const type of kinds)
    it(`have levels of commercial contracts in every operation: ${type}`, async () => {
      const asked = `area=${place}&property_type=${type}`;
      const { stats, meta } = await read(`/rent-contracts/stats?${asked}&version=new`, Stats);
      const [n, rent] = await counted(type, meta.window);
      assert.ok(n >= publishingRules.least_ok);
      assert.deepEqual([stats[0]?.median_annual_aed.n, stats[0]?.median_annual_aed.value], [n, rent]);

      const { summary } = await read(`/rent-contracts/summary?${asked}`, Summary);
      assert.equal(summary.at(-1)?.new.median_annual_aed.n, n);

      const { trends } = await read(`/rent-contracts/trends?${asked}&version=new`, Trends);
      assert.ok(trends.some(({ median_annual_aed: { value } }) => value !== null));

      const Lists = z.looseObject({ areas: z.array(Rents.extend({ area: z.looseObject({ id: z.int() }) })) });
      for (const path of ['/rent-contracts/areas', '/analytics/rental-by-area']) {
        const { areas } = await read(`${path}?property_type=${type}`, Lists);
        assert.equal(areas.find(({ area }) => area.id === place)?.median_rent_aed.value, rent, path);
      }

      const Area = z.looseObject({
        stats: z.looseObject({
          rents: Rents,
          by_property_type: z.array(z.looseObject({ property_type: z.string().nullable(), rents: Rents })),
          by_bedrooms: z.array(z.looseObject({ property_type: z.string().nullable(), rents: Rents })),
        }),
      });
      for (const key of ['enterprise', 'lite'] as const) {
        const { stats: figures } = await read(`/areas/${place}/stats`, Area, { key });
        for (const rows of [figures.by_property_type, figures.by_bedrooms])
          assert.equal(
            rows.find((row) => row.property_type === type)?.rents.median_rent_aed.value,
            rent,
            key,
          );
      }

      const Compared = z.looseObject({ areas: z.array(Rents) });
      const { areas } = await read(`/areas/compare?areas=${place},330&property_type=${type}`, Compared);
      assert.equal(areas[0]?.median_rent_aed.value, rent);

      const Measured = z.looseObject({ periods: z.array(z.looseObject({ figure: Figure })) });
      const { periods } = await read(`/measures/median_new_rent_aed?${asked}&by=window`, Measured);
      assert.deepEqual([periods[0]?.figure.n, periods[0]?.figure.value], [n, rent]);
    });

  it('stand in free aggregates by property type, beside residential levels of homes', async () => {
    const Cells = z.looseObject({
      cells: z.array(
        z.looseObject({
          property_type: z.string().nullable().optional(),
          measures: z.object({
            median_annual_amount_aed: z.looseObject({ value: z.number().nullable(), n: z.int() }),
          }),
        }),
      ),
    });
    const cellsOf = async (query: string) =>
      (await read(`/aggregate/rents?version=new&measures=median_annual_amount_aed&${query}`, Cells)).cells;
    const cells = await cellsOf('group_by=property_type');
    const of = (type: string) =>
      cells.find(({ property_type: one }) => one === type)?.measures.median_annual_amount_aed;
    for (const type of kinds) {
      const [commercial] = await cellsOf(`property_type=${type}&usage=commercial`);
      const [asked] = await cellsOf(`property_type=${type}`);
      assert.ok((of(type)?.n ?? 0) >= publishingRules.least_ok);
      assert.deepEqual(of(type), commercial?.measures.median_annual_amount_aed);
      assert.deepEqual(of(type), asked?.measures.median_annual_amount_aed);
    }
    const [homes] = await cellsOf('property_type=apartment');
    assert.deepEqual(of('apartment'), homes?.measures.median_annual_amount_aed);
  });

  it('have no residential level where usage=residential asks for it, and change no level over all kinds', async () => {
    const residential = await read('/rent-contracts/stats?property_type=office&usage=residential', Stats);
    assert.ok(residential.stats.every(({ median_annual_aed: { value } }) => value === null));
    const all = (await read(`/rent-contracts/stats?area=${place}&version=new`, Stats)).stats[0];
    const homes = (await read(`/rent-contracts/stats?area=${place}&version=new&usage=residential`, Stats))
      .stats[0];
    assert.equal(all?.median_annual_aed.n, homes?.median_annual_aed.n);
  });
});
