/** A statistic as every answer gives it: the figure with its sample, or the reason why it is withheld, and how it was made. */

import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import { register } from '../../data/register.ts';

/** How a statistic was made. In lists and series it stands once, in `meta`. */
export const Provenance = z
  .object({
    method: z
      .string()
      .meta({ description: 'Method; its text is at /docs/methods/{method}.', example: 'gross-yield' }),
    method_version: z
      .int()
      .meta({ description: 'Version of the method; another version is another figure.' }),
    window: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .meta({ description: 'First and last day that count, both inclusive.' }),
    as_of: z.iso.date().meta({ description: 'Newest registration behind the figure.' }),
    covered_from: z.iso.date().optional().meta({
      description:
        'Present where the loaded exports do not cover the whole window: the day from which on they do. Before it, counts and levels rest on few records.',
    }),
    synthetic: z.literal(true).optional().meta({
      description:
        'Present where the figures count synthetic records, of which `meta.synthetic_until` tells. Without it, they count real records only.',
    }),
  })
  .meta({ id: 'Provenance', description: 'Method, window and as-of date of a statistic.' });

export type Provenance = z.infer<typeof Provenance>;

/** The interval that holds the true value in `level` of samples. */
const Interval = z
  .object({
    low: z.number().meta({ description: 'Lower end, in the unit of the figure.' }),
    high: z.number().meta({ description: 'Upper end, in the unit of the figure.' }),
    level: z
      .number()
      .meta({ description: 'Part of samples whose interval holds the true value.', example: 0.95 }),
  })
  .meta({ id: 'Interval', description: 'A confidence interval.' });

/** An estimate for a thin sample, drawn towards the figure of a larger whole. */
export const Shrunk = z
  .object({
    value: z.number().meta({ description: 'The estimate, in the unit of the figure.' }),
    interval: Interval.meta({ description: 'Its confidence interval.' }),
    own_weight_pct: z
      .number()
      .meta({ description: 'Weight of the own records, per cent; the rest is that of the whole.' }),
    towards: z
      .literal('market')
      .meta({ description: `The whole: all ${register.territory.en}, of the same property type.` }),
  })
  .meta({
    id: 'Shrunk',
    description: 'An estimate for a thin sample, drawn towards the figure of a larger whole.',
  });

/** A figure with its sample size; `value` is null where it is withheld, and `reason` says why. */
export const Figure = z
  .object({
    value: z
      .number()
      .nullable()
      .meta({ description: 'The figure, in the unit of its name; null when withheld.' }),
    n: z.int().meta({ description: 'Records behind it.' }),
    p25: z.number().nullable().optional().meta({ description: 'Lower quartile.' }),
    p75: z.number().nullable().optional().meta({ description: 'Upper quartile.' }),
    interval: Interval.optional().meta({ description: 'Confidence interval, where the method gives one.' }),
    interval_reason: z.string().optional().meta({ description: 'Reason why there is no interval.' }),
    shrunk: Shrunk.optional().meta({
      description: `Present in changes on a year of places with too few projects for an interval: the estimate that borrows from all ${register.territory.en}. \`value\` is of the own records alone.`,
    }),
    quality: z
      .enum(['ok', 'low'])
      .optional()
      .meta({
        description: `\`ok\` from ${publishingRules.least_ok} records, \`low\` below; absent when withheld.`,
      }),
    suppressed: z.literal(true).optional().meta({ description: 'Present when the figure is withheld.' }),
    reason: z.string().optional().meta({ description: 'Reason why it is withheld.' }),
    synthetic: z.literal(true).optional().meta({
      description: 'Present in a change whose earlier period has synthetic records.',
    }),
  })
  .meta({ id: 'Figure', description: 'A statistic whose method and window stand in `meta`.' });

export type Figure = z.infer<typeof Figure>;

/** A figure that says itself how it was made. */
export const Statistic = z
  .object({ ...Figure.shape, ...Provenance.shape })
  .meta({ id: 'Statistic', description: 'A figure, its sample, and how it was made.' });

export type Statistic = z.infer<typeof Statistic>;

/** A row's figure as a mart or query gives it. */
export interface FigureRow {
  readonly value: number | null;
  readonly n: number;
  readonly p25?: number | null;
  readonly p75?: number | null;
  /** Ends of the interval of 95 per cent; null where too few clusters give none. */
  readonly interval?: { readonly low: number; readonly high: number } | null | undefined;
  /** Reason why there is none, where it is not that clusters are too few. */
  readonly intervalReason?: string;
}

/** A measure whose values stand in a row of a query or mart. */
interface LevelNames {
  readonly column: string;
  readonly sample: string;
}

/** The columns of a level in a row of a query or mart. */
export type LevelValues<M extends LevelNames> = Readonly<
  Record<M['sample'], number> & Record<`median_${M['column']}`, number | null>
> &
  Partial<Readonly<Record<`${'p25' | 'p75' | 'low' | 'high'}_${M['column']}`, number | null>>>;

