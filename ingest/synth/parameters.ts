/**
 * The facts planted in the synthetic exports: every number that the analytics must find again. Pure data; the SQL beside it reads it by name. Counts are for
 * scale 1 (the real size) and follow the scale; shares are fractions of 1; `every: 500` means one line in 500.
 */

import { rentSegments, saleSegments, seasonality, years } from './market.ts';

export const parameters = {
  /** Changes with any change of what a seed gives. */
  version: 2,
  /** Last day with registrations; the one new day of `--one-day` is the day after. */
  as_of: '2026-10-31',
  first_year: 1998,
  first_contract_year: 2010,
  /** Records at scale 1, duplicates and lines of one deal not counted. */
  counts: {
    deals: 1_560_000,
    contracts: 7_980_000,
    units: 2_300_000,
    buildings: 250_000,
    projects: 3_000,
    developers: 2_000,
    brokers: 30_000,
    valuations: 85_000,
    /** Of the one new day. */
    day_deals: 900,
    day_contracts: 3_400,
    /** In the web site's export, which has no contract numbers. */
    site_contracts: 40_000,
  },
  /** Never fewer than this, however small the scale. */
  least: {
    projects: 60,
    developers: 25,
    brokers: 40,
    buildings: 200,
    units: 400,
    valuations: 60,
    day_deals: 20,
    day_contracts: 60,
    site_contracts: 400,
  },
  years,
  seasonality,
  sale_segments: saleSegments,
  rent_segments: rentSegments,
  prices: {
    /** Ready, segment factor 1, area level 1, on 1 January 2025; AED per square foot. */
    base_price_aed_per_sqft: 1_350,
    base_year: 2025,
    /** Off-plan over ready with everything else equal: 0.3 is 30 % dearer. */
    off_plan_premium: 0.3,
    /** Standard deviations of the logarithm: price level between areas, between projects of an area, between deals. */
    area_sigma: 0.3,
    project_sigma: 0.05,
    deal_sigma: 0.12,
    /** Areas above the median level sell off-plan more often by the first factor, the others by the second: the unmatched premium misleads. */
    off_plan_tilt: [1.3, 0.7],
  },
  rents: {
    /** Rent of a renewed contract relative to a new one. */
    renewal_factor: 0.72,
    renewed_share: 0.48,
    /** Standard deviation of the logarithm: yield between areas, rent between contracts. */
    area_yield_sigma: 0.08,
    contract_sigma: 0.12,
    two_year_share: 0.03,
    short_share: 0.01,
  },
  /** Shares of the web site's contracts that it repeats for every project on the plot, and for every property in them. */
  site_rents: { by_project_share: 0.06, by_property_share: 0.04 },
  groups: { mortgages_share: 0.197, gifts_share: 0.033 },
  /**
   * Among sales: off-plan by procedure 102 or 41; ready by 11 or 41, by 133 (a developer's first sale in a development zone, eligible by the unit), or
   * by 110, a lease to own, which never enters statistics of sales.
   */
  procedures: {
    off_plan_delayed_share: 0.15,
    ready_delayed_share: 0.12,
    lease_to_own_share: 0.02,
    development_share: 0.01,
  },
  /** Share of sales of flats, offices and shops that are one deal of several units, and the most units. */
  multi_unit: { share: 0.012, most_units: 11 },
  /** Share of sales of the last ten years with a broker on the side. */
  broker_deals: { first_year: 2016, buyer_share: 0.55, seller_share: 0.35 },
  /** Share of the sales of one unit with a wrong price, and what the right one is multiplied by: each factor equally often. */
  outliers: { share: 0.01, factors: [10, 3, 0.3333333333333333, 0.1] },
  /** Whole rows that come again, byte for byte, about a thousand lines later. */
  duplicates: { transactions: { every: 250, offset: 7 }, rents: { every: 200, offset: 11 } },
  /** Lines of the two big exports that are not as they should be: those whose number, from 0, leaves `offset` when divided by `every`. */
  dirt: {
    transactions: {
      year_2205: { every: 20_011, offset: 101 },
      date_unreadable: { every: 9_973, offset: 113 },
      area_421_sqkm: { every: 19_997, offset: 127 },
      price_under_1000: { every: 4_999, offset: 131 },
      price_missing: { every: 7_919, offset: 139 },
      id_missing: { every: 15_013, offset: 149 },
      null_text: { every: 7, offset: 3 },
      stray_spaces: { every: 211, offset: 17 },
      quote_unterminated: { every: 200_003, offset: 163 },
      quote_inner: { every: 200_009, offset: 173 },
      ragged_extra: { every: 200_017, offset: 181 },
      line_break: { every: 200_023, offset: 191 },
    },
    rents: {
      year_2205: { every: 40_009, offset: 101 },
      date_unreadable: { every: 20_021, offset: 113 },
      area_421_sqkm: { every: 39_989, offset: 127 },
      amount_under_1000: { every: 9_001, offset: 131 },
      amount_missing: { every: 15_017, offset: 139 },
      id_missing: { every: 30_011, offset: 149 },
      null_text: { every: 5, offset: 3 },
      stray_spaces: { every: 223, offset: 17 },
      quote_unterminated: { every: 900_001, offset: 163 },
      quote_inner: { every: 900_007, offset: 173 },
      ragged_extra: { every: 900_019, offset: 181 },
      line_break: { every: 900_037, offset: 191 },
    },
  },
} as const;
