/** Build: the published tables, marts and serving arrangements, each from its definition, in dependency order; what did not change is taken over. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { typeInFile } from '../../data/instants.ts';
import { firstPosition, requireRoom } from '../../data/pages/positions.ts';
import type { TableDefinition } from '../../data/table.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { buildDerived } from './build-derived.ts';
import { quoteName } from './cleaning-sql.ts';
import { describeTables, type TableShape } from './describe-tables.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';
import { builtName, contentOf, fillTable } from './fill-table.ts';
import type { InputKeys, YearKeys } from './input-keys.ts';
import type { KeptStages } from './kept-stages.ts';
import { deriveYear, isMadeOnDemand, ofPosition, ofYears, yearsTogether } from './rows-of-years.ts';
import { runSorted } from './run-sorted.ts';
import { inDependencyOrder } from './table-order.ts';
import {
  createParquetView,
  inOrder,
  parquetPath,
  readParquet,
  withinYears,
  writeParquet,
} from './write-parquet.ts';

export interface BuildInput {
  /** With the clean views and given tables in it, and `serve` attached. */
  readonly connection: DuckDBConnection;
  readonly definitions: readonly TableDefinition[];
  /** Views and tables that exist already: clean datasets, mappings, reference tables. */
  readonly given: ReadonlySet<string>;
  readonly keys: InputKeys;
  /** Stages of earlier runs; without it, every stage is made. */
  readonly kept?: KeptStages;
  /** Parquet files are written below it. */
  readonly buildDirectory: string;
  /** The snapshot before, of whose serve.duckdb `serve` is a copy; null to build everything. */
  readonly earlier: EarlierSnapshot | null;
  /** Runs the build of a table, of this name, and notes what it cost. */
  readonly measureTable: <T>(id: string, build: () => Promise<T>) => Promise<T>;
}

/** A table as it was built, and what of it is new. */
export interface BuildResult extends BuiltTable, Pick<TableShape, 'types'> {
  readonly definition: TableDefinition;
  /** SQL after `from` that reads the rows built in this run; null if all were taken over. */
  readonly fresh: string | null;
  /** The years that were built, of a table by year. */
  readonly freshYears?: readonly number[];
}

/** A table that is made and not described yet. */
interface Made {
  readonly definition: TableDefinition;
  readonly key: string;
  readonly content?: string;
  readonly years?: YearKeys;
  readonly fresh: string | null;
  readonly freshYears?: readonly number[];
}

/** Builds every table; returns what is published, stages left out. */
export async function buildTables(input: BuildInput): Promise<BuildResult[]> {
  const { connection, definitions, given, measureTable } = input;
  const made: Made[] = [];
  for (const definition of inDependencyOrder(definitions, given)) {
    const built = await measureTable(definition.id, () => buildTable(input, definition));
    if (built !== null) made.push(built);
  }
  await dropOthers(connection, definitions);
  const shapes = await describeTables(
    connection,
    made.map(({ definition }) => definition),
  );
  return made.map((table) => describe(table, shapes(table.definition)));
}

/** Returns null for stages, which are not published. */
async function buildTable(input: BuildInput, definition: TableDefinition): Promise<Made | null> {
  if (definition.layer !== 'stage')
    return definition.years === undefined ? buildWhole(input, definition) : buildByYear(input, definition);
  await buildStage(input, definition);
  return null;
}

async function buildStage(
  { connection, earlier, keys, kept }: BuildInput,
  definition: TableDefinition,
): Promise<void> {
  if (definition.years !== undefined) await keys.ofYears(connection, definition);
  const key = await keys.ofDigest(connection, definition);
  if (isMadeOnDemand(definition)) {
    await buildDerived(connection, definition, { years: [] });
    return;
  }
  if (definition.isView === true) {
    const kind = definition.isStoredForAllYears === true && earlier === null ? 'table' : 'view';
    await connection.run(`create temp ${kind} ${builtName(definition)} as ${definition.sql}`);
    return;
  }
  const rows =
    definition.derive === undefined
      ? await fillTable(connection, definition)
      : await (kept?.fill(connection, definition, key) ?? buildDerived(connection, definition));
  keys.settle(definition, await contentOf(connection, definition, rows));
}

