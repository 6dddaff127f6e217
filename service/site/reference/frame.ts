/** Draws the frame of every page of the reference: head, bar, footer. Pages contain no script or style themselves. */
import { type Html, html, markup } from '../../console/html.ts';
import { sentenceHtml } from '../../http/html.ts';
import type { FontName } from '../market/fonts.ts';

/** Addresses of the style sheet and the script. */
export interface PageFiles {
  readonly style: string;
  readonly script: string;
}

/** Headers of a page: it loads files and sends requests on this origin only, and no other page can frame it. */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    // The search of the documentation is a form.
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // A public key works from the pages of its site, so a request has to say that it comes from here.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'public, max-age=300',
} as const;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='%230f2742'/%3E%3Cpath d='M2 6V3l2-1.4L6 3v3z' fill='%23f2c14e'/%3E%3C/svg%3E";

/** Fonts of these pages. The browser asks for them with the style sheet, because text that changes its font later moves what is below it. */
const fonts: readonly FontName[] = ['latin-400', 'latin-600'];

/** Returns text of the document as markup: code between backticks, and names of schemas as links. */
export function prose(text: string): Html {
  return markup(sentenceHtml(text).replaceAll(/\[(\w+)\]\(#(\w+)\)/g, '<a href="#$2">$1</a>'));
}

/** Returns the whole page. */
export function frame(
  page: {
    readonly title: string;
    readonly summary: string;
    readonly main: Html;
    /** Address of the page as Markdown. */
    readonly markdown?: string;
    /** Addresses of further modules. */
    readonly scripts?: readonly string[];
    /** Words that the search field begins with. */
    readonly words?: string;
  },
  { style, script }: PageFiles,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0f2742">
<meta name="description" content="${page.summary}">
<link rel="icon" href="${icon}">
${page.markdown === undefined ? '' : html`<link rel="alternate" type="text/markdown" href="${page.markdown}">`}
<title>${page.title} · Mulk</title>
${fonts.map(
  (font) => html`<link rel="preload" href="/site/fonts/${font}.woff2" as="font" type="font/woff2" crossorigin>
`,
)}<link rel="stylesheet" href="${style}">
${[script, ...(page.scripts ?? [])].map((source) => html`<script type="module" src="${source}"></script>`)}
</head>
<body data-copied="Copied">
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="/">Mulk</a>
<nav aria-label="Documentation"><a href="/quick-start">Quick start</a><a href="/docs#guides">Guides</a><a href="/docs#operations">Reference</a><a href="/widgets">Widgets</a><a href="/docs/methods">Methods</a><a href="/problems">Problems</a></nav>
<form class="docs-search" role="search" aria-label="Documentation" action="/docs/search"><label for="docs-search">Search the documentation</label><input type="search" id="docs-search" name="q" required maxlength="200" autocomplete="off" placeholder="Search" value="${page.words ?? ''}"></form>
</header>
<main id="main" tabindex="-1">
${page.main}
</main>
<footer>
<p>This page loads nothing from other servers.</p>
<nav aria-label="More"><a href="/openapi.json">OpenAPI</a>${page.markdown === undefined ? '' : html`<a href="${page.markdown}">This page as Markdown</a>`}<a href="/llms.txt">llms.txt</a><a href="/api/v1/status">Status</a><a href="/login">Console</a></nav>
</footer>
</body>
</html>
`.text;
}
