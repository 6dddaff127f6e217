/** The page of a site as its owner would write it: InstantSearch over Meilisearch's adapter, given what client-info says. */
import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import instantsearch from 'instantsearch.js';
import {
  configure,
  hits,
  pagination,
  refinementList,
  searchBox,
  sortBy,
  stats,
} from 'instantsearch.js/es/widgets/index.js';

/** What InstantSearch hands to templates; its own types cannot be read by modules. */
interface Tools {
  readonly html: (parts: TemplateStringsArray, ...values: readonly unknown[]) => unknown;
  readonly components: { Highlight(options: { attribute: string; hit: object }): unknown };
}

const { host, token, index } = Object.fromEntries(new URLSearchParams(location.search));
const { searchClient } = instantMeiliSearch(host ?? '', token ?? '', { finitePagination: true });
const search = instantsearch({ indexName: index ?? '', searchClient });
search.addWidgets([
  configure({ hitsPerPage: 2 }),
  searchBox({ container: '#box' }),
  refinementList({ container: '#areas', attribute: 'area', searchable: true }),
  sortBy({
    container: '#sort',
    items: [
      { label: 'Best', value: index ?? '' },
      { label: 'Cheapest', value: `${index}:price_aed:asc` },
    ],
  }),
  stats({ container: '#stats', templates: { text: ({ nbHits }: { nbHits: number }) => `${nbHits} found` } }),
  hits({
    container: '#hits',
    templates: {
      item: (hit: object, { html, components }: Tools) =>
        html`<b>${components.Highlight({ attribute: 'title', hit })}</b>`,
    },
  }),
  pagination({ container: '#pages' }),
]);
search.start();
