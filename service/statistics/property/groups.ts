/** Sales and rents of a property in groups: the whole, each year, each number of bedrooms, and both. */
import { z } from 'zod';
import { computeQuantile, medianInterval } from '../quantile.ts';
import type { FigureRow } from '../statistic.ts';

/** Ways to group records. */
export const GroupedBy = z.enum(['all', 'year', 'bedrooms', 'year-bedrooms']);

/** Records alike in kind, year and bedrooms; amounts in whole fils, and in millionths of an AED a square foot. */
export const PropertyCell = z.object({
  is_sale: z.boolean(),
  year: z.int(),
  bedrooms: z.int().nullable(),
  is_off_plan: z.boolean().nullable(),
  contract_version: z.string().nullable(),
  row_count: z.int(),
  value_fils: z.number(),
  newest_seq: z.int(),
  /** Of those that statistics may use. */
  price_fils: z.array(z.number()),
  /** Building or month of each of them. */
  price_clusters: z.array(z.int()),
  /** Of the same, but for renewed contracts, of which no figure is made. */
  price_per_sqft_millionths: z.array(z.number()),
  price_per_sqft_clusters: z.array(z.int()),
});
export type PropertyCell = z.output<typeof PropertyCell>;

/** Sales and rents of a group: counts and values of all registered records, medians and the range of prices of eligible ones. */
export interface PropertyGroup {
  readonly grouped_by: z.output<typeof GroupedBy>;
  readonly year: number | null;
  readonly bedrooms: number | null;
  /** Place of the newest sale in the list. */
  readonly last_sale_seq: number | null;
  readonly sales_count: number;
  readonly sales_value_aed: number;
  readonly off_plan_count: number;
  readonly ready_count: number;
  readonly contract_count: number;
  readonly min_price_aed: number | null;
  readonly max_price_aed: number | null;
  /** AED. */
  readonly price: FigureRow;
  /** AED a square foot, as the next two. */
  readonly ppsf: FigureRow;
  readonly off_plan_ppsf: FigureRow;
  readonly ready_ppsf: FigureRow;
  /** Annual rents of new contracts, AED. */
  readonly rent: FigureRow;
  /** The same, AED a square foot. */
  readonly rent_psf: FigureRow;
  /** Annual rents of renewed contracts, AED. */
  readonly renewed_rent: FigureRow;
}

/** Of one AED. */
const fils = 100;
const millionths = 1_000_000;

/** The groups of cells: the whole, years from the newest, bedrooms with the unknown last, then both. */
export function groupCells(cells: readonly PropertyCell[]): PropertyGroup[] {
  const byYear = grouped(cells, ({ year }) => year, newestFirst);
  const byBedrooms = grouped(cells, ({ bedrooms }) => bedrooms, unknownLast);
  return [
    makeGroup({ grouped_by: 'all', year: null, bedrooms: null }, cells),
    ...byYear.map(([year, of]) => makeGroup({ grouped_by: 'year', year, bedrooms: null }, of)),
    ...byBedrooms.map(([bedrooms, of]) => makeGroup({ grouped_by: 'bedrooms', year: null, bedrooms }, of)),
    ...byYear.flatMap(([year, ofYear]) =>
      grouped(ofYear, ({ bedrooms }) => bedrooms, unknownLast).map(([bedrooms, of]) =>
        makeGroup({ grouped_by: 'year-bedrooms', year, bedrooms }, of),
      ),
    ),
  ];
}

function grouped<Key>(
  cells: readonly PropertyCell[],
  keyOf: (cell: PropertyCell) => Key,
  order: (a: Key, b: Key) => number,
): (readonly [Key, readonly PropertyCell[]])[] {
  const groups = new Map<Key, PropertyCell[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return [...groups].sort(([a], [b]) => order(a, b));
}

function newestFirst(a: number, b: number): number {
  return b - a;
}

function unknownLast(a: number | null, b: number | null): number {
  return (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER);
}

function makeGroup(
  group: Pick<PropertyGroup, 'grouped_by' | 'year' | 'bedrooms'>,
  cells: readonly PropertyCell[],
): PropertyGroup {
  const sales = cells.filter(({ is_sale }) => is_sale);
  const offPlan = sales.filter(({ is_off_plan }) => is_off_plan === true);
  const ready = sales.filter(({ is_off_plan }) => is_off_plan === false);
  const contracts = cells.filter(({ is_sale }) => !is_sale);
  const fresh = contracts.filter(({ contract_version }) => contract_version === 'new');
  const renewed = contracts.filter(({ contract_version }) => contract_version === 'renewed');
  const salePrices = mergeValues(sales, 'price_fils');
  return {
    last_sale_seq: sales.length === 0 ? null : Math.min(...sales.map(({ newest_seq }) => newest_seq)),
    sales_count: sumCounts(sales),
    sales_value_aed: sales.reduce((sum, { value_fils }) => sum + value_fils, 0) / fils,
    off_plan_count: sumCounts(offPlan),
    ready_count: sumCounts(ready),
    contract_count: sumCounts(contracts),
    min_price_aed: quantile(salePrices, 0, fils),
    max_price_aed: quantile(salePrices, 1, fils),
    price: prices(sales),
    ppsf: perSqft(sales),
    off_plan_ppsf: perSqft(offPlan),
    ready_ppsf: perSqft(ready),
    rent: prices(fresh),
    rent_psf: perSqft(fresh),
    renewed_rent: prices(renewed),
    // Last: V8 takes a hundred times as long for names that follow a spread.
    ...group,
  };
}

function sumCounts(cells: readonly PropertyCell[]): number {
  return cells.reduce((sum, { row_count }) => sum + row_count, 0);
}

function mergeValues(
  cells: readonly PropertyCell[],
  name: 'price_fils' | 'price_clusters' | 'price_per_sqft_millionths' | 'price_per_sqft_clusters',
): number[] {
  const values: number[] = [];
  // By hand: `flatMap` boxes every number.
  for (const cell of cells) for (const value of cell[name]) values.push(value);
  return values;
}

function perSqft(cells: readonly PropertyCell[]): FigureRow {
  const [values, clusters] = [
    mergeValues(cells, 'price_per_sqft_millionths'),
    mergeValues(cells, 'price_per_sqft_clusters'),
  ];
  return quartiles(values, clusters, millionths);
}

function prices(cells: readonly PropertyCell[]): FigureRow {
  return quartiles(mergeValues(cells, 'price_fils'), mergeValues(cells, 'price_clusters'), fils);
}

/** Median of values of which so many make a unit, with its interval and the quartiles. */
function quartiles(values: number[], clusters: readonly number[], perUnit: number): FigureRow {
  const interval = medianInterval(values, clusters);
  return {
    interval: interval && { low: interval.low / perUnit, high: interval.high / perUnit },
    value: quantile(values, 0.5, perUnit),
    n: values.length,
    p25: quantile(values, 0.25, perUnit),
    p75: quantile(values, 0.75, perUnit),
  };
}

function quantile(values: number[], share: number, perUnit: number): number | null {
  return values.length === 0 ? null : computeQuantile(values, share) / perUnit;
}
