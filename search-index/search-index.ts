/** The port: what finds things by name and properties by profile, whichever engine stands behind it. Understanding a question is done above it. */
import type { YieldBasis } from '../data/yield-bases.ts';

/** What can be found by its name. */
export const nameKinds = ['area', 'community', 'project', 'developer', 'building', 'broker'] as const;
export type NameKind = (typeof nameKinds)[number];

/** What can be found: things with a name, and profiles of property. */
export type Kind = NameKind | 'property';

/** One thing that can be found, as table `search_names` of a snapshot holds it. */
export interface SearchDocument {
  /** `<kind>-<key>`: letters, digits and hyphens. */
  readonly id: string;
  readonly kind: Kind;
  /** Its id in the API as text; of a property `<subject>-<subject key>-<type>-<bedrooms>`. */
  readonly key: string;
  readonly name: string;
  readonly name_ar: string | null;
  /** Where it is or whose, for people to tell two of one name apart. */
  readonly subtitle: string | null;
  /** Other names, abbreviations and spellings. */
  readonly aliases: readonly string[];
  /** How much is registered there against others of its kind, 0 to 1. */
  readonly weight: number;
  readonly area_id: number | null;
  readonly community_id: number | null;
  readonly project_id: number | null;
  readonly developer_id: number | null;
}

/** Fields of a property with one word or truth as value. */
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

/** Fields of a property that are figures; null is within no range. */
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
  'price_rank_pct',
  'rent_rank_pct',
  'yield_rank_pct',
  'weight',
] as const;
export type NumberField = (typeof numberFields)[number];

/**
 * Profile of one property type and number of bedrooms in one project or building, as table `search_properties` of a snapshot holds it.
 * Figures are of the last 12 months and null where too few rows stand behind them.
 */
export interface PropertyDocument extends SearchDocument {
  readonly kind: 'property';
  /** What it is a profile of. */
  readonly subject: 'project' | 'building';
  /** Id of that project or building in the API, as text. */
  readonly subject_key: string;
  readonly area: string | null;
  readonly area_ar: string | null;
  readonly community: string | null;
  readonly project: string | null;
  readonly developer: string | null;
  /** `apartment villa townhouse land office shop hotel-apartment building other`. */
  readonly property_type: string;
  /** 0 for a studio; null where bedrooms say nothing or are not known. */
  readonly bedrooms: number | null;
  readonly median_price_aed: number | null;
  readonly median_price_aed_per_sqft: number | null;
  /** Annual; of a building, its project's. */
  readonly median_rent_aed: number | null;
  /** Of its class of property, villas with townhouses. */
  readonly gross_yield_pct: number | null;
  /** Whether the yield is made with its own rents or with those of its area. */
  readonly gross_yield_basis: YieldBasis | null;
  /** Sales behind the price. */
  readonly n_sales: number;
  /** New contracts behind the rent. */
  readonly n_rents: number;
  /** 10th and 90th percentile of the units sold, square feet. */
  readonly p10_area_sqft: number | null;
  readonly p90_area_sqft: number | null;
  /** Part of its sales that were off plan. */
  readonly off_plan_share_pct: number | null;
  /** What its sales are mostly of. */
  readonly offering: 'off-plan' | 'ready' | null;
  readonly is_freehold: boolean | null;
  readonly completed_year: number | null;
  /** Year in which it is to be finished; null when it is. */
  readonly handover_year: number | null;
  readonly floors: number | null;
  /** As the Land Department's exports name it; no export says how far it is. */
  readonly nearest_metro: string | null;
  readonly nearest_mall: string | null;
  readonly nearest_landmark: string | null;
  /** Within the boundary of its area. */
  readonly metro_stations_in_area: number;
  readonly malls_in_area: number;
  readonly schools_in_area: number;
  /** Where its median AED a square foot stands among profiles of the same type and bedrooms, 0 the lowest, 100 the highest. */
  readonly price_rank_pct: number | null;
  /** The same of its rent. */
  readonly rent_rank_pct: number | null;
  /** The same of its yield, among profiles of the same type. */
  readonly yield_rank_pct: number | null;
  /** What the data says of it: `off-plan ready freehold pool high-rise metro-in-area mall-in-area school-in-area luxury affordable affordable-rent high-yield family`. */
  readonly tags: readonly string[];
}

