/** Ranks the properties of one snapshot that meet the filters: by words, by concepts of the lexicon and by vectors. */
import { highlightDocument } from '../highlight.ts';
import type {
  Faceted,
  FacetQuestion,
  Filter,
  Found,
  NumberField,
  PropertyDocument,
  PropertySearch,
  SearchHit,
  SimilarQuestion,
} from '../search-index.ts';
import { PropertyFields } from './property-fields.ts';
import { PropertyVectors } from './property-vectors.ts';
import { PropertyWords, type WordParts } from './property-words.ts';
import { type Sections, Texts } from './sections.ts';

/** Share of the score that comes from the weight (the registered deals). */
const weightShare = 0.1;
/** Share of the likeness that comes from vectors, where the question sets no ratio. */
const usualRatio = 0.2;

type WithoutEngine<T> = Omit<T, 'engine'>;

/** Parts of the ranking. Benchmarks switch them off one by one to measure the effect of each. */
export type PropertyParts = WordParts;
const allParts: PropertyParts = { lexicon: true };

interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** The properties of one snapshot. */
export class EmbeddedProperties {
  readonly #documents: Texts;
  readonly #ids: Texts;
  readonly #fields: PropertyFields;
  readonly #words: PropertyWords;
  readonly #vectors: readonly PropertyVectors[];

  constructor(sections: Sections, parts: PropertyParts = allParts) {
    this.#documents = new Texts(sections, 'properties.documents');
    this.#ids = new Texts(sections, 'properties.ids');
    this.#fields = new PropertyFields(sections);
    this.#words = new PropertyWords(sections, this.#fields.size, parts);
    this.#vectors = PropertyVectors.all(sections);
  }

  get size(): number {
    return this.#fields.size;
  }

