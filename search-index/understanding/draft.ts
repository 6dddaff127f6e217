/** What has been read from a question so far: parts with the words they came from. */
import type { PlaceResolver } from '../resolver.ts';
import { type Order, type Part, PropertyFilters } from './interpretation.ts';
import { Question, type Span } from './question.ts';

/** What reading needs to know of the data. */
export interface Market {
  readonly resolver: PlaceResolver;
  /** A budget below this (AED) buys nothing, so that it is read as a yearly rent; null: no budget is. */
  readonly cheapestSaleAed: number | null;
}

/** A part, the filters it stands for, and where it stood. */
export interface Reading extends Part {
  readonly span: Span;
  readonly filters: PropertyFilters;
  /** What it stands for when it is taken back; where nothing is, no filter says that. */
  readonly negated?: PropertyFilters | undefined;
}

/** Collects what is read from one question. */
export class Draft {
  readonly question: Question;
  readonly readings: Reading[] = [];
  /** Stretches that were read as something no filter can say. */
  unfiltered: readonly Span[] = [];
  order: Order | null = null;

  constructor(text: string) {
    this.question = new Question(text);
  }

  /** Takes a span of the question for a part; one that is beyond what a filter can say is set aside. */
  add(part: Omit<Reading, 'words' | 'span'>, span: Span): void {
    if (!PropertyFilters.safeParse(part.filters).success) {
      this.setAside(span);
      return;
    }
    this.readings.push({ ...part, span, words: this.question.take(span) });
  }

  /** Takes a span that says something no filter can say, so that nothing else is read from it. */
  setAside(span: Span): void {
    this.question.take(span);
    // What lies within it was set aside before, and is said with it.
    const within = ({ from, to }: Span) => from >= span.from && to <= span.to;
    this.unfiltered = [...this.unfiltered.filter((other) => !within(other)), span];
  }

  has(part: Part['part']): boolean {
    return this.readings.some((reading) => reading.part === part);
  }
}
