/** The settings that name a Meilisearch server; ingest and the service read the same ones. */
import type { Embedder } from 'meilisearch';
import { z } from 'zod';
import type { MeilisearchOptions } from './connection.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** What Meilisearch takes as an embedder; it checks the rest itself, and ingest says what it found wrong. */
const EmbedderSetting = z
  .looseObject({ source: z.enum(['openAi', 'huggingFace', 'ollama', 'rest', 'composite']) })
  .transform((value): Embedder => value as Embedder);

const embedderTakes =
  'takes an embedder of Meilisearch as JSON, such as {"source":"ollama","model":"nomic-embed-text"}';

/** Variables of the environment, all optional: without an address, search needs no server. */
export const meilisearchVariables = {
  /** Where Meilisearch 1.12 or newer answers. */
  MEILISEARCH_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: 'takes an http or https address' }).optional(),
  ),
  /** Its master key, or a key with the actions that docs/operations.md lists. */
  MEILISEARCH_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
  /** Begins the name of every index, so that several installations can share a server. */
  MEILISEARCH_INDEX_PREFIX: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'takes at most 64 letters, digits, hyphens and underscores')
      .default(''),
  ),
  /** An embedder of Meilisearch's own for properties, as JSON; it then makes vectors instead of this project. */
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

/** Server to speak to, or null where none is set. */
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
