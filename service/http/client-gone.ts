/** Why work for a request was given up, told apart from every fault: who throws it and who must not answer it import it from here. */

/** Why a handler was stopped: nobody waits for its answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** What Node says of a connection that the other side has closed while something was sent. */
const closedByClient = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether an answer ended early because its client did not wait for the rest. */
export function isClientGone(error: unknown): boolean {
  if (error instanceof ClientGone) return true;
  return error instanceof Error && 'code' in error && closedByClient.has(String(error.code));
}
