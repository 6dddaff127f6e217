/** Defines the kinds of query and path parameters. Each parses the text of the request into a typed value and has its own documentation. */
import { z } from 'zod';
import type {} from 'zod-openapi';
import { propertyTypeSynonyms, propertyTypes } from '../../data/property-types.ts';
import { dayInRegister, register } from '../../data/register.ts';

interface About {
  readonly description: string;
  readonly example?: string | number | boolean;
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** Returns the function that documents the value, where the schema itself would document the text of the request. */
function documented(json: { type: 'integer' | 'number' | 'boolean'; minimum?: number; maximum?: number }) {
  return ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema['pattern'];
    delete jsonSchema['enum'];
    Object.assign(jsonSchema, json);
  };
}

/** Returns a number in plain digits where it has thousands separated by commas or an exponent: `1,500,000` and `1.5e6` as `1500000`. Any other text stays as it is. */
function plainDigits(sent: string): string {
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(sent)) return sent.replaceAll(',', '');
  if (!/^-?\d{1,15}(\.\d{1,15})?e\+?\d{1,2}$/i.test(sent)) return sent;
  const plain = String(Number(sent));
  return plain.includes('e') ? sent : plain;
}

/** Returns the schema of a whole number within a range. */
export function wholeNumber({ min, max, ...about }: About & NumberRange) {
  const message = `takes a whole number from ${min} to ${max}`;
  return z
    .string()
    .transform(plainDigits)
    .pipe(z.string().regex(/^(?!-0+$)-?\d{1,16}$/, { error: message, abort: true }))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .meta({ ...about, override: documented({ type: 'integer', minimum: min, maximum: max }) });
}

/** Returns the schema of a decimal number within a range. */
export function decimal({ min, max, ...about }: About & NumberRange) {
  const message = `takes a number from ${min} to ${max}`;
  return z
    .string()
    .transform(plainDigits)
    .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: message, abort: true }))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .meta({ ...about, override: documented({ type: 'number', minimum: min, maximum: max }) });
}

/** Returns the schema of `true` or `false`. */
export function flag(about: About) {
  return z
    .enum(['true', 'false'], 'takes true or false')
    .transform((word) => word === 'true')
    .meta({ ...about, override: documented({ type: 'boolean' }) });
}

/** Returns the schema of one of a few words. */
export function choice<const Words extends readonly [string, ...string[]]>(words: Words, about: About) {
  return z.enum(words, `takes one of ${words.join(', ')}`).meta({ ...about });
}

/** Returns the schema of one of a few words, which also takes the synonyms in `others`. */
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

/** Returns the schema of a kind of property, in our word or another. */
export function propertyTypeChoice(about: About) {
  return choiceOrSynonym(propertyTypes, propertyTypeSynonyms, about);
}

/** Returns the schema of at most `most` different whole numbers, separated by commas. */
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const controlCharacters = /[\u0000-\u001f\u007f]/;

/** Returns the schema of free text without control characters. */
export function text({ max, ...about }: About & { readonly max: number }) {
  return z
    .string()
    .max(max, `takes at most ${max} characters`)
    .refine((value) => !controlCharacters.test(value), 'takes text without control characters')
    .meta({ ...about, override: { maxLength: max } });
}

const aDay = z.iso.date();
const anInstant = z.iso.datetime({ offset: true });

/** Returns the schema of a calendar day: an ISO 8601 date, or an instant, which is converted to its day by the clock of the register. */
export function day(about: About) {
  return z
    .string()
    .transform((value, context) => {
      if (aDay.safeParse(value).success) return value;
      if (anInstant.safeParse(value).success) {
        const local = dayInRegister(new Date(value));
        // An instant in the first or last hours of the range may convert to a day outside of it.
        if (aDay.safeParse(local).success) return local;
      }
      context.addIssue({
        code: 'custom',
        message: 'takes a date such as 2024-01-31, or an instant such as 2024-01-31T08:00:00Z',
      });
      return z.NEVER;
    })
    .meta({ ...about, override: { type: 'string', format: 'date' } });
}

const snapshotId = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{8}$/;

/** Name of the parameter that asks for an earlier snapshot. */
export const asOfParameter = 'as_of';

/** `as_of` of every operation that answers from an earlier snapshot. */
export const asOf = z
  .string()
  .refine(
    (value) => aDay.safeParse(value).success || snapshotId.test(value),
    'takes a day such as 2026-11-21, or a snapshot id such as 20261121T030000Z-0f3c9a1b',
  )
  .optional()
  .meta({
    description: `Answers as the data was published then: by the last snapshot published by the end of this day in ${register.territory.en}, or by the snapshot with this id. The last 400 days can be asked for.`,
    example: '2026-11-21',
    override: { type: 'string' },
  });

/** Returns the schema of a moment in the change feed: an instant, or the id of a snapshot, which begins with one. Both are converted to an instant in UTC. */
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
  limit: wholeNumber({ min: 1, max: 100, description: 'Number of rows on a page.', example: 20 })
    .optional()
    .meta({ override: { default: 20 } }),
  cursor: text({
    max: 1024,
    description: '`next_cursor` of the previous page, with the same filters and sort.',
  }).optional(),
};

/** Number of rows on a page when the request has no `limit`. */
export const defaultLimit = 20;

/** Parameters for the format of a list, for clients that cannot set `Accept`. */
export const writing = {
  format: choice(['json', 'csv', 'arrow', 'parquet', 'geojson'], {
    description: 'Format of the answer. It takes precedence over `Accept`.',
    example: 'csv',
  }).optional(),
  bom: flag({ description: 'CSV only: begins the file with a byte-order mark, for Excel.' }).optional(),
  escape_formulas: flag({
    description:
      'CSV only: puts an apostrophe before cells that a spreadsheet would run as a formula (= + - @).',
  }).optional(),
};

/** Parameters that set the format, count or pages of an answer, and do not choose its rows. */
export const presentationParameters: ReadonlySet<string> = new Set([
  ...Object.keys(paging),
  ...Object.keys(writing),
  'include_total',
]);
