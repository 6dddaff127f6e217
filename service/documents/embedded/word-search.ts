/**
 * Finds the documents with the words of a query, with typing mistakes, unfinished, joined and split words, phrases and
 * synonyms, and scores them.
 */
import type { MatchingStrategy, SearchWork, SiteSearchSettings } from '../../../search-index/site-index.ts';
import { allowedSets } from './excluded-words.ts';
import { exactly, type LikeWords, likeWords, typosAllowed, type WordRun } from './like-words.ts';
import { keepPhrases } from './phrases.ts';
import { type Scratch, withScratch } from './scratch.ts';
import { type Segment, wordsPerPosting } from './segment.ts';
import {
  type Findings,
  type Gathered,
  gather,
  keepLeast,
  merge,
  scoreOf,
  takeRun,
  type WordMatches,
} from './word-matches.ts';
import { soughtForm, type TypedQuery, wordsOf } from './words.ts';

/** Options of finding words. */
export interface Finding {
  readonly strategy: MatchingStrategy;
  readonly searchOn: readonly string[] | null;
  readonly synonyms: Synonyms;
  readonly work: SearchWork;
  /** Lends the arrays that the result keeps. */
  readonly scratch: Scratch;
}

/** Words or phrases that stand for words of a query from one place to before another. */
interface Meant {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  /** True when the words have to stand side by side. */
  readonly isPhrase: boolean;
}

/** A segment that is searched, the sets of fields in which words count there, and the lender of its arrays. */
interface Place {
  readonly segment: Segment;
  readonly allowed: Uint8Array | null;
  readonly scratch: Scratch;
}

/** Folded word or phrase → what else it means. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The documents with the words of a query. */
export interface FoundWords extends WordMatches {
  /** 0 for documents that lack a phrase of the query; null without phrases. */
  readonly phrased: Uint8Array | null;
}

const kindWeights: Readonly<Record<WordRun['kind'], number>> = { same: 1, begins: 0.7, typo: 0.4 };
/** Words shorter than this are not split in two. */
const splitFrom = 5;
const splitsMost = 2;
/** Postings between two looks at the clock. */
const lookEvery = 4_096;

/** Reads the synonyms of settings. */
export function readSynonyms({ synonyms }: Pick<SiteSearchSettings, 'synonyms'>): Synonyms {
  const read = new Map<string, readonly (readonly string[])[]>();
  for (const [word, others] of Object.entries(synonyms)) {
    const key = wordsOf(word).map(soughtForm).join(' ');
    const meant = others.map((other) => wordsOf(other).map(soughtForm)).filter((words) => words.length > 0);
    if (key !== '') read.set(key, [...(read.get(key) ?? []), ...meant]);
  }
  return read;
}

/** Returns the documents with words of the query; null when the query has no words. */
export async function findWords(
  segments: readonly Segment[],
  typed: TypedQuery,
  finding: Finding,
): Promise<FoundWords | null> {
  if (typed.words.length === 0) return null;
  return new WordSearch(segments, typed, finding).run();
}

/** One search for words. */
class WordSearch {
  readonly #segments: readonly Segment[];
  readonly #typed: TypedQuery;
  readonly #finding: Finding;
  readonly #size: number;
  readonly #marked = new Map<string, number>();
  readonly #beginnings: string[] = [];

  constructor(segments: readonly Segment[], typed: TypedQuery, finding: Finding) {
    this.#segments = segments;
    this.#typed = typed;
    this.#finding = finding;
    this.#size = segments.reduce((sum, { size }) => sum + size, 0);
  }

