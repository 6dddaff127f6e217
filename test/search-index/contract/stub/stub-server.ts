/** A Meilisearch for tests: real HTTP, tasks that finish only while somebody asks after them, every exchange judged by the official OpenAPI document. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenApiJudge } from './openapi.ts';
import { FilterRefused } from './stub-filter.ts';
import { StubIndex, type StubQuery, StubRefusal } from './stub-index.ts';
import { answerFacetSearch, answerFederated, answerSearch, answerSimilar } from './stub-search.ts';
import { StubTasks } from './stub-tasks.ts';

/** What a route is given. */
interface Call {
  readonly url: URL;
  readonly parts: readonly string[];
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Route = (call: Call) => Answer;

const ok = (body: unknown): Answer => ({ status: 200, body });
const accepted = (body: unknown): Answer => ({ status: 202, body });

/** Statuses of Meilisearch's codes; every other one is 400. */
const statuses: Readonly<Record<string, number>> = {
  index_not_found: 404,
  document_not_found: 404,
  task_not_found: 404,
  invalid_api_key: 403,
  missing_authorization_header: 401,
  internal: 500,
};

export class MeilisearchStub {
  readonly key: string;
  readonly indexes = new Map<string, StubIndex>();
  /** Whatever the official document would not have; a test ends by finding none. */
  readonly violations: string[] = [];
  /** Methods and paths, in the order of asking. */
  readonly seen: string[] = [];
  readonly tasks = new StubTasks();
  /** Set: how the next requests fare instead of being answered. */
  trouble: ((method: string, path: string) => 'hang' | number | undefined) | null = null;
  readonly #judge = new OpenApiJudge();
  readonly #server: Server;
  #url = '';

