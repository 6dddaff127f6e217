/** Tiles of the base map: those of the snapshot, and those of the operator's own file. Everyone may load them; they hold no figure. */
import { baseMapDepth } from '../../../data/base-map.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { requirePlace, tilePlace, tileType } from './tile-place.ts';

const tag = 'Maps';
/** The deepest tiles that archives of streets have. */
const deepestStreets = 15;

/** `GET /maps/base/{z}/{x}/{y}.mvt`. */
export const getBaseTile = endpoint({
  operationId: 'getBaseTile',
  method: 'get',
  path: '/api/v1/maps/base/{z}/{x}/{y}.mvt',
  tag,
  auth: 'none',
  summary: 'A tile of the base map',
  description:
    'Mapbox Vector Tile 2 with the layers `water`, `boundaries`, `rail` (metro and tram), `pois` and `places` (names of areas); `name` is English, `name_ar` Arabic. A run makes the tiles, so they need no key. Beyond zoom 12, maps show these larger. Maps that show them have to name their sources: `attribution` of /maps/config.',
  reads: 'snapshot',
  params: tilePlace(baseMapDepth),
  answer: raw(tileType),
  examples: [{ summary: 'The coast of Dubai', request: '/api/v1/maps/base/9/334/219.mvt' }],
  async handle({ params, snapshot }) {
    requirePlace(params);
    return { type: tileType, body: await snapshot.baseTile(params.z, params.x, params.y) };
  },
});

/** `GET /maps/streets/{z}/{x}/{y}.mvt`. */
export const getStreetTile = endpoint({
  operationId: 'getStreetTile',
  method: 'get',
  path: '/api/v1/maps/streets/{z}/{x}/{y}.mvt',
  tag,
  auth: 'none',
  summary: 'A tile of the operator’s base map',
  description:
    'Mapbox Vector Tile 2 of the file in `BASEMAP_PMTILES`, in the schema of Protomaps; empty where that file has none, and everywhere on a service without such a file.',
  reads: 'service',
  params: tilePlace(deepestStreets),
  answer: raw(tileType),
  examples: [{ summary: 'The coast of Dubai', request: '/api/v1/maps/streets/9/334/219.mvt' }],
  async handle({ params, service }) {
    requirePlace(params);
    const { z, x, y } = params;
    return {
      type: tileType,
      body: (await service.streets?.tile(z, x, y)) ?? Buffer.alloc(0),
      headers: { 'Cache-Control': 'public, max-age=3600' },
    };
  },
});
