/** Which sales count, on rows that can be checked by hand: every procedure, each bound, and each step of the cells that outliers are told in. */

import assert from 'node:assert/strict';
import { textOf } from '../../support/repository-files.ts';
import { alike, eligible, type Given } from './judge-sales.ts';

describe('eligible sales', () => {
  const always = [11, 41, 102, 460];
  const units = [45, 93, 95, 133, 851, 852];
  const never = [4, 107, 110, 150, 361, 371, 715, 814];

  it('each procedure: always, as built property by the unit, or never', async () => {
    const sales = [...always, ...units, ...never, 999, 998].flatMap((procedure) => [
      { id: `${procedure} flat`, procedure },
      { id: `${procedure} land`, procedure, type: 'land', subType: 'Commercial' },
    ]);
    const expected = [
      ...always.flatMap((procedure) => [`${procedure} flat`, `${procedure} land`]),
      ...units.map((procedure) => `${procedure} flat`),
    ];
    assert.deepEqual([...(await eligible(sales)).keys()].sort(), expected.sort());
  });

  it('every procedure of the table stands in this test', async () => {
    const ids = textOf('data/mappings/procedures.csv')
      .split('\n')
      .filter((line) => line.includes(',sales,'))
      .map((line) => Number(line.split(',')[0]));
    assert.deepEqual(
      ids.sort((a, b) => a - b),
      [...always, ...units, ...never].sort((a, b) => a - b),
    );
  });

  it('of a zone: what is built and sold by the unit, with a size', async () => {
    const kinds = [
      ['apartment', 'Flat', true],
      ['villa', 'Villa', true],
      ['townhouse', 'Stacked Townhouses', true],
      ['office', 'Office', true],
      ['shop', 'Shop', true],
      ['other', 'Warehouse', true],
      ['other', 'Workshop', false],
      ['land', 'Warehouse', false],
      ['building', 'Building', false],
      ['hotel-apartment', 'Hotel Rooms', false],
      [null, null, false],
    ] as const;
    const sales = kinds.map(([type, subType]) => ({
      id: `${type}/${subType}`,
      procedure: 45,
      type,
      subType,
    }));
    const found = await eligible([...sales, { id: 'no size', procedure: 45, sqm: null, price: 1e6 }]);
    assert.deepEqual(
      [...found.keys()].sort(),
      kinds.flatMap(([type, subType, isEligible]) => (isEligible ? [`${type}/${subType}`] : [])).sort(),
    );
  });

  it('bounds of price and size, whole properties, sales alone', async () => {
    const found = await eligible([
      { id: 'least price', price: 10_000 },
      { id: 'too cheap', price: 9_999.99 },
      { id: 'no size', flags: ['area_implausible'] },
      { id: 'of a wrong day', flags: ['date_after_pull'] },
      { id: 'largest', sqm: 100_000 },
      { id: 'too large', sqm: 100_000.01 },
      { id: 'share', flags: ['partial_share'] },
      { id: 'mortgage', group: 'mortgages' },
      { id: 'several', units: 3 },
    ]);
    assert.deepEqual([...found.keys()].sort(), ['largest', 'least price', 'several']);
    const { has_unit_price, is_outlier, cell_of } = found.get('several') ?? {};
    assert.deepEqual(
      { has_unit_price, is_outlier, cell_of },
      { has_unit_price: false, is_outlier: false, cell_of: null },
    );
  });

  it('each has one stage: off-plan is new, ready is what the procedure says', async () => {
    const found = await eligible([
      ...[...always, ...units].map((procedure) => ({ id: `${procedure}`, procedure })),
      { id: '11 off-plan', procedure: 11, isOffPlan: true },
      { id: '45 unknown', procedure: 45, isOffPlan: null },
    ]);
    const ofStage = (stage: string): string[] =>
      [...found.values()]
        .filter((row) => row['stage'] === stage)
        .map(({ id }) => String(id))
        .sort();
    assert.deepEqual(ofStage('existing'), ['11', '41', '45', '45 unknown', '93']);
    assert.deepEqual(ofStage('new'), ['102', '11 off-plan', '133', '460', '851', '852', '95']);
  });
});

