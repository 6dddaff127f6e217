/** Draws how a figure is made: the queries that gave it, as SQL and Python over the exported tables. */
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

/** Reads the queries of one figure; those of the whole answer where the figure is computed after its queries. */
async function read({ reader }: Draw, of: string, figure: string | undefined) {
  const one =
    figure === undefined ? null : await answerOrFault(reader.readAsTyped(path, { path: of, figure }));
  if (one?.answer != null) return { ...one, isWhole: false };
  return { ...(await answerOrFault(reader.readAsTyped(path, { path: of }))), isWhole: true };
}

/** The page has the parameter `of` where the operation has `path`. */
function inTermsOfPage({ code: problem, detail, errors = [] }: Problem): Problem {
  const renamed = (text: string) => (text === 'path' ? 'of' : text);
  const faults = errors.map((fault) => ({ ...fault, parameter: renamed(fault.parameter) }));
  return new Problem(problem, detail.replaceAll('`path`', '`of`'), { errors: faults });
}

function code(language: string, label: string, text: string): Html {
  return html`<pre class="scroll" tabindex="0" role="region" aria-label="${label}" dir="ltr" lang="en"><code class="${language}">${text}</code></pre>`;
}

/** Draws the number that the page is about; nothing for a whole answer. */
function shownValue({ words }: Draw, made: Reproduction, figure: string | undefined): Part {
  const one = made.figures.find(({ pointer }) => pointer === figure);
  if (one === undefined) return null;
  return html`<dl class="headlines"><div><dt><bdi dir="ltr"><code>${one.pointer}</code></bdi></dt><dd><strong id="value"><bdi dir="ltr">${String(one.value)}</bdi></strong><span>${words.reproduceValue}</span></dd></div></dl>`;
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
  const { words, query } = drawn;
  const { of, figure } = query;
  if (of === undefined) throw notFound();
  const { answer, fault, isWhole } = await read(drawn, of, figure);
  const made = answer?.reproduction;
  const main = html`${head(words.reproduceTitle, words.reproduceLead)}
${faultBox(drawn, fault === null ? null : inTermsOfPage(fault), words.reproduceWrong)}
${figure !== undefined && isWhole && made !== undefined ? html`<p class="note">${words.reproduceComputed}</p>` : ''}
${made === undefined ? '' : html`${shownValue(drawn, made, figure)}<p class="note">${words.reproduceAnswer} <bdi dir="ltr"><code>${made.address}</code></bdi></p>${queries(drawn, made)}`}`;
  return {
    title: words.reproduceTitle,
    description: words.reproduceLead,
    main,
    path: reproducePath(of, figure ?? null),
    isIndexed: false,
  };
}

/** `GET /reproduce`. */
export const reproducePage: PageType = {
  name: 'Reproduction',
  path: '/reproduce',
  summary: 'How a figure is made',
  parameters: ['of', 'figure'],
  draw,
};
