/** Prices are judged in the wider cell first, and by what was known when their quarter closed. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Row } from '../../support/ingest.ts';
import { alike, eligible, type Given } from './judge-sales.ts';

const flagsOf = (found: ReadonlyMap<string, Row>, ...ids: readonly string[]) =>
  ids.map((id) => [
    found.get(id)?.['price_flag'],
    found.get(id)?.['has_unit_price'],
    found.get(id)?.['is_outlier'],
  ]);
const share = ['share_price', false, true];
const implausible = ['price_implausible', true, true];
const ordinary = [null, true, false];

describe('prices in wider cells', () => {
  it('under an eighth of the area’s median is the price of a share', async () => {
    const found = await eligible([
      ...alike(31, {}),
      { id: 'share', times: 1 / 8.1 },
      { id: 'a slip of a digit', times: 1 / 7.9 },
      { id: 'ten times', times: 10 },
    ]);
    assert.deepEqual(flagsOf(found, 'share', 'a slip of a digit', 'ten times'), [
      share,
      implausible,
      implausible,
    ]);
  });

  it('shares that fill a project do not hide in its cell, nor those that fill an area', async () => {
    // 35 shares in a project of 40, and in an area that has no other sales of that size.
    const shares = Array.from({ length: 35 }, (_, at) => ({ id: `share ${at}`, project: 7, times: 0.09 }));
    const inArea = shares.map((sale, at) => ({ ...sale, id: `of area ${at}`, area: 350, project: 8 }));
    const found = await eligible([
      ...alike(80, {}),
      ...shares,
      ...inArea,
      ...Array.from({ length: 5 }, (_, at) => ({ id: `whole ${at}`, project: 7 })),
      { id: 'whole there', area: 350, project: 8 },
    ]);
    for (const { id } of [...shares, ...inArea]) assert.deepEqual(flagsOf(found, id), [share], id);
    assert.deepEqual(flagsOf(found, 'whole 0', 'whole there'), [ordinary, ordinary]);
    assert.notEqual(found.get('whole 0')?.['cell_of'], 'project-size');
  });

  it('a small area is judged by the market; below thirty sales nothing wider judges', async () => {
    const elsewhere = { area: 350, community: 100002 };
    const found = await eligible([...alike(40, {}), { id: 'share', ...elsewhere, times: 0.1 }]);
    assert.deepEqual(flagsOf(found, 'share'), [share]);
    const few = await eligible([...alike(9, {}), { id: 'cheap', times: 0.1 }]);
    assert.equal(few.get('cheap')?.['wider_residual'], null);
    assert.deepEqual(flagsOf(few, 'cheap'), [implausible]);
  });

  it('a plot is no share: the market judges it only where its area has few plots', async () => {
    const plot = { type: 'land', subType: 'Residential' };
    const cheapArea = Array.from({ length: 30 }, (_, at) => ({
      id: `desert ${at}`,
      ...plot,
      area: 350,
      community: null,
      times: 0.05,
    }));
    const found = await eligible([
      ...alike(70, plot),
      ...cheapArea,
      { id: 'cheap', ...plot, area: 351, community: null, times: 0.1 },
    ]);
    assert.deepEqual(flagsOf(found, 'desert 0', 'cheap'), [ordinary, implausible]);
    assert.equal(found.get('desert 0')?.['cell_of'], 'area-size');
  });
});

describe('what was known when the quarter closed', () => {
  it('cells hold twelve months up to the end of the quarter', async () => {
    const found = await eligible([
      ...alike(20, { day: '2025-05-01' }),
      ...alike(20, { day: '2025-12-31' }),
      { id: 'first', day: '2026-01-02' },
      { id: 'second', day: '2026-04-02' },
    ]);
    // The first quarter of 2026 sees April 2025 and later, the second sees July 2025 and later.
    assert.deepEqual(
      [found.get('first')?.['cell_n'], found.get('first')?.['cell_of']],
      [41, 'community-size'],
    );
    assert.deepEqual([found.get('second')?.['cell_n'], found.get('second')?.['cell_of']], [22, 'type']);
  });

  it('a late sale is judged, and judges from a later quarter on', async () => {
    const base = alike(30, {}).map((sale, at): Given => ({ id: `known ${at}`, ...sale }));
    const late = { id: 'late', times: 0.1, countsFrom: '2026-04-01' };
    const later = { id: 'of the next', day: '2026-05-01' };
    const [before, after] = [await eligible([...base, later]), await eligible([...base, late, later])];
    for (const { id = '' } of base) assert.deepEqual(after.get(id), before.get(id));
    assert.deepEqual(flagsOf(after, 'late'), [share]);
    const honest = await eligible([...base, { ...late, times: 1 }, later]);
    assert.deepEqual(
      [before.get('of the next')?.['cell_n'], honest.get('of the next')?.['cell_n']],
      [31, 32],
    );
  });

  it('no sale of another quarter, and no late one, changes the judgement of a closed quarter', async () => {
    const prices = fc.constantFrom(0.01, 0.09, 0.2, 0.5, 1, 1.1, 2, 5, 30);
    const sales = (id: string, days: readonly string[], countsFrom: string | null = null) =>
      fc
        .array(
          fc.record({
            times: prices,
            day: fc.constantFrom(...days),
            project: fc.constantFrom(7, 8, null),
            area: fc.constantFrom(330, 350),
            sqm: fc.constantFrom(40, 100, 300),
            type: fc.constantFrom('apartment', 'land'),
          }),
          { minLength: 1, maxLength: 60 },
        )
        .map((rows) =>
          rows.map(
            (row, at): Given => ({
              id: `${id} ${at}`,
              ...row,
              ...(countsFrom === null ? {} : { countsFrom }),
            }),
          ),
        );
    const closed = ['2026-01-05', '2026-02-11', '2026-03-31'];
    await fc.assert(
      fc.asyncProperty(
        sales('closed', closed),
        sales('next', ['2026-04-01', '2026-06-30', '2026-07-20']),
        sales('late', closed, '2026-04-01'),
        async (known, next, late) => {
          const all = [...alike(60, {}), ...known].map((sale, at): Given => ({ ...sale, id: `known ${at}` }));
          const [before, after] = [await eligible(all), await eligible([...all, ...next, ...late])];
          for (const [id, row] of before) assert.deepEqual(after.get(id), row, id);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('the slice gives its year as the years together do', async () => {
    const sales = ['2025-02-01', '2025-11-30', '2026-01-02', '2026-06-01'].flatMap((day) =>
      alike(35, { day }).map((sale, at): Given => ({ ...sale, id: `${day} ${at}` })),
    );
    const [all, sliced] = [await eligible(sales), await eligible(sales, 2026)];
    assert.deepEqual([...sliced.keys()].sort(), [...all.keys()].filter((id) => id.startsWith('2026')).sort());
    for (const [id, row] of sliced) assert.deepEqual(all.get(id), row);
  });
});
