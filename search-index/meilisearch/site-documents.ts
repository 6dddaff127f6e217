/** Keeps the documents of sites in Meilisearch: one index for each site, which follows the versions of the store. */
import type { EnqueuedTask, Meilisearch, SearchParams, Settings } from 'meilisearch';
import type { Logger } from 'pino';
import { z } from 'zod';
import type {
  DocumentChange,
  DocumentSource,
  IndexProgress,
  SearchWork,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHits,
  SiteIndex,
  SiteQuery,
  SiteSearchEngine,
  SiteSearchSettings,
  SiteSelection,
} from '../site-index.ts';
import { SiteSearchUnavailable } from '../site-index.ts';
import {
  connect,
  failureReason,
  isIndexMissing,
  type MeilisearchOptions,
  withinLimit,
} from './connection.ts';
import { removeIndexes } from './fill-snapshot.ts';
import { driftedSettings } from './index-settings.ts';
import { queryFault } from './query-fault.ts';
import { type MeilisearchSettings, meilisearchOptions } from './settings-variables.ts';
import { SiteIndexState } from './site-index-state.ts';

/** Options of the engine. */
export interface MeilisearchSitesOptions extends MeilisearchOptions {
  readonly source: DocumentSource;
  readonly logger: Pick<Logger, 'warn'>;
  /** Time limit of a request, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Opens the engine. It sends no request yet. */
export function openMeilisearchSites(options: MeilisearchSitesOptions): SiteSearchEngine {
  return new MeilisearchSites(options);
}

/** Returns a function that opens the engine for a source; undefined without Meilisearch. */
export function createSiteEngine(
  settings: MeilisearchSettings,
  logger: MeilisearchSitesOptions['logger'],
): ((source: DocumentSource) => SiteSearchEngine) | undefined {
  const server = meilisearchOptions(settings);
  return server === null ? undefined : (source) => openMeilisearchSites({ ...server, source, logger });
}

/** If another process hands over documents at the same time, this one repeats its own, up to this many times. */
const triesMost = 5;

class MeilisearchSites implements SiteSearchEngine {
  readonly name = 'meilisearch';
  readonly #options: MeilisearchSitesOptions;
  readonly #client: Meilisearch;
  readonly #prefix: string;
  readonly #timeoutMs: number;
  readonly #states = new Map<string, SiteIndexState>();
  /** Work in progress by site; the next work waits for it. */
  readonly #working = new Map<string, Promise<unknown>>();

  constructor(options: MeilisearchSitesOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? 5_000;
    this.#client = connect(options, this.#timeoutMs);
    this.#prefix = options.indexPrefix ?? '';
  }

