/** The settings of an embeddings server. Ingest and the service read the same ones. */
import { z } from 'zod';
import { type EmbedderEffects, EndpointEmbedder } from './endpoint-embedder.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Environment variables, all optional. Without an address, search uses words alone. */
export const embeddingVariables = {
  /** An OpenAI-compatible address, including `/v1`. */
  EMBEDDINGS_BASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: 'takes an http or https address' })
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
  ),
  /** Name of the model. After a change, all vectors are made anew. */
  EMBEDDINGS_MODEL: z.preprocess(
    blankIsAbsent,
    z.string().max(200, 'takes at most 200 characters').optional(),
  ),
  EMBEDDINGS_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
  /** Longest time that a search waits for the vector of its question, in milliseconds; after that it uses words alone. */
  EMBEDDINGS_TIMEOUT_MS: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d{2,6}$/, 'takes a whole number from 10 to 600000')
      .transform(Number)
      .pipe(z.number().min(10).max(600_000, 'takes a whole number from 10 to 600000'))
      .default(2000),
  ),
};

const Read = z.object(embeddingVariables);
type EmbeddingSettings = z.infer<typeof Read>;

/** Returns the configured embedder, or null without one. `timeLimitMs` replaces the setting for a whole batch of documents. */
export function createEmbedder(
  settings: EmbeddingSettings,
  effects: EmbedderEffects,
  timeLimitMs?: number,
): EndpointEmbedder | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model, EMBEDDINGS_API_KEY: apiKey } = settings;
  if (baseUrl === undefined || model === undefined) return null;
  const limit = timeLimitMs ?? settings.EMBEDDINGS_TIMEOUT_MS;
  return new EndpointEmbedder({ baseUrl, model, apiKey, timeLimitMs: limit }, effects);
}
