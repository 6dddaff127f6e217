/** Builds small real snapshots: Parquet, a serve.duckdb and a manifest, a few hundred rows of everything. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { RunReport } from '../../../data/snapshot.ts';
import { type BuiltTable, type PublishInput, publishSnapshot } from '../../../ingest/snapshot/publish.ts';
import { buildDirectory } from '../../../snapshot-store/warehouse/warehouse-files.ts';

/** What makes one small snapshot differ from another. */
export interface SmallSnapshot {
  readonly rows: number;
  /** In every row of `transactions`, so that a reader sees which snapshot it reads. */
  readonly marker: string;
}

/** A build folder that was made once, and the tables in it. */
export interface Template {
  readonly directory: string;
  readonly tables: readonly BuiltTable[];
}

/** A run that publishes. */
interface SmallRun {
  readonly id: string;
  readonly at: number;
  readonly register?: string | undefined;
}

/** An empty warehouse in the system's folder for temporary files. */
export async function emptyWarehouse(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'mulk-warehouse-'));
}

/** Removes a warehouse. */
export async function removeWarehouse(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

/** Fills a folder with the files of a snapshot, but for the manifest. */
export async function buildFiles(directory: string, { rows, marker }: SmallSnapshot): Promise<Template> {
  await mkdir(join(directory, 'tables', 'areas'), { recursive: true });
  for (const folder of ['marts', 'rejects']) await mkdir(join(directory, folder));
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await connection.run(`
      create table transactions as
        select i::bigint as seq, 'T-' || i as id, '${marker}' as marker, (i % 7)::integer as area_id,
          date '2026-06-30' - (i // 10)::integer as transaction_date, 1000.5 * i as price_aed,
          2026 - (i % 2)::integer as year
        from range(${rows}) as numbers(i);
      create table areas as select i::integer as area_id, 'Area ' || i as name from range(7) as numbers(i);
      create table area_counts as select area_id, count(*)::integer as n from transactions group by area_id;
      create table rejected as select 1::bigint as line, 'no key' as reason;
      create table changes as select 0::bigint as position, 'T-0' as id, 'added' as change;
    `);
    const copy = (sql: string, path: string, more = '') =>
      connection.run(`copy (${sql}) to '${join(directory, path)}' (format parquet, compression zstd${more})`);
    await copy(
      'from transactions order by year, seq',
      'tables/transactions',
      ', partition_by (year), write_partition_columns true',
    );
    await copy('from areas', 'tables/areas/areas.parquet');
    await copy('from area_counts', 'marts/area_counts.parquet');
    await copy('from rejected', 'rejects/transactions.parquet');
    await copy('from changes', 'changes.parquet');
    await connection.run(`attach '${join(directory, 'serve.duckdb')}' as serve (row_group_size 16384)`);
    await connection.run('create table serve.transactions as from transactions order by seq');
    await connection.run('detach serve');
    await writeFile(join(directory, 'run-report.json'), JSON.stringify(reportOf(marker)));
    return { directory, tables: await builtTables(connection) };
  } finally {
    instance.closeSync();
  }
}

/** Copies a template into a run's build folder and publishes it. */
export async function publishCopy(
  warehouseDirectory: string,
  template: Template,
  run: SmallRun,
): Promise<string> {
  await cp(template.directory, buildDirectory(warehouseDirectory, run.id), { recursive: true });
  return publishBuilt(warehouseDirectory, template.tables, run);
}

/** Publishes what lies in a run's build folder. */
export async function publishBuilt(
  warehouseDirectory: string,
  tables: readonly BuiltTable[],
  run: SmallRun,
): Promise<string> {
  const published = await publishSnapshot({
    warehouseDirectory,
    buildDirectory: buildDirectory(warehouseDirectory, run.id),
    tables,
    facts: { ...factsAt(run.at), ...(run.register === undefined ? {} : { register: run.register }) },
    clock: { now: () => run.at + 1000 },
  });
  return published.snapshot_id;
}

/** What a manifest says beside its tables. */
export function factsAt(at: number): PublishInput['facts'] {
  return {
    created_at: new Date(at).toISOString(),
    as_of: '2026-06-30',
    as_of_by_dataset: { transactions: '2026-06-30' },
    covered_from_by_dataset: {},
    attribution: 'Source: Dubai Land Department open data',
    fingerprint: 'small',
    changes_from: '2026-06-30T00:00:00Z',
    origins: [],
  };
}

/** Builds and publishes one small snapshot, of another register if one is named; gives its id. */
export async function publishSmall(
  warehouseDirectory: string,
  what: SmallSnapshot,
  at: number,
  register?: string,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'mulk-template-'));
  try {
    const template = await buildFiles(directory, what);
    return await publishCopy(warehouseDirectory, template, { id: what.marker, at, register });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function builtTables(connection: DuckDBConnection): Promise<BuiltTable[]> {
  const table = async (name: string, layer: BuiltTable['layer'], source: string, key: string[]) => {
    const described = await connection.runAndReadAll(`describe ${source}`);
    const counted = await connection.runAndReadAll(`select count(*) from ${source}`);
    return {
      name,
      layer,
      grain: 'one thing',
      key,
      method_version: layer === 'mart' ? 1 : null,
      rows: Number(counted.getRowsJS()[0]?.[0]),
      columns: described
        .getRowObjectsJS()
        .map((row) => ({ name: String(row['column_name']), type: String(row['column_type']) })),
    };
  };
  return [
    await table('transactions', 'table', 'transactions', ['id']),
    await table('areas', 'table', 'areas', ['area_id']),
    await table('area_counts', 'mart', 'area_counts', ['area_id']),
    await table('transactions', 'rejects', 'rejected', []),
    await table('changes', 'changes', 'changes', ['position']),
    await table('transactions', 'serve', 'transactions', ['id']),
  ];
}

function reportOf(runId: string): RunReport {
  return {
    run_id: runId,
    status: 'published',
    started_at: '2026-07-01T03:00:00Z',
    finished_at: '2026-07-01T03:01:00Z',
    snapshot_id: null,
    previous_snapshot_id: null,
    reason: null,
    files: [],
    refused: [],
    rows_before: {},
    rows_after: {},
    changes: { added: 0, corrected: 0, withdrawn: 0 },
    pulls: [],
    resolution: {},
    flagged_sales: [],
    building_points: [],
    steps: [],
    warnings: [],
    after_publishing: [],
  };
}
