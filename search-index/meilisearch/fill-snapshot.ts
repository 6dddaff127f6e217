/** Fills Meilisearch with a snapshot before it is published: builds new indexes, awaits every task, and removes the indexes if a task fails. */
import type { Embedder, EnqueuedTask, Meilisearch, Settings } from 'meilisearch';
import type { DocumentVectors } from '../embedded/build-properties.ts';
import type { PropertyDocument, SearchDocument } from '../search-index.ts';
import { connect, isIndexMissing, type MeilisearchOptions, settle, snapshotIndexes } from './connection.ts';
import {
  driftedSettings,
  embedderName,
  placeSettings,
  propertySettings,
  SynonymBook,
  withIdeas,
} from './index-settings.ts';
import { type IndexRecord, indexRecord } from './records.ts';

/** Input of the indexes of a snapshot. */
export interface FillOptions extends MeilisearchOptions {
  readonly snapshotId: string;
  readonly names: AsyncIterable<readonly SearchDocument[]>;
  readonly properties: AsyncIterable<readonly PropertyDocument[]>;
  /** Vectors of the properties, from each embedder of this project. */
  readonly vectors?: readonly DocumentVectors[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Time limit of one request, in milliseconds. */
  readonly timeoutMs?: number;
  /** Time limit of the whole filling, in milliseconds. */
  readonly limitMs?: number;
}

/** Number of indexed documents. */
export interface Filled {
  readonly names: number;
  readonly properties: number;
}

/**
 * Builds both indexes of a snapshot. Throws if Meilisearch cannot be reached, fails a task, or ends with other documents or settings
 * than it was sent; it then removes both indexes. It does not change indexes of other snapshots.
 */
export async function fillMeilisearch(options: FillOptions): Promise<Filled> {
  const client = connect(options, options.timeoutMs ?? 60_000);
  const indexes = snapshotIndexes(options, options.snapshotId);
  const limitMs = options.limitMs ?? fillingMs;
  const limit = AbortSignal.timeout(limitMs);
  const signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
  try {
    for (const uid of [indexes.places, indexes.properties]) await startAfresh(client, uid, signal);
    const book = new SynonymBook();
    await applySettings(client, indexes.places, placeSettings({}), signal);
    const names = await addAll(client, indexes.places, namesOf(options.names, book), signal);
    await applySettings(client, indexes.places, placeSettings(book.synonyms()), signal);
    const settings = propertySettings(withIdeas(book.synonyms()), createEmbedders(options));
    await applySettings(client, indexes.properties, settings, signal);
    const properties = await addAll(client, indexes.properties, propertiesOf(options), signal);
    await holdsAll(client, indexes.places, names);
    await holdsAll(client, indexes.properties, properties);
    return { names, properties };
  } catch (error) {
    await withdraw(client, [indexes.places, indexes.properties], signal);
    if (limit.aborted) throw new Error(`Meilisearch was not done after ${limitMs} ms.`, { cause: error });
    throw error;
  }
}

/** Filling all indexes takes minutes. After this many milliseconds it is given up. */
const fillingMs = 30 * 60_000;

/** Time limit for the removal of a failed build, in milliseconds. Pruning removes the rest later. */
const withdrawalMs = 30_000;

/** Removes a failed build. It waits for the removal unless the caller aborted. Never throws. */
async function withdraw(
  client: Meilisearch,
  uids: readonly string[],
  given: AbortSignal | undefined,
): Promise<void> {
  try {
    const limit = given?.aborted ? AbortSignal.abort() : AbortSignal.timeout(withdrawalMs);
    const tasks: EnqueuedTask[] = [];
    for (const uid of uids) tasks.push(await client.deleteIndex(uid));
    for (const task of tasks) await settle(client, task, limit);
  } catch {
    // Ignored: the caller throws the failure of the build, which matters more.
  }
}

/** Deletes indexes. A missing index is no fault. */
export async function removeIndexes(
  client: Meilisearch,
  uids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  for (const uid of uids) {
    try {
      await settle(client, await client.deleteIndex(uid), signal ?? AbortSignal.timeout(withdrawalMs));
    } catch (error) {
      if (!isIndexMissing(error)) throw error;
    }
  }
}

/**
 * Changes the settings that differ from the wanted ones and checks the result. Returns the names of the changed settings. Throws if
 * Meilisearch did not accept them.
 */
export async function applySettings(
  client: Meilisearch,
  uid: string,
  wanted: Settings,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const index = client.index(uid);
  const drifted = driftedSettings(wanted, await index.getSettings());
  if (drifted.length === 0) return [];
  const change: Settings = Object.fromEntries(drifted.map((name) => [name, wanted[name]]));
  await settle(client, await index.updateSettings(withoutGone(change)), signal);
  const still = driftedSettings(wanted, await index.getSettings());
  if (still.length > 0)
    throw new Error(`Meilisearch keeps other ${still.join(', ')} for ${uid} than it was given.`);
  return drifted;
}

/** Meilisearch merges objects, so the request resets those that should be empty. */
function withoutGone(change: Settings): Settings {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, isEmpty(value) ? null : value]),
  );
}

async function startAfresh(client: Meilisearch, uid: string, signal: AbortSignal | undefined): Promise<void> {
  await removeIndexes(client, [uid], signal);
  await settle(client, await client.createIndex(uid, { primaryKey: 'id' }), signal);
}

/** Meilisearch combines waiting tasks into batches, so all requests are sent before the first task is awaited. */
async function addAll(
  client: Meilisearch,
  uid: string,
  records: AsyncIterable<IndexRecord[]>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const tasks: EnqueuedTask[] = [];
  let count = 0;
  for await (const part of records) {
    signal?.throwIfAborted();
    if (part.length === 0) continue;
    tasks.push(await client.index(uid).addDocuments(part));
    count += part.length;
  }
  for (const task of tasks) await settle(client, task, signal);
  return count;
}

async function* namesOf(
  parts: AsyncIterable<readonly SearchDocument[]>,
  book: SynonymBook,
): AsyncGenerator<IndexRecord[]> {
  for await (const part of parts) {
    for (const document of part) book.add(document);
    yield part.map((document) => indexRecord(document));
  }
}

async function* propertiesOf(options: FillOptions): AsyncGenerator<IndexRecord[]> {
  const { vectors = [] } = options;
  for await (const part of options.properties) {
    yield part.map((document) => {
      const found = vectors.map(({ embedder, of }) => {
        const vector = of(document.id);
        return [embedderName(embedder), vector === undefined ? null : Array.from(vector)] as const;
      });
      return indexRecord(document, Object.fromEntries(found));
    });
  }
}

function createEmbedders({ vectors = [] }: FillOptions): Record<string, Embedder> {
  return Object.fromEntries(
    vectors.map(({ embedder, dimensions }) => [
      embedderName(embedder),
      { source: 'userProvided' as const, dimensions },
    ]),
  );
}

async function holdsAll(client: Meilisearch, uid: string, sent: number): Promise<void> {
  const { total } = await client.index(uid).getDocuments({ limit: 0 });
  if (total !== sent) throw new Error(`Meilisearch holds ${total} of ${sent} documents of ${uid}.`);
}
