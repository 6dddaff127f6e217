/** Searches one site's documents: finds them by words, filters, counts facets and sorts. */
import type {
  DocumentChange,
  SearchWork,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHit,
  SiteHits,
  SiteQuery,
  SiteSearchSettings,
  SiteSelection,
} from '../../../search-index/site-index.ts';
import { withAny } from './excluded-words.ts';
import { facetHits, facetsOf } from './facets.ts';
import { distanceM, type Point } from './field-values.ts';
import { compileFilter, notListed, type Predicate } from './filter.ts';
import { type FilterNode, readFilter } from './filter-syntax.ts';
import { formatHit } from './format-hit.ts';
import { type Scratch, withScratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { selectDocuments } from './select-documents.ts';
import type { Selection } from './selected.ts';
import { type SegmentKeeping, SiteSegments } from './site-segments.ts';
import { type Comparator, compileSort, firstOf, originOf, readSort } from './sorting.ts';
import { TurnTaking } from './turn-taking.ts';
import { NumberedFields } from './value-numbers.ts';
import { type FoundWords, findWords, readSynonyms, type Synonyms } from './word-search.ts';
import { readQuery } from './words.ts';

/** Most hits that paging reaches, as in Meilisearch. */
const reachable = 1_000;
const hitsPerPage = 20;

/** The selected documents. */
interface Selected extends Selection {
  /** Null for a query without words. */
  readonly matches: FoundWords | null;
}

/** The parts of a selection that hold for all segments. */
interface Selecting {
  readonly filter: FilterNode | null;
  readonly excluded: readonly string[];
  readonly searchOn: readonly string[] | null;
  readonly matches: FoundWords | null;
  readonly work: SearchWork;
}

/** The documents of one site. A document that is written again keeps the place of its first writing. */
export class SiteDocumentsIndex {
  readonly settings: SiteSearchSettings;
  readonly #settingsKey: string;
  readonly #segments: SiteSegments;
  readonly #synonyms: Synonyms;
  readonly #numbered = new NumberedFields();
  readonly #turns = new TurnTaking();
  #merging: Promise<void> | null = null;
  /** Every change up to this version was applied. */
  #version = 0;
  #isWhole = true;
  #isClosed = false;

  constructor(settings: SiteSearchSettings, settingsKey = '', keeping: SegmentKeeping | null = null) {
    this.settings = settings;
    this.#settingsKey = settingsKey;
    this.#segments = new SiteSegments(settings, keeping);
    this.#synonyms = readSynonyms(settings);
  }

  /** Opens what is kept of the index. Returns its version; 0 when there is nothing of use. */
  async open(): Promise<number> {
    const kept = await this.#segments.open(this.#settingsKey);
    this.#version = kept?.version ?? 0;
    this.#isWhole = kept !== null;
    return this.#version;
  }

  /** Memory of the site, by a measured rule of thumb. */
  get bytes(): number {
    return this.#segments.bytes;
  }

  get size(): number {
    return this.#segments.count;
  }

  /** Applies changes once running searches have ended; searches that begin meanwhile wait. */
  apply(changes: readonly DocumentChange[]): Promise<void> {
    return this.#turns.alone(() => {
      for (const change of changes) {
        this.#segments.apply(change);
        if (!this.#segments.isSealDue) continue;
        this.#segments.seal();
        // Changes come in the order of versions: of this one there may be more.
        if (this.#isWhole && change.version - 1 > this.#version) this.#keep(change.version - 1);
      }
      this.#startMerging();
    });
  }

  /** Notes that every change up to a version was applied. `isWhole` says that these are all documents of the site. */
  commit(version: number, isWhole: boolean): Promise<void> {
    return this.#turns.alone(() => {
      this.#version = version;
      if (!isWhole) return;
      this.#isWhole = true;
      this.#segments.seal();
      this.#keep(version);
    });
  }

  /** Keeps all documents, and lets go of memory and files. */
  async close(): Promise<void> {
    await this.#merging;
    await this.#turns.alone(() => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      if (this.#isWhole && this.#version > 0) {
        this.#segments.seal();
        this.#keep(this.#version);
      }
      this.#segments.close();
    });
  }

  #keep(version: number): void {
    this.#segments.keep(version, this.#settingsKey);
    this.#keptVersion = version;
  }
  #keptVersion = 0;

  /** Merges segments beside the searches while there are segments to merge. */
  #startMerging(): void {
    this.#merging ??= this.#merge()
      // Searches work without: the next documents start it again.
      .catch(() => undefined)
      .finally(() => {
        this.#merging = null;
      });
  }

  async #merge(): Promise<void> {
    for (let inputs = this.#segments.mergeable(); inputs.length > 0; inputs = this.#segments.mergeable()) {
      const deadBefore = inputs.map(({ segment }) => segment.dead.slice());
      const merged = await this.#segments.merged(inputs);
      const segments = inputs;
      await this.#turns.alone(() => {
        this.#segments.replace(segments, merged, deadBefore);
        if (this.#keptVersion > 0) this.#keep(this.#keptVersion);
        this.#segments.drop(segments);
      });
    }
  }

  /** Answers a search. */
  search(query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    return this.#turns.together(() => withScratch((scratch) => this.#search(query, work, scratch)));
  }

  /** Answers a search among the values of a facet. */
  searchFacet(query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]> {
    return this.#turns.together(() =>
      withScratch(async (scratch) => {
        work.begin();
        const selected = await this.#select(query, work, scratch);
        const counting = { found: selected, numbered: this.#numbered };
        return facetHits(query, counting, this.settings.filterable, work);
      }),
    );
  }

  async #search(query: SiteQuery, work: SearchWork, scratch: Scratch): Promise<SiteHits> {
    work.begin();
    const { filterable, sortable } = this.settings;
    const sort = readSort(query.sort, sortable);
    const selected = await this.#select(query, work, scratch);
    const { segments, matches, ordinals: meant } = selected;
    const sorted = await compileSort(sort, selected, work);
    const compare = comparator(selected, sorted);
    const isPaged = query.page !== null || query.hitsPerPage !== null;
    const limit = isPaged ? (query.hitsPerPage ?? hitsPerPage) : query.limit;
    const from = isPaged ? ((query.page ?? 1) - 1) * limit : query.offset;
    const first = await firstOf(meant, compare, Math.max(0, Math.min(reachable, from + limit)), work);
    const counting = { found: { segments, ordinals: meant }, numbered: this.#numbered };
    const facets =
      query.facets.length === 0 ? null : await facetsOf(query.facets, counting, filterable, work);
    const origin = originOf(query.sort);
    const hits: SiteHit[] = [];
    for (const number of first.slice(Math.max(0, from), Math.max(0, from + limit))) {
      const hit = hitOf(number, query, { segments, matches, origin });
      work.addBytes(JSON.stringify(hit).length);
      hits.push(hit);
      if (work.isDue) await work.pause();
    }
    return {
      hits,
      total: isPaged ? Math.min(meant.length, reachable) : meant.length,
      facetDistribution: facets?.facetDistribution ?? null,
      facetStats: facets?.facetStats ?? null,
    };
  }

  async #select(selection: SiteSelection, work: SearchWork, scratch: Scratch): Promise<Selected> {
    const { q, attributesToSearchOn: searchOn, matchingStrategy: strategy } = selection;
    this.#checkSearchOn(searchOn);
    const filter = readFilter(selection.filter);
    const segments = this.#segments.segments();
    const typed = readQuery(q);
    const finding = { strategy, searchOn, synonyms: this.#synonyms, work, scratch };
    const matches = await findWords(segments, typed, finding);
    const selecting = { filter, excluded: typed.excluded, searchOn, matches, work };
    const size = segments.reduce((sum, segment) => sum + segment.size, 0);
    const numbers = scratch.integers(size);
    let [base, count] = [0, 0];
    // Without documents a wrong filter is still refused.
    if (segments.length === 0) await this.#filter(filter, null, work);
    for (const segment of segments) {
      count = await this.#selectIn(segment, base, selecting, { numbers, count });
      base += segment.size;
    }
    return { segments, ordinals: numbers.subarray(0, count), matches };
  }

  /** Selects documents of a segment, and returns the number of all selected ones. */
  async #selectIn(
    segment: Segment,
    base: number,
    { filter, excluded, searchOn, matches, work }: Selecting,
    into: { readonly numbers: Uint32Array; readonly count: number },
  ): Promise<number> {
    const passes = await this.#filter(filter, segment, work);
    const without = excluded.length === 0 ? null : await withAny(segment, excluded, { searchOn, work });
    const { size, dead } = segment;
    const candidates = { base, size, dead, without, matches };
    return selectDocuments(candidates, passes, into, work);
  }

  #filter(filter: FilterNode | null, segment: Segment | null, work: SearchWork): Promise<Predicate | null> {
    return compileFilter(filter, {
      filterable: this.settings.filterable,
      pointOf: (ordinal) => segment?.pointOf(ordinal) ?? null,
      columnOf: async (field) => (segment === null ? noColumn : segment.column(field, work)),
    });
  }

  #checkSearchOn(searchOn: readonly string[] | null): void {
    const { searchable } = this.settings;
    if (searchable === null) return;
    for (const field of searchOn ?? []) {
      if (!searchable.includes(field))
        throw notListed('attributesToSearchOn', field, 'searchable', searchable);
    }
  }
}