  search(question: PropertySearch): WithoutEngine<Found<PropertyDocument>> {
    const meets = this.#fields.meeting(question.filters);
    const { ranked, isSemantic } =
      question.sort === undefined
        ? this.#byLikeness(question, meets)
        : { ranked: this.#byFigure(question.sort, meets), isSemantic: false };
    const end = question.offset + question.limit;
    return {
      hits: ranked.slice(question.offset, end).map((one) => this.#hit(one, question.q)),
      next: end < ranked.length ? end : null,
      isSemantic,
    };
  }

  facet({ q, filters, field, limit }: FacetQuestion): WithoutEngine<Faceted> {
    const meets = this.#fields.meeting(filters);
    const like = q.trim() === '' ? null : this.#words.likeness(q);
    const counts = (document: number) =>
      meets[document] === 1 && (like === null || (like[document] ?? 0) > 0);
    const values =
      field === 'bedrooms'
        ? this.#countNumbers(counts)
        : [...this.#fields.values(field)].map(([value, documents]) => ({
            value,
            count: documents.filter(counts).length,
          }));
    return {
      values: values
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1))
        .slice(0, limit),
    };
  }

  /** Finds properties like a given one: the same type and place, and similar bedrooms, price, rent and size. */
  similar({ id, filters, limit }: SimilarQuestion): WithoutEngine<Found<PropertyDocument>> {
    const own = this.#find(id);
    if (own === null) return { hits: [], next: null, isSemantic: false };
    const document = this.#document(own);
    const sameType: Filter = { field: 'property_type', in: [document.property_type] };
    const meets = this.#fields.meeting([...filters, sameType]);
    meets[own] = 0;
    const places = this.#placesLike(document);
    const ranked = this.#each(
      meets,
      (other) => 0.7 * this.#closeness(own, other) + 0.3 * (places[other] ?? 0),
    );
    return {
      hits: ranked.slice(0, limit).map((one) => this.#hit(one, '')),
      next: null,
      isSemantic: false,
    };
  }

  #byLikeness(question: PropertySearch, meets: Uint8Array): { ranked: Ranked[]; isSemantic: boolean } {
    const { q, vector, embedder, semanticRatio = usualRatio } = question;
    const words = q.trim() === '' ? null : this.#words.likeness(q);
    const vectors =
      vector === undefined || semanticRatio === 0
        ? undefined
        : this.#vectors.find((one) => one.takes(embedder, vector.length));
    const meaning = vectors === undefined || vector === undefined ? null : vectors.likeness(vector, meets);
    const ratio = meaning === null ? 0 : words === null ? 1 : semanticRatio;
    const weights = this.#fields.numbers('weight');
    const ranked = this.#each(meets, (document) => {
      const isAsked = words === null && meaning === null;
      const like = isAsked ? 1 : (1 - ratio) * (words?.[document] ?? 0) + ratio * (meaning?.[document] ?? 0);
      return (1 - weightShare) * like + weightShare * (weights[document] ?? 0);
    });
    return { ranked, isSemantic: meaning !== null };
  }

  #byFigure({ field, descending }: NonNullable<PropertySearch['sort']>, meets: Uint8Array): Ranked[] {
    const figures = this.#fields.numbers(field);
    const sign = descending ? -1 : 1;
    const rank = (document: number) => {
      const figure = figures[document] ?? Number.NaN;
      return Number.isNaN(figure) ? Number.POSITIVE_INFINITY : sign * figure;
    };
    return [...meets.keys()]
      .filter((document) => meets[document] === 1)
      .sort((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)))
      .map((document) => ({ document, score: 1 }));
  }

  /** Returns the accepted documents, best first. Equal ones keep the order of the file: by weight, then by id. */
  #each(meets: Uint8Array, score: (document: number) => number): Ranked[] {
    const ranked: Ranked[] = [];
    for (let document = 0; document < meets.length; document += 1)
      if (meets[document] === 1) ranked.push({ document, score: score(document) });
    return ranked.sort((a, b) => b.score - a.score || a.document - b.document);
  }

  #countNumbers(counts: (document: number) => boolean): { value: number; count: number }[] {
    const found = new Map<number, number>();
    for (const [document, value] of this.#fields.numbers('bedrooms').entries())
      if (!Number.isNaN(value) && counts(document)) found.set(value, (found.get(value) ?? 0) + 1);
    return [...found].map(([value, count]) => ({ value, count }));
  }

  /** Returns 1 for properties in the same community and 0.6 for those in the same area. */
  #placesLike({ area_id, community_id }: PropertyDocument): Float32Array {
    const like = new Float32Array(this.size);
    const mark = (filter: Filter, worth: number) => {
      for (const [document, meets] of this.#fields.meeting([filter]).entries())
        if (meets === 1) like[document] = worth;
    };
    if (area_id !== null) mark({ field: 'area_id', in: [area_id] }, 0.6);
    if (community_id !== null) mark({ field: 'community_id', in: [community_id] }, 1);
    return like;
  }

  /** Returns 1 for equal figures and 0.5 if either is unknown. */
  #closeness(own: number, other: number): number {
    const logs: readonly NumberField[] = [
      'median_price_aed',
      'median_rent_aed',
      'p10_area_sqft',
      'p90_area_sqft',
    ];
    const near = logs.map((field) => {
      const figures = this.#fields.numbers(field);
      const off = Math.abs(Math.log((figures[own] ?? Number.NaN) / (figures[other] ?? Number.NaN)));
      return Number.isNaN(off) ? 0.5 : Math.exp(-2 * off);
    });
    const bedrooms = this.#fields.numbers('bedrooms');
    const apart = Math.abs((bedrooms[own] ?? Number.NaN) - (bedrooms[other] ?? Number.NaN));
    near.push(Number.isNaN(apart) ? 0.5 : 1 / (1 + 2 * apart));
    return near.reduce((sum, one) => sum + one, 0) / near.length;
  }

  #find(id: string): number | null {
    for (let document = 0; document < this.size; document += 1)
      if (this.#ids.get(document) === id) return document;
    return null;
  }

  #document(index: number): PropertyDocument {
    return JSON.parse(this.#documents.get(index));
  }

  #hit({ document, score }: Ranked, q: string): SearchHit<PropertyDocument> {
    const found = this.#document(document);
    return {
      document: found,
      score: Math.round(score * 10_000) / 10_000,
      highlight: highlightDocument(found, q),
    };
  }
}
