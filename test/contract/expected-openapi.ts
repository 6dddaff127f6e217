/** The OpenAPI document as it is reviewed: a file for each endpoint, so that a changed endpoint changes its own file alone, and one for what several share. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { OpenApiDocument } from '../../service/contract/openapi-document.ts';
import { endpoints } from '../../service/families/all.ts';
import { openApiDocument } from '../../service/http/openapi.ts';
import { openApiText } from '../../service/http/openapi-for-clients/text.ts';
import { repositoryRoot } from '../support/repository-files.ts';

/** Where the reviewed files lie. */
export const openApiFolder = join(repositoryRoot, 'test/expected/openapi');

/** The file of what belongs to no endpoint alone. */
export const sharedFile = 'shared.json';

/** Returns the document of the endpoints as the service sends it, without example answers. */
export async function documentOfAll(): Promise<OpenApiDocument> {
  const document: OpenApiDocument = JSON.parse(
    await openApiText(openApiDocument(endpoints, { baseUrl: 'http://localhost:8080' })),
  );
  return document;
}

/** The name of an endpoint's file. */
export const fileOf = ({ operationId }: Pick<Endpoint, 'operationId'>): string => `${operationId}.json`;

type Schemas = Readonly<Record<string, unknown>>;

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Names of the schemas that this JSON refers to, and of those that they refer to. */
function schemasOf(value: unknown, schemas: Schemas, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
    if (found.has(name)) continue;
    found.add(name);
    schemasOf(schemas[name], schemas, found);
  }
  return found;
}

const only = (schemas: Schemas, isWanted: (name: string) => boolean): Schemas =>
  Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => isWanted(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Operations of an endpoint by path and method, those of its older paths among them. */
function operationsOf({ path, aliases, method }: Endpoint, document: OpenApiDocument) {
  return Object.fromEntries(
    [path, ...aliases].map((each) => [each, { [method]: document.paths?.[each]?.[method] }]),
  );
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Splits the document into the texts of its files, by name. A file of an endpoint has its operations and the schemas that no other endpoint uses;
 * the shared file has everything else but the paths.
 */
export function partsOf(document: OpenApiDocument, all: readonly Endpoint[]): ReadonlyMap<string, string> {
  const schemas: Schemas = document.components?.schemas ?? {};
  const parts = all.map((endpoint) => {
    const paths = operationsOf(endpoint, document);
    return { endpoint, paths, uses: schemasOf(paths, schemas) };
  });
  const users = (name: string): number => parts.filter(({ uses }) => uses.has(name)).length;
  const own = new Set(Object.keys(schemas).filter((name) => users(name) === 1));
  const { paths: _, components, ...rest } = document;
  const shared = { ...rest, components: { ...components, schemas: only(schemas, (name) => !own.has(name)) } };
  return new Map([
    [sharedFile, text(shared)],
    ...parts.map(({ endpoint, paths, uses }): [string, string] => [
      fileOf(endpoint),
      text({ paths, schemas: only(schemas, (name) => own.has(name) && uses.has(name)) }),
    ]),
  ]);
}

const Part = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  schemas: z.record(z.string(), z.unknown()).default({}),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }).optional(),
});

/** Puts operations and schemas of the files together again, by path and method and by name: what is in no file is in no review. */
export function joined(texts: Iterable<string>): {
  readonly operations: ReadonlyMap<string, unknown>;
  readonly schemas: ReadonlyMap<string, unknown>;
} {
  const operations = new Map<string, unknown>();
  const schemas = new Map<string, unknown>();
  for (const part of texts) {
    const { paths, schemas: own, components } = Part.parse(JSON.parse(part));
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods))
        operations.set(`${method} ${path}`, operation);
    for (const [name, schema] of Object.entries({ ...own, ...components?.schemas }))
      schemas.set(name, schema);
  }
  return { operations, schemas };
}
