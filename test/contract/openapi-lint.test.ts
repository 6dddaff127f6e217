/** The OpenAPI document passes a lint without a warning, and has the form from which generators make clients that compile. */
import assert from 'node:assert/strict';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { endpoints } from '../../service/families/all.ts';
import { listAreaBuildings } from '../../service/families/areas/lists.ts';
import { getAreaSummary } from '../../service/families/areas/summary/routes.ts';
import { readExampleAnswers } from '../../service/http/example-answers.ts';
import { openApiDocument } from '../../service/http/openapi.ts';
import { openApiText } from '../../service/http/openapi-for-clients/text.ts';

const answers = readExampleAnswers();
const text = await openApiText(openApiDocument(endpoints, { baseUrl: 'https://mulk.test', answers }));

const Part = z.looseObject({});

/** Returns what Redocly's recommended rules say: each problem with its rule and its place. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`,
  );
}

/** Calls `visit` for each object of the document except examples, with the names that lead to it. */
function walk(
  value: unknown,
  path: readonly string[],
  visit: (part: object, path: readonly string[]) => void,
) {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value, path);
  for (const [name, inside] of Object.entries(value))
    if (!['example', 'examples', 'default', 'enum', 'x-examples'].includes(name))
      walk(inside, [...path, name], visit);
}

/** Names that generators give to schemas that have none. */
const madeUp = /(Response|Request|Input)\d*$|\d{3}|(One|Any|All)Of|Inner|\d$|Fields$/;

/** Returns the kinds of a union that typed languages cannot express; null where the union is fine. */
function unionFault(part: object): string | null {
  const { anyOf, oneOf, type, discriminator } = Part.parse(part);
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  if (types.length > 1) return `the types ${types.join(' and ')}`;
  const forms = z.array(Part).safeParse(anyOf ?? oneOf).data;
  if (forms === undefined || discriminator !== undefined) return null;
  const others = forms.filter((form) => form['type'] !== 'null');
  return others.length === 1 && '$ref' in (others[0] ?? {}) ? null : `a union of ${forms.length} forms`;
}

/** Returns the names of parameters that are the same name in a program: `ids` and `ids[]`. */
function repeatedNames(parameters: unknown): string[] {
  const listed = z.array(z.looseObject({ name: z.string() })).safeParse(parameters).data ?? [];
  const names = listed.map(({ name }) => name.replaceAll(/\W/g, ''));
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** Returns what stops a generator of clients. */
function faultsForGenerators(source: string): string[] {
  const document = Part.parse(JSON.parse(source));
  const { schemas } = z
    .object({ components: z.object({ schemas: z.record(z.string(), Part) }) })
    .parse(document).components;
  const faults = Object.keys(schemas)
    .filter((name) => madeUp.test(name))
    .map((name) => `${name} is a name that generators make up`);
  walk(document, [], (part, path) => {
    const place = path.join('/');
    const union = unionFault(part);
    if (union !== null) faults.push(`${place} has ${union}`);
    const { properties, parameters } = Part.parse(part);
    const isNamed = path.length === 3 && path[1] === 'schemas';
    if (typeof properties === 'object' && !isNamed && path.at(-1) !== 'properties')
      faults.push(`${place} is an object without a name`);
    for (const name of repeatedNames(parameters)) faults.push(`${place} has two parameters ${name}`);
  });
  return faults;
}

describe('OpenAPI for generators of clients', () => {
  it('passes the recommended rules of Redocly without a warning', async () => {
    assert.deepEqual(await lint(text), []);
  });

  it('is found at fault for a family without a description and for two paths that answer the same address', async () => {
    const few = await openApiText(
      openApiDocument([getAreaSummary, listAreaBuildings], { baseUrl: 'https://mulk.test' }),
    );
    const untold = few.replace(/"name":"Areas","description":"[^"]*"/, '"name":"Areas"');
    assert.match((await lint(untold)).join('\n'), /tag-description #\/tags\/0\/description/);
    assert.doesNotMatch((await lint(few)).join('\n'), /tag-description|no-ambiguous-paths/);
    const ambiguous = few.replaceAll('/api/v1/areas/{name}/summary', '/api/v1/areas/summary/{name}');
    assert.match((await lint(ambiguous)).join('\n'), /no-ambiguous-paths/);
  });

  it('names every object, and has no union and no parameter that generators cannot read', () => {
    assert.deepEqual(faultsForGenerators(text), []);
  });

  it('is found at fault for each of these', () => {
    const made = (schemas: object) => faultsForGenerators(JSON.stringify({ components: { schemas } }));
    assert.deepEqual(made({ GetAreaResponse200: {} }), [
      'GetAreaResponse200 is a name that generators make up',
    ]);
    assert.deepEqual(made({ Figure: { type: ['number', 'string', 'null'] } }), [
      'components/schemas/Figure has the types number and string',
    ]);
    assert.deepEqual(made({ Words: { anyOf: [{ type: 'object' }, { type: 'array' }] } }), [
      'components/schemas/Words has a union of 2 forms',
    ]);
    assert.deepEqual(made({ Area: { properties: { bounds: { properties: {} } } } }), [
      'components/schemas/Area/properties/bounds is an object without a name',
    ]);
    const parameters = [{ name: 'ids' }, { name: 'ids[]' }];
    assert.deepEqual(
      faultsForGenerators(JSON.stringify({ get: { parameters }, components: { schemas: {} } })),
      ['get has two parameters ids'],
    );
  });
});
