/** Writes down how an answer is made: the tables, and the statements with their values. */
import { z } from 'zod';
import type { Manifest } from '../../data/snapshot.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
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
  readonly snapshot: Snapshot;
  readonly manifest: Manifest;
  readonly historyFrom: string | null;
  /** Returns the address of an exported table. */
  readonly addressOf: (table: string) => Promise<string>;
}

const Row = z.record(z.string(), z.unknown());

/** Returns how an answer is made. */
export async function reproduction(made: Reproducing): Promise<Reproduction> {
  const { snapshot, manifest, historyFrom, addressOf } = made;
  const queries = await Promise.all(made.queries.map((query) => withRecords(query, snapshot)));
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
async function withRecords(query: RecordedQuery, snapshot: Snapshot): Promise<RecordedQuery> {
  const [first] = query.rows;
  if (first === undefined || Object.keys(first).join() !== 'seq') return query;
  const sql = `select transaction_list.*
from (select seq, row_number() over () as place from (${query.sql.trim()})) page
join transaction_list using (seq)
order by page.place`;
  return { sql, values: query.values, rows: await snapshot.rows(sql, query.values, Row) };
}
