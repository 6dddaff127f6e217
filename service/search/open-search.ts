/** Opens what finds things in a snapshot: the file that lies in it, behind Meilisearch where one is set up. */
import type { Logger } from 'pino';
import { SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import { EmbeddedIndex } from '../../search-index/embedded/embedded-index.ts';
import type { MeilisearchOptions } from '../../search-index/meilisearch/connection.ts';
import { openMeilisearch } from '../../search-index/meilisearch/open-meilisearch.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import { type SnapshotFiles, verifiedFile } from '../warehouse/snapshot-files.ts';
import { FallbackIndex } from './fallback-index.ts';
import { NoIndex } from './no-index.ts';

/** What is given once. */
export interface SearchOptions {
  /** Null where none is set up. */
  readonly meilisearch: MeilisearchOptions | null;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

/** Time a Meilisearch that does not answer takes from a request. */
const timeoutMs = 2000;

/** Opens the search of one snapshot. */
export async function openSearch(
  files: SnapshotFiles,
  { meilisearch, logger }: SearchOptions,
): Promise<SearchIndex> {
  const file = await openFile(files);
  if (meilisearch === null) return file;
  const server = openMeilisearch({ ...meilisearch, snapshotId: files.id, timeoutMs });
  return new FallbackIndex({ first: server, second: file, logger });
}

/** A snapshot of an earlier release has no such file: it is served, but for its search. */
async function openFile(files: SnapshotFiles): Promise<SearchIndex> {
  if (!files.manifest.files.some((file) => file.path === SEARCH_FILE)) return new NoIndex();
  return EmbeddedIndex.open(await verifiedFile(files, SEARCH_FILE));
}
