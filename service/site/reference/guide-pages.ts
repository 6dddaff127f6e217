/** Draws the pages of guides, and what a search of the documentation found. */
import { type Html, html, markup } from '../../console/html.ts';
import type { DocsHit } from './docs-search.ts';
import { frame, type PageFiles } from './frame.ts';
import type { GuideText } from './guide-text.ts';
import { type Guide, guideGroups, guidePath } from './guides.ts';

/** Returns the guides in their groups, as cards. */
export function guideCards(titleOf: (guide: Guide) => string): readonly Html[] {
  return guideGroups.map(
    ({ name, guides }) =>
      html`<section class="card guide-list"><h3>${name}</h3><ul>${guides.map((guide) => html`<li><a href="${guidePath(guide)}">${titleOf(guide)}</a><span class="hint">${guide.summary}</span></li>`)}</ul></section>`,
  );
}

/** Draws a guide. */
export function guidePage(
  guide: Guide,
  text: GuideText,
  titleOf: (guide: Guide) => string,
  files: PageFiles,
): string {
  const links = guideGroups.map(
    ({ name, guides }) =>
      html`<li class="group">${name}<ul>${guides.map((other) => html`<li><a href="${guidePath(other)}"${other.slug === guide.slug ? html` aria-current="page"` : ''}>${titleOf(other)}</a></li>`)}</ul></li>`,
  );
  const parts = text.sections.filter(({ anchor }) => anchor !== '');
  const contents =
    parts.length < 3
      ? ''
      : html`<details class="card contents-of-guide"><summary>On this page</summary><ul>${parts.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul></details>`;
  const main = html`<div class="columns"><div class="content"><p class="trail"><a href="/docs">Documentation</a></p>
${contents}
<article class="guide">${markup(text.html)}</article></div>
<nav class="aside guides" aria-label="Guides"><ul>${links}</ul></nav></div>`;
  return frame(
    { title: text.title, summary: guide.summary, markdown: `${guidePath(guide)}.md`, main },
    files,
  );
}

const kindNames = { guide: 'Guide', operation: 'Reference', method: 'Method', problem: 'Problem' } as const;

function hitItem({ address, kind, title, page, passage }: DocsHit): Html {
  return html`<li><p><a href="${address}">${title}</a></p><p class="hint">${kindNames[kind]}${page === '' ? '' : html` · ${page}`}</p><p>${passage}</p></li>`;
}

/** Draws what a search found. */
export function searchPage(words: string, hits: readonly DocsHit[], files: PageFiles): string {
  const count = hits.length === 1 ? 'One place' : `${hits.length} places`;
  const result =
    hits.length === 0
      ? html`<section class="card"><h2>Nothing has the words “${words}”</h2><p>Try fewer or other words, or begin at the <a href="/docs">list of guides and operations</a>.</p></section>`
      : html`<p role="status">${count} for “${words}”, best first.</p><ol class="hits">${hits.map(hitItem)}</ol>`;
  const main = html`<p class="trail"><a href="/docs">Documentation</a></p><h1>Search</h1>${result}`;
  return frame(
    { title: `${words} · Search`, summary: `Places in the documentation for “${words}”.`, main, words },
    files,
  );
}
