/** Figures of the last 12 months of a place with their methods, and its projects and buildings with most sales. */

import { z } from 'zod';
import { figureShape } from '../../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../../data/measures/figure-sql.ts';
import { builtRows } from '../../../../data/measures/measure.ts';
import { medianPricePerSqft, salesCount } from '../../../../data/measures/sales.ts';
import { methodOf } from '../../../../data/methods.ts';
import { type Place, placeIds } from '../../../records/place-parameter.ts';
import type { Period } from '../../../statistics/period.ts';
import { noFigures, readTotals, readYields } from '../../../statistics/place/figures.ts';
import { readGrowth } from '../../../statistics/place/growth.ts';
import {
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  yieldFigures,
  yieldProvenance,
} from '../../../statistics/place/statistics.ts';
import { figure, levelRow } from '../../../statistics/statistic.ts';
import type { Window } from '../../../statistics/window.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import { Seller } from './schema.ts';

const sellerMeasures = [salesCount, medianPricePerSqft] as const;
const sellerUse = { level: builtRows } as const;
const sellerFigures = figureSql(sellerMeasures, sellerUse);

/** The five projects with most sales. */
const topProjectsSql = readQuery('area-top', {
  ...sellerFigures,
  id: 'project_id',
  list: 'project_list',
  counted: '',
});

/** The five buildings with most sales. */
const topBuildingsSql = readQuery('area-top', {
  ...sellerFigures,
  id: 'building_id',
  list: 'building_list',
  counted: ' and subjects.is_counted',
});

const TopRow = Seller.omit({ median_price_aed_per_sqft: true }).extend(
  figureShape(sellerMeasures, sellerUse),
);

const knownSql = readQuery('area-buildings-known');
const Known = z.object({ known_pct: z.number().nullable(), is_counted: z.boolean() });

/** A place, and the days whose sales count there; a null window has none. */
interface Sold {
  readonly snapshot: Snapshot;
  readonly place: Place;
  readonly window: Window | null;
  readonly signal: AbortSignal;
}

const valuesOf = (place: Place, { from, to }: Window) => ({
  ...placeIds(place),
  from_date: from,
  to_date: to,
});

/** Returns the projects of a place with most sales. */
export const topProjects = (sold: Sold) => topSellers(topProjectsSql, sold);

/** Returns the buildings of a place with most sales, and the part of its sales whose building is known; no building where that part is too small to count. */
export async function topBuildings(sold: Sold): Promise<{
  readonly buildings: z.input<typeof Seller>[];
  readonly known_pct: number | null;
}> {
  const { snapshot, place, window, signal } = sold;
  if (window === null) return { buildings: [], known_pct: null };
  const [known] = await snapshot.rows(knownSql, valuesOf(place, window), Known, { signal });
  const buildings = known?.is_counted === true ? await topSellers(topBuildingsSql, sold) : [];
  return { buildings, known_pct: known?.known_pct ?? null };
}

/** Returns the projects or buildings of a place with most sales in a window. */
async function topSellers(
  sql: string,
  { snapshot, place, window, signal }: Sold,
): Promise<z.input<typeof Seller>[]> {
  if (window === null) return [];
  const values = valuesOf(place, window);
  const rows = await snapshot.rows(sql, values, TopRow, { signal });
  return rows.map(({ id, name, name_ar, sales_count, ...perSqft }) => ({
    id,
    name,
    name_ar,
    sales_count,
    median_price_aed_per_sqft: figure(levelRow(medianPricePerSqft, perSqft), {
      unit: 'aed_per_sqft',
      of: 'sales',
    }),
  }));
}

/** Figures of a place with how each was made. */
export async function figuresWithMethod(request: {
  readonly snapshot: Snapshot;
  readonly placeId: number;
  readonly period: Period;
  readonly signal: AbortSignal;
}) {
  const { snapshot, placeId, period, signal } = request;
  const places = [placeId];
  const [totals, yields, growth] = await Promise.all([
    readTotals({ snapshot, places, period, signal }),
    readYields(snapshot, places),
    readGrowth(snapshot, places),
  ]);
  const row = totals.get(placeId) ?? noFigures(placeId);
  const sales = salesFigures(row, period, growth);
  const rents = rentFigures(row, period, growth);
  const [ofSales, ofRents] = [salesProvenance(period), rentsProvenance(period)];
  return {
    sales_count: sales.sales_count,
    sales_value_aed: sales.sales_value_aed,
    contract_count: rents.contract_count,
    median_price_aed: { ...sales.median_price_aed, ...ofSales },
    median_price_aed_per_sqft: { ...sales.median_price_aed_per_sqft, ...ofSales },
    yoy_change_pct: { ...sales.price_yoy_change_pct, ...ofSales, ...methodOf('rankings') },
    off_plan_share_pct: { ...sales.off_plan_share_pct, ...ofSales },
    median_rent_aed: { ...rents.median_rent_aed, ...ofRents },
    gross_yield_pct: {
      ...yieldFigures(yields, 'all', period).gross_yield_pct,
      ...yieldProvenance(period),
    },
  };
}
