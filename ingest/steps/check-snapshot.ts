/** Checks a built snapshot before readers can see it. A failed check stops the run; the current snapshot stays in service. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { Identity, TableDefinition } from '../../data/table.ts';
import type { BuildResult } from './build-tables.ts';
import { quoteName } from './cleaning-sql.ts';
import type { MadeTables } from './made-tables.ts';
import { withinYears } from './write-parquet.ts';

export interface CheckResult {
  /** Faults, a sentence each. */
  readonly failures: string[];
  /** Facts for an operator that need no action. */
  readonly warnings: string[];
}

/** A table may not lose more than this share of its rows from one snapshot to the next. */
const SHRINK_ALLOWED = 0.2;

/**
 * Checks keys, row schemas, references and identities of the tables that a run built, and that no table collapsed. Earlier runs checked the tables taken
 * over.
 *
 * @param made tables of this run: references to others are not looked up
 * @param tables their definitions
 */
export async function checkSnapshot(
  connection: DuckDBConnection,
  made: MadeTables,
  built: readonly BuildResult[],
  tables: readonly TableDefinition[],
  rowsBefore: Readonly<Record<string, number>>,
): Promise<CheckResult> {
  const failures: string[] = [];
  const warnings: string[] = [];
  for (const { definition, fresh, freshYears = [], rows, types } of built) {
    const faults = fresh === null ? [] : schemaFaults(definition, types);
    failures.push(...faults);
    // A table that lacks columns is not asked for them, and no row has no fault.
    if (fresh !== null && rows > 0 && faults.length === 0) {
      failures.push(...(await findFaults(connection, definition, fresh)));
      warnings.push(...(await danglingReferences(connection, made, definition, fresh)));
    }
    failures.push(...(await brokenIdentities(connection, tables, definition, freshYears)));
    const before = rowsBefore[definition.id] ?? 0;
    // Marts and arrangements follow from tables: a figure may come or go with a few rows.
    if (definition.layer === 'table' && rows < before * (1 - SHRINK_ALLOWED))
      failures.push(`${definition.id} would fall from ${before} rows to ${rows}`);
  }
  return { failures, warnings };
}

async function findFaults(
  connection: DuckDBConnection,
  definition: TableDefinition,
  fresh: string,
): Promise<string[]> {
  const failures: string[] = [];
  const required = Object.entries(definition.row.shape)
    .filter(([, schema]) => !schema.safeParse(null).success)
    .map(([column]) => column);
  // Serve tables are arrangements of checked tables; their identities say that no row came or went.
  const keyHash = definition.layer === 'serve' ? 'null' : `hash(${definition.key.map(quoteName).join(', ')})`;
  const counts = await connection.runAndReadAll(`
    select count(*), count(distinct ${keyHash}), ${[...required.map((column) => `count(${quoteName(column)})`), '0'].join(', ')} from ${fresh}`);
  const [rows = 0, keys = 0, ...present] = (counts.getRows()[0] ?? []).map(Number);
  for (const [index, column] of required.entries()) {
    const missing = rows - (present[index] ?? 0);
    if (missing > 0) failures.push(`${definition.id}.${column} is missing in ${missing} of ${rows} rows`);
  }
  if (keys < rows && definition.layer !== 'serve')
    failures.push(...(await repeatedKeys(connection, definition, fresh)));
  return failures;
}

/** Runs only where hashes repeat, so that a collision of hashes is not reported as a repeated key. */
async function repeatedKeys(
  connection: DuckDBConnection,
  definition: TableDefinition,
  fresh: string,
): Promise<string[]> {
  const key = definition.key.map(quoteName).join(', ');
  const repeated = await connection.runAndReadAll(
    `select ${key}, count(*) from ${fresh} group by all having count(*) > 1 limit 3`,
  );
  return repeated
    .getRows()
    .map((row) => `${definition.id} has ${row.at(-1)} rows of key ${row.slice(0, -1).join(', ')}`);
}

function schemaFaults(definition: TableDefinition, columns: ReadonlyMap<string, string>): string[] {
  const shape = definition.row.shape;
  const missing = Object.keys(shape).filter((column) => !columns.has(column));
  const extra = [...columns.keys()].filter((column) => !(column in shape));
  const faults = [
    ...missing.map((column) => `${definition.id} lacks column ${column}`),
    ...extra.map((column) => `${definition.id} has an undeclared column ${column}`),
  ];
  for (const [column, schema] of Object.entries(shape)) {
    const type = columns.get(column);
    if (type !== undefined && !accepts(schema, type))
      faults.push(`${definition.id}.${column} is ${type}, which its schema does not describe`);
  }
  return faults;
}

