/**
 * Draws the charts of the market site on the server, as SVG that needs no script: lines with the middle half of the records as a band,
 * and columns of counts. Time runs from left to right in both languages.
 *
 * The drawing stretches to any width: lines lie in an inner drawing of 1000 × 100 units, and words lie outside it at shares of the width,
 * so that their size stays the same on a phone.
 */
import { type Html, html, markup } from '../../console/html.ts';

/** One step of a line. */
export interface Point {
  readonly value: number | null;
  /** Ends of the band: first and third quartile or an interval, where the API gives them. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** Number of records. */
  readonly n?: number | null;
}

/** One line or row of columns. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** A step of time. */
export interface Step {
  /** The API's name of the period, for downloads. */
  readonly period: string;
  readonly label: string;
  /** True for a period that is not over, not covered whole, or still without many of its registrations. */
  readonly isPartial?: boolean;
  /** Part of the registrations that has arrived, per cent, where figures are provisional for lack of the others. */
  readonly arrivedPct?: number;
}

/** The content of a chart. */
export interface Chart {
  /** Names the chart in addresses. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: 'lines' | 'columns';
  /** Meaning of the bands: quartiles of the records, unless it says otherwise. */
  readonly band?: 'interval';
  readonly steps: readonly Step[];
  readonly series: readonly Series[];
  /** Formats a value with its unit. */
  readonly write: (value: number) => string;
  /** Formats a value for the axis. */
  readonly writeShort: (value: number) => string;
}

const width = 1000;
const height = 100;
const plotPx = 208;
const topPx = 22;
const bottomPx = 26;
const fullPx = topPx + plotPx + bottomPx;

/** Returns round numbers that divide the range of the values into a few parts. */
export function ticks(lowest: number, highest: number, parts = 4): number[] {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step));
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** Returns the values that the drawing has to have room for. */
function extent({ series, kind }: Chart): { readonly lowest: number; readonly highest: number } | null {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value, low, high }) => [value, low, high].filter((one) => typeof one === 'number')),
  );
  if (values.length === 0) return null;
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  // Columns start at zero; a line that lies far above zero does not, or nothing could be seen of it.
  const startsAtZero = kind === 'columns' || (lowest >= 0 && lowest < highest * 0.4);
  return { lowest: startsAtZero ? Math.min(0, lowest) : lowest, highest };
}

/** Places values and steps on the drawing. */
class Scale {
  readonly marks: readonly number[];
  readonly #bottom: number;
  readonly #top: number;
  readonly #steps: number;

  constructor(chart: Chart, { lowest, highest }: { readonly lowest: number; readonly highest: number }) {
    this.marks = ticks(lowest, highest);
    this.#bottom = this.marks[0] ?? 0;
    this.#top = this.marks.at(-1) ?? 1;
    this.#steps = Math.max(1, chart.steps.length);
  }

  /** Returns the middle of a step as a share of the width. */
  share(step: number): number {
    return (step + 0.5) / this.#steps;
  }

  x(step: number): number {
    return round(this.share(step) * width);
  }

