/** Takes SQL apart: its statements, the tables that it names, and the addresses in it. */

/** A part of SQL that is no code: a comment, a text or a quoted name. */
const closed = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"/g;

/** Returns the statements of a script, without the semicolons between them. */
export function statementsOf(sql: string): string[] {
  const cuts: number[] = [];
  const open = sql.replaceAll(closed, (text) => ' '.repeat(text.length));
  for (let at = open.indexOf(';'); at >= 0; at = open.indexOf(';', at + 1)) cuts.push(at);
  const starts = [0, ...cuts.map((at) => at + 1)];
  return starts
    .map((start, index) => sql.slice(start, cuts[index] ?? sql.length).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}

/** Returns the names among these that SQL has outside of texts and comments. */
export function tablesIn(sql: string, names: readonly string[]): string[] {
  const code = sql.replaceAll(closed, (text) => (text.startsWith('"') ? text : ' '));
  const words = new Set(code.match(/\w+/g) ?? []);
  return names.filter((name) => words.has(name));
}

/** Returns the addresses in quotes that begin with this origin. */
export function addressesIn(sql: string, origin: string): string[] {
  const texts = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text);
  return [...new Set(texts.filter((text) => text.startsWith(`${origin}/`)))];
}

/** Leaves out the views over exported files that a reproduction begins with: the page loads these tables itself. */
export function withoutFileViews(sql: string, names: readonly string[]): string {
  return sql.replaceAll(
    /create or replace view "(\w+)" as (?:select [^;']* )?from read_parquet\('[^']*'\);?/g,
    (view, name: string) => (names.includes(name) ? `-- ${name}` : view),
  );
}

/** Returns true for a statement whose rows can be kept as a table. */
export function givesRows(statement: string): boolean {
  return /^\s*(?:select|with|from|values|pivot|unpivot|\()/i.test(statement.replaceAll(/--[^\n]*/g, ''));
}

/** Writes rows as CSV, with the line ends of RFC 4180. */
export function csvOf(columns: readonly string[], rows: Iterable<readonly (string | null)[]>): string {
  const cell = (value: string | null) =>
    value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  const lines = [columns.map(cell).join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
