/** Statistics of a building or a project: rows by year and bedrooms, and what sums it up. */
import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { list } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import { writing } from '../../contract/parameters.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { notCovered, partlyCovered } from '../coverage.ts';
import { trailingPeriod } from '../period.ts';
import { Figure, type FigureRow, figure, Provenance, withheld } from '../statistic.ts';
import { cutWindow, monthsBefore, trailingYear, type Window } from '../window.ts';
import { groupsOfProperty, LastSale, type Property, readLastSale, salesOfYear } from './figures.ts';
import { GroupedBy, type PropertyGroup } from './groups.ts';

const aed = (description: string) => z.number().nullable().meta({ description });
const count = (description: string) => z.int().nullable().meta({ description });

/** One group of a property's sales and rents. */
export const PropertyStats = z
  .object({
    grouped_by: GroupedBy.meta({
      description: 'Scope of the row: everything, a year, a number of bedrooms, or both.',
    }),
    year: z
      .int()
      .nullable()
      .meta({ description: 'Calendar year; null in rows of all years.', example: 2025 }),
    bedrooms: z.int().nullable().meta({
      description: 'Bedrooms, 0 is a studio; null in rows of all, and where the export does not say.',
      example: 2,
    }),
    is_partial: z
      .boolean()
      .meta({ description: 'True for a year that is not over, or that the plan does not see whole.' }),
    sales_count: count(
      'Registered sales; null where `meta.summary.sales_not_counted` says why they are not counted.',
    ),
    sales_value_aed: aed('Sum of their values, AED.'),
    off_plan_count: count('Of these, sold before completion.'),
    ready_count: count('Of these, sold after completion.'),
    min_price_aed: aed('Lowest price of an eligible sale, AED.'),
    max_price_aed: aed('Highest price of an eligible sale, AED.'),
    median_price_aed: Figure.meta({ description: 'Median price of built property, AED.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median price of built property, AED a square foot.',
    }),
    median_off_plan_price_aed_per_sqft: Figure.meta({
      description: 'The same of sales before completion.',
    }),
    median_ready_price_aed_per_sqft: Figure.meta({ description: 'The same of sales after completion.' }),
    contract_count: z.int().meta({ description: 'Registered rent contracts.' }),
    median_rent_aed: Figure.meta({ description: 'Median annual rent of new contracts, AED.' }),
    median_rent_aed_per_sqft: Figure.meta({
      description: 'Median annual rent of new contracts, AED a square foot.',
    }),
    median_renewed_rent_aed: Figure.meta({ description: 'Median annual rent of renewed contracts, AED.' }),
  })
  .meta({ id: 'PropertyStats' });

const coverage = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `Part of ${of} whose bedrooms the export gives, per cent.` });

/** The totals of a property. */
const PropertySummary = z
  .object({
    last_sale: LastSale.nullable(),
    sales_not_counted: z.string().nullable().meta({
      description:
        'Buildings only: why sales are not counted although there are some: the building of too few is known. Null otherwise.',
    }),
    unit_count: z.int().nullable().meta({ description: 'Units and villas, as the registers say.' }),
    turnover_pct: Figure.meta({
      description: 'Sales of the last 12 months for each hundred units, per cent.',
    }),
    absorption_pct: Figure.optional().meta({
      description:
        'Projects only: units in registered sales before completion, of all units, per cent. A unit sold twice counts twice, so a project whose sales exceed its units has none.',
    }),
    bedrooms_known_pct: z
      .object({ sales: coverage('sales'), contracts: coverage('rent contracts') })
      .meta({ description: 'How much the rows by bedrooms cover.' }),
  })
  .meta({ id: 'PropertySummary' });

/** The query and the answer of statistics of a property. */
export const propertyStatsList = {
  query: writing,
  answer: list('stats', PropertyStats, {
    ...Provenance.shape,
    rents_window: Provenance.shape.window.nullable(),
    rent_basis: z
      .enum(['own', 'project'])
      .nullable()
      .meta({ description: 'Source of the contracts; null where it is not known.' }),
    summary: PropertySummary,
  }),
};

