/** The query page: runs the SQL of its field over tables that it loads, and shows the rows. The address holds the query. */
import type { QueryTexts } from '../texts.ts';
import { Engine, type Rows } from './engine.ts';
import { addressesIn, csvOf, statementsOf, tablesIn, withoutFileViews } from './statements.ts';

const shownMost = 500;
const keyName = 'mulk-key';

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

const texts: QueryTexts = JSON.parse(document.body.dataset['texts'] ?? '{}');
const key = element('key', HTMLInputElement);
const sql = element('sql', HTMLTextAreaElement);
const runButton = element('run', HTMLButtonElement);
const download = element('download', HTMLButtonElement);
const status = element('status', HTMLElement);
const error = element('error', HTMLElement);
const result = element('result', HTMLElement);
const language = element('language', HTMLAnchorElement);
const list = element('tables', HTMLElement);
const { worker = '', module = '' } = document.body.dataset;
const engine = new Engine({ worker, module });

/** Names of the exported tables, and those that are loaded. */
let names: readonly string[] = [];
const loaded = new Set<string>();
/** Names of the tables of links, by their address. */
const links = new Map<string, string>();
let rows: Rows | null = null;
let addressRead = Promise.resolve();

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

function say(text: string): void {
  status.textContent = text;
}

const headers = (): Record<string, string> =>
  key.value === '' ? {} : { Authorization: `Bearer ${key.value.trim()}` };

/** Sends a request. Throws the sentence of the problem. */
async function ask(address: string, sent: Record<string, string>): Promise<Response> {
  const answer = await fetch(address, { headers: sent });
  if (answer.ok) return answer;
  const problem: { detail?: string } = await answer.json().catch(() => ({}));
  throw new Error(problem.detail ?? String(answer.status));
}

async function readNames(): Promise<void> {
  if (names.length > 0 || key.value === '') return;
  const answer = await ask('/api/v1/exports', headers());
  const { exports }: { exports: readonly { table: string; columns: readonly { name: string }[] }[] } =
    await answer.json();
  names = exports.map(({ table }) => table);
  list.replaceChildren(
    ...exports.map(({ table, columns }) => {
      const item = document.createElement('li');
      const name = document.createElement('b');
      name.textContent = table;
      item.append(name, ` ${columns.map((column) => column.name).join(', ')}`);
      return item;
    }),
  );
}

async function load(table: string, address: string, sent: Record<string, string>): Promise<void> {
  const answer = await ask(address, sent);
  if (answer.body === null || !answer.headers.get('content-type')?.includes('arrow'))
    throw new Error(texts.notArrow);
  await engine.load(table, answer.body, (bytes) => {
    say(fill(texts.loading, { table, size: `${(bytes / 1_000_000).toFixed(1)} MB` }));
  });
}

/** Loads the tables that a query names, and the links in it. Returns the query over them. */
async function prepared(text: string): Promise<string> {
  await readNames();
  const query = withoutFileViews(text, names);
  for (const table of tablesIn(query, names)) {
    if (loaded.has(table)) continue;
    await load(table, `/api/v1/exports/${table}?format=arrow`, headers());
    loaded.add(table);
  }
  let over = query;
  for (const address of addressesIn(query, window.location.origin)) {
    const table = links.get(address) ?? `link_${links.size + 1}`;
    if (!links.has(address)) await load(table, address, {});
    links.set(address, table);
    over = over.replaceAll(`'${address}'`, table);
  }
  return over;
}

function cell(tag: 'th' | 'td', text: string | null, isNumber: boolean): HTMLElement {
  const made = document.createElement(tag);
  if (tag === 'th') made.setAttribute('scope', 'col');
  if (isNumber) made.className = 'number';
  if (text === null) made.classList.add('null');
  made.textContent = text ?? texts.nothing;
  return made;
}

function line(cells: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('tr');
  made.append(...cells);
  return made;
}

async function show(found: Rows): Promise<void> {
  const { columns } = found;
  const [table, head, body] = ['table', 'thead', 'tbody'].map((tag) => document.createElement(tag));
  if (table === undefined || head === undefined || body === undefined) return;
  head.append(line(columns.map(({ name, isNumber }) => cell('th', name, isNumber))));
  for (const row of await found.first(shownMost))
    body.append(line(row.map((value, at) => cell('td', value, columns[at]?.isNumber === true))));
  table.append(head, body);
  result.replaceChildren(table);
  result.hidden = false;
}

async function answer(): Promise<void> {
  say(texts.starting);
  await engine.start();
  const text = await prepared(sql.value);
  say(texts.running);
  const began = performance.now();
  rows = await engine.run(statementsOf(text));
  const ms = Math.round(performance.now() - began);
  if (rows === null) {
    say(fill(texts.done, { ms }));
    return;
  }
  await show(rows);
  const words = rows.count > shownMost ? texts.firstRows : texts.rows;
  say(fill(words, { n: rows.count, ms, shown: shownMost }));
}

async function run(): Promise<void> {
  runButton.disabled = true;
  download.disabled = true;
  error.hidden = true;
  result.hidden = true;
  try {
    await addressRead;
    keepAddress();
    await answer();
    download.disabled = rows === null;
  } catch (fault) {
    say('');
    error.textContent = whatFailed(fault instanceof Error ? fault.message : String(fault));
    error.hidden = false;
  } finally {
    runButton.disabled = false;
  }
}

/** Without a key no table is known: a table that DuckDB misses needs one. */
function whatFailed(message: string): string {
  const missing = /Table with name (\w+) does not exist/.exec(message)?.[1];
  return missing !== undefined && key.value === '' ? fill(texts.noKey, { table: missing }) : message;
}

function keepAddress(): void {
  const hash = `#sql=${encodeURIComponent(sql.value)}`;
  window.history.replaceState(null, '', hash);
  language.hash = hash;
}

async function readAddress(): Promise<void> {
  const hash = new URLSearchParams(window.location.hash.slice(1).replaceAll('+', '%2B'));
  const query = hash.get('sql');
  const path = hash.get('reproduce');
  if (query !== null) sql.value = query;
  language.hash = window.location.hash;
  if (path === null) return;
  const read = await ask(`/api/v1/reproduce?path=${encodeURIComponent(path)}`, headers());
  const { reproduction }: { reproduction: { script: string } } = await read.json();
  sql.value = reproduction.script;
}

async function save(): Promise<void> {
  if (rows === null) return;
  const text = csvOf(
    rows.columns.map(({ name }) => name),
    await rows.first(rows.count),
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = 'query.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Starts to read the address; a run waits for it, so that it runs what the address asks for. */
function takeAddress(): void {
  addressRead = readAddress().catch(report);
}

function report(fault: unknown): void {
  error.textContent = fault instanceof Error ? fault.message : String(fault);
  error.hidden = false;
}

key.value = window.sessionStorage.getItem(keyName) ?? '';
key.addEventListener('change', () => {
  window.sessionStorage.setItem(keyName, key.value.trim());
  readNames().catch(report);
});
runButton.addEventListener('click', () => void run());
sql.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!runButton.disabled) void run();
});
download.addEventListener('click', () => void save().catch(report));
element('copy', HTMLButtonElement).addEventListener('click', () => {
  keepAddress();
  window.navigator.clipboard.writeText(window.location.href).then(() => say(texts.copied), report);
});
window.addEventListener('hashchange', takeAddress);
takeAddress();
addressRead.then(readNames).catch(report);
runButton.disabled = false;
