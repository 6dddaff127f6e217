/** Builds the query of a free aggregate from the declared tables: names come from them, values are bound. */

import { z } from 'zod';
import { normalDeviate } from '../../../data/median-interval.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { Dialect } from '../../analytics/dialect.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Asked, Measure } from './request.ts';
import { nameTables, type Subject } from './subjects.ts';

/** Where the records come from, and which of them levels count. */
export interface Records {
  readonly source: string;
  /** Conditions of the filters. */
  readonly filters: string;
  /** Condition of the records behind means, medians and percentiles. */
  readonly isLevel: string;
  /** Column of the days that periods are made of; null for records without days. */
  readonly day: string | null;
}

const gaps = [
  ...['kept', 'is_level', 'source', 'filters', 'aggregates', 'having', 'figures', 'order', 'rows'],
  ...['named', 'joins'],
];
/** The query with its gaps open. They are filled here, because each request may fill them otherwise. */
const template = readQuery('aggregate-cells', Object.fromEntries(gaps.map((gap) => [gap, `{{${gap}}}`])));

const key = (place: number): string => `key_${place}`;
const numberName = (field: string): string => `number_${field}`;
const sortedName = (field: string): string => `sorted_${field}`;

/** Returns the columns that a measure of a cell needs. */
function aggregatesOf({ field, statistic: { kind } }: Measure, dialect: Dialect): string[] {
  const number = numberName(field);
  if (kind === 'sum')
    return [`${dialect.sum(number)} as sum_${field}`, `count(${number})::integer as sum_n_${field}`];
  if (kind === 'quantile') return [`${dialect.sorted(number, 'is_level')} as ${sortedName(field)}`];
  return [
    `${dialect.mean(number, 'is_level')} as mean_${field}`,
    `${dialect.deviation(number, 'is_level')} as deviation_${field}`,
    `(count(${number}) filter (where is_level))::integer as mean_n_${field}`,
  ];
}

/** Returns the value, sample and ends of the interval of a measure, numbered by its place. */
function figuresOf({ field, statistic }: Measure, place: number, dialect: Dialect): string[] {
  const named = (value: string, n: string, low: string, high: string): string[] => [
    `${value} as value_${place}`,
    `${n} as n_${place}`,
    `${low} as low_${place}`,
    `${high} as high_${place}`,
  ];
  if (statistic.kind === 'sum')
    return named(`sum_${field}`, `sum_n_${field}`, 'null::double', 'null::double');
  if (statistic.kind === 'mean') {
    const mean = `mean_${field}`;
    const half = `${normalDeviate} * deviation_${field} / sqrt(mean_n_${field})`;
    return named(mean, `mean_n_${field}`, `${mean} - ${half}`, `${mean} + ${half}`);
  }
  const share = dialect.value(`share_${place}`, 'DOUBLE');
  const sorted = sortedName(field);
  const n = dialect.size(sorted);
  const position = `(${n} - 1) * ${share}`;
  const below = dialect.at(sorted, `1 + floor(${position})::bigint`);
  const above = `coalesce(${dialect.at(sorted, `2 + floor(${position})::bigint`)}, ${below})`;
  const half = `${normalDeviate} * sqrt(${n} * ${share} * (1 - ${share}))`;
  const first = `ceil(${n} * ${share} - ${half})::bigint`;
  return named(
    `${below} + (${position} - floor(${position})) * (${above} - ${below})`,
    `${n}::integer`,
    `case when ${first} >= 1 then ${dialect.at(sorted, first)} end`,
    dialect.at(sorted, `ceil(${n} * ${share} + ${half})::bigint`),
  );
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

/** Returns the schema of the rows of a request: the columns are gathered by key and by measure. */
export function rowOf({ keys, measures }: Asked): z.ZodType<CellRow> {
  const shape: Record<string, z.ZodType> = {
    row_count: z.int(),
    cell_count: z.int(),
    period: z.iso.date().nullable(),
  };
  for (const [place, { dimension }] of keys.entries()) {
    shape[key(place)] = dimension.key.nullable();
    shape[`name_${place}`] = z.string().nullable();
  }
  for (const place of measures.keys()) {
    for (const part of ['value', 'low', 'high']) shape[`${part}_${place}`] = amount;
    shape[`n_${place}`] = z.int();
  }
  const Key = z.union([z.string(), z.number(), z.boolean()]).nullable();
  const Gathered = z.object({
    row_count: z.int(),
    cell_count: z.int(),
    period: z.string().nullable(),
    keys: z.array(Key),
    names: z.array(z.string().nullable()),
    figures: z.array(z.object({ value: amount, n: z.int(), low: amount, high: amount })),
  });
  return z
    .object(shape)
    .transform((row: Readonly<Record<string, unknown>>) => ({
      ...row,
      keys: keys.map((_, place) => row[key(place)]),
      names: keys.map((_, place) => row[`name_${place}`]),
      figures: [...measures.keys()].map((place) => ({
        value: row[`value_${place}`],
        n: row[`n_${place}`],
        low: row[`low_${place}`],
        high: row[`high_${place}`],
      })),
    }))
    .pipe(Gathered);
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
  const periodSql =
    period === null || records.day === null ? 'null::date' : dialect.period(period, records.day);
  const numbers = measures.flatMap((_, place) =>
    ['value', 'n', 'low', 'high'].map((part) => `${part}_${place}`),
  );
  const named = keys.flatMap(({ dimension: { names } }, place) => [
    key(place),
    `${names === undefined ? 'null::varchar' : `named_${place}.name`} as name_${place}`,
  ]);
  const filled: Readonly<Record<string, string>> = {
    kept: [
      `${periodSql} as period`,
      ...keys.map(({ dimension }, place) => `${dimension.sql} as ${key(place)}`),
      ...fields.map((field) => `(${subject.fields[field]?.sql})::double as ${numberName(field)}`),
    ].join(', '),
    is_level: records.isLevel,
    source: records.source,
    filters: records.filters,
    aggregates: [
      ...(period === null ? [] : ['period']),
      ...keyNames,
      'count(*)::integer as row_count',
      ...new Set(measures.flatMap((measure) => aggregatesOf(measure, dialect))),
    ].join(', '),
    having: `count(*) >= ${dialect.value('having_count', 'BIGINT')}`,
    rows: dialect.value('rows', 'BIGINT'),
    figures: [
      period === null ? 'null::date as period' : 'period',
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
  };
  const shares = measures.flatMap((measure, place): [string, number][] =>
    measure.statistic.kind === 'quantile' ? [[`share_${place}`, measure.statistic.share]] : [],
  );
  return {
    sql: template.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => filled[gap] ?? ''),
    values: { ...Object.fromEntries(shares), having_count: asked.havingCount },
  };
}
