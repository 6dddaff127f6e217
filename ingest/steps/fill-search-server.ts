/** Keeps Meilisearch in step with the snapshots, where one is set up: filled before a snapshot can be seen, emptied with it. */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Logger } from 'pino';
import type { DocumentVectors } from '../../search-index/embedded/build-properties.ts';
import { fillMeilisearch } from '../../search-index/meilisearch/fill-snapshot.ts';
import { pruneMeilisearch } from '../../search-index/meilisearch/prune-indexes.ts';
import { meilisearchOptions } from '../../search-index/meilisearch/settings-variables.ts';
import { snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import type { IngestConfig } from '../config.ts';
import { SERVE_FILE } from './build-database.ts';
import { quoteText } from './cleaning-sql.ts';
import { nameBatches, propertyBatches } from './search-documents.ts';

interface Shared {
  readonly config: IngestConfig;
  readonly logger: Logger;
  /** Puts a sentence into the report of the run. */
  readonly warn: (sentence: string) => void;
}

/** The input of filling. */
export interface FillInput extends Shared {
  readonly connection: DuckDBConnection;
  /** Folder of the snapshot, whole but for its name. */
  readonly build: string;
  /** The name it will have. */
  readonly id: string;
  /** Vectors of its properties. */
  readonly vectors: readonly DocumentVectors[];
}

/**
 * Fills the indexes of a snapshot. A server that is down does not hold back the data: the snapshot is published with a warning, and the
 * service answers searches from the file in it.
 */
export async function fillSearchServer(input: FillInput): Promise<void> {
  const server = meilisearchOptions(input.config);
  if (server === null) return;
  const { connection, build, id, vectors } = input;
  const path = quoteText(join(build, SERVE_FILE));
  await connection.run(`attach ${path} as serve (read_only)`);
  try {
    await fillMeilisearch({
      ...server,
      snapshotId: id,
      names: nameBatches(connection),
      properties: propertyBatches(connection),
      vectors,
    });
  } catch (error) {
    note(input, error, 'Meilisearch was not filled; searches of this snapshot are answered without it');
  } finally {
    await connection.run('detach serve');
  }
}

/** Removes the indexes of snapshots that are gone. */
export async function pruneSearchServer(input: Shared): Promise<void> {
  const server = meilisearchOptions(input.config);
  if (server === null) return;
  try {
    await pruneMeilisearch({ ...server, keep: await snapshotIds(input.config.WAREHOUSE_DIR) });
  } catch (error) {
    note(input, error, 'Meilisearch was not pruned; the next run does');
  }
}

function note({ logger, warn }: Shared, error: unknown, what: string): void {
  logger.warn({ err: error }, what);
  warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}
