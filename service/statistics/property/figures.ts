/** Sales and rents of a building or a project: counted in the list of deals and contracts, within the days that the plan sees. */

import { z } from 'zod';
import { newRent } from '../../../data/measures/contracts.ts';
import { emptyFigures, figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
  salesCount,
} from '../../../data/measures/sales.ts';
import { cellParts } from '../../../data/methods/property-cells.ts';
import { yieldBases } from '../../../data/methods/yields/yield-bases.ts';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import type { PropertyHeadline } from '../../records/property-schema.ts';
import { readRecordsAt } from '../../records/transactions/pages.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { partlyCovered } from '../coverage.ts';
import { type Period, trailingPeriod } from '../period.ts';
import { withInterval } from '../place/figures.ts';
import { rentsProvenance, salesProvenance } from '../place/statistics.ts';
import { type FigureRow, figure, intervalOf, levelRow, statistic, withheld } from '../statistic.ts';
import { trailingYear, type Window } from '../window.ts';
import { groupCells, PropertyCell, type PropertyGroup } from './groups.ts';

/** The sales and contracts that are asked about: those of a project, or sales of a building with the contracts of its project. */
export interface Property {
  readonly building_id: number | null;
  readonly project_id: number | null;
  /** Areas that hold all of them, where they are known. */
  readonly areas: readonly number[] | undefined;
  /** Buildings only: why sales are not counted by building; null or absent where they are. */
  readonly notCounted?: string | null;
}

/** Returns the name of a property in the marts. */
function martSubject({ building_id, project_id }: Property): {
  readonly subject: 'project' | 'building';
  readonly subject_id: number | null;
} {
  return building_id === null
    ? { subject: 'project', subject_id: project_id }
    : { subject: 'building', subject_id: building_id };
}

/** The days that are counted; a null window has no records. */
export type Days = Pick<Period, 'sales' | 'rents'>;

const amount = z.number().nullable();

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
function forBoth(
  name: string,
  parts: Readonly<Record<string, string>> = {},
): { readonly whole: string; readonly areas: string } {
  return {
    whole: readQuery(name, { ...parts, ...wholeList }),
    areas: readQuery(name, { ...parts, ...fewAreas }),
  };
}

const cellsSql = forBoth('property-cells', cellParts);
const salesCountSql = forBoth('property-sales-count');
const SalesCount = z.object({ sales_count: z.int() });

