/** Draws the frame of every page of the market site: head with what search engines read, bar, search box, footer. */
import { type Html, html, markup, type Part } from '../../console/html.ts';
import { pathToSave } from '../../saved/page-path.ts';
import { firstMeasurePath, inLanguage, withQuery } from './addresses.ts';
import { cardSize } from './cards/card-content.ts';
import { knownDays } from './known-days.ts';
import type { Content, Crumb, Draw } from './page.ts';

/** Addresses of the style sheet, the script and the fonts. */
export interface SiteFiles {
  readonly style: string;
  readonly script: string;
  readonly fonts: Readonly<Record<'latin' | 'arabic', string>>;
}

const policy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

/** Headers of a page: it loads files and sends requests on this origin only, and no other page can frame it. */
export const siteHeaders = {
  'Content-Security-Policy': policy("'none'"),
  'Referrer-Policy': 'same-origin',
} as const;

/** Headers of a chart that other sites may frame. Browsers follow the policy, not the older header. */
export const embedHeaders = {
  'Content-Security-Policy': policy('*'),
  'X-Frame-Options': 'ALLOWALL',
  'Referrer-Policy': 'same-origin',
} as const;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='%230f2742'/%3E%3Cpath d='M2 6V3l2-1.4L6 3v3z' fill='%23f2c14e'/%3E%3C/svg%3E";

const sections = [
  ['areas', '/areas'],
  ['sales', '/sales'],
  ['rents', '/rents'],
  ['rankings', '/rankings/sales_count'],
  ['compare', '/compare'],
  ['estimate', '/estimate'],
] as const;

/** Returns JSON that is safe in a script element. */
function embedded(value: unknown): Html {
  return markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

function crumbFacts({ baseUrl, to, words }: Draw, crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: words.home, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${baseUrl}${to(path)}`,
    })),
  };
}

function cardMeta(title: string, address: string): Html {
  return html`<meta property="og:image" content="${address}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${cardSize.width}">
<meta property="og:image:height" content="${cardSize.height}">
<meta property="og:image:alt" content="${title}">`;
}

function headOf(
  draw: Draw,
  { title, description, path, crumbs = [], facts = [], isIndexed, card }: Content,
): Html {
  const { baseUrl, language } = draw;
  const address = (other: 'en' | 'ar') => `${baseUrl}${inLanguage(path, other)}`;
  const graph = [...facts, ...(crumbs.length === 0 ? [] : [crumbFacts(draw, crumbs)])];
  return html`<title>${title} · Mulk</title>
<meta name="description" content="${description}">
${isIndexed === false ? html`<meta name="robots" content="noindex, follow">` : ''}
<link rel="canonical" href="${address(language)}">
<link rel="alternate" hreflang="en" href="${address('en')}">
<link rel="alternate" hreflang="ar" href="${address('ar')}">
<link rel="alternate" hreflang="x-default" href="${address('en')}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Mulk">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address(language)}">
<meta property="og:locale" content="${language === 'ar' ? 'ar_AE' : 'en_GB'}">
<meta name="twitter:card" content="${card === null ? 'summary' : 'summary_large_image'}">
${card === null ? '' : cardMeta(title, withQuery(address(language), { as: 'card' }))}
${graph.length === 0 ? '' : html`<script type="application/ld+json">${embedded({ '@context': 'https://schema.org', '@graph': graph })}</script>`}`;
}

/** Draws the search box, which sends to the page of results and offers names while the reader types. */
export function searchBox({ words, to }: Draw, id: string, value = ''): Html {
  return html`<form class="search" role="search" aria-label="${id === 'find' ? words.search : words.searchLabel}" action="${to('/search')}" method="get"><label class="hidden" for="${id}">${words.searchLabel}</label><input id="${id}" name="q" type="search" value="${value}" maxlength="100" autocomplete="off" spellcheck="false" placeholder="${words.searchLabel}" data-search data-suggest="${to('/search/names')}" data-found="${words.found}" data-none="${words.none}"><button>${words.search}</button></form>`;
}

function bar(draw: Draw, content: Content): Html {
  const { words, to, language } = draw;
  const other = language === 'en' ? 'ar' : 'en';
  const isHome = content.path === '/';
  const links = sections.map(([name, path]) => {
    const begin = `/${path.split('/')[1]}`;
    const isCurrent = content.path.split(/[?/]/)[1] === begin.slice(1);
    return html`<a href="${to(path)}"${isCurrent ? html` aria-current="page"` : ''}>${words[name]}</a>`;
  });
  return html`<header class="bar"><div class="wide"><a class="brand" href="${to('/')}">${words.site}<span class="hidden"> ${words.tagline}</span></a>
<nav class="sections" aria-label="${words.menu}">${links}<a href="/map${language === 'ar' ? '?lang=ar' : ''}">${words.map}</a></nav>
${isHome ? '' : searchBox(draw, 'find')}
<a class="other" href="${inLanguage(content.path, other)}" hreflang="${other}" lang="${other}">${words.other}</a></div></header>`;
}

function crumbLine({ words, to }: Draw, crumbs: readonly Crumb[]): Part {
  if (crumbs.length === 0) return null;
  const all = [{ name: words.home, path: '/' }, ...crumbs];
  return html`<nav class="crumbs" aria-label="${words.crumbs}"><ol>${all.map(({ name, path }, index) =>
    index === all.length - 1
      ? html`<li><a href="${to(path)}" aria-current="page"><bdi>${name}</bdi></a></li>`
      : html`<li><a href="${to(path)}"><bdi>${name}</bdi></a></li>`,
  )}</ol></nav>`;
}

function document(draw: Draw, files: SiteFiles, inner: Html, head: Html, look: string): string {
  const { language } = draw;
  const fonts = language === 'ar' ? [files.fonts.arabic, files.fonts.latin] : [files.fonts.latin];
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0f2742">
<link rel="icon" href="${icon}">
${fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`)}<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
${head}
</head>
<body class="${look}" data-copied="${draw.words.copied}">
${inner}
</body>
</html>
`.text;
}

/** Returns the link that saves this page, where it can be saved. */
function saveLink({ language, words }: Draw, { path }: Content): Part {
  const items = pathToSave(path);
  if (items === null) return null;
  const address = withQuery('/saved', { items, lang: language });
  return html`<p class="save"><a href="${address}" rel="nofollow">${words.save}</a></p>`;
}

/** Returns the whole page. */
export function frame(draw: Draw, content: Content, files: SiteFiles): string {
  const { words, to } = draw;
  const inner = html`<a class="skip" href="#main">${words.skip}</a>