async function buildWhole(input: BuildInput, definition: TableDefinition): Promise<Made> {
  const { connection, keys, earlier } = input;
  const key = keys.of(definition);
  if (earlier?.hasTable(definition, key) === true && (await takeOver(input, definition))) {
    const content = earlier.contentOf(definition);
    keys.settle(definition, content);
    return { definition, key, content, fresh: null };
  }
  if (definition.layer === 'serve') {
    await runSorted(
      connection,
      definition.id,
      definition.sql,
      (rows) =>
        `create or replace table ${builtName(definition)} as select * from (${rows}) ${inOrder(definition.orderBy)}`,
    );
    return { definition, key, fresh: builtName(definition) };
  }
  const path = parquetPath(definition);
  const rows = await fillTable(connection, definition);
  await writeParquet(connection, definition, `from ${builtName(definition)}`, input.buildDirectory, path);
  await serve(input, definition, path);
  const content = await contentOf(connection, definition, rows);
  keys.settle(definition, content);
  return { definition, key, content, fresh: builtName(definition) };
}

/** Takes a table over. A serve table is in the copy already; other tables are linked as files. */
async function takeOver(input: BuildInput, definition: TableDefinition): Promise<boolean> {
  const { connection, earlier, buildDirectory } = input;
  if (definition.layer === 'serve') return true;
  const path = parquetPath(definition);
  if (earlier === null || !(await earlier.take(definition, path))) return false;
  await createParquetView(connection, definition, buildDirectory, [path]);
  if (!earlier.isServed) await serve(input, definition, path);
  return true;
}

async function buildByYear(input: BuildInput, definition: TableDefinition): Promise<Made> {
  const { connection, keys } = input;
  const years = await keys.ofYears(connection, definition);
  const key = keys.of(definition);
  const built = await (definition.layer === 'serve' ? serveYears : writeYears)(input, definition, years);
  return { definition, key, years, ...built };
}

type Fresh = Pick<Made, 'fresh' | 'freshYears'>;

/** Writes one Parquet file a year, behind one view. */
async function writeYears(input: BuildInput, definition: TableDefinition, years: YearKeys): Promise<Fresh> {
  const { connection, earlier, buildDirectory } = input;
  const paths: string[] = [];
  const written = new Map<number, string>();
  for (const [year, key] of years) {
    const path = parquetPath(definition, year);
    paths.push(path);
    if (earlier?.hasYear(definition, year, key) === true && (await earlier.take(definition, path))) continue;
    written.set(year, path);
  }
  for (const group of yearsTogether(input, definition, [...written.keys()]))
    await writeTogether(input, definition, group);
  if (paths.length === 0) {
    const path = parquetPath(definition);
    await writeParquet(connection, definition, definition.sql, buildDirectory, path);
    paths.push(path);
  }
  await createParquetView(connection, definition, buildDirectory, paths.toReversed());
  if (definition.served === true) await serveWritten(input, definition, years, written);
  const fresh = written.size === 0 ? null : readParquet(definition, buildDirectory, [...written.values()]);
  return { fresh, freshYears: [...written.keys()] };
}

/** Writes the files of years that one query makes. */
async function writeTogether(
  input: BuildInput,
  definition: TableDefinition,
  years: readonly number[],
): Promise<void> {
  const { connection, buildDirectory } = input;
  const rows = ofYears(input, definition, years);
  const write = async (year: number, select: string) =>
    writeParquet(connection, definition, select, buildDirectory, parquetPath(definition, year));
  const [first] = years;
  if (first !== undefined && years.length === 1) {
    await deriveYear(input, definition, first);
    await write(first, rows);
    return;
  }
  await connection.run(`create temp table years_together as ${rows}`);
  for (const year of years)
    await write(
      year,
      `select * from temp.years_together where ${withinYears(definition.partitionBy ?? '', [year])}`,
    );
  await connection.run('drop table temp.years_together');
}

