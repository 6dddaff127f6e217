/** Gives endpoints the figures of sites: usage and searches. */
import type { Database } from './database.ts';
import { type SearchFigures, searchFigures } from './search-figures.ts';
import type { Span } from './time-steps.ts';
import { type UsageFigures, usageFigures } from './usage-figures.ts';

/** Reads figures of sites. The caller has checked who owns them. */
export interface SiteFigures {
  readonly usage: (span: Span) => Promise<UsageFigures>;
  readonly searches: (span: Span) => Promise<SearchFigures>;
}

/** Opens the figures of sites of this database. */
export function openSiteFigures(database: Database): SiteFigures {
  return {
    usage: (span) => usageFigures(database, span),
    searches: (span) => searchFigures(database, span),
  };
}
