/** Reads the public API with the page's public key, each address once. */

import type {
  AreaRents,
  AreaSales,
  AreaYield,
  ColouredArea,
  Figure,
  GetOperations,
  Provenance,
  Suggestion,
} from '../../../client/src/api-types.ts';

export type { ColouredArea, Figure, Provenance, Suggestion };

/** Answers of the operations that the page asks, as `make docs` writes them from the OpenAPI document. */
export type AreasAnswer = GeoJSON.FeatureCollection<GeoJSON.Polygon | GeoJSON.MultiPolygon, ColouredArea> &
  Pick<GetOperations['/api/v1/maps/areas']['answer'], 'bbox' | 'meta'>;
export type SuggestionsAnswer = GetOperations['/api/v1/search/autocomplete']['answer'];
export type PlaceAnswer = GetOperations['/api/v1/areas/{id}']['answer'];
export type StatsAnswer = GetOperations['/api/v1/areas/{id}/stats']['answer'];
export type IndexAnswer = GetOperations['/api/v1/analytics/price-index']['answer'];

/** Sales, rents and yield. */
export interface Figures {
  readonly sales: AreaSales;
  readonly rents: AreaRents;
  readonly yield: AreaYield;
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
    throw new ApiFault(readDetail(text) ?? `${response.status} ${response.statusText}`);
  }
}

function readDetail(problem: string): string | null {
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

/** Stages whose prices are drawn, each by itself. */
export const stages = ['existing', 'new'] as const;
export type Stage = (typeof stages)[number];

/** Returns the address of the price index of one stage of a place, or of the whole market. */
export function indexPath(place: string, propertyType: string, stage: Stage): string {
  const query = new URLSearchParams({ stage });
  if (place !== '') query.set('area', place);
  if (propertyType !== '') query.set('property_type', propertyType);
  return `/api/v1/analytics/price-index?${query}`;
}

/** Returns the address of a place's statistics. */
export const statsPath = (place: string): string => `/api/v1/areas/${encodeURIComponent(place)}/stats`;

/** Returns the address of a place. */
export const placePath = (place: string): string => `/api/v1/areas/${encodeURIComponent(place)}`;

/** Returns the address of the places that fit a typed text. */
export const searchPath = (text: string): string =>
  `/api/v1/search/autocomplete?${new URLSearchParams({ q: text, kinds: 'area,community', limit: '8' })}`;
