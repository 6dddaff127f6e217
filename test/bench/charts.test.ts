import assert from 'node:assert/strict';
import { drawChart } from '../../bench/charts.ts';

const chart = {
  title: 'Answers of <two> servers',
  axis: 'Answers a second',
  strong: 'Mulk',
  groups: [
    {
      name: 'Page',
      rows: [
        { label: 'Mulk', value: 1000 },
        { label: 'A & B', value: 10 },
      ],
    },
    { name: 'Record', rows: [{ label: 'Mulk', value: 100 }] },
  ],
};

describe('drawChart', () => {
  it('places dots by the logarithm of their values', () => {
    const xs = [...drawChart(chart).matchAll(/<circle class="[^"]*" cx="([\d.]+)"/g)].map(([, x]) =>
      Number(x),
    );
    const [most = 0, least = 0, middle = 0] = xs;
    assert.equal(xs.length, 3);
    assert.ok(Math.abs(middle - (most + least) / 2) < 0.2);
    assert.ok(most > least);
  });

  it('marks one label, escapes words, and has colours for dark pages', () => {
    const svg = drawChart(chart);
    assert.equal(svg.match(/class="dot strong"/g)?.length, 2);
    assert.match(svg, /<title>Answers of &lt;two&gt; servers<\/title>/);
    assert.match(svg, /A &amp; B/);
    assert.match(svg, /prefers-color-scheme: dark/);
    assert.match(svg, />1,000</);
  });

  it('draws nothing from nothing', () => {
    assert.throws(() => drawChart({ ...chart, groups: [] }), /Nothing to draw/);
  });
});
