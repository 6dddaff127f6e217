/**
 * Keeps what the snapshot before says and this one replaces, so that the service can answer as of that snapshot for 400 days. The files of earlier snapshots
 * are taken over as they are; a run adds one folder.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { typeInBuild } from '../../data/instants.ts';
import { allRows, replacedRows, type Side } from '../../data/past/keep-sql.ts';
import {
  isPastFile,
  PastFacts,
  PastLine,
  type PastSnapshot,
  pastFactsPath,
  pastFolder,
  pastLinePath,
  pastRowsPath,
} from '../../data/past/past-files.ts';
import { type KeptTable, keptTables, PAST_KEPT_DAYS } from '../../data/past/past-tables.ts';
import type { Manifest } from '../../data/snapshot.ts';
import type { OpenSnapshot } from '../../snapshot-store/warehouse/read-manifest.ts';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { SERVE_FILE } from './build-database.ts';
import { quoteText } from './cleaning-sql.ts';
import { EarlierSnapshot } from './earlier-snapshot.ts';

const DAY_MS = 86_400_000;
const BEFORE = 'before_served';

interface KeepPastInput {
  /** With the serve.duckdb of this run attached as `serve`, all its tables made. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  readonly previous: OpenSnapshot;
  /** Takes files over; null where the run builds everything. */
  readonly earlier: EarlierSnapshot | null;
  /** Every table of this run. */
  readonly built: readonly BuiltTable[];
  /** Instant of this run, RFC 3339 UTC. */
  readonly createdAt: string;
  /** True when a newer snapshot than `previous` was published, and a rollback left it. */
  readonly wasRolledBack: boolean;
  /** Puts a sentence into the report. */
  readonly warn: (sentence: string) => void;
}

/** Writes the folder of the snapshot before, and the list of all that can be asked for. */
export async function keepPast(input: KeepPastInput): Promise<void> {
  const { connection, previous, buildDirectory, createdAt, warn } = input;
  const earlier = input.earlier ?? new EarlierSnapshot(previous, buildDirectory);
  const isWhole = input.earlier === null ? await hasItsServeFile(previous) : input.earlier.isServed;
  if (!isWhole) {
    warn('The snapshot before is damaged, so no earlier snapshot can be asked for (as_of).');
    return;
  }
  const oldest = new Date(Date.parse(createdAt) - PAST_KEPT_DAYS * DAY_MS).toISOString();
  const line = await takeOverPast(previous, earlier, oldest, warn);
  await connection.run(`attach ${quoteText(join(previous.directory, SERVE_FILE))} as ${BEFORE} (read_only)`);
  try {
    line.push(inLine(input, await keepRows(input)));
  } finally {
    await connection.run(`detach ${BEFORE}`);
  }
  await writeBelow(buildDirectory, pastLinePath, JSON.stringify(line));
}

async function hasItsServeFile({ directory, manifest }: OpenSnapshot): Promise<boolean> {
  const entry = manifest.files.find(({ path }) => path === SERVE_FILE);
  const found = await fileChecksum(join(directory, SERVE_FILE)).catch(() => null);
  return entry !== undefined && found?.sha256 === entry.sha256;
}

function inLine({ previous, wasRolledBack }: KeepPastInput, keptWhole: string[]): PastSnapshot {
  const { id, publishedAt, manifest } = previous;
  return {
    snapshot_id: id,
    published_at: publishedAt,
    counts_from: wasRolledBack ? manifest.created_at : publishedAt,
    kept_whole: keptWhole,
  };
}

