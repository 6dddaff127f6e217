import assert from 'node:assert/strict';
import { growth } from '../../../data/methods/growth.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { studentQuantile } from '../../../service/statistics/index-chain.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const villa = { type: 'villa', subType: 'Villa', bedrooms: 3 } as const;

/** The as-of date is 18 March 2026: years end on every 18 March. */
const sales: readonly AlikeSales[] = [
  { count: 20, perSqft: 1210, day: '2025-03-19' },
  { count: 20, perSqft: 1100, day: '2025-03-18' },
  { count: 20, perSqft: 1000, day: '2024-03-18' },
  { count: 20, perSqft: 800, day: '2023-03-18' },
  { count: 10, perSqft: 2200, day: '2026-03-18', ...villa },
  { count: 60, perSqft: 2000, day: '2024-03-19', ...villa },
  { count: 30, perSqft: 900, day: '2026-01-01', area: 350 },
  { count: 4, perSqft: 500, day: '2025-01-01', area: 350 },
];

const asked = (subject: string, id: number, type: string, stage = 'existing', feed = 'sales'): string =>
  `select years, growth_pct, n, n_before, reason from growth where feed = '${feed}' and stage = '${stage}'
    and subject = '${subject}' and subject_id = ${id} and property_type = '${type}' order by years`;

const noContracts = `select null::boolean as is_eligible, null::varchar as version, null::date as start_date, null::double as annual_aed_per_sqft,
  null::double as area_sqft, null::integer as area_id, null::bigint as community_id, null::integer as project_id,
  null::varchar as property_type, null::varchar as property_sub_type, null::integer as bedrooms where false`;

const inputs = (given: readonly AlikeSales[], rentContracts = noContracts) => ({
  ...priceInputs(given),
  rent_contracts: rentContracts,
});

const near = (found: unknown, expected: number): void =>
  assert.ok(Math.abs(Number(found) - expected) < 1e-3, `${found} is not ${expected}`);

/** Weights of planted variances are found within three points and a half. */
const near3 = (found: unknown, expected: number): void =>
  assert.ok(Math.abs(Number(found) - expected) < 3.5, `${found} is not ${expected}`);

/** A normal number in SQL from the words of a draw, by the method of Box and Muller. */
const normal = (name: string, words: string): string =>
  `(sqrt(-2 * ln((md5_number_lower(concat('${name}1', ${words})) % 1000003 + 1) / 1000004.0))
    * cos(2 * pi() * (md5_number_lower(concat('${name}2', ${words})) % 1000003) / 1000003.0))`;

