/**
 * The port for the documents of sites. The store keeps the documents and numbers their versions. An engine keeps an index of them and
 * updates it to a version from the given source.
 */

/** A value of a document. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** A document as its site sent it, with its `id`. */
export interface SiteDocument {
  readonly id: string | number;
  readonly [field: string]: JsonValue;
}

/** How to search the documents of a site. */
export interface SiteSearchSettings {
  /** Searched fields, most important first; null means all fields. */
  readonly searchable: readonly string[] | null;
  /** Fields that filters and facets may use; `a.b` for a field within a field. */
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  /** Folded word or phrase → additional matches. It works one way: add both entries for both ways. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** The documents of one site in the store, at the moment of the request. */
export interface SiteIndex {
  readonly siteId: string;
  /** The clients' name for the index: letters, digits, hyphens and underscores. */
  readonly uid: string;
  /** Grows with every change of the documents; 0 means that there never were any. */
  readonly version: number;
  /** The settings as one text; it changes if the settings change. */
  readonly settingsKey: string;
  readonly settings: SiteSearchSettings;
}

/** A document that was written or, with null, removed. */
export interface DocumentChange {
  /** The id as text, the key in the store. */
  readonly id: string;
  readonly version: number;
  readonly document: SiteDocument | null;
}

/** The changes since a version. */
export interface DocumentChanges {
  /** True if the changes are the complete state of the site and replace everything before. */
  readonly whole: boolean;
  /** The version after all parts. */
  readonly to: number;
  /** Changes in the order of writing, some hundreds in each part. */
  readonly parts: AsyncIterable<readonly DocumentChange[]>;
}

/** Source of documents for engines; the service implements it. */
export interface DocumentSource {
  changes(siteId: string, since: number): Promise<DocumentChanges>;
}

/** How many words of a query must match: drop words from the end, drop none, or drop the most frequent first. */
export const matchingStrategies = ['last', 'all', 'frequency'] as const;
export type MatchingStrategy = (typeof matchingStrategies)[number];

/** A Meilisearch filter: text, or a list whose members must all hold; a member that is a list is a choice. */
export type SiteFilter = string | readonly (string | readonly string[])[];

/** Restricts a search to some documents. */
export interface SiteSelection {
  readonly q: string;
  readonly filter: SiteFilter | null;
  readonly matchingStrategy: MatchingStrategy;
  readonly attributesToSearchOn: readonly string[] | null;
}

/** A search in the form of Meilisearch's clients, with all defaults filled in. */
export interface SiteQuery extends SiteSelection {
  readonly offset: number;
  readonly limit: number;
  /** Pages start at 1. If one of these two is set, the answer has exact page counts. */
  readonly page: number | null;
  readonly hitsPerPage: number | null;
  readonly attributesToRetrieve: readonly string[];
  readonly attributesToHighlight: readonly string[];
  readonly attributesToCrop: readonly string[];
  readonly cropLength: number;
  readonly cropMarker: string;
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly showRankingScore: boolean;
  readonly sort: readonly string[];
  readonly facets: readonly string[];
}

/** A document in the results, with `_formatted`, `_rankingScore` and `_geoDistance` where they apply. */
export type SiteHit = Readonly<Record<string, unknown>>;

/** Results of a search. */
export interface SiteHits {
  readonly hits: readonly SiteHit[];
  /** Exact if the query asked for a page, otherwise at least an estimate. */
  readonly total: number;
  readonly facetDistribution: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number }>> | null;
}

/** A search within the values of one facet. */
export interface SiteFacetQuery extends SiteSelection {
  readonly facetName: string;
  readonly facetQuery: string | null;
}

/** A value of a facet and its number of documents. */
export interface SiteFacetHit {
  readonly value: string;
  readonly count: number;
}

/** Documents in the store that an engine refused. */
export interface IndexFault {
  readonly version: number;
  /** A sentence for the owner of the site. */
  readonly reason: string;
}

/** Progress of an engine with the index of a site. */
export interface IndexProgress {
  /** Searches find every change up to this version. */
  readonly version: number;
  /** The settings that searches use, as one text. */
  readonly settingsKey: string;
  /** The last refused change, if any. */
  readonly fault: IndexFault | null;
}

/** Units of work, and bytes of an answer. A unit is a value that is read, or a document that is compared with a word. */
export interface SearchBudget {
  readonly units: number;
  readonly bytes: number;
}

/** The work of one request, which an engine in this process has to keep short. */
export interface SearchWork {
  /** Is aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Is called where a long loop begins. */
  begin(): void;
  /** True when a long loop has worked long enough at a stretch. */
  readonly isDue: boolean;
  /** Counts units of work. Throws when they are more than the request may cause. */
  count(units: number): void;
  /** Lets other requests go first. Throws when the client has disconnected. */
  pause(): Promise<void>;
  /** Counts bytes of the answer. Throws when there are too many. */
  addBytes(bytes: number): void;
  /** The part of its budget that the request has not used yet. */
  readonly left: SearchBudget;
  /** Counts work that was done in another thread. Throws when it is more than the request may use. */
  spend(used: SearchBudget): void;
}

/**
 * Searches the documents of sites. Methods throw `SiteQueryFault` if the client's query is wrong and `SiteSearchUnavailable` if the engine
 * does not answer.
 */
export interface SiteSearchEngine {
  readonly name: 'embedded' | 'meilisearch';
  /**
   * Hands the engine the changes of the site that it lacks, up to `site.version`, and its settings. The returned progress says whether
   * searches find them already.
   */
  bringUpTo(site: SiteIndex): Promise<IndexProgress>;
  /** Returns the progress without handing over changes. */
  progress(site: SiteIndex): Promise<IndexProgress>;
  search(site: SiteIndex, query: SiteQuery, work: SearchWork): Promise<SiteHits>;
  searchFacet(site: SiteIndex, query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]>;
  /** Deletes the index of a deleted site. */
  forget(siteId: string): Promise<void>;
  /** Throws if the engine cannot answer. */
  health(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown for a query with a wrong parameter; says which one and why. */
export class SiteQueryFault extends Error {
  override readonly name = 'SiteQueryFault';
  /** The parameter in Meilisearch's spelling: `filter`, `sort`, `facets`, `attributesToSearchOn`, `facetName`. */
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** Thrown if the engine does not answer in time. */
export class SiteSearchUnavailable extends Error {
  override readonly name = 'SiteSearchUnavailable';
}
