import assert from 'node:assert/strict';
import { yieldCells } from '../../../data/methods/yields/yield-cells.ts';
import { yieldSegments } from '../../../data/methods/yields/yield-segments.ts';
import { yields } from '../../../data/methods/yields/yields.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const marts = [yieldCells, yieldSegments, yields];

/** Some sales or contracts that are alike; amounts are AED a square foot and lie evenly around the one given, which is their median. */
interface Alike {
  readonly count: number;
  readonly perSqft: number;
  readonly type?: string;
  readonly bedrooms?: number | null;
  readonly sqft?: number;
  readonly area?: number | null;
  readonly community?: number | null;
  readonly project?: number | null;
  readonly building?: number | null;
  readonly day?: string;
  /** Sales only. */
  readonly offPlan?: boolean | null;
  readonly usage?: string;
  readonly eligible?: 'yes' | 'outlier' | 'several' | 'no';
  /** Contracts only. */
  readonly version?: string;
}

function select(alike: Alike, index: number): string {
  const {
    count,
    perSqft,
    type = 'apartment',
    bedrooms = 1,
    sqft = 800,
    area = 330,
    day = '2026-01-01',
  } = alike;
  const { community = null, project = null, building = null, offPlan = false, usage = 'residential' } = alike;
  const { eligible = 'yes', version = 'new' } = alike;
  return `select '${index}-' || n as id, 'sales' as type, date '${day}' as day, '${type}' as property_type, ${bedrooms}::integer as bedrooms, ${sqft}::double as area_sqft,
    ${area}::integer as area_id, ${community}::bigint as community_id, ${project}::integer as project_id, ${building}::bigint as building_id, ${offPlan}::boolean as is_off_plan,
    '${usage}' as usage, '${version}' as version, '${eligible}' as eligible, ${perSqft} + (n - ${(count - 1) / 2}) / 100 as per_sqft from range(${count}) t(n)`;
}

function inputsOf(
  sales: readonly Alike[],
  rents: readonly Alike[],
  charges = 'null::integer, null::bigint, null::varchar, null::integer, null::double limit 0',
) {
  const sold = sales.map(select).join(' union all ');
  const rented = rents.map(select).join(' union all ');
  return {
    dataset_as_of: `select * from (values ('transactions', date '2026-03-18'), ('rent-contracts', date '2026-04-01')) t(dataset, as_of)`,
    sold,
    transactions: 'select *, day as transaction_date, per_sqft as price_aed_per_sqft from sold',
    eligible_sales: `select id, eligible <> 'several' as has_unit_price, eligible = 'outlier' as is_outlier from sold where eligible <> 'no'`,
    rent_contracts: `select *, day as start_date, per_sqft as annual_aed_per_sqft, eligible = 'yes' as is_eligible from (${rented})`,
    service_charges: `select * from (select ${charges}) t(project_id, property_group_id, usage, budget_year, service_cost_aed_per_sqft)`,
  };
}

const noRents: Alike = { count: 0, perSqft: 1 };

