/** Draws the list of all areas and communities. */
import type { Area } from '../../../../client/src/api-types.ts';
import { html } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { cell, head, made, table, tabs, whyDashes } from '../parts.ts';
import { fill } from '../words/words.ts';
import { placePath } from './place.ts';

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, nameOf, format } = drawn;
  const kind = query['kind'] === 'community' ? 'community' : 'area';
  const { areas, meta } = await reader.read('/api/v1/areas', {
    kind,
    sort: '-transaction_count',
    ...(query['q'] !== undefined && { q: query['q'] }),
  });
  const count = (value: number) => format.number(value, 'count');
  const columns: Column<Area>[] = [
    {
      head: words.name,
      cell: (area) => html`<a href="${to(placePath(area))}"><bdi>${nameOf(area)}</bdi></a>`,
      isName: true,
    },
    { head: words.transactions, cell: (area) => count(area.transaction_count), isNumber: true },
    {
      head: `AED ${words.perSqft}`,
      cell: ({ median_price_aed_per_sqft: price }) => cell(drawn, price, 'count'),
      isNumber: true,
    },
    { head: words.buildings, cell: (area) => count(area.building_count), isNumber: true },
    { head: words.projects, cell: (area) => count(area.project_count), isNumber: true },
  ];
  const path = kind === 'area' ? '/areas' : withQuery('/areas', { kind });
  const main = html`${head(fill(kind === 'area' ? words.areasHeadline : words.communitiesHeadline, { n: count(areas.length) }), words.areasLead)}
${tabs(words.places, [
  { name: words.areas, path: to('/areas'), isCurrent: kind === 'area' },
  {
    name: words.communities,
    path: to(withQuery('/areas', { kind: 'community' })),
    isCurrent: kind === 'community',
  },
])}
<form class="inline" method="get" action="${to('/areas')}"><label>${words.filterByName}<input name="q" type="search" maxlength="100" value="${query['q'] ?? ''}"></label>${kind === 'area' ? '' : html`<input type="hidden" name="kind" value="community">`}<button>${words.apply}</button></form>
${areas.length === 0 ? html`<p class="note">${words.none}</p>` : table(words.areas, columns, areas, 'long')}
${whyDashes(
  drawn,
  areas.map(({ median_price_aed_per_sqft: price }) => price),
)}
<p class="note">${words.areasPriceNote}</p>${made(drawn, [meta])}`;
  return {
    title: words.areasTitle,
    description: words.areasDescription,
    main,
    path,
    crumbs: [{ name: words.areas, path: '/areas' }],
    isIndexed: query['q'] === undefined,
    asOf: meta.as_of,
  };
}

/** `GET /areas`. */
export const areasPage: PageType = {
  name: 'Areas',
  path: '/areas',
  summary: 'All areas and communities',
  parameters: ['kind', 'q'],
  draw,
};
