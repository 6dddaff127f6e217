/** Writes synthetic exports of the real size, and beside them the truth that was planted: SQL files run in order, each export streamed by COPY. */

import { readFileSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api';
import { withoutPattern } from '../../snapshot-store/warehouse/path-to-read.ts';
import { exportNames, type SynthExport, siteRents } from './export-names.ts';
import { parameters } from './parameters.ts';

export interface SynthOptions {
  /** Folder that gets `<dataset>/<export>.csv` and `planted-truth.json`. */
  readonly directory: string;
  /** 1 is the real size. */
  readonly scale: number;
  readonly seed: number;
  /** Also write one new day of transactions and rent contracts. */
  readonly oneDay: boolean;
  /** Also write rents as the web site has them: without numbers, and repeated. */
  readonly siteRents?: boolean;
  /** The sample's exports: the areas are the real ones. */
  readonly sampleDirectory: string;
  readonly onExport?: (written: WrittenExport) => void;
}

export interface WrittenExport {
  readonly dataset: string;
  readonly file: string;
  readonly bytes: number;
  readonly ms: number;
}

/** What `planted-truth.json` says: the parameters, and what of them is in each export, counted by SQL. */
export interface PlantedTruth {
  readonly seed: number;
  readonly scale: number;
  readonly duckdb: string;
  readonly parameters: typeof parameters;
  readonly exports: readonly { readonly dataset: string; readonly file: string; readonly bytes: number }[];
  readonly planted: Readonly<Record<string, unknown>>;
}

const sql = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Generates one set of exports; the same seed and scale give the same bytes. */
export async function generateExports(options: SynthOptions): Promise<PlantedTruth> {
  await mkdir(options.directory, { recursive: true });
  const spill = join(options.directory, '.spill');
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '3GB',
    temp_directory: spill,
    // DuckDB keeps the order of rows through joins on one thread only, and the same seed has to give the same bytes.
    threads: '1',
  });
  const connection = await instance.connect();
  try {
    return await writeAll(connection, options);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  }
}

async function writeAll(connection: DuckDBConnection, options: SynthOptions): Promise<PlantedTruth> {
  const written: WrittenExport[] = [];
  // Joins stay as written, the big side first: its order is the order of the file.
  await connection.run(`set disabled_optimizers = 'join_order,build_side_probe_side'`);
  await setVariables(connection, { ...inputs(options), ...sizes(options.scale) });
  for (const file of ['functions', 'vocabulary', 'market']) await connection.run(sql(`sql/${file}.sql`));
  await setVariables(connection, { first_deal: 0, first_contract: 0, fixed_day: null });
  await prepareLines(connection);
  for (const entry of exportNames) {
    const name = entry.file.replace('{day}', parameters.as_of);
    written.push(await writeExport(connection, options, entry, name));
  }
  const planted = {
    register: await countPlanted(connection),
    ...(options.siteRents === true ? { site_rents: await writeSiteRents(connection, options, written) } : {}),
    ...(options.oneDay ? { one_day: await writeDay(connection, options, written) } : {}),
  };
  const truth: PlantedTruth = {
    seed: options.seed,
    scale: options.scale,
    duckdb: version(),
    parameters,
    exports: written.map(({ dataset, file, bytes }) => ({ dataset, file, bytes })),
    planted,
  };
  await writeFile(join(options.directory, 'planted-truth.json'), `${JSON.stringify(truth, null, 2)}\n`);
  return truth;
}

/** Contracts of the last day, numbered far behind every contract of the register. */
async function writeSiteRents(
  connection: DuckDBConnection,
  options: SynthOptions,
  written: WrittenExport[],
): Promise<unknown> {
  const { counts, least, as_of } = parameters;
  await setVariables(connection, {
    site_first: 2 * scaled(counts.contracts, options.scale, 1) + 1_000_000,
    site_contracts: scaled(counts.site_contracts, options.scale, least.site_contracts),
    site_day: as_of,
  });
  await connection.run(sql('sql/site-contracts.sql'));
  written.push(await writeExport(connection, options, siteRents, siteRents.file.replace('{day}', as_of)));
  const reader = await connection.runAndReadAll(sql('sql/planted-site-rents.sql'));
  return JSON.parse(String(reader.value(0, 0)));
}

