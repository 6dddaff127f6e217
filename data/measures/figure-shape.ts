/** The columns of measures as row schemas, and the values that they have without records. */
import { z } from 'zod';
import type { FigureUse } from './figure-sql.ts';
import { type Level, type Measure, unitWords } from './measure.ts';

type Prefix<Use> = Use extends { readonly prefix: infer Text extends string } ? Text : '';
type Parts<Use> = Use extends { readonly isMedianOnly: true }
  ? 'median'
  : Use extends { readonly cluster: string }
    ? 'median' | 'p25' | 'p75' | 'low' | 'high'
    : 'median' | 'p25' | 'p75';
type LevelColumn<M, Use> = M extends {
  readonly statistic: 'median';
  readonly column: infer Name extends string;
}
  ? `${Prefix<Use>}${Parts<Use>}_${Name}`
  : never;
type NumberColumn<M, Use> = M extends {
  readonly statistic: 'count';
  readonly column: infer Name extends string;
}
  ? `${Prefix<Use>}${Name}`
  : M extends { readonly statistic: 'median'; readonly sample: infer Name extends string }
    ? `${Prefix<Use>}${Name}`
    : never;
type SumColumn<M, Use, IsNullable> = M extends {
  readonly statistic: 'sum';
  readonly column: infer Name extends string;
  readonly isNullable: IsNullable;
}
  ? `${Prefix<Use>}${Name}`
  : never;

/** The columns of some measures → their schemas. */
export type FigureShape<M extends Measure, Use extends FigureUse> = Readonly<
  Record<NumberColumn<M, Use>, z.ZodInt> &
    Record<SumColumn<M, Use, false>, z.ZodNumber> &
    Record<SumColumn<M, Use, true> | LevelColumn<M, Use>, z.ZodNullable<z.ZodNumber>>
>;

const nullable = (description: string) => z.number().nullable().describe(description);

/** Returns a description that says which of two windows it is of. */
function described({ prefix }: FigureUse, what: string, unit: string): string {
  return `${what}${prefix === undefined ? '' : ' of the period before'}${unit}.`;
}

function levelEntries(
  { column, sample, unit, label, population }: Level,
  use: FigureUse,
): [string, z.ZodType][] {
  const words = unitWords[unit];
  const name = described(use, plainLabel(label.en), `, ${unit === 'sqft' ? words : 'AED'}`);
  const median: [string, z.ZodType] = [`median_${column}`, nullable(name)];
  const records = described(use, `${sentence(population.levelRecords.en)} behind the figure`, '');
  const n: [string, z.ZodType] = [sample, z.int().describe(records)];
  if (use.isMedianOnly) return [n, median];
  const quartiles: [string, z.ZodType][] = [
    [`p25_${column}`, nullable(`Lower quartile, ${words}.`)],
    [`p75_${column}`, nullable(`Upper quartile, ${words}.`)],
  ];
  if (use.cluster === undefined) return [n, median, ...quartiles];
  return [
    n,
    median,
    ...quartiles,
    [`low_${column}`, nullable(`Lower end of the 95 % interval of the median, ${words}.`)],
    [`high_${column}`, nullable(`Upper end of the 95 % interval of the median, ${words}.`)],
  ];
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Returns a label without its kind of property. */
export function plainLabel(label: string): string {
  return sentence(label.replace(/ of \{kind\}|: \{kind\}/u, '').replace('{kind}', 'property'));
}

function entriesOf(measure: Measure, use: FigureUse): [string, z.ZodType][] {
  if (measure.statistic === 'median') return levelEntries(measure, use);
  const name = plainLabel(measure.label.en);
  if (measure.statistic === 'count') return [[measure.column, z.int().describe(described(use, name, ''))]];
  const words = described(use, name, ', AED');
  return [[measure.column, measure.isNullable ? nullable(words) : z.number().describe(words)]];
}

/** Returns the columns of some measures, in the order in which queries give them. */
export function figureShape<const M extends readonly Measure[], const Use extends FigureUse>(
  measures: M,
  use: Use,
): FigureShape<M[number], Use> {
  const entries = measures.flatMap((measure) => entriesOf(measure, use));
  const named = entries.map(([name, schema]): [string, z.ZodType] => [`${use.prefix ?? ''}${name}`, schema]);
  return Object.fromEntries(named) as FigureShape<M[number], Use>;
}

/** Returns the values of some measures in a group without records. */
export function emptyFigures<const M extends readonly Measure[], const Use extends FigureUse>(
  measures: M,
  use: Use,
): z.output<z.ZodObject<FigureShape<M[number], Use>>> {
  const shape: Readonly<Record<string, z.ZodType>> = figureShape(measures, use);
  const values = Object.entries(shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodNullable ? null : 0,
  ]);
  return z.object(figureShape(measures, use)).parse(Object.fromEntries(values));
}