describe('growth', () => {
  it('compares years that end on the as-of date, and adds their links', () =>
    onMarts(inputs(sales), [growth], async (rows) => {
      const [one, three, five] = await rows(asked('area', 330, 'apartment'));
      near(one?.['growth_pct'], 10);
      near(three?.['growth_pct'], 51.25);
      assert.deepEqual([one?.['n'], one?.['n_before'], one?.['reason']], [20, 20, null]);
      assert.deepEqual(
        [five?.['growth_pct'], five?.['reason']],
        [null, `fewer than ${publishingRules.least_shown} sales of matching kinds in the 12 months before`],
      );
      const [market] = await rows(asked('market', 0, 'all'));
      // Flats and villas rise by a tenth; area 350 by 80 %. A group weighs n1·n0 ÷ (n1 + n0).
      const [flats, villas, other] = [10, (10 * 60) / 70, (30 * 4) / 34];
      const log = (flats + villas) * Math.log(1.1) + other * Math.log(1.8);
      near(market?.['growth_pct'], 100 * (Math.exp(log / (flats + villas + other)) - 1));
    }));

  it('compares within projects and sizes: dearer homes in the later year are no growth', () =>
    onMarts(
      inputs([
        { count: 10, perSqft: 1000, day: '2025-01-10', project: 1 },
        { count: 90, perSqft: 3000, day: '2025-01-10', project: 2 },
        { count: 90, perSqft: 1100, day: '2026-01-10', project: 1 },
        { count: 10, perSqft: 3300, day: '2026-01-10', project: 2 },
        { count: 40, perSqft: 9000, day: '2026-01-10', project: 1, sqft: 3000 },
      ]),
      [growth],
      async (rows) => {
        const [year] = await rows(asked('area', 330, 'apartment'));
        near(year?.['growth_pct'], 10);
        assert.deepEqual([year?.['n'], year?.['n_before']], [100, 100]);
      },
    ));

  it('never pools stages, and compares the rents of new contracts by itself', () =>
    onMarts(
      inputs(
        [
          { count: 9, perSqft: 1000, day: '2025-01-10' },
          { count: 9, perSqft: 900, day: '2026-01-10' },
          { count: 9, perSqft: 2000, day: '2025-01-10', offPlan: true },
          { count: 9, perSqft: 2100, day: '2026-01-10', offPlan: true },
        ],
        `select true as is_eligible, version, day as start_date, rent as annual_aed_per_sqft, 800.0::double as area_sqft, 330 as area_id,
           null::bigint as community_id, 7 as project_id, 'apartment' as property_type, 'Flat' as property_sub_type, null::integer as bedrooms
         from (values ('new', date '2025-03-01', 80.0), ('new', date '2026-03-01', 84.0), ('renewed', date '2026-03-01', 40.0)) t(version, day, rent), range(6)`,
      ),
      [growth],
      async (rows) => {
        const pct = async (stage: string, feed = 'sales') =>
          (await rows(asked('area', 330, 'apartment', stage, feed)))[0]?.['growth_pct'];
        near(await pct('existing'), -10);
        near(await pct('new'), 5);
        near(await pct('all', 'rents'), 5);
        assert.deepEqual(await rows("select * from growth where feed = 'sales' and stage = 'all'"), []);
      },
    ));

  it('is withheld with a reason where either side has too few sales', () =>
    onMarts(inputs(sales), [growth], async (rows) => {
      const [year] = await rows(asked('area', 350, 'all'));
      assert.equal(year?.['growth_pct'], null);
      assert.ok(String(year?.['reason']).startsWith(`fewer than ${publishingRules.least_shown} sales`));
      assert.deepEqual(await unequalIdentities(rows, [growth]), []);
    }));

  it('has the interval of a regression with an effect for each group, clustered by project', () => {
    const changes = [0.02, 0.08, -0.01, 0.05, 0.11, 0.03, 0.06, 0.04, 0.09];
    const later = (at: number): number => 4 + at;
    const projects = changes.flatMap((change, at): AlikeSales[] => [
      { count: 6, perSqft: 1000 + 50 * at, day: '2025-01-10', project: at + 1 },
      {
        count: later(at),
        perSqft: (1000 + 50 * at) * Math.exp(change),
        day: '2026-01-10',
        project: at + 1,
      },
    ]);
    return onMarts(inputs(projects), [growth], async (rows) => {
      const [found] = await rows(
        "select growth_pct, low_pct, high_pct, cluster_count from growth where subject = 'market' and property_type = 'apartment' and years = 1",
      );
      const weights = changes.map((_, at) => (6 * later(at)) / (6 + later(at)));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = changes.reduce((sum, change, at) => sum + change * (weights[at] ?? 0), 0) / total;
      const squares = changes.reduce(
        (sum, change, at) => sum + ((weights[at] ?? 0) * (change - mean)) ** 2,
        0,
      );
      const error = Math.sqrt((squares * changes.length) / (changes.length - 1)) / total;
      const reach = studentQuantile(changes.length - 1) * error;
      near(found?.['growth_pct'], 100 * (Math.exp(mean) - 1));
      near(found?.['low_pct'], 100 * (Math.exp(mean - reach) - 1));
      near(found?.['high_pct'], 100 * (Math.exp(mean + reach) - 1));
      assert.equal(found?.['cluster_count'], changes.length);
    });
  });

  it('has intervals of 95 % that hold a planted change in 93 to 97 of 100 areas', () =>
    onMarts(
      {
        ...inputs([{ count: 1, perSqft: 1000, day: '2026-01-01' }]),
        // 700 areas of 12 projects. A project has its own change, spread by 3 % around 5 %; a sale scatters by 8 %.
        priced_sales: `with drawn as (
            select area, project, side, n,
              sqrt(-2 * ln((md5_number_lower(concat('a', area, ' ', project)) % 1000003 + 1) / 1000004.0))
                * cos(2 * pi() * (md5_number_lower(concat('b', area, ' ', project)) % 1000003) / 1000003.0) as own,
              sqrt(-2 * ln((md5_number_lower(concat('c', area, ' ', project, ' ', side, ' ', n)) % 1000003 + 1) / 1000004.0))
                * cos(2 * pi() * (md5_number_lower(concat('d', area, ' ', project, ' ', side, ' ', n)) % 1000003) / 1000003.0) as noise
            from range(700) a(area), range(12) p(project), (values (0), (1)) s(side), range(5) r(n))
          select concat(area, '-', project, '-', side, '-', n) as id, area::integer as area_id, null::bigint as community_id,
            (area * 100 + project)::integer as project_id, null::bigint as building_id, 'apartment' as property_type, 'Flat' as property_sub_type,
            1 as bedrooms, false as is_off_plan, 'existing' as stage, case side when 1 then date '2026-01-10' else date '2025-01-10' end as transaction_date,
            800.0::double as area_sqft, 0.0::double as price_aed, 0.0::double as price_aed_per_sqft,
            7 + side * (0.05 + 0.03 * own) + 0.08 * noise as ln_price, ln(800) as ln_size from drawn`,
      },
      [growth],
      async (rows) => {
        const [held] = await rows(
          `select count(*) as n, 100 * avg((100 * (exp(0.05) - 1) between low_pct and high_pct)::integer) as pct from growth
           where subject = 'area' and property_type = 'apartment' and years = 1`,
        );
        assert.equal(Number(held?.['n']), 700);
        assert.ok(Number(held?.['pct']) > 93 && Number(held?.['pct']) < 97, `${held?.['pct']} %`);
      },
    ));

  it('draws places with few projects towards the market, closer to what was planted, with intervals that hold it', () =>
    onMarts(
      {
        ...inputs([{ count: 1, perSqft: 1000, day: '2026-01-01' }]),
        // 1,000 areas: 300 of 16 projects, the others of 1 to 7. An area has a change of its own, spread by 4 % around 5 %; a project's scatters by 5 %, a sale by 8 %.
        priced_sales: `with areas as (
            select area, case when area < 300 then 16 else 1 + area % 7 end as projects, 0.05 + 0.04 * ${normal('t', 'area')} as truth
            from range(1000) a(area)),
          drawn as (
            select area, truth, project, side, n, ${normal('o', "area, ' ', project")} as own, ${normal('e', "area, ' ', project, ' ', side, ' ', n")} as noise
            from areas, range(16) p(project), (values (0), (1)) s(side), range(5) r(n)
            where project < projects)
          select concat(area, '-', project, '-', side, '-', n) as id, area::integer as area_id, null::bigint as community_id,
            (area * 100 + project)::integer as project_id, null::bigint as building_id, 'apartment' as property_type, 'Flat' as property_sub_type,
            1 as bedrooms, false as is_off_plan, 'existing' as stage, case side when 1 then date '2026-01-10' else date '2025-01-10' end as transaction_date,
            800.0::double as area_sqft, 0.0::double as price_aed, 0.0::double as price_aed_per_sqft,
            7 + side * (truth + 0.05 * own) + 0.08 * noise as ln_price, ln(800) as ln_size from drawn`,
      },
      [growth],
      async (rows) => {
        const [found] = await rows(
          `with judged as (
             select cluster_count, growth_pct, shrunk_pct, low_shrunk_pct, high_shrunk_pct, own_weight_pct,
               100 * (exp(0.05 + 0.04 * ${normal('t', 'subject_id')}) - 1) as truth
             from growth where subject = 'area' and property_type = 'apartment' and years = 1)
           select count(*) filter (shrunk_pct is not null) as n, count(*) filter (shrunk_pct is not null and cluster_count >= ${publishingRules.index_clusters_least}) as large,
             sqrt(avg((growth_pct - truth) ^ 2) filter (shrunk_pct is not null)) as own_error, sqrt(avg((shrunk_pct - truth) ^ 2)) as shrunk_error,
             100 * avg((truth between low_shrunk_pct and high_shrunk_pct)::integer) as held,
             avg(own_weight_pct) filter (cluster_count = 1) as of_one, avg(own_weight_pct) filter (cluster_count = 7) as of_seven
           from judged`,
        );
        const [own, shrunk] = [Number(found?.['own_error']), Number(found?.['shrunk_error'])];
        assert.deepEqual([Number(found?.['n']), Number(found?.['large'])], [700, 0]);
        assert.ok(shrunk < 0.8 * own, `root of mean square error ${shrunk}, alone ${own}`);
        assert.ok(Number(found?.['held']) > 93 && Number(found?.['held']) < 97, `${found?.['held']} %`);
        // The variance of one project is 0.05² + 2 × 0.08² ÷ 5, that of seven a seventh, beside 0.04² between areas.
        near3(found?.['of_one'], (100 * 0.0016) / (0.0016 + 0.00506));
        near3(found?.['of_seven'], (100 * 0.0016) / (0.0016 + 0.00506 / 7));
      },
    ));

  it('draws nothing where too few places show how places differ', () =>
    onMarts(inputs(sales), [growth], async (rows) => {
      assert.deepEqual(await rows('select * from growth where shrunk_pct is not null'), []);
    }));
});
