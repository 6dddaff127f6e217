/**
 * Turns an endpoint into a tool: its definition gives name, description and input, and a model's arguments become a
 * client's request.
 */
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createSchema } from 'zod-openapi';
import type { Sent } from '../contract/ask.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { asOfParameter, writing } from '../contract/parameters.ts';
import { type Detail, details } from './answer-text.ts';

/** Rows of a list unless `limit` sets another number: a model pays for what it reads. */
export const defaultRows = 10;

/** A tool and its operation. */
export interface ReadTool {
  readonly endpoint: Endpoint;
  readonly definition: Tool;
}

/** Returns the tool of an endpoint. */
export function toTool(endpoint: Endpoint): ReadTool {
  const { operationId, summary, description } = endpoint;
  return {
    endpoint,
    definition: {
      name: operationId,
      title: summary,
      description: `${summary}. ${description}`,
      inputSchema: toInputSchema(endpoint),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
  };
}

/** Name of the argument that no operation has: how much of the answer the tool hands over. */
export const detailArgument = 'detail';

/** Parameters that tools lack: a model writes no files, and reads in each record how its bedrooms are known. */
const leftOut: ReadonlySet<string> = new Set([...Object.keys(writing), 'bedrooms_basis']);

const worded = (field: z.ZodType, description: string) => field.optional().meta({ description });

/** Arguments that most tools have, or that are long, in fewer words than the API has for them. */
const shorter: Readonly<Record<string, z.ZodType>> = {
  [asOfParameter]: worded(z.iso.date(), 'As published by this day.'),
  context: worded(
    z.looseObject({ filters: z.looseObject({}) }),
    'When this question follows another: `filters` as its answer gave them.',
  ),
  area: worded(
    z.string(),
    'An area or a community: id, slug, name (English, Arabic) or usual spelling. A community means the records known to lie in it.',
  ),
  bbox: worded(z.string(), 'West,south,east,north in degrees.'),
  polygon: worded(z.string(), 'GeoJSON Polygon or MultiPolygon.'),
  near: worded(z.string(), 'Around latitude,longitude, with `radius_m`.'),
  radius_m: worded(z.int().min(1).max(100_000), 'Metres.'),
  h3: worded(z.string(), 'H3 cell.'),
  match: worded(z.enum(['point', 'area']), '`area`: also records known by their area alone.'),
};

/** Returns the fields of the body and of the parameters that a tool has. */
function inputShape({ params, query, body }: Endpoint): z.ZodRawShape {
  const fields = { ...query.shape, ...(body instanceof z.ZodObject ? body.shape : {}) };
  const asked = Object.entries(fields)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, field]) => [name, shorter[name] ?? field]);
  return { ...params.shape, ...Object.fromEntries(asked) };
}

const InputSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.json())),
});

/** A maximum from here on bounds ids and amounts, and tells a model nothing. */
const largestTold = 1_000_000;

type Property = z.output<typeof InputSchema>['properties'][string];

function withoutTypeLimits({ maximum, ...rest }: Property): Property {
  return maximum === undefined || Number(maximum) >= largestTold ? rest : { ...rest, maximum };
}

/** Arguments of many tools that the instructions of the server explain. */
const explainedOnce: ReadonlySet<string> = new Set(['sort', 'limit', 'cursor', 'include_total']);

/** Returns a property without what a model does not need: forms and lengths of texts, least ids and prices, and what its words or the instructions tell. */
function inFewWords(name: string, property: Property): Property {
  const { maxLength: _, pattern: __, minimum, example, description, ...rest } = property;
  const isExplained = explainedOnce.has(name);
  return {
    ...(isExplained || description === undefined ? {} : { description }),
    ...rest,
    ...(minimum === undefined || minimum === 0 ? {} : { minimum }),
    ...(isExplained || example === undefined || rest['enum'] !== undefined ? {} : { example }),
  };
}

function toInputSchema(endpoint: Endpoint): Tool['inputSchema'] {
  const made = createSchema(z.strictObject(inputShape(endpoint)), { io: 'input', schemaRefPath: '#/$defs/' });
  const { properties: all, ...rest } = InputSchema.parse(made.schema);
  const properties = Object.fromEntries(
    Object.entries(all).map(([name, property]) => [name, inFewWords(name, withoutTypeLimits(property))]),
  );
  const { limit } = properties;
  return {
    ...rest,
    properties: {
      ...properties,
      ...(limit === undefined ? {} : { limit: { ...limit, default: defaultRows } }),
      [detailArgument]: { enum: [...details], default: 'summary' },
    },
    ...(Object.keys(made.components).length > 0 ? { $defs: z.json().parse(made.components) } : {}),
  };
}

/**
 * Returns a model's arguments as a client of the endpoint would send them: null is left out, a list is joined by
 * commas.
 */
export function sentBy(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): Sent {
  const values = Object.entries(given).filter(
    ([name, value]) => name !== detailArgument && value !== null && value !== undefined,
  );
  const takesLimit = 'limit' in inputShape(endpoint) && !values.some(([name]) => name === 'limit');
  const all = takesLimit ? [...values, ['limit', defaultRows] as const] : values;
  const inPath = ([name]: readonly [string, unknown]) => Object.hasOwn(endpoint.params.shape, name);
  const params = Object.fromEntries(all.filter(inPath).map(([name, value]) => [name, writeValue(value)]));
  const others = all.filter((entry) => !inPath(entry));
  if (endpoint.body !== null) return { params, search: '', body: Object.fromEntries(others) };
  const search = new URLSearchParams(others.map(([name, value]) => [name, writeValue(value)]));
  return { params, search: String(search), body: null };
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns how much of the answer the arguments ask for; null where `detail` is no such word. */
export function detailOf(given: Readonly<Record<string, unknown>>): Detail | null {
  const asked = given[detailArgument] ?? 'summary';
  return details.find((detail) => detail === asked) ?? null;
}