/** Values of each DuckDB type as the service may read them; an integer column may be declared as either kind of whole number. */
const SAMPLES: Record<string, readonly unknown[]> = {
  VARCHAR: ['text'],
  DOUBLE: [0.5],
  INTEGER: [1],
  BIGINT: [1, 1n],
  UBIGINT: [1n],
  BOOLEAN: [true],
  DATE: ['2026-01-31'],
  TIMESTAMP: ['2026-01-31T00:00:00Z'],
};
/** Faults that a schema may find in a sample of the right type: another word of a closed list, another form, a bound. */
const NOT_ABOUT_TYPE = new Set(['invalid_value', 'invalid_format', 'too_small', 'too_big']);

function accepts(schema: z.core.$ZodType, type: string): boolean {
  const isList = type.endsWith('[]');
  const samples = SAMPLES[isList ? type.slice(0, -2) : type] ?? [];
  return samples.some((sample) => {
    const parsed = z.safeParse(schema, isList ? [sample] : sample);
    return parsed.success || parsed.error.issues.every(({ code }) => NOT_ABOUT_TYPE.has(code));
  });
}

async function danglingReferences(
  connection: DuckDBConnection,
  made: MadeTables,
  definition: TableDefinition,
  fresh: string,
): Promise<string[]> {
  const warnings: string[] = [];
  const references = Object.entries(definition.references ?? {});
  for (const [column, target] of references.filter(([, { table }]) => made.has(table))) {
    const name = quoteName(column);
    const result = await connection.runAndReadAll(`
      select coalesce(sum(n), 0) from (select ${name}, count(*) as n from ${fresh} where ${name} is not null group by 1) r
      where r.${name} not in (select ${quoteName(target.column)} from ${quoteName(target.table)})`);
    const dangling = Number(result.getRows()[0]?.[0] ?? 0);
    if (dangling > 0)
      warnings.push(`${dangling} rows of ${definition.id} name a ${column} that ${target.table} lacks`);
  }
  return warnings;
}

async function brokenIdentities(
  connection: DuckDBConnection,
  tables: readonly TableDefinition[],
  definition: TableDefinition,
  freshYears: readonly number[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const identity of definition.identities ?? []) {
    const byYear = daysOfYears(tables, definition, identity);
    if (byYear !== null && freshYears.length === 0) continue;
    const ofFreshYears = Object.entries(byYear ?? {}).map(
      ([id, day]) => `${quoteName(id)} as (from ${quoteName(id)} where ${withinYears(day, freshYears)})`,
    );
    const scope = ofFreshYears.length === 0 ? '' : `with ${ofFreshYears.join(', ')}`;
    const result = await connection.runAndReadAll(
      `${scope} select (${identity.left})::DOUBLE, (${identity.right})::DOUBLE`,
    );
    const [left = Number.NaN, right = Number.NaN] = (result.getRows()[0] ?? []).map(Number);
    if (!(Math.abs(left - right) <= Math.abs(right) * 1e-9))
      failures.push(`${identity.what}: ${left} is not ${right}`);
  }
  return failures;
}

/**
 * Returns the tables of which a sum needs the rows of some years only, each with the day that says the year, if the identity holds year by year: the table
 * itself, and those that its years are made of or that the identity says. Null otherwise.
 */
function daysOfYears(
  tables: readonly TableDefinition[],
  { id, layer, partitionBy = '', years, withYearBefore }: TableDefinition,
  { left, right, days }: Identity,
): Readonly<Record<string, string>> | null {
  if (layer === 'serve' || withYearBefore === true || years === undefined || typeof years === 'string')
    return null;
  if (days !== undefined) return { [id]: partitionBy, ...days };
  const words = new Set(`${left} ${right}`.match(/[a-z_]+/g));
  const named = tables.filter((table) => words.has(table.id));
  const isByYear = (table: TableDefinition) =>
    table.partitionBy !== undefined && (table.id === id || years.includes(table.id));
  if (!named.every(isByYear)) return null;
  return Object.fromEntries(named.map((table) => [table.id, table.partitionBy ?? '']));
}
