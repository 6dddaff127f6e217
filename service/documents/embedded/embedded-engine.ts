/**
 * The embedded engine: a thread of this process holds the indexes of sites and keeps them in a folder. The engine follows the store:
 * it hands the thread the changes that a site lacks before a search of the site.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type {
  DocumentSource,
  IndexProgress,
  SearchWork,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHits,
  SiteIndex,
  SiteQuery,
  SiteSearchEngine,
} from '../../../search-index/site-index.ts';
import { BudgetExceeded, SearchThread, SiteNotOpen } from './search-thread.ts';

/** Dependencies of the engine. */
export interface EmbeddedEngineOptions {
  readonly source: DocumentSource;
  /** Most memory of all sites together. One site always stays, whatever its size. */
  readonly bytesMost: number;
  /** Folder of the kept indexes, for this process alone; without it, nothing is kept. */
  readonly directory?: string | null;
  /** Is called when the thread ended by itself, or could not delete the indexes of deleted sites. */
  readonly onFault?: (error: unknown) => void;
}

/** A site that the thread holds, with the version and settings that searches of it show. */
interface Held {
  readonly settingsKey: string;
  readonly version: number;
  readonly bytes: number;
}

/** Times that a site is opened for one search: another site may take its memory at once. */
const openingsMost = 3;
/** Between two looks for sites that another process deleted. */
const sweepMs = 60_000;

/** Sites by id. The least used are dropped first. */
export class EmbeddedEngine implements SiteSearchEngine {
  readonly name = 'embedded';
  readonly #source: DocumentSource;
  readonly #onFault: (error: unknown) => void;
  readonly #thread: SearchThread;
  readonly #held: LRUCache<string, Held>;
  /** Running work on each site. Later work waits for it. */
  readonly #working = new Map<string, Promise<Held>>();
  #sweeping: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor({ source, bytesMost, directory = null, onFault = () => undefined }: EmbeddedEngineOptions) {
    this.#source = source;
    this.#onFault = onFault;
    this.#held = new LRUCache({
      maxSize: bytesMost,
      // At most the limit: otherwise the site would be read again for each search.
      sizeCalculation: ({ bytes }) => Math.max(1, Math.min(bytes, bytesMost)),
      dispose: (_, siteId, reason) => {
        if (reason === 'evict') this.#thread.ask({ kind: 'close', siteId }).catch(onFault);
      },
    });
    this.#thread = new SearchThread(directory, (cause) => {
      this.#held.clear();
      if (!this.#isClosed) onFault(cause ?? new Error('The search thread ended.'));
    });
  }

  /**
   * Starts the thread before the first search and warms its code up, and deletes each minute the indexes of sites that were deleted elsewhere.
   * `existing` returns those of the sites that still exist.
   */
  start(existing: (siteIds: readonly string[]) => Promise<readonly string[]>): void {
    this.#thread.ask({ kind: 'warmUp' }).catch(this.#onFault);
    const sweep = () => void this.#sweep(existing).catch(this.#onFault);
    sweep();
    this.#sweeping = setInterval(sweep, sweepMs).unref();
  }

  /** Bytes of the sites in memory, by a rule of thumb. */
  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** A site that is not in memory is opened when a search needs it. */
  async bringUpTo(site: SiteIndex): Promise<IndexProgress> {
    if (this.#held.has(site.siteId) || this.#working.has(site.siteId)) {
      await this.#whileOpen(site, () => Promise.resolve());
    }
    return this.progress(site);
  }

  /** Returns the version of the store: a search reads all of it first. */
  progress(site: SiteIndex): Promise<IndexProgress> {
    return Promise.resolve({ version: site.version, settingsKey: site.settingsKey, fault: null });
  }

  search(site: SiteIndex, query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    const { siteId } = site;
    return this.#answer(site, work, () =>
      this.#thread.ask({ kind: 'search', siteId, query, budget: work.left }, work.signal),
    );
  }

  searchFacet(site: SiteIndex, query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]> {
    const { siteId } = site;
    return this.#answer(site, work, () =>
      this.#thread.ask({ kind: 'searchFacet', siteId, query, budget: work.left }, work.signal),
    );
  }

  async forget(siteId: string): Promise<void> {
    this.#held.delete(siteId);
    await this.#working.get(siteId)?.catch(() => undefined);
    await this.#thread.ask({ kind: 'forget', siteId });
  }

  health(): Promise<void> {
    return Promise.resolve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#sweeping !== null) clearInterval(this.#sweeping);
    await Promise.allSettled(this.#working.values());
    await this.#thread.stop();
    this.#held.clear();
  }

  /** Searches, and counts what the search used as work of the request. */
  async #answer<Found>(
    site: SiteIndex,
    work: SearchWork,
    search: () => Promise<{
      readonly found: Found;
      readonly used: { readonly ms: number; readonly bytes: number };
    }>,
  ): Promise<Found> {
    try {
      const { found, used } = await this.#whileOpen(site, search);
      work.spend(used);
      return found;
    } catch (error) {
      if (error instanceof BudgetExceeded) work.spend(error.used);
      throw error;
    }
  }

  /** Does something with an open and current index. A thread that has lost it gets it again. */
  async #whileOpen<Result>(site: SiteIndex, ask: () => Promise<Result>): Promise<Result> {
    for (let opening = 1; ; opening += 1) {
      try {
        await this.#upToDate(site);
        return await ask();
      } catch (error) {
        if (!(error instanceof SiteNotOpen) || opening === openingsMost) throw error;
        this.#held.delete(site.siteId);
      }
    }
  }

  async #upToDate(site: SiteIndex): Promise<void> {
    while (true) {
      const known = this.#held.get(site.siteId);
      if (known !== undefined && known.settingsKey === site.settingsKey && known.version >= site.version)
        return;
      const working = this.#working.get(site.siteId);
      if (working !== undefined) {
        await working.catch(() => undefined);
        continue;
      }
      const work = this.#follow(site, known);
      this.#working.set(site.siteId, work);
      try {
        await work;
      } finally {
        this.#working.delete(site.siteId);
      }
      return;
    }
  }

  async #follow(site: SiteIndex, known: Held | undefined): Promise<Held> {
    const { siteId, settings, settingsKey } = site;
    const isUsable = known?.settingsKey === settingsKey;
    const { version: from } = isUsable
      ? known
      : await this.#thread.ask({ kind: 'open', siteId, settings, settingsKey });
    const { whole: isWhole, to, parts } = await this.#source.changes(siteId, from);
    if (isWhole) await this.#thread.ask({ kind: 'begin', siteId, settings, settingsKey });
    for await (const changes of parts) {
      await this.#thread.ask({ kind: 'apply', siteId, changes });
      // The embedded database answers without leaving this turn of the event loop.
      await breathe();
    }
    const version = Math.max(to, site.version);
    const { bytes } = await this.#thread.ask({ kind: 'commit', siteId, version, isWhole });
    const held = { settingsKey, version, bytes };
    this.#held.set(siteId, held);
    return held;
  }

  async #sweep(existing: (siteIds: readonly string[]) => Promise<readonly string[]>): Promise<void> {
    const sites = await this.#thread.ask({ kind: 'sites' });
    if (sites.length === 0) return;
    await this.#thread.ask({ kind: 'retain', siteIds: await existing(sites) });
  }
}
