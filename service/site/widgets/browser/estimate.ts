/** `<mulk-estimate>`: a form that estimates a price or a year's rent, with its interval and its method. */
import type { Estimate, RentEstimate } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { type NameField, nameField } from './name-field.ts';
import { define, Widget } from './widget.ts';
import { fill } from './words.ts';

const kinds = 'area,community,project,building';
const mostBedrooms = 7;

interface Result {
  readonly figure: Estimate['price_aed'];
  readonly estimate: Estimate | RentEstimate;
  readonly isRent: boolean;
  readonly attribution: string;
}

/** Attributes: `area`, `property-type`, `bedrooms` and `size-sqft` fill the form at first; `for` begins with `rent` or `off-plan`. */
class EstimateWidget extends Widget {
  static readonly observedAttributes = [
    'api-key',
    'lang',
    'area',
    'property-type',
    'bedrooms',
    'size-sqft',
    'for',
    'host',
  ];
  #result = element('div', {});
  #place = '';
  /** The chosen project or building; a typed name counts as an area. */
  #chosen: { readonly project_id?: number; readonly building_id?: number; readonly area?: string } | null =
    null;

  protected start(): void {
    const field = nameField({
      words: this.words,
      label: this.words.place,
      find: async (q) => (await this.read('/api/v1/search/autocomplete', { q, kinds, limit: 8 })).suggestions,
      nameOf: (one) => this.nameOf(one),
      choose: ({ kind, id }) => {
        this.#place = field.input.value;
        if (kind === 'project') this.#chosen = { project_id: id };
        else if (kind === 'building') this.#chosen = { building_id: id };
        else this.#chosen = { area: String(id) };
      },
    });
    field.input.name = 'area';
    field.input.required = true;
    field.input.value = this.attribute('area') ?? '';
    this.#chosen = null;
    this.#result = element('div', { 'aria-live': 'polite' });
    const form = this.#form(field);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      field.close();
      this.show(this.#result, () => this.#estimate(new FormData(form)));
    });
    this.root.replaceChildren(element('div', { class: 'box' }, form, this.#result));
  }

  #form(field: NameField): HTMLFormElement {
    const { words } = this;
    const beds: [string, string][] = Array.from({ length: mostBedrooms + 1 }, (_, count) => [
      String(count),
      count === 0 ? words.studio : this.number(count),
    ]);
    const size = element('input', {
      name: 'area_sqft',
      type: 'number',
      min: 100,
      max: 1_000_000,
      step: 'any',
      inputmode: 'decimal',
      required: '',
      value: this.attribute('size-sqft') ?? '',
    });
    return element(
      'form',
      { class: 'fields' },
      element('div', { class: 'wide' }, field.element),
      this.#select(
        words.for,
        'for',
        [
          ['sale', words.sale],
          ['off-plan', words.offPlan],
          ['rent', words.rent],
        ],
        this.attribute('for'),
      ),
      this.#select(words.type, 'property_type', Object.entries(words.types), this.attribute('property-type')),
      this.#select(words.bedrooms, 'bedrooms', [['', words.unknown], ...beds], this.attribute('bedrooms')),
      element('label', {}, words.size, size),
      element('button', {}, words.estimate),
    );
  }

  #select(
    label: string,
    name: string,
    choices: readonly (readonly [string, string])[],
    chosen: string | undefined,
  ): HTMLElement {
    const options = choices.map(([value, text]) =>
      element('option', { value, ...(value === chosen ? { selected: '' } : {}) }, text),
    );
    return element('label', {}, label, element('select', { name }, ...options));
  }

  async #estimate(form: FormData): Promise<readonly Node[]> {
    const value = (name: string): string => String(form.get(name) ?? '');
    const isChosen = this.#chosen !== null && this.#place === value('area');
    const property = {
      ...(isChosen ? this.#chosen : { area: value('area').trim() }),
      property_type: value('property_type'),
      bedrooms: value('bedrooms'),
      area_sqft: value('area_sqft'),
    };
    if (value('for') === 'rent') {
      const { rent_estimate: estimate, meta } = await this.read('/api/v1/valuations/rent-estimate', property);
      return this.#draw({
        figure: estimate.annual_rent_aed,
        estimate,
        isRent: true,
        attribution: meta.attribution,
      });
    }
    const { estimate, meta } = await this.read('/api/v1/valuations/estimate', {
      ...property,
      is_off_plan: value('for') === 'off-plan',
    });
    return this.#draw({ figure: estimate.price_aed, estimate, isRent: false, attribution: meta.attribution });
  }

  #draw({ figure, estimate, isRent, attribution }: Result): readonly Node[] {
    const { words } = this;
    const method = isRent ? 'rent-estimate' : 'comparable-estimate';
    const source = this.source(`/docs/methods/${method}`, attribution);
    if (figure.value === null) {
      const reason = element('p', {}, fill(words.withheld, { reason: figure.reason ?? '' }));
      return [reason, source];
    }
    const { low_aed: low, high_aed: high, confidence } = estimate;
    const interval =
      low === null || high === null
        ? ''
        : fill(words.interval, { low: this.money(low), high: this.money(high) });
    const certainty = confidence === null ? '' : ` · ${words.confidence[confidence]}`;
    const evidence = fill(words.comparables, { n: this.number(figure.n), day: estimate.valued_on });
    return [
      element('p', { class: 'figure' }, `${this.money(figure.value)}${isRent ? ` ${words.year}` : ''}`),
      element('p', {}, interval),
      element('p', { class: 'soft' }, `${evidence}${certainty}`),
      source,
    ];
  }
}

define('mulk-estimate', EstimateWidget);
