/** The figures of a page are those of the API: the same values, the same samples, and a dash where the API withholds one. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { createFormat } from '../../../../service/explorer/browser/format.ts';
import { texts } from '../../../../service/explorer/texts.ts';
import { recordSlug } from '../../../../service/site/market/addresses.ts';
import { Figure } from '../../../support/figures.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const browserAccepts = { Accept: 'text/html' };
const format = createFormat('en', texts.en);
const Trend = z.object({ period: z.string(), median_annual_aed: Figure, contract_count: z.int() });
const Kind = z.object({
  property_type: z.string().nullable(),
  sales: z.object({
    sales_count: z.int(),
    off_plan_count: z.int(),
    ready_count: z.int(),
    median_price_aed_per_sqft: Figure,
    median_off_plan_price_aed_per_sqft: Figure,
    median_ready_price_aed_per_sqft: Figure,
  }),
  rents: z.object({ contract_count: z.int(), median_rent_aed: Figure }),
  yield: z.object({ gross_yield_pct: Figure, gross_yield_with_renewals_pct: Figure }),
});

/** Returns the prices of the stages with sales. */
function pricesByStage(sales: z.output<typeof Kind>['sales']): z.output<typeof Figure>[] {
  const stages = [
    ...(sales.ready_count > 0 ? [sales.median_ready_price_aed_per_sqft] : []),
    ...(sales.off_plan_count > 0 ? [sales.median_off_plan_price_aed_per_sqft] : []),
  ];
  return stages.length > 0 ? stages : [sales.median_price_aed_per_sqft];
}

