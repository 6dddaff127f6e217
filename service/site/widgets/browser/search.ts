/** `<mulk-search>`: a search box over areas, communities, projects, buildings and developers. */
import { nameField } from './name-field.ts';
import { define, Widget } from './widget.ts';
import { fill } from './words.ts';

const kinds = 'area,community,project,building,developer';

/**
 * Attributes: `kinds` narrows what it finds, `limit` the names it offers (8), and `go-to` is the address of a chosen name, as in
 * `/homes?place={id}`, with any member of the suggestion in braces. A choice also sends the event `mulk-choose`, whose `detail` is the suggestion.
 */
class SearchWidget extends Widget {
  static readonly observedAttributes = ['api-key', 'lang', 'kinds', 'limit', 'go-to', 'host'];

  protected start(): void {
    const field = nameField({
      words: this.words,
      label: this.words.search,
      find: async (q) => {
        const { suggestions } = await this.read('/api/v1/search/autocomplete', {
          q,
          kinds: this.attribute('kinds') ?? kinds,
          limit: this.attribute('limit') ?? 8,
        });
        return suggestions;
      },
      nameOf: (one) => this.nameOf(one),
      choose: (detail) => {
        const event = new CustomEvent('mulk-choose', {
          detail,
          bubbles: true,
          composed: true,
          cancelable: true,
        });
        const goTo = this.attribute('go-to');
        if (!this.dispatchEvent(event) || goTo === undefined) return;
        const gaps = Object.entries(detail).map(([name, value]) => [
          name,
          encodeURIComponent(String(value ?? '')),
        ]);
        location.assign(fill(goTo, Object.fromEntries(gaps)));
      },
    });
    this.root.replaceChildren(field.element);
  }
}

define('mulk-search', SearchWidget);
