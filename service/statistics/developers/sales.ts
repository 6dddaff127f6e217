/** Sales in a developer's projects: by year, in the last 12 months, and their prices against those of other developers. */

import { z } from 'zod';
import { developerMeasures, developerUse } from '../../../data/marts/developer-sales.ts';
import { emptyFigures, figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql, joinedFigures } from '../../../data/measures/figure-sql.ts';
import { medianPricePerSqft } from '../../../data/measures/sales.ts';
import { idList, readMembers } from '../../records/developer-members.ts';
import { asOfDataset } from '../../records/developer-schema.ts';
import { readPropertyAreas } from '../../records/transactions/lists.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { CoveredFrom } from '../coverage.ts';
import { type FigureRow, levelRow } from '../statistic.ts';
import { cutWindow, isTrailing, trailingYear, type Window } from '../window.ts';

/** A query over all rows, and over those of the developer's areas. */
function forBoth(
  name: string,
  fragments: Readonly<Record<string, string>> = {},
): { readonly whole: string; readonly areas: string } {
  return {
    whole: readQuery(name, { ...fragments, source: 'transaction_list_by_area' }),
    areas: readQuery(name, { ...fragments, source: readQuery('transactions-of-areas') }),
  };
}

const figures = figureSql(developerMeasures, developerUse);
const salesSql = forBoth('developer-sales', figures);
const ownUse = { prefix: 'own_', when: 'is_own' } as const;
const othersUse = { prefix: 'others_', when: 'not is_own' } as const;
const cellsSql = forBoth(
  'developer-price-cells',
  joinedFigures(figureSql([medianPricePerSqft], ownUse), figureSql([medianPricePerSqft], othersUse)),
);
const martSalesSql = readQuery('developer-sales-mart', { names: figures.names });
const martCellsSql = readQuery('developer-price-cells-mart');

const SalesRow = z.object({ year: z.int().nullable(), ...figureShape(developerMeasures, developerUse) });

const CellRow = z.object({
  area_id: z.int(),
  area: z.string().nullable(),
  property_type: z.string(),
  is_off_plan: z.boolean(),
  ...figureShape([medianPricePerSqft], ownUse),
  ...figureShape([medianPricePerSqft], othersUse),
});

/** Sales of a year, or of a window. */
export interface Sales {
  readonly sales_count: number;
  readonly sales_value_aed: number;
  /** AED a square foot, of eligible sales. */
  readonly price: FigureRow;
}

/** One area, property type, and off-plan or ready, in which the developer sold. */
export interface PriceCell
  extends Pick<z.output<typeof CellRow>, 'area_id' | 'area' | 'property_type' | 'is_off_plan'> {
  readonly own: FigureRow;
  readonly others: FigureRow;
}

/** The last 12 months of deals that a plan sees; null when it sees none of them. */
export function seenLastYear(snapshot: Snapshot, historyFrom: string | null): Window | null {
  return cutWindow(trailingYear(asOfDataset(snapshot, 'transactions')), historyFrom);
}

/** The reason where the plan does not see the window. */
export const unseen = 'your plan sees none of these months';

/** Days that may cut a calendar year. */
export interface YearLimits {
  readonly historyFrom: string | null;
  readonly coveredFrom: CoveredFrom;
}

/** True of a calendar year that is not over on the as-of date, or that the plan does not see or the exports do not cover whole. */
export function isPartial(year: number, asOf: string, { historyFrom, coveredFrom }: YearLimits): boolean {
  const isCut = historyFrom !== null && historyFrom > `${year}-01-01` && historyFrom <= `${year}-12-31`;
  return asOf < `${year}-12-31` || isCut || (coveredFrom !== null && coveredFrom > `${year}-01-01`);
}

const nothing: Sales = {
  sales_count: 0,
  sales_value_aed: 0,
  price: levelRow(medianPricePerSqft, emptyFigures(developerMeasures, developerUse)),
};

/** The marts have calendar years and the last 12 months, whole only: a plan whose history begins within one of them counts. */
function isYearWhole(historyFrom: string | null): boolean {
  return historyFrom === null || historyFrom.endsWith('-01-01');
}
function isTrailingYear(snapshot: Snapshot, window: Window | null): boolean {
  return window !== null && isTrailing(window, asOfDataset(snapshot, 'transactions'));
}

/** Whose sales are asked for: those that a plan sees, and of these the window's. */
interface SalesRequest {
  readonly historyFrom: string | null;
  readonly window: Window | null;
  readonly signal: AbortSignal;
}

