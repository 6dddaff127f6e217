/** Draws the page of a building: what it sells and rents for by bedrooms, its last sales, and its details. */
import type { BuildingRecord, LastSale, PropertyStats } from '../../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { idIn, recordSlug, withQuery } from '../addresses.ts';
import { type Chart, drawing } from '../chart.ts';
import { chartBlock } from '../chart-block.ts';
import { dealsBlock, readDeals, recordLink } from '../deals.ts';
import type { Content, Crumb, Draw, PageType, Redirect } from '../page.ts';
import { block, details, head, headlines, made, madeBy, money } from '../parts.ts';
import { areaPath, type PlacesOnSite, placeOfRecord, readPlacesOnSite } from '../present-names.ts';
import { fill } from '../words/words.ts';
import { bedroomsTable, rowsOfProperty } from './bedrooms.ts';
import { notFound } from './not-found.ts';
import { headlinesMadeBy, propertyHeadlines, propertyScope } from './property-headlines.ts';

/** Returns the median prices by year as a chart, one line for each stage. */
function yearChart(
  draw: Draw,
  answer: {
    readonly stats: readonly PropertyStats[];
    readonly meta: { readonly covered_from?: string };
  } | null,
): Chart {
  const { words, format } = draw;
  const first = Number(answer?.meta.covered_from?.slice(0, 4) ?? 0);
  const years = (answer?.stats ?? [])
    .filter(({ grouped_by: by, year }) => by === 'year' && (year ?? 0) >= first)
    .toSorted((one, other) => (one.year ?? 0) - (other.year ?? 0));
  const points = (stage: 'median_off_plan_price_aed_per_sqft' | 'median_ready_price_aed_per_sqft') =>
    years.map(({ [stage]: price }) => ({
      value: price.value,
      low: price.p25 ?? null,
      high: price.p75 ?? null,
      n: price.n,
    }));
  return {
    id: 'years',
    title: words.byYear,
    unit: words.aedPerSqft,
    kind: 'lines',
    steps: years.map(({ year, is_partial: isPartial }) => ({
      period: String(year),
      label: String(year),
      isPartial,
    })),
    series: [
      { name: words.ready, points: points('median_ready_price_aed_per_sqft') },
      { name: words.offPlan, points: points('median_off_plan_price_aed_per_sqft') },
    ],
    write: (value) => format.number(value, 'count'),
    writeShort: (value) => format.short(value),
  };
}

/** The place that a building or project belongs to. */
type PlaceOfProperty = Pick<BuildingRecord, 'area' | 'community'>;

/** Returns the name of the place of a building or project and the path of its page: that of its community, else of its area. */
function placeOfProperty(
  draw: Draw,
  { area, community }: PlaceOfProperty,
  places: PlacesOnSite,
): Crumb | null {
  const path = places.get(community?.id ?? -1)?.path ?? (area === null ? null : areaPath(area, places));
  if (path === null) return null;
  const words = {
    area: area?.name ?? null,
    area_ar: area?.name_ar ?? null,
    community: community?.name ?? null,
  };
  return { name: placeOfRecord(draw, words, places), path };
}

/** Returns a count, or null where it is unknown. */
export function countText({ format }: Draw, value: number | null): string | null {
  return value === null ? null : format.number(value, 'count');
}

/** Says yes or no; nothing where it is unknown. */
function yesNo({ words }: Draw, value: boolean | null): string | null {
  return value === null ? null : value ? words.yes : words.no;
}

/** Links the place, the project and the developer of a building or project in one line. */
export function belongsTo(
  draw: Draw,
  record: PlaceOfProperty & Pick<BuildingRecord, 'developer'> & Partial<Pick<BuildingRecord, 'project'>>,
  places: PlacesOnSite,
): Html {
  const { project = null, developer } = record;
  const place = placeOfProperty(draw, record, places);
  const links = [
    ...(place === null ? [] : [html`<a href="${draw.to(place.path)}"><bdi>${place.name}</bdi></a>`]),
    ...(project === null ? [] : [recordLink(draw, 'projects', project)]),
    ...(developer === null ? [] : [recordLink(draw, 'developers', developer)]),
  ];
  return html`${links.map((link, index) => html`${index === 0 ? '' : ' · '}${link}`)}`;
}

