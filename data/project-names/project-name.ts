/** The parts of a project's name: its words, its numbers and its letters. */
import { readNumeral } from './numerals.ts';

export interface ProjectName {
  /** Equal for names that differ only by case, spacing, punctuation or the form of a numeral. */
  readonly key: string;
  readonly numbers: readonly string[];
  /** Single Latin letters, as in `Tower B`. */
  readonly letters: readonly string[];
  /** The other words, in order. */
  readonly words: readonly string[];
}

/** Letters and digits are split where they meet: `ريفيرا65`, `7B`, `d3`. An ordinal such as `2nd` stays whole. */
const parted = /\d+(?:st|nd|rd|th)(?![\p{L}\p{N}])|\d+|[^\p{L}\p{N}]|\p{L}+/gu;

/** Reads a name that `fold_name` folded. */
export function readProjectName(folded: string): ProjectName {
  const tokens = folded.match(parted)?.filter((token) => token !== ' ') ?? [];
  const numbers: string[] = [];
  const letters: string[] = [];
  const words: string[] = [];
  const read: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const number = readNumeral(token, [tokens[index - 1], tokens[index + 1]]);
    if (number !== null) {
      const before = tokens[index - 1];
      // `twenty one`: one number.
      const isUnit =
        number < 10 && before !== undefined && /ty$/.test(before) && numbers.at(-1)?.endsWith('0') === true;
      if (isUnit) {
        numbers.push(String(Number(numbers.pop()) + number));
        read.pop();
      } else numbers.push(String(number));
      read.push(numbers.at(-1) ?? '');
    } else {
      (/^[a-z]$/.test(token) ? letters : words).push(token);
      read.push(token);
    }
  }
  return { key: joined(read), numbers: numbers.sort(), letters: letters.sort(), words };
}

/** Joins words without spaces, except between two numbers side by side. */
function joined(tokens: readonly string[]): string {
  return tokens
    .map((token, index) => (/^\d/.test(token) && /\d$/.test(tokens[index - 1] ?? '') ? `-${token}` : token))
    .join('');
}
