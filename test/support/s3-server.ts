/** A small S3 server: real HTTP, checks signatures, supports conditions and parts like S3, and misbehaves on demand. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type S3Key, signatureFault } from './s3-signature.ts';

/** A stored object. */
export interface StoredObject {
  body: Buffer;
  etag: string;
  modified: Date;
}

/** A request in the form that rules of misbehaviour read. */
export interface S3Request {
  readonly method: string;
  /** Key without the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly range: string | undefined;
}

/**
 * A planned failure of a request: `error` answers with a status; `cut` breaks the connection after some bytes of the answer; `hang` never
 * answers; `stall` sends some bytes and then nothing more; `refuse` breaks the connection at once; `lose` does the work and then breaks the
 * connection.
 */
export type Mishap =
  | { readonly kind: 'error'; readonly status: number; readonly code: string }
  | { readonly kind: 'cut' | 'stall'; readonly bytes: number }
  | { readonly kind: 'hang' | 'refuse' | 'lose' };

/** Sends the beginning of the answer, and then closes the connection or stalls. */
type Limit = Extract<Mishap, { bytes: number }>;

/** Decides for each request whether it fails. */
export type Mischief = (request: S3Request) => Mishap | null;

const KEYS_A_PAGE = 5;

/** The server. `objects` has the stored objects by key; tests read and damage them. */
export class S3TestServer {
  static readonly key: S3Key = { accessKeyId: 'test-key', secretAccessKey: 'a secret that no log may show' };
  readonly url: string;
  readonly bucket = 'snapshots';
  readonly objects = new Map<string, StoredObject>();
  readonly requests: S3Request[] = [];
  /** Requests that were refused because of their signature. */
  readonly faults: string[] = [];
  mischief: Mischief = () => null;
  /** If false, the server ignores conditions of writes, like some real servers. */
  knowsConditions = true;
  readonly #parts = new Map<string, Map<number, Buffer>>();
  readonly #server: Server;
  readonly #now: () => Date;

  private constructor(server: Server, url: string, now: () => Date) {
    this.#server = server;
    this.url = url;
    this.#now = now;
  }

