/** The style of the map: the base map, and the areas coloured by the metric between its ground and its names. */
import type * as MapLibre from 'maplibre-gl';
import { type BaseLook, baseSource, groundLayers, labelLayers, lineLayers } from '../base-style.ts';
import type { ExplorerSettings } from '../page.ts';
import type { AreasAnswer } from './api.ts';

/** Colours of areas whose figure is withheld. */
export const withheldColours = { light: '#dcdfe5', dark: '#3a4757' } as const;

type Colours = AreasAnswer['meta']['metric'];

/** Returns the colour of an area by the class of its value. */
export function fillColour(
  { breaks, colours }: Colours,
  theme: BaseLook['theme'],
): MapLibre.ExpressionSpecification {
  const withheld = withheldColours[theme];
  const first = colours[0] ?? withheld;
  const steps = breaks.flatMap((from, index) => [from, colours[index + 1] ?? first]);
  const value: MapLibre.ExpressionSpecification = ['to-number', ['get', 'value']];
  const step: MapLibre.ExpressionSpecification | string =
    steps.length === 0 ? first : ['step', value, first, ...steps];
  return ['case', ['==', ['typeof', ['get', 'value']], 'number'], step, withheld];
}

/** Returns the whole style. */
export function mapStyle(
  answer: AreasAnswer,
  { streets }: Pick<ExplorerSettings, 'streets'>,
  { theme, language }: BaseLook,
  attribution: string,
): MapLibre.StyleSpecification {
  const { origin } = location;
  const hasStreets = streets !== null;
  return {
    version: 8,
    sources: {
      base: baseSource(`${origin}/api/v1/maps/base/{z}/{x}/{y}.mvt`, attribution),
      ...(streets === null
        ? {}
        : {
            streets: {
              type: 'vector',
              tiles: [`${origin}/api/v1/maps/streets/{z}/{x}/{y}.mvt`],
              minzoom: streets.minZoom,
              maxzoom: streets.maxZoom,
              bounds: [...streets.bounds],
              ...(streets.attribution === null ? {} : { attribution: streets.attribution }),
            },
          }),
      areas: { type: 'geojson', data: answer, promoteId: 'area_id' },
    },
    layers: [
      ...groundLayers(theme, hasStreets),
      {
        id: 'areas',
        type: 'fill',
        source: 'areas',
        paint: {
          'fill-color': fillColour(answer.meta.metric, theme),
          'fill-opacity': hasStreets ? 0.62 : theme === 'dark' ? 0.72 : 0.88,
        },
      },
      ...lineLayers(theme, hasStreets),
      {
        id: 'chosen',
        type: 'line',
        source: 'areas',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': theme === 'dark' ? '#f2c14e' : '#0f2742',
          'line-width': [
            'case',
            ['boolean', ['feature-state', 'chosen'], false],
            3,
            ['boolean', ['feature-state', 'near'], false],
            1.5,
            0,
          ],
        },
      },
      ...labelLayers({ theme, language }),
    ],
  };
}
