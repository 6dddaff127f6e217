/** Why work for a request was given up, told apart from every fault: who throws it and who must not answer it import it from here. */

/** Why a handler was stopped: nobody waits for its answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
