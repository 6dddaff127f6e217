/** client/python/src/mulk/operations.py: a typed method for each read operation, and the types of its answer, made from the OpenAPI document. */
import { z } from 'zod';
import type { OpenApiDocument } from '../../service/contract/openapi-document.ts';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.json()).optional(),
  const: z.json().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        deprecated: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).optional(),
    }),
  ),
});
type Operation = z.infer<typeof Operation>;

const header = `"""Typed methods for the read operations. Made from the OpenAPI document by \`make docs\`: edit the endpoints, not this file."""

from typing import Any, Literal, NotRequired, TypedDict

from mulk.connection import Connection
`;

const names: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const nameIn = (reference: string): string => reference.replace('#/components/schemas/', '');

/** Returns a JSON value as Python writes it. */
function literal(value: z.core.util.JSONType): string {
  return value === null
    ? 'None'
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : JSON.stringify(value);
}

function literals(values: readonly z.core.util.JSONType[]): string {
  return values.some((value) => typeof value === 'number' && !Number.isInteger(value))
    ? 'float'
    : `Literal[${values.map(literal).join(', ')}]`;
}

function kindOf(kind: string, { items, additionalProperties: others }: Schema): string {
  if (kind === 'array') return `list[${items === undefined ? 'Any' : typeOf(items)}]`;
  if (kind === 'object')
    return `dict[str, ${typeof others === 'object' && others !== null ? typeOf(others) : 'Any'}]`;
  return names[kind] ?? 'Any';
}

function typeOf(unread: unknown): string {
  const schema = Schema.parse(unread);
  if (schema.$ref !== undefined) return nameIn(schema.$ref);
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum !== undefined) return literals(schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return forms.map(typeOf).join(' | ');
  if (schema.type === undefined) return 'Any';
  return [schema.type]
    .flat()
    .map((kind) => kindOf(kind, schema))
    .join(' | ');
}

/** Returns a named schema as a class. The form with a call takes fields such as \`from\`, which is a word of Python. */
function typeDefinition(name: string, unread: unknown): string {
  const schema = Schema.parse(unread);
  if (schema.properties === undefined) return `${name} = ${typeOf(unread)}`;
  const fields = Object.entries(schema.properties).map(([field, value]) => {
    const type = typeOf(value);
    const shown = schema.required.includes(field)
      ? `"${type.replaceAll('"', "'")}"`
      : `NotRequired["${type.replaceAll('"', "'")}"]`;
    return `    ${JSON.stringify(field)}: ${shown},`;
  });
  return `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map((line) => `    ${line}`).join('\n')}\n    },\n)`;
}

const snake = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Method {
  readonly path: string;
  readonly operation: Operation;
  readonly answer: unknown;
}

/** Returns the read operations that take a key and answer JSON. */
function methodsOf({ paths = {} }: OpenApiDocument): Method[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const operation = Operation.parse(get);
    const answer = operation.responses['200']?.content?.['application/json']?.schema;
    const isPlain = operation.parameters.every(({ name }) => /^[a-z_]\w*$/i.test(name));
    const takesKey = operation.security.some((way) => 'apiKey' in way);
    const isAlias = /Alias\d*$/.test(operation.operationId);
    return takesKey && isPlain && !isAlias && answer !== undefined ? [{ path, operation, answer }] : [];
  });
}

function methodText({ path, operation, answer }: Method): string {
  const sent = operation.parameters.filter(
    ({ in: where, deprecated, name }) =>
      ['path', 'query'].includes(where) && !deprecated && name !== 'format',
  );
  const shown = [...sent].sort((a, b) => Number(b.required) - Number(a.required));
  const parameters = shown.map(({ name, required, schema }) => {
    const type = typeOf(schema);
    return `        ${name}: ${required ? type : `${type} | None = None`},`;
  });
  const star = parameters.length === 0 ? '' : `\n        *,\n${parameters.join('\n')}\n    `;
  const passed = sent.map(({ name }) => `, ${name}=${name}`).join('');
  return [
    `    def ${snake(operation.operationId)}(${star === '' ? 'self' : `\n        self,${star}`}) -> ${typeOf(answer)}:`,
    `        """${operation.summary}."""`,
    `        answer: ${typeOf(answer)} = self.get(${JSON.stringify(path)}${passed})`,
    '        return answer',
  ].join('\n');
}

/** Returns the schemas that a text names, and the schemas that these name, in the order of their names. */
function namedTypes({ components }: OpenApiDocument, text: string): string[] {
  const all = new Map(Object.entries(components?.schemas ?? {}));
  const made = new Map<string, string>();
  const add = (within: string): void => {
    for (const [name] of within.matchAll(/\b[A-Z]\w+\b/g)) {
      const schema = all.get(name);
      if (schema === undefined || made.has(name)) continue;
      made.set(name, '');
      const definition = typeDefinition(name, schema);
      made.set(name, definition);
      add(definition);
    }
  };
  add(text);
  return [...made].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, definition]) => definition);
}

/** Returns the text of the module. */
export function pythonOperations(document: OpenApiDocument): string {
  const methods = methodsOf(document).map(methodText).join('\n\n');
  const types = namedTypes(document, methods).join('\n\n');
  return `${header}\n${types}\n\n\nclass Operations(Connection):\n    """A typed method for each read operation."""\n\n${methods}\n`;
}
