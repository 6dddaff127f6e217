/** A service with the sample, and every largest request that anybody may send to it. */
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import { postMcp } from '../../service/mcp/endpoint.ts';
import { marketSite } from '../../service/site/market/routes.ts';
import { widgetRoutes } from '../../service/site/widgets/routes.ts';
import { filled } from '../contract/asking.ts';
import { csrfOf, type Person, somebody } from '../support/people.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../support/service.ts';
import { argumentsOf } from '../support/tool-calls.ts';
import type { Sendable } from './measure.ts';
import { type Large, largestOf } from './requests.ts';

/** A public address that shows what another operation answers. */
const reproduction = '/reproduce?of=';

/** Starts a service on which the market site and every operation answer. */
export function startWorld(options: TestServiceOptions = {}): Promise<TestService> {
  return startTestService({ sample: true, explorer: 'enterprise', limits: { answerCacheMb: 0 }, ...options });
}

const isRead = ({ method, answer, auth }: Endpoint) =>
  method === 'get' && auth === 'key' && (answer.kind === 'list' || answer.kind === 'record');

/** Returns addresses of pages with records, by the operations that they ask. */
function pageBases(page: Endpoint): string[] {
  if (page.operationId !== 'marketReproduction') return [];
  return endpoints
    .filter((one) => isRead(one) && one.examples.length > 0)
    .flatMap((one) => largestOf(one).slice(0, 1))
    .map(({ path }) => `${reproduction}${encodeURIComponent(path)}`);
}

/** Returns the call of a tool that asks a request of its operation. */
function toolCall(large: Large): Large {
  const { endpoint, path, kind, body } = large;
  const message = () => {
    const given = argumentsOf(endpoint, { summary: '', request: path, body: body?.() });
    const call = { name: endpoint.operationId, arguments: given };
    return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  };
  return { endpoint: postMcp, kind: `${endpoint.operationId}, ${kind}`, path: postMcp.path, body: message };
}

/** An operation, page or tool that may be asked. */
export interface Target {
  readonly name: string;
  /** Makes its largest requests. */
  readonly largest: () => Large[];
}

const isTool = (one: Endpoint) =>
  isRead(one) || /^(?:describeSearch|searchProperties)$/.test(one.operationId);
const callsOfTool = 4;

/** Every operation, page and tool. */
export const targets: readonly Target[] = [
  ...endpoints.map((one) => ({ name: one.operationId, largest: () => largestOf(one) })),
  ...[...marketSite, ...widgetRoutes].map((page) => ({
    name: page.operationId,
    largest: () => largestOfPage(page),
  })),
  ...endpoints.filter(isTool).map((one) => ({
    name: `tool ${one.operationId}`,
    largest: () => largestOf(one).slice(0, callsOfTool).map(toolCall),
  })),
];

function largestOfPage(page: Endpoint): Large[] {
  const large = largestOf(page);
  const bases = pageBases(page).map((path) => ({ endpoint: page, kind: 'of an operation', path }));
  // The Arabic page asks the same of the service as the English one.
  return [...(page.operationId.endsWith('Arabic') ? large.slice(0, 1) : large), ...bases];
}

/** Fills in who sends a request, and what there is in place of what examples show. */
export class Sender {
  readonly #service: TestService;
  #reader: Promise<Person> | null = null;

  constructor(service: TestService) {
    this.#service = service;
  }

  async sendable({ endpoint, path, body }: Large): Promise<Sendable> {
    const isPersonal = endpoint.auth === 'user' || endpoint.answer.kind === 'page';
    const person = isPersonal ? await this.#person(endpoint) : null;
    const fill = async (text: string) =>
      person === null ? text : filled(text, endpoint, person, this.#service);
    return {
      method: endpoint.method.toUpperCase(),
      path: person === null ? path : await fill(path),
      headers: {
        ...this.#credentials(endpoint, person),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(endpoint === postMcp ? { Accept: 'application/json, text/event-stream' } : {}),
      },
      ...(body === undefined ? {} : { body: await fill(JSON.stringify(body())) }),
    };
  }

  #credentials(endpoint: Endpoint, person: Person | null): Readonly<Record<string, string>> {
    if (endpoint.auth === 'key') return { Authorization: `Bearer ${this.#service.keys.enterprise}` };
    if (person === null) return {};
    return endpoint.tokenScope === null || endpoint.answer.kind === 'page'
      ? { Cookie: person.cookie, 'X-CSRF-Token': csrfOf(person) }
      : { Authorization: `Bearer ${person.token}` };
  }

  /** All requests that only read come from one person. Each request that changes something comes from a new person, because it may end that person's access. */
  #person({ method }: Endpoint): Promise<Person> {
    if (method !== 'get') return somebody(this.#service);
    this.#reader ??= somebody(this.#service);
    return this.#reader;
  }
}
