/**
 * The SQL of measures in groups of records. A query has three places for it: `{{entered}}` in the rows, `{{aggregates}}` in the groups, `{{figures}}` in the
 * result. The rows have the columns of the measures' population.
 */
import { quantileRange } from '../methods/quantile-interval.ts';
import { countedRows, type Level, type Measure } from './measure.ts';

/** How measures are computed in a query. */
export interface FigureUse {
  /** SQL of the rows that count here, as those of one of two windows. */
  readonly when?: string;
  /** Beginning of the names of all columns: `before_` for the window before. */
  readonly prefix?: string;
  /** SQL of the rows that may enter levels in their group. */
  readonly level?: string;
  /** True where rows of several populations are grouped together. */
  readonly isMixed?: boolean;
  /** Only the median of each level, without quartiles and interval. */
  readonly isMedianOnly?: boolean;
  /** SQL of the cluster of a row, of which intervals are made; without it there are none. */
  readonly cluster?: string;
  /** SQL of whether a group is of a number of bedrooms: its intervals are then widened by the share of contracts that may have others. The rows have `bedrooms_error`. */
  readonly ofBedrooms?: string;
}

/** The parts of a query, and the names of the columns that it gives, with commas. */
export type FigureSql = Readonly<Record<'entered' | 'aggregates' | 'figures' | 'names', string>>;

/** Column of the rows that has their cluster. */
export const clusterName = 'figure_cluster';

/** Column of the rows that has the chance that their bedrooms are others. */
const errorName = 'figure_error';

/** Returns the columns of the rows that intervals are made of. */
export function intervalColumns({ cluster, ofBedrooms }: FigureUse): Column[] {
  return [
    ...(cluster === undefined ? [] : [[clusterName, cluster] as const]),
    ...(ofBedrooms === undefined ? [] : [[errorName, 'bedrooms_error'] as const]),
  ];
}

/** Returns SQL of the share of the values of a group that may belong to another number of bedrooms. */
export function errorShare(values: string, { ofBedrooms }: FigureUse): string {
  if (ofBedrooms === undefined) return '0';
  return `case when ${ofBedrooms} then coalesce(avg(case when ${values} is not null then ${errorName}::decimal(3, 2) end), 0) else 0 end`;
}

export type Column = readonly [name: string, sql: string];

interface Parts {
  readonly entered: readonly Column[];
  readonly aggregates: readonly Column[];
  readonly figures: readonly Column[];
}

/** Returns SQL of columns with their names. */
export const list = (columns: readonly Column[]): string =>
  columns.map(([name, sql]) => `${sql} as ${name}`).join(',\n');

/** Amounts are held in hundredths, because quantiles of integers take half the time (measured) and amounts have two decimals. */
const inHundredths = (value: string): string => `try_cast(round(${value} * 100) as bigint)`;

/** Returns the columns of a level: those of the same name in tables, answers and queries. */
export function levelColumns(column: string, { isMedianOnly, cluster }: FigureUse = {}) {
  const quartiles = isMedianOnly ? [] : [`p25_${column}`, `p75_${column}`];
  const ends = isMedianOnly || cluster === undefined ? [] : [`low_${column}`, `high_${column}`];
  return [`median_${column}`, ...quartiles, ...ends];
}

/** Returns the conditions of the rows that a measure counts. */
function rowsOf(measure: Measure, use: FigureUse): string[] {
  return [
    ...(use.when === undefined ? [] : [use.when]),
    ...(use.isMixed ? [measure.population.flag] : []),
    countedRows(measure),
    ...(measure.statistic === 'median' && use.level !== undefined ? [use.level] : []),
  ].filter((condition) => condition !== 'true');
}

/** Returns SQL of the value of a record that a level counts, in units as they are; null for other records. */
export function levelValue(measure: Level, use: FigureUse = {}): string {
  const rows = rowsOf(measure, use);
  return rows.length === 0 ? measure.value : `case when ${rows.join(' and ')} then ${measure.value} end`;
}

/** Returns the parts of one measure. */
export function partsOf(measure: Measure, use: FigureUse): Parts {
  const prefix = use.prefix ?? '';
  const rows = rowsOf(measure, use);
  // A column that holds only the values that count, and null elsewhere: an aggregate that skips nulls is faster than one with a filter.
  const enter = (value: string) =>
    rows.length === 0 ? value : `case when ${rows.join(' and ')} then ${value} end`;
  const name = `${prefix}${measure.column}`;
  if (measure.statistic === 'count')
    return {
      entered: [[`${name}_rows`, enter('1')]],
      aggregates: [[name, `count(${name}_rows)`]],
      figures: [[name, `coalesce(${name}, 0)::integer`]],
    };
  if (measure.statistic === 'sum')
    return {
      entered: [[`${name}_rows`, enter(measure.value)]],
      // Values are added up as decimals, because a sum of floating-point numbers depends on the order in which threads add them.
      aggregates: [[name, `sum(try_cast(${name}_rows as decimal(38, 2)))`]],
      figures: [[name, measure.isNullable ? `${name}::double` : `coalesce(${name}, 0)::double`]],
    };
  const sample = `${prefix}${measure.sample}`;
  const shares = use.isMedianOnly ? '[0.5]' : '[0.5, 0.25, 0.75]';
  const hasRange = !use.isMedianOnly && use.cluster !== undefined;
  return {
    entered: [[`${name}_rows`, enter(inHundredths(measure.value))]],
    aggregates: [
      [sample, `count(${name}_rows)`],
      [`${name}_levels`, `quantile_cont(${name}_rows, ${shares})`],
      ...(hasRange
        ? [
            [
              `${name}_range`,
              quantileRange(`${name}_rows`, 'true', clusterName, '0.5', errorShare(`${name}_rows`, use)),
            ] as const,
          ]
        : []),
    ],
    figures: [
      [sample, `coalesce(${sample}, 0)::integer`],
      ...levelColumns(measure.column, use).map((column, place): Column => {
        const source = place < 3 ? `${name}_levels[${place + 1}]` : `${name}_range[${place - 2}]`;
        return [`${prefix}${column}`, `${source} / 100`];
      }),
    ],
  };
}

/** Returns the SQL of some measures. Levels of few records are there too: the service withholds them. */
export function figureSql(measures: readonly Measure[], use: FigureUse = {}): FigureSql {
  const parts = measures.map((measure) => partsOf(measure, use));
  const figures = parts.flatMap((part) => part.figures);
  return {
    entered: list([...parts.flatMap((part) => part.entered), ...intervalColumns(use)]),
    aggregates: list(parts.flatMap((part) => part.aggregates)),
    figures: list(figures),
    names: figures.map(([name]) => name).join(', '),
  };
}

/** Returns the SQL of several uses in one query. */
export function joinedFigures(...uses: readonly FigureSql[]): FigureSql {
  const join = (part: keyof FigureSql) => uses.map((use) => use[part]).join(',\n');
  return {
    entered: join('entered'),
    aggregates: join('aggregates'),
    figures: join('figures'),
    names: join('names'),
  };
}
