/**
 * The port for the documents of sites: what searches them, whichever engine stands behind it. Documents are kept elsewhere, durably
 * and numbered by version; an engine holds an index of them, which it brings up to a version from the source it is given.
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

/** How a site wants its documents searched. */
export interface SiteSearchSettings {
  /** Fields whose words are searched, the most important first; null is all of them. */
  readonly searchable: readonly string[] | null;
  /** Fields that filters and facets may name; `a.b` for a field within a field. */
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  /** Folded word or phrase → what is found beside it. One way: write both entries for both ways. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** One site's documents as they lie in the store at the moment of asking. */
export interface SiteIndex {
  readonly siteId: string;
  /** What clients call the index; letters, digits, hyphens and underscores. */
  readonly uid: string;
  /** Grows with every change of the documents; 0 is that there never were any. */
  readonly version: number;
  /** The settings as one text: another text, other settings. */
  readonly settingsKey: string;
  readonly settings: SiteSearchSettings;
}

/** A document that was written or, with null, removed. */
export interface DocumentChange {
  /** As text, by which the store knows it. */
  readonly id: string;
  readonly version: number;
  readonly document: SiteDocument | null;
}

/** What changed since a version. */
export interface DocumentChanges {
  /** True: forget what was known of the site, this is all there is. */
  readonly whole: boolean;
  /** The version that is reached when all parts are taken. */
  readonly to: number;
  /** In the order of writing, some hundreds at a time. */
  readonly parts: AsyncIterable<readonly DocumentChange[]>;
}

/** Where engines take documents from; the service gives it. */
export interface DocumentSource {
  changes(siteId: string, since: number): Promise<DocumentChanges>;
}

/** How many words of a query have to be found: dropped from the end, none, or the commonest first. */
export const matchingStrategies = ['last', 'all', 'frequency'] as const;
export type MatchingStrategy = (typeof matchingStrategies)[number];

/** Text, or a list whose members are all to hold, of which a list is a choice: Meilisearch's filter. */
export type SiteFilter = string | readonly (string | readonly string[])[];

/** What narrows which documents are meant. */
export interface SiteSelection {
  readonly q: string;
  readonly filter: SiteFilter | null;
  readonly matchingStrategy: MatchingStrategy;
  readonly attributesToSearchOn: readonly string[] | null;
  /** 0 to 1. */
  readonly rankingScoreThreshold: number | null;
}

/** A search as Meilisearch's clients send it, by Meilisearch's names, defaults filled in. */
export interface SiteQuery extends SiteSelection {
  readonly offset: number;
  readonly limit: number;
  /** From 1; with one of these two the answer counts pages exactly. */
  readonly page: number | null;
  readonly hitsPerPage: number | null;
  readonly attributesToRetrieve: readonly string[];
  readonly attributesToHighlight: readonly string[];
  readonly attributesToCrop: readonly string[];
  readonly cropLength: number;
  readonly cropMarker: string;
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly showMatchesPosition: boolean;
  readonly showRankingScore: boolean;
  readonly sort: readonly string[];
  readonly distinct: string | null;
  readonly facets: readonly string[];
}

/** A document that was found, with `_formatted`, `_matchesPosition`, `_rankingScore` and `_geoDistance` where they apply. */
export type SiteHit = Readonly<Record<string, unknown>>;

/** What was found. */
export interface SiteHits {
  readonly hits: readonly SiteHit[];
  /** Exact when the query asked for a page, else at least an estimate. */
  readonly total: number;
  readonly facetDistribution: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly facetStats: Readonly<Record<string, { readonly min: number; readonly max: number }>> | null;
}

/** A search among the values of one facet. */
export interface SiteFacetQuery extends SiteSelection {
  readonly facetName: string;
  readonly facetQuery: string | null;
}

/** A value of a facet and how many documents have it. */
export interface SiteFacetHit {
  readonly value: string;
  readonly count: number;
}

/** Documents that an engine would not take, though the store has them. */
export interface IndexFault {
  readonly version: number;
  /** A sentence for the owner of the site. */
  readonly reason: string;
}

/** How far the index of a site has come. */
export interface IndexProgress {
  /** Every change up to this version can be found. */
  readonly version: number;
  /** The last change the engine refused, where it did. */
  readonly fault: IndexFault | null;
}

/** The work of one request, which an engine in this process has to keep short. */
export interface SearchWork {
  /** Is aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Is called where a long loop begins. */
  begin(): void;
  /** True when a long loop has worked long enough at a stretch. */
  readonly isDue: boolean;
  /** Lets other requests go first. Throws when the request has used its time or the client has disconnected. */
  pause(): Promise<void>;
  /** Counts bytes of the answer. Throws when there are too many. */
  addBytes(bytes: number): void;
}

/** Finds in the documents of sites. Methods throw `SiteQueryFault` for what a client asked wrongly, `SiteSearchUnavailable` when the engine does not answer. */
export interface SiteSearchEngine {
  readonly name: 'embedded' | 'meilisearch';
  /** Hands the engine what it lacks of the site up to `site.version` and its settings; what it answers says whether that can be found already. */
  bringUpTo(site: SiteIndex): Promise<IndexProgress>;
  /** How far it has come, without handing it more. */
  progress(site: SiteIndex): Promise<IndexProgress>;
  search(site: SiteIndex, query: SiteQuery, work: SearchWork): Promise<SiteHits>;
  searchFacet(site: SiteIndex, query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]>;
  /** Drops what it holds of a site that is no more. */
  forget(siteId: string): Promise<void>;
  /** Throws when it cannot answer. */
  health(): Promise<void>;
  close(): Promise<void>;
}

/** A query that cannot be answered as it is: which parameter, and why. */
export class SiteQueryFault extends Error {
  override readonly name = 'SiteQueryFault';
  /** By Meilisearch's name: `filter`, `sort`, `facets`, `attributesToSearchOn`, `distinct`, `facetName`. */
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

/** The engine does not answer, or not in time. */
export class SiteSearchUnavailable extends Error {
  override readonly name = 'SiteSearchUnavailable';
}
