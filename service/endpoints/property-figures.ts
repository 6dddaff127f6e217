/** Sales and rents of a building or a project: counted in the list of deals and contracts, within the days that the plan sees. */
import { z } from 'zod';
import { methodOf } from '../../data/methods.ts';
import { readQuery } from '../queries/read-query.ts';
import { type FigureRow, figure, type Provenance, statistic, withheld } from '../statistics/statistic.ts';
import { trailingYear, type Window } from '../statistics/window.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { type Period, trailingPeriod } from './area-period.ts';
import type { PropertyHeadline } from './property-schema.ts';
import { recordsOf } from './transaction-pages.ts';
import { propertyTypes } from './transaction-schema.ts';

/** The sales and contracts that are asked about: those of a project, or sales of a building with the contracts of its project. */
export interface Property {
  readonly building_id: number | null;
  readonly project_id: number | null;
  /** Areas that hold all of them, where they are known. */
  readonly areas: readonly number[] | undefined;
}

/** The days that are counted; a null window has no records. */
export type Days = Pick<Period, 'sales' | 'rents'>;

const amount = z.number().nullable();

/** Figures of a group: the whole, a year, a number of bedrooms, or both. */
export const PropertyFigures = z.object({
  grouped_by: z.enum(['all', 'year', 'bedrooms', 'year-bedrooms']),
  year: z.int().nullable(),
  bedrooms: z.int().nullable(),
  /** Place of the newest sale in the list. */
  last_sale_seq: z.int().nullable(),
  sales_count: z.int(),
  sales_value_aed: z.number(),
  off_plan_count: z.int(),
  ready_count: z.int(),
  min_price_aed: amount,
  max_price_aed: amount,
  price_n: z.int(),
  price_p25: amount,
  price: amount,
  price_p75: amount,
  ppsf_n: z.int(),
  ppsf_p25: amount,
  ppsf: amount,
  ppsf_p75: amount,
  off_plan_ppsf_n: z.int(),
  off_plan_ppsf_p25: amount,
  off_plan_ppsf: amount,
  off_plan_ppsf_p75: amount,
  ready_ppsf_n: z.int(),
  ready_ppsf_p25: amount,
  ready_ppsf: amount,
  ready_ppsf_p75: amount,
  contract_count: z.int(),
  rent_n: z.int(),
  rent_p25: amount,
  rent: amount,
  rent_p75: amount,
  rent_psf_n: z.int(),
  rent_psf_p25: amount,
  rent_psf: amount,
  rent_psf_p75: amount,
  renewed_rent_n: z.int(),
  renewed_rent_p25: amount,
  renewed_rent: amount,
  renewed_rent_p75: amount,
});
export type PropertyFigures = z.output<typeof PropertyFigures>;

/** The last registered sale. */
export const LastSale = z
  .object({
    id: z.string(),
    transaction_date: z.iso.date(),
    price_aed: amount,
    area_sqft: amount,
    price_aed_per_sqft: amount,
    property_type: z.enum(propertyTypes).nullable(),
    bedrooms: z.int().nullable(),
    is_off_plan: z.boolean().nullable(),
  })
  .meta({ id: 'LastSale', description: 'The last registered sale.' });

const of_property = readQuery('transactions-of-property');
const wholeList = { source: 'transaction_list_by_area', of_property };
const fewAreas = { source: readQuery('transactions-of-areas'), of_property };

/** A query over all rows, and over those of a few areas. */
function forBoth(name: string): { readonly whole: string; readonly areas: string } {
  return { whole: readQuery(name, wholeList), areas: readQuery(name, fewAreas) };
}

const figuresSql = forBoth('property-figures');
const salesCountSql = forBoth('property-sales-count');
const SalesCount = z.object({ sales_count: z.int() });

function valuesOf(
  { building_id, project_id, areas }: Property,
  { sales, rents }: Days,
): Record<string, unknown> {
  return {
    building_id,
    project_id,
    areas: `[${(areas ?? []).join(',')}]`,
    sales_from: sales?.from ?? null,
    sales_to: sales?.to ?? null,
    rents_from: rents?.from ?? null,
    rents_to: rents?.to ?? null,
  };
}

