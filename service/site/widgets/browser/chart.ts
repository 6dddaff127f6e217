/** `<mulk-chart>`: the price index of new and existing homes, with 95 % intervals and a table of the same figures. */
import type { IndexPeriod } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { commonBase } from '../../common-base.ts';
import { svg } from './svg.ts';
import { define, Widget } from './widget.ts';

const stages = ['existing', 'new'] as const;
const looks = ['first', 'second'] as const;
const path = '/api/v1/analytics/price-index';
/** Height of the drawing and its margins in pixels. Its width is that of the page, so that its words keep their size on a phone. */
const size = { height: 280, left: 44, right: 30, top: 12, bottom: 28 } as const;
const labelWidth = 90;
const mostGridLines = 6;

interface Line {
  readonly stage: (typeof stages)[number];
  readonly look: (typeof looks)[number];
  readonly periods: readonly IndexPeriod[];
}

type Place = (period: string) => number;

/** Returns the smallest and largest value of the lines and their bands, with a twentieth of room. */
function rangeOf(lines: readonly Line[]): { readonly low: number; readonly high: number } {
  const values = lines.flatMap(({ periods }) =>
    stretches(periods)
      .flat()
      .flatMap(({ index: { value, interval } }) => [value, interval?.low, interval?.high]),
  );
  const known = values.filter((value) => typeof value === 'number');
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = Math.max((high - low) / 20, 0.5);
  return { low: low - room, high: high + room };
}

/** Returns round values for the grid: multiples of 1, 2 or 5 times a power of ten. */
function gridOf({ low, high }: { readonly low: number; readonly high: number }): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / mostGridLines));
  const steps = [1, 2, 5, 10].map((factor) => factor * power);
  const step = steps.find((one) => (high - low) / one <= mostGridLines) ?? power * 10;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** Returns the stretches of a line between gaps. A period that is not over is in the table alone. */
function stretches(periods: readonly IndexPeriod[]): IndexPeriod[][] {
  const found: IndexPeriod[][] = [[]];
  for (const period of periods)
    if (period.index.value === null || period.partial === true) found.push([]);
    else found.at(-1)?.push(period);
  return found.filter((one) => one.length > 0);
}

/** Attributes: `area` (id, slug or name; the whole market without it), `property-type` and `granularity` (month, quarter or year). */
class ChartWidget extends Widget {
  static readonly observedAttributes = ['api-key', 'lang', 'area', 'property-type', 'granularity', 'host'];

