/** Draws what comes to market when: projects by their expected handover, by state and place. */
import type { Project } from '../../../../client/src/api-types.ts';
import { html } from '../../../console/html.ts';
import { withQuery } from '../addresses.ts';
import { field, select } from '../choices.ts';
import { projectColumns } from '../deals.ts';
import { answerOrFault, faultBox } from '../faults.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { head, table } from '../parts.ts';
import type { AnswerOf } from '../reader.ts';
import { supplyBlock } from '../supply.ts';
import { csvLink, csvTable, orderIn, toRows } from '../table.ts';

const rowsOfPage = 50;
const rowsOfDownload = 100;
const usualSort = 'expected_completion_date';
const usualState = 'active';
const filters = ['area', 'status', 'when', 'q'] as const;

/** Returns the days of the expected handover: to come, unless the visitor asks for those that have passed, or for all. */
function handoverDays({ query, today }: Draw): {
  readonly expected_from?: string;
  readonly expected_to?: string;
} {
  switch (query['when']) {
    case 'overdue':
      return { expected_to: today };
    case 'any':
      return {};
    default:
      return { expected_from: today };
  }
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to } = drawn;
  const columns = projectColumns(drawn, true);
  const sort = orderIn<Project>(drawn, columns, usualSort);
  const { answer, fault } = await answerOrFault<AnswerOf<'/api/v1/projects'>>(
    reader.readAsTyped('/api/v1/projects', {
      area: query['area'],
      status: query['status'] === 'any' ? undefined : (query['status'] ?? usualState),
      ...handoverDays(drawn),
      q: query['q'],
      sort,
      limit: query['as'] === 'csv' ? rowsOfDownload : rowsOfPage,
      cursor: query['after'],
    }),
  );
  const projects = answer?.projects ?? [];
  const next = answer?.next_cursor ?? null;
  const filtered = withQuery('/projects', Object.fromEntries(filters.map((name) => [name, query[name]])));
  const sorted = withQuery(filtered, { sort: query['sort'] });
  const states = ['active', 'not-started', 'pending', 'finished', 'cancelled', 'frozen'] as const;
  const toCome = await supplyBlock(drawn, sorted);
  const main = html`${head(words.supply, words.projectsLead)}
${faultBox(drawn, fault)}
${toCome.drawn}
<form class="filters" method="get" action="${to('/projects')}">${field(words.place, 'area', query['area'], 'text', words.placeHint)}${field(words.name, 'q', query['q'])}${select(
    words.state,
    'status',
    [...states.map((state) => [state, words.projectStatus[state]] as const), ['any', words.any]],
    query['status'] ?? usualState,
  )}${select(
    words.handover,
    'when',
    [
      ['', words.toCome],
      ['overdue', words.overdueLong],
      ['any', words.any],
    ],
    query['when'],
  )}<button>${words.show}</button></form>
${projects.length > 0 ? table(words.supply, columns, projects, 'long', { draw: drawn, order: { current: sort, path: filtered } }) : fault === null ? html`<p class="note">${words.none}</p>` : ''}
<p class="onward">${next === null ? '' : html`<a rel="next" class="button" href="${toRows(drawn, withQuery(sorted, { after: next }))}">${words.nextPage}</a>`}${query['after'] === undefined ? '' : html` <a href="${toRows(drawn, sorted)}">${words.firstPage}</a>`}</p>
${projects.length === 0 ? '' : csvLink(drawn, withQuery(sorted, { after: query['after'] }), 'projects')}`;
  return {
    title: words.supply,
    description: words.projectsLead,
    main,
    path: sorted,
    crumbs: [{ name: words.supply, path: '/projects' }],
    isIndexed: sorted === '/projects' && query['after'] === undefined,
    tables: [...(projects.length === 0 ? [] : [csvTable('projects', columns, projects)]), ...toCome.tables],
    ...(answer === null ? {} : { asOf: answer.meta }),
  };
}

/** `GET /projects`. */
export const projectsPage: PageType = {
  name: 'Projects',
  path: '/projects',
  summary: 'Projects by expected handover',
  parameters: [...filters, 'sort', 'after'],
  draw,
};
