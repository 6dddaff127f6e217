/** Draws how a figure is made: the queries behind it, as SQL and Python over the exported tables. */
import type { GetOperations } from '../../../../client/src/api-types.ts';
import { type Html, html, type Part } from '../../../console/html.ts';
import { Problem } from '../../../contract/problem.ts';
import { reproducePath } from '../addresses.ts';
import { answerOrFault, faultBox } from '../faults.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { block, head } from '../parts.ts';
import { notFound } from './not-found.ts';

const path = '/api/v1/reproduce';
type Reproduction = GetOperations[typeof path]['answer']['reproduction'];

/** The page has the parameter `of` where the operation has `path`. */
function inTermsOfPage({ code: problem, detail, errors = [] }: Problem): Problem {
  const renamed = (text: string) => (text === 'path' ? 'of' : text);
  const faults = errors.map((fault) => ({ ...fault, parameter: renamed(fault.parameter) }));
  return new Problem(problem, detail.replaceAll('`path`', '`of`'), { errors: faults });
}

function code(language: string, label: string, text: string): Html {
  return html`<pre class="scroll" tabindex="0" role="region" aria-label="${label}" dir="ltr" lang="en"><code class="${language}">${text}</code></pre>`;
}

function queries(drawn: Draw, made: Reproduction): Part {
  const { words } = drawn;
  if (made.statements.length === 0) return html`<p class="note">${words.reproduceNone}</p>`;
  const tables = html`<ul class="chips">${made.tables.map(({ name, url }) => html`<li><a href="${url}" rel="nofollow"><bdi>${name}</bdi></a></li>`)}</ul>`;
  return html`<p class="note">${words.reproduceKey}</p>
${block(words.reproduceSql, code('sql', words.reproduceSql, made.script))}
${block(words.reproducePython, code('python', words.reproducePython, made.python))}
${block(words.reproduceTables, tables)}`;
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, query, reader } = drawn;
  const { of } = query;
  if (of === undefined) throw notFound();
  const { answer, fault } = await answerOrFault(reader.readAsTyped(path, { path: of }));
  const made = answer?.reproduction;
  const main = html`${head(words.reproduceTitle, words.reproduceLead)}
${faultBox(drawn, fault === null ? null : inTermsOfPage(fault), words.reproduceWrong)}
${made === undefined ? '' : html`<p class="note">${words.reproduceAnswer} <bdi dir="ltr"><code>${made.address}</code></bdi></p>${queries(drawn, made)}`}`;
  return {
    title: words.reproduceTitle,
    description: words.reproduceLead,
    main,
    path: reproducePath(of),
    isIndexed: false,
  };
}

/** `GET /reproduce`. */
export const reproducePage: PageType = {
  name: 'Reproduction',
  path: '/reproduce',
  summary: 'How a figure is made',
  parameters: ['of'],
  draw,
};
