/**
 * Describes what a client sent, without secrets: parameters that the operation declares, and the body with only the values that cannot
 * hold a free text (numbers, true and false, days, and words of a list).
 */
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { SentParameter } from './entry.ts';
import { isSecretName, withoutSecrets } from './without-secrets.ts';

const parametersMost = 40;
const valueLettersMost = 300;
const nameLettersMost = 60;
const fieldsMost = 30;
const itemsMost = 3;
const depthMost = 4;

/** Returns the parameters of a request in their order. Values of undeclared parameters, and of parameters that give access, are not kept. */
export function sentParameters(endpoint: Endpoint, search: string): SentParameter[] {
  if (search === '') return [];
  return [...new URLSearchParams(search)].slice(0, parametersMost).map(([name, value]) => {
    const isKept = isDeclared(endpoint, name.replace(/\[\]$/, '')) && !isSecretName(name);
    return {
      name: withoutSecrets(name, nameLettersMost),
      value: isKept ? withoutSecrets(value, valueLettersMost) : null,
    };
  });
}

function isDeclared({ query, renamed }: Endpoint, name: string): boolean {
  return name in query.shape || Object.hasOwn(renamed, name) || name === 'format';
}

const Shape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});
type Shape = z.output<typeof Shape>;

const shapes = new WeakMap<Endpoint, Shape>();

/** Returns the JSON Schema of the body of an operation; makes it once. */
function shapeOf(endpoint: Endpoint): Shape {
  const known = shapes.get(endpoint);
  if (known !== undefined) return known;
  const made =
    endpoint.body === null ? {} : z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  const shape = Shape.parse(made);
  shapes.set(endpoint, shape);
  return shape;
}

/** Returns the body of a request without its texts. */
export function sentBody(endpoint: Endpoint, body: unknown): unknown {
  if (body === null || body === undefined) return null;
  const whole = shapeOf(endpoint);
  return new BodyWriter(whole.$defs ?? {}).write(whole, body, 0);
}

/** Writes one body by its schema. */
class BodyWriter {
  readonly #definitions: Readonly<Record<string, unknown>>;

  constructor(definitions: Readonly<Record<string, unknown>>) {
    this.#definitions = definitions;
  }

  write(declared: unknown, value: unknown, depth: number): unknown {
    const shape = this.#shapeFor(declared, value);
    if (value === null) return null;
    if (Array.isArray(value)) return this.#list(shape, value, depth);
    if (typeof value === 'object') return this.#fields(shape, value, depth);
    return keptValue(shape, value);
  }

  #list(shape: Shape, items: readonly unknown[], depth: number): unknown {
    if (shape.items === undefined || depth >= depthMost) return `… (${items.length} items)`;
    const shown = items.slice(0, itemsMost).map((item) => this.write(shape.items, item, depth + 1));
    return items.length > itemsMost ? [...shown, `… (${items.length} items)`] : shown;
  }

  #fields({ properties }: Shape, fields: object, depth: number): unknown {
    const sent = Object.entries(fields);
    if (properties === undefined || depth >= depthMost) return `… (${sent.length} fields)`;
    return Object.fromEntries(
      sent
        .slice(0, fieldsMost)
        .map(([name, value]) =>
          Object.hasOwn(properties, name)
            ? [name, isSecretName(name) ? '…' : this.write(properties[name], value, depth + 1)]
            : [withoutSecrets(name, nameLettersMost), '…'],
        ),
    );
  }

  /** Returns the schema, or the first of its alternatives that takes a value of this type. */
  #shapeFor(declared: unknown, value: unknown): Shape {
    const shape = this.#resolved(declared);
    const alternatives = shape.anyOf ?? shape.oneOf;
    if (alternatives === undefined) return shape;
    return alternatives.map((each) => this.#shapeFor(each, value)).find((each) => isFor(each, value)) ?? {};
  }

  #resolved(declared: unknown): Shape {
    const shape = Shape.safeParse(declared).data ?? {};
    const name = shape.$ref?.replace('#/$defs/', '');
    return name === undefined ? shape : (Shape.safeParse(this.#definitions[name]).data ?? {});
  }
}

function typesOf({ type }: Shape): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

/** Returns true for a schema of the JSON type of the value. */
function isFor(shape: Shape, value: unknown): boolean {
  if (isListed(shape, value)) return true;
  const types = typesOf(shape);
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(value === null ? 'null' : typeof value) && shape.enum === undefined;
}

/** Returns true for a word that the schema itself lists. */
function isListed(shape: Shape, value: unknown): boolean {
  return shape.enum?.includes(value) === true || ('const' in shape && shape.const === value);
}

const instant = /^\d{4}-\d\d(-\d\d)?(T[\d:.]{5,15}(Z|[+-]\d\d:\d\d)?)?$/;

/** Returns a number, true, false, a listed word or a day as it is, and the length of any other text. */
function keptValue(shape: Shape, value: unknown): unknown {
  if (typeof value === 'boolean' || isListed(shape, value)) return value;
  if (typeof value === 'number') return isFor(shape, value) ? value : '…';
  if (typeof value !== 'string') return '…';
  const isDay = (shape.format === 'date' || shape.format === 'date-time') && instant.test(value);
  return isDay ? value : `… (${value.length} characters)`;
}
