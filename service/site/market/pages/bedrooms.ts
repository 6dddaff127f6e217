/** Draws sales and rents by bedrooms, with the prices of each stage apart. */
import type { AreaStats, Figure, PropertyStats } from '../../../../client/src/api-types.ts';
import { contractCount, newRent } from '../../../../data/measures/contracts.ts';
import type { Measure } from '../../../../data/measures/measure.ts';
import {
  medianPrice,
  offPlanPricePerSqft,
  readyPricePerSqft,
  salesCount,
} from '../../../../data/measures/sales.ts';
import { html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { type ClaimScope, claimColumn } from '../claims.ts';
import { bedroomsCell } from '../deals.ts';
import type { Column, CsvTable, Draw } from '../page.ts';
import { counted, table, whyDashes } from '../parts.ts';
import { csvLink, csvTable } from '../table.ts';

/** Name of the file with these figures. */
const tableName = 'bedrooms';
const unknownLast = 1_000;

/** Records of sales and of rents behind a table. */
export interface BedroomsScope {
  readonly sales: ClaimScope;
  readonly rents: ClaimScope;
}

/** Sales and rents of one number of bedrooms. */
interface BedroomsRow {
  readonly bedrooms: number | null;
  /** Null in a building whose sales are not counted. */
  readonly sales: number | null;
  readonly price: Figure;
  readonly ready: Figure;
  readonly offPlan: Figure;
  readonly contracts: number;
  readonly rent: Figure;
  /** Path of an estimate of the rent, where the rent itself is withheld. */
  readonly estimate: string | null;
}

const homes: readonly (string | null)[] = ['apartment', 'villa', 'townhouse'];

/**
 * Returns the path of the estimate that stands in for a withheld rent: most contracts do not state their bedrooms, and all that estimates read
 * state a size. The size is that of the sales in the row: their median price divided by their median price by the square foot.
 */
function estimateLink(area: string, row: AreaStats['by_bedrooms'][number]): string | null {
  const { property_type, bedrooms, sales, rents } = row;
  const [{ value: price }, { value: perSqft }] = [sales.median_price_aed, sales.median_price_aed_per_sqft];
  if (rents.median_rent_aed.value !== null || bedrooms === null || !homes.includes(property_type))
    return null;
  if (price === null || perSqft === null || perSqft === 0) return null;
  const sqft = Math.round(price / perSqft / 10) * 10;
  return withQuery('/estimate/rent', { area, property_type, bedrooms, area_sqft: sqft });
}

/** Figures by bedrooms, drawn and for download. */
export interface BedroomsTable {
  readonly drawn: Part;
  readonly tables: readonly CsvTable[];
}

/** Returns the rows of a place for one kind of property. */
export function rowsOfPlace(area: string, rows: AreaStats['by_bedrooms']): BedroomsRow[] {
  return rows.map((row) => rowOfPlace(area, row));
}

function rowOfPlace(area: string, row: AreaStats['by_bedrooms'][number]): BedroomsRow {
  const { bedrooms, sales, rents } = row;
  return {
    bedrooms,
    sales: sales.sales_count,
    price: sales.median_price_aed,
    ready: sales.median_ready_price_aed_per_sqft,
    offPlan: sales.median_off_plan_price_aed_per_sqft,
    contracts: rents.contract_count,
    rent: rents.median_rent_aed,
    estimate: estimateLink(area, row),
  };
}

/** Returns the rows of a building or project. */
export function rowsOfProperty(stats: readonly PropertyStats[]): BedroomsRow[] {
  return stats
    .filter(({ grouped_by: by }) => by === 'bedrooms')
    .map((row) => ({
      bedrooms: row.bedrooms,
      sales: row.sales_count,
      price: row.median_price_aed,
      ready: row.median_ready_price_aed_per_sqft,
      offPlan: row.median_off_plan_price_aed_per_sqft,
      contracts: row.contract_count,
      rent: row.median_rent_aed,
      estimate: null,
    }));
}

/** Returns the way to an estimate of the rent, where the rent is withheld. */
function estimateCell(draw: Draw, { estimate }: BedroomsRow): Part {
  if (estimate === null) return null;
  return html`<a rel="nofollow" href="${draw.to(estimate)}">${draw.words.rentEstimateLink}</a>`;
}

function columnsOf(draw: Draw, scope: BedroomsScope): Column<BedroomsRow>[] {
  const { words } = draw;
  const column = (
    measure: Measure,
    of: ClaimScope,
    figureOf: (row: BedroomsRow) => Figure | null,
  ): Column<BedroomsRow> =>
    claimColumn(draw, { measure, type: of.type }, (row) => {
      const figure = figureOf(row);
      return figure === null ? null : { measure, ...of, bedrooms: row.bedrooms, figure };
    });
  const { sales, rents } = scope;
  const rent = column(newRent, rents, (row) => row.rent);
  return [
    { head: words.bedrooms, cell: bedroomsCell(draw), isName: true },
    column(salesCount, sales, (row) => (row.sales === null ? null : counted(row.sales))),
    column(medianPrice, sales, (row) => row.price),
    column(readyPricePerSqft, sales, (row) => row.ready),
    column(offPlanPricePerSqft, sales, (row) => row.offPlan),
    column(contractCount, rents, (row) => counted(row.contracts)),
    { ...rent, cell: (row) => estimateCell(draw, row) ?? rent.cell(row) },
  ];
}

/** Returns true for a row of a number of bedrooms that has rents. */
function isRentOfKnown({ bedrooms, contracts }: BedroomsRow): boolean {
  return bedrooms !== null && contracts > 0;
}

/** The content of the table. */
interface BedroomsContent {
  readonly note: string;
  readonly scope: BedroomsScope;
  readonly rows: readonly BedroomsRow[];
}

/** Draws the figures by bedrooms; nothing where there is no deal. */
export function bedroomsTable(
  draw: Draw,
  path: string,
  { note, scope, rows: all }: BedroomsContent,
): BedroomsTable {
  const { words } = draw;
  const rows = all
    .filter(({ sales, contracts }) => (sales ?? 0) + contracts > 0)
    // Most rent contracts do not state their bedrooms: they come last, because their rent is still the best known.
    .toSorted((one, other) => (one.bedrooms ?? unknownLast) - (other.bedrooms ?? unknownLast));
  if (rows.length === 0) return { drawn: null, tables: [] };
  const columns = columnsOf(draw, scope);
  // The price of a stage without sales is a dash that needs no reason.
  const figures = rows.flatMap(({ price, rent }) => [price, rent]);
  return {
    drawn: html`<section class="block" id="${tableName}"><h2>${words.byBedrooms}</h2><p class="note">${note}</p>${table(words.byBedrooms, columns, rows)}${whyDashes(draw, figures)}${rows.some(isRentOfKnown) ? html`<p class="note">${words.rentsByBedrooms} <a href="${draw.to('/methods/rooms-of-rents')}">${words.methodName}</a></p>` : ''}${rows.some(({ estimate }) => estimate !== null) ? html`<p class="note">${words.rentEstimateNote}</p>` : ''}${csvLink(draw, path, tableName)}</section>`,
    tables: [csvTable(tableName, columns, rows)],
  };
}
