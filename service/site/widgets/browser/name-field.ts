/** A field that offers names while a reader types: a combobox as the ARIA authoring practices describe it. */
import type { Suggestion } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { fill, type Words } from './words.ts';

/** Pause after a keystroke before a search. */
const patienceMs = 140;
const leastLetters = 2;

/** Texts and functions that a widget gives to its field. */
export interface NameFieldOptions {
  readonly words: Words;
  readonly label: string;
  readonly find: (text: string) => Promise<readonly Suggestion[]>;
  readonly nameOf: (suggestion: Suggestion) => HTMLElement;
  readonly choose: (suggestion: Suggestion) => void;
}

/** The field with its list of offers. */
export class NameField {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  readonly #options: NameFieldOptions;
  readonly #list: HTMLUListElement;
  readonly #status = element('p', { class: 'hidden', role: 'status' });
  #offers: readonly Suggestion[] = [];
  #marked = -1;
  #timer = 0;

  constructor(options: NameFieldOptions) {
    this.#options = options;
    this.#list = element('ul', {
      id: 'offers',
      role: 'listbox',
      class: 'offers',
      'aria-label': options.label,
      hidden: '',
    });
    this.input = element('input', {
      type: 'search',
      id: 'name',
      role: 'combobox',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-autocomplete': 'list',
      'aria-controls': 'offers',
      'aria-expanded': 'false',
      placeholder: options.label,
      'aria-label': options.label,
    });
    this.element = element('div', { class: 'combobox' }, this.input, this.#list, this.#status);
    this.#listen();
  }

  #listen(): void {
    this.input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      const text = this.input.value.trim();
      this.#timer = window.setTimeout(() => {
        this.#ask(text).catch(() => this.close());
      }, patienceMs);
    });
    this.input.addEventListener('keydown', (event) => this.#onKey(event));
    this.input.addEventListener('blur', () => this.close());
    // The field keeps the focus until the finger is lifted.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  async #ask(text: string): Promise<void> {
    if (text.length < leastLetters) return this.close();
    const offers = await this.#options.find(text);
    if (this.input.value.trim() === text) this.#offer(offers);
  }

  #offer(offers: readonly Suggestion[]): void {
    const { words, nameOf } = this.#options;
    this.#offers = offers;
    this.#marked = -1;
    const rows = offers.map((one, index) => {
      const note = [words.kinds[one.kind], one.subtitle].filter((part) => part !== null).join(' · ');
      const row = element(
        'li',
        { id: `offer-${index}`, role: 'option', 'aria-selected': 'false' },
        nameOf(one),
        element('small', {}, element('bdi', {}, note)),
      );
      row.addEventListener('click', () => this.#choose(index));
      return row;
    });
    this.#list.replaceChildren(...rows);
    this.#list.hidden = offers.length === 0;
    this.input.setAttribute('aria-expanded', String(offers.length > 0));
    this.input.removeAttribute('aria-activedescendant');
    this.#status.textContent = offers.length === 0 ? words.nothing : fill(words.found, { n: offers.length });
  }

  #onKey(event: KeyboardEvent): void {
    const count = this.#offers.length;
    if (event.key === 'Escape') this.close();
    if (event.key === 'Escape' || count === 0 || (event.key === 'Enter' && this.#marked < 0)) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#mark((this.#marked + 1) % count),
      ArrowUp: () => this.#mark((this.#marked <= 0 ? count : this.#marked) - 1),
      Enter: () => this.#choose(this.#marked),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  #mark(index: number): void {
    this.#marked = index;
    for (const [at, row] of [...this.#list.children].entries()) {
      row.setAttribute('aria-selected', String(at === index));
      if (at === index) row.scrollIntoView({ block: 'nearest' });
    }
    this.input.setAttribute('aria-activedescendant', `offer-${index}`);
  }

  #choose(index: number): void {
    const chosen = this.#offers[index];
    this.close();
    if (chosen === undefined) return;
    this.input.value = this.#options.nameOf(chosen).textContent ?? chosen.name;
    this.#options.choose(chosen);
  }

  /** Closes the list. */
  close(): void {
    clearTimeout(this.#timer);
    this.#offers = [];
    this.#list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }
}
