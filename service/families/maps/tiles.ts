/** Vector tiles of a snapshot: boundaries with every metric of the last 12 months, label points, and heat cells, cut when a tile is asked for. */

import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry as ShapeGeometry } from 'geojson';
import { trailingPeriod } from '../../statistics/period.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { heatCells } from './heat.ts';
import { type AreaMetrics, metricIds, metricsOfAreas } from './metrics.ts';
import { shapesOf } from './shapes.ts';

/** Deepest tiles that are cut; a map shows these larger beyond it. */
export const deepestZoom = 14;

/** Layers of a tile. */
export const tileLayers = ['areas', 'labels', 'cells'] as const;
type TileLayer = (typeof tileLayers)[number];
type Layers = Readonly<Record<TileLayer, GeoJSONVT>>;

/** Returns the layers of a snapshot, by how far back a plan sees. Other requests may wait for the same tile, so the end of one request does not stop it. */
const layersOf = keptOfSnapshot((snapshot, historyFrom: string | null) =>
  makeLayers(snapshot, historyFrom, new AbortController().signal),
);

/** Each metric as `<metric>` and `<metric>_n`; a withheld one only as `_n`, so that styles see it as missing. */
function tileProperties(metrics: AreaMetrics): Record<string, number> {
  return Object.fromEntries(
    metricIds.flatMap((id) => {
      const { value, n } = metrics[id];
      return value === null
        ? [[`${id}_n`, n]]
        : [
            [id, value],
            [`${id}_n`, n],
          ];
    }),
  );
}

const index = (features: Feature<ShapeGeometry>[]): GeoJSONVT =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: deepestZoom, indexMaxZoom: 4, tolerance: 2 },
  );

async function makeLayers(
  snapshot: Snapshot,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<Layers> {
  const period = trailingPeriod(snapshot, historyFrom);
  const shapes = await shapesOf(snapshot, 'full');
  const areas = shapes.map(({ area_id }) => area_id);
  const metrics = await metricsOfAreas({ snapshot, areas, period, signal });
  const cells =
    period.sales === null
      ? []
      : await heatCells({
          snapshot,
          metric: 'count',
          type: 'sales',
          resolution: 7,
          window: period.sales,
          signal,
        });
  const named = shapes.map((shape) => {
    const { area_id, name, name_ar, slug } = shape;
    return {
      shape,
      properties: { area_id, name, name_ar: name_ar ?? name, slug, ...tileProperties(metrics(area_id)) },
    };
  });
  return {
    areas: index(
      named.map(({ shape, properties }) => ({
        type: 'Feature',
        id: shape.area_id,
        geometry: shape.geometry,
        properties,
      })),
    ),
    labels: index(
      named.map(({ shape, properties }) => ({
        type: 'Feature',
        id: shape.area_id,
        geometry: { type: 'Point', coordinates: [shape.longitude, shape.latitude] },
        properties,
      })),
    ),
    cells: index(
      cells.map(({ cell, precision, geometry, rowCount }) => ({
        type: 'Feature',
        geometry,
        properties: { h3: cell, precision, count: rowCount },
      })),
    ),
  };
}

/** A tile as Mapbox Vector Tile 2; empty where nothing lies. */
export async function tileOf(
  snapshot: Snapshot,
  historyFrom: string | null,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): Promise<Buffer> {
  const layers = await layersOf(snapshot, historyFrom);
  const cut = tileLayers.flatMap((name) => {
    const tile = layers[name].getTile(z, x, y);
    return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
  });
  return Buffer.from(fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }));
}
