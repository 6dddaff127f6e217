/** Combines the matches of single words into the matches of a query. */
import type { MatchingStrategy, SearchWork } from '../../../search-index/site-index.ts';

/** The result of a query, by ordinal. A document without words of the query has the tier 0. */
export interface WordMatches {
  /** Higher is better and comes first: more words, then fewer mistakes. */
  readonly tiers: Uint16Array;
  /** Within a tier, higher is better. */
  readonly scores: Float32Array;
  /** Folded word of a document → number of its letters that were typed, for marking. */
  readonly marked: ReadonlyMap<string, number>;
  /** Returns a score from 0 to 1, comparable between queries of the same site. */
  readonly rankingScore: (ordinal: number) => number;
}

/** The matches of one word of a query, by document. */
export interface Findings {
  readonly scores: Float32Array;
  readonly isTypo: Uint8Array;
  count: number;
}

const tiersAWord = 16;
/** Documents between two looks at the clock. */
const lookEvery = 512;

/** Adds the documents of a synonym to those of a word. */
export function merge(into: Findings, from: Findings): void {
  for (const [ordinal, score] of from.scores.entries()) {
    if (score === 0) continue;
    const before = into.scores[ordinal] ?? 0;
    if (before === 0) into.count += 1;
    into.scores[ordinal] = Math.max(before, score);
    into.isTypo[ordinal] = 0;
  }
}

/** Returns the lower score of each document. */
export function least(scores: Float32Array, others: Float32Array): Float32Array {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    scores[ordinal] = Math.min(scores[ordinal] ?? 0, others[ordinal] ?? 0);
  }
  return scores;
}

/** Options of combining. */
export interface Gathering {
  readonly strategy: MatchingStrategy;
  readonly marked: ReadonlyMap<string, number>;
  readonly work: SearchWork;
}

/** Counts for each document the words that it has, from the first on and without a gap. */
export async function gathered(
  order: readonly Findings[],
  { strategy, marked, work }: Gathering,
): Promise<WordMatches> {
  const size = order[0]?.scores.length ?? 0;
  const tiers = new Uint16Array(size);
  const scores = new Float32Array(size);
  const leastWords = strategy === 'all' ? order.length : 1;
  let best = Number.MIN_VALUE;
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (ordinal % lookEvery === 0 && work.isDue) await work.pause();
    const { words, typos, score } = wordsOfDocument(order, ordinal);
    if (words < leastWords) continue;
    tiers[ordinal] = words * tiersAWord - typos;
    scores[ordinal] = score;
    best = Math.max(best, score);
  }
  const rankingScore = (ordinal: number) => {
    const tier = tiers[ordinal] ?? 0;
    if (tier === 0) return 0;
    const words = Math.ceil(tier / tiersAWord);
    const typos = words * tiersAWord - tier;
    const within = (words - typos + (scores[ordinal] ?? 0) / best) / (words + 1);
    return (words - 1 + within) / order.length;
  };
  return { tiers, scores, marked, rankingScore };
}

function wordsOfDocument(order: readonly Findings[], ordinal: number) {
  let [words, typos, score] = [0, 0, 0];
  for (const { scores, isTypo } of order) {
    const own = scores[ordinal] ?? 0;
    if (own === 0) break;
    words += 1;
    typos += isTypo[ordinal] ?? 0;
    score += own;
  }
  return { words, typos, score };
}
