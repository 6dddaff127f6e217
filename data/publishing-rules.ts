/**
 * The publishing rules: the smallest samples, the bands, the implausible values, and the versions of methods and tables. Each stands here and nowhere else.
 * TypeScript reads `publishingRules.<name>`, SQL files say `{{<name>}}`, and `make docs` fills `<!--<name>-->…<!---->` in the pages of docs/.
 * `test/repository/publishing-rules.test.ts` refuses a number that repeats one.
 */

const yieldSizeBreaksSqft = [500, 750, 1_000, 1_500, 2_500] as const;

/** A new value of any of these changes figures: raise the version of each method that it belongs to, and say so at the end of the method's page. */
export const publishingRules = {
  /** Fewest records behind a median, ratio, index, rank or share that is shown. */
  least_shown: 5,
  /** Least part of the records of a place that must name a dimension, as a building, before anything is counted by it. */
  dimension_known_least: 0.05,
  /** Fewest records behind a figure of quality `ok`; with fewer it is `low`. Growth and yields rank from this number on unless `min_sample` says otherwise. */
  least_ok: 30,
  /** Part of samples whose interval holds the true value. */
  interval_level: 0.95,
  /** Fewest clusters, such as projects, behind an interval of a median, quantile or share. */
  least_clusters: 5,

  /** Smallest price of a sale that counts in price statistics, AED. */
  sale_price_least_aed: 10_000,
  /**
   * Smallest size that a property of each type has, square metres; a smaller one is flagged `area_implausible` and counts in no price or rent statistic. Registers
   * write 1 or 10 for a size that they do not know. Desks, shops and kiosks are really small.
   */
  area_least_sqm: {
    apartment: 11,
    'hotel-apartment': 11,
    villa: 40,
    townhouse: 40,
    office: 5,
    shop: 2,
    other: 2,
    building: 10,
    land: 10,
    unknown: 10,
  },
  /** Largest size of a sale that counts in price statistics, square metres. */
  sale_area_most_sqm: 100_000,
  /** Least part of the property that a sale covers; a sale that covers less is flagged as a share. */
  sale_share_least: 0.9,
  /** Fewest sales of a cell that can mark outliers. */
  outlier_cell_least: 30,
  /** A sale at less than this part of the median of its wider cell is no ordinary sale. */
  share_price_most: 0.125,
  /** No price is ordinary that is more than so many times, or less than so many times under, the median of its cell. */
  outlier_times_most: 4,
  /** Sales that come after their quarter closed are too few to judge the quarter again while they are less than this part of those known before. */
  quarter_again_least: 0.2,
  /** Breaks between the size bands of cells that mark outliers, square feet. The first are those of the gross yield; the others separate villas and plots. */
  size_breaks_sqft: [...yieldSizeBreaksSqft, 5_000, 10_000, 25_000],

  /** Fewest registered homes of a project, and the part of them that are houses, that show that its plots are houses; fewest plots of a project of low houses. */
  home_records_least: 3,
  home_records_share: 0.9,
  home_plots_least: 10,
  /** Largest plot of one house, square metres. */
  home_plot_most_sqm: 2_500,

  /** Shortest and longest rent contract that counts in rent statistics, days. */
  rent_days_least: 28,
  rent_days_most: 1_100,
  /** Smallest annual rent that counts in rent statistics, AED. */
  rent_least_aed: 1_000,
  /** Largest size of a rented property that counts in rent statistics, square metres. */
  rent_area_most_sqm: 10_000,

  /** A price or annual rent below this is flagged `price_below_1000`, AED. */
  flagged_price_below_aed: 1_000,
  /** A deal or a rented property above these sizes is flagged `area_implausible` too, square metres. */
  sale_area_flagged_above_sqm: 10_000_000,
  rent_area_flagged_above_sqm: 1_000_000,
  /** Days before the first, or after the second, are flagged `date_implausible`; the end of a contract only after the third. */
  day_flagged_before: '1960-01-01',
  day_flagged_after: '2100-01-01',
  end_flagged_after: '2150-01-01',

  /** Fewest ready sales, and fewest new contracts, of a segment that a yield is made of. */
  yield_segment_least: 10,
  /** Bedrooms make the segments of a yield if they are known for this part of both sides. */
  yield_bedrooms_known_least: 0.8,
  /** Breaks between the size bands of yields and rent positions, square feet. */
  yield_size_breaks_sqft: yieldSizeBreaksSqft,
  /**
   * Part of a community’s ready sales in projects that its contracts name, or of its contracts that name the master project alone. Below both, no yield is
   * shown.
   */
  yield_own_share_least: 0.2,
  /** A higher gross yield is withheld as implausible, per cent. */
  yield_most_pct: 20,
  /** A higher service charge is a flat sum per owner and does not count, AED a square foot. */
  service_charge_most_aed_per_sqft: 100,

  /** Largest difference of sizes of flats that say each other's bedrooms, per cent; fewest of them, and the part of them that agree. */
  rooms_size_pct: 3,
  rooms_evidence_least: 3,
  rooms_agreeing_least: 0.9,
  /** Contracts of the mean accuracy that are added to those of a class; most contracts that the accuracy is tried on; least accuracy that statistics take. */
  rooms_prior_contracts: 20,
  rooms_trials_most: 20_000,
  rooms_confidence_least: 0.9,

  /** Fewest comparable contracts behind the position of a rent. */
  rent_position_least: 10,
  /** Fewest sales in a period of the constant-quality and of the hedonic index, and fewest projects behind a change of them. */
  index_period_least: 20,
  index_clusters_least: 8,
  /** Ratio of the sizes of one size band to the next, within which growth compares like with like. */
  growth_size_band: 1.25,
  /** Sets that projects fall into, so that the error of any comparison of an index follows from as many numbers. */
  index_cluster_sets: 32,
  /** Part of the value sold below which a stage is left out of the index of both stages. */
  index_stage_share_least: 0.05,
  /** Fewest months in a row, and fewest records in each of them, behind a seasonal pattern; years from which on it is `ok`. */
  seasonality_months_least: 48,
  seasonality_month_least: 30,
  seasonality_years_ok: 5,
  /** Most comparables of an estimate, and most of them that are alike in project, stage, bedrooms and size. */
  comparables_most: 60,
  estimate_alike_most: 20,
  /** Largest difference of ln(square feet) between a property and a comparable. */
  estimate_size_most: 0.45,
  /** Days of a block of time in which the level of prices counts as one. */
  estimate_block_days: 30,
  /** One in so many owners does not give the project of a property that has one. */
  estimate_unnamed_one_in: 5,
  /** Most records of a feed and block that the estimate is tried on, and fewest trials of one depth of evidence that decide the width of an interval. */
  estimate_trials_most: 300,
  /** Blocks of days whose records are tried; records of each block, property type and stage that are tried besides; records of a feed and run that the forward log takes. */
  estimate_trial_blocks: 4,
  estimate_trials_each: 40,
  estimate_log_most: 1000,
  estimate_interval_least: 60,

  /** Quarters of supply to come, and quarters of completions before them from which the rates are counted. */
  supply_quarters: 8,
  supply_window_quarters: 40,
  /** Age in quarters from which on projects count as equally old, project-quarters of all classes that a rate is drawn by, and units of a large project. */
  supply_age_most: 32,
  supply_prior_quarters: 24,
  supply_large_units: 300,
  /** Part of trials that the interval of supply is to hold, and the parts of held-out trials between which it is shown as that. */
  supply_interval_level: 0.8,
  supply_held_least: 0.75,
  supply_held_most: 0.85,

  /** Longest delay of a registration that is measured, and fewest days of delay behind a measurement, days. */
  arrival_days_most: 365,
  arrival_days_least: 14,
  /** Days after the first registration from which on starts of contracts count, and fewest days of records behind each delay. */
  arrival_lead_days: 30,
  arrival_starts_least: 28,
  /** Fewest records behind a measurement of arrivals. */
  arrival_records_least: 1_000,
  /** Largest difference of the two shares that may have arrived by a day, as the pulls around it tell, points. */
  arrival_doubt_most_points: 2.5,
  /** Days without a registration after the newest one that a pull covers: its content may be older than the day that it states. */
  quiet_days_most: 4,
  /** A figure of a period that is less complete is provisional, per cent. */
  provisional_below_pct: 98,
  /** A month whose completeness rises by more without an arrival stops a run, points. */
  revised_completeness_points: 0.2,

  /** Part of the records of areas of one name that the area has which the name means. */
  namesake_records_share: 0.9,
  /** Fewest deals of an area that decide which part of it is a community. */
  area_share_deals_least: 20,
  /** Part that an area and a community have of each other’s sales and named contracts where they are one place, and fewest sales that show it. */
  one_place_share: 0.95,
  one_place_sales_least: 100,
  /** Part of an area’s sales that its communities hold where rankings have them instead of the area. */
  covered_share: 0.9,
  /** Fewest records a month, by the median of a year, that can show whether a month is missing from the exports. */
  coverage_month_least: 30,
  /** Fewest answers behind a latency that 95 and 99 per cent of answers keep: at least one answer is slower. */
  latency_p95_least: 20,
  latency_p99_least: 100,
} as const;