function cellValues(
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

const everyDaySql = readQuery('property-cells-mart');

/**
 * Returns the sales and rents of a property: the whole first, then years, bedrooms, and both.
 *
 * @param days null for every day up to the as-of dates, which is in the mart
 */
export async function groupsOfProperty(
  snapshot: Snapshot,
  property: Property,
  days: Days | null,
  signal: AbortSignal,
): Promise<PropertyGroup[]> {
  if (days === null) {
    const values = { ...martSubject(property), project_id: property.project_id };
    return groupCells(await snapshot.rows(everyDaySql, values, PropertyCell, { signal }));
  }
  const sql = property.areas === undefined ? cellsSql.whole : cellsSql.areas;
  return groupCells(await snapshot.rows(sql, cellValues(property, days), PropertyCell, { signal }));
}

const headlineColumns = [
  salesCount,
  medianPrice,
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
  newRent,
] as const;
const headlineSql = readQuery('property-headline', { names: figureSql(headlineColumns, withInterval).names });
const HeadlineRow = z.object(figureShape(headlineColumns, withInterval));
const noHeadline = emptyFigures(headlineColumns, withInterval);

/** The last 12 months as a whole: what is sold of the property itself, and the new contracts of its project. */
interface YearFigures {
  readonly sales_count: number;
  readonly price: FigureRow;
  readonly ppsf: FigureRow;
  readonly off_plan_ppsf: FigureRow;
  readonly ready_ppsf: FigureRow;
  readonly rent: FigureRow;
}

/** A row of the mart of the last 12 months; undefined where nothing was registered. */
async function headlineRow(
  snapshot: Snapshot,
  subject: 'project' | 'building',
  subject_id: number | null,
  signal: AbortSignal,
): Promise<z.output<typeof HeadlineRow> | undefined> {
  if (subject_id === null) return undefined;
  const [row] = await snapshot.rows(headlineSql, { subject, subject_id }, HeadlineRow, { signal });
  return row;
}

/** The last 12 months of a property: from the mart where the plan sees them whole, else counted. */
async function readYear(
  snapshot: Snapshot,
  property: Property,
  period: Period,
  signal: AbortSignal,
): Promise<YearFigures> {
  if (!period.isInMart) {
    const [whole] = await groupsOfProperty(snapshot, property, period, signal);
    if (whole === undefined) throw new Error('No group is the whole of a property.');
    return whole;
  }
  const { project_id, building_id } = property;
  const [building, project] = await Promise.all([
    headlineRow(snapshot, 'building', building_id, signal),
    headlineRow(snapshot, 'project', project_id, signal),
  ]);
  const own = building_id === null ? project : building;
  const [ofOwn, ofProject] = [own ?? noHeadline, project ?? noHeadline];
  return {
    sales_count: own?.sales_count ?? 0,
    price: levelRow(medianPrice, ofOwn),
    ppsf: levelRow(medianPricePerSqft, ofOwn),
    off_plan_ppsf: levelRow(offPlanPricePerSqft, ofOwn),
    ready_ppsf: levelRow(readyPricePerSqft, ofOwn),
    rent: levelRow(newRent, ofProject),
  };
}

/** The last sale of a property whose groups these are, or null. */
export async function readLastSale(
  snapshot: Snapshot,
  [whole]: readonly PropertyGroup[],
): Promise<z.input<typeof LastSale> | null> {
  const seq = whole?.last_sale_seq ?? null;
  const [record] = seq === null ? [] : await readRecordsAt(snapshot, [seq]);
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
  if (period.isInMart) {
    const { subject, subject_id } = martSubject(property);
    return (await headlineRow(snapshot, subject, subject_id, signal))?.sales_count ?? 0;
  }
  const sql = property.areas === undefined ? salesCountSql.whole : salesCountSql.areas;
  const values = cellValues(property, { sales: period.sales, rents: null });
  const [row] = await snapshot.rows(sql, values, SalesCount, { signal });
  return row?.sales_count ?? 0;
}

const YieldRow = z.object({
  gross_yield_pct: amount,
  low_gross_yield_pct: amount,
  high_gross_yield_pct: amount,
  n_sales: z.int(),
  n_rents: z.int(),
  quality: z.enum(['ok', 'low']).nullable(),
  basis: z.enum(yieldBases),
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
  const { subject, subject_id } = martSubject(property);
  const [found] = await snapshot.rows(yieldSql, { subject, subject_id }, YieldRow, { signal });
  const window = {
    from: found?.window_from ?? trailingYear(period.yieldsAsOf).from,
    to: found?.window_to ?? period.yieldsAsOf,
  };
  const coverage = partlyCovered(window, period.salesCoveredFrom, period.rentsCoveredFrom);
  const provenance = { ...methodOf('gross-yield'), window, as_of: window.to, ...coverage };
  if (property.notCounted != null) return { ...withheld(0, property.notCounted), ...provenance, basis: null };
  if (found === undefined)
    return { ...withheld(0, 'no ready sales in the last 12 months'), ...provenance, basis: null };
  const n = Math.min(found.n_sales, found.n_rents);
  if (!period.isInMart)
    return { ...withheld(n, 'the plan’s history begins within the window'), ...provenance, basis: null };
  const shown = figure(
    {
      value: found.gross_yield_pct,
      n,
      interval: intervalOf(found.low_gross_yield_pct, found.high_gross_yield_pct) ?? undefined,
    },
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
export async function readHeadline(
  snapshot: Snapshot,
  property: Property,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<Headline> {
  const period = trailingPeriod(snapshot, historyFrom);
  const [{ sales_count, price, ppsf, off_plan_ppsf, ready_ppsf, rent }, gross_yield_pct] = await Promise.all([
    readYear(snapshot, property, period, signal),
    grossYield(snapshot, property, period, signal),
  ]);
  const [sales, rents] = [salesProvenance(period), rentsProvenance(period)];
  const unseen = (window: Window | null) => (window === null ? { reason: beyondHistory } : {});
  const { notCounted = null } = property;
  const ofSales = (row: FigureRow, unit: 'aed' | 'aed_per_sqft', of: string) =>
    notCounted === null
      ? statistic(row, sales, { unit, of, ...unseen(period.sales) })
      : { ...withheld(0, notCounted), ...sales };
  const isBuilding = property.building_id !== null;
  const noProject = isBuilding && property.project_id === null;
  const rentReason = noProject ? { reason: 'rent contracts name no building' } : unseen(period.rents);
  const medianRent = statistic(rent, rents, { unit: 'aed', of: 'eligible new contracts', ...rentReason });
  return {
    sales_count: notCounted === null ? sales_count : null,
    median_price_aed: ofSales(price, 'aed', 'sales'),
    median_price_aed_per_sqft: ofSales(ppsf, 'aed_per_sqft', 'sales'),
    median_off_plan_price_aed_per_sqft: ofSales(off_plan_ppsf, 'aed_per_sqft', 'off-plan sales'),
    median_ready_price_aed_per_sqft: ofSales(ready_ppsf, 'aed_per_sqft', 'ready sales'),
    median_rent_aed: {
      ...medianRent,
      basis: medianRent.value === null ? null : isBuilding ? 'project' : 'own',
    },
    gross_yield_pct,
  };
}
