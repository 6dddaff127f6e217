/**
 * Draws the server's part of the explorer's page: its frame, its texts and its key. The figures come from the public
 * API.
 */
import { escapeHtml } from '../http/html.ts';
import type { ArchiveFacts } from '../warehouse/tile-archive.ts';
import type { Language, Texts } from './texts.ts';

/** Settings that the script of the page reads first. */
export interface ExplorerSettings {
  readonly language: Language;
  readonly texts: Texts;
  /** A public key; null when none is configured. */
  readonly key: string | null;
  readonly metrics: readonly { readonly id: string; readonly title: string }[];
  readonly propertyTypes: readonly string[];
  /** Addresses of the files of the map. */
  readonly mapScript: string;
  /** The operator's own base map; null where none is set up. */
  readonly streets: ArchiveFacts | null;
}

/** Addresses of scripts and styles. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly mapStyle: string;
}

/** Allows scripts, styles, workers and requests of this origin only. Data images are the buttons of the map. */
export const explorerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Allows the worker of the map to fetch tiles of this origin: a worker follows the policy of its own file. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Returns JSON that is safe in a script element. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const options = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`).join('');

function frame({ texts, metrics, propertyTypes, language }: ExplorerSettings): string {
  const types: Readonly<Record<string, string>> = texts.types;
  const other = language === 'en' ? 'ar' : 'en';
  const text = (name: keyof Texts): string => escapeHtml(String(texts[name]));
  return `<a class="skip" href="#panel">${text('skip')}</a>
<header>
  <div class="brand"><a href="${language === 'ar' ? '/ar' : '/'}">Mulk</a><p>${text('tagline')}</p></div>
  <div class="search" role="search">
    <label class="hidden" for="search">${text('search')}</label>
    <input id="search" type="search" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false" aria-autocomplete="list"
      aria-controls="matches" aria-describedby="search-status" placeholder="${text('search')}">
    <ul id="matches" role="listbox" aria-label="${text('search')}" hidden></ul>
    <p id="search-status" class="hidden" role="status"></p>
  </div>
  <nav><a href="/docs">${text('reference')}</a><a id="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${text('other')}</a></nav>
</header>
<main>
  <h1 class="hidden">${text('title')}</h1>
  <div class="stage">
    <div class="controls">
      <label>${text('metric')}<select id="metric">${options(metrics.map(({ id, title }) => [id, title]))}</select></label>
      <label>${text('propertyType')}<select id="property-type">${options([['', texts.allTypes], ...propertyTypes.map((type) => [type, types[type] ?? type] as const)])}</select></label>
    </div>
    <div id="map"><p class="map-note">${text('mapLoading')}</p></div>
    <div id="hover" class="hover" hidden></div>
    <div id="legend" class="legend" role="group" aria-label="${text('legend')}"></div>
  </div>
  <section id="panel" class="panel" tabindex="-1" aria-label="${text('figures')}" aria-live="polite" aria-busy="true"><div class="title"><p class="eyebrow">${text('market')}</p><h2>${text('title')}</h2><p>${text('tagline')}</p></div><p class="note">${text('loading')}</p></section>
</main>
<dialog id="api" aria-labelledby="api-title"></dialog>`;
}

function notSetUp({ texts }: ExplorerSettings): string {
  return `<main class="alone"><h1>${escapeHtml(texts.notSetUp)}</h1><p>${escapeHtml(texts.notSetUpHint)}</p><p><a href="/docs">${escapeHtml(texts.reference)}</a></p></main>`;
}

/** Draws the whole page. */
export function explorerPage(settings: ExplorerSettings, assets: PageAssets): string {
  const { language, texts, key } = settings;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(texts.tagline)}">
<meta name="theme-color" content="#0f2742">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='%230f2742'/%3E%3Cpath d='M2 6V3l2-1.4L6 3v3z' fill='%23f2c14e'/%3E%3C/svg%3E">
<title>${escapeHtml(texts.title)} · Mulk</title>
<link rel="stylesheet" href="${assets.style}">
${key === null ? '' : `<link rel="stylesheet" href="${assets.mapStyle}">\n<script id="settings" type="application/json">${embedded(settings)}</script>\n<script type="module" src="${assets.script}"></script>`}
</head>
<body>
<noscript><p class="note">${escapeHtml(texts.noScript)} <a href="/docs">${escapeHtml(texts.reference)}</a></p></noscript>
${key === null ? notSetUp(settings) : frame(settings)}
</body>
</html>
`;
}
