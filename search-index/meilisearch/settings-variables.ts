/** The settings of a Meilisearch server. Ingest and the service read the same ones. */
import type { Embedder } from 'meilisearch';
import { z } from 'zod';
import type { MeilisearchOptions } from './connection.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** An embedder in Meilisearch's format. Meilisearch checks the other fields, and ingest reports what it finds wrong. */
const EmbedderSetting = z
  .looseObject({ source: z.enum(['openAi', 'huggingFace', 'ollama', 'rest', 'composite']) })
  .transform((value): Embedder => value as Embedder);

const embedderTakes =
  'takes an embedder of Meilisearch as JSON, such as {"source":"ollama","model":"nomic-embed-text"}';

/** Environment variables, all optional. Without an address, search needs no server. */
export const meilisearchVariables = {
  /** Address of Meilisearch 1.12 or newer. */
  MEILISEARCH_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: 'takes an http or https address' }).optional(),
  ),
  /** Its master key, or a key with the actions that docs/operations.md lists. */
  MEILISEARCH_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
  /** Prefix of every index name, so that several installations can share a server. */
  MEILISEARCH_INDEX_PREFIX: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'takes at most 64 letters, digits, hyphens and underscores')
      .default(''),
  ),
  /** An embedder that Meilisearch itself runs for properties, as JSON. If set, it makes the vectors instead of this project. */
  MEILISEARCH_EMBEDDER: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .transform((text, context) => {
        try {
          return EmbedderSetting.parse(JSON.parse(text));
        } catch {
          context.addIssue({ code: 'custom', message: embedderTakes });
          return z.NEVER;
        }
      })
      .optional(),
  ),
};

const Read = z.object(meilisearchVariables);
export type MeilisearchSettings = z.infer<typeof Read>;

/** Returns the configured server, or null without one. */
export function meilisearchOptions(settings: MeilisearchSettings): MeilisearchOptions | null {
  const { MEILISEARCH_URL: url } = settings;
  if (url === undefined) return null;
  return {
    url,
    apiKey: settings.MEILISEARCH_API_KEY,
    indexPrefix: settings.MEILISEARCH_INDEX_PREFIX,
    embedder: settings.MEILISEARCH_EMBEDDER,
  };
}