/** The units of a project and their sales. */
export interface SoldUnits {
  readonly first_sale_date: string | null;
  readonly sold_off_plan_units: number;
}

/** The property and the period of statistics. */
export interface PropertyStatsRequest {
  readonly snapshot: Snapshot;
  readonly property: Property;
  readonly historyFrom: string | null;
  /** Units of it; null where not known. */
  readonly units: number | null;
  /** Projects only. */
  readonly sold: SoldUnits | null;
  readonly signal: AbortSignal;
}

/** Before every record. */
const firstDay = '0001-01-01';

/** The days of the rows: since the plan's history begins, or since the first year with a record. */
function shownWindow(
  window: Window | null,
  historyFrom: string | null,
  rows: readonly PropertyGroup[],
  asOf: string,
): Window {
  const firstYear = Math.min(...rows.flatMap(({ year }) => year ?? []));
  const from = historyFrom ?? (Number.isFinite(firstYear) ? `${firstYear}-01-01` : asOf);
  return { from, to: window?.to ?? asOf };
}

function statsRow(
  group: PropertyGroup,
  seen: { readonly from: string | null; readonly to: string },
  notCounted: string | null,
): z.input<typeof PropertyStats> {
  const isCut = (year: number) =>
    `${year}-12-31` > seen.to || (seen.from !== null && `${year}-01-01` < seen.from);
  const ppsf = (row: FigureRow, of: string) => figure(row, { unit: 'aed_per_sqft', of });
  const counted = (value: number | null) => (notCounted === null ? value : null);
  const ofSales = (shown: z.input<typeof Figure>) => (notCounted === null ? shown : withheld(0, notCounted));
  return {
    grouped_by: group.grouped_by,
    year: group.year,
    bedrooms: group.bedrooms,
    is_partial: group.year !== null && isCut(group.year),
    sales_count: counted(group.sales_count),
    sales_value_aed: counted(Math.round(group.sales_value_aed)),
    off_plan_count: counted(group.off_plan_count),
    ready_count: counted(group.ready_count),
    min_price_aed: counted(group.min_price_aed),
    max_price_aed: counted(group.max_price_aed),
    median_price_aed: ofSales(figure(group.price, { unit: 'aed', of: 'sales' })),
    median_price_aed_per_sqft: ofSales(ppsf(group.ppsf, 'sales')),
    median_off_plan_price_aed_per_sqft: ofSales(ppsf(group.off_plan_ppsf, 'off-plan sales')),
    median_ready_price_aed_per_sqft: ofSales(ppsf(group.ready_ppsf, 'ready sales')),
    contract_count: group.contract_count,
    median_rent_aed: figure(group.rent, { unit: 'aed', of: 'eligible new contracts' }),
    median_rent_aed_per_sqft: ppsf(group.rent_psf, 'eligible new contracts'),
    median_renewed_rent_aed: figure(group.renewed_rent, { unit: 'aed', of: 'eligible renewed contracts' }),
  };
}

/** Part of the records whose bedrooms are known, per cent. */
function knownBedrooms(
  rows: readonly PropertyGroup[],
  count: 'sales_count' | 'contract_count',
): number | null {
  const byBedrooms = rows.filter((row) => row.grouped_by === 'bedrooms');
  const sum = (of: readonly PropertyGroup[]) => of.reduce((total, row) => total + row[count], 0);
  const all = sum(byBedrooms);
  return all === 0
    ? null
    : Math.round((10_000 * sum(byBedrooms.filter((row) => row.bedrooms !== null))) / all) / 100;
}

