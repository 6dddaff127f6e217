/** Draws the page of one sale, mortgage or gift, and that of one rent contract: what the register says of it. */
import type { RentContract, RentPosition, Transaction } from '../../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { dealPath, projectLink, propertyName, recordLink, sortOfProperty } from '../deals.ts';
import type { Content, Draw, PageType, Redirect } from '../page.ts';
import { block, details, head, kindOf, made, money, onward } from '../parts.ts';
import {
  areaPath,
  type PlaceOfRecord,
  type PlacesOnSite,
  type ProjectNames,
  placeOfRecord,
  readPlacesOnSite,
  readProjectNames,
} from '../present-names.ts';
import { fill } from '../words/words.ts';
import { notFound } from './not-found.ts';

/** The place of a record, by the names that both kinds of records have. */
interface PlaceOfDeal extends PlaceOfRecord {
  readonly area_id: number | null;
}

function placeName(draw: Draw, place: PlaceOfRecord, places: PlacesOnSite): string {
  return placeOfRecord(draw, place, places) || draw.words.home;
}

function placeLink(draw: Draw, place: PlaceOfDeal, places: PlacesOnSite): Part {
  if (place.area_id === null) return null;
  const path = areaPath({ id: place.area_id, name: place.area }, places);
  const { area: name, area_ar = null } = place;
  return html`<a href="${draw.to(path)}"><bdi>${draw.nameOf({ name, name_ar: area_ar }) || draw.words.home}</bdi></a>`;
}

/** Returns a text of the export, which is English. */
function exported(text: string | null): Part {
  return text === null ? null : html`<bdi lang="en">${text}</bdi>`;
}

function dayOf({ format }: Draw, day: string | null): Part {
  return day === null ? null : html`<time datetime="${day}">${format.day(day)}</time>`;
}

function sizeOf({ words, format }: Draw, size: number | null): string | null {
  return size === null ? null : `${format.number(size, 'count')} ${words.sqft}`;
}

function perSqft(draw: Draw, price: number | null): string | null {
  return price === null ? null : `${money(draw, price)} ${draw.words.perSqft}`;
}

function yesNo({ words }: Draw, value: boolean | null): string | null {
  return value === null ? null : value ? words.yes : words.no;
}

/** Returns the facts that sales and contracts share, about the property and its place. */
function propertyFacts(
  draw: Draw,
  one: Transaction | RentContract,
  place: PlaceOfDeal & { readonly master_project: string | null },
  places: PlacesOnSite,
): readonly (readonly [string, Part])[] {
  const { words } = draw;
  return [
    [words.kind, sortOfProperty(draw, one)],
    [words.subType, exported(one.property_sub_type)],
    [words.rooms, exported(one.rooms_label)],
    [words.usage, exported(one.usage)],
    [words.freehold, yesNo(draw, one.is_freehold)],
    [words.area, placeLink(draw, place, places)],
    [words.community, exported(place.community)],
    [words.masterProject, exported(place.master_project)],
    [
      words.developer,
      one.developer_id === null
        ? null
        : recordLink(draw, 'developers', { id: one.developer_id, name: one.developer }),
    ],
  ];
}

/** Says that statistics leave the record out; nothing where they do not. */
function flagsNote({ words }: Draw, flags: readonly string[]): Part {
  if (flags.length === 0) return null;
  return html`<p class="note">${fill(words.leftOut, { flags: flags.join(', ') })}</p>`;
}

function basisNote({ words }: Draw, { transaction_date_basis: basis }: Transaction | RentContract): Part {
  return basis === 'contract-start' ? html`<p class="note">${words.contractStart}</p>` : null;
}

