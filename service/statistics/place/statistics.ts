/** Sales, rents and yield of a place as answers give them: counts as they are, every other figure with its sample or the reason it is withheld. */

import { z } from 'zod';
import { newRent, newRentPerSqft, renewedRent } from '../../../data/measures/contracts.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
} from '../../../data/measures/sales.ts';
import { type MethodName, methodOf } from '../../../data/methods.ts';
import { type CoveredFrom, partlyCovered } from '../coverage.ts';
import { type Period, unseenBecause } from '../period.ts';
import { shareOfRecords } from '../share.ts';
import {
  Figure,
  type FigureOptions,
  figure,
  intervalOf,
  type LevelValues,
  levelRow,
  type Provenance,
  withheld,
} from '../statistic.ts';
import { trailingYear, type Window } from '../window.ts';
import { type Ends, withRenewals, yieldEnds } from '../yields.ts';
import type { PlaceFigures, PlaceYield } from './figures.ts';
import { type PlaceGrowth, priceChange, rentChange } from './growth.ts';

/** Sales of a place in a window. */
export const SalesFigures = z
  .object({
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    sales_value_aed: z.number().meta({ description: 'Sum of their values, AED.' }),
    off_plan_count: z.int().meta({ description: 'Of these, sold before completion.' }),
    ready_count: z.int().meta({ description: 'Of these, sold after completion.' }),
    off_plan_share_pct: Figure.meta({
      description: 'Share sold before completion among the sales whose stage is known, per cent.',
    }),
    median_price_aed: Figure.meta({ description: 'Median price, AED; of all types together without land.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median price, AED a square foot; of all types together without land.',
    }),
    median_off_plan_price_aed_per_sqft: Figure.meta({
      description: 'The same of sales before completion.',
    }),
    median_ready_price_aed_per_sqft: Figure.meta({
      description: 'The same of sales after completion.',
    }),
    price_yoy_change_pct: Figure.meta({
      description:
        'Change of prices of existing homes, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years.',
    }),
  })
  .meta({ id: 'AreaSales' });

/** Rent contracts of a place in a window. */
export const RentFigures = z
  .object({
    contract_count: z.int().meta({ description: 'Registered contracts that start in the window.' }),
    median_rent_aed: Figure.meta({
      description:
        'Median annual rent of new contracts, AED: of homes, and in rows of offices or shops of commercial contracts.',
    }),
    median_rent_aed_per_sqft: Figure.meta({
      description: 'Median annual rent of new contracts, AED a square foot.',
    }),
    median_renewed_rent_aed: Figure.meta({ description: 'Median annual rent of renewed contracts, AED.' }),
    rent_yoy_change_pct: Figure.meta({
      description:
        'Change of rents of new contracts, last 12 months against the 12 before, per cent: like with like, which is the same project, property type, bedrooms and size (/docs/methods/rankings). Withheld by bedrooms and of other days, and where the loaded exports do not cover both years.',
    }),
  })
  .meta({ id: 'AreaRents' });

const withReason = (reason: string | null): FigureOptions => (reason === null ? {} : { reason });

/** Why sales of the period have no figures; null where they may have some. Counts are 0 then, and say nothing. */
export function noSales({ sales, salesAsked, salesAsOf }: Period): string | null {
  return sales === null ? unseenBecause(salesAsked, salesAsOf) : null;
}

/** The same of rents. */
export function noRents({ rents, rentsAsked, rentsAsOf }: Period): string | null {
  return rents === null ? unseenBecause(rentsAsked, rentsAsOf) : null;
}

/** The median price by the square foot of a row of sales. */
export function pricePerSqft(
  row: LevelValues<typeof medianPricePerSqft>,
  period: Period,
): z.input<typeof Figure> {
  const options = { unit: 'aed_per_sqft', of: 'sales', ...withReason(noSales(period)) } as const;
  return figure(levelRow(medianPricePerSqft, row), options);
}

/** The median prices by the square foot of ready and of off-plan sales. */
export function stagePrices(
  row: LevelValues<typeof readyPricePerSqft> & LevelValues<typeof offPlanPricePerSqft>,
  period: Period,
) {
  const options = { unit: 'aed_per_sqft', ...withReason(noSales(period)) } as const;
  return {
    median_off_plan_price_aed_per_sqft: figure(levelRow(offPlanPricePerSqft, row), {
      ...options,
      of: 'off-plan sales',
    }),
    median_ready_price_aed_per_sqft: figure(levelRow(readyPricePerSqft, row), {
      ...options,
      of: 'ready sales',
    }),
  };
}

/** Sales of a row of figures. */
export function salesFigures(
  row: PlaceFigures,
  period: Period,
  growth: readonly PlaceGrowth[],
): z.input<typeof SalesFigures> {
  const { sales_count, sales_value_aed, off_plan_count, ready_count } = row;
  const known = off_plan_count + ready_count;
  const reason = noSales(period);
  const options = { of: 'sales', ...withReason(reason) };
  return {
    sales_count,
    sales_value_aed: Math.round(sales_value_aed),
    off_plan_count,
    ready_count,
    off_plan_share_pct: figure(shareOfRecords(off_plan_count, known), { unit: 'pct', ...options }),
    median_price_aed: figure(levelRow(medianPrice, row), { unit: 'aed', ...options }),
    median_price_aed_per_sqft: pricePerSqft(row, period),
    ...stagePrices(row, period),
    price_yoy_change_pct: reason === null ? priceChange(growth, row, period) : withheld(0, reason),
  };
}

