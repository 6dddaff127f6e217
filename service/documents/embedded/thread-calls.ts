/** The calls of the engine to its thread, and the messages between them. */
import type {
  DocumentChange,
  SearchBudget,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHits,
  SiteIndex,
  SiteQuery,
} from '../../../search-index/site-index.ts';

/** A site, with the version that its index must have for a search. */
export type CalledSite = Pick<SiteIndex, 'siteId' | 'settings' | 'settingsKey' | 'version'>;

/** The result of a search, and the work that it took; null where the work would have gone over its budget. */
export interface Searched<Found> {
  readonly found: Found | null;
  readonly used: SearchBudget;
}

/** The calls. */
export interface ThreadCalls {
  /** Returns the version of the index; 0 until it was filled. */
  version(site: CalledSite): number;
  /** With a version, these are the last changes up to it. */
  apply(site: CalledSite, changes: readonly DocumentChange[], version: number | null): void;
  search(site: CalledSite, query: SiteQuery, budget: SearchBudget): Searched<SiteHits>;
  searchFacet(
    site: CalledSite,
    query: SiteFacetQuery,
    budget: SearchBudget,
  ): Searched<readonly SiteFacetHit[]>;
  /** Deletes the index of a site. */
  forget(siteId: string): void;
  /** Returns the sites that have an index. */
  sites(): readonly string[];
  close(): void;
}

/** A call on its way to the thread. */
export interface Call {
  readonly id: number;
  readonly name: keyof ThreadCalls;
  readonly args: readonly unknown[];
}

/** Why a call has no result. */
export type ThreadFault =
  /** The client's query is wrong. */
  | { readonly kind: 'query'; readonly parameter: string; readonly message: string }
  /** The index lacks changes: it is to be filled again. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'other'; readonly message: string };

/** The answer to a call. */
export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: ThreadFault };
