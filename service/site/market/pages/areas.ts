/** Draws the list of all places, communities or areas. */
import type { Area } from '../../../../client/src/api-types.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import { offPlanPricePerSqft, readyPricePerSqft } from '../../../../data/measures/sales.ts';
import { html } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { oneOf } from '../choices.ts';
import { type ClaimDays, claimColumn, placeSubject } from '../claims.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { head, made, table, tabs, whyDashes } from '../parts.ts';
import { placePath, readPlacesOnSite } from '../present-names.ts';
import { csvLink, csvTable, orderIn } from '../table.ts';
import { fill } from '../words/words.ts';

/** Prices of each stage: a median of both would follow the share sold off-plan. */
const stagePrices = ['median_ready_price_aed_per_sqft', 'median_off_plan_price_aed_per_sqft'] as const;

/** Lists that the page has; the first without a word in the address. */
const kinds = ['place', 'community', 'area'] as const;

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, nameOf, format } = drawn;
  const kind = oneOf(kinds, query['kind']) ?? 'place';
  const headlines = {
    place: words.placesHeadline,
    community: words.communitiesHeadline,
    area: words.areasHeadline,
  };
  const count = (value: number) => format.number(value, 'count');
  const price = (measure: Measure, name: (typeof stagePrices)[number], how: ClaimDays): Column<Area> => ({
    ...claimColumn(drawn, { measure, type: null }, (area) => ({
      measure,
      subject: placeSubject(area),
      type: null,
      days: how,
      figure: area[name],
    })),
    sort: name,
  });
  const columnsOf = (how: ClaimDays): Column<Area>[] => [
    {
      head: words.name,
      cell: (area) =>
        html`<a href="${to(places.get(area.id)?.path ?? placePath(area))}"><bdi>${nameOf(area)}</bdi></a>`,
      isName: true,
      sort: 'name',
    },
    {
      head: words.transactions,
      cell: (area) => count(area.transaction_count),
      raw: (area) => area.transaction_count,
      isNumber: true,
      sort: 'transaction_count',
    },
    price(readyPricePerSqft, 'median_ready_price_aed_per_sqft', how),
    price(offPlanPricePerSqft, 'median_off_plan_price_aed_per_sqft', how),
    {
      head: words.buildings,
      cell: (area) => count(area.building_count),
      raw: (area) => area.building_count,
      isNumber: true,
      sort: 'building_count',
    },
    {
      head: words.projects,
      cell: (area) => count(area.project_count),
      raw: (area) => area.project_count,
      isNumber: true,
      sort: 'project_count',
    },
  ];
  const path = kind === 'place' ? '/areas' : withQuery('/areas', { kind });
  const places = await readPlacesOnSite(reader);
  const sort = orderIn(drawn, columnsOf({ window: { from: '', to: '' } }), '-transaction_count');
  const { areas, meta } = await reader.readAsTyped('/api/v1/areas', {
    kind: kind === 'area' ? undefined : kind,
    sort,
    q: query['q'],
  });
  const columns = columnsOf(meta);
  const filtered = withQuery(path, { q: query['q'] });
  const main = html`${head(fill(headlines[kind], { n: count(areas.length) }), words.areasLead)}
${tabs(words.places, [
  { name: words.places, path: to('/areas'), isCurrent: kind === 'place' },
  ...(['community', 'area'] as const).map((one) => ({
    name: one === 'area' ? words.areas : words.communities,
    path: to(withQuery('/areas', { kind: one })),
    isCurrent: kind === one,
  })),
])}
<form class="inline" method="get" action="${to('/areas')}"><label>${words.filterByName}<input name="q" type="search" maxlength="100" value="${query['q'] ?? ''}"></label>${kind === 'place' ? '' : html`<input type="hidden" name="kind" value="${kind}">`}<button>${words.apply}</button></form>
${areas.length === 0 ? html`<p class="note">${words.none}</p>` : table(words.places, columns, areas, 'long', { draw: drawn, order: { current: sort, path: filtered } })}
${whyDashes(
  drawn,
  areas.flatMap((area) => stagePrices.map((name) => area[name])),
)}
<p class="note">${kind === 'place' ? `${words.placesNote} ` : ''}${words.areasPriceNote}</p>${made(drawn, [meta])}
${csvLink(drawn, withQuery(filtered, { sort: query['sort'] }), 'areas')}`;
  return {
    title: words.areasTitle,
    description: words.areasDescription,
    main,
    path,
    crumbs: [{ name: words.places, path: '/areas' }],
    isIndexed: query['q'] === undefined && query['sort'] === undefined,
    tables: [csvTable('areas', columns, areas)],
    asOf: meta,
  };
}

/** `GET /areas`. */
export const areasPage: PageType = {
  name: 'Areas',
  path: '/areas',
  summary: 'All areas and communities',
  parameters: ['kind', 'q', 'sort'],
  draw,
};