const noColumn = {
  facts: new Uint8Array(),
  starts: new Uint32Array(1),
  values: new Uint32Array(),
  texts: [],
  keys: [],
  numbers: new Float64Array(),
};

/** Compares by words, then by the client's sort, then by score, then by the order of first writing. */
function comparator({ segments, matches }: Selected, sorted: Comparator | null): Comparator {
  const placeAt = (number: number): number => {
    let ordinal = number;
    for (const { size, places } of segments) {
      if (ordinal < size) return places[ordinal] ?? 0;
      ordinal -= size;
    }
    return 0;
  };
  const byPlace: Comparator = (a, b) => placeAt(a) - placeAt(b);
  if (matches === null) return sorted === null ? byPlace : (a, b) => sorted(a, b) || byPlace(a, b);
  const { tiers, scores } = matches;
  return (a, b) =>
    (tiers[b] ?? 0) - (tiers[a] ?? 0) ||
    (sorted === null ? 0 : sorted(a, b)) ||
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    byPlace(a, b);
}

function hitOf(
  number: number,
  query: SiteQuery,
  { segments, matches, origin }: Omit<Selected, 'ordinals'> & { readonly origin: Point | null },
): SiteHit {
  let base = 0;
  for (const segment of segments) {
    const ordinal = number - base;
    base += segment.size;
    if (number >= base) continue;
    const point = origin === null ? null : segment.pointOf(ordinal);
    return {
      ...formatHit(segment.document(ordinal), query, matches?.marked ?? (() => 0)),
      ...(origin !== null && point !== null ? { _geoDistance: Math.round(distanceM(origin, point)) } : {}),
      ...(query.showRankingScore ? { _rankingScore: matches?.rankingScore(number) ?? 1 } : {}),
    };
  }
  throw new RangeError(`No document ${number} in the index.`);
}
