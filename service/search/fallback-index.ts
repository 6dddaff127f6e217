/** Combines two engines: the second answers while the first cannot. */
import type { Logger } from 'pino';
import {
  type Faceted,
  type FacetQuestion,
  type Found,
  type NameSearch,
  type PropertyDocument,
  type PropertySearch,
  type SearchDocument,
  type SearchIndex,
  SearchUnavailable,
  type SimilarQuestion,
  type Suggested,
  type SuggestQuestion,
} from '../../search-index/search-index.ts';

/** The two engines, and the log that shows when they change places. */
export interface FallbackOptions {
  readonly first: SearchIndex;
  readonly second: SearchIndex;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly now?: () => number;
}

/** How long the first engine is not asked after a failure, so that not every request waits for it. */
const pauseMs = 5000;

/** Asks the first engine, or the second while the first is down. Each answer names its engine. */
export class FallbackIndex implements SearchIndex {
  readonly engine: SearchIndex['engine'];
  readonly #first: SearchIndex;
  readonly #second: SearchIndex;
  readonly #logger: FallbackOptions['logger'];
  readonly #now: () => number;
  #askAgainAt = Number.NEGATIVE_INFINITY;
  #isDown = false;

  constructor({ first, second, logger, now = () => performance.now() }: FallbackOptions) {
    this.engine = first.engine;
    this.#first = first;
    this.#second = second;
    this.#logger = logger;
    this.#now = now;
  }

  suggest(question: SuggestQuestion, signal?: AbortSignal): Promise<Suggested> {
    return this.#ask((index) => index.suggest(question, signal));
  }

  searchNames(question: NameSearch, signal?: AbortSignal): Promise<Found<SearchDocument>> {
    return this.#ask((index) => index.searchNames(question, signal));
  }

  searchProperties(question: PropertySearch, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    return this.#ask((index) => index.searchProperties(question, signal));
  }

  facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted> {
    return this.#ask((index) => index.facet(question, signal));
  }

  similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    return this.#ask((index) => index.similar(question, signal));
  }

  health(): Promise<void> {
    return this.#ask((index) => index.health());
  }

  async close(): Promise<void> {
    await this.#first.close();
    await this.#second.close();
  }

  async #ask<T>(ask: (index: SearchIndex) => Promise<T>): Promise<T> {
    if (this.#now() < this.#askAgainAt) return ask(this.#second);
    try {
      const answer = await ask(this.#first);
      if (this.#isDown) this.#logger.info({ engine: this.engine }, 'the search engine answers again');
      this.#isDown = false;
      return answer;
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      if (!this.#isDown)
        this.#logger.warn(
          { engine: this.engine, instead: this.#second.engine, err: error },
          'the search engine does not answer; the file of the snapshot does',
        );
      this.#isDown = true;
      this.#askAgainAt = this.#now() + pauseMs;
      return ask(this.#second);
    }
  }
}
