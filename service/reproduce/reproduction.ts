/** Writes down how an answer is made: the tables, and the statements with their values. */
import type { Manifest } from '../../data/snapshot.ts';
import { literalSql } from './literal-sql.ts';
import { pythonProgram } from './python-program.ts';
import type { RecordedQuery } from './record-queries.ts';
import { setupSql, tablesOf } from './table-sql.ts';

/** How an answer is made. */
export interface Reproduction {
  readonly tables: { name: string; url: string }[];
  readonly setup: string;
  readonly statements: { sql: string }[];
  readonly left_out: { table: string }[];
  readonly script: string;
  readonly python: string;
}

/** The queries behind an answer. */
export interface Reproducing {
  readonly queries: readonly RecordedQuery[];
  readonly manifest: Manifest;
  readonly historyFrom: string | null;
  /** Returns the address of an exported table. */
  readonly addressOf: (table: string) => Promise<string>;
}

/** Returns how an answer is made. */
export async function reproduction(made: Reproducing): Promise<Reproduction> {
  const { manifest, historyFrom, addressOf } = made;
  const queries = made.queries.map(withRecords);
  // Queries of one answer run side by side and end in any order: the same answer lists them in the same one, each once.
  const texts = [...new Set(queries.map(({ sql, values }) => literalSql(sql, values)))].toSorted();
  const lacking = new Set<string>();
  const kept = texts.filter((text) => {
    const tables = tablesOf([text]);
    if (typeof tables === 'string') lacking.add(tables);
    return typeof tables !== 'string';
  });
  const needed = tablesOf(kept);
  if (typeof needed === 'string') throw new Error(`No file has ${needed}.`);
  const tables: { name: string; url: string }[] = [];
  for (const name of needed.exported) tables.push({ name, url: await addressOf(name) });
  const urls = new Map(tables.map(({ name, url }) => [name, url]));
  const setup = setupSql(needed, { addressOf: (name) => urls.get(name) ?? '', manifest, historyFrom });
  return {
    tables,
    setup: ended(setup),
    statements: kept.map((sql) => ({ sql })),
    left_out: [...lacking].map((table) => ({ table })),
    script: ended([...setup, ...kept]),
    python: pythonProgram(tables, setup, kept),
  };
}

function ended(statements: readonly string[]): string {
  return statements.map((sql) => `${sql};\n`).join('\n');
}

/** A list finds its rows by their position: returns the query of the records themselves. */
function withRecords(query: RecordedQuery): RecordedQuery {
  if (query.columns.join() !== 'seq') return query;
  const sql = `select transaction_list.*
from (select seq, row_number() over () as place from (${query.sql.trim()})) page
join transaction_list using (seq)
order by page.place`;
  return { ...query, sql };
}
