/** Gets vectors from any server that offers the OpenAI protocol for embeddings: OpenAI itself, Ollama, TEI, vLLM and others. */
import { LRUCache } from 'lru-cache';
import type { ModelAddress } from '../model-variables.ts';
import { type Embedder, EmbedderFailed } from './embedder.ts';

/** Outside effects, which tests replace. */
export interface EmbedderEffects {
  readonly now: () => number;
  /** Called for every failure, with the server's answer. */
  readonly onFailure?: (error: unknown) => void;
}

/** After this many consecutive failures the embedder does not ask the server for a while, so that its trouble does not delay more searches. */
const failuresBeforeRest = 3;
const restMs = 30_000;
/** Users repeat questions, so the embedder keeps the vectors of this many. */
const keptQuestions = 2000;
const mostDimensions = 4096;

/** Loads the AI SDK. Only an embedder loads it, so that a process without a model starts sooner. */
const loadSdk = () => Promise.all([import('@ai-sdk/openai-compatible'), import('ai')]);

/** Asks one model at one address. */
export class EndpointEmbedder implements Embedder {
  readonly id: string;
  readonly #address: ModelAddress;
  readonly #effects: EmbedderEffects;
  readonly #sdk = loadSdk();
  readonly #kept = new LRUCache<string, Float32Array>({ max: keptQuestions });
  #failures = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  /** @param address its time limit holds for all texts of one call together */
  constructor(address: ModelAddress, effects: EmbedderEffects) {
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
      throw new EmbedderFailed('the embeddings server failed repeatedly and is left alone for a while');
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
      // A disconnected client is no failure of the server.
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
    const [{ createOpenAICompatible }, { embedMany }] = await this.#sdk;
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

/** Checks an answer: a server may send too few vectors, vectors of different lengths, zeros, or values that are not numbers. */
function checked(embeddings: readonly (readonly number[])[], count: number): readonly Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0;
  const isSound =
    embeddings.length === count &&
    dimensions > 0 &&
    dimensions <= mostDimensions &&
    embeddings.every((one) => one.length === dimensions && isVector(one));
  if (!isSound) throw new EmbedderFailed('the embeddings server sent an answer without valid vectors');
  return embeddings.map((one) => Float32Array.from(one));
}

function isVector(values: readonly number[]): boolean {
  return values.every(Number.isFinite) && values.some((value) => value !== 0);
}
