/** Opens the search of a snapshot: Meilisearch where it is set up, and the snapshot's own index file. */
import type { Logger } from 'pino';
import { SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import { EmbeddedIndex } from '../../search-index/embedded/embedded-index.ts';
import { OtherIndexForm } from '../../search-index/embedded/sections.ts';
import type { MeilisearchOptions } from '../../search-index/meilisearch/connection.ts';
import { openMeilisearch } from '../../search-index/meilisearch/open-meilisearch.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import { type SnapshotFiles, verifiedFile } from '../warehouse/snapshot-files.ts';
import { FallbackIndex } from './fallback-index.ts';
import { NoIndex } from './no-index.ts';

/** How to reach Meilisearch, and how long a request waits for it. */
export interface MeilisearchPatience extends MeilisearchOptions {
  readonly timeoutMs: number;
}

/** Settings that hold for every snapshot. */
export interface SearchOptions {
  /** Null where Meilisearch is not set up. */
  readonly meilisearch: MeilisearchPatience | null;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Opens the search of one snapshot. */
export async function openSearch(
  files: SnapshotFiles,
  { meilisearch, logger }: SearchOptions,
): Promise<SearchIndex> {
  const file = await openFile(files);
  if (meilisearch === null) return file;
  const server = openMeilisearch({ ...meilisearch, snapshotId: files.id });
  return new FallbackIndex({ first: server, second: file, logger });
}

/** Opens the index file. The file of another release, or none, leaves the snapshot without search. */
async function openFile(files: SnapshotFiles): Promise<SearchIndex> {
  if (!files.manifest.files.some((file) => file.path === SEARCH_FILE)) return new NoIndex();
  const path = await verifiedFile(files, SEARCH_FILE);
  return EmbeddedIndex.open(path).catch((error: unknown) => {
    if (error instanceof OtherIndexForm) return new NoIndex();
    throw error;
  });
}
