/** Draws the registers of sales and of rent contracts: filters, a page of rows, and the same rows as CSV. */

import type { RentContract } from '../../../../client/src/api-types.ts';
import { type Html, html } from '../../../console/html.ts';
import type { Problem } from '../../../contract/problem.ts';
import { withQuery } from '../addresses.ts';
import { bedroomsField, field, kindField, select, typedNumber } from '../choices.ts';
import { dealPath, dealsTable, projectLink, sortOfProperty } from '../deals.ts';
import { answerOrFault, faultBox } from '../faults.ts';
import type { KnownDays } from '../known-days.ts';
import type { Column, Content, CsvTable, Draw, PageType } from '../page.ts';
import { head, table } from '../parts.ts';
import {
  type PlacesOnSite,
  type ProjectNames,
  placeOfRecord,
  readPlacesOnSite,
  readProjectNames,
} from '../present-names.ts';
import type { AnswerOf } from '../reader.ts';
import { rentsCsv, salesCsv } from '../register-files.ts';
import { type TableOrder, toRows } from '../table.ts';
import { fill } from '../words/words.ts';

const rowsOfPage = 25;
const rowsOfDownload = 100;
type Sales = AnswerOf<'/api/v1/transactions'>;
type Rents = AnswerOf<'/api/v1/rent-contracts'>;

const saleFilters = [
  'area',
  'property_type',
  'bedrooms',
  'type',
  'min_price',
  'max_price',
  'from_date',
  'to_date',
  'project_id',
  'building_id',
  'developer_id',
  'sort',
  'after',
] as const;
const rentFilters = [
  'area',
  'property_type',
  'bedrooms',
  'version',
  'min_rent',
  'max_rent',
  'from_date',
  'to_date',
  'project_id',
  'sort',
  'after',
] as const;

/** Returns the filters as the visitor typed them, by the names of the API. */
function saleRequest({ query }: Draw, limit: number): object {
  return {
    type: query['type'] ?? 'sales',
    area: query['area'],
    property_type: query['property_type'],
    bedrooms: query['bedrooms'],
    min_price: typedNumber(query['min_price']),
    max_price: typedNumber(query['max_price']),
    from_date: query['from_date'],
    to_date: query['to_date'],
    project_id: query['project_id'],
    building_id: query['building_id'],
    developer_id: query['developer_id'],
    sort: query['sort'] ?? '-transaction_date',
    cursor: query['after'],
    limit,
  };
}

function rentRequest({ query }: Draw, limit: number): object {
  return {
    area: query['area'],
    property_type: query['property_type'],
    bedrooms: query['bedrooms'],
    version: query['version'],
    min_annual_amount_aed: typedNumber(query['min_rent']),
    max_annual_amount_aed: typedNumber(query['max_rent']),
    from_date: query['from_date'],
    to_date: query['to_date'],
    project_id: query['project_id'],
    sort: query['sort'] ?? '-transaction_date',
    cursor: query['after'],
    limit,
  };
}

/** Draws filters that the fields do not show, such as the building that a link came from. */
function hidden({ query }: Draw, names: readonly string[]): Html {
  return html`${names.map((name) => (query[name] === undefined ? '' : html`<input type="hidden" name="${name}" value="${query[name]}">`))}`;
}

interface RegisterPage {
  readonly path: string;
  readonly filters: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly form: Html;
  readonly rows: Html | null;
  readonly next: string | null;
  readonly fault: Problem | null;
  readonly place: string | null;
  readonly asOf: KnownDays | null;
  readonly csv: CsvTable | null;
}

/** Orders of a register that the form offers. An order by another column stays, by its name. */
function orderField({ words, query }: Draw, known: readonly (readonly [string, string])[]): Html {
  const current = query['sort'] ?? known[0]?.[0];
  const isKnown = known.some(([order]) => order === current);
  const other = current === undefined || isKnown ? [] : [[current, words.orderOfTable] as const];
  return select(words.sortBy, 'sort', [...known, ...other], current);
}

