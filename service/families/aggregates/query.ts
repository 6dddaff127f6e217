/** Builds the query of a free aggregate from the declared tables: names come from them, values are bound. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { type Dialect, periodNumber } from '../../analytics/dialect.ts';
import { openQuery } from './open-query.ts';
import {
  countedPart,
  type Figure,
  fieldsOf,
  levelCount,
  levelsOf,
  meanName,
  numberName,
  percentileFigure,
  percentilesOf,
  rankedParts,
  reachName,
  shareName,
} from './percentiles.ts';
import type { Asked, Measure } from './request.ts';
import { nameTables, type Subject } from './subjects.ts';

/** Where the records come from, and which of them levels count. */
export interface Records {
  readonly source: string;
  /** Conditions of the filters. */
  readonly filters: string;
  /** Condition of the records behind means, medians and percentiles. */
  readonly isLevel: string;
  /** Columns of the cluster that a record falls into. */
  readonly clusters: readonly string[];
  /** Column of the days that periods are made of; null for records without days. */
  readonly day: string | null;
}

const cellsQuery = openQuery('aggregate-cells', [
  'counted',
  'aggregates',
  'kept',
  'having',
  'ranked',
  'figures',
  'cells',
  'order',
  'rows',
  'named',
  'joins',
]);
const keptQuery = openQuery('aggregate-kept', ['kept', 'is_level', 'source', 'filters']);

const key = (place: number): string => `key_${place}`;

/** Returns the columns that a measure of a cell needs. */
function aggregatesOf({ field, statistic: { kind } }: Measure, dialect: Dialect): string[] {
  const number = numberName(field);
  if (kind === 'sum')
    return [`${dialect.sum(number)} as sum_${field}`, `count(${number})::integer as sum_n_${field}`];
  const n = `(count(${number}) filter (where is_level))::integer as ${levelCount(field)}`;
  if (kind === 'quantile') return [n];
  return [`${dialect.mean(number, 'is_level')} as ${meanName(field)}`, n];
}

/** Returns the value, sample and ends of the interval of a measure, numbered by its place. */
function figuresOf({ field, statistic }: Measure, place: number, dialect: Dialect): string[] {
  const figure = figureOf({ field, statistic, place }, dialect);
  return Object.entries(figure).map(([name, sql]) => `${sql} as ${name}_${place}`);
}

function figureOf(
  { field, statistic, place }: Pick<Measure, 'field' | 'statistic'> & { readonly place: number },
  dialect: Dialect,
): Figure {
  if (statistic.kind === 'quantile')
    return percentileFigure({ field, share: statistic.share, place }, dialect);
  if (statistic.kind === 'sum')
    return { value: `sum_${field}`, n: `sum_n_${field}`, low: 'null::double', high: 'null::double' };
  const mean = meanName(field);
  const half = reachName(place);
  return { value: mean, n: levelCount(field), low: `${mean} - ${half}`, high: `${mean} + ${half}` };
}

/** Returns the condition by which a figure is shown. Sums have no least sample. */
function shownValue({ statistic: { kind } }: Measure, place: number): string {
  return kind === 'sum'
    ? `value_${place}`
    : `case when n_${place} >= ${publishingRules.least_shown} then value_${place} end`;
}

/** Returns the order of the cells: by what is asked for, then by their keys; unknown and withheld values come last. */
function orderOf({ keys, period, measures, order }: Asked): string {
  const own = [...(period === null ? [] : ['period']), ...keys.map((_, place) => key(place))];
  const rest = own.map((name) => `${name} nulls last`);
  if (order === null) return [...rest, 'row_count'].join(', ');
  const keyPlace = keys.findIndex(({ name }) => name === order.by);
  const measurePlace = measures.findIndex(({ name }) => name === order.by);
  const measure = measures[measurePlace];
  const by =
    measure !== undefined
      ? shownValue(measure, measurePlace)
      : order.by === 'count'
        ? 'row_count'
        : order.by === 'period'
          ? 'period'
          : key(keyPlace);
  return [`${by} ${order.isDescending ? 'desc' : 'asc'} nulls last`, ...rest].join(', ');
}

/** The query of a request, and the values that it binds beside those of the filters. */
export interface AggregateQuery {
  readonly sql: string;
  readonly values: Readonly<Record<string, number>>;
}

/** A cell as the query gives it. */
export interface CellRow {
  readonly row_count: number;
  readonly cell_count: number;
  readonly period: string | null;
  readonly keys: readonly (string | number | boolean | null)[];
  /** Names of ids, by the place of their key. */
  readonly names: readonly (string | null)[];
  readonly figures: readonly CellFigure[];
}