describe('yields', () => {
  it('are rent by price in each segment, weighted by sales, from segments of 30 where there are any', () =>
    onMarts(
      inputsOf(
        [
          { count: 30, perSqft: 1000, bedrooms: 1 },
          { count: 60, perSqft: 2000, bedrooms: 2 },
          { count: 29, perSqft: 1000, bedrooms: 3 },
          { count: 12, perSqft: 2000, type: 'villa', bedrooms: 4 },
          { count: 11, perSqft: 2000, type: 'townhouse', bedrooms: 4 },
        ],
        [
          { count: 30, perSqft: 60, bedrooms: 1 },
          { count: 40, perSqft: 180, bedrooms: 2 },
          { count: 500, perSqft: 150, bedrooms: 3 },
          { count: 10, perSqft: 100, type: 'villa', bedrooms: 4 },
        ],
      ),
      marts,
      async (rows) => {
        assert.deepEqual(
          await rows(
            "select property_type, round(gross_yield_pct, 9) as gross, n_sales, n_rents, segments_used, quality, basis, segmentation, reason from yields where subject = 'area' order by 1",
          ),
          [
            // (30 × 6 % + 60 × 9 %) ÷ 90; three bedrooms have 29 sales, villas fewer, and neither mixes with `ok` segments.
            {
              property_type: 'all',
              gross: 8,
              n_sales: 90,
              n_rents: 70,
              segments_used: 2,
              quality: 'ok',
              basis: 'own',
              segmentation: 'bedrooms',
              reason: null,
            },
            {
              property_type: 'apartment',
              gross: 8,
              n_sales: 90,
              n_rents: 70,
              segments_used: 2,
              quality: 'ok',
              basis: 'own',
              segmentation: 'bedrooms',
              reason: null,
            },
            {
              property_type: 'villa',
              gross: 5,
              n_sales: 23,
              n_rents: 10,
              segments_used: 1,
              quality: 'low',
              basis: 'own',
              segmentation: 'bedrooms',
              reason: null,
            },
          ],
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    ));

  it('leave out whatever is no ready, residential, eligible sale or no new, eligible contract of the 12 months', () => {
    const sale = { count: 40, perSqft: 5000 };
    const rent = { count: 40, perSqft: 500 };
    return onMarts(
      inputsOf(
        [
          { count: 30, perSqft: 1000 },
          { ...sale, offPlan: true },
          { ...sale, offPlan: null },
          { ...sale, usage: 'commercial' },
          { ...sale, eligible: 'outlier' },
          { ...sale, eligible: 'several' },
          { ...sale, eligible: 'no' },
          { ...sale, day: '2025-03-18' },
          { ...sale, day: '2026-03-19' },
          { ...sale, type: 'office' },
        ],
        [
          { count: 30, perSqft: 70 },
          { ...rent, version: 'renewed' },
          { ...rent, eligible: 'no' },
          { ...rent, day: '2025-03-18' },
          { ...rent, day: '2026-03-19' },
          { ...rent, type: 'other' },
        ],
      ),
      marts,
      async (rows) => {
        assert.deepEqual(
          await rows(
            "select round(gross_yield_pct, 9) as gross, n_sales, n_rents, window_from, window_to from yields where subject = 'market' and property_type = 'all'",
          ),
          [{ gross: 7, n_sales: 30, n_rents: 30, window_from: '2025-03-19', window_to: '2026-03-18' }],
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    );
  });

  it('take sizes on both sides where bedrooms are known on less than 80 % of either', () => {
    const sales: Alike[] = [
      { count: 40, perSqft: 1000, bedrooms: 1, sqft: 749 },
      { count: 40, perSqft: 2000, bedrooms: 1, sqft: 750 },
    ];
    const rents = (unknown: number): Alike[] => [
      { count: 80 - unknown, perSqft: 80, bedrooms: 1, sqft: 600 },
      { count: unknown, perSqft: 80, bedrooms: null, sqft: 600 },
      { count: 20, perSqft: 120, bedrooms: 1, sqft: 900 },
      { count: 10, perSqft: 120, bedrooms: 1, sqft: 900 },
    ];
    const figures = (unknown: number) =>
      onMarts(inputsOf(sales, rents(unknown)), marts, (rows) =>
        rows(
          "select segmentation, segments_used, round(gross_yield_pct, 4) as gross from yields where subject = 'area' and property_type = 'apartment'",
        ),
      );
    return Promise.all([figures(22), figures(23)]).then(([known, unknown]) => {
      // 88 of 110 known: one segment, 80.15 ÷ 1500 (the 45th of 88 contracts). One fewer: 8 % under 750 sqft and 6 % above.
      assert.deepEqual(known, [{ segmentation: 'bedrooms', segments_used: 1, gross: 5.3433 }]);
      assert.deepEqual(unknown, [{ segmentation: 'size', segments_used: 2, gross: 7 }]);
    });
  });

  it('are withheld of a community whose contracts are of other projects than its sales', () => {
    const old = { perSqft: 1000, area: 1 };
    const dear = { count: 40, perSqft: 150, area: 1 };
    return onMarts(
      inputsOf(
        [
          // Of the first community's sales 9 of 49 lie in the project that is let, of the second's 10 of 50; the third's contracts name its master project.
          { ...old, count: 40, community: 101 },
          { ...old, count: 9, community: 101, project: 7 },
          { ...old, count: 40, community: 102 },
          { ...old, count: 10, community: 102, project: 8 },
          { ...old, count: 40, community: 103 },
          // Flats are let there, villas are sold.
          { ...old, count: 40, community: 104 },
          { ...old, count: 40, community: 104, project: 9, type: 'villa' },
        ],
        [
          { ...dear, community: 101, project: 7 },
          { ...dear, community: 102, project: 8 },
          { ...dear, community: 103, count: 10 },
          { ...dear, community: 103, project: 6 },
          { ...dear, community: 104, project: 9 },
        ],
      ),
      marts,
      async (rows) => {
        const others = 'its contracts are of other projects than its sales';
        assert.deepEqual(
          await rows(
            "select subject_id, round(gross_yield_pct, 6) as gross, reason from yields where subject = 'community' and property_type = 'apartment' order by 1",
          ),
          [
            { subject_id: 101, gross: null, reason: others },
            { subject_id: 102, gross: 15, reason: null },
            { subject_id: 103, gross: 15, reason: null },
            { subject_id: 104, gross: null, reason: others },
          ],
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    );
  });

  it('are withheld with the reason', () =>
    onMarts(
      inputsOf(
        [
          { count: 9, perSqft: 1000, area: 1 },
          { count: 40, perSqft: 1000, area: 2 },
          { count: 40, perSqft: 1000, area: 4 },
        ],
        [
          { count: 90, perSqft: 70, area: 1 },
          { count: 40, perSqft: 70, area: 3 },
          { count: 40, perSqft: 201, area: 4 },
        ],
      ),
      marts,
      async (rows) => {
        assert.deepEqual(
          await rows(
            "select subject_id, gross_yield_pct, n_sales, n_rents, quality, reason, net_reason from yields where subject = 'area' and property_type = 'all' order by 1",
          ),
          [
            [
              1,
              9,
              90,
              `no segment with ${publishingRules.yield_segment_least} ready sales and ${publishingRules.yield_segment_least} new contracts`,
            ],
            [2, 40, 0, 'no new contracts in the window'],
            [3, 0, 40, 'no ready sales in the window'],
            [4, 40, 40, 'implausible: over 20 %'],
          ].map(([subject_id, n_sales, n_rents, reason]) => ({
            subject_id,
            gross_yield_pct: null,
            n_sales,
            n_rents,
            quality: null,
            reason,
            net_reason: 'the gross yield is withheld',
          })),
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    ));

  it('of a project or building say when the rents are those of the area', () =>
    onMarts(
      inputsOf(
        [
          { count: 10, perSqft: 1000, project: 77, building: 9 },
          { count: 10, perSqft: 1000, project: 78, building: 10 },
        ],
        [
          { count: 10, perSqft: 50, project: 77 },
          { count: 9, perSqft: 500, project: 78 },
          { count: 41, perSqft: 70, project: null },
        ],
      ),
      marts,
      async (rows) => {
        // All 60 contracts of the area: the 41 of 70 lie in the middle, from the 11th to the 51st.
        assert.deepEqual(
          await rows(
            "select subject, subject_id, basis, quality, round(gross_yield_pct, 1) as gross, n_rents from yields where subject in ('project', 'building') and property_type = 'all' order by 1, 2",
          ),
          [
            { subject: 'building', subject_id: 9, basis: 'area_rent', quality: 'low', gross: 7, n_rents: 60 },
            {
              subject: 'building',
              subject_id: 10,
              basis: 'area_rent',
              quality: 'low',
              gross: 7,
              n_rents: 60,
            },
            { subject: 'project', subject_id: 77, basis: 'own', quality: 'low', gross: 5, n_rents: 10 },
            { subject: 'project', subject_id: 78, basis: 'area_rent', quality: 'low', gross: 7, n_rents: 60 },
          ],
        );
        assert.deepEqual(await unequalIdentities(rows, marts), []);
      },
    ));

  it('of the market never set rents of one place against prices of another', () =>
    onMarts(
      inputsOf(
        [
          { count: 30, perSqft: 1000, area: 1 },
          { count: 90, perSqft: 3000, area: 2 },
        ],
        [
          { count: 900, perSqft: 80, area: 1 },
          { count: 30, perSqft: 120, area: 2 },
        ],
      ),
      marts,
      async (rows) => {
        // (30 × 8 % + 90 × 4 %) ÷ 120
        assert.deepEqual(
          await rows(
            "select property_type, round(gross_yield_pct, 9) as gross, n_sales, segments_used from yields where subject = 'market' order by 1",
          ),
          [
            { property_type: 'all', gross: 5, n_sales: 120, segments_used: 2 },
            { property_type: 'apartment', gross: 5, n_sales: 120, segments_used: 2 },
          ],
        );
      },
    ));

  it('stand beside those with renewals, of the same segments, which one version alone does not make', () =>
    onMarts(
      inputsOf(
        [
          { count: 30, perSqft: 1000, bedrooms: 1 },
          { count: 60, perSqft: 2000, bedrooms: 2 },
        ],
        [
          { count: 30, perSqft: 60, bedrooms: 1 },
          { count: 100, perSqft: 40, bedrooms: 1, version: 'renewed' },
          { count: 40, perSqft: 180, bedrooms: 2 },
          // No new contract has three bedrooms.
          { count: 50, perSqft: 90, bedrooms: 3, version: 'renewed' },
        ],
      ),
      marts,
      async (rows) => {
        const [area] = await rows(
          `select round(gross_yield_pct, 2) as gross, round(gross_yield_with_renewals_pct, 2) as with_renewals, n_rents, n_rents_with_renewals,
            low_gross_yield_with_renewals_pct < gross_yield_with_renewals_pct and gross_yield_with_renewals_pct < high_gross_yield_with_renewals_pct as has_interval
          from yields where subject = 'area' and property_type = 'apartment'`,
        );
        // One bedroom: the median of 30 rents around 60 and 100 around 40 is among the latter, 40.15: 4.02 % and 9 %, weighed 30 to 60.
        assert.deepEqual(area, {
          gross: 8,
          with_renewals: 7.34,
          n_rents: 70,
          n_rents_with_renewals: 170,
          has_interval: true,
        });
      },
    ));

  it('are net of the median service charge of the projects sold, of the newest budget, without flat sums', () => {
    const sales: Alike[] = [
      { count: 30, perSqft: 1000, project: 77, area: 1 },
      { count: 30, perSqft: 1000, project: 78, area: 2 },
    ];
    const rents: Alike[] = [
      { count: 30, perSqft: 80, area: 1 },
      { count: 30, perSqft: 80, area: 2 },
    ];
    const net = (charges?: string) =>
      onMarts(inputsOf(sales, rents, charges), marts, (rows) =>
        rows(
          "select subject_id, round(net_yield_pct, 9) as net, net_reason, service_charge_aed_per_sqft as charge from yields where subject = 'area' and property_type = 'all' order by 1",
        ),
      );
    const charges = `* from (values (77, 5, 'Residential', 2026, 12::double), (77, 5, 'Residential', 2026, 3.0), (77, 5, 'Residential', 2025, 99.0),
      (77, 5, 'Residential', 2027, 99.0), (77, 5, 'Residential', 2026, 2500.0), (77, 6, 'Retail', 2026, 40.0), (79, 7, 'Residential', 2026, 40.0))`;
    return Promise.all([net(), net(charges)]).then(([unloaded, loaded]) => {
      assert.deepEqual(
        unloaded.map((row) => [row['net'], row['net_reason']]),
        [
          [null, 'service charges are not loaded'],
          [null, 'service charges are not loaded'],
        ],
      );
      // 8 % − 15 ÷ 1000
      assert.deepEqual(loaded, [
        { subject_id: 1, net: 6.5, net_reason: null, charge: 15 },
        { subject_id: 2, net: null, net_reason: 'no service charges of its projects', charge: null },
      ]);
    });
  });

  it('are not made of nothing', () =>
    onMarts(inputsOf([{ count: 0, perSqft: 1 }], [noRents]), marts, async (rows) => {
      assert.deepEqual(await rows('select * from yields'), []);
      assert.deepEqual(await unequalIdentities(rows, marts), []);
    }));
});