  bringUpTo(site: SiteIndex): Promise<IndexProgress> {
    return this.#inTurn(site.siteId, async () => {
      const state = await this.#state(site);
      const { version, settingsKey } = state.reaching;
      if (version < site.version || settingsKey !== site.settingsKey) await this.#handOver(site, state);
      return state.look();
    });
  }

  progress(site: SiteIndex): Promise<IndexProgress> {
    return this.#inTurn(site.siteId, async () => {
      const state = await this.#state(site);
      const progress = await state.look();
      const isCurrent = progress.version >= site.version && progress.settingsKey === site.settingsKey;
      if (isCurrent || state.isBusy) return progress;
      // Another process may have done it.
      await state.read();
      return state.look();
    });
  }

  async search(site: SiteIndex, query: SiteQuery, { signal }: SearchWork): Promise<SiteHits> {
    if (site.version === 0) return { hits: [], total: 0, facetDistribution: null, facetStats: null };
    const answer = await this.#asked(site, signal, () =>
      this.#index(site).search(query.q, searchParams(query), {
        signal: withinLimit(signal, this.#timeoutMs),
      }),
    );
    return {
      hits: answer.hits,
      total: Totals.parse(answer),
      facetDistribution: answer.facetDistribution ?? null,
      facetStats: answer.facetStats ?? null,
    };
  }

  async searchFacet(
    site: SiteIndex,
    query: SiteFacetQuery,
    { signal }: SearchWork,
  ): Promise<readonly SiteFacetHit[]> {
    if (site.version === 0) return [];
    const { facetName, facetQuery, q } = query;
    const params = {
      ...selectionParams(query),
      q,
      facetName,
      ...(facetQuery === null ? {} : { facetQuery }),
    };
    const { facetHits } = await this.#asked(site, signal, () =>
      this.#index(site).searchForFacetValues(params, { signal: withinLimit(signal, this.#timeoutMs) }),
    );
    return facetHits.map(({ value, count }) => ({ value, count }));
  }

  async forget(siteId: string): Promise<void> {
    await this.#inTurn(siteId, async () => {
      await removeIndexes(this.#client, [this.#uid(siteId)]);
      await this.#client.index(this.#records).deleteDocument(siteId);
      this.#states.delete(siteId);
    });
  }

  async health(): Promise<void> {
    try {
      await this.#client.health();
    } catch (error) {
      throw new SiteSearchUnavailable(failureReason(error), { cause: error });
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#working.values());
  }

  #uid(siteId: string): string {
    return `${this.#prefix}documents__${siteId}`;
  }

  get #records(): string {
    return `${this.#prefix}documents`;
  }

  #index({ siteId }: SiteIndex) {
    return this.#client.index(this.#uid(siteId));
  }

  /** Returns the state of a site. At first it comes from the records, unless the settings of the index differ from them. */
  async #state(site: SiteIndex): Promise<SiteIndexState> {
    const known = this.#states.get(site.siteId);
    if (known !== undefined) return known;
    const state = new SiteIndexState(this.#client, this.#records, site.siteId);
    await state.read();
    if (state.shown.version > 0 && !(await this.#isAsRecorded(site, state))) state.reset();
    this.#states.set(site.siteId, state);
    return state;
  }

  async #isAsRecorded(site: SiteIndex, { shown }: SiteIndexState): Promise<boolean> {
    try {
      const settings = await this.#index(site).getSettings();
      return (
        shown.settingsKey !== site.settingsKey ||
        driftedSettings(toSettings(site.settings), settings).length === 0
      );
    } catch (error) {
      if (isIndexMissing(error)) return false;
      throw error;
    }
  }

  /** Hands over the missing changes. It repeats this if another process came between, so that the newest state comes last. */
  async #handOver(site: SiteIndex, state: SiteIndexState): Promise<void> {
    for (let tries = 0; tries < triesMost; tries += 1) {
      const before = await this.#newestTask(site);
      const { tasks, to } = await this.#push(site, state);
      state.handed({ version: to, settingsKey: site.settingsKey }, tasks);
      if (!(await this.#cameBetween(site, before, tasks))) return;
    }
  }

  async #push(
    site: SiteIndex,
    state: SiteIndexState,
  ): Promise<{ readonly tasks: readonly EnqueuedTask[]; readonly to: number }> {
    const { shown } = state;
    const { whole, to, parts } = await this.#options.source.changes(site.siteId, shown.version);
    const index = this.#index(site);
    const tasks: EnqueuedTask[] = [];
    if (whole || shown.version === 0) {
      await state.withdrawRecord();
      tasks.push(await this.#client.createIndex(index.uid, { primaryKey: 'id' }));
      tasks.push(await index.deleteAllDocuments());
    }
    if (shown.settingsKey !== site.settingsKey)
      tasks.push(await index.updateSettings(resetWhereEmpty(toSettings(site.settings))));
    for await (const part of parts) tasks.push(...(await this.#pushPart(site, part)));
    return { tasks, to };
  }

  /** The last change of a document decides, so removals and writes may be two tasks. */
  async #pushPart(site: SiteIndex, part: readonly DocumentChange[]): Promise<EnqueuedTask[]> {
    const last = new Map(part.map(({ id, document }) => [id, document]));
    const written = [...last.values()].filter((document) => document !== null);
    const removed = [...last].filter(([, document]) => document === null).map(([id]) => id);
    const tasks: EnqueuedTask[] = [];
    const index = this.#index(site);
    if (written.length > 0) tasks.push(await index.addDocuments([...written], { primaryKey: 'id' }));
    if (removed.length > 0) tasks.push(await index.deleteDocuments(removed));
    return tasks;
  }

  async #newestTask(site: SiteIndex): Promise<number> {
    const { results } = await this.#client.tasks.getTasks({ indexUids: [this.#uid(site.siteId)], limit: 1 });
    return results[0]?.uid ?? -1;
  }

  async #cameBetween(site: SiteIndex, before: number, own: readonly EnqueuedTask[]): Promise<boolean> {
    const last = own.at(-1);
    if (last === undefined) return false;
    const { results } = await this.#client.tasks.getTasks({
      indexUids: [this.#uid(site.siteId)],
      from: last.taskUid,
      limit: own.length + 1,
    });
    const mine = new Set(own.map(({ taskUid }) => taskUid));
    return results.some(({ uid }) => uid > before && !mine.has(uid));
  }

  /** Asks the index of a site. It updates an index that is behind at the same time, and builds a missing one anew. */
  async #asked<Answer>(site: SiteIndex, signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
    const { version, settingsKey } = this.#states.get(site.siteId)?.reaching ?? {};
    if (version !== site.version || settingsKey !== site.settingsKey) this.#follow(site);
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (isIndexMissing(error)) {
        this.#states.get(site.siteId)?.reset();
        this.#follow(site);
      }
      throw queryFault(error, { ours: this.#uid(site.siteId), theirs: site.siteId });
    }
  }

  #follow(site: SiteIndex): void {
    this.bringUpTo(site).catch((error: unknown) => {
      this.#options.logger.warn(
        { err: error, site: site.siteId },
        'Meilisearch did not take documents of a site',
      );
    });
  }

  #inTurn<Result>(siteId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#working.get(siteId) ?? Promise.resolve();
    const mine = before.then(work, work).catch((error: unknown) => {
      throw error instanceof SiteSearchUnavailable
        ? error
        : new SiteSearchUnavailable(failureReason(error), { cause: error });
    });
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.#working.get(siteId) === settled) this.#working.delete(siteId);
      });
    this.#working.set(siteId, settled);
    return mine;
  }
}

