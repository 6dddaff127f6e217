/** Build: the published tables, marts and serving arrangements, each from its definition, in dependency order; what did not change is taken over. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { quoteName } from './cleaning-sql.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';
import type { InputKeys, YearKeys } from './input-keys.ts';
import { inDependencyOrder } from './table-order.ts';
import {
  createParquetView,
  inOrder,
  parquetPath,
  readParquet,
  withinYear,
  writeParquet,
} from './write-parquet.ts';

/** Positions of a serve table by year: those of a year are below those of the years before it. */
const POSITIONS_A_YEAR = 100_000_000;
const LAST_YEAR = 9999;

/** Where a definition's rows are read while the snapshot is built. */
export function builtName(definition: TableDefinition): string {
  return definition.layer === 'serve' ? `serve.${quoteName(definition.id)}` : quoteName(definition.id);
}

export interface BuildInput {
  /** With the clean views and given tables in it, and `serve` attached. */
  readonly connection: DuckDBConnection;
  readonly definitions: readonly TableDefinition[];
  /** Views and tables that exist already: clean datasets, mappings, reference tables. */
  readonly given: ReadonlySet<string>;
  readonly keys: InputKeys;
  /** Parquet files are written below it. */
  readonly buildDirectory: string;
  /** The snapshot before, of whose serve.duckdb `serve` is a copy; null to build everything. */
  readonly earlier: EarlierSnapshot | null;
  /** Told each table's name and milliseconds. */
  readonly onBuilt: (id: string, ms: number) => void;
}

/** A table as it was built, and what of it is new. */
export interface BuildResult extends BuiltTable {
  readonly definition: TableDefinition;
  /** What goes after `from` to read the rows that were built in this run; null when all were taken over. */
  readonly fresh: string | null;
}

/** Builds every table; returns what is published, stages left out. */
export async function buildTables(input: BuildInput): Promise<BuildResult[]> {
  const { connection, definitions, given, onBuilt } = input;
  const results: BuildResult[] = [];
  for (const definition of inDependencyOrder(definitions, given)) {
    const started = performance.now();
    if (definition.layer === 'stage') await buildStage(input, definition);
    else results.push(await (definition.years === undefined ? buildWhole : buildByYear)(input, definition));
    onBuilt(definition.id, performance.now() - started);
  }
  await dropOthers(connection, definitions);
  return results;
}

async function buildStage({ connection, keys }: BuildInput, definition: TableDefinition): Promise<void> {
  keys.of(definition);
  const what = definition.isView === true ? 'view' : 'table';
  await connection.run(`create ${what} ${builtName(definition)} as ${definition.sql}`);
}

async function buildWhole(input: BuildInput, definition: TableDefinition): Promise<BuildResult> {
  const { connection, keys, earlier, buildDirectory } = input;
  const { layer, sql, orderBy } = definition;
  const key = keys.of(definition);
  const path = parquetPath(definition);
  if (earlier?.hasTable(definition, key) === true) {
    if (layer === 'serve') return describe(input, definition, { key, fresh: null });
    if (await earlier.take(definition, path)) {
      await createParquetView(connection, definition, buildDirectory, [path]);
      if (!earlier.isServed) await serve(connection, definition);
      return describe(input, definition, { key, fresh: null });
    }
  }
  if (layer === 'serve') {
    await connection.run(
      `create or replace table ${builtName(definition)} as select * from (${sql}) ${inOrder(orderBy)}`,
    );
  } else {
    await connection.run(`create table ${builtName(definition)} as ${sql}`);
    await writeParquet(connection, `from ${builtName(definition)}`, orderBy, buildDirectory, path);
    await serve(connection, definition);
  }
  return describe(input, definition, { key, fresh: builtName(definition) });
}

async function buildByYear(input: BuildInput, definition: TableDefinition): Promise<BuildResult> {
  const { connection, keys, earlier } = input;
  const years = await keys.ofYears(connection, definition);
  const key = keys.of(definition);
  const fresh = await (definition.layer === 'serve' ? serveYears : writeYears)(input, definition, years);
  const gone = earlier?.yearsOf(definition).some((year) => !years.has(year)) ?? false;
  if (fresh !== null || gone || earlier?.isServed !== true) await serve(connection, definition);
  return describe(input, definition, { key, years, fresh });
}