function turnover(
  sales: number,
  { snapshot, historyFrom, units, property: { notCounted } }: PropertyStatsRequest,
  asOf: string,
): z.input<typeof Figure> {
  if (notCounted != null) return withheld(0, notCounted);
  const missing = notCovered(trailingYear(asOf), 'sales', snapshot.coveredFrom('sales'));
  if (missing !== null) return withheld(sales, missing);
  if (historyFrom !== null && historyFrom > trailingYear(asOf).from)
    return withheld(sales, 'the plan’s history begins within the last 12 months');
  if (units === null || units === 0) return withheld(sales, 'the number of units is not known');
  return figure({ value: (100 * sales) / units, n: sales }, { unit: 'pct', of: 'sales' });
}

function absorption(request: PropertyStatsRequest): z.input<typeof Figure> | null {
  const { snapshot, sold, units, historyFrom } = request;
  if (sold === null) return null;
  const { first_sale_date, sold_off_plan_units } = sold;
  // To say whether there were earlier sales would tell the plan of rows that it does not see.
  if (historyFrom !== null) return withheld(0, 'sales before the plan’s history begins are not seen');
  // The first sale is known for the first where none came in the year before it.
  const from = first_sale_date === null ? null : monthsBefore(first_sale_date, 12);
  const missing = from === null ? null : notCovered({ from }, 'sales', snapshot.coveredFrom('sales'));
  if (missing !== null) return withheld(sold_off_plan_units, missing);
  if (units === null || units === 0) return withheld(sold_off_plan_units, 'the number of units is not known');
  if (sold_off_plan_units > units)
    return withheld(
      sold_off_plan_units,
      'more units were sold than there are: some were sold more than once',
    );
  return figure(
    { value: (100 * sold_off_plan_units) / units, n: sold_off_plan_units },
    { unit: 'pct', of: 'units sold before completion' },
  );
}

/** The rows and the summary of a property. */
export async function listPropertyStats(
  request: PropertyStatsRequest,
): Promise<Page<z.input<typeof PropertyStats>>> {
  const { snapshot, property, historyFrom, signal, units } = request;
  const period = trailingPeriod(snapshot, historyFrom);
  const { salesAsOf, rentsAsOf } = period;
  const days = {
    sales: cutWindow({ from: firstDay, to: salesAsOf }, historyFrom),
    rents: cutWindow({ from: firstDay, to: rentsAsOf }, historyFrom),
  };
  const [rows, yearSales] = await Promise.all([
    groupsOfProperty(snapshot, property, historyFrom === null ? null : days, signal),
    salesOfYear(snapshot, property, period, signal),
  ]);
  const { notCounted = null } = property;
  const lastSale = notCounted === null ? await readLastSale(snapshot, rows) : null;
  const { salesCoveredFrom, rentsCoveredFrom } = period;
  const begins = [historyFrom, salesCoveredFrom, rentsCoveredFrom].flatMap((day) => day ?? []).toSorted();
  const seen = { from: begins.at(-1) ?? null, to: [salesAsOf, rentsAsOf].toSorted()[0] ?? salesAsOf };
  const window = shownWindow(days.sales, historyFrom, rows, salesAsOf);
  const absorbed = absorption(request);
  const isBuilding = property.building_id !== null;
  return {
    rows: rows.map((row) => statsRow(row, seen, notCounted)),
    next: null,
    meta: {
      ...methodOf('market-statistics'),
      window,
      as_of: salesAsOf,
      ...partlyCovered(window, salesCoveredFrom),
      rents_window: days.rents === null ? null : shownWindow(days.rents, historyFrom, rows, rentsAsOf),
      rent_basis: property.project_id === null ? null : isBuilding ? 'project' : 'own',
      summary: {
        last_sale: lastSale,
        unit_count: units,
        sales_not_counted: notCounted,
        turnover_pct: turnover(yearSales, request, salesAsOf),
        ...(absorbed === null ? {} : { absorption_pct: absorbed }),
        bedrooms_known_pct: {
          sales: notCounted === null ? knownBedrooms(rows, 'sales_count') : null,
          contracts: knownBedrooms(rows, 'contract_count'),
        },
      },
    },
  };
}
