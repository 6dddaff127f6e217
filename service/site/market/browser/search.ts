/** Offers names while a reader types into a search box. Without a choice, the form sends to the page of results. */

/** Pause after a keystroke before a search. */
const patienceMs = 140;

interface Offer {
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly near: string | null;
}

let boxes = 0;

/** Makes a search field a combobox. */
export function startSearch(input: HTMLInputElement): void {
  boxes += 1;
  new SearchBox(input, `offers-${boxes}`).listen();
}

class SearchBox {
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement('ul');
  readonly #status = document.createElement('p');
  #offers: readonly Offer[] = [];
  #marked = -1;
  #timer = 0;

  constructor(input: HTMLInputElement, id: string) {
    this.#input = input;
    this.#list.id = id;
    this.#list.className = 'offers';
    this.#list.setAttribute('role', 'listbox');
    this.#list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? input.placeholder);
    this.#list.hidden = true;
    this.#status.className = 'hidden';
    this.#status.setAttribute('role', 'status');
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', 'false');
    input.form?.append(this.#list, this.#status);
  }

  listen(): void {
    const input = this.#input;
    input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => {
        this.#ask(input.value.trim()).catch(() => this.#close());
      }, patienceMs);
    });
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('blur', () => this.#close());
    // The field keeps the focus until the finger is lifted.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  async #ask(text: string): Promise<void> {
    if (text.length < 2) {
      this.#close();
      return;
    }
    const address = `${this.#input.dataset['suggest'] ?? ''}?${new URLSearchParams({ q: text })}`;
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    if (!response.ok || this.#input.value.trim() !== text) return;
    const { names }: { readonly names: readonly Offer[] } = await response.json();
    this.#show(names);
  }

  #show(offers: readonly Offer[]): void {
    this.#offers = offers;
    this.#marked = -1;
    this.#list.replaceChildren(...offers.map((offer, index) => this.#entry(offer, index)));
    this.#list.hidden = offers.length === 0;
    this.#input.setAttribute('aria-expanded', String(offers.length > 0));
    const { found = '', none = '' } = this.#input.dataset;
    this.#status.textContent = offers.length === 0 ? none : found.replace('{n}', String(offers.length));
  }

  #entry({ name, kind, near }: Offer, index: number): HTMLElement {
    const entry = document.createElement('li');
    entry.id = `${this.#list.id}-${index}`;
    entry.setAttribute('role', 'option');
    entry.setAttribute('aria-selected', 'false');
    const title = document.createElement('bdi');
    title.textContent = name;
    const note = document.createElement('small');
    note.textContent = near === null ? kind : `${kind} · ${near}`;
    entry.append(title, note);
    entry.addEventListener('click', () => this.#open(index));
    return entry;
  }

  #onKey(event: KeyboardEvent): void {
    const count = this.#offers.length;
    if (event.key === 'Escape') this.#close();
    if (count === 0) return;
    if (event.key === 'Enter' && this.#marked < 0) return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#mark((this.#marked + 1) % count),
      ArrowUp: () => this.#mark((this.#marked - 1 + count) % count),
      Enter: () => this.#open(this.#marked),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  #mark(index: number): void {
    this.#marked = index;
    for (const [at, entry] of [...this.#list.children].entries())
      entry.setAttribute('aria-selected', String(at === index));
    this.#input.setAttribute('aria-activedescendant', `${this.#list.id}-${index}`);
  }

  #open(index: number): void {
    const offer = this.#offers[index];
    if (offer !== undefined) location.assign(offer.path);
  }

  #close(): void {
    this.#offers = [];
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }
}
