/**
 * Says which columns of published files are instants. Files keep them with their zone, UTC, so that every engine reads the same moment. The SQL of the build
 * and of the service knows instants as UTC without a zone, so they change their form only where a file is written or read.
 */
import { z } from 'zod';
import type { TableDefinition } from './table.ts';

/** DuckDB's name of the type that an instant has in a published file. Files of earlier releases have `withoutZone` there. */
export const withZone = 'TIMESTAMP WITH TIME ZONE';

/** DuckDB's name of the type that an instant has in the build and in the service: UTC, and no zone is said. */
export const withoutZone = 'TIMESTAMP';

/** Returns the names of a table's instants. */
export function instantsOf({ row }: Pick<TableDefinition, 'row'>): string[] {
  return Object.entries(row.shape)
    .filter(([, column]) => isInstant(column))
    .map(([name]) => name);
}

function isInstant(column: z.core.$ZodType): boolean {
  return column instanceof z.ZodNullable ? isInstant(column.unwrap()) : column instanceof z.ZodISODateTime;
}

/** Returns the type of a column in a published file, by its type in the build. */
export function typeInFile(type: string): string {
  return type === withoutZone ? withZone : type;
}

/** Returns the type of a column in the build, by its type in a published file of any release. */
export function typeInBuild(type: string): string {
  return type === withZone ? withoutZone : type;
}

/** Returns SQL of an instant with its zone. A cast would take the zone of the session. */
export function toZone(sql: string): string {
  return `make_timestamptz(epoch_us(${sql}))`;
}

/** Returns SQL of an instant as UTC without a zone, also of one in a file of an earlier release. */
export function fromZone(sql: string): string {
  return `make_timestamp(epoch_us(${sql}))`;
}

/** Returns the columns of a select that gives these instants in another form, and all other columns unchanged. */
export function everyColumn(instants: readonly string[], change: (sql: string) => string): string {
  if (instants.length === 0) return '*';
  return `* replace (${instants.map((name) => `${change(`"${name}"`)} as "${name}"`).join(', ')})`;
}