/** Returns the pages before a record's: all places, and its own. */
export function crumbsOf(draw: Draw, record: PlaceOfProperty, places: PlacesOnSite): Crumb[] {
  const all = { name: draw.words.places, path: '/areas' };
  const place = placeOfProperty(draw, record, places);
  return place === null ? [all] : [all, place];
}

function lastSaleLine(draw: Draw, sale: LastSale | null | undefined): Part {
  const { words, format } = draw;
  if (sale == null || sale.price_aed === null) return null;
  return html`<p class="fact">${words.lastSale}: <strong><bdi>${money(draw, sale.price_aed)}</bdi></strong> · <bdi>${format.day(sale.transaction_date)}</bdi></p>`;
}

function facts(draw: Draw, building: BuildingRecord): Html {
  const { words } = draw;
  return details([
    [words.floors, countText(draw, building.floors)],
    [words.units, countText(draw, building.unit_count)],
    [words.flats, countText(draw, building.flats)],
    [words.completed, building.completed_year === null ? null : String(building.completed_year)],
    [words.freehold, yesNo(draw, building.is_freehold)],
    [words.carParks, countText(draw, building.car_parks)],
    [words.lifts, countText(draw, building.elevators)],
  ]);
}

async function draw(drawn: Draw): Promise<Content | Redirect> {
  const { words, reader, params, nameOf, to, baseUrl } = drawn;
  const asked = params['slug'] ?? '';
  const id = idIn(asked);
  if (id === null) throw notFound();
  const { building, meta } = await reader.read('/api/v1/buildings/{id}', { id });
  const path = `/buildings/${recordSlug(building)}`;
  if (path !== `/buildings/${asked}`) return { to: path };
  const [stats, deals, places] = await Promise.all([
    reader.maybe('/api/v1/buildings/{id}/stats', { id }),
    readDeals(reader, reader.maybe('/api/v1/buildings/{id}/transactions', { id, type: 'sales', limit: 10 })),
    readPlacesOnSite(reader),
  ]);
  const name = nameOf(building);
  const { headline } = building;
  const isCounted = building.transaction_count !== null;
  const years = yearChart(drawn, stats);
  const own = { of: 'building', id: building.id } as const;
  // The register names no building of a contract.
  const ofProject = { of: 'project', id: building.project?.id ?? null } as const;
  const subjects = { sales: own, rents: ofProject };
  const figures = propertyHeadlines(drawn, headline, subjects);
  const bedrooms = bedroomsTable(drawn, path, {
    note: words.statsWindowNote,
    scope: propertyScope(subjects, stats?.meta),
    rows: rowsOfProperty(stats?.stats ?? []),
  });
  const main = html`${head(html`<bdi>${name}</bdi>`, belongsTo(drawn, building, places), words.building)}
${headlines(drawn, figures)}
${isCounted ? null : html`<p class="fact">${fill(words.buildingNotCounted, { share: String(building.sales_known_pct ?? 0) })}</p>`}
${made(drawn, headlinesMadeBy(headline))}
${lastSaleLine(drawn, stats?.meta.summary.last_sale)}
${bedrooms.drawn}
${drawing(years) === null ? null : chartBlock(drawn, path, years, madeBy(stats))}
${dealsBlock(drawn, deals, [[fill(words.allDeals, { name }), to(withQuery('/sales', { building_id: id }))]])}
${block(words.details, facts(drawn, building))}`;
  return {
    title: fill(words.buildingTitle, { name }),
    description: fill(words.buildingDescription, { name }),
    main,
    path,
    crumbs: [...crumbsOf(drawn, building, places), { name, path }],
    charts: [years],
    tables: bedrooms.tables,
    card: { title: name, above: words.building, figures },
    asOf: meta,
    facts: [{ '@type': 'Place', name: building.name, url: `${baseUrl}${to(path)}`, ...position(building) }],
  };
}

/** Returns where a building stands, where that is known and not merely the middle of its area. */
function position({ precision, latitude, longitude }: BuildingRecord): object {
  return precision === 'building' ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {};
}

/** `GET /buildings/{slug}`. */
export const buildingPage: PageType = {
  name: 'Building',
  path: '/buildings/{slug}',
  summary: 'One building',
  draw,
};
