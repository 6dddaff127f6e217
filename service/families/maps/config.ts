/** The settings of a map (style, tiles, bounds, metrics with their colours), and the tiles themselves. */
import { z } from 'zod';
import { document, endpoint, raw } from '../../contract/endpoint.ts';
import { BoundingBox } from '../../contract/feature.ts';
import { text } from '../../contract/parameters.ts';
import { pageOf } from '../../contract/passes.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { breaksOf, coloursBetween, noValueColour } from './colours.ts';
import { Metric, metricIds, metricOf, metricsOfAreas } from './metrics.ts';
import { boundsOf, shapesOf } from './shapes.ts';
import { mapStyle } from './style.ts';
import { requirePlace, tilePlace, tileType } from './tile-place.ts';
import { deepestZoom, tileLayers, tileOf } from './tiles.ts';

const tag = 'Maps';
const tilePath = '/api/v1/maps/tiles/{z}/{x}/{y}.mvt';

const Legend = z.object({
  metric: z.enum(metricIds),
  classes: z.array(
    z.object({
      colour: z.string(),
      from: z.number().nullable().meta({ description: 'Inclusive; null for no lower end.' }),
      to: z.number().nullable().meta({ description: 'Exclusive; null for no upper end.' }),
    }),
  ),
});

const MapConfig = z
  .object({
    style: z.looseObject({ version: z.literal(8) }).meta({
      description:
        'A whole MapLibre style: `new maplibregl.Map({ style: config.style })`. One fill layer for each metric, `areas-<metric>`, the first of them visible.',
    }),
    center: z.array(z.number()).length(2).meta({ description: 'Longitude, latitude.' }),
    zoom: z.number(),
    min_zoom: z.number(),
    max_zoom: z.number(),
    bounds: BoundingBox,
    tiles: z
      .array(z.string())
      .meta({ description: 'Addresses of the vector tiles, with a token that ends.' }),
    base_tiles: z.array(z.string()).meta({
      description:
        'Addresses of the base map’s vector tiles: sea, rail, points of interest, and names in both languages for labels of your own. The style has them as the source `base`.',
    }),
    tiles_expire_at: z.iso.datetime().meta({ description: 'Ask for this configuration again before then.' }),
    tile_layers: z.array(z.enum(tileLayers)),
    metrics: z.array(Metric),
    legends: z.array(Legend),
    no_value_colour: z.string().meta({ description: 'Of areas whose figure is withheld.' }),
    snapshot_id: z.string(),
    as_of: z.iso.date(),
    history_from: z.iso.date().nullable(),
    attribution: z.string(),
  })
  .meta({ id: 'MapConfig' });

function legendOf({ id, breaks, colours }: z.input<typeof Metric>): z.input<typeof Legend> {
  return {
    metric: id,
    classes: colours.map((colour, index) => ({
      colour,
      from: breaks[index - 1] ?? null,
      to: breaks[index] ?? null,
    })),
  };
}

/** Every metric with the breaks that its values of the last 12 months give. */
async function describedMetrics(
  snapshot: Snapshot,
  historyFrom: string | null,
  areas: readonly number[],
  signal: AbortSignal,
) {
  const period = trailingPeriod(snapshot, historyFrom);
  const ofAreas = areas.map(await metricsOfAreas({ snapshot, areas, period, signal }));
  return metricIds.map((id): z.input<typeof Metric> => {
    const { title, title_ar, unit, palette } = metricOf(id);
    const breaks = breaksOf(
      ofAreas.flatMap((metrics) => metrics[id].value ?? []),
      palette,
    );
    return { id, title, title_ar, unit, breaks: [...breaks], colours: [...coloursBetween(breaks, palette)] };
  });
}

async function configOf(
  snapshot: Snapshot,
  historyFrom: string | null,
  pass: { readonly token: string; readonly expiresAt: number },
  baseUrl: string,
  signal: AbortSignal,
): Promise<z.input<typeof MapConfig>> {
  const shapes = await shapesOf(snapshot, 'low');
  const metrics = await describedMetrics(
    snapshot,
    historyFrom,
    shapes.map(({ area_id }) => area_id),
    signal,
  );
  const [west, south, east, north] = boundsOf(shapes) ?? [54.77, 24.62, 56.21, 25.36];
  const bounds = [west, south, east, north];
  const center: [number, number] = [55.27, 25.12];
  const zoom = 9.5;
  const tiles = `${baseUrl}${tilePath}?token=${pass.token}`;
  const baseTiles = `${baseUrl}/api/v1/maps/base/{z}/{x}/{y}.mvt`;
  const { attribution } = snapshot.manifest;
  return {
    style: mapStyle({ tiles, baseTiles, attribution, metrics, bounds, center, zoom, deepestZoom }),
    center,
    zoom,
    min_zoom: 7,
    max_zoom: 17,
    bounds,
    tiles: [tiles],
    base_tiles: [baseTiles],
    tiles_expire_at: new Date(pass.expiresAt).toISOString(),
    tile_layers: [...tileLayers],
    metrics,
    legends: metrics.map(legendOf),
    no_value_colour: noValueColour,
    snapshot_id: snapshot.id,
    as_of: snapshot.asOf,
    history_from: historyFrom,
    attribution,
  };
}

/** `GET /maps/config`. */
export const getMapConfig = endpoint({
  operationId: 'getMapConfig',
  method: 'get',
  path: '/api/v1/maps/config',
  tag,
  summary: 'Style, tiles and metrics of the map',
  description:
    'Everything MapLibre needs: a style that works as it is, centre and zoom range, every metric with breaks and colours, legends, and tile addresses with a token that lasts an hour or two. The token works for the page that asked, and ends with its key. Tiles are not counted as requests; they have a limit of their own.',
  reads: 'snapshot',
  asOfNow: 'it sets up the present map',
  givesPass: true,
  answer: document(MapConfig),
  examples: [{ summary: 'The configuration', request: '/api/v1/maps/config' }],
  handle: (call) => {
    const { snapshot, service, historyFrom, signal } = call;
    const pass = service.passes.issue(requirePrincipal(call.principal), pageOf(call));
    return configOf(snapshot, historyFrom, pass, service.baseUrl(), signal);
  },
});

/** `GET /maps/tiles/{z}/{x}/{y}.mvt`. */
export const getMapTile = endpoint({
  operationId: 'getMapTile',
  method: 'get',
  path: tilePath,
  tag,
  insteadOfKey: 'map-pass',
  summary: 'A vector tile',
  description:
    'Mapbox Vector Tile 2 with the layers `areas` (each metric as a property, and `<metric>_n`; a withheld metric is missing), `labels` and `cells`. Opened by the token that /maps/config puts into the address, or by a key.',
  reads: 'snapshot',
  params: tilePlace(deepestZoom),
  query: z.strictObject({
    token: text({ max: 200, description: 'From /maps/config; instead of a key.' }).optional(),
  }),
  answer: raw(tileType),
  examples: [{ summary: 'The coast of Dubai', request: '/api/v1/maps/tiles/9/334/219.mvt' }],
  async handle({ params, snapshot, historyFrom }) {
    requirePlace(params);
    return { type: tileType, body: await tileOf(snapshot, historyFrom, params) };
  },
});
