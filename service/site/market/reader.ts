/** Reads the API for a page: the same operations as a client's, in process, with the rights of the site's own key. */
import type { z } from 'zod';
import type { GetOperations } from '../../../client/src/api-types.ts';
import type { Ask, Asked } from '../../contract/ask.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { isProblemCode } from '../../contract/problem-codes.ts';
import { Status } from '../../families/about/status/schema.ts';
import { Sources } from './sources.ts';

/** Paths of the read operations. */
export type Path = keyof GetOperations;
/** The answer of a path. */
export type AnswerOf<P extends Path> = GetOperations[P]['answer'];
/** Parameters in the path and query of a path. */
export type ParametersOf<P extends Path> = GetOperations[P]['params'];

/** Names the present address of a record whose id has changed. */
export class Moved extends Error {
  override readonly name = 'Moved';
  readonly id: string;

  constructor(location: string) {
    super(`The record is at ${location} now.`);
    // The address of a whole contract ends with a word after the id.
    this.id =
      location
        .replace(/\/full$/, '')
        .split('/')
        .at(-1) ?? '';
  }
}

/** Answers that many pages need alike, of one snapshot and one key, by their request. */
export type SharedAnswers = Map<string, Promise<unknown>>;

/** Reads the API for one page. */
export class Reader {
  /** Where the parts of the answers come from that can be reproduced. */
  readonly sources = new Sources();
  readonly #ask: Ask;
  readonly #operations: ReadonlyMap<string, Endpoint>;
  readonly #shared: SharedAnswers;

  constructor(
    ask: Ask,
    operations: ReadonlyMap<string, Endpoint>,
    sharedAnswers: SharedAnswers = new Map<string, Promise<unknown>>(),
  ) {
    this.#ask = ask;
    this.#operations = operations;
    this.#shared = sharedAnswers;
  }

  /** Returns the answer of an operation. Throws its problem, or `Moved`. */
  read<P extends Path>(path: P, parameters: ParametersOf<P>): Promise<AnswerOf<P>> {
    return this.readAsTyped(path, parameters);
  }

  /** Returns the answer to words that a visitor typed: the operation itself refuses wrong ones, so that no filter is dropped in silence. */
  async readAsTyped<P extends Path>(path: P, parameters: object): Promise<AnswerOf<P>> {
    const endpoint = this.#operations.get(path);
    if (endpoint === undefined) throw new Error(`No read operation has the path ${path}.`);
    const asked = await this.#ask(endpoint, sentFor(path, parameters));
    if (asked.ok) {
      this.#note(endpoint, parameters, asked.body);
      // The schema of the operation has checked the answer, and the types are made from that schema.
      return asked.body as AnswerOf<P>;
    }
    if (asked.location !== null) throw new Moved(asked.location);
    throw toProblem(asked);
  }

  /** Returns an answer that many pages need: the first of them reads it. Null where the operation refuses. */
  async shared<P extends Path>(path: P, parameters: ParametersOf<P>): Promise<AnswerOf<P> | null> {
    const request = `${path}?${sentFor(path, parameters).search}`;
    const known = this.#shared.get(request);
    const reading = known ?? this.read(path, parameters);
    this.#shared.set(request, reading);
    try {
      const body = await reading;
      const endpoint = this.#operations.get(path);
      if (endpoint !== undefined) this.#note(endpoint, parameters, body);
      // Answers stand under their own path, so the type is that of the path.
      return body as AnswerOf<P>;
    } catch {
      // The page that read it may have been left by its reader.
      if (this.#shared.get(request) === reading) this.#shared.delete(request);
      return this.maybe(path, parameters);
    }
  }

  /** Returns what pages share beside answers, under a name of its own: the first page that needs it makes it. */
  async once<Made>(name: string, make: () => Promise<Made>): Promise<Made> {
    // One name has one maker, so the type is that of what it makes.
    const known = this.#shared.get(name) as Promise<Made> | undefined;
    const making = known ?? make();
    this.#shared.set(name, making);
    try {
      return await making;
    } catch (error) {
      if (this.#shared.get(name) === making) this.#shared.delete(name);
      // The page that made it may have been left by its reader, or refused.
      if (known === undefined) throw error;
      return this.once(name, make);
    }
  }

  #note(endpoint: Endpoint, parameters: object, body: unknown): void {
    if (!isReproducible(endpoint)) return;
    const { params, search } = sentFor(endpoint.path, parameters);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    this.sources.add(search === '' ? path : `${path}?${search}`, body);
  }

  /** Returns how fresh the data is. */
  async status(): Promise<z.output<typeof Status>> {
    const endpoint = this.#operations.get('/api/v1/status');
    if (endpoint === undefined) throw new Error('The service has no status.');
    const asked = await this.#ask(endpoint, sentFor(endpoint.path, {}));
    if (!asked.ok) throw toProblem(asked);
    return Status.parse(asked.body);
  }

  /** Returns the answer of an operation, or null where it refuses: then a page leaves the part out. */
  async maybe<P extends Path>(path: P, parameters: ParametersOf<P>): Promise<AnswerOf<P> | null> {
    try {
      return await this.read(path, parameters);
    } catch (error) {
      if (error instanceof Problem && error.status < 500 && error.status !== 429) return null;
      throw error;
    }
  }
}

/** Returns true for operations whose answers come from queries of their own. */
function isReproducible({ answer, asksOthers, reads }: Endpoint): boolean {
  return reads === 'snapshot' && asksOthers !== true && (answer.kind === 'list' || answer.kind === 'record');
}

/** Returns what an operation refused, for the page that asked it. */
function toProblem({ problem, retryAfterSeconds }: Exclude<Asked, { readonly ok: true }>): Problem {
  const { code, detail, errors = [] } = problem;
  const faults = errors.map(({ parameter, message, candidates = [] }) => ({
    parameter,
    message,
    candidates,
  }));
  const headers: Record<string, string> =
    retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Problem(isProblemCode(code) ? code : 'internal', detail, { errors: faults, headers });
}

/** Returns the request of a client with these parameters. */
function sentFor(path: string, parameters: object) {
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null || value === '') continue;
    if (path.includes(`{${name}}`)) params[name] = String(value);
    else query.set(name, String(value));
  }
  return { params, search: query.toString(), body: null };
}
