/** The settings of a Meilisearch server. Ingest and the service read the same ones. */
import { z } from 'zod';
import type { MeilisearchOptions } from './connection.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Environment variables, all optional. Without an address, search needs no server. */
export const meilisearchVariables = {
  /** Address of Meilisearch 1.12 or newer. */
  MEILISEARCH_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: 'takes an http or https address' }).optional(),
  ),
  /** Its master key, or a key with the actions that docs/operations.md lists. */
  MEILISEARCH_API_KEY: z.preprocess(blankIsAbsent, z.string().optional()),
};

const Read = z.object(meilisearchVariables);
export type MeilisearchSettings = z.infer<typeof Read>;

/** Returns the configured server, or null without one. */
export function meilisearchOptions(settings: MeilisearchSettings): MeilisearchOptions | null {
  const { MEILISEARCH_URL: url } = settings;
  if (url === undefined) return null;
  return { url, apiKey: settings.MEILISEARCH_API_KEY };
}
