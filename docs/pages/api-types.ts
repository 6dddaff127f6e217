/** client/src/api-types.ts: what the TypeScript client knows of the API, made from the OpenAPI document. */

import { z } from 'zod';
import type { OpenApiDocument } from '../../service/contract/openapi-document.ts';

/** The part of JSON Schema that our document uses; anything else fails here, so that no type is a guess. */
const Schema = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  description: z.string().optional(),
  ...Object.fromEntries(
    [
      ...[
        'example',
        'examples',
        'default',
        'deprecated',
        'format',
        'pattern',
        'title',
        'contentMediaType',
        'discriminator',
      ],
      ...[
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minLength',
        'maxLength',
      ],
      ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
    ].map((name) => [name, z.unknown().optional()]),
  ),
});
type Schema = z.infer<typeof Schema>;

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.unknown(),
});

const Content = z.record(z.string(), z.looseObject({ schema: z.unknown().optional() }));
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
});
type Operation = z.infer<typeof Operation>;

const header = `/** What the API takes and gives, as types. Made from the OpenAPI document by \`make docs\`: edit the endpoints, not this file. */\n`;

/** Every operation that takes an API key, and the schemas these name. */
export function apiTypes(document: OpenApiDocument): string {
  const operations = operationsOf(document);
  const gets = operations.filter(({ method }) => method === 'get');
  const posts = operations.filter(({ method }) => method === 'post');
  const body = [
    interfaceOf('GetOperations', 'What `GET` of each path takes and answers.', gets, document),
    interfaceOf('PostOperations', 'What `POST` of each path takes and answers.', posts, document),
  ].join('\n');
  return indented(`${header}\n${body}\n${namedTypes(document, body)}`);
}

/** Two spaces for each brace that is open. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    const words = line.trim();
    if (words.startsWith('}')) depth -= 1;
    const shown = words === '' ? '' : `${'  '.repeat(depth)}${words}`;
    if (words.endsWith('{')) depth += 1;
    return shown;
  });
  return lines.join('\n');
}

interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationsOf({ paths = {} }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, value]) => {
      const operation = Operation.parse(value);
      const takesKey = operation.security.some((way) => 'apiKey' in way);
      return takesKey && path !== '/mcp' ? [{ path, method, operation }] : [];
    }),
  );
}

function interfaceOf(
  name: string,
  words: string,
  operations: readonly PlacedOperation[],
  document: OpenApiDocument,
): string {
  const members = operations.map(({ path, operation }) => {
    const body = operation.requestBody?.content['application/json']?.schema;
    const answer = answerOf(operation);
    const row = rowOf(answer, document);
    return [
      `/** ${comment(operation.summary)} */`,
      `'${path}': {`,
      `params: ${paramsOf(operation)};`,
      body === undefined ? 'body?: never;' : `body: ${typeOf(body)};`,
      `answer: ${answer === undefined ? 'never' : typeOf(answer)};`,
      `row: ${row === undefined ? 'never' : typeOf(row)};`,
      '};',
    ].join('\n');
  });
  return `/** ${words} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;
}

/** The JSON of a success; an answer that is a file has none. */
function answerOf({ responses }: Operation): unknown {
  const success = Object.entries(responses).find(([status]) => /^20[012]$/.test(status))?.[1];
  return success?.content?.['application/json']?.schema;
}

/** What a paged list has many of. */
function rowOf(answer: unknown, { components }: OpenApiDocument): unknown {
  const { $ref, ...own } = Schema.parse(answer ?? {});
  const named = $ref === undefined ? own : components?.schemas?.[nameIn($ref)];
  const { properties = {} } = Schema.parse(named);
  if (!('next_cursor' in properties)) return undefined;
  const lists = Object.values(properties)
    .map((one) => Schema.parse(one))
    .filter(({ type }) => type === 'array');
  return lists.length === 1 ? lists[0]?.items : undefined;
}

function paramsOf({ parameters }: Operation): string {
  const members = parameters
    .filter((one) => one.deprecated !== true && (one.in === 'path' || one.in === 'query'))
    .map((one) => memberOf(one.name, one.schema, one.required === true, one.description));
  return members.length === 0 ? '{}' : `{\n${members.join('\n')}\n}`;
}

function memberOf(name: string, schema: unknown, isRequired: boolean, words?: string): string {
  const key = /^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`;
  const told = words ?? Schema.parse(schema).description;
  const line = `${key}${isRequired ? '' : '?'}: ${typeOf(schema)};`;
  return told === undefined ? line : `/** ${comment(told)} */\n${line}`;
}

function nameIn(reference: string): string {
  return reference.replace('#/components/schemas/', '');
}

function typeOf(given: unknown): string {
  const schema = Schema.parse(given);
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const kinds = schema.type === undefined ? [] : [schema.type].flat();
  if (kinds.length > 0) return kinds.map((kind) => kindOf(kind, schema)).join(' | ');
  const branches = schema.anyOf ?? schema.oneOf;
  return branches === undefined ? 'unknown' : [...new Set(branches.map(typeOf))].join(' | ');
}

function kindOf(kind: string, schema: Schema): string {
  if (kind === 'integer' || kind === 'number') return 'number';
  if (kind === 'array') return `(${schema.items === undefined ? 'unknown' : typeOf(schema.items)})[]`;
  if (kind === 'object') return objectOf(schema);
  if (['string', 'boolean', 'null'].includes(kind)) return kind;
  throw new Error(`A schema has the type ${kind}, which the client has no type for.`);
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, one]) =>
      memberOf(name, one, required.includes(name)),
    );
    return `{\n${members.join('\n')}\n}`;
  }
  const isOpen = typeof additionalProperties !== 'object' || additionalProperties === null;
  return `Record<string, ${isOpen ? 'unknown' : typeOf(additionalProperties)}>`;
}

function comment(words: string): string {
  return words.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}

/** The schemas that the text names, and those that these name. */
function namedTypes({ components }: OpenApiDocument, text: string): string {
  const all = new Map(Object.entries(components?.schemas ?? {}));
  const made = new Map<string, string>();
  const add = (within: string) => {
    for (const [name] of within.matchAll(/\b[A-Z]\w+\b/g)) {
      const schema = all.get(name);
      if (schema === undefined || made.has(name)) continue;
      made.set(name, '');
      const words = Schema.parse(schema).description ?? `\`${name}\` of the OpenAPI document.`;
      const type = `/** ${comment(words)} */\nexport type ${name} = ${typeOf(schema)};\n`;
      made.set(name, type);
      add(type);
    }
  };
  add(text);
  return [...made.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, type]) => type)
    .join('\n');
}
