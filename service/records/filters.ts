/** Filters of lists as rows of a table: a row says which column a filter compares, and how. From it come the condition in SQL and the value that is bound. */
import { type Dialect, duckdb, type SqlType } from '../analytics/dialect.ts';

type Write = (column: string, value: string, dialect: Dialect) => string;

/** How a filter compares its column with the value of the request. */
const comparisons = {
  equals: (column, value) => `${column} = ${value}`,
  'at least': (column, value) => `${column} >= ${value}`,
  'at most': (column, value) => `${column} <= ${value}`,
  'at most, from 1': (column, value) => `${column} between 1 and ${value}`,
  'to the end of the day': (column, value) => `${column} < ${value} + interval 1 day`,
  among: (column, value, { has }) => has(value, column),
  'in the month of the day or later': (column, value) => `${column} >= date_trunc('month', ${value})`,
  'in the year of the day or later': (column, value) => `${column} >= year(${value})`,
  'equals in any case': (column, value) => `lower(${column}) = lower(${value})`,
  'contains in any case': (column, value, { hasPart }) => hasPart(`lower(${column})`, `lower(${value})`),
  // A row without a community counts for the community that has most of its area.
  'area of the community': (column, value) =>
    `${column} in (select area_id from place_areas where community_id = ${value} and area_share >= 0.5)`,
  // Areas and communities have ids of one series. The community stands in the column beside that of the area.
  'among the places': (column, value, { has }) =>
    `(${has(value, column)} or ${has(value, column.replace(/area_id$/, 'community_id'))})`,
  'one among': (column, value) => `list_has_any(${column}, ${value})`,
  'area of the places': (column, value, { has }) =>
    `(${has(value, column)} or ${column} in (select area_id from place_areas where ${has(value, 'community_id')} and area_share >= 0.5))`,
  // Areas are negative numbers, so that one list can hold areas and buildings (service/records/geometry/inside.ts).
  'in the areas or buildings': (column, value, { isIn }) =>
    `(${isIn('-area_id', value)} or ${isIn(column, value)})`,
  // The same without a join, which would lose the order of the rows.
  'among the areas or buildings': (column, value, { has }) =>
    `(${has(value, '-area_id')} or ${has(value, column)})`,
  'has all words': (column, value, { hasWords }) => hasWords(column, value),
} as const satisfies Readonly<Record<string, Write>>;

/** A filter that may be set. */
interface OptionalFilter<Column> {
  /** A column, or an expression over columns. */
  readonly column: Column;
  readonly comparison: keyof typeof comparisons;
  /** The type of the value in SQL. */
  readonly type: SqlType;
  /** If set, the filter also leaves out records of other types. */
  readonly only?: 'rentals';
}

/** A filter that is always set, to a pair of values; both are the same where one value is asked for. */
interface PairFilter<Column> {
  readonly column: Column;
  readonly comparison: 'either';
}

/** One row of a table of filters. */
export type Filter<Column = string> = OptionalFilter<Column> | PairFilter<Column>;

/** Name → filter. Its parameter in SQL has the same name. */
export type FilterTable<Column = string> = Readonly<Record<string, Filter<Column>>>;

/** The value of a filter; null or undefined where it is not set. */
export type Asked = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Returns the conditions of a table of filters in SQL. A filter that is not set is null. */
export function conditions(table: FilterTable): string {
  return Object.entries(table)
    .map(([name, filter]) => condition(name, filter))
    .join('\nand ');
}

function condition(name: string, filter: Filter): string {
  if (filter.comparison === 'either') return `${filter.column} in ($${name}, $other_${name})`;
  return `(${duckdb.value(name, filter.type)} is null or ${compared(name, filter, duckdb)})`;
}

function compared(name: string, filter: OptionalFilter<string>, dialect: Dialect): string {
  const { column, comparison, type, only } = filter;
  const written = comparisons[comparison](column, dialect.value(name, type), dialect);
  return only === undefined ? written : `type = '${only}' and ${written}`;
}

/**
 * Returns the conditions of the filters that are set, in the words of an engine: for queries that are written for each
 * request. Throws where a filter has no value at all; one that is not set is null.
 */
export function conditionsSet(
  table: FilterTable,
  values: Readonly<Record<string, unknown>>,
  dialect: Dialect,
): string {
  const written = Object.entries(table).flatMap(([name, filter]) => {
    if (filter.comparison === 'either') {
      const [value, other] = [name, `other_${name}`].map((bound) => dialect.value(bound, 'VARCHAR'));
      // Engines find the rows of one value faster than those of two.
      return values[name] === values[`other_${name}`]
        ? [`${filter.column} = ${value}`]
        : [`${filter.column} in (${value}, ${other})`];
    }
    // A limit of history that was forgotten must not show all of it.
    if (values[name] === undefined) throw new TypeError(`The filter ${name} has no value, and is not null.`);
    return values[name] === null ? [] : [`(${compared(name, filter, dialect)})`];
  });
  return written.length === 0 ? 'true' : written.join('\nand ');
}

/** Returns the values that the conditions of a table bind. Lists go as text, which DuckDB casts. */
export function boundValues<Table extends FilterTable>(
  table: Table,
  asked: { readonly [Name in keyof Table]?: Asked },
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { comparison }] of Object.entries(table)) {
    const value = asked[name] ?? null;
    if (!Array.isArray(value)) values[name] = value;
    else if (comparison === 'either') [values[name], values[`other_${name}`]] = value;
    else values[name] = `[${value.join(',')}]`;
  }
  return values;
}

/** The filter of records in any of several areas and communities. */
export const placesFilter = {
  place_ids: { column: 'area_id', comparison: 'among the places', type: 'BIGINT[]' },
} as const satisfies FilterTable;

/** SQL of the bedrooms of a record and how they are known. Snapshots of releases that inferred none have the stated ones alone. */
export const roomColumns = {
  known: 'coalesce(bedrooms_known, bedrooms)',
  basis: "coalesce(bedrooms_basis, case when bedrooms is not null then 'stated' end)",
  stated: "case when coalesce(bedrooms_basis, 'stated') = 'stated' then bedrooms end",
} as const;

/** The filter of figures by bedrooms: those that figures count. Lists take all that are known. */
export const figureBedrooms = {
  bedrooms: { column: 'bedrooms', comparison: 'among', type: 'INTEGER[]' },
} as const satisfies FilterTable;

const isAsked = '$bedrooms::INTEGER[] is not null';

/** SQL of whether figures are of some bedrooms: by what is asked, or also by how the query groups. */
export const ofBedroomsWhere = { asked: isAsked, grouped: `grouping(bedrooms) = 0 or ${isAsked}` } as const;

/** The filter of records inside a geometry. */
export const insideFilter = {
  inside: { column: 'building_id', comparison: 'in the areas or buildings', type: 'BIGINT[]' },
} as const satisfies FilterTable;