  y(value: number): number {
    return round(height - ((value - this.#bottom) / (this.#top - this.#bottom)) * height);
  }

  /** Returns the width of a column. */
  get columnWidth(): number {
    return round((width / this.#steps) * 0.72);
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns runs of steps with a value that follow each other. */
function runs(points: readonly Point[], has: (point: Point) => boolean): number[][] {
  const found: number[][] = [];
  for (const [step, point] of points.entries()) {
    if (!has(point)) continue;
    const last = found.at(-1);
    if (last !== undefined && last.at(-1) === step - 1) last.push(step);
    else found.push([step]);
  }
  return found;
}

function bandPath(points: readonly Point[], scale: Scale): string {
  const hasBand = ({ value, low, high }: Point) => value !== null && low != null && high != null;
  return runs(points, hasBand)
    .filter((steps) => steps.length > 1)
    .map((steps) => {
      const edge = (step: number, side: 'low' | 'high') =>
        `${scale.x(step)} ${scale.y(points[step]?.[side] ?? 0)}`;
      const upper = steps.map((step) => edge(step, 'high'));
      const lower = steps.toReversed().map((step) => edge(step, 'low'));
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}

/** Returns a line through the steps: whole periods, and the way to and from partial ones, which is dashed. */
function linePaths(
  chart: Chart,
  points: readonly Point[],
  scale: Scale,
): { readonly whole: string; readonly dashed: string } {
  const paths = { whole: '', dashed: '' };
  for (const steps of runs(points, ({ value }) => value !== null)) {
    for (const [at, step] of steps.entries()) {
      const before = steps[at - 1];
      if (before === undefined) continue;
      const isDashed = chart.steps[step]?.isPartial === true || chart.steps[before]?.isPartial === true;
      const place = (one: number) => `${scale.x(one)} ${scale.y(points[one]?.value ?? 0)}`;
      paths[isDashed ? 'dashed' : 'whole'] += `M${place(before)}L${place(step)}`;
    }
  }
  return paths;
}

function lineParts(chart: Chart, scale: Scale): string {
  const bands = chart.series.map(({ points }, index) => {
    const path = bandPath(points, scale);
    return path === '' ? '' : `<path class="band s${index + 1}" d="${path}"/>`;
  });
  const lines = chart.series.map(({ points }, index) => {
    const { whole, dashed } = linePaths(chart, points, scale);
    const solid = whole === '' ? '' : `<path class="line s${index + 1}" d="${whole}"/>`;
    return dashed === '' ? solid : `${solid}<path class="line dashed s${index + 1}" d="${dashed}"/>`;
  });
  return [...bands, ...lines].join('');
}

function columnParts(chart: Chart, scale: Scale): string {
  const { columnWidth } = scale;
  const count = chart.series.length;
  return chart.series
    .flatMap(({ points }, index) =>
      points.map(({ value }, step) => {
        if (value === null) return '';
        const size = columnWidth / count;
        const x = round(scale.x(step) - columnWidth / 2 + index * size);
        const partial = chart.steps[step]?.isPartial === true ? ' partial' : '';
        return `<rect class="column s${index + 1}${partial}" x="${x}" y="${scale.y(value)}" width="${round(size)}" height="${round(scale.y(0) - scale.y(value))}"/>`;
      }),
    )
    .join('');
}

/** Returns the steps that get a point: all where they are few, else the last one and those without neighbours. */
function dottedSteps(points: readonly Point[]): number[] {
  const has = (step: number) => (points[step]?.value ?? null) !== null;
  const last = points.findLastIndex((_, step) => has(step));
  const isAlone = (step: number) => !has(step - 1) && !has(step + 1);
  return [...points.keys()].filter(
    (step) => has(step) && (points.length <= 16 || step === last || isAlone(step)),
  );
}

function dots(chart: Chart, scale: Scale): string {
  if (chart.kind === 'columns') return '';
  return chart.series
    .flatMap(({ points }, index) =>
      dottedSteps(points).map((step) => {
        const partial = chart.steps[step]?.isPartial === true ? ' partial' : '';
        const y = round(topPx + (scale.y(points[step]?.value ?? 0) / height) * plotPx);
        return `<circle class="dot s${index + 1}${partial}" cx="${percent(scale.share(step))}" cy="${y}" r="3.5"/>`;
      }),
    )
    .join('');
}

function percent(share: number): string {
  return `${round(share * 100)}%`;
}

/** Returns the steps that get a name on the axis: at most six, evenly spread, the last one included. */
function namedSteps(count: number): number[] {
  const every = Math.max(1, Math.ceil(count / 5));
  const named: number[] = [];
  for (let step = count - 1; step >= 0; step -= every) named.unshift(step);
  return named;
}

/** Returns the values of the axis, which are drawn over the columns. */
function marks({ writeShort }: Chart, scale: Scale): string {
  return scale.marks
    .map((mark) => {
      const y = round(topPx + (scale.y(mark) / height) * plotPx);
      return `<text class="mark" x="0" y="${y - 5}">${text(writeShort(mark))}</text>`;
    })
    .join('');
}

function axes({ steps }: Chart, scale: Scale): string {
  const rules = scale.marks.map((mark) => {
    const y = round(topPx + (scale.y(mark) / height) * plotPx);
    return `<line class="rule" x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
  });
  const names = namedSteps(steps.length).map((step) => {
    const share = scale.share(step);
    const anchor = share < 0.08 ? 'start' : share > 0.92 ? 'end' : 'middle';
    const x = anchor === 'start' ? '0' : anchor === 'end' ? '100%' : percent(share);
    return `<text class="step" x="${x}" y="${fullPx - 6}" text-anchor="${anchor}">${text(steps[step]?.label ?? '')}</text>`;
  });
  return rules.join('') + names.join('');
}

/** Returns text as markup. */
function text(value: string): string {
  return html`${value}`.text;
}

/** Returns the drawing, or null when no value is known. */
export function drawing(chart: Chart): Html | null {
  const range = extent(chart);
  if (range === null) return null;
  const scale = new Scale(chart, range);
  const parts = chart.kind === 'lines' ? lineParts(chart, scale) : columnParts(chart, scale);
  return markup(
    `<svg class="drawing" width="100%" height="${fullPx}" direction="ltr" aria-hidden="true" focusable="false">${axes(chart, scale)}<svg x="0" y="${topPx}" width="100%" height="${plotPx}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" overflow="visible">${parts}</svg>${marks(chart, scale)}${dots(chart, scale)}<line class="cursor" x1="0" x2="0" y1="${topPx}" y2="${topPx + plotPx}" visibility="hidden"/></svg>`,
  );
}

/** Returns the figures of a chart as rows for download. */
export function chartRows(chart: Chart): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
} {
  const hasBand = chart.series.some(({ points }) => points.some(({ low }) => low != null));
  const hasN = chart.series.some(({ points }) => points.some(({ n }) => n != null));
  const bandHead = chart.band === 'interval' ? ['low', 'high'] : ['p25', 'p75'];
  const hasArrived = chart.steps.some(({ arrivedPct }) => arrivedPct !== undefined);
  const head = [
    'period',
    'series',
    'value',
    ...(hasBand ? bandHead : []),
    ...(hasN ? ['n'] : []),
    'partial',
    ...(hasArrived ? ['completeness_pct'] : []),
  ];
  const rows = chart.series.flatMap(({ name, points }) =>
    points.map(({ value, low = null, high = null, n = null }, step) => [
      chart.steps[step]?.period ?? '',
      name,
      value,
      ...(hasBand ? [low, high] : []),
      ...(hasN ? [n] : []),
      chart.steps[step]?.isPartial === true ? 'true' : '',
      ...(hasArrived ? [chart.steps[step]?.arrivedPct ?? null] : []),
    ]),
  );
  return { head, rows };
}
