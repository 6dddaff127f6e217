/** Cuts the layers of the base map into vector tiles. */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { type BaseMapLayer, baseMapDepth, baseMapLayers, baseMapWindow } from '../../data/base-map.ts';
import type { Tile } from './pmtiles.ts';

/** A feature, and the depth from which tiles hold it. */
export interface MapFeature extends Feature {
  readonly from?: number;
}

/** Returns every tile in which something lies, from depth 0 to the deepest. */
export function cutTiles(layers: Readonly<Record<BaseMapLayer, readonly MapFeature[]>>): Tile[] {
  const cutters = baseMapLayers.map((name) => ({ name, at: cutterByDepth(layers[name]) }));
  const tiles: Tile[] = [];
  for (let z = 0; z <= baseMapDepth; z++) {
    const { columns, rows } = span(z);
    for (let x = columns.from; x <= columns.to; x++)
      for (let y = rows.from; y <= rows.to; y++) {
        const cut = cutters.flatMap(({ name, at }) => {
          const tile = at(z).getTile(z, x, y);
          return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
        });
        if (cut.length === 0) continue;
        tiles.push({
          z,
          x,
          y,
          content: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }),
        });
      }
  }
  return tiles;
}

/** Returns the cutter of a depth: features that begin deeper are left out. */
function cutterByDepth(features: readonly MapFeature[]): (z: number) => GeoJSONVT {
  const depths = [...new Set(features.map(({ from = 0 }) => from))].sort((a, b) => a - b);
  const cutters = new Map<number, GeoJSONVT>();
  return (z) => {
    const depth = depths.findLast((from) => from <= z) ?? -1;
    const known = cutters.get(depth);
    if (known !== undefined) return known;
    const shown = features.filter(({ from = 0 }) => from <= depth).map(({ from: _, ...feature }) => feature);
    const cutter = new GeoJSONVT(
      { type: 'FeatureCollection', features: shown },
      { maxZoom: baseMapDepth, indexMaxZoom: 4, tolerance: 2, buffer: 128 },
    );
    cutters.set(depth, cutter);
    return cutter;
  };
}

/** Returns the columns and rows of a depth that the window of the base map touches. */
function span(z: number) {
  const [west, south, east, north] = baseMapWindow;
  const size = 2 ** z;
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * size);
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size);
  };
  return {
    columns: { from: column(west), to: column(east) },
    rows: { from: row(north), to: row(south) },
  };
}
