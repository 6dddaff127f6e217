/** “View as API”: the request behind a figure, ready to paste, and its answer. */
import type { Texts } from '../texts.ts';
import type { Api } from './api.ts';
import { button, byId, element } from './dom.ts';

const shownCharacters = 6_000;

/** Makes links that open the dialog. */
export class ApiDialog {
  readonly #dialog = byId('api', HTMLDialogElement);
  readonly #texts: Texts;
  readonly #api: Api;

  constructor(api: Api, texts: Texts) {
    this.#api = api;
    this.#texts = texts;
  }

  /** Returns a link to the request behind a figure. `what` names the figure for people who hear only the link. */
  link(path: string, what: string): HTMLAnchorElement {
    const link = element(
      'a',
      { href: path, class: 'api', 'aria-label': `${this.#texts.api}: ${what}` },
      this.#texts.api,
    );
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(path, what);
    });
    return link;
  }

  #open(path: string, what: string): void {
    const texts = this.#texts;
    const call = `curl -H 'Authorization: Bearer <API_KEY>' '${location.origin}${path}'`;
    const answer = element(
      'pre',
      { dir: 'ltr', tabindex: '0', 'aria-label': texts.apiAnswer },
      texts.loading,
    );
    const copy = button(texts.copy, () => {
      navigator.clipboard.writeText(call).then(
        () => {
          copy.textContent = texts.copied;
        },
        () => undefined,
      );
    });
    this.#dialog.replaceChildren(
      element('h2', { id: 'api-title' }, texts.apiTitle),
      element('p', {}, what),
      element('pre', { dir: 'ltr', tabindex: '0', 'aria-label': 'curl' }, call),
      element('p', { class: 'hint' }, texts.apiHint),
      element('h3', {}, texts.apiAnswer),
      answer,
      element(
        'div',
        { class: 'actions' },
        copy,
        button(texts.close, () => this.#dialog.close(), { class: 'primary' }),
      ),
    );
    this.#dialog.showModal();
    this.#api
      .text(path)
      .then((text) => {
        const pretty = JSON.stringify(JSON.parse(text), withoutCoordinates, 2);
        answer.textContent =
          pretty.length > shownCharacters ? `${pretty.slice(0, shownCharacters)}\n…` : pretty;
      })
      .catch((error: unknown) => {
        answer.textContent = error instanceof Error ? error.message : texts.failed;
      });
  }
}

/** Leaves out the thousands of corners of a boundary, which tell a reader nothing. */
function withoutCoordinates(name: string, value: unknown): unknown {
  return name === 'coordinates' ? '[…]' : value;
}
