/** Reads which cells and measures a request asks for, or throws one problem that lists every fault. */
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { PeriodUnit } from '../../analytics/dialect.ts';
import { refused } from '../../contract/input.ts';
import { didYouMean, nearest } from '../../contract/nearest.ts';
import type { ProblemFault } from '../../contract/problem.ts';
import type { Dimension, Field, Subject } from './subjects.ts';

/** Periods that a day lies in. */
const periods = ['month', 'quarter', 'year'] as const satisfies readonly PeriodUnit[];

/** Most dimensions beside a period, and most measures. */
export const most = { dimensions: 2, measures: 10 } as const;

/** The figure that a measure takes of the numbers of a cell; `share` is that of a percentile, 0.5 for the median. */
export type Statistic =
  | { readonly kind: 'sum' | 'mean' }
  | { readonly kind: 'quantile'; readonly share: number };

/** A figure of each cell. */
export interface Measure {
  readonly name: string;
  readonly field: string;
  readonly statistic: Statistic;
}

/** A dimension and its name. */
export interface Key {
  readonly name: string;
  readonly dimension: Dimension;
}

/** The cells and measures of a request, which stand beside its filters. */
export interface Asked {
  readonly keys: readonly Key[];
  readonly period: PeriodUnit | null;
  readonly measures: readonly Measure[];
  /** Fewest records of a cell that is answered. */
  readonly havingCount: number;
  readonly order: { readonly by: string; readonly isDescending: boolean } | null;
}

/** The parameters as they are sent. */
export interface Sent {
  readonly group_by?: string | undefined;
  readonly measures?: string | undefined;
  readonly having?: string | undefined;
  readonly order?: string | undefined;
}

const statisticPattern = /^(sum|mean|median|p([1-9]\d?))_(\w+)$/;

function statisticOf(word: string, percent: string | undefined): Statistic {
  if (word === 'sum' || word === 'mean') return { kind: word };
  return { kind: 'quantile', share: percent === undefined ? 0.5 : Number(percent) / 100 };
}

/** Returns the measure that a word names; null for a word that names none. */
function measureOf(name: string, fields: Readonly<Record<string, Field>>): Measure | null {
  const [, word, percent, field] = statisticPattern.exec(name) ?? [];
  if (word === undefined || field === undefined || !Object.hasOwn(fields, field)) return null;
  const statistic = statisticOf(word, percent);
  return statistic.kind === 'sum' && fields[field]?.isAdditive === false ? null : { name, field, statistic };
}

/** Returns the measures that messages and candidates name. */
export function measureWords(fields: Readonly<Record<string, Field>>): string[] {
  const words = Object.entries(fields).flatMap(([name, { isAdditive }]) => [
    ...(isAdditive ? [`sum_${name}`] : []),
    ...['mean', 'median', 'p10', 'p25', 'p75', 'p90'].map((word) => `${word}_${name}`),
  ]);
  return ['count', ...words];
}

function fault(parameter: string, message: string, candidates: readonly string[] = []): ProblemFault {
  const told = { parameter, message: `${message}${didYouMean(candidates)}` };
  return candidates.length === 0 ? told : { ...told, candidates };
}

const split = (text: string | undefined): string[] => (text === undefined ? [] : text.split(','));

/** Reports words that are sent twice. */
function repeated(parameter: string, words: readonly string[]): ProblemFault[] {
  const twice = words.find((word, place) => words.indexOf(word) !== place);
  return twice === undefined ? [] : [fault(parameter, `has \`${twice.slice(0, 100)}\` more than once`)];
}

/** Returns the words that a subject may be grouped by. */
export function groupWords({ dimensions, days }: Subject): string[] {
  return [...Object.keys(dimensions), ...(Object.keys(days).length === 0 ? [] : periods)];
}

const isPeriod = (word: string): word is PeriodUnit => periods.some((period) => period === word);

function readGroups(subject: Subject, text: string | undefined, faults: ProblemFault[]) {
  const words = split(text);
  const known = groupWords(subject);
  for (const word of words) {
    if (known.includes(word)) continue;
    const near = nearest(word, known);
    faults.push(fault('group_by', `takes ${known.join(', ')}`, near));
  }
  faults.push(...repeated('group_by', words));
  const inPeriods = words.filter(isPeriod);
  const keys = words.flatMap((name): Key[] => {
    const dimension = Object.hasOwn(subject.dimensions, name) ? subject.dimensions[name] : undefined;
    return dimension === undefined ? [] : [{ name, dimension }];
  });
  if (keys.length > most.dimensions || inPeriods.length > 1)
    faults.push(fault('group_by', `takes up to ${most.dimensions} dimensions and one period`));
  return { keys, period: inPeriods[0] ?? null };
}

function readMeasures({ fields }: Subject, text: string | undefined, faults: ProblemFault[]): Measure[] {
  const words = split(text);
  if (words.length > most.measures) faults.push(fault('measures', `takes up to ${most.measures} measures`));
  faults.push(...repeated('measures', words));
  return words
    .filter((word) => word !== 'count')
    .flatMap((word) => {
      const measure = measureOf(word, fields);
      if (measure !== null) return [measure];
      const near = nearest(word, measureWords(fields));
      const message = `takes count, and sum, mean, median or a percentile p1 to p99 of a field, such as median_${Object.keys(fields)[0]}; prices by size and shares have no sum`;
      faults.push(fault('measures', message, near));
      return [];
    });
}

/** A value of `having`. */
export const exampleHaving = `n>=${publishingRules.least_ok}`;
const havingPattern = /^n>=(\d{1,9})$/;

/** Reads what a request asks for. `parameter-invalid` lists every fault. */
export function readAsked(subject: Subject, sent: Sent): Asked {
  const faults: ProblemFault[] = [];
  const groups = readGroups(subject, sent.group_by, faults);
  const measures = readMeasures(subject, sent.measures, faults);
  const [, least] = havingPattern.exec(sent.having ?? 'n>=0') ?? [];
  if (least === undefined)
    faults.push(
      fault('having', `takes the fewest records of a cell, such as ${exampleHaving}`, [exampleHaving]),
    );
  const isDescending = sent.order?.startsWith('-') === true;
  const by = isDescending ? sent.order?.slice(1) : sent.order;
  const orders = [
    'count',
    ...groups.keys.map(({ name }) => name),
    ...(groups.period === null ? [] : ['period']),
    ...measures.map(({ name }) => name),
  ];
  if (by !== undefined && !orders.includes(by)) {
    const message = `takes count, a dimension, \`period\` or a measure of this request: ${orders.join(', ')}; a minus before it sorts the greatest first`;
    faults.push(fault('order', message, nearest(by, orders)));
  }
  if (faults.length > 0) throw refused(faults);
  return {
    ...groups,
    measures,
    havingCount: Number(least),
    order: by === undefined ? null : { by, isDescending },
  };
}

/** Returns true where a request asks for more than counts and sums. */
export function hasLevels({ measures }: Asked): boolean {
  return measures.some(({ statistic: { kind } }) => kind !== 'sum');
}

/** Returns true where a request groups by a dimension. */
export function isGroupedBy({ keys }: Asked, name: string): boolean {
  return keys.some((key) => key.name === name);
}
