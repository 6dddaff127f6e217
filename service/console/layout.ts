/**
 * Draws the frame of every page of the console: head, bar, message, footer. Pages contain no script or style
 * themselves.
 */
import { assetAddress } from './assets.ts';
import type { Flash, PageContext } from './context.ts';
import { type Html, html, type Part } from './html.ts';
import { type Locale, locales } from './locale.ts';
import { type Texts, texts } from './texts.ts';

/** The parts of a page that a view makes. */
export interface PageParts {
  readonly title: string;
  readonly main: Html;
  /** True for pages with only a form. */
  readonly narrow?: boolean;
  /** Address that the browser goes on to by itself. */
  readonly goTo?: string;
}

/** Headers of a page: it loads files and sends forms on this origin only, and no other page can frame it. */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Fonts that the first text of a page needs: text that changes its font later moves what lies below it. */
const fonts: Readonly<Record<Locale, readonly string[]>> = {
  en: ['latin-400'],
  ar: ['arabic-400', 'latin-400'],
};

/** Returns the texts of a reader's language. */
export function textsOf(context: PageContext): Texts {
  return texts[context.locale];
}

/** Returns the whole page. */
export function layout(context: PageContext, { title, main, narrow = false, goTo }: PageParts): Html {
  const { locale } = context;
  const words = texts[locale];
  return html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0f2742">
${
  goTo === undefined
    ? ''
    : html`<meta http-equiv="refresh" content="0;url=${goTo}">
`
}<link rel="icon" href="${icon}">
<title>${title} · Mulk</title>
${fonts[locale].map(
  (font) => html`<link rel="preload" href="/site/fonts/${font}.woff2" as="font" type="font/woff2" crossorigin>
`,
)}<link rel="stylesheet" href="${assetAddress('console.css')}">
<script type="module" src="${assetAddress('console.js')}"></script>
</head>
<body data-copied="${words.copied}">
<a class="skip" href="#main">${words.skip}</a>
${bar(context, words)}
<main id="main" tabindex="-1"${narrow ? html` class="narrow"` : ''}>
${message(context)}
${main}
</main>
<footer>
<p>${words.footer}</p>
<nav aria-label="${words.more}"><a href="/">${words.explorer}</a><a href="/docs">${words.reference}</a><a href="/problems">${words.problems}</a><a href="/api/v1/status">${words.status}</a></nav>
</footer>
</body>
</html>
`;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='%230f2742'/%3E%3Cpath d='M2 6V3l2-1.4L6 3v3z' fill='%23f2c14e'/%3E%3C/svg%3E";

/** Pages of the bar, with the beginning of their paths. */
const sections = [
  { path: '/dashboard', text: 'dashboard', begins: ['/dashboard', '/api/analytics'] },
  { path: '/sites', text: 'sites', begins: ['/sites', '/api/sites', '/api/key'] },
  { path: '/api/requests', text: 'requests', begins: ['/api/requests'] },
  { path: '/webhooks', text: 'webhooks', begins: ['/webhooks'] },
  { path: '/api/tokens', text: 'tokens', begins: ['/api/tokens', '/assistants'] },
  { path: '/quick-start', text: 'quickStart', begins: ['/quick-start'] },
] as const;

function bar(context: PageContext, words: Texts): Html {
  const { user, path } = context;
  const links =
    user === null
      ? html`<a href="/quick-start"${current(path, ['/quick-start'])}>${words.quickStart}</a><a href="/login"${current(path, ['/login'])}>${words.logIn}</a><a class="call" href="/signup"${current(path, ['/signup'])}>${words.signUp}</a>`
      : sections.map(
          (section) =>
            html`<a href="${section.path}"${current(path, section.begins)}>${words[section.text]}</a>`,
        );
  return html`<header>
<a class="brand" href="${user === null ? '/' : '/dashboard'}">Mulk</a>
<nav aria-label="${words.pages}">${links}</nav>
<div class="self">${user === null ? '' : self(context, words, user.name ?? user.email)}${language(context)}</div>
</header>`;
}

function current(path: string, begins: readonly string[]): Part {
  return begins.some((begin) => path.startsWith(begin)) ? html` aria-current="page"` : '';
}

function self(context: PageContext, words: Texts, name: string): Html {
  return html`<a class="who" href="/profile/edit"${current(context.path, ['/profile'])}><bdi>${name}</bdi></a>
<form method="post" action="/logout">${csrfField(context)}<button class="plain">${words.logOut}</button></form>`;
}

/** Returns links to the same page in the other language, which the service then keeps. */
function language({ locale, path }: PageContext): Html[] {
  return locales
    .filter((other) => other !== locale)
    .map(
      (other) =>
        html`<a class="language" href="${inLanguage(path, other)}" hreflang="${other}" lang="${other}">${texts[other].ownName}</a>`,
    );
}

function inLanguage(path: string, locale: Locale): string {
  const [place = '/', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('lang', locale);
  return `${place}?${parameters}`;
}

/** Returns the sentence about the last action, and a reminder while the address is not confirmed. */
function message(context: PageContext): Part {
  const { flash, user, path } = context;
  const words = textsOf(context);
  // The profile says it with the button.
  const reminds = user !== null && !user.isVerified && !path.startsWith('/profile');
  return [
    reminds
      ? html`<p class="flash" role="status">${words.unverified} <a href="/profile/edit">${words.confirmAddress}</a></p>`
      : '',
    flash === null ? '' : said(flash),
  ];
}

function said(flash: Flash): Html {
  return html`<p class="flash ${flash.kind}" role="${flash.kind === 'done' ? 'status' : 'alert'}">${flash.text}</p>`;
}

/** Returns the hidden field that proves that a form is ours. */
export function csrfField({ csrfToken }: PageContext): Html {
  return html`<input type="hidden" name="_csrf" value="${csrfToken}">`;
}
