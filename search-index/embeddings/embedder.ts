/** What turns texts into numbers that are near each other when the texts mean something alike. */

/** One way of making vectors. */
export interface Embedder {
  /** Names the model: vectors of one id can be compared, those of two cannot. */
  readonly id: string;
  /** A vector a text, in order; null for a text that means nothing to it. Throws when it cannot answer in time. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]>;
}

/** Thrown by an embedder that gave no vectors: its message is fit for an answer, and names no address. */
export class EmbedderFailed extends Error {
  override readonly name = 'EmbedderFailed';
}
