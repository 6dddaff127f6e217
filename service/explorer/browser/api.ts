/** Reads the public API with the page's public key, each address once. */

/** A figure with its sample, or the reason why it is withheld. */
export interface Figure {
  readonly value: number | null;
  readonly n: number;
  readonly p25?: number | null;
  readonly p75?: number | null;
  readonly quality?: 'ok' | 'low';
  readonly reason?: string;
}

/** How a figure was made. */
export interface Provenance {
  readonly method: string;
  readonly method_version: number;
  readonly window: { readonly from: string; readonly to: string };
  readonly as_of: string;
  /** First day of the window that the loaded exports cover, if that is not its first. */
  readonly covered_from?: string;
}

/** One area of the choropleth. */
export interface ColouredArea extends Figure {
  readonly area_id: number;
  readonly name: string;
  readonly name_ar: string | null;
  readonly slug: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** `GET /maps/areas`. */
export interface AreasAnswer extends GeoJSON.FeatureCollection<GeoJSON.Polygon | GeoJSON.MultiPolygon> {
  readonly features: GeoJSON.Feature<
    GeoJSON.Polygon | GeoJSON.MultiPolygon,
    ColouredArea & GeoJSON.GeoJsonProperties
  >[];
  readonly bbox: [number, number, number, number];
  readonly meta: {
    readonly as_of: string;
    readonly attribution: string;
    readonly withheld_count: number;
    readonly provenance: Provenance;
    readonly metric: {
      readonly id: string;
      readonly title: string;
      readonly title_ar: string;
      readonly unit: 'aed' | 'aed_per_sqft' | 'pct' | 'count';
      readonly breaks: readonly number[];
      readonly colours: readonly string[];
    };
  };
}

/** The community of an area, or the area of a community. */
export interface Overlap {
  readonly name: string;
  readonly name_ar: string | null;
  readonly slug: string;
  readonly share: number;
}

/** An area or community. */
export interface Place {
  readonly id: number;
  readonly kind: 'area' | 'community';
  readonly name: string;
  readonly name_ar: string | null;
  readonly slug: string;
}

/** An area or community that fits the typed text. */
export type Suggestion = Omit<Place, 'slug'> & { readonly subtitle: string | null };

/** `GET /search/autocomplete`. */
export interface SuggestionsAnswer {
  readonly suggestions: readonly Suggestion[];
}

/** `GET /areas/{id}`. */
export interface PlaceAnswer {
  readonly area: Place & { readonly communities: readonly Overlap[]; readonly areas: readonly Overlap[] };
}

/** Sales, rents and yield. */
export interface Figures {
  readonly sales: {
    readonly sales_count: number;
    readonly sales_value_aed: number;
    readonly off_plan_share_pct: Figure;
    readonly median_price_aed: Figure;
    readonly median_price_aed_per_sqft: Figure;
    readonly price_yoy_change_pct: Figure;
  };
  readonly rents: {
    readonly contract_count: number;
    readonly median_rent_aed: Figure;
    readonly median_rent_aed_per_sqft: Figure;
    readonly rent_yoy_change_pct: Figure;
  };
  readonly yield: { readonly gross_yield_pct: Figure };
}

/** `GET /areas/{id}/stats`. */
export interface StatsAnswer {
  readonly stats: Place &
    Figures & {
      readonly by_property_type: readonly (Figures & { readonly property_type: string | null })[];
      readonly price_trend: readonly {
        readonly month: string;
        readonly sales_count: number;
        readonly median_price_aed_per_sqft: Figure;
        readonly partial?: true;
      }[];
    };
  readonly meta: {
    readonly sales: Provenance;
    readonly rents: Provenance;
    readonly yield: Provenance;
    /** Share of the place’s contracts that name a project or master project, which its rents rest on. */
    readonly named_contracts_pct: Figure;
    readonly price_trend: Provenance;
  };
}

/** `GET /analytics/price-index`. */
export interface IndexAnswer {
  readonly periods: readonly { readonly period: string; readonly index: Figure }[];
  readonly meta: Provenance;
}

/** The API's own words about a failed request. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
}

/** Reads the API. */
export class Api {
  readonly #key: string;
  readonly #answers = new Map<string, Promise<string>>();

  constructor(key: string) {
    this.#key = key;
  }

  /** Returns the answer of an address as text. */
  text(path: string): Promise<string> {
    const known = this.#answers.get(path);
    if (known !== undefined) return known;
    const asked = this.#ask(path);
    this.#answers.set(path, asked);
    asked.catch(() => this.#answers.delete(path));
    return asked;
  }

  /** Returns the parsed answer of an address. */
  async read<Answer>(path: string): Promise<Answer> {
    const answer: Answer = JSON.parse(await this.text(path));
    return answer;
  }

  async #ask(path: string): Promise<string> {
    const response = await fetch(path, {
      headers: { Authorization: `Bearer ${this.#key}`, Accept: 'application/json' },
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new ApiFault(detailOf(text) ?? `${response.status} ${response.statusText}`);
  }
}

function detailOf(problem: string): string | null {
  try {
    const { detail }: { readonly detail?: string } = JSON.parse(problem);
    return detail ?? null;
  } catch {
    return null;
  }
}

/** Returns the address of the choropleth. */
export function areasPath(metric: string, propertyType: string): string {
  const query = new URLSearchParams({ metric, simplify: 'high' });
  if (propertyType !== '') query.set('property_type', propertyType);
  return `/api/v1/maps/areas?${query}`;
}

/** Returns the address of the price index of all Dubai, month by month. */
export const indexPath = (propertyType: string): string =>
  propertyType === ''
    ? '/api/v1/analytics/price-index'
    : `/api/v1/analytics/price-index?${new URLSearchParams({ property_type: propertyType })}`;

/** Returns the address of a place's statistics. */
export const statsPath = (place: string): string => `/api/v1/areas/${encodeURIComponent(place)}/stats`;

/** Returns the address of a place. */
export const placePath = (place: string): string => `/api/v1/areas/${encodeURIComponent(place)}`;

/** Returns the address of the places that fit a typed text. */
export const searchPath = (text: string): string =>
  `/api/v1/search/autocomplete?${new URLSearchParams({ q: text, kinds: 'area,community', limit: '8' })}`;
