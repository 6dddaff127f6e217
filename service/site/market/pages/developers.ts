/** Draws the list of developers. */
import type { Developer } from '../../../../client/src/api-types.ts';
import { html } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { recordLink } from '../deals.ts';
import type { Column, Content, Draw, PageType } from '../page.ts';
import { head, table } from '../parts.ts';
import { csvLink, csvTable, orderIn, toRows } from '../table.ts';

const rowsOfPage = 50;
const rowsOfDownload = 100;

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, format } = drawn;
  const count = (value: number) => format.number(value, 'count');
  const columns: Column<Developer>[] = [
    {
      head: words.developer,
      cell: (one) => recordLink(drawn, 'developers', one),
      isName: true,
      sort: 'name',
    },
    {
      head: words.projects,
      cell: (one) => count(one.project_count),
      raw: (one) => one.project_count,
      isNumber: true,
      sort: 'project_count',
    },
    {
      head: words.projectStatus.finished,
      cell: (one) => count(one.finished_projects),
      raw: (one) => one.finished_projects,
      isNumber: true,
      sort: 'finished_projects',
    },
    {
      head: words.projectStatus.active,
      cell: (one) => count(one.active_projects),
      raw: (one) => one.active_projects,
      isNumber: true,
      sort: 'active_projects',
    },
  ];
  const sort = orderIn(drawn, columns, '-project_count');
  const {
    developers,
    next_cursor: next,
    meta,
  } = await reader.readAsTyped('/api/v1/developers', {
    sort,
    limit: query['as'] === 'csv' ? rowsOfDownload : rowsOfPage,
    q: query['q'],
    cursor: query['after'],
  });
  const filtered = withQuery('/developers', { q: query['q'] });
  const sorted = withQuery(filtered, { sort: query['sort'] });
  const main = html`${head(words.developersTitle, words.developersLead)}
<form class="inline" method="get" action="${to('/developers')}"><label>${words.filterByName}<input name="q" type="search" maxlength="100" value="${query['q'] ?? ''}"></label><button>${words.apply}</button></form>
${developers.length === 0 ? html`<p class="note">${words.none}</p>` : table(words.developersTitle, columns, developers, 'long', { draw: drawn, order: { current: sort, path: filtered } })}
<p class="onward">${next === null ? '' : html`<a rel="next" href="${toRows(drawn, withQuery(sorted, { after: next }))}">${words.nextPage}</a>`}${query['after'] === undefined ? '' : html` <a href="${toRows(drawn, sorted)}">${words.firstPage}</a>`}</p>
${csvLink(drawn, withQuery(sorted, { after: query['after'] }), 'developers')}`;
  return {
    title: words.developersTitle,
    description: words.developersLead,
    main,
    path: '/developers',
    crumbs: [{ name: words.developersTitle, path: '/developers' }],
    isIndexed: ['q', 'after', 'sort'].every((name) => query[name] === undefined),
    tables: [csvTable('developers', columns, developers)],
    asOf: meta,
  };
}

/** `GET /developers`. */
export const developersPage: PageType = {
  name: 'Developers',
  path: '/developers',
  summary: 'All developers',
  parameters: ['q', 'sort', 'after'],
  draw,
};