/** The day after: numbered after every deal of the register, so that nothing of it is known yet. */
async function writeDay(
  connection: DuckDBConnection,
  options: SynthOptions,
  written: WrittenExport[],
): Promise<unknown> {
  const { counts, least } = parameters;
  const day = dayAfter(parameters.as_of);
  await setVariables(connection, {
    first_deal: scaled(counts.deals, options.scale, 0) + 1000,
    first_contract: scaled(counts.contracts, options.scale, 0) + 1000,
    deals: scaled(counts.day_deals, options.scale, least.day_deals),
    contracts: scaled(counts.day_contracts, options.scale, least.day_contracts),
    fixed_day: day,
  });
  await prepareLines(connection);
  // Two dates in a name are a window: an export of one day takes nothing away from the register.
  for (const entry of exportNames.filter((candidate) => candidate.daily)) {
    const name = entry.file.replace('{day}', `${day}_${dayAfter(day)}`);
    written.push(await writeExport(connection, options, entry, name));
  }
  return countPlanted(connection);
}

async function prepareLines(connection: DuckDBConnection): Promise<void> {
  await connection.run(`set variable fixed_month = (
    select {price_index: price_index, price_season: price_season, off_plan_share: off_plan_share}
    from months where first_day = date_trunc('month', getvariable('fixed_day')::date))`);
  for (const file of ['deals', 'contracts']) await connection.run(sql(`sql/${file}.sql`));
}

async function writeExport(
  connection: DuckDBConnection,
  options: SynthOptions,
  entry: SynthExport,
  file: string,
): Promise<WrittenExport> {
  const started = performance.now();
  const folder = join(options.directory, entry.dataset);
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  const quoting = entry.quotesByHand ? `, quote '', escape ''` : '';
  await connection.run(
    `copy (${sql(`exports/${entry.sql ?? entry.dataset}.sql`)}) to ${quoted(path)} (format csv, header${quoting})`,
  );
  const result = {
    dataset: entry.dataset,
    file: `${entry.dataset}/${file}`,
    bytes: (await stat(path)).size,
    ms: performance.now() - started,
  };
  options.onExport?.(result);
  return result;
}

async function countPlanted(connection: DuckDBConnection): Promise<unknown> {
  const reader = await connection.runAndReadAll(sql('sql/planted.sql'));
  return JSON.parse(String(reader.value(0, 0)));
}

function inputs(options: SynthOptions): Record<string, string | number> {
  const sample = (path: string): string => join(withoutPattern(options.sampleDirectory), path);
  return {
    parameters: JSON.stringify(parameters),
    seed_mix: mixed(options.seed),
    sample_areas: sample('areas/Lookup_Areas_*.csv.gz'),
    sample_transactions: sample('transactions/Transactions_*.csv.gz'),
    sample_rents: sample('rent-contracts/Rent_Contracts_*.csv.gz'),
  };
}

function sizes(scale: number): Record<string, number> {
  const { counts, least } = parameters;
  return {
    deals: scaled(counts.deals, scale, 1),
    contracts: scaled(counts.contracts, scale, 1),
    units: scaled(counts.units, scale, least.units),
    buildings: scaled(counts.buildings, scale, least.buildings),
    projects: scaled(counts.projects, scale, least.projects),
    developers: scaled(counts.developers, scale, least.developers),
    brokers: scaled(counts.brokers, scale, least.brokers),
    valuations: scaled(counts.valuations, scale, least.valuations),
  };
}

function scaled(count: number, scale: number, least: number): number {
  return Math.max(least, Math.round(count * scale));
}

/** Spreads small seeds over 53 bits, so that neighbouring seeds share nothing. */
function mixed(seed: number): number {
  return Number((BigInt(seed) * 0x9e3779b97f4a7c15n) & 0x1fffffffffffffn);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

async function setVariables(
  connection: DuckDBConnection,
  values: Record<string, string | number | null>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const literal = typeof value === 'string' ? quoted(value) : String(value);
    await connection.run(`set variable ${name} = ${literal}`);
  }
}
