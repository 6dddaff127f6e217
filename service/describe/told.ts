/** The figures that answer a question, and the sentences that tell them. */
import { z } from 'zod';
import type { Register } from '../statistics/coverage.ts';
import { type Telling, type ToldUnit, toldUnits } from './told-words.ts';

const ToldFigure = z
  .object({
    label: z.string().meta({ description: 'Name of the figure, in the language of the question.' }),
    value: z.union([z.number(), z.string()]).nullable().meta({ description: 'Null when withheld.' }),
    unit: z.enum(toldUnits),
    n: z.int().nullable().meta({ description: 'Records behind it; null for a record itself.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason why it is withheld, as the request gives it.' }),
    quality: z.enum(['ok', 'low']).nullable(),
  })
  .meta({ id: 'ToldFigure', description: 'A figure of the answer to a question.' });
export type ToldFigure = z.output<typeof ToldFigure>;

/** The figures of a request, with the text that tells them. */
export const Told = z
  .object({
    text: z.string().meta({ description: 'The answer in the language of the question.' }),
    language: z.enum(['en', 'ar']),
    subject: z.string().meta({ description: 'Subject of the figures.' }),
    figures: z.array(ToldFigure),
    window: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        covered_from: z.iso.date().nullable().meta({
          description: 'First day that the loaded exports cover, where that is later.',
        }),
      })
      .nullable()
      .meta({ description: 'Days of the records behind the figures.' }),
    method: z
      .object({ name: z.string(), version: z.int() })
      .nullable()
      .meta({ description: 'Its text is at /docs/methods/{name}; null for records of a register.' }),
    refusal: z
      .object({ status: z.int(), code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: 'Why the request is refused to this key; else null.' }),
    not_considered: z.array(z.string()).meta({
      description: 'Words of the question that the figures do not take account of.',
    }),
  })
  .meta({ id: 'Told', description: 'The answer to a question, told from the request beside it.' });
export type Told = z.output<typeof Told>;

/** Facts of an operation's answer about its figures. */
export interface Source {
  /** The register of a list, whose answer does not say which days the loaded exports cover. */
  readonly register?: Register;
  readonly method?: string;
  readonly method_version?: number;
  readonly window?: { readonly from: string; readonly to: string } | null;
  readonly covered_from?: string | undefined;
  readonly synthetic?: true | undefined;
}

/** Figures of an answer, before they are told. */
export interface Findings {
  readonly subject: string;
  readonly figures: readonly ToldFigure[];
  readonly source?: Source | undefined;
  /** More sentences. */
  readonly notes?: readonly string[];
}

/** A figure as operations give it. */
interface GivenFigure {
  readonly value: number | null;
  readonly n: number;
  readonly quality?: 'ok' | 'low' | undefined;
  readonly reason?: string | undefined;
}

/** Returns a figure of an operation under a label. */
export function told(label: string, unit: ToldUnit, given: GivenFigure | undefined): ToldFigure[] {
  if (given === undefined) return [];
  const { value, n, quality = null, reason = null } = given;
  return [{ label, value, unit, n, quality, reason: value === null ? reason : null }];
}

/** Returns a value that is no statistic: a count, or a field of a record. */
export function plain(label: string, unit: ToldUnit, value: number | string | null): ToldFigure[] {
  return value === null ? [] : [{ label, value, unit, n: null, quality: null, reason: null }];
}

function sentence({ label, value, unit, n, reason, quality }: ToldFigure, telling: Telling): string {
  const { words, fill, amount } = telling;
  if (value === null)
    return `${label}: ${fill(words.withheld, { reason: reason === null ? words.none : telling.reason(reason) })}`;
  const basis = [
    ...(n === null ? [] : [fill(words.count, { n: amount(n, 'count') })]),
    ...(quality === 'low' ? [words.fewRecords] : []),
  ];
  return `${label}: ${amount(value, unit)}${basis.length === 0 ? '' : ` (${basis.join(words.comma)})`}`;
}

function sourceSentences(source: Source, { words, fill, day }: Telling): string[] {
  const { window, covered_from, method, method_version, synthetic } = source;
  const isCut = window && covered_from !== undefined && covered_from > window.from;
  return [
    ...(window ? [fill(words.window, { from: day(window.from), to: day(window.to) })] : []),
    ...(isCut ? [fill(words.covered, { day: day(covered_from) })] : []),
    ...(synthetic === true ? [words.synthetic] : []),
    ...(method === undefined ? [] : [fill(words.method, { method, version: method_version ?? '' })]),
  ];
}

/** Tells figures in sentences. */
export function tell(
  { subject, figures, source = {}, notes = [] }: Findings,
  notConsidered: readonly string[],
  telling: Telling,
): Told {
  const { words, fill, language } = telling;
  const { window, covered_from, method, method_version } = source;
  const list = figures.map((figure) => sentence(figure, telling)).join(words.separator);
  const quoted = notConsidered.map((piece) => fill(words.quote, { words: piece })).join(words.comma);
  const about = subject === '' ? '' : `${subject}:`;
  const said = figures.length > 0 ? `${list}.` : notes.length === 0 ? words.nothing : '';
  const text = [
    about,
    said,
    ...notes,
    ...(figures.length === 0 ? [] : sourceSentences(source, telling)),
    notConsidered.length === 0 ? '' : fill(words.notCounted, { words: quoted }),
  ];
  return {
    text: text.filter((one) => one !== '').join(' '),
    language,
    subject,
    figures: [...figures],
    window: window ? { ...window, covered_from: covered_from ?? null } : null,
    method: method === undefined ? null : { name: method, version: method_version ?? 0 },
    refusal: null,
    not_considered: [...notConsidered],
  };
}

/** Tells that the request is refused, and why. */
export function tellRefusal(refusal: NonNullable<Told['refusal']>, telling: Telling): Told {
  const { status, detail } = refusal;
  const notes = [telling.fill(telling.words.refused, { status, detail })];
  return { ...tell({ subject: '', figures: [], notes }, [], telling), refusal };
}
