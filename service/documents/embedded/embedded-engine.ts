/**
 * The embedded engine: a thread of this process keeps the indexes of sites in SQLite files. The engine hands the thread the changes
 * that an index lacks, before a search and when the service acknowledges documents.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type DocumentSource,
  type IndexProgress,
  type SearchWork,
  type SiteFacetHit,
  type SiteFacetQuery,
  type SiteHits,
  type SiteIndex,
  type SiteQuery,
  type SiteSearchEngine,
  SiteSearchUnavailable,
} from '../../../search-index/site-index.ts';
import { IndexBehind, SearchThread } from './search-thread.ts';
import type { CalledSite, Searched } from './thread-calls.ts';

/** Dependencies of the engine. */
export interface EmbeddedEngineOptions {
  readonly source: DocumentSource;
  /** Folder of the indexes, for this process alone; without it, they are in memory. */
  readonly directory?: string | null;
  /** Is called when the thread ended by itself, or could not delete the indexes of deleted sites. */
  readonly onFault?: (error: unknown) => void;
}

/** Documents that the thread takes in at a stretch. */
const appliedAtOnce = 10;
/** Times that an index is filled for one search. */
const fillingsMost = 3;
/** Between two looks for sites that another process deleted. */
const sweepMs = 60_000;

/** Indexes of sites by id. */
export class EmbeddedEngine implements SiteSearchEngine {
  readonly name = 'embedded';
  readonly #source: DocumentSource;
  readonly #onFault: (error: unknown) => void;
  readonly #thread: SearchThread;
  /** The settings and versions that indexes have. */
  readonly #known = new Map<string, Pick<CalledSite, 'settingsKey' | 'version'>>();
  /** Running work on each site. Later work waits for it. */
  readonly #working = new Map<string, Promise<void>>();
  #sweeping: NodeJS.Timeout | null = null;

  constructor({ source, directory = null, onFault = () => undefined }: EmbeddedEngineOptions) {
    this.#source = source;
    this.#onFault = onFault;
    this.#thread = new SearchThread(directory, (cause) => {
      this.#known.clear();
      onFault(cause ?? new Error('The search thread ended.'));
    });
  }

  /** Deletes, now and each minute, the indexes of sites that no longer exist: `existing` returns those that do. */
  start(existing: (siteIds: readonly string[]) => Promise<readonly string[]>): void {
    const sweep = async () => {
      const sites = await this.#thread.call('sites');
      const kept = new Set(sites.length === 0 ? [] : await existing(sites));
      for (const siteId of sites) if (!kept.has(siteId)) await this.forget(siteId);
    };
    const swept = () => void sweep().catch(this.#onFault);
    swept();
    this.#sweeping = setInterval(swept, sweepMs).unref();
  }

  async bringUpTo(site: SiteIndex): Promise<IndexProgress> {
    await this.#follow(site);
    return this.progress(site);
  }

  /** Returns the version of the store: a search reads all of it first. */
  progress(site: SiteIndex): Promise<IndexProgress> {
    return Promise.resolve({ version: site.version, settingsKey: site.settingsKey, fault: null });
  }

  search(site: SiteIndex, query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    return this.#answer(site, work, () => this.#thread.call('search', called(site), query, work.left));
  }

  searchFacet(site: SiteIndex, query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]> {
    return this.#answer(site, work, () => this.#thread.call('searchFacet', called(site), query, work.left));
  }

  async forget(siteId: string): Promise<void> {
    await this.#working.get(siteId)?.catch(() => undefined);
    this.#known.delete(siteId);
    await this.#thread.call('forget', siteId);
  }

  health(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    if (this.#sweeping !== null) clearInterval(this.#sweeping);
    await Promise.allSettled(this.#working.values());
    await this.#thread.stop();
  }

  /** Searches an index that has all changes, and counts what the search used as work of the request. */
  async #answer<Found>(
    site: SiteIndex,
    work: SearchWork,
    search: () => Promise<Searched<Found>>,
  ): Promise<Found> {
    for (let filling = 1; ; filling += 1) {
      try {
        await this.#follow(site);
        work.signal.throwIfAborted();
        const { found, used } = await search();
        // Throws where the search has used more than the request may.
        work.spend(used);
        if (found === null) throw new SiteSearchUnavailable('The search did not end in its time.');
        return found;
      } catch (error) {
        if (!(error instanceof IndexBehind) || filling === fillingsMost) throw error;
        this.#known.delete(site.siteId);
      }
    }
  }

  /** Hands the thread the changes that the index of a site lacks. */
  async #follow(site: SiteIndex): Promise<void> {
    for (;;) {
      const known = this.#known.get(site.siteId);
      if (known !== undefined && known.settingsKey === site.settingsKey && known.version >= site.version)
        return;
      const working = this.#working.get(site.siteId);
      if (working === undefined) break;
      await working.catch(() => undefined);
    }
    const filling = this.#fill(site).finally(() => this.#working.delete(site.siteId));
    this.#working.set(site.siteId, filling);
    await filling;
  }

  async #fill(site: SiteIndex): Promise<void> {
    const { siteId, settingsKey } = site;
    const from = await this.#thread.call('version', called(site));
    const { whole: isWhole, to, parts } = await this.#source.changes(siteId, from);
    // A filling that was cut off has left documents that the store may have lost since.
    if (isWhole) await this.#thread.call('forget', siteId);
    for await (const changes of parts) {
      // In between, other sites have their turn: a document may have tens of thousands of values.
      for (let at = 0; at < changes.length; at += appliedAtOnce)
        await this.#thread.call('apply', called(site), changes.slice(at, at + appliedAtOnce), null);
      // The embedded database answers without leaving this turn of the event loop.
      await breathe();
    }
    const version = Math.max(to, site.version);
    await this.#thread.call('apply', called(site), [], version);
    this.#known.set(siteId, { settingsKey, version });
  }
}

/** Returns what the thread needs of a site. */
function called({ siteId, settings, settingsKey, version }: SiteIndex): CalledSite {
  return { siteId, settings, settingsKey, version };
}
