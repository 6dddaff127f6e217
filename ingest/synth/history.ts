/** Writes a drop folder with the real sample from its first whole day on, and a synthetic history before that day. */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { withoutPattern } from '../../snapshot-store/warehouse/path-to-read.ts';
import { SYNTHETIC_FOLDER } from '../sources/synthetic.ts';
import { historyUntil, historyYears, planYear } from './history-plan.ts';

/** Where the history comes from and goes to. */
export interface HistoryOptions {
  /** Folder that gets `real/` and `synthetic/`. An earlier folder is replaced. */
  readonly directory: string;
  readonly sampleDirectory: string;
  /** 1 for the demo; tests make fewer records. */
  readonly scale?: number;
}

/** Registers with scattered records of earlier years. Only the records from the first whole day on stay real. */
const registers = [
  { folder: 'transactions', file: 'Transactions_', day: 'instance_date', earlier: 'history-register-sales' },
  {
    folder: 'rent-contracts',
    file: 'Rent_Contracts_',
    day: 'contract_start_date',
    earlier: 'history-register-rents',
  },
] as const;
const brokers = 120;
const firstNumber = 9_000_000;
const lastDay = dayBefore(historyUntil);

const sql = (name: string): string => readFileSync(new URL(`sql/${name}.sql`, import.meta.url), 'utf8');
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Writes the folder. The same sample gives the same records. */
export async function writeHistory({ directory, sampleDirectory, scale = 1 }: HistoryOptions): Promise<void> {
  const draft = `${directory}.draft`;
  await rm(draft, { recursive: true, force: true });
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' });
  const connection = await instance.connect();
  try {
    await connection.run(`set variable history_until = ${quoted(historyUntil)};
      set variable history_brokers = ${brokers};
      set variable first_number = ${firstNumber}`);
    await copyReal(connection, sampleDirectory, draft);
    await writeSynthetic(connection, sampleDirectory, join(draft, SYNTHETIC_FOLDER), scale);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/** Copies the sample. Records of a register before the first whole day go to the synthetic part, changed, so that every record before that day is synthetic. */
async function copyReal(connection: DuckDBConnection, sample: string, draft: string): Promise<void> {
  for (const path of await readdir(sample, { recursive: true })) {
    if (!/\.(csv|jsonl)\.gz$/.test(path)) continue;
    const to = join(draft, 'real', path);
    await mkdir(dirname(to), { recursive: true });
    const register = registers.find(({ folder, file }) => path.startsWith(join(folder, file)));
    if (register === undefined) {
      await copyFile(join(sample, path), to);
      continue;
    }
    const { folder, day, file, earlier } = register;
    await mkdir(join(draft, SYNTHETIC_FOLDER, folder), { recursive: true });
    await connection.run(`set variable register_file = ${quoted(withoutPattern(join(sample, path)))}`);
    const kept = `from read_csv(getvariable('register_file'), all_varchar = true, hive_partitioning = false)
      where "${day}" >= getvariable('history_until')`;
    await write(connection, kept, to.replace(/\.gz$/, ''));
    await write(connection, sql(earlier), join(draft, SYNTHETIC_FOLDER, folder, `${file}${lastDay}.csv`));
  }
}

async function writeSynthetic(
  connection: DuckDBConnection,
  sample: string,
  target: string,
  scale: number,
): Promise<void> {
  const real = (path: string) => quoted(join(withoutPattern(sample), path));
  await connection.run(`set variable sample_rents = ${real('rent-contracts/rents_*.jsonl.gz')};
    set variable sample_projects = ${real('projects/*.csv.gz')};
    create temp table real_sales as
      from read_json(${real('transactions/sales_*.jsonl.gz')}, format = 'newline_delimited')
      where INSTANCE_DATE >= ${quoted(historyUntil)}`);
  await connection.run(`create temp table real_rents as ${sql('history-real-rents')}`);
  for (const folder of ['transactions', 'rent-contracts', 'brokers', 'broker-deals', 'service-charges'])
    await mkdir(join(target, folder), { recursive: true });
  for (const year of historyYears) {
    await connection.run(`set variable history_year = ${year};
      create or replace temp table history_plan as
      select unnest(from_json(${quoted(JSON.stringify(planYear(year, scale)))}, '[{"month":"DATE","source_month":"INTEGER","months_back":"INTEGER","sales_share":"DOUBLE","rents_share":"DOUBLE","price_factor":"DOUBLE","rent_factor":"DOUBLE"}]'), recursive := true)`);
    await connection.run(`create or replace temp table history_sales as ${sql('history-sales')}`);
    await write(connection, 'from history_sales', join(target, `transactions/sales_${year}.csv`));
    await write(connection, sql('history-rents'), join(target, `rent-contracts/rents_${year}.csv`));
  }
  await write(connection, sql('history-brokers'), join(target, `brokers/Brokers_${lastDay}.csv`));
  await write(
    connection,
    sql('history-broker-deals'),
    join(target, `broker-deals/Broker_Deals_${lastDay}.csv`),
  );
  await write(
    connection,
    sql('history-service-charges'),
    join(target, `service-charges/Oa_Service_Charges_${lastDay}.csv`),
  );
}

async function write(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  await connection.run(`copy (${query}) to ${quoted(path)} (header, force_quote *)`);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
