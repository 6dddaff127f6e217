/** Errors of requests whose client has gone. They are no faults, and nothing answers them. */

/** The error that stops a handler whose client no longer waits. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** Node's codes for a connection that the client closed during sending. */
const closedByClient = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Returns true when an answer ended early because its client did not wait for the rest. */
export function isClientGone(error: unknown): boolean {
  if (error instanceof ClientGone) return true;
  return error instanceof Error && 'code' in error && closedByClient.has(String(error.code));
}
