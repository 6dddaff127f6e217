/** Draws sales and lists of buildings and projects, which several pages show. */
import type { Building, Project, Transaction } from '../../../client/src/api-types.ts';
import { medianPricePerSqft } from '../../../data/measures/sales.ts';
import { type Html, html, type Part } from '../../console/html.ts';
import { recordSlug } from './addresses.ts';
import { claimLabel } from './claims.ts';
import type { Column, Draw } from './page.ts';
import { bedroomsText, block, cell, kindOf, onward, table } from './parts.ts';
import {
  commonName,
  type PlacesOnSite,
  type ProjectNames,
  placeOfRecord,
  readPlacesOnSite,
  readProjectNames,
} from './present-names.ts';
import type { Reader } from './reader.ts';
import type { TableOrder } from './table.ts';
import { fill } from './words/words.ts';

/** Links a record by its name. `registered` is its name in its address, where the shown name is another. */
export function recordLink(
  { to, nameOf, words }: Draw,
  path: 'buildings' | 'projects' | 'developers',
  record: { readonly id: number; readonly name: string | null; readonly name_ar?: string | null },
  registered: string | null = record.name,
): Html {
  const name = nameOf(record);
  return html`<a href="${to(`/${path}/${recordSlug({ id: record.id, name: registered })}`)}"><bdi>${name === '' ? (path === 'developers' ? fill(words.developerNumber, { id: record.id }) : `#${record.id}`) : name}</bdi></a>`;
}

/** Links a project as a record names it, by its address on the register. */
export function projectLink(draw: Draw, id: number, name: string | null, names: ProjectNames): Html {
  const registered = names.get(id);
  return registered === undefined
    ? recordLink(draw, 'projects', { id, name })
    : recordLink(draw, 'projects', { id, name }, registered);
}

/** Returns the name of what was sold. */
export function propertyName(
  { nameOf }: Pick<Draw, 'nameOf'>,
  { property_name: name, property_name_basis: basis, location }: Transaction,
): string {
  // The API makes such a name of kind and area, in English. The kind stands beside it.
  return basis === 'type-and-area'
    ? nameOf({ name: location.area, name_ar: location.area_ar })
    : (name ?? '');
}

/** Returns the name of what was sold, which leads to its building or project. */
function propertyOf(
  draw: Draw,
  deal: Transaction,
  { names, places }: Omit<NamedDeals, 'transactions'>,
): Part {
  const { property_name: name, building_id: building, project_id: project, location } = deal;
  if (building !== null)
    return recordLink(draw, 'buildings', { id: building, name: location.building ?? name });
  if (project !== null) return projectLink(draw, project, location.project ?? name, names);
  const isPlace = deal.property_name_basis === 'type-and-area';
  const written = isPlace ? commonName(placeOfRecord(draw, location, places)) : propertyName(draw, deal);
  return html`<bdi>${written}</bdi>`;
}

/** Returns the path of the page of one deal. */
export function dealPath(register: 'sales' | 'rents', id: string): string {
  return `/${register}/${encodeURIComponent(id)}`;
}

/** Returns the kind, bedrooms and stage of a deal in a line. */
export function sortOfProperty(
  draw: Draw,
  { property_type: type, bedrooms }: Pick<Transaction, 'property_type' | 'bedrooms'>,
): Html {
  const rooms =
    bedrooms === null
      ? ''
      : ` · ${bedrooms === 0 ? draw.words.studio : `${bedrooms} ${draw.words.bedroomsShort}`}`;
  return html`${draw.words.kindNames[kindOf(type)]}${rooms}`;
}

/** Returns true for sales in one building, or in one project without buildings. */
function isOfOne([first, ...deals]: readonly Transaction[]): boolean {
  if (first === undefined || deals.length === 0) return false;
  const { building_id: building, project_id: project } = first;
  if (building === null && project === null) return false;
  return deals.every((deal) => deal.building_id === building && deal.project_id === project);
}

/** Draws sales, the newest first. */
export function dealsTable(
  draw: Draw,
  label: string,
  { transactions: deals, names, places }: NamedDeals,
  hasArea = false,
  order: TableOrder | null = null,
): Html {
  const { words, format, to } = draw;
  const count = (value: number | null) => (value === null ? words.dash : format.number(value, 'count'));
  const columns: Column<Transaction>[] = [
    {
      head: words.date,
      cell: ({ id, transaction_date: day }) =>
        html`<a href="${to(dealPath('sales', id))}"><time datetime="${day}">${format.day(day)}</time></a>`,
      sort: 'transaction_date',
    },
    ...(isOfOne(deals)
      ? []
      : [
          {
            head: words.property,
            cell: (deal: Transaction) => propertyOf(draw, deal, { names, places }),
            isName: true,
          },
        ]),
    ...(hasArea
      ? [
          {
            head: words.place,
            cell: ({ location }: Transaction) => html`<bdi>${placeOfRecord(draw, location, places)}</bdi>`,
          },
        ]
      : []),
    { head: words.kind, cell: (deal) => sortOfProperty(draw, deal) },
    {
      head: words.stage,
      cell: ({ is_off_plan: offPlan }) =>
        offPlan === null ? words.dash : offPlan ? words.offPlan : words.ready,
    },
    {
      head: `${words.size} (${words.sqft})`,
      cell: ({ area_sqft: size }) => count(size),
      isNumber: true,
      sort: 'area_sqft',
    },
    {
      head: `${words.price} (${words.aed})`,
      cell: ({ price_aed: price }) => count(price),
      isNumber: true,
      sort: 'price_aed',
    },
    {
      head: words.aedPerSqft,
      cell: ({ price_aed_per_sqft: price }) => count(price),
      isNumber: true,
      sort: 'price_aed_per_sqft',
    },
  ];
  return table(label, columns, deals, 'deals', order);
}

