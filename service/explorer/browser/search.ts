/** The search box: a combobox over the places of the API, by keyboard or pointer. */
import { type Place, type PlacesAnswer, searchPath } from './api.ts';
import { byId, element } from './dom.ts';
import type { Explorer } from './explorer.ts';

const patienceMs = 220;

/** Makes the box of the page work. */
export function startSearch(explorer: Explorer): void {
  const box = new SearchBox(explorer);
  box.listen();
}

class SearchBox {
  readonly #explorer: Explorer;
  readonly #input = byId('search', HTMLInputElement);
  readonly #list = byId('matches', HTMLUListElement);
  readonly #status = byId('search-status', HTMLElement);
  #places: readonly Place[] = [];
  #marked = -1;
  #timer = 0;
  #asked = '';

  constructor(explorer: Explorer) {
    this.#explorer = explorer;
  }

  listen(): void {
    const input = this.#input;
    input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => {
        this.#search(input.value.trim()).catch(() => this.#close());
      }, patienceMs);
    });
    input.addEventListener('keydown', (event) => this.#onKey(event));
    input.addEventListener('blur', () => this.#close());
    this.#list.addEventListener('pointerdown', (event) => {
      // The field keeps the focus, so that the list is still there when the finger is lifted.
      event.preventDefault();
    });
  }

  async #search(text: string): Promise<void> {
    this.#asked = text;
    if (text.length < 2) {
      this.#close();
      return;
    }
    const { areas } = await this.#explorer.api.read<PlacesAnswer>(searchPath(text));
    if (this.#asked !== text) return;
    this.#show(areas);
  }

  #show(places: readonly Place[]): void {
    const { texts, format } = this.#explorer;
    this.#places = places;
    this.#marked = -1;
    const entries = places.map((place, index) => {
      const entry = element(
        'li',
        { role: 'option', id: `match-${index}`, 'aria-selected': 'false' },
        element('span', {}, this.#explorer.nameOf(place)),
        element('small', {}, place.kind === 'area' ? texts.area : texts.community),
      );
      entry.addEventListener('click', () => this.#choose(index));
      return entry;
    });
    this.#list.replaceChildren(...entries);
    this.#list.hidden = places.length === 0;
    this.#input.setAttribute('aria-expanded', String(places.length > 0));
    this.#status.textContent =
      places.length === 0 ? texts.noMatch : format.fill(texts.matches, { n: places.length });
    this.#input.toggleAttribute('data-none', places.length === 0);
  }

  #onKey(event: KeyboardEvent): void {
    const count = this.#places.length;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#mark((this.#marked + 1) % Math.max(1, count)),
      ArrowUp: () => this.#mark((this.#marked - 1 + count) % Math.max(1, count)),
      Enter: () => this.#choose(Math.max(0, this.#marked)),
      Escape: () => this.#close(),
    };
    const step = steps[event.key];
    if (step === undefined || (count === 0 && event.key !== 'Escape')) return;
    event.preventDefault();
    step();
  }

  #mark(index: number): void {
    this.#marked = index;
    for (const [at, entry] of [...this.#list.children].entries())
      entry.setAttribute('aria-selected', String(at === index));
    this.#input.setAttribute('aria-activedescendant', `match-${index}`);
    this.#list.children[index]?.scrollIntoView({ block: 'nearest' });
  }

  #choose(index: number): void {
    const place = this.#places[index];
    if (place === undefined) return;
    this.#close();
    this.#input.value = this.#explorer.nameOf(place);
    this.#explorer.choose(place.slug);
  }

  #close(): void {
    this.#places = [];
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }
}
