/** `<mulk-map>`: the areas of the market coloured by a metric. It needs no tiles and no library. */
import type { ColouredArea, GetOperations } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { svg } from './svg.ts';
import { define, Widget } from './widget.ts';
import { fill } from './words.ts';

type Answer = GetOperations['/api/v1/maps/areas']['answer'];
type Position = readonly [number, number];

const width = 640;
const withheldColour = '#b9c0ca';

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number';
}

/** Returns the outer and inner rings of a polygon or of several, from their coordinates. */
function ringsOf(coordinates: unknown): readonly (readonly Position[])[] {
  if (!Array.isArray(coordinates)) return [];
  return isPosition(coordinates[0]) ? [coordinates.filter(isPosition)] : coordinates.flatMap(ringsOf);
}

/** Returns the height of the map, and where a position lies on it: Mercator, which keeps the shapes of so small a piece of the earth. */
function projection([west, south, east, north]: readonly number[]) {
  const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  const [left = 0, right = 1] = [west, east];
  const [bottom, top] = [mercator(south ?? 0), mercator(north ?? 1)];
  const scale = width / (((right - left) * Math.PI) / 180);
  return {
    height: (top - bottom) * scale,
    place: ([longitude, latitude]: Position): string =>
      `${((((longitude - left) * Math.PI) / 180) * scale).toFixed(1)},${((top - mercator(latitude)) * scale).toFixed(1)}`,
  };
}

/** Attributes: `metric` (median_ready_price_aed_per_sqft) and `property-type`. A choice sends the event `mulk-choose`, whose `detail` is the area. */
class MapWidget extends Widget {
  static readonly observedAttributes = ['api-key', 'lang', 'metric', 'property-type', 'host'];

  protected start(): void {
    const figure = element('figure', { class: 'box map' });
    this.root.replaceChildren(figure);
    this.show(figure, async () =>
      this.#draw(
        await this.read('/api/v1/maps/areas', {
          metric: this.attribute('metric') ?? 'median_ready_price_aed_per_sqft',
          property_type: this.attribute('property-type'),
          simplify: 'high',
        }),
      ),
    );
  }

  #draw(answer: Answer): readonly Node[] {
    const { metric } = answer.meta;
    const title = this.language === 'ar' ? metric.title_ar : metric.title;
    const { height, place } = projection(answer.bbox ?? []);
    const said = element('p', { role: 'status' }, ' ');
    const areas = answer.features.map(({ geometry, properties }) => {
      const rings = ringsOf(geometry !== null && 'coordinates' in geometry ? geometry.coordinates : null).map(
        (ring) => `M${ring.map(place).join('L')}Z`,
      );
      const label = this.#label(properties);
      const area = svg(
        'path',
        {
          d: rings.join(''),
          fill: this.#colour(properties.value, metric),
          'fill-rule': 'evenodd',
          tabindex: -1,
          role: 'listitem',
          'aria-label': label,
        },
        svg('title', {}, label),
      );
      area.addEventListener('focus', () => said.replaceChildren(label));
      area.addEventListener('pointerenter', () => said.replaceChildren(label));
      area.addEventListener('click', () => this.#choose(properties));
      return area;
    });
    const map = svg(
      'svg',
      { viewBox: `0 0 ${width} ${height.toFixed(0)}`, role: 'list', 'aria-label': title },
      ...areas,
    );
    this.#moveByKeys(
      map,
      areas,
      answer.features.map(({ properties }) => properties),
    );
    return [
      element('h3', {}, this.attribute('heading') ?? title),
      map,
      said,
      this.#legend(metric, title),
      this.source('/docs/methods/market-statistics', answer.meta.attribution),
    ];
  }

  /** One area is in the order of the tab key; arrows lead to the others, as in a list. */
  #moveByKeys(map: SVGElement, areas: readonly SVGPathElement[], properties: readonly ColouredArea[]): void {
    areas[0]?.setAttribute('tabindex', '0');
    map.addEventListener('keydown', (event) => {
      const at = areas.findIndex((area) => area.matches(':focus'));
      if (at < 0) return;
      const chosen = properties[at];
      if ((event.key === 'Enter' || event.key === ' ') && chosen !== undefined) this.#choose(chosen);
      const steps: Readonly<Record<string, number>> = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: areas.length - 1,
      };
      const to = steps[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = areas[(to + areas.length) % areas.length];
      areas[at]?.setAttribute('tabindex', '-1');
      next?.setAttribute('tabindex', '0');
      next?.focus();
    });
  }

  #label(area: ColouredArea): string {
    const name = this.language === 'ar' ? (area.name_ar ?? area.name) : area.name;
    if (area.value === null) return `${name}: ${this.words.few} (n ${this.number(area.n)})`;
    return `${name}: ${this.number(area.value, 1)} (n ${this.number(area.n)})`;
  }

  #colour(value: number | null, { breaks, colours }: Answer['meta']['metric']): string {
    if (value === null) return withheldColour;
    return colours[breaks.filter((from) => value >= from).length] ?? withheldColour;
  }

  #choose(detail: ColouredArea): void {
    this.dispatchEvent(new CustomEvent('mulk-choose', { detail, bubbles: true, composed: true }));
  }

  #legend({ breaks, colours }: Answer['meta']['metric'], title: string): HTMLElement {
    const number = (value: number | undefined): string => (value === undefined ? '' : this.number(value, 1));
    const texts = colours.map((_, at) =>
      at === 0
        ? `< ${number(breaks[0])}`
        : at === breaks.length
          ? `≥ ${number(breaks[at - 1])}`
          : `${number(breaks[at - 1])} – ${number(breaks[at])}`,
    );
    const entry = (colour: string, text: string): HTMLElement =>
      element(
        'li',
        {},
        svg(
          'svg',
          { viewBox: '0 0 24 12', 'aria-hidden': 'true' },
          svg('rect', { width: 24, height: 12, fill: colour }),
        ),
        ' ',
        element('bdi', { dir: 'ltr' }, text),
      );
    return element(
      'ul',
      { class: 'legend', 'aria-label': fill(this.words.legend, { title }) },
      ...colours.map((colour, at) => entry(colour, texts[at] ?? '')),
      entry(withheldColour, this.words.few),
    );
  }
}

define('mulk-map', MapWidget);
