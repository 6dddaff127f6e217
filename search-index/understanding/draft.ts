/** Collects the parts read from a question so far, with their words. */
import type { PlaceResolver } from '../resolver.ts';
import { type Order, type Part, PropertyFilters } from './interpretation.ts';
import type { Names } from './names.ts';
import type { Points } from './points.ts';
import { Question, type Span } from './question.ts';

/** Facts about the data that reading needs. */
export interface Market {
  readonly resolver: PlaceResolver;
  /** Names of projects and developers too, and what people call places. */
  readonly names: Names;
  readonly points: Points;
  /** A budget below this amount (AED) buys nothing, so it is read as a yearly rent. Null: no budget is read as rent. */
  readonly cheapestSaleAed: number | null;
}

/** A part of the question with its filters and its position. */
export interface Reading extends Part {
  readonly span: Span;
  readonly filters: PropertyFilters;
  /** Filters of the opposite, for a negated part; undefined if no filter expresses it. */
  readonly negated?: PropertyFilters | undefined;
}

/** Collects the parts of one question. */
export class Draft {
  readonly question: Question;
  readonly readings: Reading[] = [];
  /** Stretches that were understood but that no filter expresses. */
  unfiltered: readonly Span[] = [];
  order: Order | null = null;

  /** Market of the question before; null without one. */
  readonly purpose: PropertyFilters['purpose'] | null;

  constructor(text: string, { names }: Market, purpose: PropertyFilters['purpose'] | null = null) {
    this.purpose = purpose;
    this.question = new Question(text, (word) => names.hasWord(word));
  }

  /** Reads a span as a part. A part beyond the limits of filters is set aside. */
  add(part: Omit<Reading, 'words' | 'span'>, span: Span): void {
    if (!PropertyFilters.safeParse(part.filters).success) {
      this.setAside(span);
      return;
    }
    this.readings.push({ ...part, span, words: this.question.take(span) });
  }

  /** Takes a span that no filter expresses, so that no other part is read from it. */
  setAside(span: Span): void {
    this.question.take(span);
    // Spans within this one were set aside before and are now part of it.
    const within = ({ from, to }: Span) => from >= span.from && to <= span.to;
    this.unfiltered = [...this.unfiltered.filter((other) => !within(other)), span];
  }

  has(part: Part['part']): boolean {
    return this.readings.some((reading) => reading.part === part);
  }
}
