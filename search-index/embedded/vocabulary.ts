/**
 * A sorted list of words. It finds the words that begin like the typed text, slips included. docs/adr/0008 has the measurement of a library
 * for this.
 */
import { requireSection, type Section, type Sections } from './sections.ts';

/** Sorts by UTF-16 code units, the order that the search below uses. */
export function inCodeOrder(words: Iterable<string>): string[] {
  return [...words].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Returns the sections of a vocabulary: code units, the start of each word, and the number of letters it shares with the word before. */
export function vocabularySections(name: string, sorted: readonly string[]): [string, Section][] {
  const at = new Uint32Array(sorted.length + 1);
  const shared = new Uint8Array(sorted.length);
  const units = new Uint16Array(sorted.reduce((sum, word) => sum + word.length, 0));
  let end = 0;
  let before = '';
  for (const [index, word] of sorted.entries()) {
    at[index] = end;
    for (let place = 0; place < word.length; place += 1) units[end + place] = word.charCodeAt(place);
    end += word.length;
    let common = 0;
    while (common < before.length && common < 255 && before[common] === word[common]) common += 1;
    shared[index] = common;
    before = word;
  }
  at[sorted.length] = end;
  return [
    [`${name}.units`, units],
    [`${name}.at`, at],
    [`${name}.shared`, shared],
  ];
}

/** Receives each word found: its number and its number of slips. */
export type Found = (word: number, slips: number) => void;

/** The search for slips reads at most this many letters of a word. */
const deepest = 40;
/** A number above any count of slips; a few more can be added to it without overflow. */
const none = 200;

/** Words in code order. A number of a word is its position in that order. */
export class Vocabulary {
  readonly #units: Uint16Array;
  readonly #at: Uint32Array;
  readonly #shared: Uint8Array;

  constructor(sections: Sections, name: string) {
    this.#units = requireSection(sections, `${name}.units`, 'u16');
    this.#at = requireSection(sections, `${name}.at`, 'u32');
    this.#shared = requireSection(sections, `${name}.shared`, 'u8');
  }

  get size(): number {
    return this.#at.length - 1;
  }

  /** Returns the number of letters of a word. */
  lengthOf(word: number): number {
    return (this.#at[word + 1] ?? 0) - (this.#at[word] ?? 0);
  }

  word(index: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#at[index] ?? 0, this.#at[index + 1] ?? 0));
  }

  /** Returns the range of words that begin with `prefix`: the first word and the one after the last. */
  range(prefix: string): readonly [number, number] {
    const first = this.#firstFrom(0, prefix, false);
    return [first, this.#firstFrom(first, prefix, true)];
  }

  /**
   * Finds the words with a beginning that is at most `most` slips (a letter wrong, missing, extra, or two swapped) away from `typed`.
   * Reports each word once, with its fewest slips.
   */
  similar(typed: string, most: number, found: Found): void {
    const matrix = new SlipMatrix(typed, most);
    let word = 0;
    while (word < this.size) {
      const letters = this.#units.subarray(this.#at[word] ?? 0, this.#at[word + 1] ?? 0);
      const isHopeless = matrix.read(letters, this.#shared[word] ?? 0);
      const { slips, depth } = matrix;
      if (slips <= most) found(word, slips);
      // All words that begin with the letters read so far give the same result as this word.
      const end = isHopeless ? this.#pastPrefix(word, depth) : word + 1;
      if (slips <= most) for (let other = word + 1; other < end; other += 1) found(other, slips);
      word = end;
    }
  }

  /**
   * Returns the first word, starting at `from`, that does not come before the prefix; with `past`, the first word after all those that
   * begin with it.
   */
  #firstFrom(from: number, prefix: string, past: boolean): number {
    let low = from;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, prefix);
      if (order < 0 || (past && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns a negative number for a word before the prefix, 0 for one that begins with it, and a positive number for one after it. */
  #compare(word: number, prefix: string): number {
    const start = this.#at[word] ?? 0;
    const length = this.lengthOf(word);
    for (let place = 0; place < prefix.length; place += 1) {
      if (place >= length) return -1;
      const difference = (this.#units[start + place] ?? 0) - prefix.charCodeAt(place);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /**
   * Returns the next word that does not begin with the first `depth` letters of this one. Reading consecutive bytes is faster than a binary
   * search.
   */
  #pastPrefix(word: number, depth: number): number {
    const shared = this.#shared;
    let end = word + 1;
    while (end < shared.length && (shared[end] ?? 0) >= depth) end += 1;
    return end;
  }
}

/**
 * Computes the edit distance between the typed text and words in code order; a swap of neighbours counts as one change. Words with the same
 * beginning share rows.
 */
class SlipMatrix {
  /** Number of letters of the word that were read. */
  depth = 0;
  readonly #typed: string;
  readonly #most: number;
  readonly #width: number;
  readonly #rows: Uint8Array;
  /** Fewest slips over all beginnings of the word, by length. */
  readonly #best: Uint8Array;

  constructor(typed: string, most: number) {
    this.#typed = typed;
    this.#most = most;
    this.#width = typed.length + 1;
    this.#rows = new Uint8Array((deepest + 1) * this.#width);
    for (let column = 0; column < this.#width; column += 1) this.#rows[column] = column;
    this.#best = new Uint8Array(deepest + 1);
    this.#best[0] = typed.length;
  }

  /** Fewest slips of the letters that were read. */
  get slips(): number {
    return this.#best[this.depth] ?? none;
  }

  /** Reads a word whose first `shared` letters equal those of the word before. Returns true if no longer beginning can have fewer slips. */
  read(letters: Uint16Array, shared: number): boolean {
    const length = Math.min(letters.length, deepest);
    this.depth = Math.min(this.depth, shared);
    while (this.depth < length) {
      this.depth += 1;
      const least = this.#nextRow(letters);
      this.#best[this.depth] = Math.min(
        this.#best[this.depth - 1] ?? none,
        this.#rows[(this.depth + 1) * this.#width - 1] ?? none,
      );
      if (least > this.#most) return true;
    }
    return false;
  }

  /** Computes the row of the letter at `depth`, within the limit of slips. Returns its smallest entry. */
  #nextRow(letters: Uint16Array): number {
    const rows = this.#rows;
    const typed = this.#typed;
    const row = this.depth * this.#width;
    const above = row - this.#width;
    const unit = letters[this.depth - 1] ?? 0;
    const unitBefore = this.depth > 1 ? (letters[this.depth - 2] ?? 0) : -1;
    // Each extra or missing letter counts as one slip, so the rest of the row cannot stay within the limit.
    const first = Math.max(1, this.depth - this.#most);
    const last = Math.min(this.#width - 1, this.depth + this.#most);
    let least = first === 1 ? this.depth : none;
    rows[row + first - 1] = least;
    for (let column = first; column <= last; column += 1) {
      const letter = typed.charCodeAt(column - 1);
      let slips = (rows[above + column - 1] ?? 0) + (letter === unit ? 0 : 1);
      slips = Math.min(slips, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1);
      const isSwap = column > 1 && letter === unitBefore && typed.charCodeAt(column - 2) === unit;
      if (isSwap) slips = Math.min(slips, (rows[above - this.#width + column - 2] ?? 0) + 1);
      rows[row + column] = slips;
      least = Math.min(least, slips);
    }
    if (last + 1 < this.#width) {
      rows[row + last + 1] = none;
      rows[row + this.#width - 1] = none;
    }
    return least;
  }
}
