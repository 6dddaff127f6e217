/** How the stub matches words: begun, misspelt and synonymous ones too, ranked by the rules Meilisearch ranks by. */
import leven from 'leven';

/** How well a text matches. */
export interface TextMatch {
  /** Words, typos, attribute and exactness: compared from left to right, higher first. */
  readonly rank: readonly number[];
  /** 0 to 1. */
  readonly score: number;
}

/** What words are matched with. */
export interface TextRules {
  readonly oneTypo: number;
  readonly twoTypos: number;
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  readonly strategy: string;
}

interface WordMatch {
  readonly typos: number;
  readonly field: number;
  readonly isWhole: boolean;
}

/** Folds the way a tokenizer does: case, accents, the Arabic article and the letters Arabic writes in several ways. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^ال(?=..)/u, ''))
    .filter((word) => word !== '');
}

/** Matches fields, the most important first, with what was asked; null when too little of it is there. */
export function matchText(
  fields: readonly (readonly string[])[],
  asked: readonly string[],
  rules: TextRules,
): TextMatch | null {
  if (asked.length === 0) return { rank: [], score: 1 };
  const hits = asked.map((word, at) => bestWord(fields, word, at === asked.length - 1, rules));
  const kept = keptHits(hits, rules.strategy);
  if (kept.length === 0) return null;
  const sum = (figure: (hit: WordMatch) => number) => kept.reduce((total, hit) => total + figure(hit), 0);
  const [typos, field, whole] = [
    sum((hit) => hit.typos),
    sum((hit) => hit.field),
    sum((hit) => +hit.isWhole),
  ];
  const isAll = kept.some((hit) => fields[hit.field]?.length === whole) ? 1 : 0;
  const share = kept.length / asked.length;
  const score =
    share * (1 - typos * 0.1) * (1 - 0.01 * field) * (0.85 + 0.05 * isAll + (0.1 * whole) / asked.length);
  return { rank: [kept.length, -typos, -field, whole, isAll], score };
}

/** `last` gives up words from the end, `frequency` any of them, `all` none. */
function keptHits(hits: readonly (WordMatch | null)[], strategy: string): readonly WordMatch[] {
  const missing = hits.indexOf(null);
  const present = hits.filter((hit) => hit !== null);
  if (missing === -1 || strategy === 'frequency') return present;
  return strategy === 'all' ? [] : present.slice(0, missing);
}

function bestWord(
  fields: readonly (readonly string[])[],
  word: string,
  isLast: boolean,
  rules: TextRules,
): WordMatch | null {
  const phrases = (rules.synonyms[word] ?? []).map(wordsOf);
  const matches = fields.flatMap((words, field) => {
    const isCalledSo = phrases.some((phrase) => phrase.every((one) => words.includes(one)));
    return [
      ...words.map((other) => ({
        typos: typosOf(word, other, isLast, rules),
        field,
        isWhole: word === other,
      })),
      ...(isCalledSo ? [{ typos: 0, field, isWhole: true }] : []),
    ];
  });
  const [best] = matches
    .filter((match) => Number.isFinite(match.typos))
    .sort((a, b) => a.typos - b.typos || a.field - b.field || +b.isWhole - +a.isWhole);
  return best ?? null;
}

function typosOf(form: string, other: string, isLast: boolean, { oneTypo, twoTypos }: TextRules): number {
  const typos = slips(form, isLast ? other.slice(0, form.length) : other);
  const allowed = (form.length >= oneTypo ? 1 : 0) + (form.length >= twoTypos ? 1 : 0);
  return typos <= allowed ? typos : Number.POSITIVE_INFINITY;
}

/** Letters to change; two neighbours changing places are one slip. */
function slips(form: string, other: string): number {
  const at = [...form].findIndex((letter, index) => letter !== other[index]);
  const swapped = form.slice(0, at) + (form[at + 1] ?? '') + (form[at] ?? '') + form.slice(at + 2);
  return at !== -1 && swapped === other ? 1 : leven(form, other);
}
