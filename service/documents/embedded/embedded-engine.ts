/**
 * The embedded engine: it keeps each site's documents in the memory of this process. It reads a site from the store for
 * its first search, and drops it when others need the memory.
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
import { SiteDocumentsIndex } from './site-documents-index.ts';

/** Dependencies of the engine. */
export interface EmbeddedEngineOptions {
  readonly source: DocumentSource;
  /** Most memory of all sites together. One site always stays, whatever its size. */
  readonly bytesMost: number;
}

/** A site in memory, with the version and settings it shows. */
interface Held {
  readonly index: SiteDocumentsIndex;
  readonly settingsKey: string;
  version: number;
}

/** Sites by id. The least used are dropped first. */
export class EmbeddedEngine implements SiteSearchEngine {
  readonly name = 'embedded';
  readonly #source: DocumentSource;
  readonly #bytesMost: number;
  readonly #held: LRUCache<string, Held>;
  /** Running work on each site. Later work waits for it. */
  readonly #working = new Map<string, Promise<Held>>();

  constructor({ source, bytesMost }: EmbeddedEngineOptions) {
    this.#source = source;
    this.#bytesMost = bytesMost;
    this.#held = new LRUCache({ maxSize: bytesMost, sizeCalculation: (held) => this.#sizeOf(held) });
  }

  /** Bytes of the sites in memory, by a rule of thumb. */
  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** A site that is not in memory is read when a search needs it. */
  async bringUpTo(site: SiteIndex): Promise<IndexProgress> {
    if (this.#held.has(site.siteId) || this.#working.has(site.siteId)) await this.#upToDate(site);
    return this.progress(site);
  }

  /** Returns the version of the store: a search reads all of it first. */
  progress(site: SiteIndex): Promise<IndexProgress> {
    return Promise.resolve({ version: site.version, fault: null });
  }

  async search(site: SiteIndex, query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    const { index } = await this.#upToDate(site);
    return index.search(query, work);
  }

  async searchFacet(
    site: SiteIndex,
    query: SiteFacetQuery,
    work: SearchWork,
  ): Promise<readonly SiteFacetHit[]> {
    const { index } = await this.#upToDate(site);
    return index.searchFacet(query, work);
  }

  forget(siteId: string): Promise<void> {
    this.#held.delete(siteId);
    return Promise.resolve();
  }

  health(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#held.clear();
    return Promise.resolve();
  }

  async #upToDate(site: SiteIndex): Promise<Held> {
    while (true) {
      const known = this.#held.get(site.siteId);
      if (known !== undefined && known.settingsKey === site.settingsKey && known.version >= site.version)
        return known;
      const working = this.#working.get(site.siteId);
      if (working !== undefined) {
        await working.catch(() => undefined);
        continue;
      }
      const work = this.#follow(site, known);
      this.#working.set(site.siteId, work);
      try {
        return await work;
      } finally {
        this.#working.delete(site.siteId);
      }
    }
  }

  async #follow(site: SiteIndex, known: Held | undefined): Promise<Held> {
    const isUsable = known?.settingsKey === site.settingsKey;
    const changes = await this.#source.changes(site.siteId, isUsable ? (known?.version ?? 0) : 0);
    const held =
      known !== undefined && isUsable && !changes.whole
        ? known
        : { index: new SiteDocumentsIndex(site.settings), settingsKey: site.settingsKey, version: 0 };
    for await (const part of changes.parts) {
      await held.index.apply(part);
      // The embedded database answers without leaving this turn of the event loop.
      await breathe();
    }
    held.version = Math.max(changes.to, site.version);
    this.#held.set(site.siteId, held);
    return held;
  }

  /** Returns the size, at most the limit: otherwise the site would be read again for each search. */
  #sizeOf({ index }: Held): number {
    return Math.max(1, Math.min(index.bytes, this.#bytesMost));
  }
}
