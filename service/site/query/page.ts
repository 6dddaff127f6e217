/** Draws the query page: its frame and form. The script of the page runs DuckDB in the browser. */
import { publishingRules } from '../../../data/publishing-rules.ts';
import { html } from '../../console/html.ts';
import type { QueryLanguage, QueryTexts } from './texts.ts';
import { queryTexts } from './texts.ts';

/** Addresses of the files of the page. */
export interface QueryFiles {
  readonly script: string;
  readonly style: string;
  readonly worker: string;
  readonly module: string;
}

/** Headers of the page. Its scripts, workers and requests stay on this origin, so DuckDB cannot load an extension from elsewhere. */
export const queryHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
} as const;

/** A worker follows the policy of its own file: it compiles the module of DuckDB, which it loads from here. */
export const queryWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const examples: readonly (readonly [keyof QueryTexts, string])[] = [
  [
    'byType',
    `select property_type, count(*) as sales, median(price_aed) as median_price_aed
from transactions
where type = 'sales'
group by all
order by sales desc`,
  ],
  [
    'byMonth',
    `select date_trunc('month', transaction_date)::date as month, count(*) as sales, sum(price_aed) as value_aed
from transactions
where type = 'sales'
group by all
order by month`,
  ],
  [
    'byArea',
    `select area, count(*) as sales, median(price_aed_per_sqft) as median_aed_per_sqft
from transactions
where type = 'sales' and property_type = 'apartment'
group by all
having count(*) >= ${publishingRules.least_shown}
order by median_aed_per_sqft desc
limit 20`,
  ],
];

/** Returns the page in a language. */
export function queryPage(language: QueryLanguage, files: QueryFiles): string {
  const words = queryTexts[language];
  const other = language === 'en' ? 'ar' : 'en';
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${words.lead}">
<link rel="icon" href="data:,">
<title>${words.title} · Mulk</title>
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body data-texts="${JSON.stringify(words)}" data-worker="${files.worker}" data-module="${files.module}">
<a class="skip" href="#main">${words.skip}</a>
<header>
<a class="brand" href="${language === 'ar' ? '/ar' : '/'}">Mulk</a>
<nav aria-label="${words.title}"><a href="/docs">${words.reference}</a><a id="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${words.other}</a></nav>
</header>
<main id="main" tabindex="-1">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<div class="form">
<label for="key">${words.key}</label>
<input id="key" type="password" autocomplete="off" spellcheck="false" dir="ltr" aria-describedby="key-help">
<p id="key-help" class="help">${words.keyHelp}</p>
<section aria-labelledby="examples"><h2 id="examples">${words.examples}</h2>
<ul class="examples">${examples.map(([name, sql]) => html`<li><a href="#sql=${encodeURIComponent(sql)}">${words[name]}</a></li>`)}</ul></section>
<label for="sql">${words.sql}</label>
<textarea id="sql" rows="9" spellcheck="false" autocapitalize="off" autocomplete="off" dir="ltr" aria-describedby="sql-help">${examples[0]?.[1] ?? ''}</textarea>
<p id="sql-help" class="help">${words.sqlHelp}</p>
<p class="actions"><button id="run" type="button" disabled>${words.run}</button><button id="download" type="button" class="quiet" disabled>${words.download}</button><button id="copy" type="button" class="quiet">${words.copy}</button></p>
</div>
<p id="status" role="status"></p>
<p id="error" role="alert" dir="ltr" hidden></p>
<div id="result" class="scroll" tabindex="0" role="region" aria-label="${words.result}" dir="ltr" hidden></div>
<details><summary>${words.tables}</summary><ul id="tables" dir="ltr"></ul></details>
</main>
</body>
</html>
`.text;
}
