/** One site's documents in memory: found by words, narrowed by filters, counted by facets, put in order. */
import {
  type DocumentChange,
  type SiteDocument,
  type SiteFacetHit,
  type SiteFacetQuery,
  type SiteHit,
  type SiteHits,
  type SiteQuery,
  SiteQueryFault,
  type SiteSearchSettings,
  type SiteSelection,
} from '../../../search-index/site-index.ts';
import { facetHits, facetsOf } from './facets.ts';
import { distanceM, FieldColumns, type Point, pointOf } from './field-values.ts';
import { isListed, notListed, predicateOf } from './filter.ts';
import { formatHit } from './format-hit.ts';
import { comparatorOf, originOf } from './sorting.ts';
import { WordIndex, type WordMatch } from './word-index.ts';
import { readQuery } from './words.ts';

/** Hits can be reached by paging up to here, as in Meilisearch. */
const reachable = 1_000;
/** Fields that a search can be held to without building again. */
const ownFieldsMost = 60;
/** A slice of work that holds the event loop for some milliseconds. */
const sliceCharacters = 48 * 1024;
/** Measured: what a document's JSON becomes in memory with its words. */
const bytesPerCharacter = 9;
const bytesPerDocument = 700;

/** What was selected, best first where words were typed. */
interface Selected {
  readonly ordinals: readonly number[];
  readonly matchOf: ReadonlyMap<number, WordMatch>;
  readonly marked: ReadonlyMap<string, number>;
}

const noMarks: ReadonlyMap<string, number> = new Map();

/** Documents by ordinal, which is the order of their first writing. */
export class SiteDocumentsIndex {
  readonly settings: SiteSearchSettings;
  readonly #documents: (SiteDocument | null)[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #columns = new FieldColumns(this.#documents);
  /** Null until the first search: words are read then, and kept in step from there. */
  #words: WordIndex | null = null;
  #building: Promise<WordIndex> | null = null;
  #characters = 0;

  constructor(settings: SiteSearchSettings) {
    this.settings = settings;
  }

  /** Memory it takes, by a measured rule of thumb. */
  get bytes(): number {
    return this.#characters * bytesPerCharacter + this.#ordinals.size * bytesPerDocument;
  }

  get size(): number {
    return this.#ordinals.size;
  }

  /** Takes changes in; what is searched meanwhile finds some of them. */
  async apply(changes: readonly DocumentChange[]): Promise<void> {
    await inSlices(
      changes,
      ({ document }) => sizeOf(document),
      (change) => this.#applyOne(change),
    );
  }

