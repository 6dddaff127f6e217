/** A wish in words → properties: read, searched for, loosened where nothing meets it all. Above the port, so every engine gets the same filters. */
import { type Embedder, EmbedderFailed } from '../embeddings/embedder.ts';
import type { Found, PropertyDocument, SearchIndex } from '../search-index.ts';
import { comparedAmong, sortOf } from './conditions.ts';
import type { Market } from './draft.ts';
import type { Interpretation, PropertyFilters } from './interpretation.ts';
import { isTakenBack } from './negation.ts';
import { type Relaxation, relax, wanted } from './relax.ts';
import { understand } from './understand.ts';

/** A question as a caller asks it. */
export interface PropertyQuestion {
  readonly query: string;
  readonly limit: number;
  /** Given by the caller, who means them: they win over what is read, and are never loosened. */
  readonly filters: PropertyFilters;
  /** 0 words alone, 1 meaning alone; undefined: the engine's usual mix. */
  readonly semanticRatio?: number | undefined;
}

/** What answers it. */
export interface PropertySources {
  readonly index: Pick<SearchIndex, 'searchProperties'>;
  readonly market: Market;
  /** Null: words alone decide. */
  readonly embedder: Embedder | null;
  readonly signal: AbortSignal;
}

/** What vectors did for an answer. */
export interface Semantic {
  /** Null when words alone decided. */
  readonly embedder: string | null;
  /** Why no vector took part; null when one did. */
  readonly reason: string | null;
}

export interface PropertyFinding {
  readonly found: Found<PropertyDocument>;
  readonly interpretation: Interpretation;
  readonly relaxed: readonly Relaxation[];
  readonly semantic: Semantic;
}

/** The words to look for: those left over, but for what the question does not want. */
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

/** The vector of the words that are left over, where somebody wants it and somebody makes it. */
async function meaningOf(
  text: string,
  ratio: number | undefined,
  { embedder, signal }: PropertySources,
): Promise<Meaning> {
  if (ratio === 0) return withoutVector('semantic_ratio is 0');
  // Words that name no filter are what vectors are for.
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

/** Finds properties. Throws `SearchUnavailable` when the engine cannot answer. */
export async function findProperties(
  question: PropertyQuestion,
  sources: PropertySources,
): Promise<PropertyFinding> {
  const { index, market, signal } = sources;
  const interpretation = understand(question.query, market);
  const q = wordsToFind(interpretation);
  const finds = async (filters: Parameters<typeof index.searchProperties>[0]['filters']) => {
    const { hits } = await index.searchProperties({ q: '', filters, offset: 0, limit: 1 }, signal);
    return hits.length > 0;
  };
  const { filters, relaxed } = await relax(interpretation, question.filters, market.resolver, finds);
  const { vector, semantic } = await meaningOf(q, question.semanticRatio, sources);
  const asked = wanted(interpretation.filters, question.filters);
  const sort = sortOf(interpretation.order, asked);
  const compared = sort === undefined ? filters : [...filters, ...comparedAmong(asked)];
  const found = await index.searchProperties(
    {
      q,
      filters: compared === filters || (await finds(compared)) ? compared : filters,
      offset: 0,
      limit: question.limit,
      ...(sort === undefined ? {} : { sort }),
      ...(vector === null || semantic.embedder === null ? {} : { vector, embedder: semantic.embedder }),
      ...(question.semanticRatio === undefined ? {} : { semanticRatio: question.semanticRatio }),
    },
    signal,
  );
  return { found, interpretation, relaxed, semantic: afterSearch(semantic, found, sort !== undefined) };
}

function afterSearch(semantic: Semantic, found: Found<PropertyDocument>, isSorted: boolean): Semantic {
  if (semantic.embedder === null || found.isSemantic) return semantic;
  const reason = isSorted
    ? 'the question asks for an order'
    : 'the properties of this snapshot have no vectors of this embedder';
  return { embedder: null, reason };
}
