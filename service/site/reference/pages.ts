/** Draws the pages of the reference: its start, and one for each family of operations. */
import { type Html, html, type Part } from '../../console/html.ts';
import type { Family, Operation, Reference } from './document.ts';
import { fieldList } from './field-list.ts';
import { frame, type PageFiles, prose } from './frame.ts';
import { guideCards } from './guide-pages.ts';
import type { Guide } from './guides.ts';
import { address, operationSection } from './operation.ts';
import { innerObjects, namedWithin, readSchema, typeText } from './schema-text.ts';

/** Returns the address of a family's page. */
export function familyPath({ slug }: Pick<Family, 'slug'>): string {
  return `/docs/reference/${slug}`;
}

/** Returns the words that the search field of the start page compares. */
function searchWords({ id, method, path, aliases, summary, parameters }: Operation): string {
  const names = parameters.map(({ name }) => name);
  return [id, method, path, ...aliases.map((alias) => alias.path), summary, ...names].join(' ').toLowerCase();
}

function familyCard(family: Family): Html {
  const { name, operations } = family;
  const items = operations.map(
    (operation) =>
      html`<li data-words="${searchWords(operation)}"><a href="${familyPath(family)}#${operation.id}">${operation.summary}</a>${address(operation.method, operation.path)}</li>`,
  );
  return html`<section class="card family"><h3><a href="${familyPath(family)}">${name}</a></h3><ul>${items}</ul></section>`;
}

/** Returns a request that works with any key. */
function firstRequest(baseUrl: string): string {
  return `curl '${baseUrl}/api/v1/transactions?area=dubai-marina&limit=3' \\\n  -H 'Authorization: Bearer <API_KEY>'`;
}

/** Draws the start page. */
export function startPage(
  { description, baseUrl, families, version }: Reference,
  titleOf: (guide: Guide) => string,
  files: PageFiles,
): string {
  const [lead = '', ...more] = description.split('\n\n').map((text) => text.replaceAll('\n', ' '));
  const count = families.reduce((sum, { operations }) => sum + operations.length, 0);
  const main = html`<div class="top"><div><h1>Documentation</h1><p class="lead">${prose(lead)}</p></div></div>
<div class="grid halves">
<section class="card"><h2>Start</h2>
<ol class="begin"><li><a href="/signup">Sign up</a>. You get a key at once, and more in the <a href="/login">console</a>.</li>
<li>Send a request with the key:
<div class="copyable"><pre tabindex="0" aria-label="First request"><code id="first">${firstRequest(baseUrl)}</code></pre><button type="button" class="quiet" data-copy="first" hidden>Copy</button></div></li>
<li>Read the <a href="/quick-start">quick start</a>, or <a href="${familyPath({ slug: 'transactions' })}">all parameters of this request</a>.</li></ol></section>
<section class="card"><h2>Rules for every request</h2>${more.map((text) => html`<p>${prose(text)}</p>`)}
<ul class="links"><li><a href="/docs/methods">How every figure is made</a></li><li><a href="/problems">All problems, with cause and fix</a></li><li><a href="/status">How fresh the data is</a></li><li><a href="/openapi.json">The whole API as OpenAPI 3.1</a></li><li><a href="/llms.txt">The reference for assistants</a></li></ul></section>
</div>
<h2 id="guides">Guides</h2>
<div class="families">${guideCards(titleOf)}</div>
<div class="find"><h2 id="operations">${count} operations</h2>
<form class="scripted" role="search" data-find><label for="find">Find by name, path or parameter</label><input type="search" id="find" autocomplete="off" spellcheck="false"><p role="status"></p></form></div>
<div class="families">${families.map(familyCard)}</div>
<p class="hint">Version ${version} of the API at <code>${baseUrl}</code>.</p>`;
  return frame({ title: 'Documentation', summary: lead, markdown: '/llms.txt', main }, files);
}

/** The form that the script puts into an operation when a reader opens “Try it”. Only scripts can send a key. */
const tryForm = html`<template id="try"><form>
<label>Path and query <input name="request" required autocomplete="off" spellcheck="false"></label>
<label data-part="body">Body (JSON) <textarea name="body" rows="8" spellcheck="false"></textarea></label>
<p class="hint" data-part="origin">With an API key, the site of the key has to allow the origin of this page: browsers state it in such a request.</p>
<p class="actions"><button class="primary">Send</button></p>
<p role="status" data-part="status"></p>
<details data-part="headers" hidden><summary>Headers of the answer</summary><pre tabindex="0" aria-label="Headers of the answer"></pre></details>
<pre data-part="answer" tabindex="0" aria-label="Answer" hidden></pre></form></template>`;

const keyField = html`<form class="card key scripted" data-key><label for="key">Key or token for the programs and “Try it”</label><p class="hint" id="key-hint">This page sends it to this service only, and forgets it when you leave. A key that the console passed to this page stays until you close the tab.</p><input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint" placeholder="mulk_sk_…"></form>`;

function objectSection(name: string, schema: unknown): Html {
  const read = readSchema(schema);
  const objects = innerObjects(schema);
  const fields: Part =
    objects.length === 0
      ? html`<p class="type">${prose(typeText(schema))}</p>`
      : objects.map((object) => fieldList(object, 'received'));
  return html`<section class="object" id="${name}"><h3>${name}</h3>${read.description === undefined ? '' : html`<p>${prose(read.description)}</p>`}${fields}</section>`;
}

/** Returns the schemas that the operations of a family mention. */
export function familySchemas({ operations }: Family, { schemas }: Reference): readonly string[] {
  const values = operations.flatMap(({ parameters, body, answers }) => [
    ...parameters.map(({ schema }) => schema),
    body?.schema,
    ...answers.flatMap(({ types }) => [...types.values()]),
  ]);
  return namedWithin(values, schemas);
}

/** Draws the page of a family. */
export function familyPage(family: Family, reference: Reference, files: PageFiles): string {
  const { name, operations } = family;
  const { baseUrl, families, schemas } = reference;
  const objects = familySchemas(family, reference);
  const links = families.map(
    (other) =>
      html`<li><a href="${familyPath(other)}"${other.slug === family.slug ? html` aria-current="page"` : ''}>${other.name}</a></li>`,
  );
  const contents = operations.map(
    ({ id, summary, method, path }) => html`<li><a href="#${id}">${summary}</a>${address(method, path)}</li>`,
  );
  const main = html`<div class="columns"><div class="content">
<p class="trail"><a href="/docs">Reference</a></p><h1>${name}</h1>
<nav class="card contents" aria-label="Operations on this page"><ul>${contents}</ul></nav>
${keyField}
${operations.map((operation) => operationSection(operation, baseUrl))}
${objects.length === 0 ? '' : html`<section class="card objects"><h2>Objects</h2>${objects.map((object) => objectSection(object, schemas[object]))}</section>`}
${tryForm}
</div>
<nav class="aside" aria-label="Families of operations"><ul>${links}</ul></nav></div>`;
  const summary = `${name}: ${operations.map((operation) => operation.summary).join('; ')}`;
  return frame(
    { title: `${name} · API reference`, summary, markdown: `${familyPath(family)}.md`, main },
    files,
  );
}
