/** Charts: round marks, bands, dashes where a period is not complete, and nothing where no value is known. */
import assert from 'node:assert/strict';
import { type Chart, chartRows, drawing, type Point, ticks } from '../../../../service/site/market/chart.ts';
import { csvText } from '../../../../service/site/market/csv.ts';

const write = (value: number) => String(value);

function chart(points: readonly Point[], partial: readonly number[] = []): Chart {
  const steps = points.map((_, step) => ({
    period: `2026-0${step + 1}`,
    label: `M${step + 1}`,
    isPartial: partial.includes(step),
  }));
  return {
    id: 'c',
    title: 'C',
    unit: 'AED',
    kind: 'lines',
    steps,
    series: [{ name: 'A <b>', points }],
    write,
    writeShort: write,
  };
}

describe('charts of the market site', () => {
  it('have round marks around all values', () => {
    assert.deepEqual(ticks(94.2, 103.1), [92.5, 95, 97.5, 100, 102.5, 105]);
    assert.deepEqual(ticks(0, 12_600), [0, 5_000, 10_000, 15_000]);
    assert.equal(ticks(7, 7).length >= 2, true);
  });

  it('draw a band between the quartiles, and break where a value is unknown', () => {
    const text =
      drawing(
        chart([{ value: 1, low: 0, high: 2 }, { value: 2, low: 1, high: 3 }, { value: null }, { value: 4 }]),
      )?.text ?? '';
    assert.equal(text.match(/class="band/g)?.length, 1);
    assert.equal(text.match(/class="line s1" d="([^"]*)"/)?.[1]?.split('M').length, 2);
  });

  it('dash the way to a period that is not complete', () => {
    const text = drawing(chart([{ value: 1 }, { value: 2 }, { value: 3 }], [2]))?.text ?? '';
    assert.match(text, /class="line dashed s1"/);
    assert.match(text, /class="dot s1 partial"/);
  });

  it('are none where no value is known', () => {
    assert.equal(drawing(chart([{ value: null }])), null);
  });

  it('give their figures as rows, which no spreadsheet runs', () => {
    const { head, rows } = chartRows(chart([{ value: 1, low: 0, high: 2, n: 7 }], [0]));
    assert.deepEqual(head, ['period', 'series', 'value', 'p25', 'p75', 'n', 'partial']);
    assert.deepEqual(rows, [['2026-01', 'A <b>', 1, 0, 2, 7, 'true']]);
    assert.equal(csvText(['a'], [['=1+1'], ['x,"y"'], [-1]]), 'a\r\n\'=1+1\r\n"x,""y"""\r\n-1\r\n');
  });
});
