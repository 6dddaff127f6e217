/** Draws the page of an area or a community: what one kind of property sells and rents for there, over time, and the deals behind it. */
import type { AreaRecord, AreaStats, PlaceOverlap, Provenance } from '../../../../client/src/api-types.ts';
import { contractCount, newRent } from '../../../../data/measures/contracts.ts';
import {
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
  salesCount,
} from '../../../../data/measures/sales.ts';
import { register } from '../../../../data/register.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { chartBlock } from '../chart-block.ts';
import { type PropertyType, propertyTypeOf } from '../choices.ts';
import { type Claim, type ClaimScope, claim, claimLabel, claimLines, placeSubject } from '../claims.ts';
import { buildingsBlock, dealsBlock, projectsBlock, readDeals } from '../deals.ts';
import { readStageIndices, stageIndexBlock, stageIndexChart } from '../index-by-stage.ts';
import { neighboursBlock, readNeighbours } from '../neighbours.ts';
import type { Content, Draw, PageType, Redirect } from '../page.ts';
import { counted, type Headline, head, headlines, type Kind, kindOf, made, madeBy, tabs } from '../parts.ts';
import { commonName, type PlacesOnSite, placePath, readPlacesOnSite } from '../present-names.ts';
import { rentChart } from '../series.ts';
import { fill } from '../words/words.ts';
import { bedroomsTable, rowsOfPlace } from './bedrooms.ts';

type ByKind = AreaStats['by_property_type'][number];
/** How the figures of a place were made. */
interface Made {
  readonly sales: Provenance;
  readonly rents: Provenance;
  readonly yield: Provenance;
}

/** Returns the kinds of property with deals, the one with most first. Land comes last: its prices compare with land only. */
export function kindsOf({ by_property_type: rows }: Pick<AreaStats, 'by_property_type'>): ByKind[] {
  const deals = ({ sales, rents }: ByKind) => sales.sales_count + rents.contract_count;
  const rank = (row: ByKind) => (row.property_type === 'land' ? -1 : deals(row));
  return rows
    .filter((row) => row.property_type !== null && deals(row) > 0)
    .toSorted((one, other) => rank(other) - rank(one));
}

/** Links the places that share ground with this one, except the one that has its page. */
function overlapList({ words, to, nameOf }: Draw, area: AreaRecord, places: PlacesOnSite): Part {
  const isArea = area.kind === 'area';
  const overlaps: readonly PlaceOverlap[] = (isArea ? area.communities : area.areas).filter(
    ({ id }) => id !== area.one_with,
  );
  if (overlaps.length === 0) return null;
  const pathOf = ({ id, slug }: PlaceOverlap) =>
    places.get(id)?.path ?? placePath({ kind: isArea ? 'community' : 'area', slug });
  return html`<section class="block"><h2>${isArea ? words.overlaps : words.liesIn}</h2><ul class="chips">${overlaps
    .slice(0, 12)
    .map(
      (place) => html`<li><a href="${to(pathOf(place))}"><bdi>${nameOf(place)}</bdi></a></li>`,
    )}</ul></section>`;
}

function compareForm({ words, to }: Draw, area: AreaRecord, kind: Kind, name: string): Html {
  return html`<form class="inline" action="${to('/compare')}" method="get"><label>${fill(words.compareWith, { name: commonName(name) })}<input name="with" type="text" maxlength="200" required placeholder="Business Bay"></label><input type="hidden" name="places" value="${area.slug}"><input type="hidden" name="property_type" value="${kind === 'unknown' ? '' : kind}"><button>${words.compare}</button></form>`;
}

/** Reads what the page shows beside the statistics: for one kind of property where it can be told apart. */
function readParts({ reader, today }: Draw, area: AreaRecord, type: PropertyType | undefined) {
  const id = String(area.id);
  const ofKind = type === undefined ? {} : { property_type: type };
  return Promise.all([
    readStageIndices(reader, { area: id, ...ofKind }),
    reader.maybe('/api/v1/rent-contracts/trends', {
      area: id,
      version: 'new',
      ...ofKind,
    }),
    readDeals(
      reader,
      reader.maybe('/api/v1/areas/{id}/transactions', { id, type: 'sales', limit: 10, ...ofKind }),
    ),
    reader.maybe('/api/v1/buildings', { area: id, limit: 10 }),
    reader.maybe('/api/v1/projects', {
      area: id,
      status: 'active',
      expected_from: today,
      sort: 'expected_completion_date',
      limit: 10,
    }),
    readNeighbours(reader, area, type),
  ]);
}

