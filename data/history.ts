/**
 * How much of each table the service shows to a caller whose plan limits the history to a first day. For such a caller the service lays a view over the
 * table, with the same name (service/warehouse/history-views.ts), so that no query can read past it. In the SQL, `history_day()` is the first day, and
 * `sees_sales(n)` and `sees_rents(n)` say whether the n years up to the as-of date of sales or rents lie wholly within the history.
 */
import { sqlFile } from './table.ts';

/** The part of one table that a limited caller sees. */
export type HistoryLimit =
  /** Every row, whatever its age, for this reason. */
  | { readonly seen: 'all'; readonly reason: string }
  /** The rows that fulfil `rows`. The SQL in `columns` replaces columns that count older records. */
  | { readonly seen: 'part'; readonly rows: string; readonly columns?: Readonly<Record<string, string>> }
  /** The rows that this SQL makes from the table, which it calls `{{table}}`. */
  | { readonly seen: 'made'; readonly sql: string };

const all = (reason: string): HistoryLimit => ({ seen: 'all', reason });
const part = (rows: string, columns: Readonly<Record<string, string>> = {}): HistoryLimit => ({
  seen: 'part',
  rows,
  columns,
});
const madeBy = (file: string): HistoryLimit => ({
  seen: 'made',
  sql: sqlFile(import.meta.url, `history/${file}`),
});

const register = 'a register of things that exist, not a list of dated sales';
const names = 'names and boundaries';
const existing = 'which buildings there are: search names them to everybody';
const words = 'words that records refer to; without a record they say nothing';

/** A record is older if both of its days are: a rent contract has the day of its registration and the day of its start. */
const record = 'transaction_date >= history_day() or counted_on >= history_day()';

/** Statistics of one feed that are made of more than a year. */
const madeOfFeeds = part("case feed when 'sales' then sees_sales(2) else sees_rents(2) end");

