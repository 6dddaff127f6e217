/** The kinds of query and path parameters. Each takes the text as sent, gives the typed value, and documents itself. */
import { z } from 'zod';
import type {} from 'zod-openapi';

interface About {
  readonly description: string;
  readonly example?: string | number | boolean;
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The documentation of a value, where the schema sees the text that is sent. */
function documented(json: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number }) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema['pattern'];
    delete jsonSchema['enum'];
    Object.assign(jsonSchema, json);
  };
}

/** A whole number within a range. */
export function wholeNumber({ min, max, ...about }: About & NumberRange) {
  const message = `takes a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^(?!-0+$)-?\d{1,16}$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .meta({ ...about, override: documented({ type: 'integer', minimum: min, maximum: max }) });
}

/** A decimal number within a range; no exponents. */
export function decimal({ min, max, ...about }: About & NumberRange) {
  const message = `takes a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: message, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .meta({ ...about, override: documented({ type: 'number', minimum: min, maximum: max }) });
}

/** `true` or `false`, nothing else. */
export function flag(about: About) {
  return z
    .enum(['true', 'false'], 'takes true or false')
    .transform((word) => word === 'true')
    .meta({ ...about, override: documented({ type: 'boolean' }) });
}

/** One of a few words. */
export function choice<const Words extends readonly [string, ...string[]]>(words: Words, about: About) {
  return z.enum(words, `takes one of ${words.join(', ')}`).meta({ ...about });
}

/** One of a few words, or another word that stands for one of them. */
export function choiceOrSynonym<
  const Words extends readonly [string, ...string[]],
  const Others extends Readonly<Record<string, Words[number]>>,
>(words: Words, others: Others, about: About) {
  const meant: ReadonlyMap<string, Words[number]> = new Map([
    ...words.map((word): [string, Words[number]] => [word, word]),
    ...Object.entries(others),
  ]);
  const known = [...meant.keys()];
  return z
    .enum(known, `takes one of ${words.join(', ')}`)
    .transform((word): Words[number] => meant.get(word) ?? words[0])
    .meta({ ...about, override: ({ jsonSchema }) => Object.assign(jsonSchema, { enum: [...words] }) });
}

/** A comma list of whole numbers without repeats, at most `most` of them. */
export function numberList({ min, max, most, ...about }: About & NumberRange & { readonly most: number }) {
  const message = `takes up to ${most} different whole numbers from ${min} to ${max}, separated by commas`;
  return z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, { error: message, abort: true })
    .transform((text) => text.split(',').map(Number))
    .pipe(
      z
        .array(z.number().min(min, message).max(max, message))
        .max(most, message)
        .refine((numbers) => new Set(numbers).size === numbers.length, message),
    )
    .meta(about);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f]/;

/** Free text without control characters. */
export function text({ max, ...about }: About & { readonly max: number }) {
  return z
    .string()
    .max(max, `takes at most ${max} characters`)
    .refine((value) => !controlCharacters.test(value), 'takes text without control characters')
    .meta({ ...about, override: { maxLength: max } });
}

const dubaiOffsetMs = 4 * 60 * 60 * 1000;

/** The calendar day in Dubai (UTC+4 all year) of an instant. */
export function dayInDubai(instant: Date): string {
  return new Date(instant.getTime() + dubaiOffsetMs).toISOString().slice(0, 10);
}

const aDay = z.iso.date();
const anInstant = z.iso.datetime({ offset: true });

/** A calendar day: an ISO 8601 date, or an instant, which means its day in Dubai. */
export function day(about: About) {
  return z
    .string()
    .transform((value, context) => {
      if (aDay.safeParse(value).success) return value;
      if (anInstant.safeParse(value).success) {
        const inDubai = dayInDubai(new Date(value));
        // The first and the last hours of what can be written lie in a year beyond it.
        if (aDay.safeParse(inDubai).success) return inDubai;
      }
      context.addIssue({
        code: 'custom',
        message: 'takes a date such as 2024-01-31, or an instant such as 2024-01-31T08:00:00Z',
      });
      return z.NEVER;
    })
    .meta({ ...about, override: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] } });
}

const snapshotId = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{8}$/;

/** A moment in the change feed: an instant, or the id of a snapshot, which begins with one. Comes out as an instant in UTC. */
export function moment(about: About) {
  return z
    .string()
    .transform((value, context): string => {
      const parts = snapshotId.exec(value);
      if (parts !== null) {
        const [, year, month, date, hour, minute, second] = parts;
        const instant = `${year}-${month}-${date}T${hour}:${minute}:${second}Z`;
        if (anInstant.safeParse(instant).success) return instant;
      }
      if (anInstant.safeParse(value).success) {
        const inUtc = new Date(value).toISOString();
        if (anInstant.safeParse(inUtc).success) return inUtc;
      }
      context.addIssue({
        code: 'custom',
        message:
          'takes an instant such as 2026-01-31T08:00:00Z, or a snapshot id such as 20261121T030000Z-0f3c9a1b',
      });
      return z.NEVER;
    })
    .meta({ ...about, override: { type: 'string' } });
}

/** `limit` and `cursor` of every paged list. */
export const paging = {
  limit: wholeNumber({ min: 1, max: 100, description: 'Rows a page.', example: 20 })
    .optional()
    .meta({ override: { default: 20 } }),
  cursor: text({
    max: 1024,
    description: '`next_cursor` of the page before, exactly as received. Opaque; bound to filters and sort.',
  }).optional(),
};

/** How many rows a page has when `limit` is not given. */
export const defaultLimit = 20;

/** How a list is written, for clients that cannot set `Accept`. */
export const writing = {
  format: choice(['json', 'csv', 'arrow', 'parquet', 'geojson'], {
    description: 'Format of the answer; beats `Accept`.',
    example: 'csv',
  }).optional(),
  bom: flag({ description: 'CSV only: begin with a byte-order mark, for Excel.' }).optional(),
  escape_formulas: flag({
    description:
      'CSV only: put an apostrophe before cells that a spreadsheet would run as a formula (= + - @).',
  }).optional(),
};

/** Parameters that say how an answer is written, counted or cut into pages, not which rows it is about. */
export const presentationParameters: ReadonlySet<string> = new Set([
  ...Object.keys(paging),
  ...Object.keys(writing),
  'include_total',
]);
