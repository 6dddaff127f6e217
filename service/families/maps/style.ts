/** The style of a map of areas, by the MapLibre style specification: it needs nothing but the tiles of this service. */
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
      { id: 'background', type: 'background', paint: { 'background-color': '#f4f5f8' } },
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
