/** Makes the largest legal requests of an operation, page or tool from its schemas. */
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { formatsOf } from '../../service/contract/endpoint.ts';
import { asOfParameter } from '../../service/contract/parameters.ts';
import {
  type Choice,
  isDays,
  jsonOf,
  largestParameter,
  largestValue,
  referred,
  textKinds,
} from './values.ts';

/** One large request, as a client sends it. */
export interface Large {
  readonly endpoint: Endpoint;
  /** Names the kind of request in tables and messages. */
  readonly kind: string;
  readonly path: string;
  /** Makes the body, which may be large. */
  readonly body?: () => unknown;
}

/** Parameters that exclude each other: a request has one of them. */
const places: readonly (readonly string[])[] = [['bbox'], ['polygon'], ['near', 'radius_m'], ['h3']];
const withoutPlace = new Set([...places.flat(), 'match', 'cursor', 'token', asOfParameter]);
/** Members of a list in a body; lists within lists are shorter. */
const listMost = 200;

/** Returns a polygon with so many corners that its text has about 6,000 characters. */
function roundPolygon(): string {
  const corners = Array.from({ length: 240 }, (_, at) => {
    const angle = (at / 240) * 2 * Math.PI;
    return [55.2 + Math.cos(angle), 25.1 + Math.sin(angle)].map((one) => Number(one.toFixed(6)));
  });
  return JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] });
}

const placeValues: Readonly<Record<string, string>> = {
  bbox: '54,24,57,27',
  polygon: roundPolygon(),
  near: '25.08,55.14',
  radius_m: '100000',
};

function parametersOf({ query }: Endpoint, choice: Choice): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, schema] of Object.entries(query.shape)) {
    const value = placeValues[name] ?? largestParameter(name, schema, choice);
    if (value !== null) found.set(name, value);
  }
  return found;
}

function withQuery(request: string, more: Iterable<readonly [string, string]>): string {
  const [path = '', query = ''] = request.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of more) parameters.set(name, value);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

function pathOf({ path, params }: Endpoint, choice: Choice): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params.shape[name];
    return encodeURIComponent((schema && largestParameter(name, schema, choice)) ?? '1');
  });
}

/** Collects the requests of one endpoint, each once. */
class Requests {
  readonly all: Large[] = [];
  readonly #endpoint: Endpoint;
  readonly #known = new Set<string>();

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  add(kind: string, path: string, body: (() => unknown) | null = null): void {
    const { body: schema, examples } = this.#endpoint;
    if (body === null && this.#known.has(path)) return;
    this.#known.add(path);
    const sent = body ?? (() => examples[0]?.body ?? {});
    this.all.push({ endpoint: this.#endpoint, kind, path, ...(schema === null ? {} : { body: sent }) });
  }
}

/** Operations that read words of documents. */
const searches = /search|\/mcp$/;
/** The shortest text that counts as free text. */
const freeText = 20;

/** Returns the largest requests of an endpoint, from an example of it. */
export function largestOf(
  endpoint: Endpoint,
  base = endpoint.examples[0]?.request ?? endpoint.path,
): Large[] {
  const requests = new Requests(endpoint);
  for (const [turn, text] of textKinds.entries()) {
    // Operations that read no records store texts or look them up, whatever their words are.
    if (turn > 1 && endpoint.reads === 'service' && !searches.test(endpoint.path)) continue;
    const choice = { text, turn, listMost };
    const all = parametersOf(endpoint, choice);
    const plain = [...all].filter(([name]) => !withoutPlace.has(name) && name !== 'format');
    const few = plain.filter(([name]) => name === 'limit');
    requests.add(`${text}, all`, withQuery(base, plain));
    for (const [name, value] of plain)
      if (value.length > freeText) requests.add(`${text}, ${name}`, withQuery(base, [...few, [name, value]]));
    if (/\{\w+\}/.test(endpoint.path))
      requests.add(`${text}, path`, withQuery(pathOf(endpoint, choice), few));
    addBodies(requests, endpoint, base, choice);
    if (turn === 0) addForms(requests, endpoint, base, { all, few });
  }
  return requests.all;
}

/** Adds bodies: the largest of all, and the example with one field as large as it may be. */
function addBodies(requests: Requests, { body, examples }: Endpoint, base: string, choice: Choice): void {
  if (body === null) return;
  const json = jsonOf(body);
  requests.add(`${choice.text}, body`, base, () => largestValue(json, json, choice));
  const heart = json.$ref === undefined ? json : referred(json.$ref, json);
  for (const name of Object.keys(heart.properties ?? {}))
    requests.add(`${choice.text}, ${name}`, base, () => ({
      ...Object(examples[0]?.body),
      [name]: Object(largestValue(json, json, choice))[name],
    }));
}

/** Adds each place, the widest days, and each format. */
function addForms(
  requests: Requests,
  { answer, query }: Endpoint,
  base: string,
  {
    all,
    few,
  }: { readonly all: ReadonlyMap<string, string>; readonly few: readonly (readonly [string, string])[] },
): void {
  for (const names of places.filter((one) => one.every((name) => all.has(name))))
    requests.add(
      names.join(),
      withQuery(base, [...few, ...[...all].filter(([name]) => names.includes(name))]),
    );
  const days = [...all].filter(([name]) => isDays(name));
  if (days.length > 0) requests.add('days', withQuery(base, [...few, ...days]));
  if (answer.kind === 'raw' || !('format' in query.shape)) return;
  for (const format of formatsOf(answer)) requests.add(format, withQuery(base, [...few, ['format', format]]));
}
