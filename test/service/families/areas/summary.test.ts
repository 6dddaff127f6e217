/** The summary of an area: its figures, what sells most, and a text that says nothing else. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { AreaStats } from '../../../../service/families/areas/stats/schema.ts';
import { getAreaSummary } from '../../../../service/families/areas/summary/routes.ts';
import { AreaSummary } from '../../../../service/families/areas/summary/schema.ts';
import { findFault } from '../../../../service/narrator/check-text.ts';
import { assertFigure } from '../../../support/assert-figure.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { saleMedians } from '../../../support/place-figures.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { seeing } from '../../../support/seeing.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Top = z.object({ id: z.int(), n: z.int() });

describe('GET /api/v1/areas/summary/{name}', () => {
  let warehouse: TestWarehouse;
  let service: TestService;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  const summaryOf = async (name: string, on = service) => {
    const response = await on.ask(`/api/v1/areas/summary/${encodeURIComponent(name)}`);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return z.object({ summary: AreaSummary }).parse(JSON.parse(text)).summary;
  };

  it('gives the figures that the statistics give, each with its method and window', async () => {
    const summary = await summaryOf('Jumeirah Village Circle');
    const answer = await service.ask(`/api/v1/areas/${summary.id}/stats`);
    const { stats } = z.object({ stats: AreaStats }).parse(await answer.json());
    assert.equal(summary.sales_count, stats.sales.sales_count);
    assert.equal(summary.contract_count, stats.rents.contract_count);
    const pairs = [
      [summary.median_price_aed, stats.sales.median_price_aed],
      [summary.median_price_aed_per_sqft, stats.sales.median_price_aed_per_sqft],
      [summary.yoy_change_pct, stats.sales.price_yoy_change_pct],
      [summary.off_plan_share_pct, stats.sales.off_plan_share_pct],
      [summary.median_rent_aed, stats.rents.median_rent_aed],
      [summary.gross_yield_pct, stats.yield.gross_yield_pct],
    ] as const;
    for (const [statistic, figure] of pairs) {
      assert.deepEqual([statistic.value, statistic.n], [figure.value, figure.n]);
      assert.ok(statistic.method.length > 0 && statistic.window.from < statistic.window.to);
    }
    assert.equal((await summaryOf('JVC')).id, summary.id);
  });

  it('names the five projects and buildings that sell most', async () => {
    const summary = await summaryOf('dubai-marina');
    const { window } = summary.median_price_aed;
    for (const [found, column] of [
      [summary.top_projects, 'project_id'],
      [summary.top_buildings, 'building_id'],
    ] as const) {
      const rows = await warehouse.rows(`
        select ${column} as id, count(*) as n from transactions
        where type = 'sales' and community_id = ${summary.id} and ${column} is not null
          and transaction_date between date '${window.from}' and date '${window.to}'
        group by 1 order by n desc, id limit 5`);
      assert.deepEqual(
        found.map(({ id, sales_count }) => ({ id, n: sales_count })),
        Top.array().parse(rows),
      );
      const [first] = found;
      assert.ok(first);
      const where = `${column} = ${first.id}`;
      const medians = await saleMedians(warehouse, 'price_aed_per_sqft', { days: window, where });
      assertFigure(first.median_price_aed_per_sqft, medians.get(summary.id), { decimals: 2, where });
    }
  });

  it('says in English what its facts say and nothing else', async () => {
    for (const name of ['dubai-marina', 'Marsa Dubai', 'JVC', 'The Springs', 'Business Bay']) {
      const { summary: narration, ...figures } = await summaryOf(name);
      const facts = new Map(narration.facts.map((fact) => [fact.name, fact]));
      assert.equal(narration.generated_by, 'template');
      assert.equal(findFault(narration.text, narration.facts, 'area'), null, narration.text);
      assert.ok(narration.text.includes(figures.name));
      for (const field of [
        'median_price_aed',
        'median_price_aed_per_sqft',
        'yoy_change_pct',
        'off_plan_share_pct',
        'median_rent_aed',
        'gross_yield_pct',
      ] as const) {
        const { value, n } = figures[field];
        assert.equal(facts.get(field)?.value ?? null, value, field);
        if (value !== null) assert.equal(facts.get(field)?.n, n);
      }
    }
  });

  it('gives each fact the day of the data that it is of', async () => {
    const { manifest } = await warehouse.snapshot();
    const { transactions: sales = '', 'rent-contracts': rents = '' } = manifest.as_of_by_dataset;
    assert.notEqual(sales, rents);
    const { summary } = await summaryOf('Business Bay');
    const days = new Map(summary.facts.map((fact) => [fact.name, fact.as_of]));
    for (const name of [
      'window_from',
      'window_to',
      'sales_count',
      'sales_value_aed',
      'median_price_aed',
      'off_plan_share_pct',
      'top_projects',
    ])
      assert.equal(days.get(name), sales, name);
    for (const name of ['rent_count', 'median_rent_aed']) assert.equal(days.get(name), rents, name);
  });

  it('calls nothing a best seller that has sold less than five times', async () => {
    let untold = 0;
    for (const name of ['dubai-marina', 'JVC', 'The Springs', 'Business Bay', 'Palm Jumeirah']) {
      const { summary, top_projects, top_buildings } = await summaryOf(name);
      const facts = new Map(summary.facts.map((fact) => [fact.name, fact.value]));
      for (const [field, sellers] of [
        ['top_projects', top_projects],
        ['top_buildings', top_buildings],
      ] as const) {
        const told = sellers.flatMap((seller) =>
          seller.sales_count >= publishingRules.least_shown ? (seller.name ?? []) : [],
        );
        assert.deepEqual(facts.get(field) ?? [], told, `${name} ${field}`);
        untold += sellers.length - told.length;
      }
    }
    assert.ok(untold > 0);
  });

  it('leaves out of the text what is withheld', async () => {
    const { summary, median_price_aed } = await summaryOf('The Springs');
    assert.equal(median_price_aed.value, null);
    assert.equal(median_price_aed.reason, `fewer than ${publishingRules.least_shown} sales`);
    assert.ok(!summary.facts.some(({ name }) => name === 'median_price_aed'));
    assert.doesNotMatch(summary.text, /median price/i);
  });

  it('tells of no more days than the plan sees', async () => {
    const cut = await startTestService({
      sample: 'covered',
      endpoints: [seeing('2026-02-10', getAreaSummary)],
    });
    try {
      const some = await summaryOf('JVC', cut);
      assert.equal(some.median_price_aed.window.from, '2026-02-10');
      assert.match(some.summary.text, /10 February 2026/);
      assert.ok(!some.summary.facts.some(({ name }) => name === 'gross_yield_pct'));
    } finally {
      await cut.stop();
    }
  });

  it('is 404 for a name that it does not know, with names it might be', async () => {
    const response = await service.ask('/api/v1/areas/summary/Dubay%20Marina');
    assert.equal(response.status, 404);
    const { code, errors } = ProblemBody.parse(await response.json());
    assert.equal(code, 'place-not-found');
    assert.deepEqual(
      [errors?.[0]?.parameter, errors?.[0]?.candidates?.includes('Dubai Marina')],
      ['name', true],
    );
  });
});
