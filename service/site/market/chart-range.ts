/** Shortens charts to their newest months or years, as the reader chose in the address. */
import type { Chart } from './chart.ts';

/** Choices of time, shortest first, with their months. */
const monthsOf = { '6m': 6, '1y': 12, '3y': 36, '5y': 60 } as const;
/** A choice of time. Without a choice, a chart shows every period. */
export type Range = keyof typeof monthsOf;

const ranges: readonly Range[] = ['6m', '1y', '3y', '5y'];

/** Returns the months from the year 0 to the beginning of a period: a year, a month or a day. */
function monthNumber(period: string): number {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return year * 12 + month - 1;
}

/** Returns the number of the first step that a range shows. */
function firstStep({ steps }: Chart, range: Range): number {
  const last = steps.at(-1);
  if (last === undefined) return 0;
  const begin = monthNumber(last.period) - monthsOf[range];
  return steps.findIndex(({ period }) => monthNumber(period) > begin);
}

/** Returns the ranges that leave out a part of the chart and show at least three periods. */
export function rangesFor(chart: Chart): readonly Range[] {
  return ranges.filter((range) => {
    const first = firstStep(chart, range);
    return first > 0 && chart.steps.length - first >= 3;
  });
}

/** Returns the chart of the periods that the address asks for; the whole chart where the range does not shorten it. */
export function inRange(chart: Chart, word: string | undefined): Chart {
  const range = rangesFor(chart).find((one) => one === word);
  if (range === undefined) return chart;
  const first = firstStep(chart, range);
  return {
    ...chart,
    steps: chart.steps.slice(first),
    series: chart.series.map((one) => ({ ...one, points: one.points.slice(first) })),
  };
}
