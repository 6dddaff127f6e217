/** Reads the OpenAPI document as the reference needs it: families of operations, each with its parameters, body, answers and examples. */
import { z } from 'zod';
import type { OpenApiDocument } from '../../contract/openapi-document.ts';
import { isProblemCode, type ProblemCode } from '../../contract/problem-codes.ts';
import { exampleName } from '../../http/example-answers.ts';

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  deprecated: z.boolean().default(false),
  description: z.string().optional(),
  schema: z.unknown().optional(),
});

const Content = z.record(
  z.string(),
  z.object({
    schema: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
);

/** A header. An optional one has its meaning in the schema alone. */
const Header = z
  .object({ schema: z.object({ description: z.string().default('') }) })
  .transform(({ schema }) => ({ description: schema.description }));

const Response = z.object({
  $ref: z.string().optional(),
  description: z.string().default(''),
  headers: z.record(z.string(), Header).default({}),
  content: Content.default({}),
});

const DocumentOperation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), Response),
  'x-scope': z.string().optional(),
  'x-plan-feature': z.string().optional(),
  'x-cost': z.number(),
  'x-examples': z.array(z.object({ summary: z.string(), request: z.string(), body: z.unknown().optional() })),
});

const Document = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), DocumentOperation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), Response),
  }),
});

/** A parameter in the path or the query. */
export type Parameter = z.infer<typeof Parameter>;

/** An answer that is no problem. */
export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly description: string }>>;
  /** Media type → schema; undefined where the document gives none. */
  readonly types: ReadonlyMap<string, unknown>;
}

/** Another path of an operation. */
export interface Alias {
  readonly id: string;
  readonly path: string;
}

/** An example of a request, with its answer where the document has one. */
export interface OperationExample {
  readonly summary: string;
  readonly request: string;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** One operation. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly Alias[];
  readonly summary: string;
  readonly description: string;
  /** Names of the security schemes, of which one is enough; an empty name is a pass in the address. */
  readonly security: readonly string[];
  readonly scope: string | null;
  readonly feature: string | null;
  readonly cost: number;
  readonly parameters: readonly Parameter[];
  /** Schema of the JSON body; null where the operation takes none. */
  readonly body: { readonly schema: unknown; readonly isRequired: boolean } | null;
  readonly answers: readonly Answer[];
  /** Status → codes. */
  readonly problems: ReadonlyMap<string, readonly ProblemCode[]>;
  readonly examples: readonly OperationExample[];
}

/** The operations of one tag. */
export interface Family {
  readonly slug: string;
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** The document, read. */
export interface Reference {
  readonly version: string;
  readonly description: string;
  /** Address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly families: readonly Family[];
  /** Schemas that the document names. */
  readonly schemas: Readonly<Record<string, unknown>>;
}

type ReadOperation = z.infer<typeof DocumentOperation>;
type ReadResponse = z.infer<typeof Response>;

function answersAndProblems({ responses }: ReadOperation, shared: Readonly<Record<string, ReadResponse>>) {
  const answers: Answer[] = [];
  const problems = new Map<string, readonly ProblemCode[]>();
  for (const [status, response] of Object.entries(responses)) {
    const { description, headers, content } = shared[response.$ref?.split('/').at(-1) ?? ''] ?? response;
    const codes = Object.values(content).flatMap(({ examples = {} }) =>
      Object.keys(examples).filter(isProblemCode),
    );
    if (codes.length > 0) problems.set(status, codes);
    else {
      const types = new Map(Object.entries(content).map(([type, { schema }]) => [type, schema]));
      answers.push({ status, description, headers, types });
    }
  }
  return { answers, problems };
}

/** Returns the examples of an operation, each with its answer: the one under its name in a response. */
function examplesOf({ responses, 'x-examples': examples }: ReadOperation): OperationExample[] {
  const content = Object.values(responses).flatMap((response) => Object.values(response.content));
  return examples.map((example, index) => {
    const answer = content.flatMap((media) => media.examples?.[exampleName(index)] ?? [])[0];
    return answer === undefined ? example : { ...example, answer: answer.value };
  });
}

function operationFrom(
  method: string,
  path: string,
  read: ReadOperation,
  shared: Readonly<Record<string, ReadResponse>>,
) {
  const { operationId: id, summary, description, requestBody } = read;
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    security: read.security.map((scheme) => Object.keys(scheme)[0] ?? ''),
    scope: read['x-scope'] ?? null,
    feature: read['x-plan-feature'] ?? null,
    cost: read['x-cost'],
    parameters: read.parameters,
    body:
      requestBody === undefined
        ? null
        : { schema: requestBody.content['application/json']?.schema, isRequired: requestBody.required },
    ...answersAndProblems(read, shared),
    examples: examplesOf(read),
  };
}

/** Returns the id of the operation whose other path this is; null for an operation of its own. */
function originalId(id: string): string | null {
  return /^(\w+)Alias\d*$/.exec(id)?.[1] ?? null;
}

/** Returns the name as part of an address. */
function slugFor(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-');
}

/** Returns the reference of a document. Other paths of an operation become part of it. */
export function readReference(openapi: OpenApiDocument): Reference {
  const { info, servers, tags, paths, components } = Document.parse(openapi);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, read]) => ({ method, path, read })),
  );
  const aliases = new Map<string, Alias[]>();
  for (const { path, read } of all) {
    const original = originalId(read.operationId);
    if (original !== null)
      aliases.set(original, [...(aliases.get(original) ?? []), { id: read.operationId, path }]);
  }
  const families = tags.map(({ name }) => ({
    slug: slugFor(name),
    name,
    operations: all
      .filter(({ read }) => read.tags[0] === name && originalId(read.operationId) === null)
      .map(({ method, path, read }) => ({
        ...operationFrom(method, path, read, components.responses),
        aliases: aliases.get(read.operationId) ?? [],
      })),
  }));
  return {
    version: info.version,
    description: info.description,
    baseUrl: servers[0].url,
    families,
    schemas: components.schemas,
  };
}
