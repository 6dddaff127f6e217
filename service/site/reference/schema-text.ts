/** Says in words which values a schema takes. A name of another schema is written as a Markdown link: `[Area](#Area)`. */
import { z } from 'zod';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(value).optional(),
  const: value.optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
});

/** The part of JSON Schema that the reference shows. */
export type Schema = z.infer<typeof Schema>;

/** Returns a schema with its parts unread. */
export function readSchema(schema: unknown): Schema {
  return Schema.parse(schema ?? {});
}

/** Returns the name of the schema that this one stands for; null where it is written out. */
export function refName({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** Returns the schemas of which a value fits one. Their parts that all share are written beside them. */
export function variants({ anyOf, oneOf, type }: Schema): readonly Schema[] {
  return (anyOf ?? oneOf ?? []).map((variant) => {
    const read = readSchema(variant);
    return read.type === undefined && read.$ref === undefined && type !== undefined
      ? { ...read, type }
      : read;
  });
}

const formats: Readonly<Record<string, string>> = {
  date: 'date (`YYYY-MM-DD`)',
  'date-time': 'instant (RFC 3339)',
  email: 'e-mail address',
  uri: 'address',
  uuid: 'UUID',
};

const written = (text: unknown): string => `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``;

/** Joins alternatives: `a, b or c`. */
function either(parts: readonly string[]): string {
  const distinct = [...new Set(parts)];
  const last = distinct.at(-1) ?? '';
  return distinct.length < 2 ? last : `${distinct.slice(0, -1).join(', ')} or ${last}`;
}

/** Returns the limits of a number, a length or a list; empty without limits. JavaScript's own limits do not count. */
function range(least: number | undefined, most: number | undefined, unit = ''): string {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? null : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most;
  if (from !== null && to !== null) return `, ${from} to ${to}${unit}`;
  if (to !== null) return `, at most ${to}${unit}`;
  return from === null || (from === 0 && unit !== '') ? '' : `, at least ${from}${unit}`;
}

/** Longest pattern that a reader can take in. */
const LONGEST_PATTERN = 40;

function textType({ format, pattern, minLength, maxLength }: Schema): string {
  if (format !== undefined) return formats[format] ?? `text (${format})`;
  const form = pattern !== undefined && pattern.length <= LONGEST_PATTERN ? `, as \`${pattern}\`` : '';
  return `text${range(minLength, maxLength, ' characters')}${form}`;
}

function plainType(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
      return textType(schema);
    case 'integer':
    case 'number':
      return `${type}${range(schema.minimum, schema.maximum)}`;
    case 'array':
      return `list of ${typeText(schema.items)}${range(schema.minItems, schema.maxItems, ' items')}`;
    case 'object': {
      const { additionalProperties: others, properties } = schema;
      const isMap =
        properties === undefined && typeof others === 'object' && Object.keys(others ?? {}).length > 0;
      return isMap ? `object: name → ${typeText(others)}` : 'object';
    }
    default:
      return type;
  }
}

/** Returns the kind and the limits of a value, as a sentence part in Markdown. */
export function typeText(unread: unknown): string {
  const schema = readSchema(unread);
  const name = refName(schema);
  if (name !== null) return `[${name}](#${name})`;
  if (schema.const !== undefined) return written(schema.const);
  if (schema.enum !== undefined) return either(schema.enum.map(written));
  const choices = variants(schema);
  if (choices.length > 0) return either(choices.map(typeText));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.length === 0 ? 'any value' : either(types.map((type) => plainType(type, schema)));
}

/** Returns the meaning of a value, with its default and an example. */
export function meaning(schema: Schema, description = schema.description): string {
  const isShown =
    schema.example !== undefined && typeof schema.example !== 'object' && schema.enum === undefined;
  return [
    description ?? '',
    schema.default === undefined ? '' : `Default: ${written(schema.default)}.`,
    isShown ? `Example: ${written(schema.example)}.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns the objects that are written out inside a schema: itself, the items of its list, or its alternatives. */
export function innerObjects(unread: unknown): readonly Schema[] {
  const schema = readSchema(unread);
  if (schema.$ref !== undefined) return [];
  if (schema.properties !== undefined) return [schema];
  return [...variants(schema), schema.items, schema.additionalProperties]
    .filter((part) => typeof part === 'object' && part !== null)
    .flatMap(innerObjects);
}

/** Returns the names of the schemas that these refer to, directly or through others, in the order of their first mention. */
export function namedWithin(
  values: readonly unknown[],
  schemas: Readonly<Record<string, unknown>>,
): readonly string[] {
  const found = new Set<string>();
  const add = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      add(schemas[name]);
    }
  };
  for (const part of values) add(part ?? {});
  return [...found];
}