function toSettings({ searchable, filterable, sortable, synonyms }: SiteSearchSettings): Settings {
  return {
    searchableAttributes: searchable === null ? ['*'] : [...searchable],
    filterableAttributes: [...filterable],
    sortableAttributes: [...sortable],
    synonyms: Object.fromEntries(Object.entries(synonyms).map(([word, others]) => [word, [...others]])),
  };
}

/** Null resets a setting to Meilisearch's default. */
function resetWhereEmpty(settings: Settings): Settings {
  const hasSynonyms = Object.keys(settings.synonyms ?? {}).length > 0;
  return hasSynonyms ? settings : { ...settings, synonyms: null };
}

function selectionParams(selection: SiteSelection) {
  const { filter, matchingStrategy, attributesToSearchOn } = selection;
  return {
    matchingStrategy,
    ...(filter === null ? {} : { filter: typeof filter === 'string' ? filter : filter.map(choice) }),
    ...(attributesToSearchOn === null ? {} : { attributesToSearchOn: [...attributesToSearchOn] }),
  };
}

const choice = (part: string | readonly string[]) => (typeof part === 'string' ? part : [...part]);

function searchParams(query: SiteQuery): SearchParams {
  const { page, hitsPerPage, offset, limit } = query;
  const isPaged = page !== null || hitsPerPage !== null;
  const paged = { ...(page === null ? {} : { page }), ...(hitsPerPage === null ? {} : { hitsPerPage }) };
  return {
    ...selectionParams(query),
    ...(isPaged ? paged : { offset, limit }),
    attributesToRetrieve: [...query.attributesToRetrieve],
    attributesToHighlight: [...query.attributesToHighlight],
    attributesToCrop: [...query.attributesToCrop],
    cropLength: query.cropLength,
    cropMarker: query.cropMarker,
    highlightPreTag: query.highlightPreTag,
    highlightPostTag: query.highlightPostTag,
    showRankingScore: query.showRankingScore,
    sort: [...query.sort],
    facets: [...query.facets],
  };
}

/** An answer gives its total in one of two forms. */
const Totals = z.union([
  z.object({ totalHits: z.int() }).transform(({ totalHits }) => totalHits),
  z.object({ estimatedTotalHits: z.int() }).transform(({ estimatedTotalHits }) => estimatedTotalHits),
]);
