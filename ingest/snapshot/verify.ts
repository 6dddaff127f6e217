/** Proves that a snapshot matches its manifest: files, checksums, schemas, row counts, keys, and that it opens. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { z } from 'zod';
import type { Manifest, TableEntry } from '../../data/snapshot.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { readCurrent, readManifest } from '../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed } from '../../snapshot-store/warehouse/snapshot-failed.ts';
import {
  fileChecksum,
  filesBelow,
  snapshotDirectory,
} from '../../snapshot-store/warehouse/warehouse-files.ts';
import { counted } from '../report/counted.ts';

/** A difference from the manifest. */
export interface Finding {
  /** A file or a table. */
  readonly where: string;
  readonly problem: string;
}

/** The snapshot that was verified, and its faults. A whole snapshot has no findings. */
export interface Verification {
  readonly snapshotId: string;
  readonly files: number;
  readonly tables: number;
  readonly findings: readonly Finding[];
}

/** The snapshot to verify. */
export interface VerifyInput {
  readonly warehouseDirectory: string;
  /** Without it, the current one. */
  readonly snapshotId?: string;
  /** Memory limit in DuckDB's words, as in `2GB`. */
  readonly memoryLimit?: string;
}

type Table = z.infer<typeof TableEntry>;

/** Verifies a snapshot. Throws only if there is no snapshot. */
export async function verifySnapshot(input: VerifyInput): Promise<Verification> {
  const { warehouseDirectory, memoryLimit = '2GB' } = input;
  const id = input.snapshotId ?? (await readCurrent(warehouseDirectory))?.snapshot_id;
  if (id === undefined) throw new SnapshotFailed('Nothing was published yet, so there is nothing to verify.');
  const directory = snapshotDirectory(warehouseDirectory, id);
  let manifest: Manifest;
  try {
    manifest = await readManifest(warehouseDirectory, id);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { snapshotId: id, files: 0, tables: 0, findings: [{ where: 'manifest.json', problem }] };
  }
  const files = [...manifest.files, ...manifest.tables.flatMap((table) => table.files)];
  const findings = [
    ...(await verifyFiles(directory, files)),
    ...(await verifyTables(directory, manifest, memoryLimit)),
  ];
  return { snapshotId: id, files: files.length, tables: manifest.tables.length, findings };
}

/** Returns the verification as lines for a terminal. */
export function formatVerification({ snapshotId, files, tables, findings }: Verification): string {
  if (findings.length === 0)
    return `Snapshot ${snapshotId} is whole: ${counted(files, 'file')}, ${counted(tables, 'table')}.`;
  const lines = findings.map(({ where, problem }) => `  ${where}: ${problem}`);
  return [`Snapshot ${snapshotId} is not whole:`, ...lines].join('\n');
}

async function verifyFiles(directory: string, files: Manifest['files']): Promise<Finding[]> {
  const findings: Finding[] = [];
  const listed = new Set(['manifest.json', ...files.map((file) => file.path)]);
  for (const path of await filesBelow(directory)) {
    if (!listed.has(path)) findings.push({ where: path, problem: 'is not in the manifest' });
  }
  for (const file of files) {
    const problem = await describeFault(join(directory, file.path), file);
    if (problem !== null) findings.push({ where: file.path, problem });
  }
  return findings;
}

async function describeFault(path: string, entry: Manifest['files'][number]): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 'is missing';
  if (found.size !== entry.bytes) return `has ${found.size} bytes, not ${entry.bytes}`;
  return (await fileChecksum(path)).sha256 === entry.sha256 ? null : 'fails its checksum';
}

async function verifyTables(directory: string, manifest: Manifest, memoryLimit: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (where: string) => (error: unknown) => {
    findings.push({ where, problem: error instanceof Error ? error.message : String(error) });
  };
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit });
  const connection = await instance.connect();
  try {
    const serve = manifest.files.find((file) => file.path === 'serve.duckdb');
    if (serve === undefined) findings.push({ where: 'serve.duckdb', problem: 'is not in the manifest' });
    else
      await connection
        .run(`attach ${quoted(join(directory, serve.path))} as serve (read_only)`)
        .catch(note('serve.duckdb'));
    for (const table of manifest.tables) {
      const where = `${table.layer} ${table.name}`;
      try {
        const problems = await tableProblems(connection, directory, table);
        findings.push(...problems.map((problem) => ({ where, problem })));
      } catch (error) {
        note(where)(error);
      }
    }
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
  return findings;
}

async function tableProblems(
  connection: DuckDBConnection,
  directory: string,
  table: Table,
): Promise<string[]> {
  const relation = relationSql(directory, table);
  const problems = schemaProblems(table, await describe(connection, relation));
  const rows = await count(connection, `from ${relation}`);
  if (rows !== table.rows) problems.push(`has ${counted(rows, 'row')}, not ${table.rows}`);
  if (problems.length > 0 || table.key.length === 0) return problems;
  const key = table.key.map(identifier).join(', ');
  const repeated = await count(
    connection,
    `from (select ${key} from ${relation} group by all having count(*) > 1)`,
  );
  if (repeated > 0) problems.push(`has ${repeated} repeated keys (${table.key.join(', ')})`);
  return problems;
}

function relationSql(directory: string, table: Table): string {
  if (table.layer === 'serve') return `serve.main.${identifier(table.name)}`;
  return parquetAt(table.files.map((file) => join(directory, file.path)));
}

async function describe(connection: DuckDBConnection, relation: string): Promise<Map<string, string>> {
  const reader = await connection.runAndReadAll(`describe from ${relation}`);
  return new Map(
    reader.getRowObjectsJS().map((row) => [String(row['column_name']), String(row['column_type'])]),
  );
}

/** Returns the columns that differ. DuckDB guesses the type of a column that is only in the folders' names (`year=2026`), so its type is not compared. */
function schemaProblems(table: Table, found: ReadonlyMap<string, string>): string[] {
  const declared = new Set(table.columns.map((column) => column.name));
  const wrong = table.columns.flatMap(({ name, type }) => {
    const actual = found.get(name);
    if (actual === undefined) return [`lacks the column ${name}`];
    return actual === type ? [] : [`has ${name} as ${actual}, not ${type}`];
  });
  const extra = [...found.keys()].filter((name) => !declared.has(name));
  return [...wrong, ...extra.map((name) => `has the column ${name}, which the manifest lacks`)];
}

async function count(connection: DuckDBConnection, from: string): Promise<number> {
  const reader = await connection.runAndReadAll(`select count(*) as rows ${from}`);
  return Number(reader.getRowObjectsJS()[0]?.['rows']);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
