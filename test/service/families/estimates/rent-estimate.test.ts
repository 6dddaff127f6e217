/** Estimates of rents and the accuracy of estimates, over the real sample. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { permittedIncreasePct } from '../../../../service/families/estimates/decree-43.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const path = '/api/v1/valuations/rent-estimate';
const asked = 'area=330&property_type=apartment&bedrooms=1&area_sqft=850';
const amount = z.number().nullable();
const Answer = z.object({
  rent_estimate: z.looseObject({
    annual_rent_aed: z.looseObject({ value: amount, n: z.int(), reason: z.string().optional() }),
    low_aed: amount,
    high_aed: amount,
    market_level_annual_aed: amount,
    effects: z.array(z.object({ effect: z.string(), change_pct: z.number(), n: z.int() })),
    comparables: z.array(
      z.looseObject({
        id: z.string(),
        version: z.string(),
        annual_rent_aed: z.number(),
        weight_pct: z.number(),
      }),
    ),
    renewal: z
      .looseObject({
        permitted_increase_pct: amount,
        permitted_increase_at_low_pct: amount,
        permitted_increase_at_high_pct: amount,
        below_estimate_pct: amount,
        highest_rent_aed: amount,
      })
      .nullable(),
    caveat: z.string(),
  }),
});
const Accuracy = z.object({
  accuracy: z.array(
    z.looseObject({
      of: z.string(),
      located: z.string(),
      property_type: z.string(),
      stage: z.string(),
      held_out: z.int(),
      median_error_pct: z.looseObject({ value: amount, n: z.int() }),
      inside_pct: z.looseObject({ value: amount, n: z.int() }),
    }),
  ),
});

describe('estimates of rents over the sample', () => {
  let service: TestService;
  let warehouse: TestWarehouse;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  it('lie among the contracts that they are made of, which are registered ones', async () => {
    const { rent_estimate: made } = await service.read(`${path}?${asked}`, Answer);
    const { value } = made.annual_rent_aed;
    assert.ok(value !== null && made.low_aed !== null && made.high_aed !== null);
    assert.ok(made.low_aed < value && value < made.high_aed);
    const rents = made.comparables.map(({ annual_rent_aed }) => annual_rent_aed);
    assert.ok(Math.min(...rents) < value && value < Math.max(...rents));
    assert.equal(made.annual_rent_aed.n, made.comparables.length);
    assert.equal(made.renewal, null);
    assert.match(made.caveat, /no official index/);
    const found = await warehouse.rows(
      `select count(*) as n from rent_contracts where is_eligible and area_id = 330 and id in (${made.comparables.map(({ id }) => `'${id}'`).join(', ')})`,
    );
    assert.equal(Number(found[0]?.['n']), made.comparables.length);
  });

  it('are the level of the market moved by the effects', async () => {
    const { rent_estimate: made } = await service.read(`${path}?${asked}`, Answer);
    const moved = made.effects.reduce(
      (rent, { change_pct }) => rent * (1 + change_pct / 100),
      made.market_level_annual_aed ?? Number.NaN,
    );
    assert.ok(Math.abs(moved / (made.annual_rent_aed.value ?? 0) - 1) < 0.002);
  });

  it('say which increase is permitted, at the estimate and at both ends', async () => {
    const { rent_estimate: plain } = await service.read(`${path}?${asked}`, Answer);
    const market = plain.annual_rent_aed.value ?? 0;
    for (const share of [1.2, 1, 0.91, 0.85, 0.75, 0.65, 0.5]) {
      const current = Math.round(market * share);
      const { rent_estimate: made } = await service.read(
        `${path}?${asked}&current_rent_aed=${current}`,
        Answer,
      );
      const { renewal } = made;
      const increase = permittedIncreasePct(current, market);
      assert.equal(renewal?.permitted_increase_pct, increase);
      assert.equal(renewal.permitted_increase_at_low_pct, permittedIncreasePct(current, made.low_aed ?? 0));
      assert.equal(renewal.permitted_increase_at_high_pct, permittedIncreasePct(current, made.high_aed ?? 0));
      assert.equal(renewal.highest_rent_aed, Math.round((current * (100 + increase)) / 100));
    }
  });

  it('are withheld where nothing is like the property', async () => {
    const { rent_estimate: made } = await service.read(
      `${path}?area=330&property_type=villa&area_sqft=900000&current_rent_aed=50000`,
      Answer,
    );
    assert.equal(made.annual_rent_aed.value, null);
    assert.equal(
      made.annual_rent_aed.reason,
      `fewer than ${publishingRules.least_shown} comparable contracts`,
    );
    assert.equal(made.renewal?.permitted_increase_pct, null);
    for (const wrong of ['current_rent_aed=x', 'version=old', 'current_rent_aed=0']) {
      const answer = await service.ask(`${path}?${asked}&${wrong}`);
      assert.equal(answer.status, 400, wrong);
    }
  });

  it('are of an earlier day with `valued_on`, and of none that the data do not reach', async () => {
    const { rent_estimate: made } = await service.read(`${path}?${asked}&valued_on=2026-05-15`, Answer);
    const { rent_estimate: today } = await service.read(`${path}?${asked}`, Answer);
    assert.ok(made.annual_rent_aed.value !== null && made.comparables.length > 0);
    assert.ok(made.comparables.every(({ transaction_date: day }) => String(day) <= '2026-05-15'));
    assert.ok(today.comparables.some(({ transaction_date: day }) => String(day) > '2026-05-15'));
    const newest = await service.read(`${path}?${asked}&valued_on=${String(today['valued_on'])}`, Answer);
    assert.deepEqual(newest, { rent_estimate: today });
    const former = await service.ask(`${path}?${asked}&as_of=2026-05-15`);
    assert.equal(former.headers.get('deprecation'), '@1795824000');
    assert.deepEqual(
      await former.json(),
      await (await service.ask(`${path}?${asked}&valued_on=2026-05-15`)).json(),
    );
    assert.equal((await service.ask(`${path}?${asked}`)).headers.get('deprecation'), null);
    const beyond = await service.ask(`${path}?${asked}&valued_on=2100-01-01`);
    assert.equal(beyond.status, 400);
    const before = await service.read(`${path}?${asked}&valued_on=1990-01-01`, Answer);
    assert.equal(before.rent_estimate.annual_rent_aed.value, null);
  });

  it('of a day with the levels of the mart are those of the mart', async () => {
    const [found] = await warehouse.rows(
      "select (valued_on - 1)::varchar as day, exp(ln_level + size_slope * ln(850)) as level from estimate_levels where feed = 'rents' and blocks_back = 1 and property_type = 'apartment' and stage = 'new' and block = 0",
    );
    const { rent_estimate: made } = await service.read(
      `${path}?${asked}&valued_on=${found?.['day']}`,
      Answer,
    );
    assert.ok(Math.abs((made.market_level_annual_aed ?? 0) / Number(found?.['level']) - 1) < 0.001);
  });

  it('widen their interval where the project is missing, and say what is not used', async () => {
    const widthOf = ({ high_aed, low_aed }: z.output<typeof Answer>['rent_estimate']) =>
      Math.log((high_aed ?? 0) / (low_aed ?? 1));
    // A project without contracts of its own in the year of comparables says less than its area.
    const projects = await warehouse.rows(
      `select project_id, any_value(area_id) as area_id, median(area_sqft) as area_sqft from rent_contracts
      where is_eligible and property_type = 'apartment' and project_id is not null and version = 'new'
        and transaction_date > (select max(transaction_date) from rent_contracts where transaction_date <= today()) - 365
      group by project_id order by count(*) desc, project_id limit 8`,
    );
    assert.equal(projects.length, 8);
    for (const { project_id, area_id, area_sqft } of projects) {
      const size = `property_type=apartment&area_sqft=${area_sqft}`;
      const ask = async (place: string) =>
        (await service.read(`${path}?${place}&${size}`, Answer)).rent_estimate;
      const [whole, without] = [await ask(`project_id=${project_id}`), await ask(`area=${area_id}`)];
      assert.equal(whole['scope'], 'project');
      assert.ok(widthOf(without) > widthOf(whole), `project ${project_id}`);
    }
    const { rent_estimate: told } = await service.read(`${path}?${asked}&floor=12&view=sea`, Answer);
    const { rent_estimate: plain } = await service.read(`${path}?${asked}`, Answer);
    assert.deepEqual(told['not_used'], ['floor', 'view']);
    assert.deepEqual(told.annual_rent_aed, plain.annual_rent_aed);
  });

  it('have a scoreboard by area that the tried records give, the worst area first', async () => {
    const Board = z.object({
      accuracy: z.array(
        z.looseObject({
          of: z.string(),
          located: z.string(),
          area_id: z.int().nullable(),
          held_out: z.int(),
          median_error_pct: z.looseObject({ value: amount, n: z.int() }),
        }),
      ),
    });
    const { accuracy } = await service.read('/api/v1/valuations/accuracy?by=area&of=sales', Board);
    const tried = await warehouse.rows("select * from estimate_tried where feed = 'sales'");
    assert.ok(accuracy.length > 10);
    for (const row of accuracy) {
      const own = tried.filter(
        (one) => one['located'] === row.located && (one['area_id'] ?? null) === row.area_id,
      );
      assert.equal(row.held_out, own.length);
      const errors = own
        .filter((one) => one['estimate_aed'] !== null)
        .map((one) => Math.abs(Number(one['estimate_aed']) / Number(one['actual_aed']) - 1))
        .toSorted((one, other) => one - other);
      assert.equal(row.median_error_pct.n, errors.length);
      if (errors.length < publishingRules.least_shown) continue;
      const middle = errors.length / 2;
      const median = 50 * ((errors[Math.ceil(middle) - 1] ?? 0) + (errors[Math.floor(middle)] ?? 0));
      assert.ok(Math.abs((row.median_error_pct.value ?? 0) - median) < 0.11, JSON.stringify(row));
    }
    const { accuracy: forward } = await service.read('/api/v1/valuations/accuracy?basis=forward', Board);
    assert.deepEqual(forward, [], 'the first snapshot has no log');
  });

  it('have published errors, better with the project than with the area alone', async () => {
    const { accuracy } = await service.read('/api/v1/valuations/accuracy', Accuracy);
    for (const feed of ['sales', 'rents']) {
      const all = (located: string) =>
        accuracy.find(
          (row) =>
            row.of === feed && row.located === located && row.property_type === 'all' && row.stage === 'all',
        );
      const [project, area] = [all('project'), all('area')];
      assert.ok(project && area);
      assert.ok((project.median_error_pct.value ?? 100) < (area.median_error_pct.value ?? 0), feed);
      assert.ok((project.median_error_pct.value ?? 100) < 12, feed);
      assert.ok(project.median_error_pct.n >= 0.98 * project.held_out);
      assert.ok((project.inside_pct.value ?? 0) > 70 && (project.inside_pct.value ?? 0) < 93);
    }
    const rents = await service.read('/api/v1/valuations/accuracy?of=rents', Accuracy);
    assert.ok(rents.accuracy.length > 0 && rents.accuracy.every(({ of: feed }) => feed === 'rents'));
  });
});
