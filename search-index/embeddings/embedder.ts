/** Turns texts into vectors. Texts of similar meaning have vectors that are near each other. */

/** A model that makes vectors. */
export interface Embedder {
  /** Id of the model. Only vectors with the same id can be compared. */
  readonly id: string;
  /** Returns one vector for each text, in order; null if the model finds no meaning in a text. Throws if it cannot answer in time. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly (Float32Array | null)[]>;
}

/** Thrown by an embedder that gave no vectors. Its message may be sent to clients and contains no address. */
export class EmbedderFailed extends Error {
  override readonly name = 'EmbedderFailed';
}
