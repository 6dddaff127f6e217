/** Requests that together say all that an endpoint can: its examples, in each format, with each value of each choice, over several days, page by page. */
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { formatsOf } from '../../service/contract/endpoint.ts';
import { ofFixture } from './asking.ts';

/** One request, as a client sends it. */
export interface Request {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** True for one that is asked again with the tag of its answer. */
  readonly isTagged?: true;
}

const Parameter = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
});
type Parameter = z.infer<typeof Parameter>;

/** Days wholly before 2010 and 2020, days that begin before and end after, and days since. */
const days = [
  { from: '2008-01-01', to: '2009-12-31' },
  { from: '2012-01-01', to: '2019-12-31' },
  { from: '2009-06-01', to: '2010-12-31' },
  { from: '2019-06-01', to: '2020-12-31' },
  { from: '2021-01-01', to: '2024-06-30' },
];
const places = ['330', '100002'];
/** Of a long list of choices, such as types of property, the first ones: the others have no records in the fixture. */
const choicesAsked = 2;

function parametersOf({ query }: Endpoint): [string, Parameter][] {
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), Parameter).optional() })
    .parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }));
  return Object.entries(properties);
}

/** What one parameter is asked with. */
function valuesOf(name: string, { type, enum: choices, items }: Parameter): string[] {
  if (['format', 'bom', 'escape_formulas', 'from_date', 'to_date', 'cursor', 'token', 'limit'].includes(name))
    return [];
  // It goes with a geometry only.
  if (name === 'match') return [];
  if (name === 'area') return places;
  if (name === 'sort') return (choices ?? []).map(String).slice(0, 6);
  if (name === 'project_id') return ['77', '78'];
  if (name === 'developer_id') return ['11', '12'];
  if (name === 'bedrooms') return ['1', '2'];
  if (type === 'boolean') return ['true'];
  return (choices ?? items?.enum ?? []).slice(0, choicesAsked).map(String);
}

function withQuery(request: string, more: Readonly<Record<string, string>>): string {
  const [path = '', query = ''] = request.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Every request of an endpoint, each once. */
export function requestsOf(endpoint: Endpoint): Request[] {
  const { operationId, method, answer } = endpoint;
  const [first] = endpoint.examples;
  if (first === undefined) return [];
  const base = ofFixture(first.request);
  const parameters = parametersOf(endpoint);
  const names = new Set(parameters.map(([name]) => name));
  const paths = [
    ...endpoint.examples.map(({ request }) => ofFixture(request)),
    ...(answer.kind === 'raw' ? [] : formatsOf(answer).map((format) => withQuery(base, { format }))),
    ...parameters.flatMap(([name, parameter]) =>
      valuesOf(name, parameter).map((value) => withQuery(base, { [name]: value })),
    ),
    ...(names.has('limit') ? ['1', '100'].map((limit) => withQuery(base, { limit })) : []),
    ...(names.has('from_date')
      ? days.map(({ from, to }) => withQuery(base, { from_date: from, to_date: to }))
      : []),
  ];
  if (method !== 'get') {
    return endpoint.examples.map(({ request, body }) => ({
      operationId,
      method,
      path: ofFixture(request),
      ...(body === undefined ? {} : { body }),
    }));
  }
  return [...new Set(paths)].map((path, index) => ({
    operationId,
    method,
    path,
    ...(index === 0 ? { isTagged: true } : {}),
  }));
}
