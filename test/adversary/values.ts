/** Makes the largest values that a schema takes: the longest texts, the longest lists, the widest days, the deepest objects. */
import { z } from 'zod';

/** Kinds of long text; each costs a different reader most. */
export const textKinds = [
  'word',
  'letters',
  'words',
  'names',
  'slips',
  'places',
  'mixed',
  'numbers',
  'signs',
] as const;
export type TextKind = (typeof textKinds)[number];

const pieces: Readonly<Record<TextKind, string>> = {
  word: 'marinagateway',
  letters: 'ab ',
  words: 'cheap one or two bed flat not near the metro under ',
  names: 'marina gate jvc business bay palm jumeirah creek harbour al barsha azizi ',
  slips: 'marena gaet dubay hlls bisness pulm jumeira kalifa azzizi sobhaa ',
  places: 'oasis by emaar or skyvew by sobha in downtown ',
  mixed: 'شقة marina فيلا gate ',
  numbers: '1 000 000 ',
  signs: '-/+&%<>= ',
};

/** Returns a text of this kind with so many characters. */
export function longText(kind: TextKind, length: number): string {
  const piece = pieces[kind];
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  // A text that ends with a space would lose it.
  return text.endsWith(' ') ? `${text.slice(0, -1)}a` : text;
}

/** What JSON Schema says of a value. */
export const Json = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
  example: z.json().optional(),
  items: z.json().optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
  additionalProperties: z.json().optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.json()).optional(),
});
export type Json = z.output<typeof Json>;

const known = new WeakMap<z.ZodType, Json>();

/** Returns the JSON Schema of a schema, with the limits that its documentation states. */
export function jsonOf(schema: z.ZodType): Json {
  const json = known.get(schema) ?? writeJson(schema);
  known.set(schema, json);
  return json;
}

function writeJson(schema: z.ZodType): Json {
  return Json.parse(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { override } = z.globalRegistry.get(zodSchema) ?? {};
        if (typeof override === 'function') Reflect.apply(override, undefined, [{ jsonSchema }]);
        else if (typeof override === 'object') Object.assign(jsonSchema, override);
      },
    }),
  );
}

/** The choices among the largest values. */
export interface Choice {
  readonly text: TextKind;
  /** Which of several equal choices is taken. */
  readonly turn: number;
  /** Members of the longest list. */
  readonly listMost: number;
}

const longestText = 4_000;
/** A member of a list of texts may be so long. */
const lengthOfMember = 190;
const listsWithin = 20;

/** Returns true for the name of the first or last day of a range. */
export function isDays(name: string): boolean {
  return /(?:^|_)(?:from|to)(?:_|$)/.test(name);
}

function dayOf(name: string): string {
  return /(?:^|_)from(?:_|$)/.test(name) ? '1966-01-01' : '2099-12-31';
}

/** Returns lists of numbers and of the words of an example, the longest first. */
function lists({ example, enum: words = [] }: Json): string[] {
  const told = String(example ?? '').split(',');
  const own = [...new Set([...told, ...words.map(String)])].filter((word) => word !== '');
  const numbers = Array.from({ length: 60 }, (_, at) => String(at));
  return [...prefixes(numbers), ...prefixes(own)];
}

function prefixes(words: readonly string[]): string[] {
  return words.map((_, at) => words.slice(0, words.length - at).join(','));
}

/** Returns the largest text that a parameter takes; null when none of ours fits. */
export function largestParameter(name: string, schema: z.ZodType, choice: Choice): string | null {
  const json = jsonOf(schema);
  const { enum: words, maximum, maxLength = longestText, example } = json;
  const candidates = [
    ...(json.format === 'date' || isDays(name) ? [dayOf(name)] : []),
    ...(words === undefined ? [] : [String(words[choice.turn % words.length])]),
    ...(maximum === undefined ? [] : [String(maximum)]),
    ...(json.type === 'boolean' ? ['true'] : []),
    ...(json.type === 'string' && typeof example !== 'number'
      ? [maxLength, lengthOfMember].map((length) => longText(choice.text, Math.min(length, longestText)))
      : []),
    ...lists(json),
    ...(example === undefined ? [] : [String(example)]),
    dayOf(name),
    'true',
    '1',
  ];
  return candidates.find((text) => schema.safeParse(text).success) ?? null;
}

/** Returns the largest value of a schema in JSON, of so many levels at most. */
export function largestValue(json: Json, root: Json, choice: Choice, depth = 6): unknown {
  const at = json.$ref === undefined ? json : referred(json.$ref, root);
  // Lists within lists would multiply.
  const shorter = { ...choice, listMost: Math.ceil(choice.listMost / listsWithin) };
  const inner = (one: unknown) => largestValue(Json.parse(one === true ? {} : one), root, choice, depth - 1);
  if (at.const !== undefined) return at.const;
  if (at.enum !== undefined) return at.enum[choice.turn % at.enum.length];
  const either = at.anyOf ?? at.oneOf;
  if (either !== undefined) return inner(either[choice.turn % either.length]);
  const type = Array.isArray(at.type) ? at.type[0] : at.type;
  if (depth <= 0) return null;
  switch (type) {
    case 'array':
      return Array.from({ length: Math.min(at.maxItems ?? choice.listMost, choice.listMost) }, () =>
        largestValue(Json.parse(at.items ?? {}), root, shorter, depth - 1),
      );
    case 'object':
      return {
        ...Object.fromEntries(Object.entries(at.properties ?? {}).map(([name, one]) => [name, inner(one)])),
        ...(typeof at.additionalProperties === 'object' && at.additionalProperties !== null
          ? { [longText('word', 20)]: inner(at.additionalProperties) }
          : {}),
      };
    case 'integer':
    case 'number':
      return Math.min(at.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return longText(choice.text, Math.min(at.maxLength ?? longestText, longestText));
  }
}

/** Returns the schema that a reference names. */
export function referred(reference: string, root: Json): Json {
  return Json.parse(root.$defs?.[reference.split('/').at(-1) ?? ''] ?? {});
}