${bar(draw, content)}
<main id="main" class="wide" tabindex="-1">
${crumbLine(draw, content.crumbs ?? [])}
${saveLink(draw, content)}
${content.main}
</main>
<footer><div class="wide"><p>${words.footer}${content.asOf === undefined ? '' : ` ${knownDays(draw, content.asOf)}.`}</p>
<nav aria-label="${words.more}"><a href="${to(firstMeasurePath)}">${words.measures}</a><a href="${to('/methods')}">${words.methods}</a><a href="${to('/status')}">${words.status}</a><a href="/saved?lang=${draw.language}" rel="nofollow">${words.savedPages}</a><a href="/docs">${words.api}</a></nav><p>${words.privacy}</p><p class="printed"><bdi dir="ltr">${draw.baseUrl}${to(content.path)}</bdi></p></div></footer>`;
  return document(draw, files, inner, headOf(draw, content), 'market');
}

/** Returns a chart as a page of its own, for the frames of other sites. */
export function embedPage(
  draw: Draw,
  content: Content,
  chart: { title: string; drawn: Html },
  files: SiteFiles,
): string {
  const { baseUrl, to, words } = draw;
  const inner = html`<main class="embed"><h1>${chart.title}</h1>${chart.drawn}<p class="note"><a href="${baseUrl}${to(content.path)}" target="_blank" rel="noopener">${words.source}</a></p></main>`;
  const head = html`<title>${chart.title} · Mulk</title><meta name="robots" content="noindex"><link rel="canonical" href="${baseUrl}${to(content.path)}">`;
  return document(draw, files, inner, head, 'market embedded');
}