/** Draws buildings with their number of deals. */
function buildingsTable(draw: Draw, label: string, buildings: readonly Building[]): Html {
  const { words, format } = draw;
  const columns: Column<Building>[] = [
    { head: words.building, cell: (building) => recordLink(draw, 'buildings', building), isName: true },
    {
      head: words.project,
      cell: ({ project }) => (project === null ? words.dash : recordLink(draw, 'projects', project)),
    },
    {
      head: words.transactions,
      cell: ({ transaction_count: n }) => (n === null ? words.dash : format.number(n, 'count')),
      isNumber: true,
    },
    {
      head: `${claimLabel(draw, { measure: medianPricePerSqft, type: null })}, ${words.aed}`,
      cell: ({ median_price_aed_per_sqft: price }) => cell(draw, price, 'aed_per_sqft'),
      isNumber: true,
    },
  ];
  return table(label, columns, buildings);
}

/** Returns the day of handover, which may have passed. */
function handoverCell(
  { words, format, today }: Draw,
  { completion_date: done, expected_completion_date: expected, completion_pct: share }: Project,
): Part {
  if (done !== null) return format.day(done);
  if (expected === null) return words.dash;
  const isOverdue = (share ?? 0) < 100 && expected < today;
  return isOverdue ? html`${format.day(expected)} <small>${words.overdue}</small>` : format.day(expected);
}

/** Returns the columns of projects, with their state and day of handover. */
export function projectColumns(draw: Draw, hasDeveloper: boolean): Column<Project>[] {
  const { words, format } = draw;
  return [
    {
      head: words.project,
      cell: (project) => recordLink(draw, 'projects', project),
      isName: true,
      sort: 'name',
    },
    ...(hasDeveloper
      ? [
          {
            head: words.developer,
            cell: ({ developer }: Project) =>
              developer === null ? words.dash : recordLink(draw, 'developers', developer),
          },
        ]
      : [{ head: words.state, cell: ({ status }: Project) => words.projectStatus[status ?? 'unknown'] }]),
    {
      head: words.progress,
      cell: ({ completion_pct: share }) => (share === null ? words.dash : format.figure(share, 'pct')),
      raw: ({ completion_pct: share }) => share,
      isNumber: true,
      sort: 'completion_pct',
    },
    {
      head: words.handover,
      cell: (project) => handoverCell(draw, project),
      raw: ({ completion_date: done, expected_completion_date: expected }) => done ?? expected,
      sort: 'expected_completion_date',
    },
    {
      head: words.units,
      cell: ({ unit_count: units }) => (units === null ? words.dash : format.number(units, 'count')),
      raw: ({ unit_count: units }) => units,
      isNumber: true,
      sort: 'unit_count',
    },
  ];
}

/** Returns the bedrooms of a row as the name of the row. */
export function bedroomsCell(draw: Draw): (row: { readonly bedrooms: number | null }) => string {
  return ({ bedrooms }) => bedroomsText(draw, bedrooms);
}

/** A page of sales, the names of their projects on the register, and all places. */
interface NamedDeals {
  readonly transactions: readonly Transaction[];
  readonly names: ProjectNames;
  readonly places: PlacesOnSite;
}

/** Returns a page of sales with the names of their projects and places; null where the API refuses it. */
export async function readDeals(
  reader: Reader,
  asked: Promise<{ readonly transactions: readonly Transaction[] } | null>,
): Promise<NamedDeals | null> {
  const answer = await asked;
  if (answer === null) return null;
  const { transactions } = answer;
  const [names, places] = await Promise.all([
    readProjectNames(reader, transactions),
    readPlacesOnSite(reader),
  ]);
  return { transactions, names, places };
}

/** Draws the latest sales with links to more of them; nothing where there are none. */
export function dealsBlock(
  draw: Draw,
  deals: NamedDeals | null,
  links: readonly (readonly [string, string])[],
  hasArea = false,
): Part {
  const { latestDeals } = draw.words;
  if (deals === null || deals.transactions.length === 0) return null;
  return block(latestDeals, html`${dealsTable(draw, latestDeals, deals, hasArea)}${onward(links)}`);
}

/** Draws a block of buildings; nothing where there are none. */
export function buildingsBlock(
  draw: Draw,
  title: string,
  answer: { readonly buildings: readonly Building[] } | null,
): Part {
  // Buildings whose sales are not counted are left out.
  const buildings = (answer?.buildings ?? []).filter((one) => one.transaction_count !== null);
  return buildings.length === 0 ? null : block(title, buildingsTable(draw, title, buildings));
}

/** Draws a block of projects; nothing where there are none. */
export function projectsBlock(
  draw: Draw,
  title: string,
  answer: { readonly projects: readonly Project[] } | null,
  {
    note = null,
    hasDeveloper = true,
  }: { readonly note?: string | null; readonly hasDeveloper?: boolean } = {},
): Part {
  const projects = answer?.projects ?? [];
  return projects.length === 0
    ? null
    : block(title, table(title, projectColumns(draw, hasDeveloper), projects), note);
}
