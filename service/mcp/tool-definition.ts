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
import { geometryParameters } from '../records/geometry/parameters.ts';

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
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
  };
}

/** Parameters that tools lack: a model writes no files, names places instead of geometries, and remembers the question before (`context`). */
const leftOut: ReadonlySet<string> = new Set([
  asOfParameter,
  'context',
  ...Object.keys(writing),
  ...Object.keys(geometryParameters),
]);

/** Returns the fields of the body and of the parameters that a tool has. */
function inputShape({ params, query, body }: Endpoint): z.ZodRawShape {
  const fields = { ...query.shape, ...(body instanceof z.ZodObject ? body.shape : {}) };
  const asked = Object.entries(fields).filter(([name]) => !leftOut.has(name));
  return { ...params.shape, ...Object.fromEntries(asked) };
}

const InputSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.record(z.string(), z.json())),
});

/** The largest id of most tables. A maximum from here on is that of a type, and tells a model nothing. */
const largestId = 2_147_483_647;

type Property = z.output<typeof InputSchema>['properties'][string];

function withoutTypeLimits({ maximum, ...rest }: Property): Property {
  return maximum === undefined || Number(maximum) >= largestId ? rest : { ...rest, maximum };
}

const dayOrInstant = JSON.stringify([{ format: 'date' }, { format: 'date-time' }]);

/** Returns a day that may also be an instant as a day: a model has no use for instants. */
function asDay({ anyOf, ...rest }: Property): Property {
  return anyOf === undefined
    ? rest
    : { ...rest, ...(JSON.stringify(anyOf) === dayOrInstant ? { format: 'date' } : { anyOf }) };
}

function toInputSchema(endpoint: Endpoint): Tool['inputSchema'] {
  const made = createSchema(z.strictObject(inputShape(endpoint)), { io: 'input', schemaRefPath: '#/$defs/' });
  const { properties: all, ...rest } = InputSchema.parse(made.schema);
  const properties = Object.fromEntries(
    Object.entries(all).map(([name, property]) => [name, asDay(withoutTypeLimits(property))]),
  );
  const { limit } = properties;
  return {
    ...rest,
    properties:
      limit === undefined ? properties : { ...properties, limit: { ...limit, default: defaultRows } },
    ...(Object.keys(made.components).length > 0 ? { $defs: z.json().parse(made.components) } : {}),
  };
}

/**
 * Returns a model's arguments as a client of the endpoint would send them: null is left out, a list is joined by
 * commas.
 */
export function sentBy(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): Sent {
  const values = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
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