/** Limits by table of serve.duckdb. A table that is missing here is closed to limited callers. */
export const historyLimits: Readonly<Record<string, HistoryLimit>> = {
  places: all(names),
  place_names: all(names),
  place_labels: all('names, and which places are one or rank: shares above a bound, without a count'),
  areas: all(names),
  area_points: all(names),
  area_shapes: all(names),
  pois: all(names),
  poi_distances: all(names),
  // Says in which area a community lies. The share of an area's deals counts older deals, so answers about areas withhold it.
  place_areas: all('which area a community lies in'),
  projects: all(register),
  project_dates: all(register),
  project_aliases: part('true', { sale_rows: 'null::integer', rent_rows: 'null::integer' }),
  developers: all(register),
  developer_list: all(register),
  brokers: all(register),
  broker_list: all(register),
  unit_list: all(register),
  // The first sale and the number of sales since are computed from all sales together.
  project_list: part('true', {
    first_sale_date: 'null::date',
    sold_units: '0::bigint',
    sold_off_plan_units: '0::bigint',
  }),
  buildings: all(existing),
  // Sales are counted since the history begins, by the query that lists buildings.
  building_list: part('true', {
    transaction_count: 'null::integer',
    median_price_aed_per_sqft: 'case when sees_sales(1) then median_price_aed_per_sqft end',
    ppsf_n: 'case when sees_sales(1) then ppsf_n else 0 end',
  }),
  building_years: part('make_date(year, 1, 1) >= history_day()'),
  property_cells: part('make_date(listed_year, 1, 1) >= history_day()'),
  subject_areas: part('true', { transaction_count: 'null::bigint' }),
  transaction_list: part(record),
  transaction_list_by_area: part(record),
  broker_transactions: part('transaction_date >= history_day()'),
  broker_deals: madeBy('broker-deals.sql'),
  rent_contract_lines: part('transaction_date >= history_day() or start_date >= history_day()'),
  transaction_kinds: all(words),
  transaction_places: all(words),
  transaction_spots: all(words),
  changes: part('transaction_date >= history_day()'),
  // An answer leads on only to a record that its caller sees.
  redirects: all('former ids; a request by one is led on only to a record that the plan sees'),
  valuations: part('valuation_date >= history_day()'),
  service_charges: part('budget_year >= year(history_day())'),
  sale_index: part('period >= history_day()'),
  sales_monthly: part('month >= history_day()'),
  rents_monthly: part('month >= history_day()'),
  places_monthly: part('month >= history_day()'),
  rents_by_calendar: part('period >= history_day()'),
  rents_by_period: part('period >= history_day()'),
  // Tells how late registrations of the last year came, not what was registered.
  arrivals: all('parts of registrations by their delay, without a day of any record'),
  pulls: all('names, days and windows of the exports, without a record'),
  daily_completeness: part('day >= history_day()'),
  developer_sales: part('period >= history_day()'),
  developer_price_cells: part('sees_sales(1)'),
  named_contracts: part('sees_rents(1)'),
  offplan_premium: part('window_from >= history_day()'),
  // Levels are made of the year before, trials of the year before them.
  estimate_levels: madeOfFeeds,
  supply_intervals: all(register),
  supply_to_come: all(register),
  estimate_intervals: madeOfFeeds,
  estimate_backtest: madeOfFeeds,
  estimate_tried: madeOfFeeds,
  estimate_log: part(
    "happened_on >= history_day() and case feed when 'sales' then sees_sales(2) else sees_rents(2) end",
  ),
  series_log: part('window_from >= history_day()'),
  yields: part('window_from >= history_day()'),
  yield_segments: part('window_from >= history_day()'),
  growth: part("case feed when 'sales' then sees_sales(years + 1) else sees_rents(years + 1) end"),
  search_names: part('true', { weight: '0' }),
  search_properties: part('sees_sales(1) and sees_rents(1)'),
  headlines: part('sees_sales(1) and sees_rents(1)', {
    before_sales_count: 'case when sees_sales(2) then before_sales_count else 0 end',
    before_sales_value_aed: 'case when sees_sales(2) then before_sales_value_aed else 0 end',
    before_ppsf_n: 'case when sees_sales(2) then before_ppsf_n else 0 end',
    before_median_price_aed_per_sqft: 'case when sees_sales(2) then before_median_price_aed_per_sqft end',
    before_contract_count: 'case when sees_rents(2) then before_contract_count else 0 end',
    before_new_rent_n: 'case when sees_rents(2) then before_new_rent_n else 0 end',
    before_median_new_rent_aed: 'case when sees_rents(2) then before_median_new_rent_aed end',
    before_new_rent_psf_n: 'case when sees_rents(2) then before_new_rent_psf_n else 0 end',
    before_median_new_rent_aed_per_sqft:
      'case when sees_rents(2) then before_median_new_rent_aed_per_sqft end',
  }),
  rankings: part(
    `sees_sales(years) and sales_count > 0 or sees_sales(2 * years) and before_sales_count > 0`,
    {
      sales_count: 'case when sees_sales(years) then sales_count else 0 end',
      sales_value_aed: 'case when sees_sales(years) then sales_value_aed else 0 end',
      before_sales_count: 'case when sees_sales(2 * years) then before_sales_count else 0 end',
      before_sales_value_aed: 'case when sees_sales(2 * years) then before_sales_value_aed else 0 end',
    },
  ),
  broker_periods: part('sees_sales(years)', {
    sales_count_before: 'case when sees_sales(2 * years) then sales_count_before else 0 end',
    sales_value_aed_before: 'case when sees_sales(2 * years) then sales_value_aed_before else 0 end',
  }),
  // A window is a matter of its own months, so it is seen where they all lie within the history.
  price_index_changes: part('window_from >= history_day()'),
  rent_index_changes: part('window_from >= history_day()'),
  price_index: madeBy('price-index.sql'),
};

/** Returns whether every caller sees all of a table; its number of rows is then no secret. */
export function isUndated(table: string): boolean {
  return historyLimits[table]?.seen === 'all';
}
