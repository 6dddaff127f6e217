/** The section of the run report that says which sales are left out of prices as outliers. */
import { publishingRules } from '../../data/publishing-rules.ts';
import type { FlaggedSales } from '../../data/snapshot.ts';

/** Cells with fewer sales are in the JSON only: one outlier among five would lead the list. */
const SHOWN_FROM = publishingRules.outlier_cell_least;
const SHOWN = 10;

/** Returns lines of Markdown: the share over all sales, and the cells where it is highest. */
export function flaggedSalesMarkdown(cells: readonly FlaggedSales[]): string[] {
  const sales = cells.reduce((sum, cell) => sum + cell.sales, 0);
  if (sales === 0) return [];
  const outliers = cells.reduce((sum, cell) => sum + cell.outliers, 0);
  const shares = cells.reduce((sum, cell) => sum + cell.share_prices, 0);
  const worst = cells
    .filter((cell) => cell.sales >= SHOWN_FROM && cell.outliers > 0)
    .toSorted((a, b) => b.outliers_pct - a.outliers_pct || b.sales - a.sales)
    .slice(0, SHOWN);
  const number = (value: number): string => value.toLocaleString('en');
  return [
    '## Outliers',
    '',
    `${number(outliers)} of ${number(sales)} eligible sales of one unit (${((100 * outliers) / sales).toFixed(2)} %) are outliers and enter no price; ${number(shares)} more have the price of a share. Where the share is highest, of cells with ${SHOWN_FROM} sales:`,
    '',
    '| area | type | stage | sales | outliers | share |',
    '|---|---|---|---:|---:|---:|',
    ...worst.map(
      ({ area, property_type, stage, sales: n, outliers: flagged, outliers_pct }) =>
        `| ${area ?? 'no area'} | ${property_type ?? 'unknown'} | ${stage} | ${number(n)} | ${number(flagged)} | ${outliers_pct.toFixed(2)} % |`,
    ),
    '',
  ];
}
