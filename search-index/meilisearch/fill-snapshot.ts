/** Puts a snapshot that is not published yet into Meilisearch: built aside, every task awaited, removed again when it fails. */
import type { Embedder, EnqueuedTask, Meilisearch, Settings } from 'meilisearch';
import type { DocumentVectors } from '../embedded/build-properties.ts';
import type { PropertyDocument, SearchDocument } from '../search-index.ts';
import { connect, isIndexMissing, type MeilisearchOptions, settle, snapshotIndexes } from './connection.ts';
import {
  driftedSettings,
  embedderName,
  OWN_EMBEDDER,
  placeSettings,
  propertySettings,
  SynonymBook,
  withIdeas,
} from './index-settings.ts';
import { type IndexRecord, recordOf } from './records.ts';

/** What an index of a snapshot is made from. */
export interface FillOptions extends MeilisearchOptions {
  readonly snapshotId: string;
  readonly names: AsyncIterable<readonly SearchDocument[]>;
  readonly properties: AsyncIterable<readonly PropertyDocument[]>;
  /** Vectors of the properties, of each of this project's embedders; not sent where Meilisearch has its own. */
  readonly vectors?: readonly DocumentVectors[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The longest a single request may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** The longest all of it may take, in milliseconds. */
  readonly limitMs?: number;
}

/** How many documents were indexed. */
export interface Filled {
  readonly names: number;
  readonly properties: number;
}

/**
 * Builds both indexes of a snapshot. Throws when Meilisearch cannot be reached, fails at a task, or holds in the end something
 * other than what it was sent; then neither index is left behind. Indexes of other snapshots are not touched.
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
    const settings = propertySettings(withIdeas(book.synonyms()), embeddersOf(options));
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

/** A filling of full size takes minutes; a server that is not done after so many milliseconds never is. */
const fillingMs = 30 * 60_000;

/** What is left of a failed build may take so long to go, in milliseconds; pruning removes what is still there. */
const withdrawalMs = 30_000;

/** Orders the removal of what a failed build leaves; waits for it only where nobody is in a hurry. Never throws. */
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
    // The failure of the build is what counts, and is already on its way.
  }
}

/** Deletes indexes; that one is not there is no fault. */
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
 * Sets what is not as wanted and makes sure it then is; answers with the names of the settings that were not. Throws when
 * Meilisearch keeps other settings than it was given.
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

/** Objects are merged by Meilisearch, so what should be empty is reset. */
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

/** Meilisearch gathers what waits into batches of its own, so all is handed over before the first is awaited. */
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
    yield part.map((document) => recordOf(document));
  }
}

async function* propertiesOf(options: FillOptions): AsyncGenerator<IndexRecord[]> {
  const vectors = sentVectors(options);
  for await (const part of options.properties) {
    yield part.map((document) => {
      const found = vectors.map(({ embedder, of }) => {
        const vector = of(document.id);
        return [embedderName(embedder), vector === undefined ? null : Array.from(vector)] as const;
      });
      return recordOf(document, Object.fromEntries(found));
    });
  }
}

function sentVectors({ embedder, vectors = [] }: FillOptions): readonly DocumentVectors[] {
  return embedder === undefined ? vectors : [];
}

function embeddersOf(options: FillOptions): Record<string, Embedder> {
  if (options.embedder !== undefined) return { [OWN_EMBEDDER]: options.embedder };
  const ours: Record<string, Embedder> = {};
  for (const { embedder, dimensions } of sentVectors(options))
    ours[embedderName(embedder)] = { source: 'userProvided', dimensions };
  return ours;
}

async function holdsAll(client: Meilisearch, uid: string, sent: number): Promise<void> {
  const { total } = await client.index(uid).getDocuments({ limit: 0 });
  if (total !== sent) throw new Error(`Meilisearch holds ${total} of ${sent} documents of ${uid}.`);
}
