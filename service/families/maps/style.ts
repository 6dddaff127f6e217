/**
 * The style of a map of areas, by the MapLibre style specification: it needs nothing but the tiles of this service. It draws no names: releases of
 * MapLibre before 5.11 refuse a style with names and without `glyphs`.
 */
import { baseMapAttribution } from '../../../data/base-map.ts';
import { baseSource, groundLayers, lineLayers } from '../../explorer/base-style.ts';
import { noValueColour } from './colours.ts';

/** One metric as the style needs it. */
export interface StyledMetric {
  readonly id: string;
  readonly breaks: readonly number[];
  readonly colours: readonly string[];
}

/** An expression that gives the colour of an area's class; the colour of no value where the property is missing. */
export function fillColour({ id, breaks, colours }: StyledMetric): unknown[] {
  const classes = breaks.flatMap((from, index) => [from, colours[index + 1] ?? noValueColour]);
  const first = colours[0] ?? noValueColour;
  const colour = classes.length === 0 ? first : ['step', ['get', id], first, ...classes];
  return ['case', ['has', id], colour, noValueColour];
}

/** A layer for each metric, of which the first is shown; switch with `visibility`. */
export function mapStyle(options: {
  readonly tiles: string;
  /** Tiles of the base map. */
  readonly baseTiles: string;
  readonly attribution: string;
  readonly metrics: readonly StyledMetric[];
  readonly bounds: readonly number[];
  readonly center: readonly [number, number];
  readonly zoom: number;
  readonly deepestZoom: number;
}) {
  const source = 'mulk';
  const fills = options.metrics.map((metric, index) => ({
    id: `areas-${metric.id}`,
    type: 'fill',
    source,
    'source-layer': 'areas',
    layout: { visibility: index === 0 ? 'visible' : 'none' },
    paint: { 'fill-color': fillColour(metric), 'fill-opacity': 0.9 },
  }));
  return {
    version: 8 as const,
    name: 'Mulk',
    center: [...options.center],
    zoom: options.zoom,
    sources: {
      base: baseSource(options.baseTiles, baseMapAttribution),
      [source]: {
        type: 'vector',
        tiles: [options.tiles],
        minzoom: 0,
        maxzoom: options.deepestZoom,
        bounds: [...options.bounds],
        attribution: options.attribution,
      },
    },
    layers: [
      ...groundLayers('light').map((layer) => ({ ...layer, id: 'background' })),
      ...fills,
      {
        id: 'area-borders',
        type: 'line',
        source,
        'source-layer': 'areas',
        paint: {
          'line-color': '#ffffff',
          'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.4, 13, 1.6],
        },
      },
      ...lineLayers('light').filter(({ id }) => id !== 'base-boundaries'),
      {
        id: 'cells',
        type: 'fill',
        source,
        'source-layer': 'cells',
        layout: { visibility: 'none' },
        paint: { 'fill-color': '#7a1fa2', 'fill-opacity': 0.5 },
      },
    ],
  };
}
