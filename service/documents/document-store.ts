/**
 * Stores the documents of sites in the account database. Every change of a site increases its version, which indexes
 * follow.
 */
import { z } from 'zod';
import type { DocumentChanges, DocumentSource } from '../../search-index/site-index.ts';
import { makeId, type Random } from '../accounts/api-key.ts';
import type { Database, Queries } from '../accounts/database.ts';
import { type CheckedDocument, readDocument } from './check-document.ts';

/** Limits of one site. */
export interface DocumentLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Dependencies of the store. */
export interface DocumentStoreOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly limits: DocumentLimits;
  readonly random?: Random;
}

/** Result of a request: its version (the old one when it changed nothing) and its task. */
export interface Written {
  readonly taskId: string;
  readonly version: number;
}

/** The stored record of a request that changed documents. */
export const TaskRow = z.object({
  id: z.string(),
  kind: z.enum(['upsert', 'remove']),
  version: z.int(),
  documents: z.int(),
  rejected: z.int(),
  created_at: z.date(),
});
export type TaskRow = z.output<typeof TaskRow>;

/** Names a task: by its id, or by its kind and the version that it made. */
export type TaskKey = Pick<TaskRow, 'id'> | Pick<TaskRow, 'kind' | 'version'>;

const dayMs = 86_400_000;
/** Indexes that are behind by more than this start over. */
const removalsKnownMs = dayMs;
const tasksKnownMs = 7 * dayMs;
/** PGlite works in this thread: a statement with this many documents holds it for some milliseconds. */
const partDocuments = 100;
const partBytes = 64 * 1024;
const readAtOnce = 50;

const IndexRow = z.object({ version: z.int(), document_count: z.int(), document_bytes: z.int() });

const writeSql = `
  insert into site_documents as kept (site_id, id, document, bytes, version, changed_at)
  select $1, sent.id, sent.document, sent.bytes, $2, $3
  from unnest($4::text[], $5::text[], $6::integer[]) as sent (id, document, bytes)
  on conflict (site_id, id) do update set
    document = excluded.document, bytes = excluded.bytes, version = excluded.version, changed_at = excluded.changed_at`;

// A document that was removed before counts as new and takes a new place in the order.
const renewSql =
  'delete from site_documents where site_id = $1 and id = any($2::text[]) and document is null';

const removeSql = `
  update site_documents set document = null, bytes = 0, version = $3, changed_at = $4
  where site_id = $1 and id = any($2::text[]) and document is not null`;

const taskSql = `
  select id, kind, version, documents, rejected, created_at from index_tasks
  where site_id = $1 and (id = $2 or (kind = $3 and version = $4::bigint)) order by created_at desc limit 1`;

const forgetSql = `
  with gone as (
    delete from site_documents where site_id = $1 and document is null and changed_at < $2 returning version
  ), old as (
    delete from index_tasks where site_id = $1 and created_at < $3
  )
  update site_indexes set forgotten_version = greatest(forgotten_version, (select max(version) from gone))
  where site_id = $1 and exists (select from gone)`;