/** Versions of methods, raised with every change that changes a figure. The end of `docs/methods/<name>.md` says what changed. */
export const methodVersions = {
  'market-statistics': 6,
  'gross-yield': 6,
  'price-index': 6,
  'offplan-premium': 4,
  seasonality: 6,
  rankings: 9,
  'rent-index': 3,
  'rooms-of-rents': 1,
  'rent-position': 3,
  'comparable-estimate': 8,
  'rent-estimate': 6,
  'developer-names': 2,
  'developer-record': 3,
  supply: 3,
  completeness: 2,
} as const;

/** Versions of tables whose records once had other names; the change feed announces a raised version. */
export const tableVersions = { rent_contracts: 2 } as const;

/** Name of a publishing rule. */
export type RuleName = keyof typeof publishingRules;

/** A rule: a number, a day, the breaks between bands, or a number for each word. */
export type Rule = string | number | readonly number[] | Readonly<Record<string, number>>;

/** Says whether a rule is a list of numbers. */
export function isList(rule: Rule): rule is readonly number[] {
  return Array.isArray(rule);
}

/** Says whether a word names a publishing rule. */
export function isRuleName(word: string): word is RuleName {
  return Object.hasOwn(publishingRules, word);
}

/** Returns the rule as SQL writes it: a number, a list of numbers, a map from words to numbers, or the bare text of a day. */
export function ruleInSql(name: RuleName): string {
  const rule: Rule = publishingRules[name];
  if (typeof rule !== 'object') return String(rule);
  if (isList(rule)) return `[${rule.join(', ')}]`;
  const entries = Object.entries(rule).map(([key, value]) => `'${key}': ${value}`);
  return `map {${entries.join(', ')}}`;
}

/** Returns SQL with every `{{<rule>}}` replaced by the rule; other gaps stay. */
export function withRules(sql: string): string {
  return sql.replaceAll(/\{\{(\w+)\}\}/g, (gap, word: string) => (isRuleName(word) ? ruleInSql(word) : gap));
}
