/** Draws sales and rents by bedrooms, with the prices of each stage apart. */
import type { AreaStats, Figure, PropertyStats } from '../../../../client/src/api-types.ts';
import { html, type Part } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { bedroomsCell } from '../deals.ts';
import type { Column, CsvTable, Draw } from '../page.ts';
import { cell, table, whyDashes } from '../parts.ts';
import { csvLink, csvTable } from '../table.ts';

/** Name of the file with these figures. */
const tableName = 'bedrooms';
const unknownLast = 1_000;

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

/** Returns the rent, or where it is withheld the way to an estimate of it. */
function rentCell(draw: Draw, { rent, estimate }: BedroomsRow): Part {
  if (estimate === null) return cell(draw, rent, 'count');
  return html`<a rel="nofollow" href="${draw.to(estimate)}">${draw.words.rentEstimateLink}</a>`;
}

function columnsOf(draw: Draw): Column<BedroomsRow>[] {
  const { words, format } = draw;
  const counts = (head: string, count: (row: BedroomsRow) => number | null): Column<BedroomsRow> => ({
    head,
    cell: (row) => {
      const n = count(row);
      return n === null ? words.dash : format.number(n, 'count');
    },
    raw: count,
    isNumber: true,
  });
  const figures = (head: string, figure: (row: BedroomsRow) => Figure): Column<BedroomsRow> => ({
    head,
    cell: (row) => cell(draw, figure(row), 'count'),
    raw: (row) => figure(row).value,
    isNumber: true,
  });
  return [
    { head: words.bedrooms, cell: bedroomsCell(draw), isName: true },
    counts(words.salesCount, ({ sales }) => sales),
    figures(words.priceAllStages, ({ price }) => price),
    figures(`${words.ready}, ${words.aedPerSqft}`, ({ ready }) => ready),
    figures(`${words.offPlan}, ${words.aedPerSqft}`, ({ offPlan }) => offPlan),
    counts(words.contractCount, ({ contracts }) => contracts),
    {
      head: `${words.annualRent} (${words.aed})`,
      cell: (row) => rentCell(draw, row),
      raw: ({ rent }) => rent.value,
      isNumber: true,
    },
  ];
}

/** Draws the figures by bedrooms; nothing where there is no deal. */
export function bedroomsTable(
  draw: Draw,
  path: string,
  note: string,
  all: readonly BedroomsRow[],
): BedroomsTable {
  const { words } = draw;
  const rows = all
    .filter(({ sales, contracts }) => (sales ?? 0) + contracts > 0)
    // Most rent contracts do not state their bedrooms: they come last, because their rent is still the best known.
    .toSorted((one, other) => (one.bedrooms ?? unknownLast) - (other.bedrooms ?? unknownLast));
  if (rows.length === 0) return { drawn: null, tables: [] };
  const columns = columnsOf(draw);
  // The price of a stage without sales is a dash that needs no reason.
  const figures = rows.flatMap(({ price, rent }) => [price, rent]);
  return {
    drawn: html`<section class="block" id="${tableName}"><h2>${words.byBedrooms}</h2><p class="note">${note}</p>${table(words.byBedrooms, columns, rows)}${whyDashes(draw, figures)}${rows.some(({ estimate }) => estimate !== null) ? html`<p class="note">${words.rentEstimateNote}</p>` : ''}${csvLink(draw, path, tableName)}</section>`,
    tables: [csvTable(tableName, columns, rows)],
  };
}