  private constructor(key: string) {
    this.key = key;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        this.violations.push(`The stub failed: ${String(error)}`);
        response.writeHead(500).end();
      });
    });
  }

  static async start(key = 'stub-key-of-the-tests'): Promise<MeilisearchStub> {
    const stub = new MeilisearchStub(key);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    const { port } = stub.#server.address() as AddressInfo;
    stub.#url = `http://127.0.0.1:${port}`;
    return stub;
  }

  get url(): string {
    return this.#url;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '/', this.#url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    this.seen.push(`${method} ${url.pathname}`);
    const trouble = this.trouble?.(method, url.pathname);
    if (trouble === 'hang') return;
    if (trouble !== undefined) {
      response.writeHead(trouble).end('<html>not Meilisearch</html>');
      return;
    }
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { status, body: answer } = this.#answer({ method, url, body }, request.headers.authorization);
    if (status < 400 || status === 404) this.violations.push(...this.#judge.request({ method, url, body }));
    this.violations.push(...this.#judge.answer({ method, url, status, answer }));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answer(asked: { method: string; url: URL; body: unknown }, authorization: string | undefined): Answer {
    const { method, url, body } = asked;
    try {
      if (url.pathname === '/health') return ok({ status: 'available' });
      this.#admit(authorization);
      const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
      const [first = '', uid, ...rest] = parts;
      const pattern = [
        first,
        ...(uid === undefined ? [] : ['*']),
        ...rest.slice(0, 1),
        ...rest.slice(1).map(() => '*'),
      ];
      const route = this.#routes[`${method} /${pattern.join('/')}`];
      if (route === undefined)
        throw new StubRefusal('internal', `The stub does not know ${method} ${url.pathname}.`);
      return route({ url, parts, body });
    } catch (error) {
      return refused(error);
    }
  }

  #admit(authorization: string | undefined): void {
    if (authorization === undefined)
      throw new StubRefusal(
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      );
    if (authorization !== `Bearer ${this.key}`)
      throw new StubRefusal('invalid_api_key', 'The provided API key is invalid.');
  }

  #index(uid: string | undefined): StubIndex {
    const index = this.indexes.get(uid ?? '');
    if (index === undefined) throw new StubRefusal('index_not_found', `Index \`${uid}\` not found.`);
    return index;
  }

  readonly #routes: Readonly<Record<string, Route>> = {
    'GET /version': () => ok({ commitSha: 'stub', commitDate: '2026-01-01', pkgVersion: '1.53.0' }),
    'GET /tasks/*': ({ parts }) => ok(this.tasks.see(Number(parts[1]))),
    'GET /tasks': ({ url }) => ok(this.tasks.list(url.searchParams)),
    'POST /multi-search': ({ body }) => ok(answerFederated(body, (uid) => this.#index(uid))),
    'GET /indexes': ({ url }) => ok(this.#listed(url.searchParams)),
    'GET /indexes/*': ({ parts }) => ok(viewOf(this.#index(parts[1]))),
    'POST /indexes': ({ body }) => {
      const { uid, primaryKey } = body as { uid: string; primaryKey: string };
      return this.#enqueue(uid, 'indexCreation', () => {
        if (this.indexes.has(uid))
          throw new StubRefusal('index_already_exists', `Index \`${uid}\` already exists.`);
        this.indexes.set(uid, new StubIndex(uid, primaryKey));
      });
    },
    'DELETE /indexes/*': ({ parts: [, uid = ''] }) =>
      this.#enqueue(uid, 'indexDeletion', () => {
        this.#index(uid);
        this.indexes.delete(uid);
      }),
    'GET /indexes/*/settings': ({ parts }) => ok(this.#index(parts[1]).settings),
    'PATCH /indexes/*/settings': ({ parts: [, uid = ''], body }) =>
      this.#enqueue(uid, 'settingsUpdate', () => this.#created(uid).change(body as Record<string, unknown>)),
    'GET /indexes/*/documents': ({ parts, url }) => {
      const limit = Number(url.searchParams.get('limit') ?? 20);
      const all = [...this.#index(parts[1]).documents.values()];
      return ok({ results: all.slice(0, limit), offset: 0, limit, total: all.length });
    },
    'GET /indexes/*/documents/*': ({ parts }) => {
      const document = this.#index(parts[1]).documents.get(parts[3] ?? '');
      if (document === undefined)
        throw new StubRefusal('document_not_found', `Document \`${parts[3]}\` not found.`);
      return ok(document);
    },
    'POST /indexes/*/documents': ({ parts: [, uid = ''], body }) =>
      this.#enqueue(uid, 'documentAdditionOrUpdate', () =>
        this.#created(uid).add(body as Record<string, unknown>[]),
      ),
    'DELETE /indexes/*/documents': ({ parts: [, uid = ''] }) =>
      this.#enqueue(uid, 'documentDeletion', () => this.#index(uid).clear()),
    'DELETE /indexes/*/documents/*': ({ parts: [, uid = '', , id = ''] }) =>
      this.#enqueue(uid, 'documentDeletion', () => this.#index(uid).remove([id])),
    'POST /indexes/*/documents/*': ({ parts: [, uid = ''], body }) =>
      this.#enqueue(uid, 'documentDeletion', () => this.#created(uid).remove((body as string[]).map(String))),
    'POST /indexes/*/search': ({ parts, body }) => ok(answerSearch(body as StubQuery, this.#index(parts[1]))),
    'POST /indexes/*/facet-search': ({ parts, body }) => ok(answerFacetSearch(body, this.#index(parts[1]))),
    'POST /indexes/*/similar': ({ parts, body }) => ok(answerSimilar(body, this.#index(parts[1]))),
  };

  /** Work on an index that is not there makes it, as in Meilisearch. */
  #created(uid: string): StubIndex {
    const index = this.indexes.get(uid) ?? new StubIndex(uid, 'id');
    this.indexes.set(uid, index);
    return index;
  }

  #enqueue(uid: string, type: string, work: () => void): Answer {
    return accepted(this.tasks.enqueue(uid, type, work));
  }

  #listed(params: URLSearchParams): unknown {
    const [offset, limit] = [Number(params.get('offset') ?? 0), Number(params.get('limit') ?? 20)];
    const all = [...this.indexes.values()].map(viewOf);
    return { results: all.slice(offset, offset + limit), offset, limit, total: all.length };
  }
}

function viewOf({ uid, primaryKey, createdAt }: StubIndex): unknown {
  return { uid, primaryKey, createdAt, updatedAt: createdAt };
}

function refused(error: unknown): Answer {
  const code =
    error instanceof StubRefusal
      ? error.code
      : error instanceof FilterRefused
        ? 'invalid_search_filter'
        : 'internal';
  const message = error instanceof Error ? error.message : String(error);
  const type =
    statuses[code] === 403 || statuses[code] === 401
      ? 'auth'
      : code === 'internal'
        ? 'internal'
        : 'invalid_request';
  const link = `https://docs.meilisearch.com/errors#${code}`;
  return { status: statuses[code] ?? 400, body: { message, code, type, link } };
}
