/** Opens what finds things in a snapshot: the file that lies in it, behind Meilisearch where one is set up. */
import type { Logger } from 'pino';
import type { Manifest } from '../../data/snapshot.ts';
import { SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import { EmbeddedIndex } from '../../search-index/embedded/embedded-index.ts';
import type { MeilisearchOptions } from '../../search-index/meilisearch/connection.ts';
import { openMeilisearch } from '../../search-index/meilisearch/open-meilisearch.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import { verifiedFile } from '../warehouse/snapshot-files.ts';
import { FallbackIndex } from './fallback-index.ts';
import { NoIndex } from './no-index.ts';

/** What is given once. */
export interface SearchOptions {
  readonly warehouseDirectory: string;
  /** Null where none is set up. */
  readonly meilisearch: MeilisearchOptions | null;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Time a Meilisearch that does not answer takes from a request. */
const timeoutMs = 2000;

/** Opens the search of one snapshot. */
export async function openSearch(
  { warehouseDirectory, meilisearch, logger }: SearchOptions,
  id: string,
  manifest: Manifest,
): Promise<SearchIndex> {
  const file = await openFile(warehouseDirectory, id, manifest);
  if (meilisearch === null) return file;
  const server = openMeilisearch({ ...meilisearch, snapshotId: id, timeoutMs });
  return new FallbackIndex({ first: server, second: file, logger });
}

/** A snapshot of an earlier release has no such file: it is served, but for its search. */
async function openFile(warehouseDirectory: string, id: string, manifest: Manifest): Promise<SearchIndex> {
  if (!manifest.files.some((file) => file.path === SEARCH_FILE)) return new NoIndex();
  return EmbeddedIndex.open(await verifiedFile(warehouseDirectory, id, manifest, SEARCH_FILE));
}
