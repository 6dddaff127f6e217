/** The figures of sites as endpoints see them: what was used and what was searched. */
import type { Database } from './database.ts';
import { type SearchFigures, searchFigures } from './search-figures.ts';
import type { Span } from './time-steps.ts';
import { type UsageFigures, usageFigures } from './usage-figures.ts';

/** Reads figures of sites; whose sites they are has been checked before. */
export interface SiteFigures {
  readonly usage: (span: Span) => Promise<UsageFigures>;
  readonly searches: (span: Span) => Promise<SearchFigures>;
}

/** Figures out of this database. */
export function openSiteFigures(database: Database): SiteFigures {
  return {
    usage: (span) => usageFigures(database, span),
    searches: (span) => searchFigures(database, span),
  };
}
