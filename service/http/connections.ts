/** Tracks which connections are answering a request. A stop waits for these and for no others. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Koa, its compression and each stage of a streamed answer listen to the end of a response; Node warns of a leak at 11. */
const LISTENERS_MOST = 30;

/** The connections of one server. Create it before the server listens. */
export class Connections {
  readonly #answering = new Map<Socket, number>();
  readonly #server: Server;
  #draining = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#answering.set(socket, 0);
      socket.once('close', () => this.#answering.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#answering.set(socket, (this.#answering.get(socket) ?? 0) + 1);
      response.setMaxListeners(LISTENERS_MOST);
      response.once('close', () => this.#answered(socket));
    });
  }

  /** Stops accepting, closes idle connections, and cuts the others after the grace. Returns true when it cut none. */
  async close(graceMs: number): Promise<boolean> {
    this.#draining = true;
    const closed = new Promise<void>((done) => {
      this.#server.close(() => done());
    });
    for (const [socket, answering] of this.#answering) if (answering === 0) socket.destroy();
    let cut = false;
    const timer = setTimeout(() => {
      cut = true;
      this.#server.closeAllConnections();
    }, graceMs);
    await closed;
    clearTimeout(timer);
    return !cut;
  }

  #answered(socket: Socket): void {
    const left = (this.#answering.get(socket) ?? 1) - 1;
    if (this.#answering.has(socket)) this.#answering.set(socket, left);
    if (this.#draining && left === 0) socket.destroySoon();
  }
}
