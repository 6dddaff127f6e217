/** Sends requests made from the OpenAPI document, and checks every answer against it with an independent validator. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { chance } from '../support/chance.ts';
import { somebody } from '../support/people.ts';
import type { TestService } from '../support/service.ts';
import { type Made, Operation, RequestMaker } from './request-maker.ts';

const Described = Operation.shape.responses.valueType;
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({ responses: z.record(z.string(), Described).default({}) }),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** An answer that breaks the document. */
export interface Fault {
  readonly operation: string;
  readonly request: Made;
  readonly status: number;
  readonly what: string;
}

/** Results of the fuzzing. */
export interface Fuzzed {
  readonly requests: number;
  readonly operations: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly serverErrors: readonly Fault[];
  /** Undocumented statuses and media types, and bodies that break their schema. */
  readonly misfits: readonly Fault[];
}

/** Description of an answer in the document, and its media types. */
interface Place {
  readonly pointer: string;
  readonly types: readonly string[];
}

interface Target {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Number of requests before another person takes over. Later requests of one person would only meet the rate limit. */
const REQUESTS_EACH = 100;
const AT_ONCE = 8;
/** Operations that the fuzzing leaves out. */
const skipped = new Set(['getDocsScript']);

class Fuzzing {
  readonly #service: TestService;
  readonly #targets: readonly Target[];
  readonly #maker: RequestMaker;
  readonly #validator = new Ajv2020({ strict: false, validateFormats: false });
  readonly #shared: Readonly<Record<string, z.infer<typeof Described>>>;
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly byStatus: Record<string, number> = {};
  readonly serverErrors: Fault[] = [];
  readonly misfits: Fault[] = [];
  #asked = 0;
  #token: Promise<string> | null = null;

  constructor(service: TestService, document: z.infer<typeof Document>, seed: number) {
    this.#service = service;
    this.#maker = new RequestMaker(document, chance(seed));
    this.#shared = document.components.responses;
    this.#validator.addSchema(document, 'openapi');
    this.#targets = Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = Operation.safeParse(item[method]).data;
        return operation === undefined || skipped.has(operation.operationId)
          ? []
          : [{ path, method, operation }];
      }),
    );
  }

  get operations(): number {
    return this.#targets.length;
  }

  async send(count: number): Promise<void> {
    let next = 0;
    const client = async () => {
      for (let number = next++; number < count; number = next++) {
        const target = this.#targets[number % this.#targets.length];
        if (target !== undefined) await this.#ask(target);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  }

  async #ask(target: Target): Promise<void> {
    const made = this.#maker.make(target.path, target.method, target.operation);
    const { method, headers, body } = made;
    const authorization = await this.#credentials(target.operation);
    const response = await fetch(this.#service.url + made.target, {
      method,
      redirect: 'manual',
      headers: { ...authorization, ...headers },
      ...(body === undefined || method === 'HEAD' || method === 'GET' ? {} : { body }),
    });
    const text = await response.text();
    this.byStatus[response.status] = (this.byStatus[response.status] ?? 0) + 1;
    const note = (faults: Fault[], what: string) =>
      faults.push({ operation: target.operation.operationId, request: made, status: response.status, what });
    if (response.status >= 500 && response.status !== 503) note(this.serverErrors, text.slice(0, 500));
    else if (response.status === 503 && !text.includes('overloaded'))
      note(this.serverErrors, text.slice(0, 500));
    if (method !== target.method.toUpperCase()) return;
    const misfit = this.#misfit(target, made.target, response, text);
    if (misfit !== null) note(this.misfits, misfit);
  }

  async #credentials({ security }: Operation): Promise<Record<string, string>> {
    const schemes = security.flatMap((one) => Object.keys(one));
    if (schemes.includes('apiKey')) return { Authorization: `Bearer ${this.#service.keys.enterprise}` };
    if (!schemes.includes('personalToken')) return {};
    if (this.#asked % REQUESTS_EACH === 0) this.#token = somebody(this.#service).then(({ token }) => token);
    this.#asked += 1;
    return { Authorization: `Bearer ${await this.#token}` };
  }

  /** Returns why an answer breaks the document; null if it does not. */
  #misfit(asked: Target, target: string, response: Response, text: string): string | null {
    const { status } = response;
    const place = this.#placeOf(asked, status);
    if (place === null)
      return saysNothing(asked.path, target, status, text)
        ? null
        : `status ${status} is not documented: ${text.slice(0, 300)}`;
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (type === '') return text === '' ? null : 'a body without a media type';
    const content = place.types.find((key) => key.split(';')[0] === type);
    if (content === undefined) return text === '' ? null : `${type} is not documented`;
    const fits = type.endsWith('json') ? this.#fits(place.pointer, content) : null;
    return fits === null || fits(JSON.parse(text)) ? null : JSON.stringify(fits.errors).slice(0, 500);
  }

  /** Returns the description of an answer in the operation or in the shared parts; null if there is none. */
  #placeOf({ path, method, operation }: Target, status: number): Place | null {
    const own = operation.responses[String(status)];
    if (own === undefined) return null;
    const shared = /^#\/components\/responses\/(\w+)$/.exec(String(own['$ref'] ?? ''))?.[1];
    return shared === undefined
      ? {
          pointer: `/paths/${step(path)}/${method}/responses/${status}`,
          types: Object.keys(own.content ?? {}),
        }
      : {
          pointer: `/components/responses/${shared}`,
          types: Object.keys(this.#shared[shared]?.content ?? {}),
        };
  }

  #fits(place: string, type: string): ValidateFunction | null {
    const pointer = `${place}/content/${step(type)}`;
    const known = this.#compiled.get(pointer);
    if (known !== undefined) return known;
    try {
      const made = this.#validator.compile({ $ref: `openapi#${pointer}/schema` });
      this.#compiled.set(pointer, made);
      return made;
    } catch {
      // Media types other than our JSON have no schema.
      return null;
    }
  }
}

/** Escapes a name as a step of a JSON pointer in a fragment. */
function step(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Returns true if the document does not describe the answer: the values turned the path into another or an unknown one, or the answer redirects. */
function saysNothing(path: string, target: string, status: number, text: string): boolean {
  const isUnread = /"code":"(path-not-found|request-malformed)"/.test(text);
  return isUnread || status === 302 || status === 303 || !matches(path, target);
}

/** Returns true if an address belongs to this path; absurd values may turn it into another one. */
function matches(path: string, target: string): boolean {
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(target);
}

/** Fuzzes a service with this many requests. */
export async function fuzz(service: TestService, count: number, seed: number): Promise<Fuzzed> {
  const document = Document.parse(await (await fetch(`${service.url}/openapi.json`)).json());
  const fuzzing = new Fuzzing(service, document, seed);
  await fuzzing.send(count);
  const { operations, byStatus, serverErrors, misfits } = fuzzing;
  return { requests: count, operations, byStatus, serverErrors, misfits };
}
