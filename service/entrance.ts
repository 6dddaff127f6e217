/**
 * Opens the port before the service is there, which takes seconds to load and to open its data. Until then it says that the process lives, and other requests
 * wait for the service.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServiceConfig } from './config.ts';
import { Problem } from './contract/problem.ts';
import type { ProblemCode } from './contract/problem-codes.ts';
import { Connections } from './http/connections.ts';
import { sendPlain, sendPlainProblem } from './http/plain-answer.ts';
import { createPublicServer, listen } from './listen.ts';

/** The longest that a request waits for the service. */
const waitMost = 30_000;
/** Requests that wait; the service refuses the next one. */
const waitingMost = 1_000;
const retryAfterSeconds = 5;
const jsonType = 'application/json; charset=utf-8';

/** A request that waits for the service. */
interface Waiting {
  readonly request: IncomingMessage;
  readonly timer: NodeJS.Timeout;
}

/** The settings of the port, and the longest wait in milliseconds, where a test sets another. */
export type EntranceSettings = Pick<ServiceConfig, 'PORT' | 'HOST' | 'PUBLIC_BASE_URL'> & {
  readonly waitMs?: number;
};

/** The open port. */
export class Entrance {
  readonly #server = createPublicServer((request, response) => this.#take(request, response), {
    baseUrl: () => this.baseUrl,
    onUnreadable: (code) => this.#onUnreadable(code),
  });
  readonly #connections = new Connections(this.#server);
  readonly #waiting = new Map<ServerResponse, Waiting>();
  readonly #waitMs: number;
  #listener: RequestListener | null = null;
  #onUnreadable: (code: ProblemCode) => void = () => undefined;
  #baseUrl = '';

  private constructor({ waitMs = waitMost }: EntranceSettings) {
    this.#waitMs = waitMs;
  }

  /** Opens the port. Throws an error that names PORT when it cannot be used. */
  static async open(settings: EntranceSettings): Promise<Entrance> {
    const entrance = new Entrance(settings);
    const { PORT: port, HOST: host, PUBLIC_BASE_URL: publicUrl } = settings;
    const opened = await listen(entrance.#server, { setting: 'PORT', port, host });
    entrance.#baseUrl = publicUrl ?? `http://localhost:${opened}`;
    return entrance;
  }

  /** The address by which clients reach the service. */
  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** Hands all requests to the service from now on, and first those that have waited for it. Tells of those that cannot be read. */
  admit(listener: RequestListener, onUnreadable: (code: ProblemCode) => void): void {
    this.#listener = listener;
    this.#onUnreadable = onUnreadable;
    for (const [response, { request }] of this.#waiting) {
      this.#forget(response);
      listener(request, response);
    }
  }

  /** Refuses requests that wait, stops accepting, and cuts connections after the grace. Returns true when it cut none. */
  close(graceMs: number): Promise<boolean> {
    for (const [response, { request }] of this.#waiting) this.#refuse(request, response);
    return this.#connections.close(graceMs);
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#listener !== null) this.#listener(request, response);
    else if (asks(request, '/health/live')) this.#sayLive(response);
    else if (asks(request, '/health/ready') || this.#waiting.size >= waitingMost)
      this.#refuse(request, response);
    else this.#wait(request, response);
  }

  #sayLive(response: ServerResponse): void {
    sendPlain(response, 200, { type: jsonType, content: { status: 'live' }, requestId: randomUUID() });
  }

  #wait(request: IncomingMessage, response: ServerResponse): void {
    const timer = setTimeout(() => this.#refuse(request, response), this.#waitMs);
    this.#waiting.set(response, { request, timer });
    // The client may go away meanwhile.
    response.once('close', () => this.#forget(response));
  }

  #refuse({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    this.#forget(response);
    const problem = new Problem('no-snapshot', 'The service is starting, and has opened no snapshot yet.');
    const place = { baseUrl: this.baseUrl, path: url.split('?', 1)[0] ?? '/', requestId: randomUUID() };
    sendPlainProblem(response, problem, place, retryAfterSeconds);
  }

  #forget(response: ServerResponse): void {
    clearTimeout(this.#waiting.get(response)?.timer);
    this.#waiting.delete(response);
  }
}

/** Returns true for the request of this path and nothing else; the service checks all others itself. */
function asks({ method, url }: IncomingMessage, path: string): boolean {
  return url === path && (method === 'GET' || method === 'HEAD');
}
