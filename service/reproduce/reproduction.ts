/** Writes down how an answer is made: the tables, the statements, and the place of each number in their rows. */
import { z } from 'zod';
import type { Manifest } from '../../data/snapshot.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { type FoundFigure, findFigures } from './find-figures.ts';
import { literalSql, quotedText } from './literal-sql.ts';
import { pythonProgram } from './python-program.ts';
import type { RecordedQuery } from './record-queries.ts';
import { setupSql, tablesOf } from './table-sql.ts';

/** How an answer is made. */
export interface Reproduction {
  readonly tables: { name: string; url: string }[];
  readonly setup: string;
  readonly statements: { sql: string; figures: number }[];
  readonly figures: ReproducedFigure[];
  readonly left_out: { table: string; figures: number }[];
  readonly script: string;
  readonly python: string;
}

/** A number of the answer. */
export interface ReproducedFigure {
  readonly pointer: string;
  readonly value: number;
  readonly statement: number;
  readonly sql: string;
}

/** An answer and the queries behind it. */
export interface Reproducing {
  readonly answer: unknown;
  readonly queries: readonly RecordedQuery[];
  readonly snapshot: Snapshot;
  readonly manifest: Manifest;
  readonly historyFrom: string | null;
  /** Returns the address of an exported table. */
  readonly addressOf: (table: string) => Promise<string>;
  /** JSON pointer of the only number that is asked for; null for all. */
  readonly pointer: string | null;
}

const Row = z.record(z.string(), z.unknown());

/** Returns how an answer is made. */
export async function reproduction(asked: Reproducing): Promise<Reproduction> {
  const { answer, snapshot, manifest, historyFrom, addressOf, pointer } = asked;
  const queries = await Promise.all(inFixedOrder(asked.queries).map((query) => withRecords(query, snapshot)));
  const found = findFigures(answer, queries).filter(
    (figure) => pointer === null || figure.pointer === pointer,
  );
  const texts = queries.map(({ sql, values }) => literalSql(sql, values));
  const used = [...new Set(found.map(({ query }) => query))].toSorted((a, b) => a - b);
  const lacking = new Map<number, string>();
  for (const query of used) {
    const tables = tablesOf([texts[query] ?? '']);
    if (typeof tables === 'string') lacking.set(query, tables);
  }
  const kept = used.filter((query) => !lacking.has(query));
  const needed = tablesOf(kept.map((query) => texts[query] ?? ''));
  if (typeof needed === 'string') throw new Error(`No file has ${needed}.`);
  const tables: { name: string; url: string }[] = [];
  for (const name of needed.exported) tables.push({ name, url: await addressOf(name) });
  const urls = new Map(tables.map(({ name, url }) => [name, url]));
  const setup = setupSql(needed, { addressOf: (name) => urls.get(name) ?? '', manifest, historyFrom });
  const countOf = (query: number) => found.filter((figure) => figure.query === query).length;
  const statements = kept.map((query) => ({ sql: texts[query] ?? '', figures: countOf(query) }));
  const figures = found
    .filter(({ query }) => kept.includes(query))
    .map((figure) => ({
      pointer: figure.pointer,
      value: figure.value,
      statement: kept.indexOf(figure.query),
      sql: valueSql(figure, texts[figure.query] ?? '', queries[figure.query]?.rows ?? []),
    }));
  const shown = pointer === null ? statements.map(({ sql }) => sql) : figures.map(({ sql }) => sql);
  return {
    tables,
    setup: ended(setup),
    statements,
    figures: pointer === null ? figures.map((figure) => ({ ...figure, sql: shortSql(figure.sql) })) : figures,
    left_out: [...lacking].map(([query, table]) => ({ table, figures: countOf(query) })),
    script: ended([...setup, ...shown]),
    python: pythonProgram(tables, setup, shown),
  };
}

/** Queries of one answer run side by side and end in any order: the same answer lists them in the same one. */
function inFixedOrder(queries: readonly RecordedQuery[]): RecordedQuery[] {
  return queries
    .map((query) => ({ query, text: literalSql(query.sql, query.values) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ query }) => query);
}

function ended(statements: readonly string[]): string {
  return statements.map((sql) => `${sql};\n`).join('\n');
}

/** The statement itself stands once, under `statements`. */
function shortSql(sql: string): string {
  const start = sql.indexOf('(\n');
  const end = sql.lastIndexOf('\n) answer');
  return `${sql.slice(0, start)}($statement) answer${sql.slice(end + '\n) answer'.length)}`;
}

/** A list finds its rows by their position: returns the query of the records themselves. */
async function withRecords(query: RecordedQuery, snapshot: Snapshot): Promise<RecordedQuery> {
  const [first] = query.rows;
  if (first === undefined || Object.keys(first).join() !== 'seq') return query;
  const sql = `select transaction_list.*
from (select seq, row_number() over () as place from (${query.sql.trim()})) page
join transaction_list using (seq)
order by page.place`;
  return { sql, values: query.values, rows: await snapshot.rows(sql, query.values, Row) };
}

/** Returns the statement that gives one number of the answer, rounded as the answer has it. */
function valueSql(
  { column, digits, row }: FoundFigure,
  statement: string,
  rows: RecordedQuery['rows'],
): string {
  const name = `"${column}"`;
  const value = digits === null ? name : roundedSql(name, digits);
  return `select ${value} as value\nfrom (\n${statement}\n) answer${whereSql(rows, row)}\nlimit 1`;
}

/** Rounds half away from zero, by the same steps as the service. */
function roundedSql(name: string, digits: number): string {
  const shift = 10 ** digits;
  return `sign(${name}) * floor(abs(${name}) * ${shift} * (1 + ${Number.EPSILON}::double) + 0.5) / ${shift}`;
}

/** Returns the condition by which a row is known among all rows. */
function whereSql(rows: RecordedQuery['rows'], at: number): string {
  const row = rows[at] ?? {};
  let alike = rows.filter((_, other) => other !== at);
  const conditions: string[] = [];
  for (const name of Object.keys(row).toSorted((a, b) => weightOf(a, row[a]) - weightOf(b, row[b]))) {
    if (alike.length === 0) break;
    const value = row[name];
    const left = alike.filter((other) => other[name] === value);
    if (left.length === alike.length || (typeof value === 'object' && value !== null)) continue;
    alike = left;
    conditions.push(`"${name}" is not distinct from ${literalOf(value)}`);
  }
  return conditions.length === 0 ? '' : `\nwhere ${conditions.join(' and ')}`;
}

/** Words and ids tell rows apart before numbers do. */
function weightOf(name: string, value: unknown): number {
  if (/(?:^|_)(?:id|month|year|period|quarter|bedrooms)$|^key_/.test(name)) return 0;
  return typeof value === 'number' ? 2 : 1;
}

function literalOf(value: unknown): string {
  if (typeof value === 'string') return quotedText(value);
  return value === null || value === undefined ? 'null' : String(value);
}
