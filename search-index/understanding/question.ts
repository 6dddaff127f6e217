/** A question while it is read: one line of terms that patterns are tried on, and what has been taken from it already. */
import { type Quantity, quantitiesOf } from './quantities.ts';
import { type Word, wordsOf } from './words.ts';

/** A stretch of terms: from, and up to but not with. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a pattern matched, and what its groups hold. */
export interface Match extends Span {
  readonly groups: Readonly<Record<string, string | undefined>>;
}

interface Term extends Span {
  /** A word, or `#n` for the n-th amount; what was taken no pattern sees. */
  readonly text: string;
}

/** Makes a pattern that matches whole terms. `#` stands for an amount: `(?<a>#\d+)`. */
export function phrase(source: string): RegExp {
  return new RegExp(`(?<=^| )(?:${source})(?= |$)`, 'u');
}

/** The words of one question, each taken at most once. */
export class Question {
  readonly text: string;
  readonly words: readonly Word[];
  readonly #taken = new Set<number>();
  #quantities: readonly Quantity[] = [];
  #terms: readonly Term[] = [];
  #line = '';
  #starts: number[] = [];

  constructor(text: string) {
    this.text = text;
    this.words = wordsOf(text);
    this.#lay();
  }

  /** Joins the words of amounts into one term each; what was taken before stays taken. */
  readQuantities(): void {
    this.#quantities = quantitiesOf(this.words).filter(({ from, to }) => this.isFree({ from, to }));
    this.#lay();
  }

  /** The amount that a group of a match stands for. */
  quantity(group: string | undefined): Quantity | null {
    return group === undefined ? null : (this.#quantities[Number(group.slice(1))] ?? null);
  }

  /** The first place where a pattern matches terms that nobody has taken. */
  match(pattern: RegExp): Match | null {
    const found = pattern.exec(this.#line);
    return found === null ? null : this.#matched(found);
  }

  /** Every place where a pattern with the flag `g` matches terms that nobody has taken. */
  matchAll(pattern: RegExp): Match[] {
    return [...this.#line.matchAll(pattern)].flatMap((found) => this.#matched(found) ?? []);
  }

  #matched(found: RegExpExecArray): Match | null {
    const first = this.#starts.findLastIndex((start) => start <= found.index);
    const last = this.#starts.findLastIndex((start) => start < found.index + found[0].length);
    const from = this.#terms[first]?.from;
    const to = this.#terms[last]?.to;
    if (from === undefined || to === undefined) return null;
    return { from, to, groups: found.groups ?? {} };
  }

  /** The folded text of the word before a span, whether taken or not. */
  before({ from }: Span): string {
    return this.words[from - 1]?.text ?? '';
  }

  isFree({ from, to }: Span): boolean {
    for (let at = from; at < to; at += 1) if (this.#taken.has(at)) return false;
    return true;
  }

  /** Takes a span, and gives its words as the question has them. */
  take(span: Span): string {
    for (let at = span.from; at < span.to; at += 1) this.#taken.add(at);
    this.#lay();
    return this.quote(span);
  }

  /** The words of a span as the question has them. */
  quote({ from, to }: Span): string {
    return this.text.slice(this.words[from]?.start ?? 0, this.words[to - 1]?.end ?? 0);
  }

  /** Stretches of words that nobody took. */
  free(): Span[] {
    const spans: Span[] = [];
    for (let at = 0; at < this.words.length; at += 1) {
      if (this.#taken.has(at)) continue;
      const last = spans.at(-1);
      if (last?.to === at) spans[spans.length - 1] = { from: last.from, to: at + 1 };
      else spans.push({ from: at, to: at + 1 });
    }
    return spans;
  }

  #lay(): void {
    const terms: Term[] = [];
    for (let at = 0; at < this.words.length; ) {
      const index = this.#quantities.findIndex(({ from }) => from === at);
      const to = this.#quantities[index]?.to ?? at + 1;
      const text = index >= 0 ? `#${index}` : (this.words[at]?.text ?? '');
      const isTaken = !this.isFree({ from: at, to });
      terms.push({ from: at, to, text: isTaken ? '¦' : text });
      at = to;
    }
    this.#terms = terms;
    let length = 0;
    this.#starts = terms.map(({ text }) => {
      const start = length;
      length += text.length + 1;
      return start;
    });
    this.#line = terms.map(({ text }) => text).join(' ');
  }
}
