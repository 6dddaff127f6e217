/** SQL of the rows of years of a table that is built by year, and the years that are made together. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { firstPosition, lastPosition } from '../../data/pages/positions.ts';
import { sliceVariable } from '../../data/slices.ts';
import type { TableDefinition } from '../../data/table.ts';
import { buildDerived } from './build-derived.ts';
import { quoteName } from './cleaning-sql.ts';
import { builtName } from './fill-table.ts';
import type { InputKeys } from './input-keys.ts';
import type { KeptStages } from './kept-stages.ts';
import { parquetPath, readParquet, withinYears } from './write-parquet.ts';

/** The parts of a build that the rows of a year depend on. */
export interface YearsInput {
  readonly connection: DuckDBConnection;
  readonly definitions: readonly TableDefinition[];
  readonly keys: InputKeys;
  readonly kept?: KeptStages;
  readonly buildDirectory: string;
}

/** Rows of the inputs that are made together. Planning a query takes as long as making the figures of some 20,000 records, so small years share it. */
const MOST_ROWS_TOGETHER = 300_000;

/** True for a stage of which each reader makes the years that it needs. */
export const isMadeOnDemand = ({ derive, years }: TableDefinition): boolean =>
  derive !== undefined && years !== undefined;

/** Returns a condition that zone maps answer. */
export const ofPosition = ({ position = '' }: TableDefinition, year: number): string =>
  `${quoteName(position)} between ${firstPosition(year)} and ${lastPosition(year)}`;

/** Returns years in groups that one query makes, in their order. A year is alone where it is large, or where its size or its SQL allows no other. */
export function yearsTogether(
  input: YearsInput,
  definition: TableDefinition,
  years: readonly number[],
): number[][] {
  const isAlone = definition.withYearBefore === true || yearlyInputs(input, definition).some(isMadeOnDemand);
  const rows = input.keys.rowsOf(definition);
  const groups: number[][] = [];
  let sum = Number.POSITIVE_INFINITY;
  for (const year of years) {
    const more = rows.get(year) ?? Number.POSITIVE_INFINITY;
    sum += more;
    if (isAlone || sum > MOST_ROWS_TOGETHER) {
      groups.push([]);
      sum = more;
    }
    groups.at(-1)?.push(year);
  }
  return groups;
}

/** Returns the definition's rows of some years. Its inputs by year are narrowed to the files of those years; if the SQL gave the years, its date is. */
export function ofYears(input: YearsInput, definition: TableDefinition, wanted: readonly number[]): string {
  const { years, sql, partitionBy } = definition;
  if (years === undefined || typeof years === 'string')
    return `select * from (${sql}) where ${withinYears(partitionBy ?? '', wanted)}`;
  const hasBefore = definition.withYearBefore === true;
  const needed = hasBefore ? wanted.flatMap((year) => [year, year - 1]) : wanted;
  const scopes = yearlyInputs(input, definition).map(
    (table) => `${quoteName(table.id)} as (select * from ${yearsSql(input, table, needed)})`,
  );
  const ofSlice = hasBefore ? sql.replaceAll(sliceVariable, wanted.join()) : sql;
  return `with ${scopes.join(', ')} select * from (${ofSlice})`;
}

/** Makes the year of the stages that are made on demand, of which the table is made year by year. */
export async function deriveYear(
  input: YearsInput,
  definition: TableDefinition,
  year: number,
): Promise<void> {
  const { connection, keys, kept } = input;
  for (const stage of yearlyInputs(input, definition).filter(isMadeOnDemand))
    await (kept?.deriveYear(connection, stage, year, keys.ofCode(stage)) ??
      buildDerived(connection, stage, { years: [year] }));
}

/** Returns the tables by year of which the table is made year by year; none if its SQL gives its years. */
function yearlyInputs({ definitions }: YearsInput, { id, years = [] }: TableDefinition): TableDefinition[] {
  if (typeof years === 'string') return [];
  return years.map((name) => {
    const table = definitions.find((candidate) => candidate.id === name);
    if (table === undefined) throw new Error(`${id} is made of years of ${name}, which nothing makes`);
    return table;
  });
}

/** Returns the SQL after `from` that reads some years of a built table. */
function yearsSql(
  { keys, buildDirectory }: YearsInput,
  table: TableDefinition,
  years: readonly number[],
): string {
  if (table.layer === 'serve')
    return `${builtName(table)} where ${years.map((year) => ofPosition(table, year)).join(' or ')}`;
  if (isMadeOnDemand(table)) return `temp.${builtName(table)}`;
  if (table.layer === 'stage')
    return `temp.${builtName(table)} where ${withinYears(table.partitionBy ?? '', years)}`;
  const written = keys.yearsOf(table);
  const paths = years.filter((year) => written.has(year)).map((year) => parquetPath(table, year));
  return paths.length === 0
    ? `main.${quoteName(table.id)} where false`
    : readParquet(table, buildDirectory, paths);
}
