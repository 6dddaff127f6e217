import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bar, type Chart, columns, lines, numbers, scaleOf, spark } from '../../../service/console/charts.ts';
import { html } from '../../../service/console/html.ts';

const chart: Chart = {
  label: 'Requests',
  steps: ['Mon', 'Tue', 'Wed'],
  write: (value) => `${value} r`,
  series: [
    { name: 'Answered', look: 'good-fill', values: [30, null, 10] },
    { name: 'Failed <5xx>', look: 'bad-fill', values: [10, 0, 0] },
  ],
};

describe('charts', () => {
  it('have round marks whose last is not far above the largest value', () => {
    const largest = [0, 1, 2, 3, 7, 11, 61, 99, 101, 1_500, 147_000];
    assert.deepEqual(
      largest.map((value) => scaleOf(value).top),
      [2, 2, 2, 3, 8, 15, 80, 100, 150, 1_500, 150_000],
    );
  });

  it('have three to six whole marks, and room for every value, whatever the values are', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (largest) => {
        const { top, step } = scaleOf(largest);
        assert.ok(top >= largest && Number.isInteger(step), `${largest}: ${top}, ${step}`);
        assert.ok(top / step >= 2 && top / step <= 5, `${largest}: ${top / step} marks`);
        assert.ok(largest <= 2 || top < largest * 1.7, `${largest}: ${top} is far above`);
      }),
    );
  });

  it('write each mark at its line', () => {
    const { text } = columns({ ...chart, series: [{ name: 'a', look: 'x', values: [150, 0, 1] }] });
    const marks = [...text.matchAll(/<span dir="auto">(\d+) r</g)].map(([, mark]) => mark);
    const lines = [...text.matchAll(/class="rule"[^>]* y1="([\d.]+)"/g)].map(([, y]) => y);
    assert.deepEqual(
      [marks, lines],
      [
        ['150', '100', '50', '0'],
        ['0', '33.33', '66.67', '100'],
      ],
    );
  });

  it('stack columns in proportion, and leave out what is not there', () => {
    const { text } = columns(chart);
    const heights = [
      ...text.matchAll(/class="(good|bad)-fill" x="[\d.]+" width="0.76" y="([\d.]+)" height="([\d.]+)"/g),
    ];
    assert.deepEqual(
      heights.map(([, look, y, height]) => [look, y, height]),
      [
        ['good', '25', '75'],
        ['bad', '0', '25'],
        ['good', '75', '25'],
      ],
    );
    assert.match(text, /<title>Mon\nAnswered: 30 r\nFailed &lt;5xx&gt;: 10 r<\/title>/);
  });

  it('draw what is tiny so that it is seen', () => {
    const { text } = columns({ ...chart, series: [{ name: 'a', look: 'x', values: [1, 0, 4_000] }] });
    assert.match(text, /height="0.8"/);
  });

  it('break lines where nothing is known, and mark a value that stands alone', () => {
    const values = [10, 20, null, 5];
    const { text } =
      html`${lines({ ...chart, steps: ['a', 'b', 'c', 'd'], series: [{ name: 'p50', look: 'x', values }] })}`;
    assert.match(text, /class="line x" d="M0.5 50L1.5 0M3.5 75"/);
    assert.match(text, /class="line dot x" d="M3.5 75h0.001"/);
    assert.equal(lines({ ...chart, series: [{ name: 'p50', look: 'x', values: [null, null, null] }] }), '');
  });

  it('have their numbers in a table', () => {
    const cells = [...numbers('As a table', chart, 'Day').text.matchAll(/<td class="number">([^<]*)/g)];
    assert.deepEqual(
      cells.map(([, cell]) => cell),
      ['30 r', '10 r', '–', '0 r', '10 r', '0 r'],
    );
  });

  it('are bars and sparks of the share of the largest', () => {
    assert.match(bar(1, 4).text, /rect width="25"/);
    assert.match(bar(0, 0).text, /rect width="0"/);
    assert.equal(spark([0, 5, 10]).text.match(/<rect/g)?.length, 2);
  });
});