describe('figures of the market site', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ explorer: 'enterprise' });
  });

  after(async () => {
    await service.stop();
  });

  async function page(path: string): Promise<string> {
    const answer = await service.ask(path, { key: null, headers: browserAccepts });
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    return text;
  }

  /** Returns the figures at the head of a page, as they are written. */
  function headlines(text: string): string[] {
    const [, list = ''] = /<dl class="headlines">(.*?)<\/dl>/s.exec(text) ?? [];
    return [...list.matchAll(/<strong[^>]*>([^<]*)<\/strong>/g)].map(([, written = '']) => written);
  }

  it('show ready and off-plan prices apart in the list of areas, as their statistics do', async () => {
    const Stages = z.object({
      median_off_plan_price_aed_per_sqft: Figure,
      median_ready_price_aed_per_sqft: Figure,
    });
    for (const key of ['enterprise', 'lite'] as const) {
      const { areas } = await service.read(
        '/api/v1/areas?kind=all&sort=-median_ready_price_aed_per_sqft',
        z.object({ areas: z.array(Stages.extend({ slug: z.string() })) }),
        { key },
      );
      const ready = areas.flatMap(({ median_ready_price_aed_per_sqft: { value } }) => value ?? []);
      assert.deepEqual(
        ready,
        ready.toSorted((a, b) => b - a),
      );
      assert.ok(ready.length > 0, key);
      for (const { slug, ...stages } of areas) {
        const { stats } = await service.read(
          `/api/v1/areas/${slug}/stats`,
          z.object({ stats: z.object({ sales: Stages }) }),
          { key },
        );
        const { median_off_plan_price_aed_per_sqft: offPlan, median_ready_price_aed_per_sqft: built } =
          stats.sales;
        assert.deepEqual(
          stages,
          {
            median_off_plan_price_aed_per_sqft: offPlan,
            median_ready_price_aed_per_sqft: built,
          },
          slug,
        );
      }
    }
    const text = await page('/areas?sort=-median_off_plan_price_aed_per_sqft');
    assert.match(
      text,
      /aria-sort="descending"><a [^>]*>Median price a square foot of off-plan property, AED/,
    );
    assert.doesNotMatch(text, />AED a sq ft</);
  });

  it('are those of its statistics, for every kind of property of every area', async () => {
    const { areas } = await service.read(
      '/api/v1/areas',
      z.object({ areas: z.array(z.object({ slug: z.string() })) }),
    );
    let compared = 0;
    for (const { slug } of areas) {
      const { stats } = await service.read(
        `/api/v1/areas/${slug}/stats`,
        z.object({ stats: z.object({ by_property_type: z.array(Kind) }) }),
      );
      for (const kind of stats.by_property_type) {
        if (kind.property_type === null || kind.sales.sales_count + kind.rents.contract_count === 0) continue;
        const shown = headlines(await page(`/areas/${slug}?kind=${kind.property_type}`));
        const figures = [
          ...pricesByStage(kind.sales).map((price) => [price, 'aed_per_sqft'] as const),
          [kind.rents.median_rent_aed, 'aed'],
          [kind.yield.gross_yield_pct, 'pct'],
          [kind.yield.gross_yield_with_renewals_pct, 'pct'],
        ] as const;
        const expected = figures.map(([{ value }, unit]) =>
          value === null ? '–' : format.figure(value, unit),
        );
        assert.deepEqual(shown, expected, `${slug} ${kind.property_type}`);
        compared += 1;
      }
    }
    assert.ok(compared > 3);
  });

  it('are those of its headline, for buildings', async () => {
    const Building = z.object({ id: z.int(), name: z.string() });
    const { buildings } = await service.read(
      '/api/v1/buildings?limit=20',
      z.object({ buildings: z.array(Building) }),
    );
    for (const building of buildings) {
      const answer = await service.read(
        `/api/v1/buildings/${building.id}`,
        z.object({
          building: z.object({
            headline: z.object({
              median_price_aed_per_sqft: Figure,
              median_off_plan_price_aed_per_sqft: Figure,
              median_ready_price_aed_per_sqft: Figure,
              median_rent_aed: Figure,
              gross_yield_pct: Figure,
            }),
          }),
        }),
      );
      const {
        median_price_aed_per_sqft: price,
        median_off_plan_price_aed_per_sqft: offPlan,
        median_ready_price_aed_per_sqft: ready,
        median_rent_aed: rent,
        gross_yield_pct: earned,
      } = answer.building.headline;
      const stages = [ready, offPlan].filter(({ n }) => n > 0);
      const expected = [
        ...(stages.length > 0 ? stages : [price]).map(({ value }) =>
          value === null ? '–' : format.figure(value, 'aed_per_sqft'),
        ),
        rent.value === null ? '–' : format.figure(rent.value, 'aed'),
        earned.value === null ? '–' : format.figure(earned.value, 'pct'),
      ];
      assert.deepEqual(headlines(await page(`/buildings/${recordSlug(building)}`)), expected, building.name);
    }
    assert.ok(buildings.length > 0);
  });

  it('are those of the series in the file of a chart', async () => {
    const { trends } = await service.read(
      '/api/v1/rent-contracts/trends?property_type=apartment&version=new',
      z.object({ trends: z.array(Trend) }),
    );
    const answer = await service.ask('/?chart=rents&as=csv', { key: null, headers: browserAccepts });
    const first = trends.findIndex(({ contract_count: count }) => count > 0);
    const expected = trends
      .slice(first)
      .map(({ period, median_annual_aed: { value } }) => [period, value === null ? '' : String(value)]);
    if (answer.status === 404) {
      assert.ok(
        expected.every(([, value]) => value === ''),
        'a chart is missing only where no value is known',
      );
      return;
    }
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    assert.deepEqual(
      lines.map((line) => {
        const [period, , value] = line.split(',');
        return [period, value];
      }),
      expected,
    );
  });

  it('are the rows of the register in its file', async () => {
    const { transactions } = await service.read(
      '/api/v1/transactions?type=sales&limit=100',
      z.object({ transactions: z.array(z.object({ id: z.string() })) }),
    );
    const answer = await service.ask('/sales?as=csv', { key: null, headers: browserAccepts });
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    assert.deepEqual(
      lines.map((line) => line.split(',')[0]),
      transactions.map(({ id }) => id),
    );
  });

  it('never mix kinds of property in a ranking', async () => {
    for (const type of ['apartment', 'land']) {
      const Ranked = z.object({ areas: z.array(z.object({ value: Figure })) });
      const { areas } = await service.read(
        `/api/v1/analytics/top-areas?metric=sales_count&property_type=${type}&limit=50`,
        Ranked,
      );
      const text = await page(`/rankings/sales_count?property_type=${type}`);
      const rows = [
        ...text.matchAll(/<th scope="row">.*?<\/th><td class="number">(?:<span[^>]*>)?([\d,]+)/gs),
      ].map(([, written = '']) => written);
      assert.deepEqual(
        rows,
        areas.map(({ value }) => format.figure(value.value ?? 0, 'count')),
      );
    }
  });
});