/** Figures of a property, the whole first, then years, bedrooms, and both. */
export async function figuresOfProperty(
  snapshot: Snapshot,
  property: Property,
  days: Days,
  signal: AbortSignal,
): Promise<PropertyFigures[]> {
  const sql = property.areas === undefined ? figuresSql.whole : figuresSql.areas;
  return snapshot.rows(sql, valuesOf(property, days), PropertyFigures, { signal });
}

const headlineSql = readQuery('property-headline');
const HeadlineRow = PropertyFigures.pick({
  ...{ sales_count: true, price_n: true, price_p25: true, price: true, price_p75: true },
  ...{ ppsf_n: true, ppsf_p25: true, ppsf: true, ppsf_p75: true },
  ...{ rent_n: true, rent_p25: true, rent: true, rent_p75: true },
});

/** The last 12 months as a whole: what is sold of the property itself, and the new contracts of its project. */
interface YearFigures {
  readonly sales_count: number;
  readonly price: FigureRow;
  readonly ppsf: FigureRow;
  readonly rent: FigureRow;
}

/** The last 12 months of a property: from the mart where the plan sees them whole, else counted. */
async function yearOf(
  snapshot: Snapshot,
  property: Property,
  period: Period,
  signal: AbortSignal,
): Promise<YearFigures> {
  if (!period.isInMart) {
    const [whole] = await figuresOfProperty(snapshot, property, period, signal);
    return { sales_count: whole?.sales_count ?? 0, ...medians(whole) };
  }
  const { project_id, building_id } = property;
  const found = async (subject: 'project' | 'building', subject_id: number | null) => {
    if (subject_id === null) return undefined;
    const [row] = await snapshot.rows(headlineSql, { subject, subject_id }, HeadlineRow, { signal });
    return row;
  };
  const [building, project] = await Promise.all([
    found('building', building_id),
    found('project', project_id),
  ]);
  const own = building_id === null ? project : building;
  const of = (row: typeof own, name: 'price' | 'ppsf' | 'rent'): FigureRow =>
    row === undefined ? none : figureRow(row, name);
  return {
    sales_count: own?.sales_count ?? 0,
    price: of(own, 'price'),
    ppsf: of(own, 'ppsf'),
    rent: of(project, 'rent'),
  };
}

/** The last sale of a property whose figures these are, or null. */
export async function lastSaleOf(
  snapshot: Snapshot,
  [whole]: readonly PropertyFigures[],
): Promise<z.input<typeof LastSale> | null> {
  const seq = whole?.last_sale_seq ?? null;
  const [record] = seq === null ? [] : await recordsOf(snapshot, [seq]);
  if (record === undefined) return null;
  const { property_type, bedrooms, is_off_plan } = record.kind;
  return {
    id: record.id,
    transaction_date: record.transaction_date,
    price_aed: record.double('price_aed'),
    area_sqft: record.double('area_sqft'),
    price_aed_per_sqft: record.double('price_aed_per_sqft'),
    property_type,
    bedrooms,
    is_off_plan,
  };
}

/** How many sales of a property were registered in the last 12 months, as far as the plan sees them. */
export async function salesOfYear(
  snapshot: Snapshot,
  property: Property,
  period: Period,
  signal: AbortSignal,
): Promise<number> {
  if (period.isInMart) return (await yearOf(snapshot, property, period, signal)).sales_count;
  const sql = property.areas === undefined ? salesCountSql.whole : salesCountSql.areas;
  const values = valuesOf(property, { sales: period.sales, rents: null });
  const [row] = await snapshot.rows(sql, values, SalesCount, { signal });
  return row?.sales_count ?? 0;
}

/** How statistics of sales of the last 12 months are made; stands in `meta` of lists. */
export function salesProvenance(snapshot: Snapshot): z.input<typeof Provenance> {
  const { salesAsOf } = trailingPeriod(snapshot, null);
  return { ...methodOf('market-statistics'), window: trailingYear(salesAsOf), as_of: salesAsOf };
}

const YieldRow = z.object({
  gross_yield_pct: amount,
  n_sales: z.int(),
  n_rents: z.int(),
  quality: z.enum(['ok', 'low']).nullable(),
  basis: z.enum(['own', 'area_rent']),
  reason: z.string().nullable(),
  window_from: z.iso.date().nullable(),
  window_to: z.iso.date().nullable(),
});

const yieldSql = readQuery('property-yield');

type Headline = z.input<typeof PropertyHeadline>;

