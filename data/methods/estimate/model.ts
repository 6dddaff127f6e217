/** The two models of estimates: what they explain, and how strongly records that are alike vary together. docs/methods/comparable-estimate.md explains them. */
import { withRules } from '../../publishing-rules.ts';
import { sqlFile, sqlPart } from '../../table.ts';

/** Parameters of a model of ln(AED a square foot) or of ln(AED a year). Variances are of the logarithm. */
export interface EstimateModel {
  /** Variance that properties of about one size share in the whole market. */
  readonly market_variance: number;
  /** Variance that properties of one area share. */
  readonly area_variance: number;
  /** Variance that properties of one community share. */
  readonly community_variance: number;
  /** Variance that properties of one project, or without a project in one area, share. */
  readonly project_variance: number;
  /** The same for one building. */
  readonly building_variance: number;
  /** Variance that properties of one project and of about one size share. */
  readonly size_variance: number;
  /** Variance that properties of one project and of the same size, hence layout, share. */
  readonly layout_variance: number;
  /** Variance of a price that nothing in the register explains. */
  readonly noise_variance: number;
  /** Difference of ln(square feet) at which sizes are about one standard deviation apart, for size and for layout. */
  readonly size_scale: number;
  readonly layout_scale: number;
  /** Days after which the layout's part has faded to 1/e, and in which a record loses half of its weight. */
  readonly layout_days: number;
  readonly half_life_days: number;
  /** Correlation between stages (off-plan and ready, new and renewed), and between different or unknown bedrooms. */
  readonly stage_correlation: number;
  readonly bedrooms_correlation: number;
  /** Comparables that the usual spread counts as, beside the spread of the comparables themselves; null where it alone counts. */
  readonly usual_spread_worth: number | null;
}

/** Feeds with a model. */
export const estimateFeeds = ['sales', 'rents'] as const;
export type EstimateFeed = (typeof estimateFeeds)[number];

/** Parameters by feed. They were chosen on the real sales of April and May 2026 and tried on June. */
export const estimateModels: Readonly<Record<EstimateFeed, EstimateModel>> = {
  sales: {
    market_variance: 0.01,
    area_variance: 0.05,
    community_variance: 0.02,
    project_variance: 0.03,
    building_variance: 0.01,
    size_variance: 0.02,
    layout_variance: 0.015,
    noise_variance: 0.008,
    size_scale: 0.25,
    layout_scale: 0.01,
    layout_days: 200,
    half_life_days: 150,
    stage_correlation: 0.5,
    bedrooms_correlation: 0.7,
    usual_spread_worth: 20,
  },
  rents: {
    market_variance: 0.01,
    area_variance: 0.1,
    community_variance: 0.02,
    project_variance: 0.03,
    building_variance: 0.01,
    size_variance: 0.15,
    layout_variance: 0.03,
    noise_variance: 0.015,
    size_scale: 0.25,
    layout_scale: 0.03,
    layout_days: 400,
    half_life_days: 300,
    stage_correlation: 0.8,
    bedrooms_correlation: 0.8,
    usual_spread_worth: null,
  },
};

/** Returns SQL with `{{<parameter>}}` replaced by the value of the feed, or without a feed by the value of the feed of the row. */
function withModels(sql: string, feed: EstimateFeed | null): string {
  const { sales, rents } = estimateModels;
  const ofRents = new Map(Object.entries(rents));
  return Object.entries(sales).reduce((text, [name, value]) => {
    const of = { sales: `${value}::double`, rents: `${ofRents.get(name)}::double` };
    const ofRow =
      of.sales === of.rents ? of.sales : `case feed when 'sales' then ${of.sales} else ${of.rents} end`;
    return text.replaceAll(`{{${name}}}`, `(${feed === null ? ofRow : of[feed]})`);
  }, sql);
}

const partOf = (file: string) => sqlFile(import.meta.url, file).replaceAll(/^ *--.*\n/gm, '');

/** Returns the common table expressions between `targets` and `records` and what reads `chosen`; the file says what they hold. */
function comparablesSql(feed: EstimateFeed | null, pairs: string): string {
  const text = partOf('comparables.sql')
    .replace('{{windows}}', () => partOf('windows.sql').trimEnd())
    .replace('{{pairs}}', () => pairs)
    .replaceAll('{{near}}', () => partOf('near.sql'));
  return withRules(withModels(text, feed)).trimEnd();
}

/** Common table expressions that choose the comparables of targets of one feed in their places. */
export const comparablesInPlaceSql: Readonly<Record<EstimateFeed, string>> = {
  sales: comparablesSql('sales', 'from in_place'),
  rents: comparablesSql('rents', 'from in_place'),
};
/** Common table expressions between `targets` and `records` and what reads `parted` and `numbered`: all that does not depend on a property. */
export const windowsSql: string = withRules(partOf('windows.sql')).trimEnd().replace(/,$/, '');
const comparablesAnywhereSql = comparablesSql(null, partOf('pairs-elsewhere.sql'));

/** Returns the query that estimates records; `picked` is the SQL of them, and the file says which columns it has. */
export function triedSql(picked: string): string {
  const text = partOf('tried.sql');
  return withRules(
    text.replace('{{comparables}}', () => comparablesAnywhereSql).replace('{{picked}}', () => picked),
  );
}

/** The year of records that an estimate of one feed and day may be made of, from the list of a snapshot. */
export const registerSql: string = sqlPart(import.meta.url, 'register.sql');