/** Returns the order of a register, and the address that its column heads lead to. */
function orderOf(draw: Draw, path: string, filters: readonly string[]): TableOrder {
  const kept = filters.filter((name) => name !== 'sort' && name !== 'after');
  const address = withQuery(path, Object.fromEntries(kept.map((name) => [name, draw.query[name]])));
  return { draw, order: { current: draw.query['sort'] ?? '-transaction_date', path: address } };
}

function page(
  draw: Draw,
  { path, filters, title, description, form, rows, next, fault, place, asOf, csv }: RegisterPage,
): Content {
  const { words, to, query } = draw;
  const kept = Object.fromEntries(filters.map((name) => [name, query[name]]));
  const main = html`${head(title, description)}
${faultBox(draw, fault)}
<form class="filters" method="get" action="${to(path)}">${form}<button>${words.show}</button></form>
${place === null ? '' : html`<p class="note">${fill(words.understood, { name: place })}</p>`}
${rows ?? (fault === null ? html`<p class="note">${words.noRows}</p>` : '')}
<p class="onward">${next === null ? '' : html`<a rel="next" class="button" href="${toRows(draw, withQuery(path, { ...kept, after: next }))}">${words.nextPage}</a>`}${query['after'] === undefined ? '' : html` <a href="${toRows(draw, withQuery(path, { ...kept, after: undefined }))}">${words.firstPage}</a>`}${rows === null ? '' : html` <a href="${to(withQuery(path, { ...kept, as: 'csv' }))}" download>${fill(words.csvOfPage, { n: rowsOfDownload })}</a>`}</p>`;
  return {
    title,
    description,
    main,
    path: withQuery(path, { ...kept, after: undefined }),
    crumbs: [{ name: title, path }],
    isIndexed: filters.every((name) => query[name] === undefined),
    ...(asOf === null ? {} : { asOf }),
    ...(csv === null ? {} : { tables: [csv] }),
  };
}

async function drawSales(draw: Draw): Promise<Content> {
  const { words, query, reader } = draw;
  const limit = query['as'] === 'csv' ? rowsOfDownload : rowsOfPage;
  const { answer, fault } = await answerOrFault<Sales>(
    reader.readAsTyped('/api/v1/transactions', saleRequest(draw, limit)),
  );
  const rows = answer?.transactions ?? [];
  const [names, places] = await Promise.all([readProjectNames(reader, rows), readPlacesOnSite(reader)]);
  const form = html`${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(draw, query['property_type'], words.any)}${bedroomsField(draw, query['bedrooms'])}${select(
    words.stage,
    'type',
    [
      ['sales', words.anyStage],
      ['off-plan', words.offPlan],
      ['ready', words.ready],
    ],
    query['type'] ?? 'sales',
  )}${field(words.minPrice, 'min_price', query['min_price'], 'number')}${field(words.maxPrice, 'max_price', query['max_price'], 'number')}${field(words.fromDate, 'from_date', query['from_date'], 'date')}${field(words.toDate, 'to_date', query['to_date'], 'date')}${orderField(
    draw,
    [
      ['-transaction_date', words.newest],
      ['-price_aed', words.dearest],
      ['price_aed', words.cheapest],
    ],
  )}${hidden(draw, ['project_id', 'building_id', 'developer_id'])}`;
  return page(draw, {
    path: '/sales',
    filters: saleFilters,
    title: words.salesTitle,
    description: words.salesDescription,
    form,
    rows:
      rows.length === 0
        ? null
        : dealsTable(
            draw,
            words.salesTitle,
            { transactions: rows, names, places },
            true,
            orderOf(draw, '/sales', saleFilters),
          ),
    next: answer?.next_cursor ?? null,
    fault,
    place: answer?.meta.place?.name ?? null,
    asOf: answer?.meta ?? null,
    csv: salesCsv(rows),
  });
}

