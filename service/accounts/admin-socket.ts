/**
 * Gives the operator access to accounts that a running service holds in PGlite: HTTP over a Unix socket beside the
 * database. Only the user who runs the service can open it (mode 600). `POST /key%20toggle` takes the input as JSON.
 */
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import type { AccountStore } from './store.ts';

/** Operating systems take about 104 bytes for the path of a socket. */
const pathBytesMax = 100;
const bodyBytesMax = 65_536;

const faultKinds = ['not-found', 'conflict', 'invalid', 'held', 'unavailable'] as const;
const Reply = z.union([
  z.object({ result: z.unknown() }),
  z.object({ fault: z.object({ kind: z.enum(faultKinds), message: z.string() }) }),
]);
type Reply = z.infer<typeof Reply>;

/** An open admin socket. */
export interface AdminSocket {
  close(): Promise<void>;
}

/** Returns the path of the socket of a directory: the shorter of two candidates, or null when both are too long. */
export function adminSocketPath(directory: string): string | null {
  const path = join(directory, 'admin.sock');
  const shortest = [path, relative(process.cwd(), path)].reduce((left, right) =>
    Buffer.byteLength(right) < Buffer.byteLength(left) ? right : left,
  );
  return Buffer.byteLength(shortest) <= pathBytesMax ? shortest : null;
}

/** Serves the commands on the socket, and removes an earlier socket. The caller must hold the lock of the directory. */
export async function serveAdminSocket(
  store: AccountStore,
  directory: string,
  logger: Logger,
): Promise<AdminSocket | null> {
  const path = adminSocketPath(directory);
  if (path === null) {
    logger.warn('accounts: no admin socket, because the path of the accounts directory is too long');
    return null;
  }
  await rm(path, { force: true });
  const server = createServer((incoming, outgoing) => void answer(store, incoming, outgoing, logger));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Asks the running service to run a command. Returns null when no service listens on the socket. */
export async function askService(
  directory: string,
  name: string,
  input: unknown,
): Promise<{ result: unknown } | null> {
  const path = adminSocketPath(directory);
  if (path === null) return null;
  const text = await post(path, `/${encodeURIComponent(name)}`, JSON.stringify(input));
  if (text === null) return null;
  const reply = Reply.parse(JSON.parse(text));
  if ('fault' in reply) throw new AccountFault(reply.fault.kind, reply.fault.message);
  return reply;
}

async function answer(
  store: AccountStore,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  logger: Logger,
): Promise<void> {
  const name = decodeURIComponent(incoming.url?.slice(1) ?? '');
  const reply = await replyTo(store, name, incoming).catch((error: unknown): Reply => {
    if (error instanceof AccountFault) return { fault: { kind: error.kind, message: error.message } };
    logger.error({ command: name, err: error }, 'accounts: admin command failed');
    return {
      fault: {
        kind: 'unavailable',
        message: 'The service failed to run the command; its log has the reason.',
      },
    };
  });
  if ('result' in reply) logger.info({ command: name }, 'accounts: admin command done');
  outgoing.writeHead('fault' in reply ? 422 : 200, {
    'content-type': 'application/json',
    connection: 'close',
  });
  outgoing.end(JSON.stringify(reply));
}

async function replyTo(store: AccountStore, name: string, incoming: IncomingMessage): Promise<Reply> {
  const { findCommand } = await import('./admin-commands.ts');
  const command = findCommand(name);
  if (command === undefined) throw new AccountFault('invalid', `There is no command “${name}”.`);
  return { result: await command.run(store, JSON.parse(await readText(incoming))) };
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > bodyBytesMax) throw new AccountFault('invalid', 'The input is too large.');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the text of the answer, or null when no process listens. */
function post(socketPath: string, path: string, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path, method: 'POST' }, (incoming) => {
      incoming.setEncoding('utf8');
      let text = '';
      incoming.on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve(text));
      incoming.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    outgoing.end(body);
  });
}