/** One Parquet file a year, behind one view. */
async function writeYears(
  input: BuildInput,
  definition: TableDefinition,
  years: YearKeys,
): Promise<string | null> {
  const { connection, earlier, buildDirectory } = input;
  const paths: string[] = [];
  const written: string[] = [];
  for (const [year, key] of years) {
    const path = parquetPath(definition, year);
    paths.push(path);
    if (earlier?.hasYear(definition, year, key) === true && (await earlier.take(definition, path))) continue;
    await writeParquet(connection, ofYear(input, definition, year), definition.orderBy, buildDirectory, path);
    written.push(path);
  }
  if (paths.length === 0) {
    const path = parquetPath(definition);
    await writeParquet(connection, definition.sql, definition.orderBy, buildDirectory, path);
    paths.push(path);
  }
  await createParquetView(connection, definition, buildDirectory, paths.toReversed());
  return written.length === 0 ? null : readParquet(buildDirectory, written);
}

/** One table in the order of years, newest first; years that changed are laid down anew behind the others. */
async function serveYears(
  input: BuildInput,
  definition: TableDefinition,
  years: YearKeys,
): Promise<string | null> {
  const { connection, earlier } = input;
  const name = builtName(definition);
  const position = quoteName(definition.position ?? 'position');
  const kept = [...years]
    .filter(([year, key]) => earlier?.hasYear(definition, year, key) === true)
    .map(([year]) => year);
  if (kept.length === 0) {
    await connection.run(`create or replace table ${name} as
      select *, null::bigint as ${position} from (${definition.sql}) limit 0`);
  } else {
    const stays = kept.map((year) => `${position} between ${first(year)} and ${last(year)}`);
    await connection.run(`delete from ${name} where not (${stays.join(' or ')})`);
  }
  const built = [...years.keys()].filter((year) => !kept.includes(year));
  for (const year of built) {
    await connection.run(
      `insert into ${name} select *, null from (${ofYear(input, definition, year)}) ${inOrder(definition.orderBy)}`,
    );
    await connection.run(`update ${name}
      set ${position} = ${first(year)} + rowid - (select min(rowid) from ${name} where ${position} is null) where ${position} is null`);
  }
  if (built.length === 0) return null;
  const ranges = built.map((year) => `${position} between ${first(year)} and ${last(year)}`);
  return `(select * from ${name} where ${ranges.join(' or ')})`;
}

const first = (year: number): number => (LAST_YEAR - year) * POSITIONS_A_YEAR;
const last = (year: number): number => first(year) + POSITIONS_A_YEAR - 1;

/** The definition's rows of one year. Its inputs by year are narrowed to that year's files; where the SQL gave the years, the date is. */
function ofYear(input: BuildInput, definition: TableDefinition, year: number): string {
  const { years, sql, partitionBy } = definition;
  if (years === undefined || typeof years === 'string')
    return `select * from (${sql}) where ${withinYear(partitionBy ?? '', year)}`;
  const scopes = years.map((id) => {
    const table = input.definitions.find((candidate) => candidate.id === id);
    if (table === undefined)
      throw new Error(`${definition.id} is made of years of ${id}, which nothing makes`);
    const has = input.keys.yearsOf(table).has(year);
    const source = has
      ? readParquet(input.buildDirectory, [parquetPath(table, year)])
      : `main.${quoteName(id)} where false`;
    return `${quoteName(id)} as (select * from ${source})`;
  });
  return `with ${scopes.join(', ')} select * from (${sql})`;
}

/** Copies what the service reads of a table. */
async function serve(connection: DuckDBConnection, definition: TableDefinition): Promise<void> {
  if (definition.served !== true) return;
  await connection.run(
    `create or replace table serve.${quoteName(definition.id)} as select * from ${builtName(definition)} ${inOrder(definition.orderBy)}`,
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

async function describe(
  { connection }: BuildInput,
  definition: TableDefinition,
  built: { readonly key: string; readonly years?: YearKeys; readonly fresh: string | null },
): Promise<BuildResult> {
  const name = builtName(definition);
  const columns = await connection.runAndReadAll(`describe ${name}`);
  const rows = await connection.runAndReadAll(`select count(*) from ${name}`);
  return {
    definition,
    fresh: built.fresh,
    name: definition.id,
    layer: definition.layer === 'mart' || definition.layer === 'serve' ? definition.layer : 'table',
    grain: definition.grain,
    key: [...definition.key],
    method_version: definition.methodVersion,
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    inputs: built.key,
    years: Object.fromEntries(built.years ?? []),
    columns: columns.getRows().map(([column, type]) => ({ name: String(column), type: String(type) })),
  };
}
