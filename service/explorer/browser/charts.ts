/** Draws charts of figures, each with a table of the same figures for readers who cannot see it. */
import uPlot from 'uplot';
import type { Texts } from '../texts.ts';
import type { Figure } from './api.ts';
import { element } from './dom.ts';
import type { Format, Unit } from './format.ts';

/** Dependencies of every chart. */
export interface ChartContext {
  readonly texts: Texts;
  readonly format: Format;
  readonly isRightToLeft: boolean;
  /** Returns why a figure is withheld, in the reader’s language. */
  readonly reasonOf: (reason: string) => string;
}

const font = '12px system-ui, sans-serif';

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** Colours are read at each drawing, so that charts follow the theme of the page. */
const ink = (): string => colour('--soft');
const grid = { stroke: () => colour('--line'), width: 1 };

/** Draws a chart in a frame that follows the width of the panel. */
function chartIn(label: string, options: Omit<uPlot.Options, 'width'>, data: uPlot.AlignedData): HTMLElement {
  const frame = element('div', { class: 'chart', role: 'img', 'aria-label': label });
  let chart: uPlot | null = null;
  const follow = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width === 0) return;
    if (chart === null) chart = new uPlot({ ...options, width }, data, frame);
    else if (chart.width !== width) chart.setSize({ width, height: options.height });
  });
  follow.observe(frame);
  return frame;
}

function drawTable(texts: Texts, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, texts.table),
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
      element(
        'tbody',
        {},
        ...rows.map(([first = '', ...others]) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, first),
            ...others.map((text) => element('td', {}, text)),
          ),
        ),
      ),
    ),
  );
}

/** One figure a month. */
export interface Trend {
  readonly months: readonly (Figure & {
    readonly month: string;
    /** Ends of the band. */
    readonly low: number | null;
    readonly high: number | null;
  })[];
  readonly unit: Unit;
  /** Label of the line. */
  readonly line: string;
  /** Label of the band. */
  readonly band: string;
}

/**
 * Draws the figure of every month since the first one shown, with its band around it. Months with too
 * few sales are gaps.
 */
export function trendChart(shownTrend: Trend, label: string, context: ChartContext): readonly HTMLElement[] {
  const { texts, format } = context;
  const { months, unit, line: lineName, band } = shownTrend;
  const first = months.findIndex(({ value }) => value !== null);
  const trend = months.slice(Math.max(0, first));
  const seconds = trend.map(({ month }) => Date.parse(month) / 1000);
  const low = trend.map((month) => month.low);
  const high = trend.map((month) => month.high);
  const hasBand = low.some((end) => end !== null);
  const accent = colour('--accent');
  const shown = (value: number | null | undefined): string =>
    value == null ? '—' : format.figure(value, unit);
  const options: Omit<uPlot.Options, 'width'> = {
    height: 220,
    legend: { show: false },
    cursor: { y: false },
    // Time runs from left to right in both languages.
    scales: { x: { time: true } },
    series: [
      {},
      { stroke: 'transparent', points: { show: false } },
      { stroke: 'transparent', points: { show: false } },
      { stroke: accent, width: 2, points: { size: 5, fill: accent } },
    ],
    bands: [{ series: [2, 1], fill: `${accent}24` }],
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: grid,
        space: 80,
        values: (_, ticks) => ticks.map((tick) => format.month(new Date(tick * 1000).toISOString())),
      },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: 56,
        side: 3,
        values: (_, ticks) => ticks.map((tick) => format.short(tick)),
      },
    ],
    plugins: [readout(trend, unit, context)],
  };
  return [
    chartIn(label, options, [seconds, low, high, trend.map(({ value }) => value)]),
    element(
      'p',
      { class: 'key' },
      element('span', { class: 'key-line' }),
      lineName,
      ...(hasBand ? [element('span', { class: 'key-band' }), band] : []),
    ),
    drawTable(
      texts,
      [texts.month, lineName, texts.sample],
      trend.map(({ month, value, n }) => [format.month(month), shown(value), format.short(n)]),
    ),
  ];
}

