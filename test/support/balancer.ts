/** A small HTTP balancer for replicas: it checks /health/ready often, sends requests to ready backends in turn, and never retries. */
import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds between two checks of a backend, and the time limit of a check. */
const LOOK_MS = 100;
const LOOK_LIMIT_MS = 5_000;

/** The balancer. Tests add and remove backends by address. */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #ready = new Map<string, boolean>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Starts a balancer on a free port. */
  static async start(): Promise<Balancer> {
    const server = createServer();
    // Clients may keep connections open: a connection that closes during a request is no failure of a backend.
    server.keepAliveTimeout = 0;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const balancer = new Balancer(server, `http://127.0.0.1:${port}`);
    server.on('request', (incoming, outgoing) => {
      const backend = balancer.#next();
      if (backend === undefined) {
        outgoing.writeHead(502).end();
        return;
      }
      const { method, headers, url } = incoming;
      const asked = request(`${backend}${url}`, { method, headers, agent: balancer.#agent }, (answer) => {
        const { connection: _, 'keep-alive': __, ...passed } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      });
      asked.once('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      incoming.pipe(asked);
    });
    return balancer;
  }

  /** Backends that receive requests now. */
  get ready(): string[] {
    return [...this.#ready].filter(([, isReady]) => isReady).map(([url]) => url);
  }

  /** Starts to check a backend. It receives requests once it is ready. */
  add(url: string): void {
    this.#ready.set(url, false);
  }

  /** Stops to check a backend and to send it requests. */
  remove(url: string): void {
    this.#ready.delete(url);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #next(): string | undefined {
    const ready = this.ready;
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }

  #look(): void {
    for (const url of this.#ready.keys()) {
      fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(LOOK_LIMIT_MS) }).then(
        async (answer) => {
          await answer.body?.cancel();
          if (this.#ready.has(url)) this.#ready.set(url, answer.ok);
        },
        (error: unknown) => {
          // A slow check changes nothing: a backend that stops answers 503 or closes its port.
          const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
          if (!isSlow && this.#ready.has(url)) this.#ready.set(url, false);
        },
      );
    }
  }
}
