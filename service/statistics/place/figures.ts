/** Figures of areas and communities: from the mart of the last 12 months where a request allows, else counted from the list of deals and contracts. */
import { z } from 'zod';
import { rentMeasures, salesMeasures } from '../../../data/marts/headlines.ts';
import { eligibleCommercial, eligibleOfAnyUsage } from '../../../data/measures/eligible.ts';
import { emptyFigures, figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { eligible, levelRows } from '../../../data/measures/measure.ts';
import { clusterInPlace } from '../../../data/methods/quantile-interval.ts';
import { commercialPropertyTypes, isCommercial } from '../../../data/property-types.ts';
import { ofBedroomsWhere } from '../../records/filters.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Period } from '../period.ts';
import { PlaceRows } from './place-rows.ts';

const amount = z.number().nullable();

const placeMeasures = [...salesMeasures, ...rentMeasures] as const;
/** Rows of figures have intervals. */
export const withInterval: { readonly cluster: string } = { cluster: 'figure_cluster' };

/** Figures of one place, of one property type in it, of one number of bedrooms, or of both. */
export const PlaceFigures = z.object({
  place_id: z.int(),
  /** `all` for every type; null where it is not known. */
  property_type: z.string().nullable(),
  /** -1 for any number; null where it is not known. */
  bedrooms: z.int().nullable(),
  ...figureShape(placeMeasures, withInterval),
});
export type PlaceFigures = z.output<typeof PlaceFigures>;

/** The gross yield of one place, over all property types (`all`) or of one. */
export const PlaceYield = z.object({
  place_id: z.int(),
  property_type: z.string(),
  gross_yield_pct: amount,
  low_gross_yield_pct: amount,
  high_gross_yield_pct: amount,
  gross_yield_with_renewals_pct: amount,
  low_gross_yield_with_renewals_pct: amount,
  high_gross_yield_with_renewals_pct: amount,
  n_rents_with_renewals: z.int(),
  n_sales: z.int(),
  n_rents: z.int(),
  quality: z.enum(['ok', 'low']).nullable(),
  reason: z.string().nullable(),
  net_yield_pct: amount,
  low_net_yield_pct: amount,
  high_net_yield_pct: amount,
  net_reason: z.string().nullable(),
});
export type PlaceYield = z.output<typeof PlaceYield>;

/** The same measures as in the mart, over rows of sales and contracts. */
const figuresOf = (ofBedrooms: string) =>
  figureSql(placeMeasures, {
    ofBedrooms,
    isMixed: true,
    level: levelRows('kind'),
    cluster: clusterInPlace({
      project: 'project_id',
      building: 'building_id',
      area: 'area_id',
      period: "date_trunc('month', counted_on)::date",
    }),
  });

const figures = figuresOf(ofBedroomsWhere.asked);
const cellFigures = figuresOf(ofBedroomsWhere.grouped);

const list = { source: 'transaction_list_by_area', eligible };
/** Queries of totals: of one property type, or of all of them. */
const whole = {
  kind: "coalesce($property_type::VARCHAR, 'all')",
  cell: "'all' as property_type, -1 as bedrooms",
  grouping: 'place_id',
};

/** Figures of places of the last 12 months, from the mart. */
export const headlinesSql = readQuery('place-figures-headlines', { names: figures.names });
const countedCellsSql = readQuery('place-figures-counted', {
  ...cellFigures,
  ...list,
  kind: "unnest([property_type, 'all'])",
  cell: 'kind as property_type, case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms',
  grouping: 'place_id, grouping sets ((kind, bedrooms), (kind))',
});
/** Figures of places as a whole, counted from the list; a fragment for lists of them too. */
export const countedTotalsSql = readQuery('place-figures-counted', {
  ...figures,
  ...list,
  ...whole,
});
/** The same of rent contracts of one usage, which may be other than residential: all columns are at hand in the order of time only. */
export const countedRentsOfUsageSql = readQuery('place-figures-counted', {
  ...figures,
  source: "(select * from transaction_list where type = 'rentals' and usage = $usage::VARCHAR)",
  eligible: eligibleOfAnyUsage,
  ...whole,
});
/** The same of rent contracts of one property type whose levels are of commercial ones. */
export const countedCommercialSql = readQuery('place-figures-counted', {
  ...figures,
  source: "(select * from transaction_list where type = 'rentals')",
  eligible: eligibleCommercial,
  ...whole,
});
const commercialCellsSql = readQuery('place-figures-counted', {
  ...figures,
  source: `(select * from transaction_list where type = 'rentals' and property_type in ('${commercialPropertyTypes.join("', '")}'))`,
  eligible: eligibleCommercial,
  kind: 'property_type',
  cell: 'kind as property_type, case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms',
  grouping: 'place_id, grouping sets ((kind, bedrooms), (kind))',
});
const yieldsSql = readQuery('place-yields');

/** Which figures are asked for. */
export interface FiguresRequest {
  readonly snapshot: Snapshot;
  readonly places: readonly number[];
  readonly period: Period;
  readonly propertyType?: string | undefined;
  readonly bedrooms?: readonly number[] | undefined;
  readonly signal: AbortSignal;
}

const listText = (numbers: readonly number[]): string => `[${numbers.join(',')}]`;

/** Days of a period as the counting query takes them. */
export function periodValues({ sales, rents }: Pick<Period, 'sales' | 'rents'>): Record<string, unknown> {
  return {
    sales_from: sales?.from ?? null,
    sales_to: sales?.to ?? null,
    rents_from: rents?.from ?? null,
    rents_to: rents?.to ?? null,
  };
}

const headlineRows = new PlaceRows(headlinesSql, PlaceFigures);
const yieldRows = new PlaceRows(yieldsSql, PlaceYield);

/** Columns of the levels of rents. */
const rentLevels = figureSql(
  rentMeasures.filter(({ statistic }) => statistic === 'median'),
  withInterval,
).names.split(', ');

const cellName = ({ place_id, property_type, bedrooms }: PlaceFigures): string =>
  JSON.stringify([place_id, property_type, bedrooms]);

/** Returns the levels of rents of offices and shops in every place, which are those of commercial contracts: counted once for a snapshot and days. */
const commercialLevels = keptOfSnapshot(
  async (snapshot, rents: Period['rents']): Promise<ReadonlyMap<string, Partial<PlaceFigures>>> => {
    const days = periodValues({ sales: null, rents });
    const values = { places: null, property_type: null, bedrooms: null, ...days };
    const rows = await snapshot.rows(commercialCellsSql, values, PlaceFigures);
    return new Map(
      rows.map((row) => [
        cellName(row),
        Object.fromEntries(Object.entries(row).filter(([name]) => rentLevels.includes(name))),
      ]),
    );
  },
);

/** Returns the rows with the levels of commercial contracts in those of offices and shops. */
async function withCommercial(
  rows: readonly PlaceFigures[],
  { snapshot, period }: Pick<FiguresRequest, 'snapshot' | 'period'>,
): Promise<PlaceFigures[]> {
  if (period.rents === null || !rows.some(({ property_type: type }) => isCommercial(type))) return [...rows];
  const levels = await commercialLevels(snapshot, period.rents);
  return rows.map((row) => {
    const found = isCommercial(row.property_type) ? levels.get(cellName(row)) : undefined;
    return found === undefined ? row : { ...row, ...found };
  });
}

/** Figures of some places with all their breakdowns: by property type, by bedrooms, and by both. */
export async function readFigures(request: FiguresRequest): Promise<PlaceFigures[]> {
  return withCommercial(await readCells(request), request);
}

async function readCells({ snapshot, places, period, signal }: FiguresRequest): Promise<PlaceFigures[]> {
  if (period.isInMart) return headlineRows.of(snapshot, places);
  const values = { places: listText(places), property_type: null, bedrooms: null, ...periodValues(period) };
  return snapshot.rows(countedCellsSql, values, PlaceFigures, { signal });
}

/** The figures of some places, one row each and by id; a place without a sale or a contract has none. */
export async function readTotals(request: FiguresRequest): Promise<ReadonlyMap<number, PlaceFigures>> {
  const { snapshot, places, period, propertyType = 'all', bedrooms, signal } = request;
  const [onlyBedrooms = -1, ...more] = bedrooms ?? [];
  const isInMart = period.isInMart && more.length === 0;
  const filters = {
    property_type: request.propertyType ?? null,
    bedrooms: bedrooms === undefined ? null : listText(bedrooms),
  };
  const rows = isInMart
    ? (await headlineRows.of(snapshot, places)).filter(
        (row) => row.property_type === propertyType && row.bedrooms === onlyBedrooms,
      )
    : await snapshot.rows(
        countedTotalsSql,
        { places: listText(places), ...filters, ...periodValues(period) },
        PlaceFigures,
        { signal },
      );
  const isOneCell = isCommercial(propertyType) && more.length === 0;
  const cells = isOneCell
    ? rows.map((row) => ({ ...row, property_type: propertyType, bedrooms: onlyBedrooms }))
    : rows;
  return new Map((await withCommercial(cells, request)).map((row) => [row.place_id, row]));
}

/** Returns the gross yields of some places. */
export function readYields(snapshot: Snapshot, places: readonly number[]): Promise<PlaceYield[]> {
  return yieldRows.of(snapshot, places);
}

const none = { property_type: 'all', bedrooms: -1, ...emptyFigures(placeMeasures, withInterval) } as const;

/** Returns the figures of a place without records. */
export function noFigures(placeId: number): PlaceFigures {
  return { place_id: placeId, ...none };
}
