/** Measures how well half names are answered: hit@5, MRR and nDCG@10 by class of the queries in names.csv. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { foldName } from '../../../search-index/folding.ts';
import { nameKinds } from '../../../search-index/search-index.ts';

const Judged = z.object({
  class: z.enum([
    'exact-prefix',
    'one-typo',
    'transliteration',
    'alias',
    'arabic',
    'community',
    'word-order',
    'missing-space',
  ]),
  /** What the scoring was tuned on, and what it was not. */
  part: z.enum(['tuned', 'held-out']),
  query: z.string(),
  /** Names that answer it, the best first; any kind of thing of that name does. */
  expected: z.string().transform((names) => names.split('|').map(foldName)),
});
export type Judged = z.output<typeof Judged>;

/** Every query of names.csv. */
export function readJudged(): Judged[] {
  const path = new URL('./names.csv', import.meta.url);
  return z.array(Judged).parse(parse(readFileSync(path, 'utf8'), { columns: true }));
}

/** Names found for a query, best first. */
export type Ask = (query: string) => Promise<readonly string[]>;

/** How well some queries were answered; shares from 0 to 1. */
export interface Scores {
  readonly queries: number;
  readonly hitAt5: number;
  readonly mrr: number;
  readonly ndcgAt10: number;
}

const wanted = 10;

/** 2 for the name that is meant first, 1 for others that answer. A name counts once, however many things have it. */
function gradesOf(found: readonly string[], expected: readonly string[]): number[] {
  const folded = found.map(foldName);
  return folded.map((name, place) => {
    const at = expected.indexOf(name);
    if (at < 0 || folded.indexOf(name) < place) return 0;
    return at === 0 ? 2 : 1;
  });
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, wanted).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

async function scoreOf({ query, expected }: Judged, ask: Ask): Promise<Omit<Scores, 'queries'>> {
  const grades = gradesOf(await ask(query), expected);
  const first = grades.findIndex((grade) => grade > 0);
  const ideal = gain(expected.map((_, place) => (place === 0 ? 2 : 1)));
  return {
    hitAt5: first >= 0 && first < 5 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ndcgAt10: gain(grades) / ideal,
  };
}

/** Asks all queries; scores by class, and of `all`. */
export async function measure(judged: readonly Judged[], ask: Ask): Promise<Map<string, Scores>> {
  const sums = new Map<string, Scores>();
  for (const one of judged) {
    const score = await scoreOf(one, ask);
    for (const name of [one.class, 'all']) {
      const before = sums.get(name) ?? { queries: 0, hitAt5: 0, mrr: 0, ndcgAt10: 0 };
      sums.set(name, {
        queries: before.queries + 1,
        hitAt5: before.hitAt5 + score.hitAt5,
        mrr: before.mrr + score.mrr,
        ndcgAt10: before.ndcgAt10 + score.ndcgAt10,
      });
    }
  }
  return new Map(
    [...sums].map(([name, { queries, hitAt5, mrr, ndcgAt10 }]) => [
      name,
      { queries, hitAt5: hitAt5 / queries, mrr: mrr / queries, ndcgAt10: ndcgAt10 / queries },
    ]),
  );
}

/** Asks an index as the autocomplete does. */
export function asking(index: {
  suggest(question: { q: string; kinds: typeof nameKinds; limit: number }): Promise<{
    readonly suggestions: readonly { readonly document: { readonly name: string } }[];
  }>;
}): Ask {
  return async (q) => {
    const { suggestions } = await index.suggest({ q, kinds: nameKinds, limit: wanted });
    return suggestions.map(({ document }) => document.name);
  };
}
