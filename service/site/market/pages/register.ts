/** Draws the registers of sales and of rent contracts: filters, a page of rows, and the same rows as CSV. */
import type { RentContract } from '../../../../client/src/api-types.ts';
import { type Html, html } from '../../../console/html.ts';
import { Problem } from '../../../contract/problem.ts';
import { withQuery } from '../addresses.ts';
import { bedroomsField, field, kindField, numberIn, oneOf, propertyTypeOf, select } from '../choices.ts';
import { dealsTable, recordLink, sortOfProperty } from '../deals.ts';
import type { Column, Content, CsvTable, Draw, PageType } from '../page.ts';
import { head, table } from '../parts.ts';
import type { AnswerOf, ParametersOf } from '../reader.ts';
import { rentsCsv, salesCsv } from '../register-files.ts';
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
const saleTypes = ['sales', 'off-plan', 'ready'] as const;
const saleSorts = ['-transaction_date', '-price_aed', 'price_aed'] as const;
const rentSorts = ['-transaction_date', '-annual_amount_aed', 'annual_amount_aed'] as const;

function withoutBlanks<Parameters extends object>(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as Parameters;
}

function saleRequest({ query }: Draw, limit: number): ParametersOf<'/api/v1/transactions'> {
  return withoutBlanks({
    type: oneOf(saleTypes, query['type']) ?? 'sales',
    area: query['area'],
    property_type: propertyTypeOf(query['property_type']),
    bedrooms: query['bedrooms'],
    min_price: numberIn(query['min_price']),
    max_price: numberIn(query['max_price']),
    from_date: query['from_date'],
    to_date: query['to_date'],
    project_id: numberIn(query['project_id']),
    building_id: numberIn(query['building_id']),
    developer_id: numberIn(query['developer_id']),
    sort: oneOf(saleSorts, query['sort']) ?? '-transaction_date',
    cursor: query['after'],
    limit,
  } as ParametersOf<'/api/v1/transactions'>);
}

function rentRequest({ query }: Draw, limit: number): ParametersOf<'/api/v1/rent-contracts'> {
  return withoutBlanks({
    area: query['area'],
    property_type: propertyTypeOf(query['property_type']),
    bedrooms: query['bedrooms'],
    version: oneOf(['new', 'renewed'], query['version']),
    min_annual_amount_aed: numberIn(query['min_rent']),
    max_annual_amount_aed: numberIn(query['max_rent']),
    from_date: query['from_date'],
    to_date: query['to_date'],
    project_id: numberIn(query['project_id']),
    sort: oneOf(rentSorts, query['sort']) ?? '-transaction_date',
    cursor: query['after'],
    limit,
  } as ParametersOf<'/api/v1/rent-contracts'>);
}

/** Returns the answer, or the faults of the filters, which the page shows above them. */
async function answerOrFault<Answer>(
  reading: Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly fault: Problem | null }> {
  try {
    return { answer: await reading, fault: null };
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { answer: null, fault: error };
    throw error;
  }
}

function faultBox({ words }: Draw, fault: Problem): Html {
  const near = [...new Set((fault.errors ?? []).flatMap(({ candidates = [] }) => candidates.map(String)))];
  return html`<div class="fault" role="alert"><strong>${words.wrongFilter}</strong> <span lang="en" dir="ltr">${fault.detail}</span>${near.length === 0 ? '' : html` ${words.perhaps}: ${near.slice(0, 5).map((one, index) => html`${index === 0 ? '' : ', '}<bdi>${one}</bdi>`)}`}</div>`;
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
  readonly asOf: string | null;
  readonly csv: CsvTable | null;
}

function page(
  draw: Draw,
  { path, filters, title, description, form, rows, next, fault, place, asOf, csv }: RegisterPage,
): Content {
  const { words, to, query } = draw;
  const kept = Object.fromEntries(filters.map((name) => [name, query[name]]));
  const main = html`${head(title, description)}
${fault === null ? '' : faultBox(draw, fault)}
<form class="filters" method="get" action="${to(path)}">${form}<button>${words.show}</button></form>
${place === null ? '' : html`<p class="note">${fill(words.understood, { name: place })}</p>`}
${rows ?? (fault === null ? html`<p class="note">${words.noRows}</p>` : '')}
<p class="onward">${next === null ? '' : html`<a rel="next" class="button" href="${to(withQuery(path, { ...kept, after: next }))}">${words.nextPage}</a>`}${query['after'] === undefined ? '' : html` <a href="${to(withQuery(path, { ...kept, after: undefined }))}">${words.firstPage}</a>`}${rows === null ? '' : html` <a href="${to(withQuery(path, { ...kept, as: 'csv' }))}" download>${fill(words.csvOfPage, { n: rowsOfDownload })}</a>`}</p>`;
  return {
    title,
    description,
    main,
    path: withQuery(path, { ...kept, after: undefined }),
    crumbs: [{ name: title, path }],
    isIndexed: filters.every((name) => query[name] === undefined),
    ...(asOf === null ? {} : { asOf }),
    ...(csv === null ? {} : { table: csv }),
  };
}