  protected start(): void {
    const figure = element('figure', { class: 'box' });
    this.root.replaceChildren(figure);
    this.show(figure, () => this.#draw());
  }

  async #draw(): Promise<readonly Node[]> {
    const { words } = this;
    const query = {
      area: this.attribute('area'),
      property_type: this.attribute('property-type'),
      granularity: this.attribute('granularity'),
    };
    const read = (base?: string) =>
      Promise.all(stages.map((stage) => this.read(path, { ...query, stage, base_date: base })));
    const found = await read();
    const base = commonBase(found.filter(({ periods }) => periods.length > 0));
    const answers = base === null ? found : await read(base);
    const lines = stages.flatMap((stage, at): Line[] => {
      const periods = answers[at]?.periods ?? [];
      return stretches(periods).length > 0 ? [{ stage, look: looks[at] ?? 'first', periods }] : [];
    });
    const { attribution = '' } = answers[0]?.meta ?? {};
    const source = this.source('/docs/methods/price-index', attribution);
    const title = element('h3', { id: 'title' }, this.attribute('heading') ?? words.index);
    if (lines.length === 0) return [title, element('p', {}, words.none), source];
    return [title, this.#plot(lines), this.#legend(lines), this.#table(lines), source];
  }

  /** Returns the place of the drawing, which is drawn again when its width changes. */
  #plot(lines: readonly Line[]): HTMLElement {
    const plot = element('div', { class: 'plot' });
    new ResizeObserver(() => {
      if (plot.clientWidth > 0) plot.replaceChildren(this.#picture(lines, plot.clientWidth));
    }).observe(plot);
    return plot;
  }

  #picture(lines: readonly Line[], width: number): SVGElement {
    const drawn = lines.flatMap(({ periods: all }) => stretches(all).flat());
    const periods = [...new Set(drawn.map(({ period }) => period))].toSorted();
    const { low, high } = rangeOf(lines);
    const inner = {
      width: width - size.left - size.right,
      height: size.height - size.top - size.bottom,
    };
    const x: Place = (period) =>
      size.left + (inner.width * periods.indexOf(period)) / Math.max(periods.length - 1, 1);
    const y = (value: number): number => size.top + inner.height * (1 - (value - low) / (high - low));
    const grid = gridOf({ low, high });
    const every = Math.ceil((periods.length * labelWidth) / inner.width);
    return svg(
      'svg',
      { viewBox: `0 0 ${width} ${size.height}`, role: 'img', 'aria-labelledby': 'title' },
      ...grid.flatMap((value) => [
        svg('line', {
          class: 'grid',
          x1: size.left,
          x2: width - size.right,
          y1: y(value),
          y2: y(value),
        }),
        svg('text', { x: size.left - 6, y: y(value) + 4, 'text-anchor': 'end' }, this.number(value, 1)),
      ]),
      ...periods
        .filter((_, at) => at % every === 0)
        .map((period) =>
          svg('text', { x: x(period), y: size.height - 8, 'text-anchor': 'middle' }, period.slice(0, 7)),
        ),
      ...lines.flatMap((line) => this.#line(line, x, y)),
    );
  }

  #line({ periods, look, stage }: Line, x: Place, y: (value: number) => number): Node[] {
    const at = (period: string, value: number): string => `${x(period).toFixed(1)},${y(value).toFixed(1)}`;
    return stretches(periods).flatMap((stretch) => {
      const ends = stretch.flatMap(({ period, index: { interval, value } }) =>
        value === null ? [] : [{ period, value, low: interval?.low ?? value, high: interval?.high ?? value }],
      );
      const band = [
        ...ends.map(({ period, high }) => at(period, high)),
        ...ends.toReversed().map(({ period, low }) => at(period, low)),
      ];
      const points = ends.map(({ period, value }) => at(period, value)).join(' ');
      return [
        svg('polygon', { class: `band ${look}`, points: band.join(' ') }),
        svg('polyline', { class: look, points }, svg('title', {}, this.words.stages[stage])),
      ];
    });
  }

  #legend(lines: readonly Line[]): HTMLElement {
    const entries = lines.map(({ look, stage }) =>
      element(
        'li',
        {},
        svg(
          'svg',
          { viewBox: '0 0 24 12', 'aria-hidden': 'true' },
          svg('line', { class: look, x1: 0, x2: 24, y1: 6, y2: 6 }),
        ),
        ` ${this.words.stages[stage]} (${this.words.band})`,
      ),
    );
    return element('ul', { class: 'legend' }, ...entries);
  }

  /** Returns the month that a period begins in, and says whether it is over and its registrations are there. */
  #nameOf(period: string, lines: readonly Line[]): string {
    const found = lines.flatMap(({ periods }) => periods.filter((one) => one.period === period));
    const marks = [
      ...(found.some(({ partial }) => partial === true) ? [this.words.partial] : []),
      ...(found.some(({ provisional }) => provisional === true) ? [this.words.provisional] : []),
    ];
    return marks.length === 0 ? period.slice(0, 7) : `${period.slice(0, 7)} (${marks.join(', ')})`;
  }

  #table(lines: readonly Line[]): HTMLElement {
    const { words } = this;
    const head = [
      words.period,
      ...lines.flatMap(({ stage }) => [words.stages[stage], words.band, words.sales]),
    ];
    const periods = [
      ...new Set(lines.flatMap((line) => line.periods.map(({ period }) => period))),
    ].toSorted();
    const cells = (line: Line, period: string): string[] => {
      const index = line.periods.find((one) => one.period === period)?.index;
      if (index === undefined || index.value === null)
        return [index?.reason ?? '', '', this.number(index?.n ?? 0)];
      const { interval } = index;
      const band =
        interval === undefined ? '' : `${this.number(interval.low, 1)} – ${this.number(interval.high, 1)}`;
      return [this.number(index.value, 1), band, this.number(index.n)];
    };
    const rows = periods.map((period) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, this.#nameOf(period, lines)),
        ...lines.flatMap((line) => cells(line, period)).map((text) => element('td', {}, text)),
      ),
    );
    const table = element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
      element('tbody', {}, ...rows),
    );
    const scroll = element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': words.table },
      table,
    );
    return element('details', {}, element('summary', {}, words.table), scroll);
  }
}

define('mulk-chart', ChartWidget);
