/** Turns series of the API into charts. */
import type { Figure, RentTrend } from '../../../client/src/api-types.ts';
import { newRent } from '../../../data/measures/contracts.ts';
import { plainLabel } from '../../../data/measures/figure-shape.ts';
import type { Chart, Point, Step } from './chart.ts';
import type { Draw } from './page.ts';

/** A period of a series. */
interface Period {
  readonly period: string;
  readonly partial?: true;
  readonly is_partial?: boolean;
  readonly completeness_pct?: number | null;
  readonly provisional?: true;
}

/** Returns the name of a period: a month, a quarter or a year. */
export function periodText({ format }: Pick<Draw, 'format'>, period: string): string {
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(period))
    return format.month(period.length === 7 ? `${period}-01` : period);
  return period;
}

const longMonths = {
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat('ar-AE-u-nu-latn', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** Returns the full name of a month. */
export function longMonth({ language }: Pick<Draw, 'language'>, period: string): string {
  return longMonths[language].format(new Date(`${period.slice(0, 7)}-01`));
}

/** Returns the periods that the loaded exports cover; all of them where they cover everything. */
export function covered<P extends { readonly period: string }>(
  periods: readonly P[],
  { covered_from: from }: { readonly covered_from?: string },
): readonly P[] {
  // A period is named by its first day or its beginning: the month of the first covered day is the first that is shown.
  return from === undefined
    ? periods
    : periods.filter(({ period }) => period.slice(0, 7) >= from.slice(0, 7));
}

/** Returns the steps of a series of periods. */
export function monthSteps(draw: Draw, periods: readonly Period[]): Step[] {
  return periods.map(
    ({ period, partial, is_partial: isPartial, provisional, completeness_pct: arrived }) => ({
      period,
      label: periodText(draw, period),
      isPartial: partial === true || isPartial === true || provisional === true,
      ...(provisional === true && typeof arrived === 'number' ? { arrivedPct: arrived } : {}),
    }),
  );
}

/** Returns the periods from the first one with records on. */
export function fromFirst<P>(periods: readonly P[], has: (period: P) => boolean): readonly P[] {
  const first = periods.findIndex(has);
  return first < 0 ? [] : periods.slice(first);
}

/** Returns a figure of a series as a point of a chart. */
export function toPoint({ value, p25, p75, n }: Figure): Point {
  return { value, low: p25 ?? null, high: p75 ?? null, n };
}

/** Draws the rent of new contracts of one place. */
export function rentChart(
  draw: Draw,
  title: string,
  answer: { readonly trends: readonly RentTrend[] } | null,
): Chart {
  const name = plainLabel(newRent.label[draw.language]);
  return rentSeries(draw, title, [{ name, trends: answer?.trends ?? [] }]);
}

/** Lines whose bands a reader can tell apart. */
const mostBands = 2;

/** Draws the rent of new contracts as a line for each place, with the middle half of them as a band. More than two bands would hide each other. */
export function rentSeries(
  draw: Draw,
  title: string,
  lines: readonly { readonly name: string; readonly trends: readonly RentTrend[] }[],
): Chart {
  const { format } = draw;
  const longest = lines.reduce<readonly RentTrend[]>(
    (most, { trends }) => (trends.length > most.length ? trends : most),
    [],
  );
  return {
    id: 'rents',
    title,
    unit: draw.words.aed,
    kind: 'lines',
    steps: monthSteps(draw, longest),
    series: lines.map(({ name, trends }) => {
      const byPeriod = new Map(trends.map((one) => [one.period, one.median_annual_aed]));
      return {
        name,
        points: longest.map(({ period }) => {
          const rent = byPeriod.get(period);
          if (rent === undefined) return { value: null };
          return lines.length > mostBands ? { value: rent.value, n: rent.n } : toPoint(rent);
        }),
      };
    }),
    write: (value) => format.number(value, 'count'),
    writeShort: (value) => format.short(value),
  };
}

/** Draws counts as columns. */
export function countChart(
  { format }: Draw,
  chart: Pick<Chart, 'id' | 'title' | 'unit' | 'steps'> & {
    readonly name: string;
    readonly counts: readonly (number | null)[];
  },
): Chart {
  const { name, counts, ...rest } = chart;
  return {
    ...rest,
    kind: 'columns',
    series: [{ name, points: counts.map((value) => ({ value })) }],
    write: (value) => format.number(value, 'count'),
    writeShort: (value) => format.short(value),
  };
}
