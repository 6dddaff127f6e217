/** Reads a page of `docs/` as the site shows it: links lead to pages of the site, and commands to this service. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { html } from '../../console/html.ts';
import { allGuides, guidePath } from './guides.ts';

/** A part of a page below one heading. */
export interface Section {
  /** Anchor of the heading; empty for the start of the page. */
  readonly anchor: string;
  readonly title: string;
  /** Words of the part, without markup. */
  readonly text: string;
}

/** A page, read. */
export interface GuideText {
  readonly title: string;
  readonly markdown: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Returns the anchor of a heading, in GitHub's form. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const guidesByFile = new Map(allGuides.map((guide) => [guide.file, guidePath(guide)]));

/** Returns where a link of a page leads on the site; null for a file that the site does not show. */
export function siteAddress(link: string, file: string): string | null {
  if (/^([a-z]+:|#)/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const method = /^docs\/methods\/([a-z-]+)\.md$/.exec(target)?.[1];
  if (method !== undefined) return `/docs/methods/${method}`;
  if (target === 'docs/problems.md') return anchor === undefined ? '/problems' : `/problems/${anchor}`;
  const guide = guidesByFile.get(target);
  return guide === undefined ? null : `${guide}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Returns a block that a test runs against the demo as a reader of this service runs it. */
function commandsHere(block: string, baseUrl: string): string {
  return block
    .replaceAll(/^KEY=\$\(node -p .*demo\.json.*\)$/gm, "KEY='<API_KEY>'")
    .replaceAll('http://localhost:8080', baseUrl);
}

function proseHere(prose: string, file: string): string {
  return prose
    .replaceAll(/^.*!\[.*\n/gm, '')
    .replaceAll(/The commands run unchanged against `make demo`\.[^\n]*\n/g, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, text: string, link: string) => {
      const address = siteAddress(link, file);
      return address === null ? text : `[${text}](${address})`;
    });
}

/** Returns the Markdown of a page, as it is true on this site. */
function markdownHere(file: string, baseUrl: string): string {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  return text
    .split(/((?:<!-- run -->\n)? *```.*?^ *```$)/gms)
    .map((part) => {
      if (part.startsWith('<!-- run -->')) return commandsHere(part.slice('<!-- run -->\n'.length), baseUrl);
      return part.trimStart().startsWith('```') ? part : proseHere(part, file);
    })
    .join('');
}

/** Returns text of Markdown without its marks. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|^ *[-:| ]+$|^#+ /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function sectionsOf(tokens: readonly Tokens.Generic[]): Section[] {
  const sections: { anchor: string; title: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plain(String(token['text']));
      sections.push({ anchor: token['depth'] === 1 ? '' : anchorOf(String(token['text'])), title, text: '' });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += ` ${plain(token.raw)}`;
    }
  }
  return sections;
}

const cellHtml = (tag: 'th' | 'td', inner: string): string => `<${tag}>${inner}</${tag}>`;

/** Returns a renderer of one page. Programs can be copied, tables and programs are reached by the keyboard. */
function rendererFor(slug: string): Marked {
  let programs = 0;
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        const anchor = anchorOf(text);
        return `<h${depth} id="${anchor}"><a href="#${anchor}">${inner}</a></h${depth}>\n`;
      },
      code({ text, lang }) {
        programs += 1;
        const id = `${slug}-${programs}`;
        return html`<div class="copyable example"><pre tabindex="0" aria-label="Program ${programs}${lang ? `, ${lang}` : ''}"><code id="${id}">${text}</code></pre><button type="button" class="quiet" data-copy="${id}" hidden>Copy</button></div>\n`
          .text;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => cellHtml(cell.text === '' ? 'td' : tag, this.parser.parseInline(cell.tokens))).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>\n${body}\n</tbody></table></div>\n`;
      },
    },
  });
}

/** Returns a page. */
export function readGuide(slug: string, file: string, baseUrl: string): GuideText {
  const markdown = markdownHere(file, baseUrl);
  const marked = rendererFor(slug);
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens);
  return { title: sections[0]?.title ?? slug, markdown, html: marked.parser(tokens), sections };
}
