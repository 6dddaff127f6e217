/** A typed client of the API: paths and parameters are checked by the compiler, refusals are errors, lists are walked to their end. */
import type { GetOperations, PostOperations } from './api-types.ts';
import { problemOf } from './problem.ts';

/** A path of `GET`. */
export type GetPath = keyof GetOperations;
/** A path of `POST`. */
export type PostPath = keyof PostOperations;
/** A path of `GET` whose answer is a list in pages. */
export type ListPath = {
  [Path in GetPath]: [GetOperations[Path]['row']] extends [never] ? never : Path;
}[GetPath];

/** Parameters of a path, those in the path itself among them. */
export type Params<Path extends GetPath> = GetOperations[Path]['params'];
/** The JSON of a path. */
export type Answer<Path extends GetPath> = GetOperations[Path]['answer'];
/** A row of a list. */
export type Row<Path extends ListPath> = GetOperations[Path]['row'];

/** Where and as whom to ask. */
export interface ClientOptions {
  /** Such as `https://data.example.com`. */
  readonly baseUrl: string;
  /** An API key, `mulk_sk_…`. */
  readonly key: string;
  /** Tries of one request, the first one included, while the answer is 429 or 503; 4 unless given. */
  readonly tries?: number;
  /** Longest wait before another try; an answer that asks for more is thrown. 60 unless given. */
  readonly longestWaitSeconds?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Of one request. */
export interface AskOptions {
  readonly signal?: AbortSignal;
}

/** Optional as long as nothing in it is required. */
type Given<Values> =
  Record<never, never> extends Values
    ? [values?: Values, options?: AskOptions]
    : [values: Values, options?: AskOptions];

/** The API. */
export class Mulk {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The JSON of a path. Throws `ProblemError`. */
  async get<Path extends GetPath>(
    path: Path,
    ...[params, options]: Given<Params<Path>>
  ): Promise<Answer<Path>> {
    const response = await this.#ask(
      'GET',
      path,
      { params: { ...params }, accept: 'application/json' },
      options,
    );
    return (await response.json()) as Answer<Path>;
  }

  /** What a body is answered with. Throws `ProblemError`. */
  async post<Path extends PostPath>(
    path: Path,
    { body, ...params }: PostOperations[Path]['params'] & Pick<PostOperations[Path], 'body'>,
    options?: AskOptions,
  ): Promise<PostOperations[Path]['answer']> {
    const response = await this.#ask('POST', path, { params, body, accept: 'application/json' }, options);
    return (await response.json()) as PostOperations[Path]['answer'];
  }

  /** Every row of a list, page after page, all from the snapshot of the first. Throws `ProblemError`. */
  async *rows<Path extends ListPath>(
    path: Path,
    ...[params, options]: Given<Params<Path>>
  ): AsyncGenerator<Row<Path>> {
    let cursor: string | null | undefined;
    do {
      const asked: Record<string, unknown> = { ...params, ...(cursor ? { cursor } : {}) };
      const response = await this.#ask('GET', path, { params: asked, accept: 'application/json' }, options);
      const page = (await response.json()) as { readonly next_cursor: string | null };
      const rows = Object.values(page).find((value) => Array.isArray(value));
      yield* (rows ?? []) as Row<Path>[];
      cursor = page.next_cursor;
    } while (cursor);
  }

  /**
   * The answer as it comes, for `format` other than JSON: `await tableFromIPC(await mulk.open(path, { format: 'arrow' }))`, or its `body` into
   * a file. Throws `ProblemError`.
   */
  async open<Path extends GetPath>(path: Path, ...[params, options]: Given<Params<Path>>): Promise<Response> {
    return this.#ask('GET', path, { params: { ...params }, accept: '*/*' }, options);
  }

  async #ask(method: string, path: string, asked: Asked, { signal }: AskOptions = {}): Promise<Response> {
    const { baseUrl, key, tries = 4, longestWaitSeconds = 60, fetch: send = fetch } = this.#options;
    const init: RequestInit = {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: asked.accept,
        ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      ...(signal === undefined ? {} : { signal }),
    };
    const address = addressOf(baseUrl, path, asked.params);
    for (let left = tries - 1; ; left -= 1) {
      const response = await send(address, init);
      if (response.ok) return response;
      const error = await problemOf(response);
      const { status, retryAfterSeconds } = error.problem;
      const mayTry = left > 0 && (status === 429 || status === 503) && retryAfterSeconds !== undefined;
      if (!mayTry || retryAfterSeconds > longestWaitSeconds) throw error;
      await waited(retryAfterSeconds * 1000, signal);
    }
  }
}

interface Asked {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly accept: string;
}

/** The address: what the path names goes into it, the rest behind it. */
function addressOf(baseUrl: string, path: string, params: Readonly<Record<string, unknown>>): string {
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]));
  return `${baseUrl.replace(/\/+$/, '')}${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** Resolves after a while, or rejects as soon as the signal is aborted. */
function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
