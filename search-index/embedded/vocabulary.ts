/** A sorted list of words that finds those beginning like something typed, slips included. The library's answer was measured (docs/adr/0008). */
import { type Section, type Sections, sectionOf } from './sections.ts';

/** Sorts by UTF-16 code units, as the search below compares. */
export function inCodeOrder(words: Iterable<string>): string[] {
  return [...words].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Sections of a vocabulary: code units, where each word begins, and how much it shares with the one before. */
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

/** Called for each word found: its number, and how many letters were slips. */
export type Found = (word: number, slips: number) => void;

/** Longest word that slips are looked for in; the rest of a longer one is not typed. */
const deepest = 40;
/** More slips than any word has; a few may be added to it. */
const none = 200;

/** Words in code order. Numbers are places in that order. */
export class Vocabulary {
  readonly #units: Uint16Array;
  readonly #at: Uint32Array;
  readonly #shared: Uint8Array;

  constructor(sections: Sections, name: string) {
    this.#units = sectionOf(sections, `${name}.units`, 'u16');
    this.#at = sectionOf(sections, `${name}.at`, 'u32');
    this.#shared = sectionOf(sections, `${name}.shared`, 'u8');
  }

  get size(): number {
    return this.#at.length - 1;
  }

  /** Letters of a word. */
  lengthOf(word: number): number {
    return (this.#at[word + 1] ?? 0) - (this.#at[word] ?? 0);
  }

  word(index: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#at[index] ?? 0, this.#at[index + 1] ?? 0));
  }

  /** The first and the one after the last word that begin with `prefix`. */
  range(prefix: string): readonly [number, number] {
    const first = this.#firstFrom(0, prefix, false);
    return [first, this.#firstFrom(first, prefix, true)];
  }

  /**
   * Finds words some beginning of which is at most `most` slips (a letter wrong, missing, too many, or two swapped) from `typed`. Each
   * word once, with the fewest slips.
   */
  similar(typed: string, most: number, found: Found): void {
    const matrix = new SlipMatrix(typed, most);
    let word = 0;
    while (word < this.size) {
      const letters = this.#units.subarray(this.#at[word] ?? 0, this.#at[word + 1] ?? 0);
      const isHopeless = matrix.read(letters, this.#shared[word] ?? 0);
      const { slips, depth } = matrix;
      if (slips <= most) found(word, slips);
      // Whatever begins with the letters that were read ends as this word did.
      const end = isHopeless ? this.#pastPrefix(word, depth) : word + 1;
      if (slips <= most) for (let other = word + 1; other < end; other += 1) found(other, slips);
      word = end;
    }
  }

  /** First word from `from` that does not come before the prefix, or (`past`) that comes after all words beginning with it. */
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

  /** Below 0: before the prefix; 0: begins with it; above: after. */
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

  /** First word after this one that does not begin with its first `depth` letters. Bytes in a row are quicker to read than to search. */
  #pastPrefix(word: number, depth: number): number {
    const shared = this.#shared;
    let end = word + 1;
    while (end < shared.length && (shared[end] ?? 0) >= depth) end += 1;
    return end;
  }
}

/** Edit distance (swaps of neighbours count one) of what was typed against words in code order, which share their beginnings and so their rows. */
class SlipMatrix {
  /** Letters of the word that were read. */
  depth = 0;
  readonly #typed: string;
  readonly #most: number;
  readonly #width: number;
  readonly #rows: Uint8Array;
  /** Fewest slips of any beginning of the word, by its length. */
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

  /** Fewest slips of what was read. */
  get slips(): number {
    return this.#best[this.depth] ?? none;
  }

  /** Reads a word that begins with the first `shared` letters of the one before; true when no longer beginning can be less wrong. */
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

  /** The row of the letter at `depth`, as far as it can be right; gives its least entry. */
  #nextRow(letters: Uint16Array): number {
    const rows = this.#rows;
    const typed = this.#typed;
    const row = this.depth * this.#width;
    const above = row - this.#width;
    const unit = letters[this.depth - 1] ?? 0;
    const unitBefore = this.depth > 1 ? (letters[this.depth - 2] ?? 0) : -1;
    // So many letters more or fewer are as many slips, so the rest of the row is of no interest.
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
