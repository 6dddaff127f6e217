/** The style of the base map: sea and land beneath figures, lines and names above them. The map at `/map` and the style that the API gives share it. */
import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl';
import { baseMapDepth, baseMapWindow } from '../../data/base-map.ts';

/** The look of a base map. */
export interface BaseLook {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
}

/** Colours of a theme. Names keep a contrast of 4.5 and more to land. */
const colours = {
  light: {
    land: '#f3f1ec',
    sea: '#c9dfee',
    coast: '#9dbdd4',
    border: '#ffffff',
    text: '#14202f',
    soft: '#3d4a5c',
    halo: '#ffffff',
    red: '#c22f45',
    green: '#1d7d4c',
    tram: '#a85a00',
    casing: '#ffffff',
    dot: '#5b4a8a',
    road: '#d3cfc4',
    building: '#e3dfd6',
  },
  dark: {
    land: '#1b2a3c',
    sea: '#0a1623',
    coast: '#2f4a66',
    border: '#0f1d2d',
    text: '#f2f6fb',
    soft: '#c9d5e4',
    halo: '#0b1624',
    red: '#ff7d8e',
    green: '#63d398',
    tram: '#f3ad62',
    casing: '#0b1624',
    dot: '#c3a0e8',
    road: '#33475f',
    building: '#26384d',
  },
} as const;
type Colours = (typeof colours)[BaseLook['theme']];

/** Layers that name places, stations and points of interest. */
export const nameLayers = ['base-places', 'base-station-names', 'base-poi-names'] as const;

const base = 'base';
const streets = 'streets';
/** The typeface of the pages. MapLibre draws its glyphs in the browser: a style without `glyphs` fetches none. */
const font = ['IBM Plex Sans Arabic', 'system-ui', 'sans-serif'];

/** Returns the source of the snapshot's base map. */
export function baseSource(tiles: string, attribution: string): VectorSourceSpecification {
  return {
    type: 'vector',
    tiles: [tiles],
    minzoom: 0,
    maxzoom: baseMapDepth,
    bounds: [...baseMapWindow],
    attribution,
  };
}

/** The layers beneath the figures. */
export function groundLayers(theme: BaseLook['theme'], hasStreets = false): LayerSpecification[] {
  const { land, road, building } = colours[theme];
  const ground: LayerSpecification = {
    id: 'base-land',
    type: 'background',
    paint: { 'background-color': land },
  };
  if (!hasStreets) return [ground];
  return [
    ground,
    {
      id: 'streets-buildings',
      type: 'fill',
      source: streets,
      'source-layer': 'buildings',
      minzoom: 13,
      paint: { 'fill-color': building },
    },
    {
      id: 'streets-roads',
      type: 'line',
      source: streets,
      'source-layer': 'roads',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': road, 'line-width': roadWidth },
    },
  ];
}

const isHighway: ExpressionSpecification = ['==', ['get', 'kind'], 'highway'];
const isMajor: ExpressionSpecification = ['==', ['get', 'kind'], 'major_road'];
const roadWidth: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  ['case', isHighway, 1, isMajor, 0.4, 0],
  12,
  ['case', isHighway, 3, isMajor, 1.6, 0.4],
  16,
  ['case', isHighway, 14, isMajor, 9, 4],
];

/** The layers above the figures without names: the sea, which cuts the areas at the coast, and the lines. */
export function lineLayers(theme: BaseLook['theme'], hasStreets = false): LayerSpecification[] {
  const look = colours[theme];
  const water = hasStreets
    ? { source: streets, 'source-layer': 'water' }
    : { source: base, 'source-layer': 'water' };
  return [
    {
      id: 'base-boundaries',
      type: 'line',
      source: base,
      'source-layer': 'boundaries',
      paint: {
        'line-color': look.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.4, 13, 1.6],
      },
    },
    { id: 'base-water', type: 'fill', ...water, paint: { 'fill-color': look.sea } },
    {
      id: 'base-coast',
      type: 'line',
      ...water,
      paint: {
        'line-color': look.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.4, 14, 1.4],
      },
    },
    railLayer('base-rail-casing', look.casing, 2),
    railLayer('base-rail', lineColour(look), 0),
  ];
}

function railLayer(id: string, colour: string | ExpressionSpecification, wider: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: base,
    'source-layer': 'rail',
    minzoom: 8,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-opacity': wider > 0 ? 0.8 : 1,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        8,
        0.9 + wider * 0.5,
        11,
        1.8 + wider,
        15,
        3.4 + wider,
      ],
    },
  };
}

