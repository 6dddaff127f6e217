/** The search box: a combobox over the places of the API, by keyboard or pointer. */
import { type PlaceAnswer, placePath, type Suggestion, type SuggestionsAnswer, searchPath } from './api.ts';
import { byId, element } from './dom.ts';
import type { Explorer } from './explorer.ts';

/** Pause after a keystroke before a search. */
const patienceMs = 120;

/** Starts the search box of the page. */
export function startSearch(explorer: Explorer): void {
  const box = new SearchBox(explorer);
  box.listen();
}

class SearchBox {
  readonly #explorer: Explorer;
  readonly #input = byId('search', HTMLInputElement);
  readonly #list = byId('matches', HTMLUListElement);
  readonly #status = byId('search-status', HTMLElement);
  #places: readonly Suggestion[] = [];
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
      // The field keeps the focus, so that the list stays open until the finger is lifted.
      event.preventDefault();
    });
  }

  async #search(text: string): Promise<void> {
    this.#asked = text;
    if (text.length < 2) {
      this.#close();
      return;
    }
    const { suggestions } = await this.#explorer.api.read<SuggestionsAnswer>(searchPath(text));
    if (this.#asked !== text) return;
    this.#show(suggestions);
  }

  #show(places: readonly Suggestion[]): void {
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
      entry.addEventListener('click', () => this.#take(index));
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
      Enter: () => this.#take(Math.max(0, this.#marked)),
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

  #take(index: number): void {
    const place = this.#places[index];
    if (place === undefined) return;
    this.#close();
    this.#input.value = this.#explorer.nameOf(place);
    // The panel of a place accepts its id too, and shows errors.
    this.#choose(place.id).catch(() => this.#explorer.choose(String(place.id)));
  }

  /** The page's address names a place by its slug. */
  async #choose(id: number): Promise<void> {
    const { area } = await this.#explorer.api.read<PlaceAnswer>(placePath(String(id)));
    this.#explorer.choose(area.slug);
  }

  #close(): void {
    this.#places = [];
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }
}