/** A condition that documents meet. */
export type Filter =
  | { readonly field: ChoiceField; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: NumberField; readonly min?: number; readonly max?: number }
  | { readonly anyOf: readonly Filter[] };

/** One thing found. */
export interface SearchHit<Document extends SearchDocument = SearchDocument> {
  readonly document: Document;
  /** 1 for exactly what was asked, towards 0 for less like it; comparable within one answer. */
  readonly score: number;
  /** The name that matched, escaped for HTML, with `<mark>` around what was typed. */
  readonly highlight: string;
}

/** One thing offered while somebody types. */
export type Suggestion = SearchHit;

export type Engine = 'embedded' | 'meilisearch';

/** Half a name, as somebody types it; slips and transliterations are expected. */
export interface SuggestQuestion {
  readonly q: string;
  readonly kinds: readonly NameKind[];
  readonly limit: number;
}

/** What an answer gives beside what was found. */
export interface Answered {
  /** Who answered. */
  readonly engine: Engine;
}

export interface Suggested extends Answered {
  /** Best first. */
  readonly suggestions: readonly Suggestion[];
}

interface Search {
  /** Words to be like; empty: all, by `sort` or weight. */
  readonly q: string;
  /** All are met. */
  readonly filters: readonly Filter[];
  readonly offset: number;
  readonly limit: number;
}

/** A search for names. Filters are on place ids and weight. */
export interface NameSearch extends Search {
  readonly kinds: readonly NameKind[];
}

/** A search for properties. */
export interface PropertySearch extends Search {
  /** Orders by a figure, nulls last; without it by likeness. */
  readonly sort?: { readonly field: NumberField; readonly descending: boolean };
  /** The question as numbers, made by the embedder that made those of the documents. */
  readonly vector?: Float32Array;
  /** Who made it: an engine whose documents have numbers of another embedder leaves it aside. */
  readonly embedder?: string;
  /** 0 words alone, 1 meaning alone. */
  readonly semanticRatio?: number;
}

export interface Found<Document extends SearchDocument> extends Answered {
  /** Best first, ties by id. */
  readonly hits: readonly SearchHit<Document>[];
  /** Where the next page begins; null at the end. */
  readonly next: number | null;
  /** Whether vectors took part. */
  readonly isSemantic: boolean;
}

export interface FacetQuestion {
  readonly q: string;
  readonly filters: readonly Filter[];
  readonly field: ChoiceField | 'bedrooms';
  readonly limit: number;
}

export interface Faceted extends Answered {
  /** Most first. */
  readonly values: readonly { readonly value: string | number | boolean; readonly count: number }[];
}

export interface SimilarQuestion {
  /** A property's id. */
  readonly id: string;
  readonly filters: readonly Filter[];
  readonly limit: number;
}

/** Thrown by an engine that cannot answer now: stopped, unreachable, or too slow. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}

/**
 * What is found in one snapshot. Every call may throw `SearchUnavailable`; `signal` gives up. Same question, same snapshot, same
 * engine: same answer.
 */
export interface SearchIndex {
  readonly engine: Engine;
  suggest(question: SuggestQuestion, signal?: AbortSignal): Promise<Suggested>;
  searchNames(question: NameSearch, signal?: AbortSignal): Promise<Found<SearchDocument>>;
  searchProperties(question: PropertySearch, signal?: AbortSignal): Promise<Found<PropertyDocument>>;
  /** Counts properties by a field. */
  facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted>;
  /** Properties like this one, itself left out; none when there is no such property. */
  similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>>;
  /** Throws `SearchUnavailable` when it cannot answer. */
  health(): Promise<void>;
  close(): Promise<void>;
}