/** Documents by site, durable when a method has returned. */
export class DocumentStore implements DocumentSource {
  readonly #options: DocumentStoreOptions;

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
  }

  /**
   * Stores documents with unique ids. Returns those beyond the limits of the site with the reason, by their place in
   * the list. Each part is a transaction of its own: other queries run between them. When `giveWay` throws, or the
   * database fails, the parts before it are stored.
   */
  async write(
    siteId: string,
    documents: readonly CheckedDocument[],
    rejectedBefore: number,
    giveWay: () => Promise<void>,
  ): Promise<Written & { readonly refused: ReadonlyMap<number, string> }> {
    const { database } = this.#options;
    const refused = new Map<number, string>();
    let first = 0;
    for (const part of partsOf(documents)) {
      const reasons = await database.transaction((queries) => this.#writePart(queries, siteId, part));
      for (const [place, reason] of reasons) refused.set(first + place, reason);
      first += part.length;
      await giveWay();
    }
    const rejected = rejectedBefore + refused.size;
    const stored = documents.length - refused.size;
    return database.transaction(async (queries) => {
      const { version } = await lockIndex(queries, siteId);
      await this.#forget(queries, siteId);
      const task = { siteId, kind: 'upsert', version, documents: stored, rejected } as const;
      return { taskId: await this.#note(queries, task), version, refused };
    });
  }

  /** Stores a part of a request. Returns the reasons of refused documents, by their place in the part. */
  async #writePart(
    queries: Queries,
    siteId: string,
    part: readonly CheckedDocument[],
  ): Promise<ReadonlyMap<number, string>> {
    const index = await lockIndex(queries, siteId);
    const known = await this.#sizes(queries, siteId, part);
    const { kept, refused, count, bytes } = this.#fit(part, known, index);
    if (kept.length === 0) return refused;
    const version = index.version + 1;
    const ids = kept.map(({ id }) => id);
    const texts = kept.map(({ text }) => text);
    const sizes = kept.map((document) => document.bytes);
    await queries.query(renewSql, [siteId, ids], z.unknown());
    await queries.query(writeSql, [siteId, version, this.#options.clock(), ids, texts, sizes], z.unknown());
    await this.#moveOn(queries, siteId, { version, count, bytes });
    return refused;
  }

  /** Removes documents. Returns those that existed. */
  async remove(
    siteId: string,
    ids: readonly string[],
  ): Promise<Written & { readonly deleted: ReadonlySet<string> }> {
    const { database, clock } = this.#options;
    return database.transaction(async (queries) => {
      const index = await lockIndex(queries, siteId);
      const known = await this.#sizes(
        queries,
        siteId,
        ids.map((id) => ({ id })),
      );
      const version = known.size === 0 ? index.version : index.version + 1;
      const deleted = new Set(known.keys());
      await queries.query(removeSql, [siteId, [...deleted], version, clock()], z.unknown());
      const count = index.document_count - known.size;
      const bytes = index.document_bytes - sum(known.values());
      await this.#moveOn(queries, siteId, { version, count, bytes });
      await this.#forget(queries, siteId);
      const note = {
        siteId,
        kind: 'remove',
        version,
        documents: known.size,
        rejected: ids.length - known.size,
      } as const;
      return { taskId: await this.#note(queries, note), version, deleted };
    });
  }

  /** Returns a task of this site, the newest where several have the key; null when it is unknown or too old. */
  async task(siteId: string, key: TaskKey): Promise<TaskRow | null> {
    const values = 'id' in key ? [key.id, null, null] : [null, key.kind, key.version];
    const [task = null] = await this.#options.database.query(taskSql, [siteId, ...values], TaskRow);
    return task;
  }

  async changes(siteId: string, since: number): Promise<DocumentChanges> {
    const { database } = this.#options;
    const [index] = await database.query(
      'select version, forgotten_version from site_indexes where site_id = $1',
      [siteId],
      z.object({ version: z.int(), forgotten_version: z.int() }),
    );
    const to = index?.version ?? 0;
    const whole = since === 0 || since > to || since < (index?.forgotten_version ?? 0);
    return { whole, to, parts: changesOf(database, siteId, { after: whole ? 0 : since, to, whole }) };
  }

  async #sizes(
    queries: Queries,
    siteId: string,
    documents: readonly { readonly id: string }[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await queries.query(
      'select id, bytes from site_documents where site_id = $1 and id = any($2::text[]) and document is not null',
      [siteId, documents.map(({ id }) => id)],
      z.object({ id: z.string(), bytes: z.int() }),
    );
    return new Map(rows.map(({ id, bytes }) => [id, bytes]));
  }

  #fit(
    documents: readonly CheckedDocument[],
    known: ReadonlyMap<string, number>,
    index: z.output<typeof IndexRow>,
  ) {
    const { limits } = this.#options;
    let [count, bytes] = [index.document_count, index.document_bytes];
    const kept: CheckedDocument[] = [];
    const refused = new Map<number, string>();
    for (const [place, document] of documents.entries()) {
      const before = known.get(document.id);
      const countAfter = count + Number(before === undefined);
      const bytesAfter = bytes + document.bytes - (before ?? 0);
      const isMore = before === undefined || document.bytes > before;
      if (countAfter > limits.documents && before === undefined) {
        refused.set(place, `The site has its ${limits.documents} documents; remove some first.`);
      } else if (bytesAfter > limits.bytes && isMore) {
        refused.set(
          place,
          `The site’s documents may have ${limits.bytes} bytes together; remove some first.`,
        );
      } else {
        [count, bytes] = [countAfter, bytesAfter];
        kept.push(document);
      }
    }
    return { kept, refused, count, bytes };
  }

  async #moveOn(
    queries: Queries,
    siteId: string,
    { version, count, bytes }: { version: number; count: number; bytes: number },
  ): Promise<void> {
    await queries.query(
      'update site_indexes set version = $2, document_count = $3, document_bytes = $4 where site_id = $1',
      [siteId, version, count, bytes],
      z.unknown(),
    );
  }

  /** Deletes tasks and removals that are too old to be asked for. */
  async #forget(queries: Queries, siteId: string): Promise<void> {
    const now = this.#options.clock().getTime();
    const values = [siteId, new Date(now - removalsKnownMs), new Date(now - tasksKnownMs)];
    await queries.query(forgetSql, values, z.unknown());
  }

  async #note(
    queries: Queries,
    task: Omit<TaskRow, 'id' | 'created_at'> & { readonly siteId: string },
  ): Promise<string> {
    const id = makeId('task', this.#options.random);
    await queries.query(
      `insert into index_tasks (id, site_id, kind, version, documents, rejected, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, task.siteId, task.kind, task.version, task.documents, task.rejected, this.#options.clock()],
      z.unknown(),
    );
    return id;
  }
}

/**
 * Locks the site's row until the transaction ends, and creates it the first time. So a site has one writer at a time.
 */
async function lockIndex(queries: Queries, siteId: string): Promise<z.output<typeof IndexRow>> {
  const rows = await queries.query(
    `insert into site_indexes (site_id, version, document_count, document_bytes) values ($1, 0, 0, 0)
     on conflict (site_id) do update set version = site_indexes.version
     returning version, document_count, document_bytes`,
    [siteId],
    IndexRow,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Site ${siteId} has no row of its index.`);
  return row;
}

const ChangeRow = z.object({
  id: z.string(),
  version: z.int(),
  document: z.string().nullable(),
  position: z.int(),
});

/** All documents, in the order of first writing. */
const wholeSql = `
  select id, version, document, position from site_documents
  where site_id = $1 and version <= $2 and document is not null and position > $4
  order by position limit $3`;

/** Changes, in their order. */
const changedSql = `
  select id, version, document, position from site_documents
  where site_id = $1 and version <= $2 and (version, position) > ($4::bigint, $5::bigint)
  order by version, position limit $3`;

async function* changesOf(
  database: Database,
  siteId: string,
  { after, to, whole }: { after: number; to: number; whole: boolean },
) {
  let last: readonly number[] = whole ? [0] : [after, Number.MAX_SAFE_INTEGER];
  while (true) {
    const rows = await database.query(
      whole ? wholeSql : changedSql,
      [siteId, to, readAtOnce, ...last],
      ChangeRow,
    );
    if (rows.length > 0) {
      yield rows.map(({ id, version, document }) => ({
        id,
        version,
        document: document === null ? null : readDocument(document),
      }));
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < readAtOnce) return;
    last = whole ? [end.position] : [end.version, end.position];
  }
}

function* partsOf(documents: readonly CheckedDocument[]): Generator<readonly CheckedDocument[]> {
  let part: CheckedDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    part.push(document);
    bytes += document.bytes;
    if (part.length < partDocuments && bytes < partBytes) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
