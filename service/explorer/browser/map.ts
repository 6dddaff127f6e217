/** Draws the map: areas on the base map, coloured by the metric. It is fetched after the figures. */
import type * as MapLibre from 'maplibre-gl';
import { baseMapWindow } from '../../../data/base-map.ts';
import { nameLayers } from '../base-style.ts';
import type { ExplorerSettings } from '../page.ts';
import type { AreasAnswer, ColouredArea } from './api.ts';
import { byId, element } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { shownUnit } from './format.ts';
import { fillColour, mapStyle, withheldColours } from './map-style.ts';
import { whyWithheld } from './reasons.ts';

/** The built-up coast, which has most of the records. The desert lies beyond it. */
const coast: [number, number, number, number] = [54.98, 24.86, 55.47, 25.34];

/** True where the reader's system asks for dark pages. */
const darkPages = matchMedia('(prefers-color-scheme: dark)');
const currentTheme = (): 'light' | 'dark' => (darkPages.matches ? 'dark' : 'light');

/** The map in the page. */
export class AreaMap {
  readonly #explorer: Explorer;
  readonly #map: MapLibre.Map;
  readonly #hover = byId('hover', HTMLElement);
  #shown: AreasAnswer;
  #chosen: readonly number[] = [];

  private constructor(explorer: Explorer, map: MapLibre.Map, shown: AreasAnswer) {
    this.#explorer = explorer;
    this.#map = map;
    this.#shown = shown;
  }

  /** Fetches MapLibre and draws the first choropleth. Throws when the browser cannot draw it. */
  static async draw(
    explorer: Explorer,
    settings: Pick<ExplorerSettings, 'mapScript' | 'streets'>,
    answer: AreasAnswer,
  ): Promise<AreaMap> {
    const maplibre: typeof MapLibre = await import(settings.mapScript);
    const container = byId('map', HTMLElement);
    const { texts, language } = explorer;
    const styleFor = (shown: AreasAnswer): MapLibre.StyleSpecification =>
      mapStyle(shown, settings, { theme: currentTheme(), language }, texts.attribution);
    container.replaceChildren();
    const map = new maplibre.Map({
      container,
      bounds: coast,
      fitBoundsOptions: { padding: 12 },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxZoom: 17,
      minZoom: 7,
      maxBounds: [...baseMapWindow],
      // A phone scrolls past the map; two fingers move it.
      cooperativeGestures: matchMedia('(max-width: 760px)').matches,
      locale: {
        'AttributionControl.ToggleAttribution': texts.toggleAttribution,
        'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
        'CooperativeGesturesHandler.WindowsHelpText': texts.scrollKey,
        'CooperativeGesturesHandler.MacHelpText': texts.scrollKeyMac,
        'Map.Title': texts.map,
        'NavigationControl.ZoomIn': texts.zoomIn,
        'NavigationControl.ZoomOut': texts.zoomOut,
      },
      style: styleFor(answer),
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(
      new maplibre.NavigationControl({ showCompass: false }),
      explorer.isRightToLeft ? 'top-left' : 'top-right',
    );
    map.addControl(
      new maplibre.AttributionControl({ compact: true }),
      explorer.isRightToLeft ? 'bottom-left' : 'bottom-right',
    );
    map.getCanvas().setAttribute('aria-label', texts.map);
    await loaded(map);
    const drawn = new AreaMap(explorer, map, answer);
    drawn.#listen();
    darkPages.addEventListener('change', () => drawn.#restyle(styleFor));
    return drawn;
  }

  /** Colours the areas again. */
  show(answer: AreasAnswer): void {
    const source = this.#map.getSource<MapLibre.GeoJSONSource>('areas');
    source?.setData(answer);
    this.#shown = answer;
    this.#map.setPaintProperty('areas', 'fill-color', fillColour(answer.meta.metric, currentTheme()));
  }

  /** Draws everything in the other theme. */
  #restyle(styleFor: (shown: AreasAnswer) => MapLibre.StyleSpecification): void {
    this.#map.setStyle(styleFor(this.#shown), { diff: false });
    this.#map.once('styledata', () => this.#outline());
    showLegend(this.#explorer, this.#shown);
  }

  /** Resolves with the number of names on the map when everything is drawn and nothing moves. */
  async still(): Promise<number> {
    await this.#map.once('idle');
    return this.#map.queryRenderedFeatures({ layers: [...nameLayers] }).length;
  }

  /** Outlines some areas and moves to them; moves to the coast when there are none. */
  mark(areas: readonly number[], bounds: readonly number[] | null): void {
    this.#chosen = areas;
    this.#map.removeFeatureState({ source: 'areas' });
    this.#outline();
    const [west, south, east, north] = bounds ?? coast;
    if (west === undefined || south === undefined || east === undefined || north === undefined) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map.fitBounds([west, south, east, north], {
      padding: bounds === null ? 12 : Math.min(150, this.#map.getContainer().clientWidth / 6),
      maxZoom: 12.5,
      duration: still ? 0 : 600,
    });
  }

  #outline(): void {
    for (const id of this.#chosen) this.#map.setFeatureState({ source: 'areas', id }, { chosen: true });
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
    const {
      name = '',
      name_ar = null,
      label = name,
      label_ar = name_ar ?? name,
      value = null,
      n = 0,
      reason = '',
    } = area;
    const unit = shownUnit(this.#shown.meta.metric);
    const figure =
      typeof value === 'number'
        ? format.figure(value, unit)
        : format.fill(texts.withheldBecause, { reason: this.#explorer.reasonOf(reason) });
    const sample = unit === 'count' ? '' : ` · ${format.fill(texts.n, { n: format.short(n) })}`;
    this.#hover.replaceChildren(
      element('strong', {}, this.#explorer.nameOf({ name, name_ar, label, label_ar })),
      element('span', {}, `${figure}${sample}`),
    );
    this.#hover.hidden = false;
    const room = this.#map.getCanvas().clientWidth;
    this.#hover.style.transform = `translate(${Math.min(Math.max(x - 100, 8), Math.max(8, room - 216))}px, ${y + 16}px)`;
  }
}

/** Resolves when the style is drawn. Rejects when the browser cannot draw it; a tile that did not arrive does not stop the map. */
function loaded(map: MapLibre.Map): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (event: MapLibre.ErrorEvent): void => {
      if (!('sourceId' in event)) reject(event.error);
    };
    map.on('error', fail);
    map.once('load', () => {
      map.off('error', fail);
      resolve();
    });
  });
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
      entry(withheldColours[currentTheme()], withheld, texts.withheldShort),
    ),
    element('p', { class: 'note' }, texts.legendNote),
  );
}
