/** Makes requests from the OpenAPI document alone, like a client generator: mostly correct, often wrong, sometimes absurd. */
import { z } from 'zod';

/** The parts of a JSON schema that values are made from. */
const SchemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
});
type Schema = z.infer<typeof SchemaShape>;

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
});

/** The parts of an operation that requests are made from. */
export const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: z.unknown() })),
      required: z.boolean().optional(),
    })
    .optional(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  responses: z.record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() })),
  'x-examples': z.array(z.object({ request: z.string() })).default([]),
});
export type Operation = z.infer<typeof Operation>;

/** A request to send. */
export interface Made {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Values that often break parsers. */
const absurd = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%',
  '%00',
  '\u0000',
  '\ud83d\ude00',
  '٣٤',
  '﻿',
  '\u202e',
  "' or 1=1 --",
  '"; drop table deals; --',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2f',
  '=1+1',
  '+1',
  '@x',
  '9'.repeat(30),
  '9007199254740993',
  '2147483648',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '2024-01-01T00:00:00+99:99',
  '1970-01-01T00:00:00Z',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  'toString',
  ',',
  ',,',
  '1,1',
  'a,b,c',
  '1;2',
  'dubai-marina',
  'دبي مارينا',
  '330',
  'JVC',
];
const accepts = [
  'application/json',
  '*/*',
  'text/csv',
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.parquet',
  'application/geo+json',
  'text/html',
  'image/png',
  ';;',
  'application/json;q=0',
  '',
];
const contentTypes = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

/** Makes requests; the same seed gives the same requests. */
export class RequestMaker {
  readonly #even: () => number;
  readonly #document: Readonly<Record<string, unknown>>;

  /** `even` returns random numbers from 0 to 1; `document` contains the schemas. */
  constructor(document: Readonly<Record<string, unknown>>, even: () => number) {
    this.#document = document;
    this.#even = even;
  }

  /** Makes one request to an operation. */
  make(path: string, method: string, operation: Operation): Made {
    const example = this.#pick(operation['x-examples'])?.request;
    const [examplePath, exampleQuery] = example?.split('?') ?? [];
    const isExamplePath = examplePath !== undefined && this.#even() < 0.6;
    const query = new URLSearchParams(this.#even() < 0.5 ? exampleQuery : '');
    this.#fill(query, operation);
    const text = query.toString();
    const body = this.#bodyOf(operation);
    const another = this.#sometimes(0.02, ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);
    return {
      method: another ?? method.toUpperCase(),
      target: `${isExamplePath ? examplePath : this.#pathOf(path, operation)}${text === '' ? '' : `?${text}`}`,
      headers: {
        ...this.#headers(),
        ...(body === undefined ? {} : { 'Content-Type': this.#pick(contentTypes) ?? '' }),
      },
      ...(body === undefined ? {} : { body }),
    };
  }

  #headers(): Record<string, string> {
    const headers = {
      Accept: this.#sometimes(0.25, accepts),
      'If-None-Match': this.#sometimes(0.03, ['*', '"x"', 'W/"x"', 'x']),
      Range: this.#sometimes(0.03, ['bytes=0-9', 'bytes=-5', 'bytes=9-1', 'rows=1-2', 'bytes=99999999-']),
      Origin: this.#sometimes(0.03, ['https://evil.example', 'null', 'https://shop.example']),
      'Accept-Language': this.#sometimes(0.05, ['ar', 'en', 'xx', '*', 'ar;q=9']),
    };
    const sent: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = value;
    return sent;
  }

  #sometimes(chance: number, among: readonly string[]): string | undefined {
    return this.#even() < chance ? this.#pick(among) : undefined;
  }

  /** Sets some parameters, with valid or invalid values; sometimes adds an unknown parameter. */
  #fill(query: URLSearchParams, { parameters }: Operation): void {
    const known = parameters.filter((parameter) => parameter.in === 'query');
    const chance = this.#even() < 0.3 ? 0.6 : 2 / Math.max(2, known.length);
    for (const { name, required, schema, example } of known) {
      if (this.#even() >= (required ? 0.9 : chance)) continue;
      const value = this.#even() < 0.7 ? this.#fitting(schema, example) : this.#absurd();
      if (this.#even() < 0.02) query.append(name, String(value));
      else query.set(name, String(value));
    }
    if (this.#even() < 0.05) query.set(String(this.#absurd()), String(this.#absurd()));
  }

  #pathOf(path: string, { parameters }: Operation): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const found = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
      const value = this.#even() < 0.6 ? this.#fitting(found?.schema, found?.example) : this.#absurd();
      return encodeURIComponent(wellFormed(String(value))) || '0';
    });
  }

