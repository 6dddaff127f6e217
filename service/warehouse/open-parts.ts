/** Opens the parts of a snapshot: its tables, its page files, its base map and its search index. */
import type { Logger } from 'pino';
import { baseMapFile } from '../../data/base-map.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { openPages, type TransactionPages, verifiedPages } from '../pages/transaction-pages.ts';
import { type MeilisearchPatience, openSearch } from '../search/open-search.ts';
import type { ConnectionViews } from './connection-views.ts';
import { Reader, type ReaderOptions } from './duckdb.ts';
import type { EarlierRelease } from './earlier-release.ts';
import { historyViews, wholeViews } from './history-views.ts';
import type { OpenSnapshot } from './snapshot.ts';
import { type SnapshotFiles, verifiedFile, verifiedServeFile } from './snapshot-files.ts';
import { TileArchive } from './tile-archive.ts';

/** Settings of all snapshots, and what this one lacks. */
interface PartOptions {
  readonly earlier: EarlierRelease;
  readonly reader: ReaderOptions;
  readonly meilisearch: MeilisearchPatience | null;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Opens the parts after checking their files. Throws `SnapshotRefused` when they may not be served. */
export async function openParts(files: SnapshotFiles, options: PartOptions): Promise<OpenSnapshot> {
  const { earlier, reader, meilisearch, logger } = options;
  // All parts read their files at the same time. They are awaited below; this keeps earlier failures from being
  // unhandled.
  const searching = openSearch(files, { meilisearch, logger });
  const paging = verifiedPages(files);
  searching.catch(() => undefined);
  paging.catch(() => undefined);
  // Open parts are closed again if another cannot be opened: a refused snapshot is tried every half minute.
  const opened: { close(): unknown }[] = [];
  try {
    const serve = await openTables(await verifiedServeFile(files), files.manifest, earlier, reader);
    opened.push(serve);
    const pages = earlier.hasNoPages ? null : await readablePages(await paging, serve, earlier);
    if (pages !== null) opened.push(pages);
    const baseMap = await openBaseMap(files);
    if (baseMap !== null) opened.push(baseMap);
    return { reader: serve, search: await searching, pages, baseMap };
  } catch (error) {
    for (const part of opened) await part.close();
    await searching.then(
      (search) => search.close(),
      () => undefined,
    );
    throw error;
  }
}

/** Opens the tables of a snapshot alone, with the views that limit callers and complete the tables of earlier releases. */
export function openTables(
  path: string,
  manifest: Manifest,
  earlier: EarlierRelease,
  options: ReaderOptions,
): Promise<Reader> {
  const views: ConnectionViews = async (historyFrom, list) => {
    if (historyFrom !== null) return historyViews(historyFrom, manifest, await list(), earlier);
    return earlier.lacks.length === 0 ? [] : wholeViews(await list(), earlier);
  };
  return Reader.open(path, options, views);
}

/** Opens the base map. Returns null for a snapshot of a release that made none. */
async function openBaseMap(files: SnapshotFiles): Promise<TileArchive | null> {
  if (!files.manifest.files.some(({ path }) => path === baseMapFile)) return null;
  return TileArchive.open(await verifiedFile(files, baseMapFile));
}

/** Opens page files. Returns null for those of another release. */
async function readablePages(
  paths: readonly string[],
  serve: Reader,
  earlier: EarlierRelease,
): Promise<TransactionPages | null> {
  try {
    return await openPages(paths, serve);
  } catch (error) {
    if (earlier.explain(error) === error) throw error;
    return null;
  }
}