  #applyOne({ id, document }: DocumentChange): void {
    const known = this.#ordinals.get(id);
    if (known !== undefined) {
      this.#characters -= sizeOf(this.#documents[known] ?? null);
      this.#words?.remove(known);
      this.#columns.forget(known);
      this.#documents[known] = null;
    }
    if (document === null) {
      this.#ordinals.delete(id);
      return;
    }
    const ordinal = known ?? this.#documents.length;
    this.#ordinals.set(id, ordinal);
    this.#documents[ordinal] = document;
    this.#columns.forget(ordinal);
    this.#characters += sizeOf(document);
    this.#words?.add(ordinal, document);
  }

  /** Answers a search. */
  async search(query: SiteQuery): Promise<SiteHits> {
    const { columns, pointOf: place, settings } = this.#scope();
    const { ordinals, matchOf, marked } = await this.#select(query);
    const order = comparatorOf(query.sort, { columns, sortable: settings.sortable, pointOf: place });
    const ranked = ordinals.toSorted(
      (a, b) =>
        byWords(matchOf.get(a), matchOf.get(b)) ||
        order?.(a, b) ||
        byScore(matchOf.get(a), matchOf.get(b)) ||
        a - b,
    );
    const distinct = query.distinct === null ? ranked : this.#distinct(ranked, query.distinct);
    const isPaged = query.page !== null || query.hitsPerPage !== null;
    const perPage = query.hitsPerPage ?? 20;
    const from = isPaged ? ((query.page ?? 1) - 1) * perPage : query.offset;
    const shown = distinct
      .slice(0, reachable)
      .slice(Math.max(0, from), Math.max(0, from + (isPaged ? perPage : query.limit)));
    const origin = originOf(query.sort);
    const facets =
      query.facets.length === 0
        ? null
        : facetsOf(query.facets, distinct, { columns, filterable: settings.filterable });
    return {
      hits: shown.flatMap((ordinal) => this.#hit(ordinal, query, matchOf.get(ordinal), marked, origin)),
      total: isPaged ? Math.min(distinct.length, reachable) : distinct.length,
      facetDistribution: facets?.facetDistribution ?? null,
      facetStats: facets?.facetStats ?? null,
    };
  }

  /** Answers a search among the values of a facet. */
  async searchFacet(query: SiteFacetQuery): Promise<readonly SiteFacetHit[]> {
    const { columns, settings } = this.#scope();
    const { ordinals } = await this.#select(query);
    return facetHits(query.facetName, query.facetQuery, ordinals, {
      columns,
      filterable: settings.filterable,
    });
  }

  #scope() {
    const place = (ordinal: number): Point | null => {
      const document = this.#documents[ordinal];
      return document === undefined || document === null ? null : pointOf(document);
    };
    return { columns: this.#columns, settings: this.settings, pointOf: place };
  }

  async #select(selection: SiteSelection): Promise<Selected> {
    const { columns, pointOf: place, settings } = this.#scope();
    const passes = predicateOf(selection.filter, {
      columns,
      filterable: settings.filterable,
      pointOf: place,
    });
    const words = await this.#wordsFor(selection.attributesToSearchOn);
    const found = words.find(selection.q, selection.matchingStrategy, selection.attributesToSearchOn);
    if (found === null) {
      const all = [...this.#ordinals.values()].filter((ordinal) => passes?.(ordinal) ?? true);
      return {
        ordinals: this.#withoutExcluded(all, selection, words).sort((a, b) => a - b),
        matchOf: new Map(),
        marked: noMarks,
      };
    }
    const { phrases } = readQuery(selection.q);
    const least = selection.rankingScoreThreshold ?? 0;
    const matches = found.matches.filter(({ ordinal, rankingScore }) => {
      const document = this.#documents[ordinal];
      if (document === undefined || document === null || rankingScore < least) return false;
      if (passes !== null && !passes(ordinal)) return false;
      return phrases.length === 0 || words.hasPhrases(document, phrases, selection.attributesToSearchOn);
    });
    return {
      ordinals: matches.map(({ ordinal }) => ordinal),
      matchOf: new Map(matches.map((match) => [match.ordinal, match])),
      marked: found.marked,
    };
  }

  /** A query of nothing but `-words`. */
  #withoutExcluded(
    all: readonly number[],
    { q, attributesToSearchOn }: SiteSelection,
    words: WordIndex,
  ): number[] {
    const { excluded } = readQuery(q);
    if (excluded.length === 0) return [...all];
    const having = new Set(
      excluded
        .flatMap((word) => words.find(`"${word}"`, 'all', attributesToSearchOn)?.matches ?? [])
        .map(({ ordinal }) => ordinal),
    );
    return all.filter((ordinal) => !having.has(ordinal));
  }

  #distinct(ranked: readonly number[], field: string): readonly number[] {
    const { filterable } = this.settings;
    if (!isListed(field, filterable)) throw notListed('distinct', field, 'filterable', filterable);
    const seen = new Set<string>();
    return ranked.filter((ordinal) => {
      const { words, numbers } = this.#columns.of(field, ordinal);
      const key = words[0]?.key ?? (numbers[0] === undefined ? null : String(numbers[0]));
      if (key === null) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }

  #hit(
    ordinal: number,
    query: SiteQuery,
    match: WordMatch | undefined,
    marked: ReadonlyMap<string, number>,
    origin: Point | null,
  ): SiteHit[] {
    const document = this.#documents[ordinal];
    if (document === undefined || document === null) return [];
    const point = origin === null ? null : pointOf(document);
    return [
      {
        ...formatHit(document, query, marked),
        ...(origin !== null && point !== null ? { _geoDistance: Math.round(distanceM(origin, point)) } : {}),
        ...(query.showRankingScore ? { _rankingScore: match?.rankingScore ?? 1 } : {}),
      },
    ];
  }

  /** The words, built when they are first asked for, and again when a search is held to a field that has no list of its own. */
  async #wordsFor(searchOn: readonly string[] | null): Promise<WordIndex> {
    const { searchable } = this.settings;
    const unlisted = searchOn?.find((field) => searchable !== null && !searchable.includes(field));
    if (unlisted !== undefined && searchable !== null) {
      throw notListed('attributesToSearchOn', unlisted, 'searchable', searchable);
    }
    while (this.#building !== null) await this.#building;
    const known = this.#words;
    if (known !== null && (searchOn ?? []).every((field) => known.knows(field))) return known;
    this.#building = this.#buildWords(searchOn ?? []);
    try {
      return await this.#building;
    } finally {
      this.#building = null;
    }
  }

  async #buildWords(wanted: readonly string[]): Promise<WordIndex> {
    const { searchable, synonyms } = this.settings;
    const words = new WordIndex(
      searchable === null
        ? { fields: this.#fieldsFor(wanted), hasRest: true, synonyms }
        : { fields: searchable, hasRest: false, synonyms },
    );
    // What is applied while this runs would be missed: so the documents are gone through until none is left over.
    const taken = new Map<number, SiteDocument>();
    let left = this.#notTaken(taken);
    while (left.length > 0) {
      await inSlices(left, sizeOfOrdinal(this.#documents), (ordinal) => {
        const document = this.#documents[ordinal];
        if (taken.has(ordinal)) words.remove(ordinal);
        taken.delete(ordinal);
        if (document === undefined || document === null) return;
        words.add(ordinal, document);
        taken.set(ordinal, document);
      });
      left = this.#notTaken(taken);
    }
    this.#words = words;
    return words;
  }

  /** Ordinals whose document is not, or no longer, the one that was taken. */
  #notTaken(taken: ReadonlyMap<number, SiteDocument>): readonly number[] {
    return [...this.#documents.keys()].filter(
      (ordinal) => (this.#documents[ordinal] ?? null) !== (taken.get(ordinal) ?? null),
    );
  }

  #fieldsFor(wanted: readonly string[]): readonly string[] {
    if (wanted.length > ownFieldsMost) {
      throw new SiteQueryFault(
        'attributesToSearchOn',
        `\`attributesToSearchOn\` takes at most ${ownFieldsMost} fields.`,
      );
    }
    const fields = new Set(wanted);
    for (const document of this.#documents) {
      for (const name of Object.keys(document ?? {})) {
        if (fields.size >= ownFieldsMost) return [...fields];
        if (name !== '_geo') fields.add(name);
      }
    }
    return [...fields];
  }
}

function byWords(a: WordMatch | undefined, b: WordMatch | undefined): number {
  return (b?.words ?? 0) - (a?.words ?? 0) || (a?.typos ?? 0) - (b?.typos ?? 0);
}

function byScore(a: WordMatch | undefined, b: WordMatch | undefined): number {
  return (b?.score ?? 0) - (a?.score ?? 0);
}

const sizes = new WeakMap<SiteDocument, number>();

function sizeOf(document: SiteDocument | null): number {
  if (document === null) return 0;
  const known = sizes.get(document);
  if (known !== undefined) return known;
  const size = JSON.stringify(document).length;
  sizes.set(document, size);
  return size;
}

function sizeOfOrdinal(documents: readonly (SiteDocument | null)[]) {
  return (ordinal: number) => sizeOf(documents[ordinal] ?? null);
}

/** Does a long list of work in slices, between which requests are answered. */
async function inSlices<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  work: (item: Item) => void,
): Promise<void> {
  let weight = 0;
  for (const item of items) {
    work(item);
    weight += weigh(item) + 200;
    if (weight < sliceCharacters) continue;
    weight = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
