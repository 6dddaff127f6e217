/** Makes the sections of names of the search index; of many in a thread of its own, beside what the run still does on the other processor. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { nameSections } from '../../search-index/embedded/build-names.ts';
import type { Section } from '../../search-index/embedded/sections.ts';
import { quoteText } from './cleaning-sql.ts';
import { gathered, nameBatches, namesSql } from './search-documents.ts';

const NamedSections = z.array(z.tuple([z.string(), z.custom<Section>((value) => ArrayBuffer.isView(value))]));

/** Sections that are being made. */
export interface NameSections {
  readonly made: Promise<[string, Section][]>;
  /** Ends what still runs. */
  stop(): Promise<void>;
}

/** A thread takes most of a second to start: fewer names are sooner made without. */
const THREAD_FROM = 20_000;

/**
 * Makes the sections of the names of `serve`.
 *
 * @param scratch folder for what comes and goes
 * @param threadFrom number of names that get a thread
 */
export async function startNameSections(
  connection: DuckDBConnection,
  scratch: string,
  threadFrom = THREAD_FROM,
): Promise<NameSections> {
  const counted = await connection.runAndReadAll('select count(*) from serve.search_names');
  if (Number(counted.getRows()[0]?.[0]) >= threadFrom) return inThread(connection, scratch);
  const made = nameSections(await gathered(nameBatches(connection)));
  return { made: Promise.resolve(made), stop: () => Promise.resolve() };
}

async function inThread(connection: DuckDBConnection, scratch: string): Promise<NameSections> {
  const documents = join(scratch, 'names.parquet');
  await connection.run(
    `copy (${namesSql('serve.search_names')}) to ${quoteText(documents)} (format parquet)`,
  );
  const thread = new Worker(new URL('./name-sections-thread.js', import.meta.url), {
    workerData: documents,
    execArgv: [],
  });
  const made = once(thread, 'message').then(([message]) => NamedSections.parse(message));
  // A caller that stops it early asks for nothing more.
  made.catch(() => undefined);
  return {
    made,
    stop: async () => {
      await thread.terminate();
    },
  };
}
