/** Draws the page of an error for browsers: what happened, and ways on. */
import { html } from '../../../console/html.ts';
import { Problem, type ProblemBody } from '../../../contract/problem.ts';
import { searchBox } from '../frame.ts';
import type { Content, Draw } from '../page.ts';
import { head } from '../parts.ts';
import { fill } from '../words/words.ts';

/** Returns the problem of an address that names no record. */
export function notFound(): Problem {
  return new Problem('path-not-found', 'Nothing has this address.');
}

/** Draws the page of a problem. */
export function problemContent(draw: Draw, problem: ProblemBody, path: string): Content {
  const { words, to } = draw;
  const isMissing = problem.status === 404;
  const [title, hint] =
    problem.code === 'rate-limited'
      ? [words.tooMuchTitle, words.tooMuchHint]
      : isMissing
        ? [words.notFoundTitle, words.notFoundHint]
        : [words.problemTitle, null];
  const errors = problem.errors ?? [];
  const candidates = [...new Set(errors.flatMap(({ candidates: near = [] }) => near.map(String)))].slice(
    0,
    5,
  );
  const main = html`${head(title, hint, String(problem.status))}
${hint !== null ? '' : html`<div class="block"><p lang="en" dir="ltr">${problem.detail}</p>${errors.length < 2 ? '' : html`<ul lang="en" dir="ltr">${errors.map(({ parameter, message }) => html`<li><code>${parameter}</code> ${message}</li>`)}</ul>`}</div>`}
${candidates.length === 0 ? '' : html`<p>${words.perhaps}: ${candidates.map((one, index) => html`${index === 0 ? '' : ' · '}<a href="${to(`/search?q=${encodeURIComponent(one)}`)}"><bdi>${one}</bdi></a>`)}</p>`}
${searchBox(draw, 'find-here')}
<p class="onward">${words.tryThese}: <a href="${to('/')}">${words.home}</a> <a href="${to('/areas')}">${words.areas}</a> <a href="${to('/rankings/sales_count')}">${words.rankings}</a></p>
<p class="note">${fill(words.requestId, { id: problem.request_id })}</p>`;
  return { title, description: title, main, path, card: null, isIndexed: false };
}

/** Draws the page that stands in for all others while the site has no key. */
export function notSetUp({ words }: Draw, path: string): Content {
  const main = html`${head(words.notSetUp, words.notSetUpHint)}<p class="onward"><a href="/docs">${words.api}</a></p>`;
  return { title: words.notSetUp, description: words.notSetUpHint, main, path, card: null, isIndexed: false };
}
