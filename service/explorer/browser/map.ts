/** Draws the map: areas on a plain ground, coloured by the metric. It is fetched after the figures. */
import type * as MapLibre from 'maplibre-gl';
import type { AreasAnswer, ColouredArea } from './api.ts';
import { byId, element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { shownUnit, type Unit } from './format.ts';
import { whyWithheld } from './reasons.ts';

const withheldColour = '#e1e3e8';
/** The built-up coast, which has most of the records. The desert lies beyond it. */
const coast: [number, number, number, number] = [54.98, 24.86, 55.47, 25.34];

type Colours = AreasAnswer['meta']['metric'];

function fillColour({ breaks, colours }: Colours): MapLibre.ExpressionSpecification {
  const first = colours[0] ?? withheldColour;
  const steps = breaks.flatMap((from, index) => [from, colours[index + 1] ?? first]);
  const value: MapLibre.ExpressionSpecification = ['to-number', ['get', 'value']];
  const step: MapLibre.ExpressionSpecification | string =
    steps.length === 0 ? first : ['step', value, first, ...steps];
  return ['case', ['==', ['typeof', ['get', 'value']], 'number'], step, withheldColour];
}

/** Returns the points for names: the point deepest inside each boundary. */
function labelPoints({ features }: AreasAnswer): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features.map(({ properties: { name, name_ar, longitude, latitude } }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { name, name_ar },
    })),
  };
}

/** The map in the page. */
export class AreaMap {
  readonly #explorer: Explorer;
  readonly #map: MapLibre.Map;
  readonly #hover = byId('hover', HTMLElement);
  #unit: Unit = 'count';

  private constructor(explorer: Explorer, map: MapLibre.Map) {
    this.#explorer = explorer;
    this.#map = map;
  }

