/** The base of every widget: its language, its requests with the page's public key, its style, and how it says what went wrong. */
import type { GetOperations } from '../../../../client/src/api-types.ts';
import { element } from '../../../explorer/browser/dom.ts';
import { look } from './look.ts';
import { fill, type Language, type Words, words } from './words.ts';

/** The API's own words about a failed request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Values of a query; those that are absent or empty are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A custom element that shows data of Mulk. Attributes: `api-key`, `lang`, and `host` where the file was copied to another server. */
export abstract class Widget extends HTMLElement {
  protected readonly root: ShadowRoot;
  #turn = 0;

  constructor() {
    super();
    this.root = this.attachShadow({ mode: 'open' });
    this.root.adoptedStyleSheets = [look()];
  }

  /** Draws the widget when it is put on a page. */
  connectedCallback(): void {
    if (!this.hasAttribute('role')) this.setAttribute('role', 'group');
    this.dir = this.language === 'ar' ? 'rtl' : 'ltr';
    const key = this.attribute('api-key');
    if (key === undefined) this.say(this.words.missing);
    else if (key.startsWith('mulk_sk_')) this.say(this.words.secret);
    else this.start();
  }

  /** Draws the widget again when one of its attributes changes. */
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.connectedCallback();
  }

  protected abstract start(): void;

  protected get language(): Language {
    const asked = this.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
    return asked.startsWith('ar') ? 'ar' : 'en';
  }

  protected get words(): Words {
    return words[this.language];
  }

  protected attribute(name: string): string | undefined {
    const value = this.getAttribute(name);
    return value === null || value === '' ? undefined : value;
  }

  /** Returns the server: the attribute `host`, or where this file came from. */
  protected get host(): string {
    return (this.attribute('host') ?? new URL(import.meta.url).origin).replace(/\/$/, '');
  }

  protected number(value: number, digits = 0): string {
    const locale = this.language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB';
    return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  }

  protected money(aed: number): string {
    return fill(this.words.money, { n: this.number(aed) });
  }

  /** Returns a name in the reader's language, isolated from the direction of the text around it. */
  protected nameOf({
    name,
    name_ar,
  }: {
    readonly name: string;
    readonly name_ar: string | null;
  }): HTMLElement {
    const arabic = this.language === 'ar' ? name_ar : null;
    return element('bdi', { lang: arabic === null ? 'en' : 'ar' }, arabic ?? name);
  }

  /** Asks an operation. Throws `Refusal` with the words of the API. */
  protected async read<Path extends keyof GetOperations>(
    path: Path,
    query: Query,
  ): Promise<GetOperations[Path]['answer']> {
    const address = new URL(this.host + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      headers: { Authorization: `Bearer ${this.attribute('api-key') ?? ''}`, Accept: 'application/json' },
    });
    const body = await response.json().catch(() => null);
    if (!response.ok) throw new Refusal(typeof body?.detail === 'string' ? body.detail : response.statusText);
    return body;
  }

  /** Runs a task and shows its elements. The elements of an older task that ends later are dropped. */
  protected show(into: HTMLElement, task: () => Promise<readonly Node[]>): void {
    this.#turn += 1;
    const mine = this.#turn;
    into.setAttribute('aria-busy', 'true');
    task()
      .catch((error: unknown) => [this.#complaint(error)])
      .then((nodes) => {
        if (mine !== this.#turn) return;
        into.replaceChildren(...nodes);
        into.setAttribute('aria-busy', 'false');
      })
      .catch(() => into.setAttribute('aria-busy', 'false'));
  }

  #complaint(error: unknown): HTMLElement {
    const detail =
      error instanceof Refusal
        ? element('bdi', { lang: 'en' }, error.message)
        : fill(this.words.unreachable, { host: this.host });
    return element('p', { role: 'alert' }, this.words.failed, ' ', detail);
  }

  /** Shows one sentence instead of the widget. */
  protected say(sentence: string): void {
    this.root.replaceChildren(element('p', { class: 'box' }, sentence));
  }

  /** Returns the line below figures: the method, and the source that the licence wants named. */
  protected source(method: string, attribution: string): HTMLElement {
    return element(
      'p',
      { class: 'soft' },
      element('a', { href: `${this.host}${method}` }, this.words.method),
      ' · ',
      element('bdi', { lang: 'en' }, attribution),
    );
  }
}

/** Defines an element once, even if its file is loaded twice. */
export function define(name: string, widget: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, widget);
}