const lineColour = ({ red, green, tram }: Colours): ExpressionSpecification => [
  'match',
  ['get', 'line'],
  'red',
  red,
  'green',
  green,
  tram,
];

/** The points of interest and the names, above everything else. */
export function labelLayers({ theme, language }: BaseLook): LayerSpecification[] {
  const look = colours[theme];
  return [
    stations(look),
    poiDots(look),
    poiNames(look, language),
    stationNames(look, language),
    placeNames(look, language),
  ];
}

const isStation: ExpressionSpecification = [
  'in',
  ['get', 'category'],
  ['literal', ['metro-station', 'tram-station']],
];

function stations(look: Colours): LayerSpecification {
  return {
    id: 'base-stations',
    type: 'circle',
    source: base,
    'source-layer': 'pois',
    minzoom: 10.5,
    filter: isStation,
    paint: {
      'circle-color': look.casing,
      'circle-stroke-color': look.text,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 10.5, 1.3, 15, 4],
      'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 10.5, 0.8, 15, 1.8],
    },
  };
}

/** True at depths where a category is shown: malls and hospitals first, pharmacies last. */
const isShown: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['==', ['get', 'category'], 'mall'],
  12.5,
  ['in', ['get', 'category'], ['literal', ['mall', 'hospital']]],
  13.5,
  ['in', ['get', 'category'], ['literal', ['mall', 'hospital', 'school']]],
  15,
  ['!', isStation],
];

function poiDots(look: Colours): LayerSpecification {
  return {
    id: 'base-pois',
    type: 'circle',
    source: base,
    'source-layer': 'pois',
    minzoom: 11.5,
    filter: isShown,
    paint: {
      'circle-color': look.dot,
      'circle-stroke-color': look.casing,
      'circle-stroke-width': 1,
      'circle-radius': ['match', ['get', 'category'], 'mall', 4, 'hospital', 3.5, 'school', 3, 2.5],
    },
  };
}

function nameIn(language: BaseLook['language']): ExpressionSpecification {
  return language === 'ar' ? ['coalesce', ['get', 'name_ar'], ['get', 'name']] : ['get', 'name'];
}

function poiNames(look: Colours, language: BaseLook['language']): LayerSpecification {
  return {
    id: 'base-poi-names',
    type: 'symbol',
    source: base,
    'source-layer': 'pois',
    minzoom: 12,
    filter: isShown,
    layout: {
      'text-field': nameIn(language),
      'text-font': font,
      'text-size': 11,
      'text-max-width': 8,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.6,
      'text-padding': 6,
      'symbol-sort-key': ['match', ['get', 'category'], 'mall', 1, 'hospital', 2, 'school', 3, 4],
    },
    paint: { 'text-color': look.soft, 'text-halo-color': look.halo, 'text-halo-width': 1.4 },
  };
}

function stationNames(look: Colours, language: BaseLook['language']): LayerSpecification {
  return {
    id: 'base-station-names',
    type: 'symbol',
    source: base,
    'source-layer': 'pois',
    minzoom: 12.5,
    filter: isStation,
    layout: {
      'text-field': nameIn(language),
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 12.5, 10.5, 15, 12],
      'text-max-width': 8,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.6,
      'text-padding': 4,
    },
    paint: { 'text-color': look.soft, 'text-halo-color': look.halo, 'text-halo-width': 1.4 },
  };
}

/** Areas, the most sold first, by the community that people know an area by. From close by, the name in the register stands below it. */
function placeNames(look: Colours, language: BaseLook['language']): LayerSpecification {
  const knownAs = language === 'ar' ? 'known_as_ar' : 'known_as';
  const name = nameIn(language);
  return {
    id: 'base-places',
    type: 'symbol',
    source: base,
    'source-layer': 'places',
    layout: {
      'text-field': [
        'step',
        ['zoom'],
        ['coalesce', ['get', knownAs], name],
        11.5,
        [
          'case',
          ['has', knownAs],
          ['format', ['get', knownAs], {}, '\n', {}, name, { 'font-scale': 0.82 }],
          ['format', name, {}],
        ],
      ],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 8, 11, 11, 12.5, 14, 16],
      'text-max-width': 7,
      'text-padding': ['interpolate', ['linear'], ['zoom'], 8, 14, 12, 6],
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': look.text, 'text-halo-color': look.halo, 'text-halo-width': 1.8 },
  };
}
