/** Writes an example as a program in four languages. Each runs as it stands once the key is filled in. */
import type { Operation } from './document.ts';

/** How the answer of an example is read. */
type Reading = 'json' | 'text' | 'bytes';

/** One example of an operation, ready to be written. */
interface Call {
  readonly method: string;
  readonly url: string;
  /** Placeholder of the key or token; null where none is needed. */
  readonly secret: string | null;
  readonly body: unknown;
  readonly reading: Reading;
}

/** An example in one language. */
export interface Snippet {
  readonly language: string;
  readonly text: string;
}

const readings: Readonly<Record<string, Reading>> = { csv: 'text', arrow: 'bytes', parquet: 'bytes' };

function readingFor({ answers }: Operation, request: string): Reading {
  const { searchParams } = new URL(request, 'http://localhost');
  const [first] = answers;
  const asked = readings[searchParams.get('format') ?? ''];
  if (asked !== undefined || first === undefined) return asked ?? 'json';
  const [type = '', schema] = [...first.types][0] ?? [];
  if (type.includes('json') && schema !== undefined) return 'json';
  return /^text\/|json|javascript/.test(type) ? 'text' : 'bytes';
}

function secretFor({ security }: Operation): string | null {
  if (security.includes('apiKey')) return '<API_KEY>';
  return security.includes('personalToken') ? '<PERSONAL_TOKEN>' : null;
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, url, secret, body }: Call): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...(secret === null ? [] : [`-H 'Authorization: Bearer ${secret}'`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

/** Returns a string of TypeScript, in single quotes. */
const tsQuoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const tsReadings: Readonly<Record<Reading, string>> = {
  json: 'console.log(await answer.json());',
  text: 'console.log(await answer.text());',
  bytes: "console.log((await answer.arrayBuffer()).byteLength, 'bytes');",
};

function typescript({ method, url, secret, body, reading }: Call): string {
  const headers = [
    ...(secret === null ? [] : [`Authorization: ${tsQuoted(`Bearer ${secret}`)}`]),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} },`]),
    ...(body === undefined
      ? []
      : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  const second = options.length === 0 ? '' : `, {\n  ${options.join('\n  ')}\n}`;
  return `const answer = await fetch(${tsQuoted(url)}${second});
if (!answer.ok) throw new Error(await answer.text());
${tsReadings[reading]}`;
}

/** Returns a JSON value as a literal of Python. */
function pythonLiteral(value: unknown, indent = ''): string {
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => `${inner}${pythonLiteral(item, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const lines = entries.map(
      ([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(item, inner)},\n`,
    );
    return `{\n${lines.join('')}${indent}}`;
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

const pythonReadings: Readonly<Record<Reading, string>> = {
  json: 'print(answer.json())',
  text: 'print(answer.text)',
  bytes: 'print(len(answer.content), "bytes")',
};

function python({ method, url, secret, body, reading }: Call): string {
  return `import requests

answer = requests.${method.toLowerCase()}(
    ${JSON.stringify(url)},
${secret === null ? '' : `    headers={"Authorization": "Bearer ${secret}"},\n`}${body === undefined ? '' : `    json=${pythonLiteral(body, '    ')},\n`})
answer.raise_for_status()
${pythonReadings[reading]}`;
}

const rReadings: Readonly<Record<Reading, string>> = {
  json: 'str(resp_body_json(answer))',
  text: 'cat(resp_body_string(answer))',
  bytes: 'length(resp_body_raw(answer))',
};

function r({ method, url, secret, body, reading }: Call): string {
  const steps = [
    `answer <- request(${JSON.stringify(url)})`,
    ...(method === 'GET' ? [] : [`req_method("${method}")`]),
    ...(secret === null ? [] : [`req_auth_bearer_token("${secret}")`]),
    ...(body === undefined
      ? []
      : [`req_body_raw(${JSON.stringify(JSON.stringify(body))}, type = "application/json")`]),
    'req_perform()',
  ];
  return `library(httr2)\n\n${steps.join(' |>\n  ')}\n${rReadings[reading]}`;
}

/** Returns an example of an operation in every language, with the address of the service. */
export function snippets(
  operation: Operation,
  example: Operation['examples'][number],
  baseUrl: string,
): readonly Snippet[] {
  const call: Call = {
    method: operation.method,
    url: `${baseUrl}${example.request}`,
    secret: secretFor(operation),
    body: operation.body === null ? undefined : (example.body ?? {}),
    reading: readingFor(operation, example.request),
  };
  return [
    { language: 'curl', text: curl(call) },
    { language: 'TypeScript', text: typescript(call) },
    { language: 'Python', text: python(call) },
    { language: 'R', text: r(call) },
  ];
}
