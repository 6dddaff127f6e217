/** Receives webhooks: a real HTTP server that stores requests and answers as the test wants. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

/** A received request. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers a request; the default is 204. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage, count: number) => void;

/** A running receiver. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  behave(behaviour: Behaviour): void;
  /** Resolves when this many messages have arrived in total. */
  got(count: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
}

const Envelope = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Returns the message as the official client gives it to a receiver. Throws if the signature is invalid. */
export function verified({ body, headers }: Received, secret: string): z.output<typeof Envelope> {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return Envelope.parse(new Webhook(secret).verify(body, plain));
}

/** Returns a behaviour that answers with a status and no body. */
export function status(code: number): Behaviour {
  return (response) => response.writeHead(code).end();
}

/** Address of a receiver and its behaviour. */
export interface ReceiverOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default: any free port. */
  readonly port?: number;
}

/** Starts a receiver. */
export async function startReceiver({
  tls,
  host = '127.0.0.1',
  port = 0,
}: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  let behaviour: Behaviour = status(204);
  let waiting: { count: number; resolve: () => void }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    received.push({ path: request.url ?? '', headers: request.headers, body });
    behaviour(response, request, received.length);
    for (const { resolve } of waiting.filter(({ count }) => received.length >= count)) resolve();
    waiting = waiting.filter(({ count }) => received.length < count);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A sender that is killed during a request is no fault of the receiver.
    answer(request, response).catch(() => response.destroy());
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.listen(port, host);
  await once(server, 'listening');
  const taken = portOf(server.address());
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${taken}/hook`,
    port: taken,
    received,
    behave: (next) => {
      behaviour = next;
    },
    got: async (count) => {
      if (received.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return received;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return address.port;
}
