/** Orders tables by link, and gives their rows for download. */
import { type Html, html } from '../../console/html.ts';
import { withQuery } from './addresses.ts';
import type { Column, CsvTable, Draw } from './page.ts';
import { fill } from './words/words.ts';

/** Where the links of a table lead: back to the table, so that the reader keeps the place. */
export const rowsId = 'rows';

/** The order of a table that the reader may choose. */
interface Order {
  /** Order of the rows; a minus puts the greatest first. */
  readonly current: string;
  /** Address of the page with its filters, without an order. */
  readonly path: string;
}

/** The order of a table, and the page that draws it. */
export interface TableOrder {
  readonly draw: Draw;
  readonly order: Order;
}

/** Returns the text of a cell without its markup. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the order that the address asks for; `usual` for an order that no column has. */
export function orderIn<Row>(
  { query }: Pick<Draw, 'query'>,
  columns: readonly Column<Row>[],
  usual: string,
): string {
  const asked = query['sort'] ?? usual;
  return columns.some(({ sort }) => sort !== undefined && asked.replace(/^-/, '') === sort) ? asked : usual;
}

/** Returns the address of a page of rows, which opens at the table. */
export function toRows({ to }: Pick<Draw, 'to'>, path: string): string {
  return `${to(path)}#${rowsId}`;
}

/** Draws the head of a column, with a link where the reader can order the rows by it. */
export function headCell<Row>({ head, isNumber, sort }: Column<Row>, ordered: TableOrder | null): Html {
  const look = isNumber === true ? html` class="number"` : '';
  if (sort === undefined || ordered === null) return html`<th scope="col"${look}>${head}</th>`;
  const { draw, order } = ordered;
  const isUp = order.current === sort;
  const isDown = order.current === `-${sort}`;
  // Numbers begin with the greatest, names with the first.
  const isGreatestNext = isUp || (isNumber === true && !isDown);
  const state = isUp ? 'ascending' : isDown ? 'descending' : 'none';
  const path = withQuery(order.path, { sort: isGreatestNext ? `-${sort}` : sort });
  const label = fill(draw.words.sortByColumn, { name: head });
  return html`<th scope="col"${look} aria-sort="${state}"><a rel="nofollow" href="${toRows(draw, path)}" title="${label}">${head}</a></th>`;
}

/** Returns the rows of a table for download. */
export function csvTable<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): CsvTable {
  return {
    name,
    head: columns.map(({ head }) => head),
    rows: rows.map((row) =>
      columns.map(({ cell, raw }) => (raw === undefined ? plainText(html`${cell(row)}`.text) : raw(row))),
    ),
  };
}

/** Draws the link that downloads a table of the page. */
export function csvLink({ words: { tableCsv }, to }: Draw, path: string, name: string): Html {
  return html`<p class="actions"><a href="${withQuery(to(path), { chart: name, as: 'csv' })}" download>${tableCsv}</a></p>`;
}
