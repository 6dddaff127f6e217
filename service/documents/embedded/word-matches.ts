/** Combines the matches of single words into the matches of a query. */
import type { MatchingStrategy, SearchWork } from '../../../search-index/site-index.ts';
import { type PostingRun, wordsPerPosting } from './segment.ts';

/** How many letters of a document's word were typed, for marking; 0 for other words. */
export type Marked = (word: string) => number;

/** The result of a query, by the documents' numbers in the index. A document without words of the query has the tier 0. */
export interface WordMatches {
  /** Higher is better and comes first: more words, then fewer mistakes. */
  readonly tiers: Uint16Array;
  /** Within a tier, higher is better. */
  readonly scores: Float32Array;
  readonly marked: Marked;
  /** Returns a score from 0 to 1, comparable between queries of the same site. */
  readonly rankingScore: (number: number) => number;
}

/** The matches of one word of a query in a segment, by ordinal. */
export interface Findings {
  readonly scores: Float32Array;
  readonly isTypo: Uint8Array;
}

/** A part of a posting run: from one number to before another, and how it counts. */
export interface RunPart {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
  /** 1 when the words have a mistake. */
  readonly typo: 0 | 1;
  readonly allowed: Uint8Array | null;
}

const tiersAWord = 16;

/** Adds the documents of a posting run, weighted by a factor; `allowed` names the sets of fields that count. */
export function takeRun(
  { scores, isTypo }: Findings,
  { integers, floats }: PostingRun,
  { from, to, factor, typo, allowed }: RunPart,
): void {
  for (let at = from; at < to; at += wordsPerPosting) {
    if (allowed !== null && allowed[integers[at + 2] ?? 0] === 0) continue;
    const ordinal = integers[at] ?? 0;
    const score = factor * (floats[at + 1] ?? 0);
    const before = scores[ordinal] ?? 0;
    if (before === 0 || typo === 0) isTypo[ordinal] = typo;
    if (score > before) scores[ordinal] = score;
  }
}

/** Adds the documents of a synonym to those of a word. */
export function merge(into: Findings, scores: Float32Array): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const score = scores[ordinal] ?? 0;
    if (score === 0) continue;
    into.scores[ordinal] = Math.max(into.scores[ordinal] ?? 0, score);
    into.isTypo[ordinal] = 0;
  }
}

/** Keeps the lower score of each document. */
export function keepLeast(scores: Float32Array, others: Float32Array): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    scores[ordinal] = Math.min(scores[ordinal] ?? 0, others[ordinal] ?? 0);
  }
}

/** Where a segment's documents go, and the best score so far. */
export interface Gathered {
  readonly tiers: Uint16Array;
  readonly scores: Float32Array;
  best: number;
}

/** Counts for each document of a segment the words that it has, from the first on and without a gap. */
export async function gather(
  order: readonly Findings[],
  strategy: MatchingStrategy,
  into: Gathered,
  work: SearchWork,
): Promise<void> {
  for (const [place, findings] of order.entries()) {
    if (work.isDue) await work.pause();
    gatherWord(findings, place, into);
  }
  if (strategy === 'all') dropBelow(order.length, into);
  into.best = bestOf(into);
}

/** Adds the word at a place to the documents that have all words before it. */
function gatherWord({ scores, isTypo }: Findings, place: number, into: Gathered): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const score = scores[ordinal] ?? 0;
    const tier = into.tiers[ordinal] ?? 0;
    if (score === 0 || wordsIn(tier) !== place) continue;
    into.tiers[ordinal] = tier + tiersAWord - (isTypo[ordinal] ?? 0);
    into.scores[ordinal] = (into.scores[ordinal] ?? 0) + score;
  }
}

function dropBelow(leastWords: number, { tiers, scores }: Gathered): void {
  for (let ordinal = 0; ordinal < tiers.length; ordinal += 1) {
    if (wordsIn(tiers[ordinal] ?? 0) >= leastWords) continue;
    tiers[ordinal] = 0;
    scores[ordinal] = 0;
  }
}

function bestOf({ scores, best }: Gathered): number {
  let most = best;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const score = scores[ordinal] ?? 0;
    if (score > most) most = score;
  }
  return most;
}

/** Returns how many words a document of a tier has. */
function wordsIn(tier: number): number {
  return Math.ceil(tier / tiersAWord);
}

/** Returns the score of a document from 0 to 1. */
export function scoreOf(tier: number, score: number, best: number, words: number): number {
  if (tier === 0) return 0;
  const found = wordsIn(tier);
  const typos = found * tiersAWord - tier;
  const within = (found - typos + score / best) / (found + 1);
  return (found - 1 + within) / words;
}
