import assert from 'node:assert/strict';
import { type Facts, knownFacts, type NarrationKind } from '../../../service/narrator/facts.ts';
import { writeFromTemplate } from '../../../service/narrator/template-writer.ts';

const snapshot = { asOf: '2026-03-18', publishedAt: '2026-03-19T03:10:00Z' };

function written<Kind extends NarrationKind>(kind: Kind, values: Facts<Kind>['values']): string {
  return writeFromTemplate(knownFacts({ snapshot, values }, kind), kind);
}

describe('template writer', () => {
  it('writes a developer from all that can be known', () => {
    assert.equal(
      written('developer', {
        name: 'Select Group',
        registration_date: '2003-06-02',
        project_count: 12,
        active_projects: 4,
        finished_projects: 1,
        unit_count: 4821,
        planned_projects: 5,
        overdue_projects: 1,
        open_projects: 4,
        median_building_days: { value: 1100, n: 7 },
        areas: ['Marsa Dubai', 'Business Bay', 'Al Barsha First'],
        window_from: '2025-03-19',
        window_to: '2026-03-18',
        sales_count: 1,
        sales_value_aed: 12_345_678,
        median_price_aed_per_sqft: { value: 1312.81, n: 240 },
      }),
      'Select Group has been in the Land Department’s register of developers since 2 June 2003. ' +
        'The register of projects names it as the developer of 12 projects (4 under construction, 1 finished), with 4,821 units in all. ' +
        'Areas with most of them: Marsa Dubai, Business Bay and Al Barsha First. ' +
        'Of 5 unfinished projects with a planned day, the day has passed for 1. ' +
        'The median time from start to finish is 1,100 days (from 7 finished projects); it leaves out 4 projects still under construction. ' +
        'From 19 March 2025 to 18 March 2026, the register shows 1 sale in its projects, worth AED 12.35 million, at a median of AED 1,312.81 a square foot (from 240 sales).',
    );
  });

  it('leaves out what is unknown or withheld', () => {
    assert.equal(
      written('developer', { name: 'Select Group' }),
      'Select Group is a developer of property in Dubai.',
    );
    assert.equal(
      written('developer', { name: null, number: '883', brand: 'Omniyat' }),
      'No export names the developer with the number 883, a company of Omniyat.',
    );
    assert.equal(
      written('area', {
        name: 'Dubai Marina',
        area: null,
        sales_count: 3,
        window_from: '2025-03-19',
        window_to: '2026-03-18',
        median_price_aed: { value: null, n: 3 },
        yoy_change_pct: 0,
        top_projects: [],
      }),
      'From 19 March 2025 to 18 March 2026, the register shows 3 sales in Dubai Marina. Prices of existing homes, like with like, were about the same as the year before.',
    );
  });

  it('says where the exports cover only a part of the days', () => {
    assert.equal(
      written('area', {
        name: 'Dubai Marina',
        sales_count: 3,
        window_from: '2025-03-19',
        window_to: '2026-03-18',
        covered_from: '2026-01-01',
      }),
      'From 19 March 2025 to 18 March 2026 (the loaded exports cover only the days from 1 January 2026 on), the register shows 3 sales in Dubai Marina.',
    );
  });

  it('writes an area', () => {
    assert.equal(
      written('area', {
        name: 'Dubai Marina',
        area: 'Marsa Dubai',
        window_from: '2025-03-19',
        window_to: '2026-03-18',
        sales_count: 1234,
        sales_value_aed: 3_214_567_890,
        median_price_aed: { value: 1_456_789, n: 980 },
        median_price_aed_per_sqft: { value: 1312.8, n: 975 },
        yoy_change_pct: { value: -3.1, n: 40, interval: { low: -5.4, high: -0.8 } },
        off_plan_share_pct: 41.25,
        median_rent_aed: { value: 110_000, n: 640 },
        gross_yield_pct: 6.2,
        top_projects: ['Marina Gate'],
        top_buildings: ['Cayan Tower', 'Marina Gate 2'],
      }),
      'From 19 March 2025 to 18 March 2026, the register shows 1,234 sales in Dubai Marina (cadastral area Marsa Dubai), worth AED 3.21 billion. ' +
        'The median price was AED 1,456,789, or AED 1,312.8 a square foot (from 975 sales). ' +
        'Prices of existing homes, like with like, were 3.1% lower than the year before (interval -5.4% to -0.8%). Off-plan property made up 41.25% of the sales. ' +
        'The median annual rent under new contracts was AED 110,000 (from 640 contracts), for a gross yield of 6.2%. ' +
        'The projects with most sales: Marina Gate. The buildings with most sales: Cayan Tower and Marina Gate 2.',
    );
  });

  it('writes a project, under construction or finished or cancelled', () => {
    assert.equal(
      written('project', {
        name: 'Marina Gate',
        developer: 'Select Group',
        area: 'Marsa Dubai',
        status: 'active',
        completion_pct: 62.5,
        start_date: '2023-01-15',
        expected_completion_date: '2026-12-31',
        building_count: 3,
        unit_count: 1500,
      }),
      'Marina Gate is a project of Select Group in Marsa Dubai. The register gives its status as active, 62.5% complete. ' +
        'Work began on 15 January 2023; completion is planned for 31 December 2026. It has 3 buildings with 1,500 units.',
    );
    assert.equal(
      written('project', {
        name: 'Marina Gate',
        status: 'finished',
        start_date: '2013-01-15',
        completion_date: '2016-12-31',
        cancelled_date: '2017-01-01',
      }),
      'Marina Gate is a project in Dubai. It was cancelled on 1 January 2017. The register gives its status as finished. ' +
        'Work began on 15 January 2013 and was completed on 31 December 2016.',
    );
  });

  it('says whose rents a yield is made with, where they are not the property’s own', () => {
    for (const kind of ['project', 'property'] as const) {
      const gross_yield_pct = { value: 5.17, n: 31 };
      assert.match(written(kind, { name: 'Marina Gate', gross_yield_pct }), /yield was 5\.17%\.$/);
      assert.match(
        written(kind, { name: 'Marina Gate', gross_yield_pct, gross_yield_basis: 'the rents of the area' }),
        /yield was 5\.17%, with the rents of the area\.$/,
      );
    }
  });

  it('tells the interval of a yield and of a change of prices beside it, and none where there is none', () => {
    const gross_yield_pct = { value: 5.17, n: 31, interval: { low: 4.8, high: 5.57 } };
    for (const kind of ['project', 'property'] as const)
      assert.match(
        written(kind, { name: 'Marina Gate', gross_yield_pct }),
        /yield was 5\.17% \(interval 4\.8% to 5\.57%\)\.$/,
      );
    const yoy_change_pct = { value: -3.1, n: 40, interval: { low: -5.4, high: -0.8 } };
    const text = written('area', { name: 'Dubai Marina', yoy_change_pct, gross_yield_pct });
    assert.match(text, /were 3\.1% lower than the year before \(interval -5\.4% to -0\.8%\)\./);
    assert.match(text, /yield was 5\.17% \(interval 4\.8% to 5\.57%\)\./);
    const without = written('area', { name: 'Dubai Marina', yoy_change_pct: -3.1 });
    assert.match(without, /about the same as the year before\.$/);
  });

  it('never reads a name as anything but a name', () => {
    assert.equal(
      written('developer', { name: '{project_count}[$&]', project_count: 1 }),
      '{project_count}[$&] is a developer of property in Dubai. The register of projects names it as the developer of 1 project.',
    );
  });
});
