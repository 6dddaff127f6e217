/** A question during reading: one line of terms for patterns, and the parts already taken from it. */
import { findQuantities, type Quantity } from './quantities.ts';
import { respelled } from './respell.ts';
import { splitWords, type Word } from './words.ts';

/** A stretch of terms: from `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Position of a match and the text of its groups. */
export interface Match extends Span {
  readonly groups: Readonly<Record<string, string | undefined>>;
}

interface Term extends Span {
  /** A word, or `#n` for the n-th amount. Patterns do not see taken terms. */
  readonly text: string;
}

/** Returns a pattern that matches whole terms. `#` stands for an amount: `(?<a>#\d+)`. */
export function phrase(source: string): RegExp {
  return new RegExp(`(?<=^| )(?:${source})(?= |$)`, 'u');
}

const leastSmall = 2;

/** The words of one question; each can be taken once. */
export class Question {
  readonly text: string;
  readonly words: readonly Word[];
  readonly #taken = new Set<number>();
  #quantities: readonly Quantity[] = [];
  #terms: readonly Term[] = [];
  #line = '';
  #starts: number[] = [];

  /** `isKnown` says which words are not to be corrected. */
  constructor(text: string, isKnown: (word: string) => boolean = () => true) {
    this.text = text;
    this.words = respelled(splitWords(text), isKnown);
    this.#lay();
  }

  /** Joins the words of each amount into one term; taken words stay taken. */
  readQuantities(): void {
    this.#quantities = findQuantities(this.words).filter(({ from, to }) => this.isFree({ from, to }));
    this.#lay();
  }

  /** Returns the amount of a group of a match. */
  quantity(group: string | undefined): Quantity | null {
    return group === undefined ? null : (this.#quantities[Number(group.slice(1))] ?? null);
  }

  /** Returns the first place where a pattern matches free terms. */
  match(pattern: RegExp): Match | null {
    const found = pattern.exec(this.#line);
    return found === null ? null : this.#matched(found);
  }

  /** Returns every place where a pattern with the flag `g` matches free terms. */
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

  /** Returns the folded word before a span, taken or free. */
  before({ from }: Span): string {
    return this.words[from - 1]?.text ?? '';
  }

  /** Returns true if a word is written with a capital, and not only because every word is, or because it is the first. */
  isCapital(span: Span): boolean {
    const isLarge = (text: string) => /^\p{Lu}\p{Ll}/u.test(text);
    const small = this.text.split(/\s+/).filter((word) => /^\p{Ll}{2}/u.test(word));
    return span.from > 0 && isLarge(this.quote(span)) && small.length >= leastSmall;
  }

  isFree({ from, to }: Span): boolean {
    for (let at = from; at < to; at += 1) if (this.#taken.has(at)) return false;
    return true;
  }

  /** Takes a span and returns its words as written in the question. */
  take(span: Span): string {
    for (let at = span.from; at < span.to; at += 1) this.#taken.add(at);
    this.#lay();
    return this.quote(span);
  }

  /** Gives back the words of a span that turned out to say nothing. */
  release({ from, to }: Span): void {
    for (let at = from; at < to; at += 1) this.#taken.delete(at);
    this.#lay();
  }

  /** Returns the words of a span as written in the question. */
  quote({ from, to }: Span): string {
    return this.text.slice(this.words[from]?.start ?? 0, this.words[to - 1]?.end ?? 0);
  }

  /** Returns true if a sign that separates thoughts stands within a span: "new, Marina". */
  isBroken({ from, to }: Span): boolean {
    return /[,،;|\n](?!\d)/u.test(this.quote({ from, to }));
  }

  /** Returns the stretches of free words. */
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
