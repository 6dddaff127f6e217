/** Meilisearch's official OpenAPI document as a judge of requests and answers, stricter than it is written. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { repositoryRoot } from '../../../support/repository-files.ts';

const Schema = z.record(z.string(), z.unknown());
type Schema = z.infer<typeof Schema>;

const Content = z.object({
  content: z.object({ 'application/json': z.object({ schema: Schema.optional() }).optional() }).optional(),
});

const Operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: Schema }))
    .default([]),
  requestBody: Content.optional(),
  responses: z.record(z.string(), Content),
});
type Operation = z.infer<typeof Operation>;

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/** One request and its answer. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

const numberFormats = {
  float: 0,
  double: 0,
  int64: 0,
  'u-int8': 2 ** 8,
  'u-int32': 2 ** 32,
  'u-int64': 2 ** 53,
};

/** Judges exchanges by the document. */
export class OpenApiJudge {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #operations: { readonly method: string; readonly path: RegExp; readonly operation: Operation }[] =
    [];
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    const path = join(repositoryRoot, 'test/fixtures/meilisearch-openapi.json');
    const document = Document.parse(JSON.parse(readFileSync(path, 'utf8')));
    corrected(document.components.schemas);
    for (const [name, limit] of Object.entries(numberFormats)) {
      const validate = (value: number) =>
        limit === 0 || (Number.isInteger(value) && value >= 0 && value < limit);
      this.#ajv.addFormat(name, { type: 'number', validate });
    }
    this.#ajv.addFormat('uuid', /^[0-9a-f-]{36}$/);
    this.#ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    this.#ajv.addFormat('password', true);
    this.#ajv.addSchema(document, 'meilisearch');
    for (const [template, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        this.#operations.push({
          method: method.toUpperCase(),
          path: new RegExp(`^${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`),
          operation: Operation.parse(operation),
        });
  }

  /** What is wrong with a request, in sentences. */
  request({ method, url, body }: Omit<Exchange, 'status' | 'answer'>): string[] {
    const operation = this.#operationOf(method, url);
    if (operation === null) return [`${method} ${url.pathname}: no such operation`];
    const faults = queryFaults(operation, url);
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    if (schema !== undefined) faults.push(...this.#faults(schema, body));
    return faults.map((fault) => `${method} ${url.pathname}: ${fault}`);
  }

  /** What is wrong with an answer, in sentences. */
  answer({ method, url, status, answer }: Omit<Exchange, 'body'>): string[] {
    const operation = this.#operationOf(method, url);
    const schema = operation?.responses[String(status)]?.content?.['application/json']?.schema;
    // The document leaves most errors out; all look alike.
    const expected = schema ?? { $ref: '#/components/schemas/ResponseError' };
    return this.#faults(expected, answer).map((fault) => `${method} ${url.pathname} → ${status}: ${fault}`);
  }

  #operationOf(method: string, url: URL): Operation | null {
    const found = this.#operations.filter((one) => one.method === method && one.path.test(url.pathname));
    // A literal path wins over one with a parameter.
    return found.sort((a, b) => a.path.source.length - b.path.source.length).at(-1)?.operation ?? null;
  }

  #faults(schema: Schema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    const validate = this.#validators.get(key) ?? this.#ajv.compile(closed(schema));
    this.#validators.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => {
      const what = JSON.stringify(error.params);
      return `${error.instancePath || 'body'} ${error.message ?? 'is wrong'} ${what}`;
    });
  }
}

/** Makes a schema stand by itself and forbids what none of its parts names. */
function closed(schema: Schema): AnySchema {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"meilisearch#/components');
  const standing = Schema.parse(JSON.parse(text));
  return standing['$ref'] === undefined ? standing : { ...standing, unevaluatedProperties: false };
}

/** Sets right what the document says otherwise than the wire, and closes every object that a client sends. */
function corrected(schemas: Record<string, Schema>): void {
  const names = { type: ['array', 'null'], items: { type: 'string' } };
  for (const name of ['SearchQuery', 'SearchQueryWithIndex'])
    Object.assign(propertiesOf(schemas, name), { facets: names });
  Object.assign(propertiesOf(schemas, 'Federation'), {
    facetsByIndex: { type: 'object', additionalProperties: names },
  });
  for (const schema of Object.values(schemas))
    if (schema['type'] === 'object' && schema['properties'] !== undefined)
      schema['additionalProperties'] ??= false;
}

function propertiesOf(schemas: Record<string, Schema>, name: string): object {
  const properties = schemas[name]?.['properties'];
  if (typeof properties !== 'object' || properties === null) throw new Error(`The document has no ${name}.`);
  return properties;
}

function queryFaults(operation: Operation, url: URL): string[] {
  const declared = new Map(
    operation.parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
  );
  return [...url.searchParams].flatMap(([name, value]) => {
    const schema = declared.get(name);
    if (schema === undefined) return [`query parameter ${name} is not declared`];
    if (schema['type'] === 'integer' && !/^\d+$/.test(value)) return [`${name} is no whole number`];
    return [];
  });
}