/** The gross yield, which is known for the last 12 months as a whole only. */
async function grossYield(
  snapshot: Snapshot,
  property: Property,
  period: Period,
  signal: AbortSignal,
): Promise<Headline['gross_yield_pct']> {
  const subject =
    property.building_id === null
      ? { subject: 'project', subject_id: property.project_id }
      : { subject: 'building', subject_id: property.building_id };
  const [found] = await snapshot.rows(yieldSql, subject, YieldRow, { signal });
  const window = {
    from: found?.window_from ?? trailingYear(period.yieldsAsOf).from,
    to: found?.window_to ?? period.yieldsAsOf,
  };
  const provenance = { ...methodOf('gross-yield'), window, as_of: window.to };
  if (found === undefined)
    return { ...withheld(0, 'no ready sales in the last 12 months'), ...provenance, basis: null };
  const n = Math.min(found.n_sales, found.n_rents);
  if (!period.isInMart)
    return { ...withheld(n, 'the plan’s history begins within the window'), ...provenance, basis: null };
  const shown = figure(
    { value: found.gross_yield_pct, n },
    {
      unit: 'pct',
      minimum: 0,
      ...(found.quality === null ? {} : { quality: found.quality }),
      ...(found.reason === null ? {} : { reason: found.reason }),
    },
  );
  return { ...shown, ...provenance, basis: shown.value === null ? null : found.basis };
}

const beyondHistory = 'the plan’s history begins after these days';

/** The last 12 months of a property, each figure with its sample and how it was made. */
export async function headlineOf(
  snapshot: Snapshot,
  property: Property,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<Headline> {
  const period = trailingPeriod(snapshot, historyFrom);
  const [{ sales_count, price, ppsf, rent }, gross_yield_pct] = await Promise.all([
    yearOf(snapshot, property, period, signal),
    grossYield(snapshot, property, period, signal),
  ]);
  const provenance = (window: Window | null, asOf: string) => ({
    ...methodOf('market-statistics'),
    window: window ?? trailingYear(asOf),
    as_of: asOf,
  });
  const sales = provenance(period.sales, period.salesAsOf);
  const rents = provenance(period.rents, period.rentsAsOf);
  const unseen = (window: Window | null) => (window === null ? { reason: beyondHistory } : {});
  const isBuilding = property.building_id !== null;
  const noProject = isBuilding && property.project_id === null;
  const rentReason = noProject ? { reason: 'rent contracts name no building' } : unseen(period.rents);
  const medianRent = statistic(rent, rents, { unit: 'aed', of: 'new contracts', ...rentReason });
  return {
    sales_count,
    median_price_aed: statistic(price, sales, { unit: 'aed', of: 'sales', ...unseen(period.sales) }),
    median_price_aed_per_sqft: statistic(ppsf, sales, {
      unit: 'aed_per_sqft',
      of: 'sales',
      ...unseen(period.sales),
    }),
    median_rent_aed: {
      ...medianRent,
      basis: medianRent.value === null ? null : isBuilding ? 'project' : 'own',
    },
    gross_yield_pct,
  };
}

type MedianName = 'price' | 'ppsf' | 'off_plan_ppsf' | 'ready_ppsf' | 'rent' | 'rent_psf' | 'renewed_rent';
const none: FigureRow = { value: null, n: 0, p25: null, p75: null };

/** A figure of a row that has it under this name. */
function figureRow<Name extends MedianName>(
  row: Readonly<Record<Name | `${Name}_p25` | `${Name}_p75`, number | null> & Record<`${Name}_n`, number>>,
  name: Name,
): FigureRow {
  return { value: row[name], n: row[`${name}_n`], p25: row[`${name}_p25`], p75: row[`${name}_p75`] };
}

/** The medians of a group as figures take them. */
export function medians(row: PropertyFigures | undefined): Readonly<Record<MedianName, FigureRow>> {
  if (row === undefined)
    return {
      price: none,
      ppsf: none,
      off_plan_ppsf: none,
      ready_ppsf: none,
      rent: none,
      rent_psf: none,
      renewed_rent: none,
    };
  const median = (name: MedianName): FigureRow => figureRow(row, name);
  return {
    price: median('price'),
    ppsf: median('ppsf'),
    off_plan_ppsf: median('off_plan_ppsf'),
    ready_ppsf: median('ready_ppsf'),
    rent: median('rent'),
    rent_psf: median('rent_psf'),
    renewed_rent: median('renewed_rent'),
  };
}