/** Copies what the service reads of a table by year, in the order of its files: the years that were written, where the others are there already. */
async function serveWritten(
  { connection, earlier, buildDirectory }: BuildInput,
  definition: TableDefinition,
  years: YearKeys,
  written: ReadonlyMap<number, string>,
): Promise<void> {
  const { id, partitionBy = '' } = definition;
  const name = `serve.${quoteName(id)}`;
  const goesOn = earlier?.isServed === true && earlier.yearsOf(definition).length > 0;
  const kept = goesOn ? [...years.keys()].filter((year) => !written.has(year)) : [];
  if (kept.length === 0)
    await connection.run(`create or replace table ${name} as select * from ${quoteName(id)} limit 0`);
  else
    await connection.run(
      `delete from ${name} where not (${kept.map((year) => withinYears(partitionBy, [year])).join(' or ')})`,
    );
  for (const year of years.keys()) {
    if (kept.includes(year)) continue;
    const from = readParquet(definition, buildDirectory, [parquetPath(definition, year)]);
    await connection.run(`insert into ${name} select * from ${from}`);
  }
}

/** Writes one table in the order of years, newest first; changed years are written again behind the others. */
async function serveYears(input: BuildInput, definition: TableDefinition, years: YearKeys): Promise<Fresh> {
  const { connection, earlier } = input;
  const name = builtName(definition);
  const position = quoteName(definition.position ?? '');
  const isGiven =
    (definition.position ?? '') in (await readColumns(connection, ofYears(input, definition, [0])));
  const more = isGiven ? '' : `, null::bigint as ${position}`;
  const kept = [...years]
    .filter(([year, key]) => earlier?.hasYear(definition, year, key) === true)
    .map(([year]) => year);
  if (kept.length === 0) {
    await connection.run(`create or replace table ${name} as
      select *${more} from (${ofYears(input, definition, [0])}) limit 0`);
  } else {
    const stays = kept.map((year) => ofPosition(definition, year));
    await connection.run(`delete from ${name} where not (${stays.join(' or ')})`);
  }
  const built = [...years.keys()].filter((year) => !kept.includes(year));
  for (const year of built) {
    await deriveYear(input, definition, year);
    const { rowsChanged } = await runSorted(
      connection,
      definition.id,
      ofYears(input, definition, [year]),
      (rows) => `insert into ${name} select *${more} from (${rows}) ${inOrder(definition.orderBy)}`,
    );
    if (isGiven) continue;
    requireRoom(definition.id, year, rowsChanged);
    await connection.run(`update ${name}
      set ${position} = ${firstPosition(year)} + rowid - (select min(rowid) from ${name} where ${position} is null) where ${position} is null`);
  }
  const rows = built.map((year) => ofPosition(definition, year)).join(' or ');
  return { fresh: rows === '' ? null : `(select * from ${name} where ${rows})`, freshYears: built };
}

async function readColumns(connection: DuckDBConnection, select: string): Promise<Record<string, string>> {
  const columns = await connection.runAndReadAll(`describe ${select}`);
  return Object.fromEntries(columns.getRows().map(([name, type]) => [String(name), String(type)]));
}

/** Copies what the service reads of a table, in the order of its file. */
async function serve(
  { connection, buildDirectory }: BuildInput,
  definition: TableDefinition,
  path: string,
): Promise<void> {
  if (definition.served !== true) return;
  await connection.run(
    `create or replace table serve.${quoteName(definition.id)} as select * from ${readParquet(definition, buildDirectory, [path])}`,
  );
}

/** Tables that an earlier release served. */
async function dropOthers(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
): Promise<void> {
  const wanted = new Set(
    definitions.filter(({ layer, served }) => layer === 'serve' || served === true).map(({ id }) => id),
  );
  const there = await connection.runAndReadAll(
    "select table_name from duckdb_tables() where database_name = 'serve'",
  );
  for (const [name] of there.getRows())
    if (!wanted.has(String(name))) await connection.run(`drop table serve.${quoteName(String(name))}`);
}

function describe(
  { definition, key, content = '', years = new Map(), fresh, freshYears = [] }: Made,
  { types, rows }: TableShape,
): BuildResult {
  const { layer } = definition;
  return {
    definition,
    fresh,
    freshYears,
    types,
    name: definition.id,
    layer: layer === 'mart' || layer === 'serve' ? layer : 'table',
    grain: definition.grain,
    key: [...definition.key],
    method_version: definition.methodVersion,
    rows,
    inputs: key,
    content,
    years: Object.fromEntries(years),
    columns: [...types].map(([name, type]) => ({ name, type: layer === 'serve' ? type : typeInFile(type) })),
  };
}
