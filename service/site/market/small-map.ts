/** Draws a small map of areas by price on the server: it needs no script, and leads to the map. */

import { z } from 'zod';
import { type Html, html, markup } from '../../console/html.ts';
import type { Draw } from './page.ts';
import type { AnswerOf } from './reader.ts';

type Areas = AnswerOf<'/api/v1/maps/areas'>;

/** The city: longitudes and latitudes of the drawing. The desert around it is left out. */
const west = 54.93;
const east = 55.53;
const south = 24.84;
const north = 25.36;
const width = 480;
/** A degree of longitude is shorter than one of latitude. */
const perDegree = width / (east - west);
const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
const height = Math.round((north - south) * perDegree * stretch);

type Ring = readonly (readonly number[])[];
const rings = z.array(z.array(z.array(z.number())));
/** The document of the API leaves the coordinates open. */
const Boundary = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
]);

function isInCity(ring: Ring): boolean {
  return ring.some(([x = 0, y = 0]) => x > west && x < east && y > south && y < north);
}

/** Returns a ring as a path of whole units, without points that fall together. */
function ringPath(ring: Ring): string {
  let last = '';
  const points: string[] = [];
  for (const [x = 0, y = 0] of ring) {
    const point = `${Math.round((x - west) * perDegree)} ${Math.round((north - y) * perDegree * stretch)}`;
    if (point !== last) points.push(point);
    last = point;
  }
  return points.length < 3 ? '' : `M${points.join('L')}Z`;
}

/** Returns the rings of an area; none for an area without a boundary. */
function ringsOf(geometry: unknown): readonly Ring[] {
  const parsed = Boundary.safeParse(geometry);
  if (!parsed.success) return [];
  return parsed.data.type === 'Polygon' ? parsed.data.coordinates : parsed.data.coordinates.flat();
}

/** Draws the map with its scale; nothing where no area has a figure. */
export function smallMap({ words, format }: Draw, title: string, answer: Areas | null): Html | null {
  if (answer === null) return null;
  const { breaks, colours } = answer.meta.metric;
  const paths = new Map<number | null, string>();
  for (const { geometry, properties } of answer.features) {
    const { value } = properties;
    const step = value === null ? null : breaks.filter((least) => value >= least).length;
    const path = ringsOf(geometry).filter(isInCity).map(ringPath).join('');
    paths.set(step, `${paths.get(step) ?? ''}${path}`);
  }
  if ([...paths.keys()].every((step) => step === null)) return null;
  const drawn = [...paths].map(([step, path]) =>
    step === null ? `<path class="empty" d="${path}"/>` : `<path fill="${colours[step] ?? ''}" d="${path}"/>`,
  );
  const ranges = colours.map((_, step) => {
    const [least, most] = [breaks[step - 1], breaks[step]];
    const write = (value: number) => format.number(value, 'count');
    if (least === undefined) return most === undefined ? '' : `< ${write(most)}`;
    return most === undefined ? `≥ ${write(least)}` : `${write(least)} – ${write(most)}`;
  });
  const key = (fill: Html) =>
    html`<svg width="14" height="14" aria-hidden="true" focusable="false"><rect width="14" height="14" rx="3"${fill}/></svg>`;
  return html`${markup(`<svg class="small-map" viewBox="0 0 ${width} ${height}" role="img" aria-label="${html`${title}`.text}">${drawn.join('')}</svg>`)}
<ul class="scale" dir="ltr">${colours.map((colour, step) => html`<li>${key(html` fill="${colour}"`)}${ranges[step] ?? ''}</li>`)}<li>${key(html` class="track"`)}${words.tooFew}</li></ul>`;
}
