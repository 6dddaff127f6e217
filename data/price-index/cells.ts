/** The sums that price indices are solved from, column by column, and the sets of rows that one series is made of. */
import { z } from 'zod';
import { sqlFile } from '../table.ts';

/** Columns of a cell, in the order in which cells.sql lists them. Logarithms are of AED a square foot and of square feet, less 7. */
const columns = [
  'area',
  'community',
  'part',
  'bedrooms',
  'month',
  'qualityGroup',
  'hedonicGroup',
  'cluster',
  'clusterSet',
  'n',
  'price',
  'size',
  'sizeSquares',
  'sizePrices',
  'value',
] as const;

/** The cells of one property type and month. */
export const TypedCells = z.object({
  property_type: z.string().nullable(),
  covered_month: z.int().nullable(),
  cells: z.array(z.number()),
});
export type TypedCells = z.output<typeof TypedCells>;

/** A market whose indices are solved: what it keeps apart, and the methods that differ only in the groups whose level is taken as given. */
export interface IndexedMarket {
  /** Dataset of the records. */
  readonly dataset: string;
  /** Parts with an index of their own, in the order in which the SQL numbers them from 1. */
  readonly parts: readonly string[];
  /** Whether the parts are also weighed into one index. */
  readonly isWeighed: boolean;
  readonly methods: readonly ('constant-quality' | 'hedonic')[];
}

/** Sales by stage. */
export const salesByStage: IndexedMarket = {
  dataset: 'transactions',
  parts: ['new', 'existing'],
  isWeighed: true,
  methods: ['constant-quality', 'hedonic'],
};

/** Rent contracts by version. */
export const rentsByVersion: IndexedMarket = {
  dataset: 'rent-contracts',
  parts: ['new', 'renewed'],
  isWeighed: false,
  methods: ['constant-quality'],
};

/** Returns the query that packs records of a market into cells; cells.sql says which columns both have. */
export function cellsSql({ dataset, parts }: IndexedMarket, records: string): string {
  const quoted = parts.map((part) => `'${part}'`).join(', ');
  return sqlFile(import.meta.url, 'cells.sql', { dataset, parts: quoted, records });
}

/** Returns the query of the years that have points, each with a digest of what they are solved from. */
export function cellYearsSql({ dataset }: IndexedMarket, records: string): string {
  return sqlFile(import.meta.url, 'cell-years.sql', { dataset, records });
}

/** Cells by column. */
export type Cells = Readonly<Record<(typeof columns)[number], Float64Array>> & { readonly count: number };

/** The rows of a series, ascending by month, of each part of the market. */
export type PartRows = readonly (readonly number[])[];

/** The records of one subject and property type. */
export interface Series {
  readonly subject: string;
  readonly subjectId: number;
  readonly propertyType: string;
  readonly rows: PartRows;
}

/** Returns the cells of all types by column, in the order of months. */
export function readCells(types: readonly TypedCells[]) {
  const count = types.reduce((sum, { cells }) => sum + cells.length / columns.length, 0);
  const column = (): Float64Array => new Float64Array(count);
  const cells: Cells = {
    count,
    area: column(),
    community: column(),
    part: column(),
    bedrooms: column(),
    month: column(),
    qualityGroup: column(),
    hedonicGroup: column(),
    cluster: column(),
    clusterSet: column(),
    n: column(),
    price: column(),
    size: column(),
    sizeSquares: column(),
    sizePrices: column(),
    value: column(),
  };
  const typeOf: (string | null)[] = [];
  for (const { property_type, cells: values } of types)
    for (let at = 0; at < values.length; at += columns.length) {
      const row = typeOf.length;
      typeOf.push(property_type);
      for (const [place, name] of columns.entries()) cells[name][row] = values[at + place] ?? 0;
    }
  return { cells, typeOf };
}

/** Returns the rows of every subject and property type; `all` has no land. */
export function seriesOf(cells: Cells, typeOf: readonly (string | null)[], parts: number): Series[] {
  const found = new Map<string, Series & { readonly rows: readonly number[][] }>();
  const put = (subject: string, subjectId: number, propertyType: string, row: number): void => {
    const key = `${subject} ${subjectId} ${propertyType}`;
    let series = found.get(key);
    if (series === undefined) {
      series = { subject, subjectId, propertyType, rows: Array.from({ length: parts }, () => []) };
      found.set(key, series);
    }
    series.rows[(cells.part[row] ?? 0) - 1]?.push(row);
  };
  // Types come one after another, so `all` is put into the order of months.
  const byMonth = Array.from(typeOf, (_, row) => row).sort(
    (a, b) => (cells.month[a] ?? 0) - (cells.month[b] ?? 0) || a - b,
  );
  for (const row of byMonth) {
    const [area, community] = [cells.area[row] ?? -1, cells.community[row] ?? -1];
    for (const type of shownTypes(typeOf[row] ?? null)) {
      put('market', 0, type, row);
      if (area >= 0) put('area', area, type, row);
      if (community >= 0) put('community', community, type, row);
    }
  }
  return [...found.values()];
}

/**
 * Groups series that have the same rows, because they have the same points. In an area with one type of property, the series of that type and of all types
 * have the same rows; so have the series of an area and of its only community.
 */
export function alikeSeries(series: readonly Series[]): Series[][] {
  const found = new Map<string, Series[][]>();
  for (const one of series) {
    const mark = one.rows.map((rows) => `${rows.length} ${rows[0]} ${rows.at(-1)}`).join(' ');
    const lists = found.get(mark) ?? [];
    found.set(mark, lists);
    const list = lists.find(([other]) => other !== undefined && hasSameRows(one.rows, other.rows));
    if (list === undefined) lists.push([one]);
    else list.push(one);
  }
  return [...found.values()].flat();
}

function hasSameRows(one: PartRows, other: PartRows): boolean {
  return one.every((rows, part) => {
    const others = other[part] ?? [];
    return rows.length === others.length && rows.every((row, at) => row === others[at]);
  });
}

/** The property types that a record counts in. */
function shownTypes(type: string | null): string[] {
  if (type === 'land') return [type];
  return type === null ? ['all'] : [type, 'all'];
}