function rentsTable(
  draw: Draw,
  rows: readonly RentContract[],
  { names, places }: { readonly names: ProjectNames; readonly places: PlacesOnSite },
  order: TableOrder,
): Html {
  const { words, format, to } = draw;
  const count = (value: number | null) => (value === null ? words.dash : format.number(value, 'count'));
  const columns: Column<RentContract>[] = [
    {
      head: words.date,
      cell: ({ id, transaction_date: day }) =>
        html`<a href="${to(dealPath('rents', id))}"><time datetime="${day}">${format.day(day)}</time></a>`,
      sort: 'transaction_date',
    },
    {
      head: words.place,
      cell: (contract) => html`<bdi>${placeOfRecord(draw, contract, places)}</bdi>`,
      isName: true,
    },
    {
      head: words.project,
      cell: ({ project, project_id: id }) =>
        id === null ? html`<bdi>${project ?? words.dash}</bdi>` : projectLink(draw, id, project, names),
    },
    { head: words.kind, cell: (row) => sortOfProperty(draw, row) },
    { head: words.contract, cell: ({ version }) => (version === null ? words.dash : words[version]) },
    {
      head: words.start,
      cell: ({ start_date: day }) => html`<time datetime="${day}">${format.day(day)}</time>`,
      sort: 'start_date',
    },
    {
      head: `${words.size} (${words.sqft})`,
      cell: ({ area_sqft: size }) => count(size),
      isNumber: true,
      sort: 'area_sqft',
    },
    {
      head: `${words.rentAYear} (${words.aed})`,
      cell: ({ annual_amount_aed: rent }) => count(rent),
      isNumber: true,
      sort: 'annual_amount_aed',
    },
  ];
  return table(words.rentsTitle, columns, rows, 'deals', order);
}

async function drawRents(draw: Draw): Promise<Content> {
  const { words, query, reader } = draw;
  const limit = query['as'] === 'csv' ? rowsOfDownload : rowsOfPage;
  const { answer, fault } = await answerOrFault<Rents>(
    reader.readAsTyped('/api/v1/rent-contracts', rentRequest(draw, limit)),
  );
  const rows = answer?.rent_contracts ?? [];
  const [names, places] = await Promise.all([readProjectNames(reader, rows), readPlacesOnSite(reader)]);
  const form = html`${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(draw, query['property_type'], words.any)}${bedroomsField(draw, query['bedrooms'])}${select(
    words.contract,
    'version',
    [
      ['', words.any],
      ['new', words.new],
      ['renewed', words.renewed],
    ],
    query['version'],
  )}${field(words.minRent, 'min_rent', query['min_rent'], 'number')}${field(words.maxRent, 'max_rent', query['max_rent'], 'number')}${field(words.fromDate, 'from_date', query['from_date'], 'date')}${field(words.toDate, 'to_date', query['to_date'], 'date')}${orderField(
    draw,
    [
      ['-transaction_date', words.newest],
      ['-annual_amount_aed', words.dearest],
      ['annual_amount_aed', words.cheapest],
    ],
  )}${hidden(draw, ['project_id'])}`;
  return page(draw, {
    path: '/rents',
    filters: rentFilters,
    title: words.rentsTitle,
    description: words.rentsDescription,
    form,
    rows:
      rows.length === 0
        ? null
        : rentsTable(draw, rows, { names, places }, orderOf(draw, '/rents', rentFilters)),
    next: answer?.next_cursor ?? null,
    fault,
    place: answer?.meta.place?.name ?? null,
    asOf: answer?.meta ?? null,
    csv: rentsCsv(rows),
  });
}

/** `GET /sales`. The API itself has `/transactions`. */
export const salesPage: PageType = {
  name: 'Sales',
  path: '/sales',
  summary: 'Register of sales',
  parameters: saleFilters,
  draw: drawSales,
};

/** `GET /rents`. */
export const rentsPage: PageType = {
  name: 'Rents',
  path: '/rents',
  summary: 'Register of rent contracts',
  parameters: rentFilters,
  draw: drawRents,
};
