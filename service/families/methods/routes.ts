/** The pages that the `method` of a statistic leads to: how it is made, word for word as docs/methods has it. HTML for people, JSON for programs. */
import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import temml from 'temml';
import { z } from 'zod';
import type { EstimateFeed } from '../../../data/methods/estimate/model.ts';
import { type MethodName, methods } from '../../../data/methods.ts';
import type { RawBody } from '../../contract/answer.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import { escapeHtml, htmlPage, htmlPageHeaders, htmlType } from '../../http/html.ts';
import { siteAddress as linkOnSite } from '../../site/reference/guide-text.ts';
import { backtestHtml, readBacktest } from './backtest.ts';

const tag = 'Documentation';
const types = ['text/html', 'application/json'];
const headers = { Vary: 'Accept', 'Cache-Control': 'public, max-age=300' };

/** Returns true for the name of a method. */
export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** Every method's name, in the order of the list. */
export const methodNames: readonly MethodName[] = Object.keys(methods).filter(isMethodName);

/** Returns the text of a method in Markdown, without the marks that `make docs` finds publishing rules by. */
export function methodText(name: MethodName): string {
  const page = readFileSync(new URL(`../../../docs/methods/${name}.md`, import.meta.url), 'utf8');
  return page.replaceAll(/<!--\w*-->/g, '');
}

/** Returns a formula as MathML, without the styles that the content policy of pages forbids. A wide one scrolls in its own box. */
function formulaHtml(formula: string): string {
  const drawn = temml.renderToString(formula, { displayMode: true, throwOnError: true });
  const plain = drawn.replaceAll(/ (?:style|class)="[^"]*"/g, '');
  return `<div class="formula" tabindex="0" role="group" aria-label="Formula">${plain}</div>\n`;
}

const marked = new Marked({
  renderer: {
    code: ({ lang, text: formula }) => (lang === 'math' ? formulaHtml(formula) : false),
  },
  walkTokens(token) {
    // A link to another file leads to its page, or to the documentation where it has none.
    if (token.type === 'link' && typeof token['href'] === 'string')
      token['href'] = linkOnSite(token['href'], 'docs/methods/index.md') ?? '/docs';
  },
});

/** The texts as HTML; they do not change while the service runs. */
const texts = new Map<MethodName, string>();

/** Lets the keyboard reach tables, which scroll where they are wider than the page. */
function withFocus(html: string): string {
  return html.replaceAll('<table>', '<table tabindex="0">');
}

/** Returns the text of a method as HTML, with links to other methods below this path. */
export function methodHtml(name: MethodName, base = '/docs/methods'): string {
  const text = texts.get(name) ?? withFocus(marked.parse(methodText(name), { async: false }));
  texts.set(name, text);
  return base === '/docs/methods' ? text : text.replaceAll('href="/docs/methods/', `href="${base}/`);
}

/** Returns the address of the market site with the same text; null while no snapshot is published, because the site then answers nothing. */
function siteAddress({ snapshots }: Service, path: string): string | null {
  return snapshots.current() === null ? null : path;
}

function methodPage(name: MethodName, more: string, canonical: string | null): string {
  const text = methodHtml(name);
  const { title, version } = methods[name];
  return htmlPage(
    title,
    `<p><a href="/docs/methods">Methods</a> · <code>${name}</code> · version ${version}</p>\n${text}${more}`,
    canonical,
  );
}

function html(page: string): RawBody {
  return { type: htmlType, body: page, headers: { ...headers, ...htmlPageHeaders } };
}

function json(value: unknown): RawBody {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers };
}

function wantsJson(accepts: (types: readonly string[]) => string | null): boolean {
  const chosen = accepts(types);
  if (chosen === null) throw new Problem('not-acceptable', `This page exists as ${types.join(', ')}.`);
  return chosen === 'application/json';
}

/** `GET /docs/methods`. */
export const listMethods = endpoint({
  operationId: 'listMethods',
  method: 'get',
  path: '/docs/methods',
  tag,
  auth: 'none',
  summary: 'How every statistic is made',
  description: 'Each `method` that a statistic names, with its version; each has a page of its own.',
  reads: 'service',
  answer: raw(...types),
  problems: ['not-acceptable'],
  examples: [{ summary: 'The list', request: '/docs/methods' }],
  handle({ accepts, service }) {
    if (wantsJson(accepts)) {
      return json({
        methods: methodNames.map((name) => ({
          method: name,
          method_version: methods[name].version,
          title: methods[name].title,
        })),
      });
    }
    const rows = methodNames.map((name) => {
      const { title, version } = methods[name];
      return `<tr><td><a href="/docs/methods/${name}">${escapeHtml(title)}</a></td><td><code>${name}</code></td><td>${version}</td></tr>`;
    });
    return html(
      htmlPage(
        'Methods',
        `<h1>Methods</h1>\n<p>Every statistic names its <code>method</code> and <code>method_version</code>. A change that changes figures is a new version.</p>
<table><thead><tr><th>Method</th><th>Name</th><th>Version</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`,
        siteAddress(service, '/methods'),
      ),
    );
  },
});

/** Methods whose pages show how they did on records that they had not seen, and the feed of those. */
const tried: ReadonlyMap<MethodName, EstimateFeed> = new Map([
  ['comparable-estimate', 'sales'],
  ['rent-estimate', 'rents'],
]);

/** `GET /docs/methods/{method}`. */
export const getMethod = endpoint({
  operationId: 'getMethod',
  method: 'get',
  path: '/docs/methods/{method}',
  tag,
  auth: 'none',
  summary: 'How one statistic is made',
  description:
    'Which rows count, how they are combined, when the figure is withheld, and what changed with each version.',
  reads: 'service',
  params: z.strictObject({
    method: text({ max: 100, description: '`method` of a statistic.', example: 'gross-yield' }),
  }),
  answer: raw(...types),
  problems: ['method-unknown', 'not-acceptable'],
  examples: [
    { summary: 'Comparable estimate, with its backtest', request: '/docs/methods/comparable-estimate' },
    { summary: 'Gross yield', request: '/docs/methods/gross-yield' },
  ],
  async handle({ params, accepts, service, work }) {
    const { method: name } = params;
    if (!isMethodName(name)) throw unknownMethod(name);
    const asJson = wantsJson(accepts);
    const feed = tried.get(name);
    const backtest = feed === undefined ? null : await readBacktest({ service, work }, feed);
    if (!asJson) {
      const more = backtest === null ? '' : backtestHtml(backtest);
      return html(methodPage(name, more, siteAddress(service, `/methods/${name}`)));
    }
    const { title, version } = methods[name];
    const told = { method: name, method_version: version, title, text: methodText(name) };
    return json(backtest === null ? told : { ...told, backtest });
  },
});

function unknownMethod(name: string): Problem {
  const candidates = nearest(name, methodNames);
  const meant = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  return new Problem('method-unknown', `There is no method “${name}”.${meant}`);
}
