/** Draws the places nearest to a place, with their prices of the same kind of property. */
import type { Area, AreaCompared, AreaRecord, PlaceCentroid } from '../../../client/src/api-types.ts';
import type { Measure } from '../../../data/measures/measure.ts';
import { offPlanPricePerSqft, readyPricePerSqft } from '../../../data/measures/sales.ts';
import { html, type Part } from '../../console/html.ts';
import { withQuery } from './addresses.ts';
import type { PropertyType } from './choices.ts';
import { claimColumn, placeSubject } from './claims.ts';
import type { Column, Draw } from './page.ts';
import { block, type Kind, made, table, whyDashes } from './parts.ts';
import { type PlacesOnSite, placePath, readPlaces } from './present-names.ts';
import type { AnswerOf, Reader } from './reader.ts';
import { fill } from './words/words.ts';

/** Places that the table has beside the place itself. */
const mostNeighbours = 5;
const earthRadiusKm = 6371;

/** Places nearby, and the place itself first, as the comparison of places gives them. */
export interface Neighbours {
  readonly compared: AnswerOf<'/api/v1/areas/compare'>;
  readonly distances: ReadonlyMap<number, number>;
}

/** Returns the distance of two points that lie in one city, in kilometres. */
export function distanceKm(
  one: Pick<PlaceCentroid, 'latitude' | 'longitude'>,
  other: Pick<PlaceCentroid, 'latitude' | 'longitude'>,
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(other.latitude - one.latitude);
  const east =
    radians(other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return earthRadiusKm * Math.hypot(north, east);
}

/** Returns the places of the same sort with deals that lie nearest; of equally near ones, those with most deals. */
export function nearest(place: Pick<AreaRecord, 'id' | 'centroid'>, all: readonly Area[]): Area[] {
  const { id, centroid } = place;
  if (centroid === null) return [];
  const away = ({ centroid: other }: Area) =>
    other === null ? Number.POSITIVE_INFINITY : distanceKm(centroid, other);
  return all
    .filter((one) => one.id !== id && one.centroid !== null && one.transaction_count > 0)
    .toSorted((one, other) => away(one) - away(other) || other.transaction_count - one.transaction_count)
    .slice(0, mostNeighbours);
}

/** Reads the places nearby with their prices; null where the place has no centre or no neighbours. */
export async function readNeighbours(
  reader: Reader,
  place: AreaRecord,
  type: PropertyType | undefined,
): Promise<Neighbours | null> {
  const { centroid } = place;
  if (centroid === null) return null;
  const places = await readPlaces(reader);
  const near = nearest(
    place,
    places.filter(({ kind }) => kind === place.kind),
  );
  if (near.length === 0) return null;
  const compared = await reader.maybe('/api/v1/areas/compare', {
    areas: [place, ...near].map(({ id }) => id).join(','),
    ...(type === undefined ? {} : { property_type: type }),
  });
  if (compared === null) return null;
  // A community has no centre of its own, so that a distance from it would say more than is known.
  const known = near.filter((one) => centroid.precision === 'area' && one.centroid?.precision === 'area');
  const distances = new Map(
    known.map((one) => [one.id, one.centroid === null ? 0 : distanceKm(centroid, one.centroid)]),
  );
  return { compared, distances };
}

/** Draws the places nearby, each with a link to its page and one to the comparison with this place. */
export function neighboursBlock(
  draw: Draw,
  place: AreaRecord,
  kind: Kind,
  {
    found,
    type,
    places,
  }: {
    readonly found: Neighbours | null;
    readonly type: PropertyType | undefined;
    readonly places: PlacesOnSite;
  },
): Part {
  if (found === null) return null;
  const { words, to, nameOf } = draw;
  const { compared, distances } = found;
  const [own, ...others] = compared.areas;
  if (own === undefined || others.length === 0) return null;
  const rows = [own, ...others];
  const price = (
    measure: Measure,
    figure: 'median_ready_price_aed_per_sqft' | 'median_off_plan_price_aed_per_sqft',
  ): Column<AreaCompared> =>
    claimColumn(draw, { measure, type: type ?? null }, (one) => ({
      measure,
      subject: placeSubject(one),
      type: type ?? null,
      days: compared.meta.sales,
      figure: one[figure],
    }));
  const columns: Column<AreaCompared>[] = [
    {
      head: words.place,
      cell: (one) =>
        one.id === place.id
          ? html`<bdi>${nameOf(one)}</bdi>`
          : html`<a href="${to(places.get(one.id)?.path ?? placePath(one))}"><bdi>${nameOf(one)}</bdi></a>`,
      isName: true,
    },
    {
      head: words.distance,
      cell: ({ id }) => {
        const away = distances.get(id);
        return away === undefined
          ? words.dash
          : html`<span data-km>${draw.format.number(away, 'pct')}</span>`;
      },
    },
    price(readyPricePerSqft, 'median_ready_price_aed_per_sqft'),
    price(offPlanPricePerSqft, 'median_off_plan_price_aed_per_sqft'),
    {
      head: words.compare,
      cell: (one) =>
        one.id === place.id
          ? words.dash
          : html`<a href="${to(withQuery('/compare', { places: `${own.slug},${one.slug}`, property_type: type === 'apartment' ? null : type }))}">${words.compare}<span class="hidden">: <bdi>${nameOf(one)}</bdi></span></a>`,
    },
  ];
  const note = place.kind === 'area' ? words.neighboursNote : words.neighboursNoteCommunity;
  return block(
    words.neighbours,
    html`${table(words.neighbours, columns, rows)}${whyDashes(
      draw,
      rows.flatMap((one) => [one.median_ready_price_aed_per_sqft, one.median_off_plan_price_aed_per_sqft]),
    )}${made(draw, [compared.meta.sales])}`,
    fill(note, { kind: words.kinds[kind] }),
  );
}