function kindTabs(
  { words, to }: Draw,
  path: string,
  kinds: readonly ByKind[],
  chosen: ByKind | undefined,
): Part {
  if (kinds.length < 2) return null;
  return tabs(
    words.kindsLabel,
    kinds.map((one) => ({
      name: words.kindNames[kindOf(one.property_type)],
      path: to(one === kinds[0] ? path : withQuery(path, { kind: one.property_type })),
      isCurrent: one === chosen,
    })),
  );
}

/** Returns what the claims about one kind of property in a place have in common. */
function recordsOf(area: AreaRecord, type: string | null, { sales, rents }: Made) {
  const subject = placeSubject(area);
  return { sales: { subject, type, days: sales }, rents: { subject, type, days: rents } };
}

/** Returns the word for the sort of a place: an area that is one with a community is one. */
function sortOfPlace({ words }: Draw, { kind, one_with: oneWith }: AreaRecord): string {
  return kind === 'area' && oneWith === null ? words.area : words.community;
}

function placeHead(drawn: Draw, area: AreaRecord, chosen: ByKind | undefined, how: Made): Html {
  const { words, nameOf } = drawn;
  const name = nameOf(area);
  const above = sortOfPlace(drawn, area);
  if (chosen === undefined) return head(name, fill(words.placeNoSales, { name }), above);
  const of = recordsOf(area, chosen.property_type, how);
  const lead = claimLines(drawn, [
    { measure: salesCount, ...of.sales, figure: counted(chosen.sales.sales_count) },
    { measure: contractCount, ...of.rents, figure: counted(chosen.rents.contract_count) },
  ]);
  const kind = words.kindNames[kindOf(chosen.property_type)];
  return head(fill(words.placeHeadline, { kind, name }), lead, above);
}

async function draw(drawn: Draw, isArea: boolean): Promise<Content | Redirect> {
  const { words, reader, params, query, to, nameOf } = drawn;
  const asked = params['slug'] ?? '';
  const { area, meta } = await reader.read('/api/v1/areas/{id}', { id: asked });
  const places = await readPlacesOnSite(reader);
  const path = places.get(area.id)?.path ?? placePath(area);
  if (path !== `/${isArea ? 'areas' : 'communities'}/${asked}`) return { to: withQuery(path, query) };
  const id = String(area.id);
  const { stats, meta: how } = await reader.read('/api/v1/areas/{id}/stats', { id });
  const kinds = kindsOf(stats);
  const chosen = kinds.find(({ property_type: type }) => type === query['kind']) ?? kinds[0];
  const kind = kindOf(chosen?.property_type);
  const type = propertyTypeOf(chosen?.property_type ?? undefined);
  const [indices, rents, deals, buildings, projects, near] = await readParts(drawn, area, type);
  const name = nameOf(area);
  const page = kinds[0] === chosen ? path : withQuery(path, { kind });
  const indexLine = stageIndexChart(drawn, fill(words.homeIndexStages, { kind: words.kinds[kind] }), indices);
  const rentLine = rentChart(drawn, claimLabel(drawn, { measure: newRent, type: type ?? null }), rents);
  const bedrooms = bedroomsTable(drawn, page, {
    note: fill(words.ofKindOnly, { kind: words.kindNames[kind] }),
    scope: recordsOf(area, chosen?.property_type ?? null, how),
    rows: rowsOfPlace(
      area.slug,
      stats.by_bedrooms.filter((row) => kindOf(row.property_type) === kind),
    ),
  });
  const onwards = [
    [
      fill(words.allDeals, { name: commonName(name) }),
      to(withQuery('/sales', { area: area.slug, property_type: type })),
    ],
    [
      fill(words.allRents, { name: commonName(name) }),
      to(withQuery('/rents', { area: area.slug, property_type: type })),
    ],
  ] as const;
  const main = html`${placeHead(drawn, area, chosen, how)}
${meta.notice === undefined ? '' : html`<p class="note"><a href="${to(withQuery('/areas', { q: area.name }))}">${fill(words.wholeDistrict, { name })}</a></p>`}
${kindTabs(drawn, path, kinds, chosen)}
${chosen === undefined ? '' : headlineBlock(drawn, area, chosen, how)}
${bedrooms.drawn}
<div class="pair">${stageIndexBlock(drawn, page, indexLine, indices)}
${chartBlock(drawn, page, rentLine, madeBy(rents))}</div>
${dealsBlock(drawn, deals, onwards)}
${buildingsBlock(drawn, words.topBuildings, buildings)}
${projectsBlock(drawn, words.supply, projects, { note: words.supplyNote })}
${neighboursBlock(drawn, area, kind, { found: near, type, places })}
${overlapList(drawn, area, places)}
${compareForm(drawn, area, kind, name)}`;
  return {
    title: fill(words.placeTitle, { name }),
    description: placeDescription(drawn, name, kinds),
    main,
    path: page,
    crumbs: [
      { name: words.places, path: '/areas' },
      { name, path },
    ],
    charts: [indexLine, rentLine],
    tables: bedrooms.tables,
    card: {
      title: chosen === undefined ? name : fill(words.placeHeadline, { kind: words.kindNames[kind], name }),
      above: sortOfPlace(drawn, area),
      figures: chosen === undefined ? [] : headlinesOf(drawn, area, chosen, how),
    },
    asOf: meta,
    facts: [placeFacts(drawn, area), datasetFacts(drawn, { path, name, meta })],
  };
}

