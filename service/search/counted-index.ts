/** Counts searches of the index of a snapshot as work of the request: the typed letters, the conditions, and the fields of what is found. */
import type {
  Faceted,
  FacetQuestion,
  Found,
  NameSearch,
  PropertyDocument,
  PropertySearch,
  SearchDocument,
  SearchIndex,
  SimilarQuestion,
  Suggested,
  SuggestQuestion,
} from '../../search-index/search-index.ts';
import type { RowWork } from '../warehouse/duckdb.ts';

/** Units of a search by itself, and of each typed letter, condition and hit. */
const units = { search: 500, letter: 4, condition: 10, hit: 20 } as const;

interface Asked {
  readonly q?: string;
  readonly filters?: readonly unknown[];
}

/** An index for one request. */
export class CountedIndex implements SearchIndex {
  readonly #index: SearchIndex;
  readonly #work: RowWork;

  constructor(index: SearchIndex, work: RowWork) {
    this.#index = index;
    this.#work = work;
  }

  get engine(): SearchIndex['engine'] {
    return this.#index.engine;
  }

  async suggest(question: SuggestQuestion, signal?: AbortSignal): Promise<Suggested> {
    await this.#begin(question);
    const found = await this.#index.suggest(question, signal);
    await this.#end(found.suggestions.length);
    return found;
  }

  async searchNames(question: NameSearch, signal?: AbortSignal): Promise<Found<SearchDocument>> {
    await this.#begin(question);
    const found = await this.#index.searchNames(question, signal);
    await this.#end(found.hits.length);
    return found;
  }

  async searchProperties(question: PropertySearch, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    await this.#begin(question);
    const found = await this.#index.searchProperties(question, signal);
    await this.#end(found.hits.length);
    return found;
  }

  async facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted> {
    await this.#begin(question);
    const found = await this.#index.facet(question, signal);
    await this.#end(found.values.length);
    return found;
  }

  async similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    await this.#begin(question);
    const found = await this.#index.similar(question, signal);
    await this.#end(found.hits.length);
    return found;
  }

  health(): Promise<void> {
    return this.#index.health();
  }

  close(): Promise<void> {
    return this.#index.close();
  }

  /** Counts before the search, which works at a stretch: the pause comes first. */
  async #begin({ q = '', filters = [] }: Asked): Promise<void> {
    this.#work.begin();
    this.#work.count(units.search + q.length * units.letter + filters.length * units.condition);
    if (this.#work.isDue) await this.#work.pause();
  }

  async #end(hits: number): Promise<void> {
    this.#work.count(hits * units.hit);
    if (this.#work.isDue) await this.#work.pause();
  }
}
