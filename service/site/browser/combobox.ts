/** Offers names below a field while a reader types: a combobox as the ARIA authoring practices describe it. */

/** Pause after a keystroke before a search. */
const patienceMs = 140;
const leastLetters = 2;

/** Functions and texts of one combobox. */
export interface ComboboxOptions<Offer> {
  readonly input: HTMLInputElement;
  /** Id of the list, which is unique in its document or shadow root. */
  readonly id: string;
  readonly label: string;
  /** Finds the offers for a typed text; null where there is no answer. */
  readonly find: (text: string) => Promise<readonly Offer[] | null>;
  /** Returns the name of an offer as an element, and a note below it. */
  readonly entry: (offer: Offer) => { readonly name: HTMLElement; readonly note: string };
  readonly choose: (offer: Offer) => void;
  /** Says how many were found. */
  readonly count: (found: number) => string;
}

/** A field with its list of offers. `list` and `status` are to be placed beside the field. */
export class Combobox<Offer> {
  readonly list = document.createElement('ul');
  readonly status = document.createElement('p');
  readonly #options: ComboboxOptions<Offer>;
  #offers: readonly Offer[] = [];
  #marked = -1;
  #timer = 0;

  constructor(options: ComboboxOptions<Offer>) {
    this.#options = options;
    const { input, id, label } = options;
    this.list.id = id;
    this.list.className = 'offers';
    this.list.setAttribute('role', 'listbox');
    this.list.setAttribute('aria-label', label);
    this.list.hidden = true;
    this.status.className = 'hidden';
    this.status.setAttribute('role', 'status');
    input.autocomplete = 'off';
    input.spellcheck = false;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', 'false');
    this.#listen(input);
  }

  #listen(input: HTMLInputElement): void {
    input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => {
        this.#ask(input.value.trim()).catch(() => this.close());
      }, patienceMs);
    });
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('blur', () => this.close());
    // The field keeps the focus until the finger is lifted.
    this.list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  async #ask(text: string): Promise<void> {
    if (text.length < leastLetters) {
      this.close();
      return;
    }
    const offers = await this.#options.find(text);
    if (offers !== null && this.#options.input.value.trim() === text) this.#show(offers);
  }

  #show(offers: readonly Offer[]): void {
    const { input, count } = this.#options;
    this.#offers = offers;
    this.#marked = -1;
    this.list.replaceChildren(...offers.map((offer, index) => this.#entry(offer, index)));
    this.list.hidden = offers.length === 0;
    input.setAttribute('aria-expanded', String(offers.length > 0));
    input.removeAttribute('aria-activedescendant');
    this.status.textContent = count(offers.length);
  }

  #entry(offer: Offer, index: number): HTMLElement {
    const { id, entry } = this.#options;
    const { name, note } = entry(offer);
    const item = document.createElement('li');
    item.id = `${id}-${index}`;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', 'false');
    const below = document.createElement('small');
    below.textContent = note;
    item.append(name, below);
    item.addEventListener('click', () => this.#choose(index));
    return item;
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
    const { input, id } = this.#options;
    this.#marked = index;
    for (const [at, item] of [...this.list.children].entries())
      item.setAttribute('aria-selected', String(at === index));
    this.list.children[index]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', `${id}-${index}`);
  }

  #choose(index: number): void {
    const offer = this.#offers[index];
    this.close();
    if (offer !== undefined) this.#options.choose(offer);
  }

  /** Closes the list, and drops a search that has not begun. */
  close(): void {
    const { input } = this.#options;
    clearTimeout(this.#timer);
    this.#offers = [];
    this.list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }
}
