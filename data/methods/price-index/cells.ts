/** The sums that price indices are solved from, column by column, and the sets of rows that one series is made of. */
import type { ColumnBatch } from '../../derived-rows.ts';
import { sqlFile } from '../../table.ts';

/** Columns of a cell and their names in cells.sql. Logarithms are of AED a square foot and of square feet, less 7. */
export const cellColumns = {
  area: 'area',
  community: 'community',
  part: 'part',
  bedrooms: 'bedrooms',
  month: 'month',
  qualityGroup: 'quality_group',
  hedonicGroup: 'hedonic_group',
  cluster: 'cluster',
  clusterSet: 'cluster_set',
  n: 'n',
  price: 'price',
  size: 'size',
  sizeSquares: 'size_squares',
  sizePrices: 'size_prices',
  value: 'value',
  mark: 'mark',
} as const;
type Column = keyof typeof cellColumns;
const names = Object.keys(cellColumns) as Column[];

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
export type Cells = Readonly<Record<Column, Float64Array>> & { readonly count: number };

/** Cells, the property type of each, and the first month that the exports cover, counted from year 0; null where nothing is missing. */
export interface ReadCells {
  readonly cells: Cells;
  readonly typeOf: readonly (string | null)[];
  readonly coveredFrom: number | null;
}

/** The rows of a series, ascending by month, of each part of the market. */
export type PartRows = readonly (readonly number[])[];

/** The records of one subject and property type. */
export interface Series {
  readonly subject: string;
  readonly subjectId: number;
  readonly propertyType: string;
  readonly rows: PartRows;
}

/** Reads batches of cells, in the order of types and months. Each number is kept in 8 bytes, because the cells of two years are millions. */
export async function readCells(
  batches: AsyncIterable<ColumnBatch> | Iterable<ColumnBatch>,
): Promise<ReadCells> {
  const typeOf: (string | null)[] = [];
  let coveredFrom: number | null = null;
  let room = 0;
  let kept = columnsOf(() => new Float64Array(room));
  for await (const batch of batches) {
    const from = typeOf.length;
    for (const type of batch.texts('property_type')) typeOf.push(type);
    coveredFrom = batch.numbers('covered_month').at(0) ?? null;
    if (typeOf.length > room) {
      const shorter = kept;
      room = Math.max(2 * room, typeOf.length);
      kept = columnsOf((name) => lengthened(shorter[name], room));
    }
    for (const name of names) kept[name].set(batch.doubles(cellColumns[name]), from);
  }
  const cells = columnsOf((name) => kept[name].subarray(0, typeOf.length));
  return { cells: { count: typeOf.length, ...cells }, typeOf, coveredFrom };
}

/** Returns a value for each column. */
function columnsOf(of: (name: Column) => Float64Array): Record<Column, Float64Array> {
  return {
    area: of('area'),
    community: of('community'),
    part: of('part'),
    bedrooms: of('bedrooms'),
    month: of('month'),
    qualityGroup: of('qualityGroup'),
    hedonicGroup: of('hedonicGroup'),
    cluster: of('cluster'),
    clusterSet: of('clusterSet'),
    n: of('n'),
    price: of('price'),
    size: of('size'),
    sizeSquares: of('sizeSquares'),
    sizePrices: of('sizePrices'),
    value: of('value'),
    mark: of('mark'),
  };
}

function lengthened(column: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length);
  longer.set(column);
  return longer;
}

/** Returns the rows of every subject and property type; `all` has no land. */
export function seriesOf(cells: Cells, typeOf: readonly (string | null)[], parts: number): Series[] {
  const found: Series[] = [];
  // By whole numbers within a type, because there are millions of rows: 0 the market, odd ones areas, even ones communities.
  const ofTypes = new Map<string, Map<number, readonly number[][]>>();
  const rowsOf = (type: string, subject: Series['subject'], subjectId: number): readonly number[][] => {
    const ofType = ofTypes.get(type) ?? new Map<number, readonly number[][]>();
    ofTypes.set(type, ofType);
    const code = subject === 'market' ? 0 : 2 * subjectId + (subject === 'area' ? 1 : 2);
    const known = ofType.get(code);
    if (known !== undefined) return known;
    const rows: readonly number[][] = Array.from({ length: parts }, () => []);
    ofType.set(code, rows);
    found.push({ subject, subjectId, propertyType: type, rows });
    return rows;
  };
  // Types come one after another, so `all` is put into the order of months.
  const byMonth = Array.from(typeOf, (_, row) => row).sort(
    (a, b) => (cells.month[a] ?? 0) - (cells.month[b] ?? 0) || a - b,
  );
  for (const row of byMonth) {
    const [area, community] = [cells.area[row] ?? -1, cells.community[row] ?? -1];
    const part = (cells.part[row] ?? 0) - 1;
    for (const type of shownTypes(typeOf[row] ?? null)) {
      rowsOf(type, 'market', 0)[part]?.push(row);
      if (area >= 0) rowsOf(type, 'area', area)[part]?.push(row);
      if (community >= 0) rowsOf(type, 'community', community)[part]?.push(row);
    }
  }
  return found;
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
