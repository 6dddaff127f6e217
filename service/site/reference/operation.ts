/** Draws one operation: request, parameters, body, examples, answers and problems. */
import { type Html, html, type Part } from '../../console/html.ts';
import { problemCodes } from '../../contract/problem-codes.ts';
import type { Answer, Operation, OperationExample } from './document.ts';
import { headerList, parameterList, valueFields } from './field-list.ts';
import { prose } from './frame.ts';
import { snippets } from './snippets.ts';

const typeNames: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/geo+json': 'GeoJSON',
  'application/vnd.apache.arrow.stream': 'Arrow',
  'application/vnd.apache.parquet': 'Parquet',
  'text/csv': 'CSV',
  'text/html': 'HTML',
};

/** Returns the names of the formats of an answer. */
export function formatNames({ types }: Answer): string {
  const names = [...types.keys()].map((type) => typeNames[type.split(';')[0] ?? ''] ?? type);
  return [...new Set(names)].join(', ');
}

/** Says which key or token an operation takes, and what a request counts as. */
export function accessText({ security, scope, feature, cost }: Operation): string {
  const takes = (scheme: string) => security.includes(scheme);
  const first = takes('apiKey')
    ? `Needs an API key${scope === null ? '' : ` with the scope \`${scope}\``}.`
    : takes('session')
      ? 'Needs a personal access token or the session of a signed-in person.'
      : 'Needs no key.';
  return [
    first,
    takes('') ? 'A pass in `token` replaces the key.' : '',
    takes('siteToken') ? 'The search token of a site replaces the key.' : '',
    feature === null ? '' : `The plan has to include \`${feature}\`.`,
    cost === 1 ? '' : `Counts as ${cost} requests.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** Draws method and path. */
export function address(method: string, path: string): Html {
  return html`<code class="address"><b class="verb ${method.toLowerCase()}">${method}</b> ${path}</code>`;
}

function exampleBlocks(operation: Operation, baseUrl: string): Part {
  return operation.examples.map((example, index) => {
    const name = `${operation.id}-${index + 1}`;
    const programs = snippets(operation, example, baseUrl).map(({ language, text }, place) => {
      const id = `${name}-${language.toLowerCase()}`;
      return html`<details name="${name}"${place === 0 ? html` open` : ''}><summary>${language}</summary><div class="copyable"><pre tabindex="0" aria-label="${example.summary} in ${language}"><code id="${id}">${text}</code></pre><button type="button" class="quiet" data-copy="${id}" hidden>Copy</button></div></details>`;
    });
    return html`<div class="example"><h4>${prose(example.summary)}</h4>${programs}${answerText(name, example)}</div>`;
  });
}

/** Draws the answer to an example, as the sample gives it. */
function answerText(name: string, { summary, answer }: OperationExample): Part {
  if (answer === undefined) return '';
  return html`<details><summary>Its answer</summary><p class="hint">From the sample of Dubai’s registers; long lists and texts are shortened.</p><pre tabindex="0" aria-label="Answer to: ${summary}"><code id="${name}-answer">${JSON.stringify(answer, null, 2)}</code></pre></details>`;
}

function answerBlock(answer: Answer, open: boolean): Html {
  const { status, description, headers, types } = answer;
  const schema = [...types].find(([type, value]) => type.includes('json') && value !== undefined)?.[1];
  if (schema === undefined && Object.keys(headers).length === 0)
    return html`<p><b class="status">${status}</b> ${prose(description)}</p>`;
  return html`<details${open ? html` open` : ''}><summary><b class="status">${status}</b> ${formatNames(answer)}</summary>
${schema === undefined ? '' : valueFields(schema, 'received')}
<details><summary>Headers: ${Object.keys(headers).join(', ')}</summary>${headerList(headers)}</details></details>`;
}

function problemBlock({ problems }: Operation): Html {
  const rows = [...problems].map(
    ([status, codes]) =>
      html`<div><dt><b class="status">${status}</b></dt><dd><ul>${codes.map((code) => html`<li><a href="/problems/${code}"><code>${code}</code></a> ${problemCodes[code].title}</li>`)}</ul></dd></div>`,
  );
  return html`<details><summary>Problems: ${[...problems.keys()].join(', ')}</summary><dl class="fields">${rows}</dl></details>`;
}

/** Draws one operation. The script adds a form to it that sends `data-request`. */
export function operationSection(operation: Operation, baseUrl: string): Html {
  const { id, method, path, aliases, parameters, body, answers, examples } = operation;
  const [first] = examples;
  const sample = body === null ? null : JSON.stringify(first?.body ?? {}, null, 2);
  return html`<section class="card operation" id="${id}" data-method="${method}" data-request="${first?.request ?? path}"${sample === null ? '' : html` data-body="${sample}"`}${operation.security.includes('apiKey') ? html` data-key` : ''}>
<h2><a href="#${id}">${operation.summary}</a></h2>
<p>${address(method, path)}</p>
${aliases.map((alias) => html`<p id="${alias.id}" class="hint">Also at ${address(method, alias.path)}</p>`)}
<p>${prose(operation.description)}</p>
<p class="hint">${prose(accessText(operation))}</p>
${parameters.length === 0 ? '' : html`<h3>Parameters</h3>${parameterList(parameters)}`}
${body === null ? '' : html`<h3>Body</h3><p class="hint">JSON, ${body.isRequired ? 'required' : 'may be absent'}.</p>${valueFields(body.schema, 'sent')}`}
<h3>Request</h3>
${exampleBlocks(operation, baseUrl)}
<h3>Answers</h3>
${answers.map((answer) => answerBlock(answer, false))}
${problemBlock(operation)}
<details class="try scripted"><summary>Try it</summary></details>
</section>`;
}
