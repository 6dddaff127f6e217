/** A local HTTP server that misbehaves, request by request, as servers of public data sometimes do. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Behaviour = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

export class MisbehavingServer {
  readonly requests: SeenRequest[] = [];
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Starts a server. Each behaviour answers one request; the last one answers all further requests. */
  static async start(...script: Behaviour[]): Promise<MisbehavingServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const started = new MisbehavingServer(server, `http://127.0.0.1:${port}`);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method = '', url = '', headers } = request;
      const seen = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      const behave = script[Math.min(started.requests.length, script.length - 1)];
      started.requests.push(seen);
      await behave?.(response, seen);
    });
    return started;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

type Headers = Record<string, string>;

/** Sends the whole content correctly. */
export function whole(content: string | Buffer, headers: Headers = {}): Behaviour {
  const body = Buffer.from(content);
  return (response) => {
    response.writeHead(200, { 'content-length': body.length, ...headers }).end(body);
  };
}

/** Supports Range and If-Range, ETag and If-None-Match. */
export function resumable(content: string | Buffer, etag: string, headers: Headers = {}): Behaviour {
  const body = Buffer.from(content);
  return async (response, request) => {
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    const from = Number(request.headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
    if (from === 0 || request.headers['if-range'] !== etag) {
      await whole(body, { etag, ...headers })(response, request);
      return;
    }
    const rest = body.subarray(from);
    const range = `bytes ${from}-${body.length - 1}/${body.length}`;
    response.writeHead(206, { etag, 'content-range': range, 'content-length': rest.length }).end(rest);
  };
}

/** Announces the whole content and closes the connection after some bytes of it. */
export function cutAfter(content: string | Buffer, bytes: number, headers: Headers = {}): Behaviour {
  const body = Buffer.from(content);
  return (response) => {
    response.writeHead(200, { 'content-length': body.length, ...headers });
    response.write(body.subarray(0, bytes), () => response.socket?.destroySoon());
  };
}

/** Sends a beginning and then nothing more. Calls `stalled` after the beginning. */
export function stallAfter(
  content: string | Buffer,
  bytes: number,
  headers: Headers,
  stalled: () => void,
): Behaviour {
  const body = Buffer.from(content);
  return (response) => {
    response.writeHead(200, { 'content-length': body.length, ...headers });
    response.write(body.subarray(0, bytes), stalled);
  };
}

/** Accepts the request and never answers. Calls `silent` when the request has arrived. */
export function neverAnswer(silent: () => void): Behaviour {
  return () => silent();
}

/** Sends the content in pieces; each piece waits until the one before it was sent. */
export function inPieces(content: string | Buffer, size: number, headers: Headers = {}): Behaviour {
  const body = Buffer.from(content);
  return async (response) => {
    response.writeHead(200, headers);
    for (let at = 0; at < body.length; at += size) {
      await new Promise<void>((sent) => response.write(body.subarray(at, at + size), () => sent()));
    }
    response.end();
  };
}

/** Answers with a status and an optional short body. */
export function status(code: number, headers: Headers = {}, body = ''): Behaviour {
  return (response) => {
    response.writeHead(code, headers).end(body);
  };
}

/** Answers with JSON. */
export function json(value: unknown): Behaviour {
  return whole(JSON.stringify(value), { 'content-type': 'application/json' });
}

/** Closes the connection without an answer. */
export function hangUp(): Behaviour {
  return (response) => {
    response.socket?.destroy();
  };
}