/** Shows the month under the pointer. */
function readout(
  trend: Trend['months'],
  unit: Unit,
  { format, texts, reasonOf }: ChartContext,
): uPlot.Plugin {
  const box = element('div', { class: 'readout', hidden: '' });
  return {
    hooks: {
      init: (chart) => chart.over.append(box),
      setCursor: (chart) => {
        const month = chart.cursor.idx == null ? undefined : trend[chart.cursor.idx];
        box.hidden = month === undefined;
        if (month === undefined) return;
        const { value, n, reason } = month;
        const figure =
          value === null
            ? format.fill(texts.withheldBecause, { reason: reasonOf(reason ?? '') })
            : format.figure(value, unit);
        box.textContent = `${format.month(month.month)} · ${figure} · ${format.fill(texts.n, { n: format.short(n) })}`;
      },
    },
  };
}

/** A bar of a bar chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly n: number;
}

/** Height of a bar in pixels, and the space below the bars. */
const barHeight = 32;

/** Draws bars of a percentage, the first on top. */
export function barChart(bars: readonly Bar[], label: string, context: ChartContext): readonly HTMLElement[] {
  const { texts, format, isRightToLeft } = context;
  const accent = colour('--accent');
  const paths = uPlot.paths.bars?.({ size: [0.55, 22], radius: 0.2 });
  const options: Omit<uPlot.Options, 'width'> = {
    height: bars.length * barHeight + 8,
    padding: [4, isRightToLeft ? 0 : 52, 4, isRightToLeft ? 52 : 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, ori: 1, dir: -1, range: [-0.5, bars.length - 0.5] },
      y: { ori: 0, dir: isRightToLeft ? -1 : 1, range: (_, __, most) => [0, Math.max(1, most)] },
    },
    series: [
      {},
      { fill: accent, stroke: accent, points: { show: false }, ...(paths === undefined ? {} : { paths }) },
    ],
    axes: [
      {
        side: isRightToLeft ? 1 : 3,
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        gap: 8,
        splits: () => bars.map((_, index) => index),
        values: () => bars.map((bar) => bar.label),
        size: (chart) => labelWidth(bars, chart),
      },
      { show: false },
    ],
    plugins: [valuesAtBars(bars, context)],
  };
  return [
    chartIn(label, options, [bars.map((_, index) => index), bars.map(({ value }) => value)]),
    drawTable(
      texts,
      [texts.area, texts.value, texts.sample],
      bars.map(({ label: name, value, n }) => [name, format.figure(value, 'pct'), format.short(n)]),
    ),
  ];
}

/** Returns the width of the longest label. */
function labelWidth(bars: readonly Bar[], { ctx }: uPlot): number {
  ctx.save();
  ctx.font = font;
  const widest = Math.max(...bars.map(({ label }) => ctx.measureText(label).width));
  ctx.restore();
  return Math.ceil(widest) + 14;
}

function valuesAtBars(bars: readonly Bar[], { format, isRightToLeft }: ChartContext): uPlot.Plugin {
  return {
    hooks: {
      draw: (chart) => {
        const { ctx } = chart;
        const gap = 7 * devicePixelRatio;
        ctx.save();
        ctx.fillStyle = ink();
        ctx.font = `600 ${12 * devicePixelRatio}px system-ui, sans-serif`;
        ctx.textBaseline = 'middle';
        ctx.direction = 'ltr';
        ctx.textAlign = isRightToLeft ? 'right' : 'left';
        for (const [index, { value }] of bars.entries()) {
          const [x, y] = [chart.valToPos(value, 'y', true), chart.valToPos(index, 'x', true)];
          ctx.fillText(format.figure(value, 'pct'), isRightToLeft ? x - gap : x + gap, y);
        }
        ctx.restore();
      },
    },
  };
}
