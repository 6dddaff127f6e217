/**
 * Forward log: estimates of newly registered records, made of the snapshot before, so of nothing that was not known before the records came. Each snapshot
 * copies the log of the snapshot before and appends to it. No entry is ever changed, not even when the register corrects the price.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { estimateIntervals, factorSql } from '../../data/methods/estimate/estimate-intervals.ts';
import { estimateLevels } from '../../data/methods/estimate/estimate-levels.ts';
import { estimateRecords } from '../../data/methods/estimate/estimate-records.ts';
import { estimateTrials } from '../../data/methods/estimate/estimate-trials.ts';
import { sizePart } from '../../data/methods/estimate/estimate-tried.ts';
import { triedSql } from '../../data/methods/estimate/model.ts';
import { sqlFile } from '../../data/table.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { buildDerived } from './build-derived.ts';
import { carriedAt, carriedColumns, writeCarried } from './carried-table.ts';
import type { MethodChange, PreviousSnapshot } from './change-feed.ts';
import type { MadeTables } from './made-tables.ts';
import { intactFiles } from './redirects.ts';

const NAME = 'estimate_log';
const COLUMNS = {
  logged_at: 'TIMESTAMP',
  feed: 'VARCHAR',
  id: 'VARCHAR',
  located: 'VARCHAR',
  valued_on: 'DATE',
  happened_on: 'DATE',
  area_id: 'INTEGER',
  property_type: 'VARCHAR',
  stage: 'VARCHAR',
  actual_aed: 'DOUBLE',
  estimate_aed: 'DOUBLE',
  low_aed: 'DOUBLE',
  high_aed: 'DOUBLE',
};
/** A log without entries, as SQL. */
export const noEstimatesLogged = `(select ${Object.entries(COLUMNS)
  .map(([name, type]) => `null::${type} as ${name}`)
  .join(', ')} where false)`;

const tableOfFeed = { sales: 'transactions', rents: 'rent_contracts' } as const;

/**
 * Writes `estimate_log.parquet` into the build folder and fills `serve.estimate_log`: with the log of the snapshot before, and with estimates of the records
 * that are new since. Nothing is added after the first snapshot, after a release with another method, or for a table whose records have other ids than before.
 *
 * @param made tables of this run: without the records to estimate nothing is added
 * @param createdAt instant of this run, RFC 3339 UTC
 */
export async function writeEstimateLog(
  connection: DuckDBConnection,
  made: MadeTables,
  previous: PreviousSnapshot | null,
  redefined: readonly MethodChange[],
  buildDirectory: string,
  createdAt: string,
): Promise<BuiltTable> {
  const kept = previous === null ? null : await logOf(previous);
  const feeds = Object.entries(tableOfFeed)
    .filter(([, name]) => redefined.every(({ table }) => table !== name))
    .map(([feed]) => feed);
  const add = () => (previous === null ? null : addEntries(connection, previous, feeds, createdAt));
  const isAdded = (await made.run([estimateRecords.id], async () => add(), null)) === true;
  const entries = [kept ?? noEstimatesLogged, ...(isAdded ? ['log_entries'] : [])];
  await connection.run(
    `create or replace table serve.${NAME} as from (${entries.map((source) => `from ${source}`).join(' union all ')}) order by logged_at, feed, id, located`,
  );
  await writeCarried(connection, NAME, COLUMNS, 'logged_at, feed, id, located', buildDirectory);
  const rows = await connection.runAndReadAll(`select count(*) from serve.${NAME}`);
  return {
    name: NAME,
    layer: 'changes',
    grain:
      'one newly registered record, and the place that is given, with its estimate of the snapshot before',
    key: ['feed', 'id', 'located'],
    method_version: null,
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    columns: carriedColumns(COLUMNS),
  };
}

/** Returns SQL after `from` that reads a table of a snapshot; null if the snapshot has none of its rows, or a file differs from the published one. */
async function sourceOf(previous: PreviousSnapshot, name: string): Promise<string | null> {
  const files = await wholeFiles(previous, name);
  return files === null ? null : parquetAt(files);
}

/** Does the same for the log. */
async function logOf(previous: PreviousSnapshot): Promise<string | null> {
  const files = await wholeFiles(previous, NAME);
  return files === null ? null : carriedAt(COLUMNS, files);
}

async function wholeFiles(previous: PreviousSnapshot, name: string): Promise<string[] | null> {
  const files = await intactFiles(previous, name);
  const published = previous.manifest.tables
    .filter((table) => table.name === name && table.layer !== 'serve' && table.layer !== 'rejects')
    .flatMap((table) => table.files);
  const isWhole = files.length > 0 && files.length === published.length;
  return isWhole ? files : null;
}

/** Makes `log_entries`. Returns false if the snapshot before has no estimates of this method. */
async function addEntries(
  connection: DuckDBConnection,
  previous: PreviousSnapshot,
  feeds: readonly string[],
  createdAt: string,
): Promise<boolean> {
  const { tables, as_of_by_dataset: asOf } = previous.manifest;
  const isSameMethod = tables.some(
    ({ name, method_version }) =>
      name === estimateLevels.id && method_version === estimateLevels.methodVersion,
  );
  if (!isSameMethod || feeds.length === 0) return false;
  const read = (name: string) => sourceOf(previous, name);
  const [levels, intervals] = [await read(estimateLevels.id), await read(estimateIntervals.id)];
  const [transactions, eligible] = [await read('transactions'), await read('eligible_sales')];
  const contracts = await read('rent_contracts');
  if (!(levels && intervals && transactions && eligible && contracts)) return false;
  const before = { transactions, eligible_sales: eligible, rent_contracts: contracts, levels, intervals };
  const sql = (file: string, more: Readonly<Record<string, string>> = {}) =>
    sqlFile(import.meta.url, file, { ...before, ...more });
  const log = (await logOf(previous)) ?? noEstimatesLogged;
  const salesAsOf = asOf['transactions'] ?? null;
  const rentsAsOf = asOf['rent-contracts'] ?? null;
  await connection.run(
    `create or replace temp table log_records as ${sql('estimate-log-records.sql', { records: estimateRecords.sql })}`,
    { sales_as_of: salesAsOf, rents_as_of: rentsAsOf },
  );
  await connection.run(
    `create or replace temp table log_picked as ${sql('estimate-log-picked.sql', { log })}`,
    { feeds: feeds.join(',') },
  );
  await buildDerived(connection, {
    ...estimateTrials,
    id: 'log_tried',
    sql: sql('estimate-log-tried.sql', { tried: triedSql('from log_picked') }),
  });
  const factor = factorSql('trials', '0');
  await connection.run(
    `create or replace temp table log_entries as ${sql('estimate-log-entries.sql', { factor, size_part: sizePart })}`,
    { logged_at: createdAt.replace('T', ' ').replace('Z', '') },
  );
  return true;
}