/** The numbers of one measure. */
export interface CellFigure {
  readonly value: number | null;
  readonly n: number;
  readonly low: number | null;
  readonly high: number | null;
}

const amount = z.number().nullable();
const Figures = z.array(z.object({ value: amount, n: z.int(), low: amount, high: amount }));

/** Returns the schema of the rows of a request: the columns are gathered by key and by measure. */
export function rowOf({ keys, measures }: Asked): z.ZodType<CellRow> {
  const gather = (row: unknown) => {
    const column = (name: string): unknown => Object(row)[name];
    return {
      row_count: column('row_count'),
      cell_count: column('cell_count'),
      period: column('period'),
      keys: keys.map((_, place) => column(key(place))),
      names: keys.map((_, place) => column(`name_${place}`)),
      figures: measures.map((_, place) => ({
        value: column(`value_${place}`),
        n: column(`n_${place}`),
        low: column(`low_${place}`),
        high: column(`high_${place}`),
      })),
    };
  };
  const [first, ...rest] = keys.map(({ dimension }) => dimension.key.nullable());
  return z.preprocess(
    gather,
    z.object({
      row_count: z.int(),
      cell_count: z.int(),
      period: z.iso.date().nullable(),
      keys: first === undefined ? z.tuple([]) : z.tuple([first, ...rest]),
      names: z.array(z.string().nullable()),
      figures: Figures,
    }),
  );
}

/** Returns the query of a request over these records, in the words of an engine. */
export function aggregateQuery(
  subject: Subject,
  asked: Asked,
  records: Records,
  dialect: Dialect,
): AggregateQuery {
  const { keys, period, measures } = asked;
  const fields = [...new Set(measures.map(({ field }) => field))];
  const keyNames = keys.map((_, place) => key(place));
  const isPeriodic = period !== null && records.day !== null;
  const numbers = measures.flatMap((_, place) =>
    ['value', 'n', 'low', 'high'].map((part) => `${part}_${place}`),
  );
  const named = keys.flatMap(({ dimension: { names } }, place) => [
    key(place),
    `${names === undefined ? 'null::varchar' : `named_${place}.name`} as name_${place}`,
  ]);
  const levels = levelsOf(measures);
  const kept = keptQuery({
    kept: [
      `${isPeriodic ? periodNumber(period, records.day) : '0'} as period`,
      ...keys.map(({ dimension }, place) => `${dimension.sql} as ${key(place)}`),
      ...(levels.length === 0 ? [] : records.clusters.map((sql, place) => `${sql} as owner_${place}`)),
      ...fields.map((field) => `(${subject.fields[field]?.sql})::double as ${numberName(field)}`),
    ].join(', '),
    is_level: records.isLevel,
    source: records.source,
    filters: records.filters,
  });
  const cellKeys = ['period', ...keyNames];
  const percentiles = percentilesOf(measures);
  const owners = records.clusters.map((_, place) => `owner_${place}`);
  const ranked = rankedParts({ levels, keys: cellKeys, owners, kept, dialect });
  const sql = cellsQuery({
    counted: fieldsOf(percentiles)
      .map((field) => countedPart(field, cellKeys, kept))
      .join('\n'),
    aggregates: [
      // Without keys there is one cell, also of no records.
      isPeriodic ? 'period' : 'min(period) as period',
      ...keyNames,
      'count(*)::integer as row_count',
      ...new Set(measures.flatMap((measure) => aggregatesOf(measure, dialect))),
    ].join(', '),
    kept,
    having: `count(*) >= ${dialect.value('having_count', 'BIGINT')}`,
    ranked: ranked.sql,
    cells: ranked.cells,
    rows: dialect.value('rows', 'BIGINT'),
    figures: [
      `${isPeriodic ? dialect.firstDay(period, 'period') : 'null::date'} as period`,
      ...keyNames,
      'row_count',
      ...measures.flatMap((measure, place) => figuresOf(measure, place, dialect)),
    ].join(', '),
    order: orderOf(asked),
    named: ['period', 'row_count', 'cell_count', ...named, ...numbers].join(', '),
    joins: keys
      .flatMap(({ dimension: { names } }, place) => {
        if (names === undefined) return [];
        const { table, id } = nameTables[names];
        return [`left join ${table} named_${place} on named_${place}.${id} = ${key(place)}`];
      })
      .join('\n'),
  });
  const shares = percentiles.map(({ share, place }): [string, number] => [shareName(place), share]);
  return { sql, values: { ...Object.fromEntries(shares), having_count: asked.havingCount } };
}
