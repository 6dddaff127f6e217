/** The search port: finds names and profiles of property. Every engine implements it. Questions are understood before they reach it. */
import type { YieldBasis } from '../data/methods/yields/yield-bases.ts';

/** Kinds of things that users find by name. */
export const nameKinds = ['area', 'community', 'project', 'developer', 'building', 'broker'] as const;
export type NameKind = (typeof nameKinds)[number];

/** All kinds of documents: things with a name, and profiles of property. */
export type Kind = NameKind | 'property';

/** One searchable thing, as table `search_names` of a snapshot stores it. */
export interface SearchDocument {
  /** `<kind>-<key>`: letters, digits and hyphens. */
  readonly id: string;
  readonly kind: Kind;
  /** Its id in the API as text; for a property `<subject>-<subject key>-<type>-<bedrooms>`. */
  readonly key: string;
  readonly name: string;
  readonly name_ar: string | null;
  /** Its place or owner, so that users can tell two things of the same name apart. */
  readonly subtitle: string | null;
  /** Other names, abbreviations and spellings. */
  readonly aliases: readonly string[];
  /** Registered deals on a logarithmic scale, relative to the most of its kind, 0 to 1. */
  readonly weight: number;
  readonly area_id: number | null;
  readonly community_id: number | null;
  readonly project_id: number | null;
  readonly developer_id: number | null;
}

/** Fields of a property with a text or truth value. */
export const choiceFields = [
  'subject',
  'property_type',
  'is_freehold',
  'offering',
  'tags',
  'area_id',
  'community_id',
  'project_id',
  'developer_id',
] as const;
export type ChoiceField = (typeof choiceFields)[number];

/** Numeric fields of a property; null is outside every range. */
export const numberFields = [
  'bedrooms',
  'median_price_aed',
  'median_price_aed_per_sqft',
  'median_rent_aed',
  'gross_yield_pct',
  'n_sales',
  'n_rents',
  'p10_area_sqft',
  'p90_area_sqft',
  'off_plan_share_pct',
  'completed_year',
  'handover_year',
  'floors',
  'metro_stations_in_area',
  'malls_in_area',
  'schools_in_area',
  'metro_within_m',
  'mall_within_m',
  'school_within_m',
  'price_rank_pct',
  'rent_rank_pct',
  'yield_rank_pct',
  'weight',
] as const;
export type NumberField = (typeof numberFields)[number];

/**
 * Profile of one property type and number of bedrooms in one project, building, area or community, as table `search_properties` of a snapshot stores it.
 * Figures cover the last 12 months and are null where too few rows support them.
 */
export interface PropertyDocument extends SearchDocument {
  readonly kind: 'property';
  /** The kind of thing that the profile describes. */
  readonly subject: 'project' | 'building' | 'area' | 'community';
  /** Its id in the API, as text. */
  readonly subject_key: string;
  readonly area: string | null;
  readonly area_ar: string | null;
  readonly community: string | null;
  readonly project: string | null;
  readonly developer: string | null;
  /** `apartment villa townhouse land office shop hotel-apartment building other`. */
  readonly property_type: string;
  /** 0 for a studio; null where bedrooms do not apply or are unknown. */
  readonly bedrooms: number | null;
  readonly median_price_aed: number | null;
  readonly median_price_aed_per_sqft: number | null;
  /** Annual; a building has the rent of its project. */
  readonly median_rent_aed: number | null;
  /** For its class of property; villas and townhouses are one class. */
  readonly gross_yield_pct: number | null;
  /** Ends of its interval of 95 %; null where it has none. */
  readonly low_gross_yield_pct: number | null;
  readonly high_gross_yield_pct: number | null;
  /** Says whether the yield uses its own rents or those of its area. */
  readonly gross_yield_basis: YieldBasis | null;
  /** Number of sales behind the price. */
  readonly n_sales: number;
  /** Number of new contracts behind the rent. */
  readonly n_rents: number;
  /** 10th and 90th percentile of the sizes of units sold, in square feet. */
  readonly p10_area_sqft: number | null;
  readonly p90_area_sqft: number | null;
  /** Share of its sales that were off plan. */
  readonly off_plan_share_pct: number | null;
  /** The kind of most of its sales. */
  readonly offering: 'off-plan' | 'ready' | null;
  readonly is_freehold: boolean | null;
  readonly completed_year: number | null;
  /** Year of expected completion; null once it is complete. */
  readonly handover_year: number | null;
  readonly floors: number | null;
  /** The station that the Land Department's exports name; no export gives the distance. */
  readonly nearest_metro: string | null;
  readonly nearest_mall: string | null;
  readonly nearest_landmark: string | null;
  /** Number of stations within the boundary of its area. */
  readonly metro_stations_in_area: number;
  readonly malls_in_area: number;
  readonly schools_in_area: number;
  /** Metres from the nearest station to the farthest point of its area; null beyond 10 km. */
  readonly metro_within_m: number | null;
  readonly mall_within_m: number | null;
  readonly school_within_m: number | null;
  /** Rank of its median AED per square foot among profiles of the same type and bedrooms: 0 is the lowest, 100 the highest. */
  readonly price_rank_pct: number | null;
  /** Rank of its rent among the same profiles. */
  readonly rent_rank_pct: number | null;
  /** Rank of its yield among profiles of the same type. */
  readonly yield_rank_pct: number | null;
  /**
   * Tags derived from the data: `off-plan ready freehold pool high-rise metro-in-area mall-in-area school-in-area luxury affordable
   * affordable-rent high-yield family`.
   */
  readonly tags: readonly string[];
}

