/**
 * Finds properties for a wish in words: reads it, searches, and loosens wishes if nothing meets them all. It works above the port, so every
 * engine gets the same filters.
 */
import { type Embedder, EmbedderFailed } from '../embeddings/embedder.ts';
import { isIdea, isVague } from '../lexicon.ts';
import type { Filter, Found, PropertyDocument, SearchIndex } from '../search-index.ts';
import { comparedAmong, resultOrder } from './conditions.ts';
import type { Market } from './draft.ts';
import type { Interpretation, PropertyFilters } from './interpretation.ts';
import { measureComparison } from './measure-comparison.ts';
import { isTakenBack } from './negation.ts';
import { vagueParts } from './open-wishes.ts';
import { type Relaxation, relax, wanted } from './relax.ts';
import { understand } from './understand.ts';
import { splitWords } from './words.ts';

/** A question from a caller. */
export interface PropertyQuestion {
  readonly query: string;
  readonly limit: number;
  /** Filters set by the caller. They override the filters read from words and are never loosened. */
  readonly filters: PropertyFilters;
  /** 0 uses words alone, 1 vectors alone; undefined uses the engine's default. */
  readonly semanticRatio?: number | undefined;
}

/** Sources of the answer. */
export interface PropertySources {
  readonly index: Pick<SearchIndex, 'searchProperties'>;
  readonly market: Market;
  /** Null if words alone decide. */
  readonly embedder: Embedder | null;
  readonly signal: AbortSignal;
  /** How the question was read, where more than the rules read it. */
  readonly interpretation?: Interpretation | undefined;
}

/** How vectors contributed to an answer. */
export interface Semantic {
  /** Null if words alone decided. */
  readonly embedder: string | null;
  /** Why no vector took part; null if one did. */
  readonly reason: string | null;
}

export interface PropertyFinding {
  readonly found: Found<PropertyDocument>;
  readonly interpretation: Interpretation;
  readonly relaxed: readonly Relaxation[];
  readonly semantic: Semantic;
  /** Why nothing is found; null if something is. */
  readonly reason: NoAnswer | null;
}

/** Reasons of an empty answer. */
export const noAnswers = ['nothing-understood', 'no-match'] as const;
export type NoAnswer = (typeof noAnswers)[number];

/**
 * Returns true if nothing shows that the question is about property: no part of it does, none of its other words is an idea of the
 * lexicon, and most of them are in no name.
 */
function isNonsense({ parts, left_over }: Interpretation, { names }: Market): boolean {
  if (parts.some(({ part }) => !vagueParts.has(part))) return false;
  const words = left_over.flatMap((piece) => splitWords(piece)).map(({ text }) => text);
  if (words.some((word) => isIdea(word) && !isVague(word))) return false;
  const strange = words.filter((word) => !(names.hasWord(word) && /^\p{L}{3}/u.test(word)));
  return words.length === 0 ? parts.length === 0 : strange.length * 2 >= words.length;
}

/** Returns the words to search for: those left over, except words for things that the user does not want. */
export function wordsToFind({ left_over }: Interpretation): string {
  return left_over.filter((words) => !isTakenBack(words)).join(' ');
}

interface Meaning {
  readonly vector: Float32Array | null;
  readonly semantic: Semantic;
}

function withoutVector(reason: string): Meaning {
  return { vector: null, semantic: { embedder: null, reason } };
}

/** Returns the vector of the words left over, if the ratio asks for vectors and there is an embedder. */
async function findMeaning(
  text: string,
  ratio: number | undefined,
  { embedder, signal }: PropertySources,
): Promise<Meaning> {
  if (ratio === 0) return withoutVector('semantic_ratio is 0');
  // Vectors serve only words that no filter expresses.
  if (text === '') return withoutVector('every word was read as a filter');
  if (embedder === null) return withoutVector('no embedder is set up');
  try {
    const [vector = null] = await embedder.embed([text], signal);
    if (vector === null) return withoutVector('the embedder knows none of the words');
    return { vector, semantic: { embedder: embedder.id, reason: null } };
  } catch (error) {
    if (!(error instanceof EmbedderFailed)) throw error;
    return withoutVector(error.message);
  }
}