/** Sales by calendar year, oldest first, and of the window. */
export async function readSales(
  snapshot: Snapshot,
  developerId: number,
  request: SalesRequest,
): Promise<{ readonly years: readonly (Sales & { readonly year: number })[]; readonly inWindow: Sales }> {
  const isInMart = isTrailingYear(snapshot, request.window) && isYearWhole(request.historyFrom);
  const rows = await (isInMart ? martSales : countedSales)(snapshot, developerId, request);
  return {
    years: rows.flatMap((row) => (row.year === null ? [] : [{ year: row.year, ...toSales(row) }])),
    inWindow: windowSales(rows),
  };
}

/** Sales of the window alone. */
export async function salesOfWindow(
  snapshot: Snapshot,
  developerId: number,
  request: SalesRequest,
): Promise<Sales> {
  const { window } = request;
  if (window === null) return nothing;
  return windowSales(
    isTrailingYear(snapshot, window)
      ? await martSales(snapshot, developerId, request)
      : await countedSales(snapshot, developerId, { ...request, historyFrom: window.from }),
  );
}

function toSales(row: z.output<typeof SalesRow>): Sales {
  const { sales_count, sales_value_aed } = row;
  return { sales_count, sales_value_aed, price: levelRow(medianPricePerSqft, row) };
}

function windowSales(rows: readonly z.output<typeof SalesRow>[]): Sales {
  const row = rows.find(({ year }) => year === null);
  return row === undefined ? nothing : toSales(row);
}

async function martSales(
  snapshot: Snapshot,
  developerId: number,
  { historyFrom, signal }: SalesRequest,
): Promise<z.output<typeof SalesRow>[]> {
  const values = { developer_id: developerId, history_from: historyFrom };
  return snapshot.rows(martSalesSql, values, SalesRow, { signal });
}

async function countedSales(
  snapshot: Snapshot,
  developerId: number,
  { historyFrom, window, signal }: SalesRequest,
): Promise<z.output<typeof SalesRow>[]> {
  const areas = await readPropertyAreas(snapshot, 'developer', developerId, signal);
  const values = {
    developer_ids: idList(await readMembers(snapshot, developerId, signal)),
    areas: `[${(areas ?? []).join(',')}]`,
    as_of: asOfDataset(snapshot, 'transactions'),
    history_from: historyFrom,
    from: window?.from ?? null,
    to: window?.to ?? null,
  };
  return snapshot.rows(areas === undefined ? salesSql.whole : salesSql.areas, values, SalesRow, { signal });
}

/** Prices of a window in every cell in which the developer sold, its own and everybody else's. */
export async function readPriceCells(
  snapshot: Snapshot,
  developerId: number,
  window: Window,
  signal: AbortSignal,
): Promise<readonly PriceCell[]> {
  const rows = await cellRows(snapshot, developerId, window, signal);
  return rows.map(({ area_id, area, property_type, is_off_plan, ...row }) => ({
    area_id,
    area,
    property_type,
    is_off_plan,
    own: sideOf(row, ownUse.prefix),
    others: sideOf(row, othersUse.prefix),
  }));
}

function sideOf(
  row: Omit<z.output<typeof CellRow>, 'area' | 'area_id' | 'property_type' | 'is_off_plan'>,
  side: 'own_' | 'others_',
): FigureRow {
  return {
    value: row[`${side}median_price_aed_per_sqft`],
    n: row[`${side}ppsf_n`],
    p25: row[`${side}p25_price_aed_per_sqft`],
    p75: row[`${side}p75_price_aed_per_sqft`],
  };
}

async function cellRows(
  snapshot: Snapshot,
  developerId: number,
  window: Window,
  signal: AbortSignal,
): Promise<z.output<typeof CellRow>[]> {
  if (isTrailingYear(snapshot, window))
    return snapshot.rows(martCellsSql, { developer_id: developerId }, CellRow, { signal });
  const areas = await readPropertyAreas(snapshot, 'developer', developerId, signal);
  const values = {
    developer_ids: idList(await readMembers(snapshot, developerId, signal)),
    areas: `[${(areas ?? []).join(',')}]`,
    from: window.from,
    to: window.to,
  };
  return snapshot.rows(areas === undefined ? cellsSql.whole : cellsSql.areas, values, CellRow, { signal });
}

/**
 * How much dearer the developer's sales were than everybody else's, like with like: exp(Σ w·ln(own ÷ others) ÷ Σ w) − 1 over the cells, in per
 * cent, each cell weighted by w = own · others ÷ (own + others) sales, as the off-plan premium is (docs/methods). Null without a cell.
 */
export function dearerBy(cells: readonly PriceCell[]): { readonly pct: number | null; readonly n: number } {
  let weights = 0;
  let sum = 0;
  let n = 0;
  for (const { own, others } of cells) {
    if (own.value === null || others.value === null) continue;
    const weight = (own.n * others.n) / (own.n + others.n);
    weights += weight;
    sum += weight * Math.log(own.value / others.value);
    n += own.n;
  }
  return { pct: weights === 0 ? null : (Math.exp(sum / weights) - 1) * 100, n };
}
