/** Vectors from any server that speaks the OpenAI protocol for embeddings: OpenAI itself, Ollama, TEI, vLLM and others. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import { LRUCache } from 'lru-cache';
import { type Embedder, EmbedderFailed } from './embedder.ts';

/** Where a model answers, and how long it may take. */
export interface EmbedderAddress {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
  /** For all texts of one call together. */
  readonly timeLimitMs: number;
}

/** Things outside, passed in. */
export interface EmbedderEffects {
  readonly now: () => number;
  /** Told of every failure, with what the server said. */
  readonly onFailure?: (error: unknown) => void;
}

/** After so many failures one after the other the server is left alone for a while, so that its trouble slows no more searches. */
const failuresBeforeRest = 3;
const restMs = 30_000;
/** Questions are asked again: their vectors are kept. */
const keptQuestions = 2000;
const mostDimensions = 4096;

/** The embedder of one model behind one address. */
export class EndpointEmbedder implements Embedder {
  readonly id: string;
  readonly #address: EmbedderAddress;
  readonly #effects: EmbedderEffects;
  readonly #kept = new LRUCache<string, Float32Array>({ max: keptQuestions });
  #failures = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(address: EmbedderAddress, effects: EmbedderEffects) {
    this.id = `model:${address.model}`;
    this.#address = address;
    this.#effects = effects;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const [only] = texts;
    const isOne = texts.length === 1 && only !== undefined;
    const kept = isOne ? this.#kept.get(only) : undefined;
    if (kept !== undefined) return [kept];
    if (this.#effects.now() < this.#restsUntil)
      throw new EmbedderFailed('the embeddings server failed just now and is left alone for a while');
    const vectors = await this.#ask(texts, signal);
    const [first] = vectors;
    if (isOne && first !== undefined) this.#kept.set(only, first);
    return vectors;
  }

  async #ask(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const limit = AbortSignal.timeout(this.#address.timeLimitMs);
    try {
      const vectors = await this.#request(texts, AbortSignal.any([signal, limit]));
      this.#failures = 0;
      return vectors;
    } catch (error) {
      // A client that went away says nothing of the server.
      signal.throwIfAborted();
      this.#effects.onFailure?.(error);
      this.#failures += 1;
      if (this.#failures >= failuresBeforeRest) {
        this.#failures = 0;
        this.#restsUntil = this.#effects.now() + restMs;
      }
      if (error instanceof EmbedderFailed) throw error;
      const what = limit.aborted ? 'did not answer in time' : 'failed';
      throw new EmbedderFailed(`the embeddings server ${what}`, { cause: error });
    }
  }

  async #request(texts: readonly string[], abortSignal: AbortSignal): Promise<readonly Float32Array[]> {
    const { baseUrl, model, apiKey } = this.#address;
    const provider = createOpenAICompatible({
      name: 'embedder',
      baseURL: baseUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    const { embeddings } = await embedMany({
      model: provider.embeddingModel(model),
      values: [...texts],
      maxRetries: 0,
      abortSignal,
    });
    return checked(embeddings, texts.length);
  }
}

/** A server may answer nonsense: too few vectors, of different lengths, of zeros, or of no numbers. */
function checked(embeddings: readonly (readonly number[])[], count: number): readonly Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0;
  const isSound =
    embeddings.length === count &&
    dimensions > 0 &&
    dimensions <= mostDimensions &&
    embeddings.every((one) => one.length === dimensions && isVector(one));
  if (!isSound) throw new EmbedderFailed('the embeddings server answered something that is no vectors');
  return embeddings.map((one) => Float32Array.from(one));
}

function isVector(values: readonly number[]): boolean {
  return values.every(Number.isFinite) && values.some((value) => value !== 0);
}
