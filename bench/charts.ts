/** Draws results as dots on a logarithmic axis, because values differ by powers of ten. The pictures are readable on light and dark pages. */

/** Rows of one question. */
export interface ChartGroup {
  readonly name: string;
  readonly rows: readonly { readonly label: string; readonly value: number }[];
}

export interface Chart {
  /** Text for screen readers. */
  readonly title: string;
  /** Unit of the axis, and which side is better. */
  readonly axis: string;
  readonly groups: readonly ChartGroup[];
  /** Label of the dots to emphasise. */
  readonly strong: string;
}

const width = 760;
const left = 204;
const right = 80;
const top = 58;
const rowHeight = 20;
const groupHeight = 32;

const style = `
  .page { fill: #ffffff } .text { fill: #1f2328 } .name { font-weight: 600 } .quiet { fill: #59636e } .grid { stroke: #d1d9e0 } .stem { stroke: #afb8c1 }
  .dot { fill: #818b98 } .strong { fill: #0969da; font-weight: 600 } .stem.strong { stroke: #0969da }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .text { fill: #f0f6fc } .quiet { fill: #9198a1 } .grid { stroke: #2a313c } .stem { stroke: #656c76 }
    .dot { fill: #9198a1 } .strong { fill: #4493f8 } .stem.strong { stroke: #4493f8 }
  }
  text { font-size: 13px; font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif }`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function short(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** Draws a chart as SVG. Throws for a chart without values above 0. */
export function drawChart({ title, axis, groups, strong }: Chart): string {
  const values = groups.flatMap(({ rows }) => rows.map(({ value }) => value)).filter((value) => value > 0);
  if (values.length === 0) throw new Error('Nothing to draw');
  const lowest = Math.floor(Math.log10(Math.min(...values)));
  const highest = Math.max(lowest + 1, Math.ceil(Math.log10(Math.max(...values))));
  const x = (value: number) =>
    Number((left + ((Math.log10(value) - lowest) / (highest - lowest)) * (width - left - right)).toFixed(1));
  const body: string[] = [];
  let y = top;
  for (const { name, rows } of groups) {
    y += groupHeight;
    body.push(`<text class="text name" x="16" y="${y - 8}">${escaped(name)}</text>`);
    for (const { label, value } of rows) {
      const middle = y + rowHeight / 2;
      const kind = label === strong ? ' strong' : '';
      body.push(
        `<text class="${kind === '' ? 'quiet' : 'strong'}" x="${left - 12}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`,
        `<line class="stem${kind}" x1="${left}" x2="${x(value)}" y1="${middle}" y2="${middle}"/>`,
        `<circle class="dot${kind}" cx="${x(value)}" cy="${middle}" r="5"/>`,
        `<text class="${kind === '' ? 'quiet' : 'strong'}" x="${x(value) + 10}" y="${middle + 4}">${short(value)}</text>`,
      );
      y += rowHeight;
    }
  }
  const height = y + 24;
  const powers = Array.from({ length: highest - lowest + 1 }, (_, at) => 10 ** (lowest + at));
  const grid = powers.flatMap((power) => [
    `<line class="grid" x1="${x(power)}" x2="${x(power)}" y1="${top + 6}" y2="${y + 6}"/>`,
    `<text class="quiet" x="${x(power)}" y="${top}" text-anchor="middle">${short(power)}</text>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="text" x="16" y="24">${escaped(axis)}</text>`,
    ...grid,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}