/** Returns the figure of a measure in a row of a query or mart; parts that the row lacks are left out. */
export function levelRow<const M extends LevelNames>({ column, sample }: M, row: LevelValues<M>): FigureRow {
  const values: Readonly<Record<string, number | null | undefined>> = row;
  const [p25, p75] = [values[`p25_${column}`], values[`p75_${column}`]];
  const [low, high] = [values[`low_${column}`], values[`high_${column}`]];
  return {
    value: values[`median_${column}`] ?? null,
    n: values[sample] ?? 0,
    ...(p25 === undefined ? {} : { p25 }),
    ...(p75 === undefined ? {} : { p75 }),
    ...(low === undefined ? {} : { interval: intervalOf(low, high) }),
  };
}

/** Returns an interval from its ends as queries give them; null where one of them is missing, as in a small sample. */
export function intervalOf(
  low: number | null | undefined,
  high: number | null | undefined,
): { readonly low: number; readonly high: number } | null {
  return low == null || high == null ? null : { low, high };
}

const noInterval = `fewer than ${publishingRules.least_clusters} clusters`;

const digitsByUnit = {
  aed: 0,
  aed_per_sqft: 2,
  sqft: 0,
  pct: 2,
  days: 0,
  index: 2,
  ratio: 4,
  years: 1,
} as const;

/** Units of figures. Money is rounded to whole AED, sizes to whole square feet; AED a square foot, percentages and index points to 2 decimals, years to one. */
export type FigureUnit = keyof typeof digitsByUnit;

export interface FigureOptions {
  /** Fewest records behind a figure that is shown; `least_shown` of the publishing rules unless the method asks for more. */
  readonly minimum?: number;
  /** Withholds the figure for this reason, whatever the sample. */
  readonly reason?: string;
  readonly unit?: FigureUnit;
  /** What `n` counts, for the reason of withholding: `sales`, `contracts`. */
  readonly of?: string;
  /** The quality its method found, where the sample size alone does not say. */
  readonly quality?: 'ok' | 'low';
}

/** Rounds half away from zero to the digits of a unit. */
export function rounded(value: number, unit: FigureUnit = 'pct'): number {
  const shift = 10 ** digitsByUnit[unit];
  // The smallest relative step up, so that 1.005, which is stored a little lower, rounds as it reads.
  return (Math.sign(value) * Math.round(Math.abs(value) * shift * (1 + Number.EPSILON))) / shift + 0;
}

/** A figure that is not shown, and why. */
export function withheld(n: number, reason: string): z.input<typeof Figure> {
  return { value: null, n, suppressed: true, reason };
}

/** The figure of a row: withheld under the minimum sample, `low` under that of quality `ok`, rounded to its unit. */
export function figure(row: FigureRow, options: FigureOptions = {}): z.input<typeof Figure> {
  const { minimum = publishingRules.least_shown, of: counted = 'records', unit } = options;
  if (options.reason !== undefined) return withheld(row.n, options.reason);
  if (row.n < minimum) return withheld(row.n, `fewer than ${minimum} ${counted}`);
  if (row.value === null || !Number.isFinite(row.value))
    return withheld(row.n, 'it cannot be computed from these records');
  // Filled step by step, for answers have thousands of these: objects spread into each other take several times as long.
  const shown: z.input<typeof Figure> = { value: rounded(row.value, unit), n: row.n };
  if (row.p25 !== undefined) shown.p25 = roundedOrNull(row.p25, unit);
  if (row.p75 !== undefined) shown.p75 = roundedOrNull(row.p75, unit);
  if (row.interval === null) shown.interval_reason = row.intervalReason ?? noInterval;
  else if (row.interval !== undefined)
    shown.interval = {
      low: rounded(row.interval.low, unit),
      high: rounded(row.interval.high, unit),
      level: publishingRules.interval_level,
    };
  shown.quality = options.quality ?? (row.n >= publishingRules.least_ok ? 'ok' : 'low');
  return shown;
}

/** The same for what may be unknown. */
export function roundedOrNull(value: number | null, unit?: FigureUnit): number | null {
  return value === null ? null : rounded(value, unit);
}

/** The figure of a row with how it was made: the full form that stands in records. */
export function statistic(
  row: FigureRow,
  provenance: z.input<typeof Provenance>,
  options: FigureOptions = {},
): z.input<typeof Statistic> {
  return { ...figure(row, options), ...provenance };
}

/**
 * How far a figure is from an earlier one, in per cent of the earlier: withheld where either is. Its sample is the smaller of both.
 */
export function change(now: z.input<typeof Figure>, before: z.input<typeof Figure>): z.input<typeof Figure> {
  const n = Math.min(now.n, before.n);
  if (now.value === null) return withheld(n, `now: ${now.reason ?? 'unknown'}`);
  if (before.value === null) return withheld(n, `the period before: ${before.reason ?? 'unknown'}`);
  if (before.value === 0) return withheld(n, 'the period before is zero');
  return figure({ value: (now.value / before.value - 1) * 100, n }, { unit: 'pct', minimum: 0 });
}