describe('outliers', () => {
  it('a tight cell: the floor of 0.15 lets 82 % more and 45 % less be ordinary', async () => {
    // Thirty sales at one price: no deviation, so the limit is 4 × 0.15 = 0.6 in logarithms.
    const tight = Array.from({ length: 30 }, () => ({}));
    const found = await eligible([
      ...tight,
      { id: 'dear', times: 1.82 },
      { id: 'too dear', times: 1.83 },
      { id: 'cheap', times: 0.55 },
      { id: 'too cheap', times: 0.548 },
    ]);
    assert.deepEqual(
      [...found.values()]
        .filter((row) => row['is_outlier'] === true)
        .map(({ id }) => id)
        .sort(),
      ['too cheap', 'too dear'],
    );
    const dear = found.get('dear');
    assert.deepEqual(
      [dear?.['cell_of'], dear?.['cell_n'], dear?.['residual'], dear?.['residual_limit']],
      ['community-size', 34, 0.5988, 0.6],
    );
  });

  it('a wide cell: four scaled deviations', async () => {
    // Seven prices, ten sales each, 0.1 apart in logarithms: the median deviation is 0.2 or 0.1; |k| ≤ 1 for 30 of 70, ≤ 2 for 50: it is 0.2.
    const wide = Array.from({ length: 70 }, (_, at) => ({ times: Math.exp(0.1 * ((at % 7) - 3)) }));
    const found = await eligible([
      ...wide,
      { id: 'inside', times: Math.exp(1.18) },
      { id: 'outside', times: Math.exp(1.19) },
    ]);
    const limit = 4 * 1.4826 * 0.2;
    assert.ok(limit > 1.18 && limit < 1.19);
    assert.equal(found.get('inside')?.['is_outlier'], false);
    assert.equal(found.get('outside')?.['is_outlier'], true);
  });

  it('the finest cell with 30 sales, step by step', async () => {
    const far = { times: 20 };
    const elsewhere = { area: 350, community: 100002 };
    const found = await eligible([
      // 30 of one project and size, three times as dear as the community.
      ...alike(29, { project: 7, times: 3 }),
      { id: 'project-size', project: 7, times: 3 },
      // The same project in another size: too few of that size, enough of the project.
      { id: 'project', project: 7, times: 3, sqm: 40 },
      ...alike(80, { times: 1 }),
      { id: 'community-size', ...far },
      // Another community of the area has few: the area has enough.
      { id: 'area-size', community: 100003, ...far },
      // An area with few: the type has enough of this size.
      { id: 'type-size', ...elsewhere, ...far },
      // Of this size there are few anywhere.
      { id: 'type', ...elsewhere, sqm: 200, ...far },
    ]);
    for (const id of ['project-size', 'project', 'community-size', 'area-size', 'type-size', 'type'])
      assert.equal(found.get(id)?.['cell_of'], id);
    assert.deepEqual(
      [...found.values()].filter((row) => row['is_outlier'] === true).map(({ id }) => id),
      ['community-size', 'area-size', 'type-size', 'type'],
    );
  });

  it('stages, years, types and bedrooms are never set against one another', async () => {
    const found = await eligible([
      ...alike(40, {}),
      { id: 'new', isOffPlan: true, procedure: 102, times: 5 },
      { id: 'last year', day: '2025-03-01', times: 5 },
      { id: 'land', type: 'land', times: 5 },
      { id: 'unknown type', type: null, times: 5 },
      { id: 'two bedrooms', bedrooms: 2, times: 5 },
    ]);
    const cells = ['new', 'last year', 'land', 'unknown type'].map((id) => found.get(id));
    // Each alone in its year, type and stage: set against itself, and counted with 1.
    for (const row of cells)
      assert.deepEqual([row?.['cell_of'], row?.['cell_n'], row?.['is_outlier']], ['type', 1, false]);
    // Not with the one-bedroom flats of its community, but with all flats of the area.
    assert.equal(found.get('two bedrooms')?.['cell_of'], 'area-size');
  });

  it('a few sales of a dear project speak for each other, one of them does not', async () => {
    const tight = Array.from({ length: 60 }, () => ({}));
    const few = Array.from({ length: 10 }, (_, at) => ({
      id: `few ${at}`,
      project: 7,
      times: Math.exp(0.75),
    }));
    const found = await eligible([
      ...tight,
      ...few,
      { id: 'alone', project: 8, times: Math.exp(0.75) },
      { id: 'far', project: 7, times: Math.exp(2) },
    ]);
    // 11 of 41 of the way to 0.75; of project 8 there is one: 1 of 31 of the way.
    const outcome = (id: string) => [found.get(id)?.['residual'], found.get(id)?.['is_outlier']];
    assert.deepEqual(outcome('few 3'), [Number((0.75 * (1 - 11 / 41)).toFixed(4)), false]);
    assert.deepEqual(outcome('alone'), [Number((0.75 * (1 - 1 / 31)).toFixed(4)), true]);
    assert.deepEqual(outcome('far'), [Number((2 - (0.75 * 11) / 41).toFixed(4)), true]);
    // What lies nearer to the wide cell is set against that.
    const near = await eligible([...tight, ...few, { id: 'usual', project: 7 }]);
    assert.deepEqual([near.get('usual')?.['residual'], near.get('usual')?.['is_outlier']], [0, false]);
  });

  it('a cell of any prices: nothing beyond four times is ordinary', async () => {
    // Half of the flats cost ten times as much as the others: the scaled deviation alone would allow a factor of 900.
    const split = Array.from({ length: 60 }, (_, at) => ({ times: at % 2 === 0 ? 0.3 : 3 }));
    const found = await eligible([...split, { id: 'above', times: 4.1 }, { id: 'below', times: 0.23 }]);
    for (const row of found.values()) assert.ok(Number(row['residual_limit']) <= 1.3863);
    for (const id of ['above', 'below']) {
      assert.equal(found.get(id)?.['is_outlier'], true);
      assert.equal(found.get(id)?.['price_flag'], 'price_implausible');
    }
  });

  it('a named project that is not linked is told by area and name, whatever the case', async () => {
    const found = await eligible([
      ...alike(15, { named: 'Verdana 4', times: 3 }),
      ...alike(14, { named: 'VERDANA 4', times: 3 }),
      { id: 'named', named: 'Verdana 4', times: 3 },
      { id: 'elsewhere', named: 'Verdana 4', area: 350, times: 3 },
      ...alike(60, {}),
    ]);
    assert.equal(found.get('named')?.['cell_of'], 'project-size');
    assert.equal(found.get('named')?.['is_outlier'], false);
    assert.notEqual(found.get('elsewhere')?.['cell_of'], 'project-size');
  });

  it('is told from unrounded prices and whatever the order of the rows', async () => {
    const sales = [...alike(60, {}), ...alike(60, { project: 7, times: 2 }), { id: 'far', times: 7 }];
    const withIds = sales.map((sale, at): Given => ({ id: `s${at}`, ...sale }));
    const [one, other] = [await eligible(withIds), await eligible(withIds.toReversed())];
    for (const [id, row] of one) assert.deepEqual(other.get(id), row);
    // AED 0.0465 a square foot would be 0.05 when rounded: 7 % off.
    const cheap = await eligible([...Array.from({ length: 30 }, () => ({ price: 50_000, sqm: 100_000 }))]);
    for (const row of cheap.values()) assert.equal(row['residual'], 0);
  });
});
