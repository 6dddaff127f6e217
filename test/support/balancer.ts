/** A small HTTP balancer as a replica's clients meet one: it asks /health/ready often, sends to those that are ready in turn, and tries nothing again. */
import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Between two looks at a backend, and how long one may take; milliseconds. */
const LOOK_MS = 100;
const LOOK_LIMIT_MS = 5_000;

/** The balancer. Backends come and go by their address. */
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

  /** Starts one on a free port. */
  static async start(): Promise<Balancer> {
    const server = createServer();
    // A client may keep its connection as long as it likes: one that is closed just when it asks is no failure of a backend.
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

  /** Backends that get requests now. */
  get ready(): string[] {
    return [...this.#ready].filter(([, isReady]) => isReady).map(([url]) => url);
  }

  /** Begins to look at a backend; it gets requests once it is ready. */
  add(url: string): void {
    this.#ready.set(url, false);
  }

  /** Looks at it no more. */
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
          // One that is only slow to say is as ready as it was: whoever goes says 503, or closes its port.
          const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
          if (!isSlow && this.#ready.has(url)) this.#ready.set(url, false);
        },
      );
    }
  }
}