  /** Fetches MapLibre and draws the first choropleth. Throws when the browser cannot draw it. */
  static async draw(explorer: Explorer, script: string, answer: AreasAnswer): Promise<AreaMap> {
    const maplibre: typeof MapLibre = await import(script);
    const container = byId('map', HTMLElement);
    container.replaceChildren();
    const map = new maplibre.Map({
      container,
      bounds: coast,
      fitBoundsOptions: { padding: 12 },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxZoom: 15,
      minZoom: 7,
      cooperativeGestures: false,
      style: {
        version: 8,
        sources: {
          areas: { type: 'geojson', data: answer, promoteId: 'area_id' },
          names: { type: 'geojson', data: labelPoints(answer) },
        },
        layers: [
          { id: 'ground', type: 'background', paint: { 'background-color': '#f6f8fb' } },
          {
            id: 'areas',
            type: 'fill',
            source: 'areas',
            paint: { 'fill-color': fillColour(answer.meta.metric) },
          },
          {
            id: 'borders',
            type: 'line',
            source: 'areas',
            paint: {
              'line-color': '#ffffff',
              'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 13, 1.5],
            },
          },
          {
            id: 'names',
            type: 'symbol',
            source: 'names',
            minzoom: 10.2,
            layout: {
              'text-field': explorer.isRightToLeft
                ? ['coalesce', ['get', 'name_ar'], ['get', 'name']]
                : ['get', 'name'],
              'text-font': ['system-ui', 'sans-serif'],
              'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 15],
              'text-max-width': 7,
              'text-padding': 6,
            },
            paint: { 'text-color': '#14202f', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
          },
          {
            id: 'chosen',
            type: 'line',
            source: 'areas',
            layout: { 'line-join': 'round' },
            paint: {
              'line-color': '#0f2742',
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
        ],
      },
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(
      new maplibre.NavigationControl({ showCompass: false }),
      explorer.isRightToLeft ? 'top-left' : 'top-right',
    );
    map.getCanvas().setAttribute('aria-label', explorer.texts.map);
    await new Promise<void>((resolve, reject) => {
      map.once('load', () => resolve());
      map.once('error', ({ error }) => reject(error));
    });
    const drawn = new AreaMap(explorer, map);
    drawn.#unit = shownUnit(answer.meta.metric);
    drawn.#listen();
    return drawn;
  }

  /** Colours the areas again. */
  show(answer: AreasAnswer): void {
    const source = this.#map.getSource<MapLibre.GeoJSONSource>('areas');
    source?.setData(answer);
    this.#unit = shownUnit(answer.meta.metric);
    this.#map.setPaintProperty('areas', 'fill-color', fillColour(answer.meta.metric));
  }

  /** Resolves when everything is drawn and nothing moves. */
  async still(): Promise<void> {
    await this.#map.once('idle');
  }

  /** Outlines some areas and moves to them; moves to the coast when there are none. */
  mark(areas: readonly number[], bounds: readonly number[] | null): void {
    this.#map.removeFeatureState({ source: 'areas' });
    for (const id of areas) this.#map.setFeatureState({ source: 'areas', id }, { chosen: true });
    const [west, south, east, north] = bounds ?? coast;
    if (west === undefined || south === undefined || east === undefined || north === undefined) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map.fitBounds([west, south, east, north], {
      padding: bounds === null ? 12 : Math.min(150, this.#map.getContainer().clientWidth / 6),
      maxZoom: 12.5,
      duration: still ? 0 : 600,
    });
  }

  #listen(): void {
    const map = this.#map;
    let near: string | number | undefined;
    const leave = (): void => {
      if (near !== undefined) map.setFeatureState({ source: 'areas', id: near }, { near: false });
      near = undefined;
      this.#hover.hidden = true;
      map.getCanvas().style.cursor = '';
    };
    map.on('mousemove', 'areas', (event) => {
      const [feature] = event.features ?? [];
      if (feature?.id === undefined) return;
      if (feature.id !== near) {
        leave();
        near = feature.id;
        map.setFeatureState({ source: 'areas', id: near }, { near: true });
        map.getCanvas().style.cursor = 'pointer';
      }
      const area: Partial<ColouredArea> = feature.properties;
      this.#say(area, event.point);
    });
    map.on('mouseleave', 'areas', leave);
    map.on('click', 'areas', (event) => {
      const area: Partial<ColouredArea> = event.features?.[0]?.properties ?? {};
      if (area.slug !== undefined) this.#explorer.choose(area.slug);
    });
  }

  #say(area: Partial<ColouredArea>, { x, y }: { readonly x: number; readonly y: number }): void {
    const { texts, format } = this.#explorer;
    const { name = '', name_ar = null, value = null, n = 0, reason = '' } = area;
    const figure =
      typeof value === 'number'
        ? format.figure(value, this.#unit)
        : format.fill(texts.withheldBecause, { reason: this.#explorer.reasonOf(reason) });
    const sample = this.#unit === 'count' ? '' : ` · ${format.fill(texts.n, { n: format.short(n) })}`;
    this.#hover.replaceChildren(
      element('strong', {}, this.#explorer.nameOf({ name, name_ar })),
      element('span', {}, `${figure}${sample}`),
    );
    this.#hover.hidden = false;
    const room = this.#map.getCanvas().clientWidth;
    this.#hover.style.transform = `translate(${Math.min(Math.max(x - 100, 8), Math.max(8, room - 216))}px, ${y + 16}px)`;
  }
}

/** Shows the colours of the classes and their meaning. */
export function showLegend(explorer: Explorer, { features, meta: { metric } }: AreasAnswer): void {
  const { texts, format } = explorer;
  const { breaks, colours } = metric;
  const title = explorer.titleOf(metric);
  const figures = features.map(({ properties }): ColouredArea => properties);
  const withheld = whyWithheld(figures, explorer);
  // Without any figure, the legend shows no colours.
  const shown = figures.some(({ value }) => value !== null) ? colours : [];
  const unit = shownUnit(metric);
  const entry = (colour: string, label: string, brief: string): HTMLElement => {
    const swatch = element('i', { 'aria-hidden': 'true' });
    swatch.style.background = colour;
    return element(
      'li',
      {},
      swatch,
      element('span', { class: 'full' }, label),
      element('span', { class: 'brief', 'aria-hidden': 'true' }, brief),
    );
  };
  const label = (index: number): string => {
    const [from, to] = [breaks[index - 1], breaks[index]];
    if (from === undefined && to === undefined) return title;
    if (from === undefined) return format.fill(texts.below, { to: format.figure(to ?? 0, unit) });
    if (to === undefined) return format.fill(texts.above, { from: format.figure(from, unit) });
    return `${format.number(from, unit)} – ${format.number(to, unit)}`;
  };
  const brief = (index: number): string => {
    const from = breaks[index - 1];
    return from === undefined ? '' : format.number(from, unit);
  };
  byId('legend', HTMLElement).replaceChildren(
    element('p', {}, title),
    element(
      'ol',
      {},
      ...shown.map((colour, index) => entry(colour, label(index), brief(index))),
      entry(withheldColour, withheld, texts.withheldShort),
    ),
  );
}
