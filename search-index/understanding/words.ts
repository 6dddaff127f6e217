/** Splits a question into words with their positions, so that every reading can quote its words. */
import { foldName } from '../folding.ts';

/** One word, number or sign of a question. */
export interface Word {
  /** Folded: lower case, no accents, one letter for each family of Arabic letters; numbers in Latin digits without separators. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its value, if it is written in digits. */
  readonly number: number | null;
  /** Present if a slip of the pen was corrected in it. */
  readonly isCorrected?: true;
}

const shape = new RegExp(
  [
    String.raw`\p{Nd}+(?:st|nd|rd|th)(?!\p{L})`,
    String.raw`\p{Nd}{1,3}(?:[,٬]\p{Nd}{3})+(?!\p{Nd})(?:[.٫]\p{Nd}+)?`,
    String.raw`[1-9]\d{0,2}(?: 000){1,2}(?!\p{Nd}|\p{L})`,
    String.raw`b(?=[1-9]\s?b(?!\p{L}))`,
    String.raw`\p{Nd}+(?:[.٫]\p{Nd}+)?`,
    String.raw`[وبلف](?=\p{Nd})`,
    String.raw`(?:aed|dhs?|usd|eur|gbp|inr|rs)(?=\p{Nd})`,
    String.raw`\p{L}[\p{L}\p{M}\p{N}\u0640'’]*`,
    String.raw`[<>]\s?=|=\s?[<>]`,
    String.raw`[%٪+<>≤≥~&$€£₹\-–—/]`,
  ].join('|'),
  'giu',
);

/** Arabic words for a number with an attached preposition or "and": بمليون, ونصف. */
const carriesNumber = /^[وبل](?=(?:مليون|مليونين|ملايين|الف|نصف|نص|ربع)$)/u;

/** "m2" with a raised or Arabic digit is the same word. */
const raised: Readonly<Record<string, string>> = { '²': '2', '³': '3' };

function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    // Each script has its digits as ten consecutive code points that begin with zero. Latin, Arabic and Persian digits are folded.
    if (point >= 0x660 && point <= 0x669) return String(point - 0x660);
    if (point >= 0x6f0 && point <= 0x6f9) return String(point - 0x6f0);
    return digit;
  });
}

function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[,٬ ]/g, '').replace('٫', '.');
  return /^[0-9]+(?:\.[0-9]+)?$/.test(plain) ? Number(plain) : null;
}

function wordAt(raw: string, start: number): Word[] {
  const end = start + raw.length;
  const digits = latinDigits(raw);
  const number = readNumber(digits);
  if (number !== null) return [{ text: String(number), start, end, number }];
  if (/^\P{L}+$/u.test(raw)) return [{ text: sign(raw), start, end, number: null }];
  const text = foldName(digits.replaceAll(/[²³]/g, (power) => raised[power] ?? power));
  if (text === '' || text.includes(' ')) return [];
  if (carriesNumber.test(text)) {
    return [
      { text: text.slice(0, 1), start, end: start + 1, number: null },
      { text: text.slice(1), start: start + 1, end, number: null },
    ];
  }
  return [{ text, start, end, number: null }];
}

function sign(raw: string): string {
  if (raw === '٪') return '%';
  if (raw.includes('=')) return raw.includes('<') ? '≤' : '≥';
  return raw === '–' || raw === '—' ? '-' : raw;
}

/** Returns the words of a question, in order. */
export function splitWords(question: string): Word[] {
  return [...question.matchAll(shape)].flatMap((found) => wordAt(found[0], found.index));
}