/** Draws the two or three figures that a record is about. */
function amounts(all: readonly (readonly [string, string | null])[]): Html {
  const known = all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return html`<dl class="headlines">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd><strong><bdi>${value}</bdi></strong></dd></div>`)}</dl>`;
}

/** Returns the filters of the register that find like property. */
function likeIt(
  { property_type: type, bedrooms }: Transaction | RentContract,
  area: number | null,
  places: PlacesOnSite,
) {
  const slug = area === null ? null : places.get(area)?.slug;
  return { area: slug ?? area, property_type: type, bedrooms };
}

/** Returns the facts of a sale, mortgage or gift. */
function saleFacts(draw: Draw, sale: Transaction, names: ProjectNames, places: PlacesOnSite): Html {
  const { words, format } = draw;
  const { location, building_id: building, project_id: project, unit_count: units } = sale;
  const near = [location.nearest_metro, location.nearest_mall, location.nearest_landmark].filter(
    (one) => one !== null,
  );
  return details([
    [words.date, dayOf(draw, sale.transaction_date)],
    [words.procedure, exported(sale.procedure)],
    [words.stage, sale.is_off_plan === null ? null : sale.is_off_plan ? words.offPlan : words.ready],
    [
      words.building,
      building === null
        ? null
        : recordLink(draw, 'buildings', { id: building, name: location.building ?? sale.property_name }),
    ],
    [words.project, project === null ? null : projectLink(draw, project, location.project, names)],
    ...propertyFacts(draw, sale, location, places),
    [words.unitCount, units === null || units < 2 ? null : format.number(units, 'count')],
    [words.near, near.length === 0 ? null : exported(near.join(', '))],
    [words.recordId, html`<bdi dir="ltr">${sale.id}</bdi>`],
  ]);
}

async function drawSale(draw: Draw): Promise<Content | Redirect> {
  const { words, reader, params, format, to } = draw;
  const asked = params['id'] ?? '';
  if (asked.startsWith('r-')) return { to: dealPath('rents', asked) };
  const { transaction: sale, meta } = await reader.read('/api/v1/transactions/{id}', { id: asked });
  const [names, places] = await Promise.all([readProjectNames(reader, [sale]), readPlacesOnSite(reader)]);
  const { location } = sale;
  const place = placeName(draw, location, places);
  const type = words.dealTypes[sale.type];
  const title = fill(words.dealTitle, {
    type,
    kind: words.kindNames[kindOf(sale.property_type)],
    place,
    day: format.day(sale.transaction_date),
  });
  const path = dealPath('sales', sale.id);
  const links: (readonly [string, string])[] = [
    [fill(words.similarSales, { place }), to(withQuery('/sales', likeIt(sale, location.area_id, places)))],
    ...(location.area_id === null || sale.property_type === null || sale.area_sqft === null
      ? []
      : [
          [
            words.estimateLike,
            to(
              withQuery('/estimate', {
                ...likeIt(sale, location.area_id, places),
                area_sqft: Math.round(sale.area_sqft),
              }),
            ),
          ] as const,
        ]),
  ];
  const main = html`${head(html`<bdi>${propertyName(draw, sale) || place}</bdi>`, title, type)}