  /** Starts a server on a free port of this machine, or at the given host and port. */
  static async start(where: { host?: string; port?: number; now?: () => Date } = {}): Promise<S3TestServer> {
    const { host = '127.0.0.1', port = 0, now = () => new Date() } = where;
    const server = createServer();
    server.listen(port, host);
    await once(server, 'listening');
    const address = server.address() as AddressInfo;
    const started = new S3TestServer(server, `http://${host}:${address.port}`, now);
    server.on('request', (request, response) => void started.#take(request, response));
    return started;
  }

  /** Returns the settings that name this server. */
  environment(prefix = 'test'): Record<string, string> {
    return {
      SNAPSHOT_STORE: `s3://${this.bucket}/${prefix}`,
      AWS_ENDPOINT_URL_S3: this.url,
      AWS_ACCESS_KEY_ID: S3TestServer.key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3TestServer.key.secretAccessKey,
    };
  }

  /** Returns the sorted keys with this beginning. */
  keys(start = ''): string[] {
    return [...this.objects.keys()].filter((key) => key.startsWith(start)).sort();
  }

  /** Number of uploads that were begun and neither completed nor aborted. */
  get uploadsLeft(): number {
    return this.#parts.size;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks);
    const { pathname, searchParams: query } = new URL(request.url ?? '/', this.url);
    const key = pathname.slice(this.bucket.length + 2);
    const asked = { method: request.method ?? '', key, query, range: request.headers.range };
    this.requests.push(asked);
    const mishap = this.mischief(asked);
    if (mishap?.kind === 'hang') return;
    if (mishap?.kind === 'refuse') {
      response.socket?.destroy();
      return;
    }
    const fault = signatureFault(request, body, S3TestServer.key, this.#now());
    if (fault !== null) this.faults.push(`${asked.method} ${key}: ${fault}`);
    const refusal = mishap?.kind === 'error' ? error(mishap.status, mishap.code) : null;
    const reply = refusal ?? (fault === null ? this.#answer(asked, request, body) : error(403, fault));
    if (mishap?.kind === 'lose') response.socket?.destroy();
    else send(response, reply, mishap?.kind === 'cut' || mishap?.kind === 'stall' ? mishap : null);
  }

  #answer(asked: S3Request, request: IncomingMessage, body: Buffer): Reply {
    const { method, key, query } = asked;
    if (method === 'GET' && query.has('list-type')) return this.#list(query);
    if (method === 'GET' || method === 'HEAD') return this.#get(key, request);
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      this.#parts.set(id, new Map());
      return xml(200, `<R><UploadId>${id}</UploadId></R>`);
    }
    const upload = query.get('uploadId');
    if (upload !== null) return this.#ofUpload(asked, upload, body);
    if (method === 'PUT') return this.#put(key, request, body);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    return error(405, 'MethodNotAllowed');
  }

  #ofUpload({ method, key, query }: S3Request, upload: string, body: Buffer): Reply {
    const parts = this.#parts.get(upload);
    if (parts === undefined) return error(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    this.#parts.delete(upload);
    if (method === 'DELETE') return { status: 204 };
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const found = listed.map(([, number, etag]) => ({ part: parts.get(Number(number)), etag }));
    if (found.some(({ part, etag }) => part === undefined || etagOf(part) !== etag))
      return error(400, 'InvalidPart');
    this.#keep(key, Buffer.concat(found.flatMap(({ part }) => part ?? [])));
    return xml(200, '<CompleteMultipartUploadResult/>');
  }

  #get(key: string, request: IncomingMessage): Reply {
    const object = this.objects.get(key);
    if (object === undefined) return error(404, 'NoSuchKey');
    const { etag, body } = object;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const from = Number(first);
    const to = Math.min(body.length - 1, last === '' ? body.length - 1 : Number(last));
    const isWhole = from === 0 && last === '';
    const range = { 'content-range': `bytes ${from}-${to}/${body.length}` };
    return {
      status: isWhole ? 200 : 206,
      headers: { etag, ...(isWhole ? {} : range) },
      body: body.subarray(from, to + 1),
    };
  }

  #put(key: string, request: IncomingMessage, body: Buffer): Reply {
    const before = this.objects.get(key);
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    const isMet =
      (match === undefined || before?.etag === match) && (noneMatch !== '*' || before === undefined);
    const isConditional = match !== undefined || noneMatch !== undefined;
    if (isConditional && !this.knowsConditions) return error(501, 'NotImplemented');
    if (!isMet) return error(412, 'PreconditionFailed');
    this.#keep(key, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }

  #keep(key: string, body: Buffer): void {
    this.objects.set(key, { body, etag: etagOf(body), modified: this.#now() });
  }

  #list(query: URLSearchParams): Reply {
    const after = query.get('continuation-token') ?? '';
    const keys = this.keys(query.get('prefix') ?? '').filter((key) => key > after);
    const page = keys.slice(0, KEYS_A_PAGE);
    const entries = page.map((key) => {
      const { body, modified } = this.objects.get(key) ?? { body: Buffer.alloc(0), modified: this.#now() };
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    });
    const more =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(200, `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`);
  }
}

/** An answer that is not sent yet. */
interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

function xml(status: number, text: string): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(text) };
}

function error(status: number, code: string): Reply {
  return xml(status, `<Error><Code>${code}</Code></Error>`);
}

function send(response: ServerResponse, reply: Reply, limit: Limit | null): void {
  const { status, headers, body = Buffer.alloc(0) } = reply;
  const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
  response.writeHead(status, { ...headers, ...length });
  if (limit === null || limit.bytes >= body.length) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, limit.bytes), () => {
    if (limit.kind === 'cut') response.socket?.destroySoon();
  });
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
