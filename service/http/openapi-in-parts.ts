/** Makes the OpenAPI document a few operations at a time: all of it at once would hold the event loop for a second. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Endpoint } from '../contract/endpoint.ts';
import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { type ApiInfo, openApiDocument } from './openapi.ts';

const operationsAtOnce = 4;

type Named<Value> = Readonly<Record<string, Value>>;

/** Returns the same document as `openApiDocument`, and lets requests be answered between its parts. */
export async function openApiInParts(
  endpoints: readonly Endpoint[],
  info: ApiInfo,
): Promise<OpenApiDocument> {
  const whole = openApiDocument([], info);
  const tags = new Map<string, NonNullable<OpenApiDocument['tags']>[number]>();
  for (let from = 0; from < endpoints.length; from += operationsAtOnce) {
    await breathe();
    const part = openApiDocument(endpoints.slice(from, from + operationsAtOnce), info);
    for (const tag of part.tags ?? []) tags.set(tag.name, tag);
    whole.paths = joinEach(whole.paths, part.paths);
    whole.components = joinEach({ ...whole.components }, { ...part.components });
  }
  return { ...whole, tags: [...tags.values()] };
}

/** Joins the members of two objects of objects: the operations of each path, or the schemas of each kind of component. */
function joinEach<Value extends object>(
  one: Named<Value> = {},
  other: Named<Value> = {},
): Record<string, Value> {
  const joined = { ...one };
  for (const [name, value] of Object.entries(other)) joined[name] = { ...joined[name], ...value };
  return joined;
}