/** Links the files of snapshots that were published within the last 400 days, and returns their list. */
async function takeOverPast(
  { directory, manifest }: OpenSnapshot,
  earlier: EarlierSnapshot,
  oldest: string,
  warn: KeepPastInput['warn'],
): Promise<PastSnapshot[]> {
  if (!manifest.files.some(({ path }) => path === pastLinePath)) return [];
  const line = PastLine.parse(JSON.parse(await readFile(join(directory, pastLinePath), 'utf8')));
  // A snapshot was to be seen until its successor was published.
  const first = line.findIndex((_, at) => {
    const next = line[at + 1];
    return next === undefined || next.counts_from >= oldest;
  });
  // Restoring needs every snapshot from the one asked for on.
  const kept = first < 0 ? [] : line.slice(first);
  const folders = new Set(kept.map(({ snapshot_id }) => `${pastFolder}/${snapshot_id}`));
  for (const { path } of manifest.files) {
    if (!isPastFile(path) || !folders.has(dirname(path)) || (await earlier.takeFile(path))) continue;
    warn(`${path} of the snapshot before is damaged, so no earlier snapshot can be asked for (as_of).`);
    return [];
  }
  return kept;
}

/** Keeps rows table by table. Returns the tables that were kept whole. */
async function keepRows(input: KeepPastInput): Promise<string[]> {
  const { connection, previous, buildDirectory } = input;
  const keptWhole: string[] = [];
  for (const table of keptTables) {
    const before = entryOf(previous.manifest.tables, table.id);
    const after = entryOf(input.built, table.id);
    if (before === undefined || (after !== undefined && isSame(before, after))) continue;
    const sides = [sideOf(BEFORE, before), sideOf('serve', after)] as const;
    const isComparable = after !== undefined && hasSameColumns(before, after);
    if (!isComparable) keptWhole.push(table.id);
    const rows = isComparable
      ? replacedRows(table, ...sides, changedYears(before, after))
      : allRows(table, sides[0]);
    await writeRows(connection, table, rows, join(buildDirectory, pastRowsPath(previous.id, table.id)));
  }
  const facts = PastFacts.parse(previous.manifest);
  await writeBelow(buildDirectory, pastFactsPath(previous.id), JSON.stringify(facts));
  return keptWhole;
}

/** Writes the rows to keep, unless there are none. */
async function writeRows(
  connection: DuckDBConnection,
  { key }: KeptTable,
  rows: string,
  path: string,
): Promise<void> {
  await connection.run(`create or replace temp table replaced_rows as ${rows}`);
  const found = await connection.runAndReadAll('from replaced_rows limit 1');
  if (found.currentRowCount === 0) return;
  await mkdir(dirname(path), { recursive: true });
  await connection.run(
    `copy (from replaced_rows order by ${key.map((name) => `"${name}"`).join(', ')}) to ${quoteText(path)} (format parquet, compression zstd)`,
  );
  await connection.run('drop table replaced_rows');
}

type Entry = Manifest['tables'][number] | BuiltTable;

function entryOf(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.find(({ name, layer }) => name === id && layer !== 'rejects');
}

/** Returns whether a table was made from the same inputs, or has the same rows. */
function isSame(before: Entry, after: Entry): boolean {
  if (!hasSameColumns(before, after)) return false;
  const isMadeAlike = (before.inputs ?? '') !== '' && before.inputs === after.inputs;
  const hasSameYears = JSON.stringify(before.years) === JSON.stringify(after.years);
  return (isMadeAlike && hasSameYears) || ((before.content ?? '') !== '' && before.content === after.content);
}

/** Returns the years that were not made from the same inputs; null for tables that are not by year. */
function changedYears({ years: before = {} }: Entry, { years: after = {} }: Entry): number[] | null {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  if (Object.keys(before).length === 0 || Object.keys(after).length === 0) return null;
  return [...all].filter((year) => before[year] !== after[year]).map(Number);
}

function hasSameColumns(before: Entry, after: Entry): boolean {
  const [one, other] = [before, after].map(({ columns }) =>
    // The rows that are kept come from serve.duckdb, where instants have no zone in any release.
    JSON.stringify(columns.map(({ name, type }) => [name, typeInBuild(type)])),
  );
  return one === other;
}

function sideOf(database: string, entry: Entry | undefined): Side {
  return { database, columns: (entry?.columns ?? []).map(({ name }) => name) };
}

async function writeBelow(directory: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
}