function placeDescription({ words }: Draw, name: string, kinds: readonly ByKind[]): string {
  const names = kinds.slice(0, 4).map(({ property_type: type }) => words.kinds[kindOf(type)]);
  return fill(words.placeDescription, { name, kinds: names.join(', ') });
}

/** Returns the price of each stage that has sales; that of all sales where the stage of none is known. */
function priceClaims({ sales }: ByKind, of: ClaimScope): Claim[] {
  const { off_plan_count: offPlan, ready_count: ready } = sales;
  const stages = [
    { measure: readyPricePerSqft, figure: sales.median_ready_price_aed_per_sqft, n: ready },
    { measure: offPlanPricePerSqft, figure: sales.median_off_plan_price_aed_per_sqft, n: offPlan },
  ].filter(({ n }) => n > 0);
  return stages.length > 0
    ? stages.map(({ measure, figure }) => ({ measure, figure, ...of }))
    : [{ measure: medianPricePerSqft, figure: sales.median_price_aed_per_sqft, ...of }];
}

function headlinesOf(drawn: Draw, area: AreaRecord, one: ByKind, how: Made): Headline[] {
  const { words } = drawn;
  const of = recordsOf(area, one.property_type, how);
  const values = { kind: words.kinds[kindOf(one.property_type)] };
  return [
    ...priceClaims(one, of.sales).map((price) => claim(drawn, price)),
    claim(drawn, { measure: newRent, ...of.rents, figure: one.rents.median_rent_aed }),
    { label: fill(words.grossYieldOf, values), figure: one.yield.gross_yield_pct, unit: 'pct' },
    {
      label: fill(words.yieldWithRenewalsOf, values),
      figure: one.yield.gross_yield_with_renewals_pct,
      unit: 'pct',
    },
  ];
}

function headlineBlock(drawn: Draw, area: AreaRecord, one: ByKind, how: Made): Html {
  const figures = headlinesOf(drawn, area, one, how);
  return html`${headlines(drawn, figures)}${made(drawn, [how.sales, how.rents, how.yield])}`;
}

function placeFacts({ baseUrl, to }: Draw, area: AreaRecord): object {
  return {
    '@type': 'Place',
    name: area.label,
    alternateName: [area.name, ...(area.name_ar === null ? [] : [area.name_ar])],
    url: `${baseUrl}${to(placePath(area))}`,
    containedInPlace: { '@type': 'City', name: register.territory.en },
    ...(area.centroid === null
      ? {}
      : {
          geo: {
            '@type': 'GeoCoordinates',
            latitude: area.centroid.latitude,
            longitude: area.centroid.longitude,
          },
        }),
  };
}

function datasetFacts(
  { baseUrl, to, words }: Draw,
  {
    path,
    name,
    meta,
  }: {
    readonly path: string;
    readonly name: string;
    readonly meta: { readonly as_of: string; readonly attribution: string };
  },
): object {
  return {
    '@type': 'Dataset',
    name: fill(words.placeTitle, { name }),
    description: fill(words.placeDescription, { name, kinds: '' }),
    url: `${baseUrl}${to(path)}`,
    dateModified: meta.as_of,
    creditText: meta.attribution,
    spatialCoverage: name,
    isAccessibleForFree: true,
  };
}

/** `GET /areas/{slug}`. */
export const areaPage: PageType = {
  name: 'Area',
  path: '/areas/{slug}',
  summary: 'One area',
  parameters: ['kind'],
  draw: (drawn) => draw(drawn, true),
};

/** `GET /communities/{slug}`. */
export const communityPage: PageType = {
  name: 'Community',
  path: '/communities/{slug}',
  summary: 'One community',
  parameters: ['kind'],
  draw: (drawn) => draw(drawn, false),
};