  async run(): Promise<FoundWords> {
    const { words, phrases } = this.#typed;
    const { scratch } = this.#finding;
    const like = await this.#like();
    const meant = this.#meant();
    const order = this.#order(like);
    const found = {
      tiers: scratch.shorts(this.#size),
      scores: scratch.floats(this.#size),
      best: Number.MIN_VALUE,
    };
    const phrased = phrases.length === 0 ? null : scratch.bytes(this.#size);
    let base = 0;
    for (const [at, segment] of this.#segments.entries()) {
      const end = base + segment.size;
      const into = {
        tiers: found.tiers.subarray(base, end),
        scores: found.scores.subarray(base, end),
        best: found.best,
      };
      const own = phrased?.subarray(base, end) ?? null;
      await withScratch((lent) =>
        this.#inSegment({ segment, at, like, meant, order, into, phrased: own, scratch: lent }),
      );
      found.best = into.best;
      base = end;
    }
    const { tiers, scores, best } = found;
    return {
      ...{ tiers, scores, phrased },
      marked: (word) => this.#lettersTyped(word),
      rankingScore: (number) => scoreOf(tiers[number] ?? 0, scores[number] ?? 0, best, words.length),
    };
  }

  async #like(): Promise<readonly LikeWords[]> {
    const { words, phrases, isOpen } = this.#typed;
    const phrased = phrases.flat().length;
    const like: LikeWords[] = [];
    for (const [place, word] of words.entries()) {
      const begins = isOpen && place === words.length - 1;
      const lookup = place < phrased ? exactly : { begins, typos: typosAllowed(word) };
      const found = await likeWords(this.#segments, word, lookup, this.#finding.work);
      like.push(found);
      this.#mark(word);
      if (lookup.begins) this.#beginnings.push(word);
      for (const other of found.counts.typos.keys()) this.#mark(other);
    }
    return like;
  }

  #mark(word: string): void {
    this.#marked.set(word, word.length);
  }

  #lettersTyped(word: string): number {
    const letters = this.#marked.get(word) ?? 0;
    return this.#beginnings.reduce(
      (most, beginning) => (word.startsWith(beginning) ? Math.max(most, beginning.length) : most),
      letters,
    );
  }

  /** Returns the places of the query's words in the order in which documents must have them. */
  #order(like: readonly LikeWords[]): readonly number[] {
    const places = [...like.keys()];
    if (this.#finding.strategy !== 'frequency') return places;
    const counts = like.map(({ counts: { same, begins, typos } }) =>
      [...typos.values()].reduce((sum, count) => sum + count, same + begins),
    );
    return places.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  }