/** Finds properties. Throws `SearchUnavailable` if the engine cannot answer. */
export async function findProperties(
  question: PropertyQuestion,
  sources: PropertySources,
): Promise<PropertyFinding> {
  const { index, market, signal } = sources;
  const measured = await measureComparison(
    sources.interpretation ?? understand(question.query, market),
    index,
    signal,
  );
  const { interpretation } = measured;
  const leftOver = wordsToFind(interpretation);
  const finds = async (tried: readonly Filter[]) => {
    const filters = [...measured.filters, ...tried];
    const { hits } = await index.searchProperties({ q: '', filters, offset: 0, limit: 1 }, signal);
    return hits.length > 0;
  };
  const loosened = await relax(interpretation, question.filters, market, finds);
  const { relaxed } = loosened;
  const names = interpretation.parts.filter(({ part }) => part === 'place').map(({ words }) => words);
  // Outside the named place, names that resemble it come first.
  const isOutside = relaxed.some(({ wish }) => wish === 'place');
  const q = [...(isOutside ? names : []), leftOver].join(' ').trim();
  const filters = [...measured.filters, ...loosened.filters];
  /** Where a named project has fewer properties than were asked for, returns others that are like it and meet the other wishes. */
  const besideNamedProjects = async (hits: Hits): Promise<Hits> => {
    const wider = filters.filter((filter) => !('field' in filter && filter.field === 'project_id'));
    const isNamed = wider.length < filters.length && question.filters.project_ids === undefined;
    const missing = question.limit - hits.length;
    if (!isNamed || missing <= 0) return [];
    const like = {
      q: [...names, q].join(' '),
      filters: [...wider, ofProjects],
      offset: 0,
      limit: question.limit,
    };
    const shown = new Set(hits.map(({ document }) => document.id));
    const { hits: found } = await index.searchProperties(like, signal);
    return found.filter(({ document }) => !shown.has(document.id)).slice(0, missing);
  };
  const { vector, semantic } = await findMeaning(leftOver, question.semanticRatio, sources);
  const asked = wanted(interpretation.filters, question.filters);
  const isEmpty =
    vector === null && Object.keys(question.filters).length === 0 && isNonsense(interpretation, market);
  const sort = resultOrder(interpretation.order, asked);
  const compared = sort === undefined ? filters : [...filters, ...comparedAmong(asked)];
  const used = compared === filters || (await finds(compared)) ? compared : filters;
  const search = (subject: Filter, limit: number) =>
    index.searchProperties(
      {
        q,
        filters: [...used, subject],
        offset: 0,
        limit,
        ...(sort === undefined ? {} : { sort }),
        ...(vector === null || semantic.embedder === null ? {} : { vector, embedder: semantic.embedder }),
        ...(question.semanticRatio === undefined ? {} : { semanticRatio: question.semanticRatio }),
      },
      signal,
    );
  // A place is shown after its projects, so that an answer names what can be bought or rented first.
  const inProjects = await search(ofProjects, question.limit);
  const rest = question.limit - inProjects.hits.length;
  const ofPlaces = rest === 0 ? [] : (await search({ not: ofProjects }, rest)).hits;
  const searched = { ...inProjects, hits: [...inProjects.hits, ...ofPlaces] };
  const others = isEmpty || sort !== undefined ? [] : await besideNamedProjects(searched.hits);
  const found = isEmpty
    ? { ...searched, hits: [], next: null }
    : { ...searched, hits: [...searched.hits, ...others] };
  const widened = others.length === 0 ? [] : [beyondProject(interpretation, searched.hits.length)];
  const none = isEmpty ? 'nothing-understood' : 'no-match';
  return {
    found,
    interpretation,
    relaxed: isEmpty ? [] : [...relaxed, ...widened],
    semantic: afterSearch(semantic, found, sort !== undefined),
    reason: found.hits.length > 0 ? null : none,
  };
}

const ofProjects: Filter = { field: 'subject', in: ['project', 'building'] };

type Hits = Found<PropertyDocument>['hits'];

/** Returns the note that the rows after the first `count` lie outside the named project. */
function beyondProject({ parts }: Interpretation, count: number): Relaxation {
  const from = parts
    .filter(({ part }) => part === 'place')
    .map(({ meaning }) => meaning)
    .join(', ');
  const only = count === 1 ? 'Only the first property is' : `Only the first ${count} properties are`;
  return { wish: 'place', from, to: 'others like it', why: `${only} in ${from}.` };
}

function afterSearch(semantic: Semantic, found: Found<PropertyDocument>, isSorted: boolean): Semantic {
  if (semantic.embedder === null || found.isSemantic) return semantic;
  const reason = isSorted
    ? 'the question asks for an order'
    : 'the properties of this snapshot have no vectors of this embedder';
  return { embedder: null, reason };
}