/** A condition that documents meet. */
export type Filter =
  | { readonly field: ChoiceField; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: NumberField; readonly min?: number; readonly max?: number }
  | { readonly anyOf: readonly Filter[] }
  | { readonly not: Filter };

/** One thing found. */
export interface SearchHit<Document extends SearchDocument = SearchDocument> {
  readonly document: Document;
  /** 1 for an exact match, lower for less similar documents. Scores of one answer are comparable. */
  readonly score: number;
  /** The name that matched, escaped for HTML, with `<mark>` around the typed text. */
  readonly highlight: string;
}

/** One suggestion while a user types. */
export type Suggestion = SearchHit;

export type Engine = 'embedded' | 'meilisearch';

/** The beginning of a name, as a user types it; may contain slips and transliterations. */
export interface SuggestQuestion {
  readonly q: string;
  readonly kinds: readonly NameKind[];
  readonly limit: number;
}

/** Facts about an answer beside its hits. */
export interface Answered {
  /** The engine that answered. */
  readonly engine: Engine;
}

export interface Suggested extends Answered {
  /** Best first. */
  readonly suggestions: readonly Suggestion[];
}

interface Search {
  /** Words to match. If empty, all documents match, ordered by `sort` or weight. */
  readonly q: string;
  /** A hit meets all of them. */
  readonly filters: readonly Filter[];
  readonly offset: number;
  readonly limit: number;
}

/** A search for names. Filters may use place ids and weight. */
export interface NameSearch extends Search {
  readonly kinds: readonly NameKind[];
}

/** A search for properties. */
export interface PropertySearch extends Search {
  /** Orders by a figure, nulls last. Without it, by likeness. */
  readonly sort?: { readonly field: NumberField; readonly descending: boolean };
  /** The question's vector, made by the embedder that made the vectors of the documents. */
  readonly vector?: Float32Array;
  /** The embedder of `vector`. An engine ignores the vector if its documents use another embedder. */
  readonly embedder?: string;
  /** 0 uses words alone, 1 vectors alone. */
  readonly semanticRatio?: number;
}

export interface Found<Document extends SearchDocument> extends Answered {
  /** Best first, ties by id. */
  readonly hits: readonly SearchHit<Document>[];
  /** Position of the next page; null on the last page. */
  readonly next: number | null;
  /** True if vectors took part. */
  readonly isSemantic: boolean;
}

export interface FacetQuestion {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly field: ChoiceField | 'bedrooms';
  readonly limit: number;
}

export interface Faceted extends Answered {
  /** Most frequent first. */
  readonly values: readonly { readonly value: string | number | boolean; readonly count: number }[];
}

export interface SimilarQuestion {
  /** Id of a property. */
  readonly id: string;
  readonly filters: readonly Filter[];
  readonly limit: number;
}

/** Thrown by an engine that cannot answer now: stopped, unreachable, or too slow. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/**
 * Searches one snapshot. Every call may throw `SearchUnavailable`; `signal` aborts a call. The same question, snapshot and engine give the
 * same answer.
 */
export interface SearchIndex {
  readonly engine: Engine;
  suggest(question: SuggestQuestion, signal?: AbortSignal): Promise<Suggested>;
  searchNames(question: NameSearch, signal?: AbortSignal): Promise<Found<SearchDocument>>;
  searchProperties(question: PropertySearch, signal?: AbortSignal): Promise<Found<PropertyDocument>>;
  /** Counts properties by a field. */
  facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted>;
  /** Finds properties like this one, without itself; an empty list if the property does not exist. */
  similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>>;
  /** Throws `SearchUnavailable` if the engine cannot answer. */
  health(): Promise<void>;
  close(): Promise<void>;
}
