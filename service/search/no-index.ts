/** Stands in for the search index of a snapshot that has none. */
import {
  type Faceted,
  type Found,
  type PropertyDocument,
  type SearchDocument,
  type SearchIndex,
  SearchUnavailable,
  type Suggested,
} from '../../search-index/search-index.ts';

function refuse(): Promise<never> {
  return Promise.reject(
    new SearchUnavailable('This snapshot was made by a release without search. The next one has it.'),
  );
}

/** Refuses every search. */
export class NoIndex implements SearchIndex {
  readonly engine = 'embedded';

  suggest(): Promise<Suggested> {
    return refuse();
  }

  searchNames(): Promise<Found<SearchDocument>> {
    return refuse();
  }

  searchProperties(): Promise<Found<PropertyDocument>> {
    return refuse();
  }

  facet(): Promise<Faceted> {
    return refuse();
  }

  similar(): Promise<Found<PropertyDocument>> {
    return refuse();
  }

  health(): Promise<void> {
    return refuse();
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}
