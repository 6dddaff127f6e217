/** The rectangle around the whole territory, or around one place. */
import { z } from 'zod';
import { register } from '../../../data/register.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { BoundingBox } from '../../contract/feature.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { text } from '../../contract/parameters.ts';
import { findScope, placeMeta } from '../../records/place-parameter.ts';
import { areasOf, withoutBoundary } from './places.ts';
import { boundsOf, shapesOf } from './shapes.ts';

const Rectangle = z
  .object({
    west: z.number(),
    south: z.number(),
    east: z.number(),
    north: z.number(),
    bbox: BoundingBox,
    latitude: z.number().meta({ description: 'Of the middle.' }),
    longitude: z.number().meta({ description: 'Of the middle.' }),
    area_count: z.int().meta({ description: 'Boundaries inside.' }),
  })
  .meta({ id: 'MapBounds' });

/** `GET /maps/bounds`: the rectangle around the whole territory, or around one place. */
export const mapBounds = endpoint({
  operationId: 'mapBounds',
  method: 'get',
  path: '/api/v1/maps/bounds',
  tag: 'Maps',
  summary: `Bounding box of ${register.territory.en} or of an area`,
  description:
    'The smallest rectangle around the boundaries of all areas, or of those that `area` names. A community’s is that of the areas it lies in.',
  reads: 'snapshot',
  query: z.strictObject({
    area: text({
      max: 200,
      description: `An area or a community: id, slug or name. All of ${register.territory.en} without it.`,
      example: 'Dubai Marina',
    }).optional(),
  }),
  answer: record('bounds', Rectangle, placeMetaFields),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: `All of ${register.territory.en}`, request: '/api/v1/maps/bounds' },
    { summary: 'Of an area', request: '/api/v1/maps/bounds?area=Marsa%20Dubai' },
  ],
  async handle({ query, snapshot, signal }) {
    const place = await findScope(snapshot, query.area);
    const places = place?.kind === 'union' ? place.places : [place].filter((one) => one !== null);
    const members = await Promise.all(places.map((one) => areasOf(snapshot, one, signal)));
    const areas = place === null ? null : [...new Set(members.flatMap((area) => [...area.keys()]))];
    const shapes = await shapesOf(snapshot, 'full', areas);
    const bounds = boundsOf(shapes);
    if (bounds === null) throw withoutBoundary(place?.name ?? register.territory.en, 'area', 'area-unknown');
    const [west, south, east, north] = bounds;
    return {
      record: {
        west,
        south,
        east,
        north,
        bbox: [...bounds],
        latitude: middle(south, north),
        longitude: middle(west, east),
        area_count: shapes.length,
      },
      meta: placeMeta(place),
    };
  },
});

function middle(from: number, to: number): number {
  return Math.round(((from + to) / 2) * 1e6) / 1e6;
}
