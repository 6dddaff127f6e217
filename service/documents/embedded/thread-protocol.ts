/** The messages between the engine and its thread. Messages to one site are handled in the order in which they were sent. */
import type {
  DocumentChange,
  SearchBudget,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHits,
  SiteQuery,
  SiteSearchSettings,
} from '../../../search-index/site-index.ts';

/** A task for the thread, with the site that it is about. */
export type ThreadTask =
  /** Opens what is kept of a site's index, with these settings. */
  | {
      readonly kind: 'open';
      readonly siteId: string;
      readonly settings: SiteSearchSettings;
      readonly settingsKey: string;
    }
  /** Begins a new index, without documents. */
  | {
      readonly kind: 'begin';
      readonly siteId: string;
      readonly settings: SiteSearchSettings;
      readonly settingsKey: string;
    }
  | { readonly kind: 'apply'; readonly siteId: string; readonly changes: readonly DocumentChange[] }
  | { readonly kind: 'commit'; readonly siteId: string; readonly version: number; readonly isWhole: boolean }
  | {
      readonly kind: 'search';
      readonly siteId: string;
      readonly query: SiteQuery;
      readonly budget: SearchBudget;
    }
  | {
      readonly kind: 'searchFacet';
      readonly siteId: string;
      readonly query: SiteFacetQuery;
      readonly budget: SearchBudget;
    }
  /** Lets the memory of a site go. */
  | { readonly kind: 'close'; readonly siteId: string }
  /** Deletes the index of a site. */
  | { readonly kind: 'forget'; readonly siteId: string }
  /** Deletes the kept indexes of all other sites. */
  | { readonly kind: 'retain'; readonly siteIds: readonly string[] }
  | { readonly kind: 'sites' }
  /** Runs searches of made-up documents while there is nothing else to do, so that the next ones are quick. */
  | { readonly kind: 'warmUp' }
  | { readonly kind: 'stop' };

/** A task, or the end of interest in one. */
export type ToThread = { readonly id: number; readonly task: ThreadTask } | { readonly aborted: number };

/** The results of tasks by kind. */
export interface ThreadResults {
  readonly open: { readonly version: number; readonly bytes: number };
  readonly begin: null;
  readonly apply: null;
  readonly commit: { readonly bytes: number };
  readonly search: { readonly found: SiteHits; readonly used: SearchBudget };
  readonly searchFacet: { readonly found: readonly SiteFacetHit[]; readonly used: SearchBudget };
  readonly close: null;
  readonly forget: null;
  readonly retain: null;
  readonly sites: readonly string[];
  readonly warmUp: null;
  readonly stop: null;
}

/** Why a task has no result. */
export type ThreadFault =
  /** The client's query is wrong. */
  | { readonly kind: 'query'; readonly parameter: string; readonly message: string }
  /** The search used more than its budget. */
  | { readonly kind: 'budget'; readonly used: SearchBudget }
  /** The site is not open, or its files are damaged: it is to be opened again. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'other'; readonly message: string };

/** The answer to a task. */
export type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: ThreadFault };
