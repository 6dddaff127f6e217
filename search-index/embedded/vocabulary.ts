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
    const width = typed.length + 1;
    const rows = new Uint8Array((deepest + 1) * width);
    const best = new Uint8Array(deepest + 1);
    for (let column = 0; column < width; column += 1) rows[column] = column;
    best[0] = typed.length;
    let word = 0;
    let depth = 0;
    while (word < this.size) {
      const start = this.#at[word] ?? 0;
      const length = Math.min(this.lengthOf(word), deepest);
      depth = Math.min(depth, this.#shared[word] ?? 0);
      let isHopeless = false;
      while (depth < length && !isHopeless) {
        depth += 1;
        const least = nextRow(rows, depth, width, typed, this.#units, start);
        best[depth] = Math.min(best[depth - 1] ?? 255, rows[depth * width + width - 1] ?? 255);
        isHopeless = least > most;
      }
      const slips = best[depth] ?? 255;
      if (slips <= most) found(word, slips);
      if (!isHopeless) {
        word += 1;
        continue;
      }
      const end = this.#pastPrefix(word, depth);
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

  /** First word after this one that does not begin with its first `depth` letters. */
  #pastPrefix(word: number, depth: number): number {
    const start = this.#at[word] ?? 0;
    const begins = (other: number): boolean => {
      const place = this.#at[other] ?? 0;
      if (this.lengthOf(other) < depth) return false;
      for (let letter = 0; letter < depth; letter += 1)
        if (this.#units[place + letter] !== this.#units[start + letter]) return false;
      return true;
    };
    let step = 1;
    let low = word;
    while (low + step < this.size && begins(low + step)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.size);
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (begins(middle)) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** One row of the edit distance (swaps of neighbours count one): the word's first `depth` letters against every beginning of what was typed. */
function nextRow(
  rows: Uint8Array,
  depth: number,
  width: number,
  typed: string,
  units: Uint16Array,
  start: number,
): number {
  const row = depth * width;
  const above = row - width;
  const unit = units[start + depth - 1] ?? 0;
  const unitBefore = depth > 1 ? (units[start + depth - 2] ?? 0) : -1;
  let least = depth;
  rows[row] = depth;
  for (let column = 1; column < width; column += 1) {
    const letter = typed.charCodeAt(column - 1);
    let slips = Math.min(
      (rows[above + column - 1] ?? 0) + (letter === unit ? 0 : 1),
      (rows[above + column] ?? 0) + 1,
      (rows[row + column - 1] ?? 0) + 1,
    );
    const isSwap = column > 1 && letter === unitBefore && typed.charCodeAt(column - 2) === unit;
    if (isSwap) slips = Math.min(slips, (rows[above - width + column - 2] ?? 0) + 1);
    rows[row + column] = slips;
    if (slips < least) least = slips;
  }
  return least;
}