${amounts([
  [words.price, sale.price_aed === null ? null : money(draw, sale.price_aed)],
  [words.pricePerSqft, perSqft(draw, sale.price_aed_per_sqft)],
  [words.size, sizeOf(draw, sale.area_sqft)],
])}
${basisNote(draw, sale)}${flagsNote(draw, sale.quality_flags)}
${block(words.details, saleFacts(draw, sale, names, places))}
${onward(links)}`;
  return {
    title,
    description: words.dealDescription,
    main,
    path,
    crumbs: [
      { name: words.salesTitle, path: '/sales' },
      { name: sale.id, path },
    ],
    card: {
      title,
      above: type,
      figures:
        sale.price_aed === null
          ? []
          : [{ label: words.price, figure: { value: sale.price_aed, n: 1 }, unit: 'aed' }],
    },
    isIndexed: false,
    asOf: meta,
  };
}

/** Says where the rent stands among comparable contracts, or why that is withheld. */
function positionBlock(draw: Draw, position: RentPosition): Part {
  const { words, format, reasonOf } = draw;
  if (position.value === null)
    return block(
      words.rentPosition,
      html`<p class="note">${fill(words.rentPositionNone, { reason: reasonOf(position.reason ?? '') })}</p>${made(draw, [position])}`,
    );
  const pct = format.figure(position.value, 'pct');
  const n = format.number(position.n, 'count');
  return block(
    words.rentPosition,
    html`<p class="fact">${fill(words.rentPositionValue, { pct })}</p><p class="note">${fill(words.rentPositionNote, { n })}</p>${made(draw, [position])}`,
  );
}

/** Returns the facts of a rent contract. */
function rentFacts(draw: Draw, rent: RentContract, project: Part, places: PlacesOnSite): Html {
  const { words, format } = draw;
  const { contract_amount_aed: whole, property_count: count } = rent;
  return details([
    [words.date, dayOf(draw, rent.transaction_date)],
    [words.contract, rent.version === null ? null : words[rent.version]],
    [words.termStart, dayOf(draw, rent.start_date)],
    [words.termEnd, dayOf(draw, rent.end_date)],
    [words.wholeRent, whole === null ? null : money(draw, whole)],
    [words.project, project],
    ...propertyFacts(draw, rent, rent, places),
    [words.unitCount, count < 2 ? null : format.number(count, 'count')],
    [words.recordId, html`<bdi dir="ltr">${rent.id}</bdi>`],
  ]);
}

async function drawRent(draw: Draw): Promise<Content | Redirect> {
  const { words, reader, params, format, to, nameOf } = draw;
  const asked = params['id'] ?? '';
  if (!asked.startsWith('r-')) throw notFound();
  const { rent_contract: full, meta } = await reader.read('/api/v1/rent-contracts/{id}/full', { id: asked });
  const { contract: rent, project } = full;
  const places = await readPlacesOnSite(reader);
  const place = placeName(draw, rent, places);
  const title = fill(words.rentTitle, {
    kind: words.kindNames[kindOf(rent.property_type)],
    place,
    day: format.day(rent.transaction_date),
  });
  const path = dealPath('rents', rent.id);
  const projectPart =
    project === null
      ? exported(rent.project ?? (rent.candidate_projects.join(', ') || null))
      : recordLink(draw, 'projects', project);
  const yearly = rent.annual_amount_aed;
  const main = html`${head(html`<bdi>${(project === null ? rent.project : nameOf(project)) || place}</bdi>`, title, words.dealTypes.rentals)}
${amounts([
  [words.annualRent, yearly === null ? null : money(draw, yearly)],
  [words.rentPerSqft, perSqft(draw, rent.annual_aed_per_sqft)],
  [words.size, sizeOf(draw, rent.area_sqft)],
])}
${basisNote(draw, rent)}${flagsNote(draw, rent.quality_flags)}
${positionBlock(draw, full.rent_position)}
${block(words.details, rentFacts(draw, rent, projectPart, places))}
${onward([[fill(words.similarRents, { place }), to(withQuery('/rents', likeIt(rent, rent.area_id, places)))]])}`;
  return {
    title,
    description: words.rentDescription,
    main,
    path,
    crumbs: [
      { name: words.rentsTitle, path: '/rents' },
      { name: rent.id, path },
    ],
    card: {
      title,
      above: words.dealTypes.rentals,
      figures:
        yearly === null ? [] : [{ label: words.annualRent, figure: { value: yearly, n: 1 }, unit: 'aed' }],
    },
    isIndexed: false,
    asOf: meta,
  };
}

/** `GET /sales/{id}`. */
export const salePage: PageType = { name: 'Sale', path: '/sales/{id}', summary: 'One sale', draw: drawSale };

/** `GET /rents/{id}`. */
export const rentPage: PageType = {
  name: 'Rent',
  path: '/rents/{id}',
  summary: 'One rent contract',
  draw: drawRent,
};