/** The columns of a row that its rents are made of. */
export type RentColumns = Pick<PlaceFigures, 'place_id' | 'property_type' | 'bedrooms' | 'contract_count'> &
  LevelValues<typeof newRent> &
  LevelValues<typeof newRentPerSqft> &
  LevelValues<typeof renewedRent>;

/** Rents of a row of figures. */
export function rentFigures(
  row: RentColumns,
  period: Period,
  growth: readonly PlaceGrowth[],
): z.input<typeof RentFigures> {
  const reason = noRents(period);
  const options = { of: 'eligible new contracts', ...withReason(reason) };
  return {
    contract_count: row.contract_count,
    median_rent_aed: figure(levelRow(newRent, row), { unit: 'aed', ...options }),
    median_rent_aed_per_sqft: figure(levelRow(newRentPerSqft, row), { unit: 'aed_per_sqft', ...options }),
    median_renewed_rent_aed: figure(levelRow(renewedRent, row), {
      ...options,
      unit: 'aed',
      of: 'eligible renewed contracts',
    }),
    rent_yoy_change_pct: reason === null ? rentChange(growth, row, period) : withheld(0, reason),
  };
}

/** Yields of a place. */
export const YieldFigures = z
  .object({
    gross_yield_pct: Figure.meta({
      description: 'Annual rent of new contracts divided by the price of ready property, per cent.',
    }),
    gross_yield_with_renewals_pct: Figure.meta({ description: withRenewals }),
    net_yield_pct: Figure.meta({ description: 'The gross yield less the yearly service charge, per cent.' }),
  })
  .meta({ id: 'AreaYield' });

/** Property types that yields are made for, each with the class its yield is of. */
const yieldClasses: ReadonlySet<string> = new Set(['all', 'apartment', 'villa']);

function noYieldBecause(propertyType: string | null): string {
  if (propertyType === 'townhouse') return 'townhouses are counted with villas';
  return yieldClasses.has(propertyType ?? '')
    ? 'no ready sales and no new contracts in the window'
    : 'yields are made for apartments, and for villas with townhouses';
}

/** The yields of a place over all types (`all`) or of one: the mart’s, which knows the last 12 months only. */
export function yieldFigures(
  yields: readonly PlaceYield[],
  propertyType: string | null,
  period: Period,
): z.input<typeof YieldFigures> {
  const found = yields.find(({ property_type }) => property_type === propertyType);
  // The mart's samples are of the last 12 months: what has no yield has no sample of it either.
  const both = (reason: string) => ({
    gross_yield_pct: withheld(0, reason),
    gross_yield_with_renewals_pct: withheld(0, reason),
    net_yield_pct: withheld(0, reason),
  });
  if (period.yields === null) return both('yields are known for the last 12 months as a whole only');
  if (found === undefined) return both(noYieldBecause(propertyType));
  const n = Math.min(found.n_sales, found.n_rents);
  const ends = yieldEnds(found);
  const shown = (value: number | null, interval: Ends, reason: string | null, of = n) =>
    figure(
      { value, n: of, interval },
      {
        unit: 'pct',
        minimum: 0,
        ...(found.quality === null ? {} : { quality: found.quality }),
        ...(reason === null ? {} : { reason }),
      },
    );
  return {
    gross_yield_pct: shown(found.gross_yield_pct, ends.gross, found.reason),
    gross_yield_with_renewals_pct: shown(
      found.gross_yield_with_renewals_pct,
      intervalOf(found.low_gross_yield_with_renewals_pct, found.high_gross_yield_with_renewals_pct) ??
        undefined,
      found.reason,
      Math.min(found.n_sales, found.n_rents_with_renewals),
    ),
    net_yield_pct: shown(found.net_yield_pct, ends.net, found.net_reason),
  };
}

type Made = z.input<typeof Provenance>;

function made(name: MethodName, window: Window, asOf: string, ...since: readonly CoveredFrom[]): Made {
  return { ...methodOf(name), window, as_of: asOf, ...partlyCovered(window, ...since) };
}

/** How the sale figures of a period were made; where there are none, the days that were asked for. */
export function salesProvenance({ sales, salesAsked, salesAsOf, salesCoveredFrom }: Period): Made {
  return made('market-statistics', sales ?? salesAsked, salesAsOf, salesCoveredFrom);
}

/** How the rent figures of a period were made; where there are none, the days that were asked for. */
export function rentsProvenance({ rents, rentsAsked, rentsAsOf, rentsCoveredFrom }: Period): Made {
  return made('market-statistics', rents ?? rentsAsked, rentsAsOf, rentsCoveredFrom);
}

/** How the yields were made: of the last 12 months, whatever days are asked for or seen. */
export function yieldProvenance({ yieldsAsOf, salesCoveredFrom, rentsCoveredFrom }: Period): Made {
  return made('gross-yield', trailingYear(yieldsAsOf), yieldsAsOf, salesCoveredFrom, rentsCoveredFrom);
}