async function drawSales(draw: Draw): Promise<Content> {
  const { words, query, reader } = draw;
  const limit = query['as'] === 'csv' ? rowsOfDownload : rowsOfPage;
  const { answer, fault } = await answerOrFault<Sales>(
    reader.read('/api/v1/transactions', saleRequest(draw, limit)),
  );
  const rows = answer?.transactions ?? [];
  const form = html`${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(draw, query['property_type'], words.any)}${bedroomsField(draw, query['bedrooms'])}${select(
    words.stage,
    'type',
    [
      ['sales', words.anyStage],
      ['off-plan', words.offPlan],
      ['ready', words.ready],
    ],
    query['type'] ?? 'sales',
  )}${field(words.minPrice, 'min_price', query['min_price'], 'number')}${field(words.maxPrice, 'max_price', query['max_price'], 'number')}${field(words.fromDate, 'from_date', query['from_date'], 'date')}${field(words.toDate, 'to_date', query['to_date'], 'date')}${select(
    words.sortBy,
    'sort',
    [
      ['-transaction_date', words.newest],
      ['-price_aed', words.dearest],
      ['price_aed', words.cheapest],
    ],
    query['sort'] ?? '-transaction_date',
  )}${hidden(draw, ['project_id', 'building_id', 'developer_id'])}`;
  return page(draw, {
    path: '/sales',
    filters: saleFilters,
    title: words.salesTitle,
    description: words.salesDescription,
    form,
    rows: rows.length === 0 ? null : dealsTable(draw, words.salesTitle, rows, true),
    next: answer?.next_cursor ?? null,
    fault,
    place: answer?.meta.place?.name ?? null,
    asOf: answer?.meta.as_of ?? null,
    csv: salesCsv(rows),
  });
}

function rentsTable(draw: Draw, rows: readonly RentContract[]): Html {
  const { words, format, nameOf } = draw;
  const count = (value: number | null) => (value === null ? words.dash : format.number(value, 'count'));
  const columns: Column<RentContract>[] = [
    {
      head: words.date,
      cell: ({ transaction_date: day }) => html`<time datetime="${day}">${format.day(day)}</time>`,
    },
    {
      head: words.place,
      cell: ({ area, area_ar, community }) =>
        html`<bdi>${nameOf({ name: area ?? community, name_ar: area_ar })}</bdi>`,
      isName: true,
    },
    {
      head: words.project,
      cell: ({ project, project_id: id }) =>
        id === null
          ? html`<bdi>${project ?? words.dash}</bdi>`
          : recordLink(draw, 'projects', { id, name: project }),
    },
    { head: words.kind, cell: (row) => sortOfProperty(draw, row) },
    { head: words.contract, cell: ({ version }) => (version === null ? words.dash : words[version]) },
    {
      head: words.start,
      cell: ({ start_date: day }) => html`<time datetime="${day}">${format.day(day)}</time>`,
    },
    { head: `${words.size} (${words.sqft})`, cell: ({ area_sqft: size }) => count(size), isNumber: true },
    { head: `${words.rentAYear} (AED)`, cell: ({ annual_amount_aed: rent }) => count(rent), isNumber: true },
  ];
  return table(words.rentsTitle, columns, rows, 'deals');
}

async function drawRents(draw: Draw): Promise<Content> {
  const { words, query, reader } = draw;
  const limit = query['as'] === 'csv' ? rowsOfDownload : rowsOfPage;
  const { answer, fault } = await answerOrFault<Rents>(
    reader.read('/api/v1/rent-contracts', rentRequest(draw, limit)),
  );
  const rows = answer?.rent_contracts ?? [];
  const form = html`${field(words.place, 'area', query['area'], 'text', words.placeHint)}${kindField(draw, query['property_type'], words.any)}${bedroomsField(draw, query['bedrooms'])}${select(
    words.contract,
    'version',
    [
      ['', words.any],
      ['new', words.new],
      ['renewed', words.renewed],
    ],
    query['version'],
  )}${field(words.minRent, 'min_rent', query['min_rent'], 'number')}${field(words.maxRent, 'max_rent', query['max_rent'], 'number')}${field(words.fromDate, 'from_date', query['from_date'], 'date')}${field(words.toDate, 'to_date', query['to_date'], 'date')}${select(
    words.sortBy,
    'sort',
    [
      ['-transaction_date', words.newest],
      ['-annual_amount_aed', words.dearest],
      ['annual_amount_aed', words.cheapest],
    ],
    query['sort'] ?? '-transaction_date',
  )}${hidden(draw, ['project_id'])}`;
  return page(draw, {
    path: '/rents',
    filters: rentFilters,
    title: words.rentsTitle,
    description: words.rentsDescription,
    form,
    rows: rows.length === 0 ? null : rentsTable(draw, rows),
    next: answer?.next_cursor ?? null,
    fault,
    place: answer?.meta.place?.name ?? null,
    asOf: answer?.meta.as_of ?? null,
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
