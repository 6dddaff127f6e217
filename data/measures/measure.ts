/**
 * The shape of a measure: the one definition of a figure over records. Queries, row schemas, labels and sentences are made from it, so that a figure cannot have
 * another population than its label says.
 */
/** One text in each language of the site. `{kind}` stands for the kind of property, in the plural: flats, villas, homes. */
export interface Words {
  readonly en: string;
  readonly ar: string;
}

/** The records that measures count. */
export interface Population {
  /** View of the records, whose columns the measures' SQL names. */
  readonly view: 'measured_sales' | 'measured_contracts';
  /** Column that is true for these records in lists of several kinds. */
  readonly flag: 'is_sale' | 'is_contract';
  /** Dataset whose as-of date the figures carry. */
  readonly dataset: 'transactions' | 'rent-contracts';
  /** Words for the records behind a figure. */
  readonly records: Words;
  /** Words for the records that levels count. */
  readonly levelRecords: Words;
}

interface Common {
  readonly population: Population;
  /** SQL of the records that count, beside those of the population; null for all. */
  readonly only: string | null;
  /** Label of a number. */
  readonly label: Words;
  /** A sentence that says how the figure is made. */
  readonly sentence: Words;
  /** Columns by which records must be kept apart, because their figures must not be mixed. */
  readonly apart?: readonly 'version'[];
}

/** A number of records. */
export interface Count extends Common {
  readonly statistic: 'count';
  readonly column: string;
}

/** A sum over records, AED. */
export interface Sum extends Common {
  readonly statistic: 'sum';
  readonly column: string;
  /** SQL of the amount of a record. */
  readonly value: string;
  /** True where amounts may be unknown: the sum of no known amount is then null. */
  readonly isNullable: boolean;
}

/** A median of eligible records with quartiles and interval. Over all property types it leaves out land. */
export interface Level extends Common {
  readonly statistic: 'median';
  /** Name of the figure without its statistic: columns are `median_<column>`, `p25_<column>` and so on. */
  readonly column: string;
  /** SQL of the value of a record, with at most two decimals. */
  readonly value: string;
  /** Column of the number of records behind it. */
  readonly sample: string;
  readonly unit: 'aed' | 'aed_per_sqft' | 'sqft';
}

export type Measure = Count | Sum | Level;

/** SQL of the records that may enter levels. */
export const eligible = 'is_eligible';

/** Words for units, as row schemas write them. */
export const unitWords = { aed: 'AED', aed_per_sqft: 'AED a square foot', sqft: 'square feet' } as const;

/** Returns the words of a measure's unit: records of a count, dirhams of a sum. */
export function unitOf(measure: Measure): string {
  if (measure.statistic === 'count') return 'records';
  return unitWords[measure.statistic === 'sum' ? 'aed' : measure.unit];
}

/** Returns SQL of the rows of a group that may enter its levels: prices of plots say nothing about built property, so `all` types leave out land. */
export function levelRows(kind: string): string {
  return `(${kind} is distinct from 'all' or property_type is distinct from 'land')`;
}

/** SQL of the rows that enter levels over all property types. */
export const builtRows = "property_type is distinct from 'land'";

/** Returns SQL of the records that a measure counts. */
export function countedRows(measure: Measure): string {
  const conditions = [
    ...(measure.only === null ? [] : [measure.only]),
    ...(measure.statistic === 'median' ? [eligible] : []),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}
