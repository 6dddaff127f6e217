/**
 * Gives endpoints the documents of sites. Writes go to the store first, then to the engine; the engine, which follows
 * the store, answers searches.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  type SearchWork,
  type SiteFacetHit,
  type SiteFacetQuery,
  type SiteHits,
  type SiteIndex,
  type SiteQuery,
  SiteQueryFault,
  type SiteSearchEngine,
  SiteSearchUnavailable,
} from '../../search-index/site-index.ts';
import type { Database } from '../accounts/database.ts';
import { DatabaseFault } from '../accounts/database-fault.ts';
import { SearchSettings } from '../accounts/records.ts';
import { Problem } from '../contract/problem.ts';
import { type CheckedDocument, checkDocument } from './check-document.ts';
import type { DocumentStore, TaskKey, TaskRow } from './document-store.ts';
import { type Range, type ReadDocuments, readDocuments } from './read-documents.ts';

/** Dependencies of site documents. */
export interface SiteDocumentsOptions {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly engine: SiteSearchEngine;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** A refused document. */
export interface Rejection {
  /** Its place in the request, from 0. */
  readonly index: number;
  readonly id: string | null;
  readonly reason: string;
}

/** Result of a bulk request. */
export interface BulkOutcome {
  readonly indexed: number;
  readonly rejected: readonly Rejection[];
  readonly taskId: string;
  /** The version of the site after it. */
  readonly version: number;
}

/** Whether searches use a change already, or why they never will. */
export interface ChangeStanding {
  readonly status: 'enqueued' | 'succeeded' | 'failed';
  readonly error: string | null;
}

/** State of a task. */
export interface TaskStanding extends ChangeStanding {
  readonly task: TaskRow;
}

/** A site and its documents. */
export interface SiteStanding {
  readonly site: SiteIndex;
  readonly name: string;
  readonly domain: string | null;
  readonly count: number;
}

const checkedAtOnce = 50;
/** Longest time that writes of another replica may stay unseen. */
const freshMs = 1_000;
const remembered = 10_000;

const SiteRow = z.object({
  version: z.int(),
  document_count: z.int(),
  name: z.string(),
  domain: z.string().nullable(),
  search: SearchSettings,
});

const siteSql = `
  select coalesce(site_indexes.version, 0)::bigint as version, coalesce(site_indexes.document_count, 0) as document_count,
    sites.name, sites.domain, sites.search
  from sites left join site_indexes on site_indexes.site_id = sites.id
  where sites.id = $1`;

/** Documents of every site. */
export class SiteDocuments {
  readonly #options: SiteDocumentsOptions;
  readonly #sites = new LRUCache<string, { readonly site: SiteIndex; readonly askedAt: number }>({
    max: remembered,
  });

  constructor(options: SiteDocumentsOptions) {
    this.#options = options;
  }

  /** Name of the engine that answers. */
  get engine(): SiteSearchEngine['name'] {
    return this.#options.engine.name;
  }

  /**
   * Stores documents; they are durable when this returns. Each document is taken or refused by itself. Between parts of
   * the work it calls `giveWay`, which throws when the client has gone.
   */
  async upsert(
    siteId: string,
    sent: readonly unknown[],
    giveWay: () => Promise<void> = breathe,
  ): Promise<BulkOutcome> {
    const rejected: Rejection[] = [];
    const places: number[] = [];
    const taken: CheckedDocument[] = [];
    const last = new Map<string, number>();
    const checked = await checkAll(sent, giveWay);
    for (const [index, document] of checked.entries()) {
      if (typeof document !== 'string') last.set(document.id, index);
    }
    for (const [index, document] of checked.entries()) {
      if (typeof document === 'string') {
        rejected.push({ index, id: sentId(sent[index]), reason: document });
      } else if (last.get(document.id) !== index) {
        rejected.push({ index, id: document.id, reason: 'The same id comes again later in this request.' });
      } else {
        places.push(index);
        taken.push(document);
      }
    }
    const { store } = this.#options;
    const { taskId, version, refused } = await store.write(siteId, taken, rejected.length, giveWay);
    for (const [place, reason] of refused) {
      rejected.push({ index: places[place] ?? 0, id: taken[place]?.id ?? null, reason });
    }
    await this.#handOver(siteId);
    return {
      indexed: taken.length - refused.size,
      rejected: rejected.toSorted((a, b) => a.index - b.index),
      taskId,
      version,
    };
  }

  /** Removes documents. */
  async remove(
    siteId: string,
    ids: readonly string[],
  ): Promise<{
    readonly deleted: readonly string[];
    readonly missing: readonly string[];
    readonly taskId: string;
    readonly version: number;
  }> {
    const asked = [...new Set(ids)];
    const { deleted, taskId, version } = await this.#options.store.remove(siteId, asked);
    await this.#handOver(siteId);
    return {
      deleted: asked.filter((id) => deleted.has(id)),
      missing: asked.filter((id) => !deleted.has(id)),
      taskId,
      version,
    };
  }

  /** Returns the state of a site's task; null for an unknown task or one of another site. */
  async task(siteId: string, key: TaskKey): Promise<TaskStanding | null> {
    const { store, engine } = this.#options;
    const task = await store.task(siteId, key);
    if (task === null) return null;
    const site = await this.#site(siteId, true);
    const { version, fault } = await answered(() => engine.progress(site));
    if (fault !== null && fault.version >= task.version && version < task.version) {
      return { task, status: 'failed', error: fault.reason };
    }
    return { task, status: version >= task.version ? 'succeeded' : 'enqueued', error: null };
  }

  /** Hands changed settings of a site to the engine. Returns the version of the documents that they came after. */
  async settingsChanged(siteId: string): Promise<number> {
    return (await this.#handOver(siteId)).version;
  }

  /** Returns whether searches use the newest settings; null for a version of documents that the site does not have yet. */
  async settingsTask(siteId: string, version: number): Promise<ChangeStanding | null> {
    const site = await this.#site(siteId, true);
    if (version > site.version) return null;
    const { settingsKey, fault } = await answered(() => this.#options.engine.progress(site));
    if (settingsKey === site.settingsKey) return { status: 'succeeded', error: null };
    const isRefused = fault !== null && fault.version >= version;
    return isRefused ? { status: 'failed', error: fault.reason } : { status: 'enqueued', error: null };
  }

  /** Searches the site's documents. Throws `index-unavailable` and `query-invalid`. */
  async search(siteId: string, query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    const site = await this.#site(siteId, false);
    return answered(() => this.#options.engine.search(site, query, work));
  }

  /** Searches the values of one facet. */
  async searchFacet(
    siteId: string,
    query: SiteFacetQuery,
    work: SearchWork,
  ): Promise<readonly SiteFacetHit[]> {
    const site = await this.#site(siteId, false);
    return answered(() => this.#options.engine.searchFacet(site, query, work));
  }

  /** Returns the name, settings and number of documents of a site. */
  async standing(siteId: string): Promise<SiteStanding> {
    const [row] = await this.#options.database.query(siteSql, [siteId], SiteRow);
    if (row === undefined) throw new Error(`Site ${siteId} was deleted.`);
    return { site: siteOf(siteId, row), name: row.name, domain: row.domain, count: row.document_count };
  }

  /** Reads documents of the site from the account database, in the order of first writing. */
  read(siteId: string, range: Range, work: SearchWork): Promise<ReadDocuments> {
    return readDocuments(this.#options.database, siteId, range, work);
  }

  /**
   * Drops the memory of a deleted site; its documents were deleted with its row. An engine that does not answer does
   * not undo that.
   */
  async forget(siteId: string): Promise<void> {
    const { engine, logger } = this.#options;
    this.#sites.delete(siteId);
    await engine.forget(siteId).catch((error: unknown) => {
      logger.warn({ err: error, site: siteId }, 'documents: deleted, but the engine still has them');
    });
  }

  async health(): Promise<void> {
    await answered(() => this.#options.engine.health());
  }

  /** Hands the change to the engine. The store has it: if the engine cannot take it now, it follows later. */
  async #handOver(siteId: string): Promise<SiteIndex> {
    const { engine, logger } = this.#options;
    const site = await this.#site(siteId, true);
    await engine.bringUpTo(site).catch((error: unknown) => {
      logger.warn({ err: error, site: siteId }, 'documents: stored, but the engine has not taken them yet');
    });
    return site;
  }

  async #site(siteId: string, isFresh: boolean): Promise<SiteIndex> {
    const { database, clock } = this.#options;
    const askedAt = clock().getTime();
    const known = this.#sites.get(siteId);
    if (!isFresh && known !== undefined && askedAt - known.askedAt < freshMs) return known.site;
    const rows = await database.query(siteSql, [siteId], SiteRow).catch((error: unknown) => {
      // While the accounts do not answer, searches use the settings that are known.
      if (!isFresh && known !== undefined && error instanceof DatabaseFault && error.unavailable) return null;
      throw error;
    });
    if (rows === null && known !== undefined) return known.site;
    const row = rows?.[0];
    if (row === undefined) throw new Error(`Site ${siteId} was deleted.`);
    const site = siteOf(siteId, row);
    this.#sites.set(siteId, { site, askedAt });
    return site;
  }
}

/** Checks documents in parts, between which requests are answered. */
async function checkAll(
  sent: readonly unknown[],
  giveWay: () => Promise<void>,
): Promise<(CheckedDocument | string)[]> {
  const checked: (CheckedDocument | string)[] = [];
  for (const document of sent) {
    if (checked.length % checkedAtOnce === 0) await giveWay();
    checked.push(checkDocument(document));
  }
  return checked;
}

function siteOf(siteId: string, { version, search }: z.output<typeof SiteRow>): SiteIndex {
  const { searchable, filterable, sortable, synonyms } = search;
  return {
    siteId,
    uid: siteId,
    version,
    settingsKey: JSON.stringify(search),
    settings: { searchable: searchable.length === 0 ? null : searchable, filterable, sortable, synonyms },
  };
}

function sentId(document: unknown): string | null {
  if (typeof document !== 'object' || document === null || !('id' in document)) return null;
  const { id } = document;
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 511) : null;
}

async function answered<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw toProblem(error);
  }
}

/** Turns an error of the engine into a problem for the client. */
function toProblem(cause: unknown): unknown {
  if (cause instanceof SiteQueryFault) {
    const { parameter, message } = cause;
    return new Problem('query-invalid', message, {
      errors: [{ parameter: `/${parameter}`, message }],
      cause,
    });
  }
  if (cause instanceof SiteSearchUnavailable) {
    const detail = 'The search engine does not answer. Try again in a few seconds.';
    return new Problem('index-unavailable', detail, { headers: { 'Retry-After': '5' }, cause });
  }
  return cause;
}
