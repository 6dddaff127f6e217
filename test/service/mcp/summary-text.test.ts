/** A summary says each figure with its sample, each reason once, and leaves out nothing without saying so. */
import assert from 'node:assert/strict';
import { Summary } from '../../../service/mcp/summary-text.ts';

type Value = Parameters<Summary['add']>[1];

function linesOf(fields: Readonly<Record<string, Value>>, isPaged = false): readonly string[] {
  const summary = new Summary();
  for (const [name, value] of Object.entries(fields)) summary.add(name, value, isPaged);
  return summary.lines();
}

const withheld = (n: number, reason: string) => ({ value: null, n, suppressed: true, reason });

describe('the summary of an answer', () => {
  it('puts a figure, its sample, its quartiles and its quality into one cell', () => {
    const price = { value: 120, n: 7, p25: 80, p75: 150, quality: 'low' };
    const change = { value: 3, n: 90, quality: 'ok', interval: { low: 1, high: 5, level: 0.95 } };
    assert.deepEqual(linesOf({ stats: { price, change } }), [
      'price: 120 (n 7; 80 to 150; low)',
      'change: 3 (n 90; CI 1 to 5)',
    ]);
  });

  it('gives each reason of withheld figures once', () => {
    const rows = [
      { name: 'a', price: withheld(2, 'few'), rent: withheld(0, 'none') },
      { name: 'b', price: withheld(3, 'few'), rent: { value: 5, n: 40, quality: 'ok' } },
    ];
    assert.deepEqual(linesOf({ areas: rows }), [
      '',
      'areas',
      'name | price | rent',
      'a | - [1] (n 2) | - [2] (n 0)',
      'b | - [1] (n 3) | 5 (n 40)',
      'Withheld because: [1] few; [2] none.',
    ]);
  });

  it('names method and window once for the figures that share them', () => {
    const made = { method: 'm', method_version: 2, window: { from: '2025-01-01', to: '2025-12-31' } };
    const figure = { value: 1, n: 50, quality: 'ok', as_of: '2025-12-31', ...made };
    assert.deepEqual(linesOf({ stats: { one: figure, two: figure } }).slice(-1), [
      'Method m version 2, 2025-01-01 to 2025-12-31: one, two',
    ]);
  });

  it('says what all rows share once, and drops what says it again', () => {
    const rows = [1, 2, 3].map((id) => ({
      ...{ id, type: 'sale', name: `N${id}`, name_ar: 'ع', area_sqft: id * 10, area_sqm: id },
      ...{ project: { name: 'P', note: null }, tags: ['x', 'y|z'] },
    }));
    assert.deepEqual(linesOf({ rows }), [
      '',
      'rows (each: type sale; project.name P; tags x; y/z)',
      'id | name | area_sqft',
      '1 | N1 | 10',
      '2 | N2 | 20',
      '3 | N3 | 30',
    ]);
    assert.deepEqual(linesOf({ one: { name: null, name_ar: 'ع', area_sqm: 3 } }), [
      'name_ar: ع',
      'area_sqm: 3',
    ]);
  });

  it('sets few records with many fields side by side', () => {
    const wide = (first: number) =>
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, first + index]));
    const lines = linesOf({ areas: [wide(0), wide(100)] });
    assert.deepEqual(lines.slice(1, 4), ['areas, one column each', 'f0 | 0 | 100', 'f1 | 1 | 101']);
  });

  it('cuts a long list inside a record and says so; of a series it keeps the newest', () => {
    const row = (id: number) => ({ id, text: `${id} `.padEnd(100, 'x') });
    const cut = linesOf({ estimate: { comparables: Array.from({ length: 60 }, (_, id) => row(id)) } });
    assert.match(cut[1] ?? '', /^comparables, the first (\d+) of 60 rows; all with detail=full$/);
    assert.match(cut[3] ?? '', /^0 \| /);
    const month = (index: number) => ({ month: `${2000 + index}-01`, text: 'x'.repeat(100) + index });
    const series = linesOf({ stats: { trend: Array.from({ length: 60 }, (_, index) => month(index)) } });
    assert.match(series[1] ?? '', /^trend, the last \d+ of 60 rows; all with detail=full$/);
    assert.match(series.at(-1) ?? '', /^2059-01 \| /);
  });

  it('cuts no page of a list, because the cursor goes on after its last row', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(200) + id }));
    assert.equal(linesOf({ rows }, true).length, 103);
    assert.ok(linesOf({ rows }).length < 40);
  });

  it('keeps the filters that were understood as JSON, for the question after', () => {
    const filters = { purpose: 'rent', area_ids: [330] };
    assert.deepEqual(linesOf({ interpretation: { query: 'q', filters } }), [
      'query: q',
      'filters: {"purpose":"rent","area_ids":[330]}',
    ]);
  });
});
