/** Stands between the service and another server, and makes that server slow, unresponsive or unreachable. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** `passing` forwards data. `stalled` keeps connections open and forwards nothing. `gone` closes all connections, including new ones. */
type Way = 'passing' | 'stalled' | 'gone';

/** A TCP proxy for one server, on a port of this machine. */
export class TcpProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #way: Way = 'passing';
  #delayMs = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** Starts a proxy for a port or a Unix socket. */
  static async start(upstream: NetConnectOpts): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new TcpProxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => proxy.#join(client, connect(upstream)));
    return proxy;
  }

  /** Forwards everything, delayed by this many milliseconds in each direction. */
  pass(delayMs = 0): void {
    this.#delayMs = delayMs;
    this.#way = 'passing';
    for (const socket of this.#sockets) socket.resume();
  }

  /** Accepts connections and forwards nothing, like a machine that hangs. */
  stall(): void {
    this.#way = 'stalled';
    for (const socket of this.#sockets) socket.pause();
  }

  /** Closes every connection, including new ones, like a machine that is down. */
  cut(): void {
    this.#way = 'gone';
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket, server: Socket): void {
    if (this.#way === 'gone') {
      client.destroy();
      server.destroy();
      return;
    }
    this.#pipe(client, server);
    this.#pipe(server, client);
  }

  #pipe(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    if (this.#way === 'stalled') from.pause();
    from.on('data', (piece) => {
      // Timers with the same delay fire in order, so the pieces stay in order.
      if (this.#delayMs === 0) to.write(piece);
      else setTimeout(() => to.write(piece), this.#delayMs);
    });
    from.on('error', () => to.destroy());
    from.on('end', () => to.end());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroySoon();
    });
  }
}
