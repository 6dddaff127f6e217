/** Makes the largest legal requests of an operation, page or tool from its schemas. */
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { formatsOf } from '../../service/contract/endpoint.ts';
import { asOfParameter } from '../../service/contract/parameters.ts';
import { ofFixture } from '../contract/asking.ts';
import { type Choice, jsonOf, largestParameter, largestValue, textKinds } from './values.ts';

/** One large request, as a client sends it. */
export interface Large {
  readonly endpoint: Endpoint;
  /** Names the kind of request in tables and messages. */
  readonly kind: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Parameters that exclude each other: a request has one of them. */
const places: readonly (readonly string[])[] = [['bbox'], ['polygon'], ['near', 'radius_m'], ['h3']];
const withoutPlace = new Set([...places.flat(), 'match', 'cursor', 'token', asOfParameter]);
const listMost = 1_000;

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

/** Returns the largest requests of an endpoint. */
export function largestOf(endpoint: Endpoint, pageExamples: readonly string[] = []): Large[] {
  const examples = [...endpoint.examples.map(({ request }) => ofFixture(request)), ...pageExamples];
  const [base = endpoint.path] = examples;
  const body = endpoint.examples[0]?.body;
  const requests: Large[] = [];
  const add = (kind: string, path: string, sent: unknown = body) => {
    if (!requests.some((one) => one.path === path && JSON.stringify(one.body) === JSON.stringify(sent)))
      requests.push({ endpoint, kind, path, ...(endpoint.body === null ? {} : { body: sent }) });
  };
  const bodySchema = endpoint.body;
  const shape = Object.keys(endpoint.query.shape);
  for (const [turn, text] of textKinds.entries()) {
    const choice = { text, turn, listMost };
    const all = parametersOf(endpoint, choice);
    const plain = [...all].filter(([name]) => !withoutPlace.has(name) && name !== 'format');
    add(`${text}, all`, withQuery(base, plain));
    const few = plain.filter(
      ([name]) => name === 'limit' || endpoint.query.shape[name]?.safeParse(undefined).success !== true,
    );
    add(`${text}, few`, withQuery(base, few));
    for (const [name, value] of plain)
      if (value.length > 20) add(`${text}, ${name}`, withQuery(base, [...few, [name, value]]));
    if (/\{\w+\}/.test(endpoint.path)) add(`${text}, path`, withQuery(pathOf(endpoint, choice), few));
    if (bodySchema !== null) {
      const json = jsonOf(bodySchema);
      const whole = largestValue(json, json, choice);
      add(`${text}, body`, base, whole);
      if (typeof body === 'object' && typeof whole === 'object')
        for (const [name, value] of Object.entries(whole ?? {}))
          add(`${text}, ${name}`, base, { ...body, [name]: value });
    }
    if (turn > 0) continue;
    for (const names of places.filter((one) => one.every((name) => shape.includes(name))))
      add(names.join(), withQuery(base, [...few, ...[...all].filter(([name]) => names.includes(name))]));
    if (endpoint.answer.kind !== 'raw')
      for (const format of formatsOf(endpoint.answer))
        if (shape.includes('format')) add(format, withQuery(base, [...few, ['format', format]]));
    const days = plain.filter(([name]) => /(?:^|_)(?:from|to)(?:_|$)/.test(name));
    if (days.length > 0) add('days', withQuery(base, [...few, ...days]));
  }
  return requests;
}
