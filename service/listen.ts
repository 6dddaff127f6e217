/** Makes the public server with its limits, and lets a server listen on the port that a setting names. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProblemCode } from './contract/problem-codes.ts';
import { answerUnreadable } from './http/answer-unreadable.ts';

/** Limits that close connections of slow clients and refuse long headers. */
const serverLimits = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
} as const;

/** Returns the server that hands requests to `listener`, and tells of those that it cannot read; it does not listen yet. */
export function createPublicServer(
  listener: RequestListener,
  { baseUrl, onUnreadable }: { baseUrl: () => string; onUnreadable: (code: ProblemCode) => void },
): Server {
  const server = createServer(serverLimits, listener);
  // Without a listener, Node answers an unknown expectation with an empty 417. RFC 9110 lets a server ignore it.
  server.on('checkExpectation', listener);
  server.on('clientError', (error, stream) => {
    const code = answerUnreadable(error, stream, { baseUrl, newId: randomUUID });
    if (code !== null) onUnreadable(code);
  });
  return server;
}

/** A setting that names a port, the port and the host. */
export interface ListenSettings {
  readonly setting: 'PORT' | 'ADMIN_PORT';
  readonly port: number;
  readonly host: string;
}

const whyNoPort: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this user may not listen there',
};

/**
 * Listens and returns the port.
 * @throws Error that names the setting when the port cannot be used.
 */
export async function listen(server: Server, { setting, port, host }: ListenSettings): Promise<number> {
  // Workers share the public port. Each answers metrics of its own.
  server.listen({ port, host, exclusive: setting === 'ADMIN_PORT' });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = whyNoPort[String(error.code)];
    if (why === undefined) throw error;
    throw new Error(`${setting} is ${port}, and ${why}: set ${setting} to a free one.`, { cause: error });
  }
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