  #bodyOf({ requestBody }: Operation): string | undefined {
    const schema = requestBody?.content['application/json']?.schema;
    if (schema === undefined || this.#even() < 0.05) return undefined;
    const chance = this.#even();
    if (chance < 0.05) return this.#pick(['{', '[]', 'null', '"x"', '1', '', '\u0000', '{"a":1,"a":2}']);
    return JSON.stringify(chance < 0.75 ? this.#value(schema, 0, 0) : this.#value(schema, 0, 0.3));
  }

  #fitting(schema: unknown, example: unknown): unknown {
    return example !== undefined && this.#even() < 0.3 ? example : this.#value(schema, 0, 0);
  }

  #absurd(): string {
    return wellFormed(this.#pick(absurd) ?? '');
  }

  /** Makes a value of a schema; with `wrong`, parts of it break the schema. */
  #value(given: unknown, depth: number, wrong: number): unknown {
    if (this.#even() < wrong) return this.#pick([null, true, 0, -1.5, 1e300, [], {}, [[]], ...absurd]);
    const schema = this.#resolved(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#pick(schema.enum);
    const example = schema.example ?? schema.examples?.[0];
    if (example !== undefined && this.#even() < 0.4) return example;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && !choices.every((one) => this.#resolved(one).type === undefined))
      return this.#value(this.#pick(choices), depth, wrong);
    return this.#ofType(schema, depth, wrong);
  }

  #ofType(schema: Schema, depth: number, wrong: number): unknown {
    const { minimum = -5, maximum = 1_000, format } = schema;
    const type = Array.isArray(schema.type) ? this.#pick(schema.type) : schema.type;
    if (type === 'integer')
      return this.#pick([
        minimum,
        maximum,
        Math.round(minimum + this.#even() * (Math.min(maximum, 1e6) - minimum)),
      ]);
    if (type === 'number') return minimum + this.#even() * (Math.min(maximum, 1e6) - minimum);
    if (type === 'boolean') return this.#even() < 0.5;
    if (type === 'null') return null;
    if (type === 'array') return this.#array(schema, depth, wrong);
    if (type === 'object' || schema.properties !== undefined) return this.#object(schema, depth, wrong);
    if (format === 'date') return this.#pick(['2024-01-31', '2026-03-01', '1999-12-31']);
    if (format === 'date-time') return this.#pick(['2026-01-01T00:00:00Z', '2024-06-01T12:00:00+04:00']);
    return this.#absurd().slice(0, schema.maxLength ?? 300);
  }

  #array({ items }: Schema, depth: number, wrong: number): unknown[] {
    if (depth > 4) return [];
    return Array.from({ length: Math.floor(this.#even() * 4) }, () => this.#value(items, depth + 1, wrong));
  }

  #object({ properties = {}, required = [] }: Schema, depth: number, wrong: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties))
      if (required.includes(name) || (depth < 4 && this.#even() < 0.5))
        made[name] = this.#value(schema, depth + 1, wrong);
    if (this.#even() < wrong / 3) made[this.#absurd()] = this.#absurd();
    return made;
  }

  #resolved(given: unknown): Schema {
    const schema = SchemaShape.safeParse(given).data ?? {};
    if (schema.$ref === undefined) return schema;
    let found: unknown = this.#document;
    for (const step of schema.$ref.slice(2).split('/'))
      found = z.record(z.string(), z.unknown()).parse(found)[step];
    return this.#resolved(found);
  }

  #pick<T>(among: readonly T[]): T | undefined {
    return among[Math.floor(this.#even() * among.length)];
  }
}

/** Half a surrogate pair cannot be sent. */
function wellFormed(text: string): string {
  return text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');
}