  async #inSegment({
    segment,
    at,
    like,
    meant,
    order,
    into,
    phrased,
    scratch,
  }: {
    readonly segment: Segment;
    readonly at: number;
    readonly like: readonly LikeWords[];
    readonly meant: readonly Meant[];
    readonly order: readonly number[];
    readonly into: Gathered;
    readonly phrased: Uint8Array | null;
    readonly scratch: Scratch;
  }): Promise<void> {
    const { strategy, searchOn, work } = this.#finding;
    const place = { segment, allowed: allowedSets(segment, searchOn), scratch };
    const findings: Findings[] = [];
    for (const { runs, counts } of like) findings.push(await this.#score(place, runs[at] ?? [], counts));
    for (const run of meant) {
      const scores = await this.#together(place, run);
      for (const own of scores === null ? [] : findings.slice(run.from, run.to))
        merge(own, scores ?? own.scores);
    }
    const inOrder = order.flatMap((place) => findings[place] ?? []);
    await gather(inOrder, strategy, into, work);
    if (phrased === null) return;
    markWithAll(findings.slice(0, Math.max(1, this.#typed.phrases.flat().length)), phrased);
    await keepPhrases(segment, distinctPhrases(this.#typed.phrases), searchOn, phrased, work);
  }

  /** Scores the documents of the words like one word of the query. */
  async #score(
    { segment, allowed, scratch }: Place,
    runs: readonly WordRun[],
    counts: LikeWords['counts'],
  ): Promise<Findings> {
    const findings = { scores: scratch.floats(segment.size), isTypo: scratch.bytes(segment.size) };
    for (const run of runs) {
      const documents =
        run.kind === 'typo' ? (counts.typos.get(segment.words[run.from] ?? '') ?? 0) : counts[run.kind];
      await this.#scoreRun(segment, run, {
        factor: this.#rarity(documents) * kindWeights[run.kind],
        allowed,
        findings,
      });
    }
    return findings;
  }

  async #scoreRun(
    segment: Segment,
    { from, to, kind }: WordRun,
    {
      factor,
      allowed,
      findings,
    }: { readonly factor: number; readonly allowed: Uint8Array | null; readonly findings: Findings },
  ): Promise<void> {
    const { work } = this.#finding;
    const run = segment.postings(from, to);
    const typo = kind === 'typo' ? 1 : 0;
    const step = wordsPerPosting * lookEvery;
    for (let at = 0; at < run.integers.length; at += step) {
      if (work.isDue) await work.pause();
      const end = Math.min(at + step, run.integers.length);
      takeRun(findings, run, { from: at, to: end, factor, typo, allowed });
    }
  }

  /** Returns the scores of documents that have all words of a synonym, a joined or a split word; null when none can. */
  async #together(place: Place, { words, isPhrase }: Meant): Promise<Float32Array | null> {
    const { segment } = place;
    const { searchOn, work } = this.#finding;
    let scores: Float32Array | null = null;
    for (const word of words) {
      const number = segment.wordNumber(word);
      if (number === null) return null;
      const counts = { same: this.#countOf(word), begins: 0, typos: new Map<string, number>() };
      const run = { from: number, to: number + 1, kind: 'same' } as const;
      const { scores: own } = await this.#score(place, [run], counts);
      if (scores === null) scores = own;
      else keepLeast(scores, own);
      if (work.isDue) await work.pause();
    }
    if (scores !== null && isPhrase) await keepPhrases(segment, [words], searchOn, scores, work);
    return scores;
  }

  #countOf(word: string): number {
    let count = 0;
    for (const segment of this.#segments) {
      const number = segment.wordNumber(word);
      if (number !== null) count += segment.countOf(number, number + 1);
    }
    return count;
  }

  #rarity(documents: number): number {
    const having = Math.min(documents, this.#size);
    return Math.max(0.01, Math.log(1 + (this.#size - having + 0.5) / (having + 0.5)));
  }

  /** Returns what runs of the query's words also mean: synonyms of up to three words, joined words, and split words. */
  #meant(): readonly Meant[] {
    const { words, phrases } = this.#typed;
    const phrased = phrases.flat().length;
    const meant = words.flatMap((word, from) => [
      ...this.#synonymsFrom(from),
      ...(from >= phrased ? this.#splits(word, from) : []),
      ...(from >= phrased && from + 1 < words.length ? this.#joined(from) : []),
    ]);
    for (const run of meant) for (const word of run.words) this.#mark(word);
    return meant;
  }

  #synonymsFrom(from: number): readonly Meant[] {
    const { words } = this.#typed;
    const { synonyms } = this.#finding;
    if (synonyms.size === 0) return [];
    return [1, 2, 3]
      .map((length) => from + length)
      .filter((to) => to <= words.length)
      .flatMap((to) =>
        (synonyms.get(words.slice(from, to).join(' ')) ?? []).map((meant) => ({
          ...{ from, to, words: meant },
          isPhrase: false,
        })),
      );
  }

  /** Returns the two words side by side that are most often written for a word without a space. */
  #splits(word: string, from: number): readonly Meant[] {
    if (word.length < splitFrom) return [];
    const splits: { readonly words: readonly string[]; readonly count: number }[] = [];
    for (let at = 2; at <= word.length - 2; at += 1) {
      const words = [word.slice(0, at), word.slice(at)];
      const count = Math.min(...words.map((part) => this.#countOf(part)));
      if (count > 0) splits.push({ words, count });
    }
    return splits
      .sort((a, b) => b.count - a.count)
      .slice(0, splitsMost)
      .map(({ words }) => ({ from, to: from + 1, words, isPhrase: true }));
  }

  #joined(from: number): readonly Meant[] {
    const word = `${this.#typed.words[from] ?? ''}${this.#typed.words[from + 1] ?? ''}`;
    return this.#countOf(word) === 0 ? [] : [{ from, to: from + 2, words: [word], isPhrase: false }];
  }
}

/** Marks the documents that have all words of the phrases, in whatever order. */
function markWithAll(findings: readonly Findings[], phrased: Uint8Array): void {
  phrased.fill(1);
  for (const { scores } of findings) {
    for (let ordinal = 0; ordinal < scores.length; ordinal += 1)
      if (scores[ordinal] === 0) phrased[ordinal] = 0;
  }
}

function distinctPhrases(phrases: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()];
}
