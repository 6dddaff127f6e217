/**
 * Brings the schema of the accounts database up to date. It applies numbered SQL files once, in order, one process at a
 * time.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import type { Database, Queries } from './database.ts';

/** Directory of the migrations. */
export const migrationsDirectory = new URL('./migrations/', import.meta.url);

/** One migration file. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A migration that a database has. */
export const Applied = z.object({ number: z.int(), name: z.string(), checksum: z.string() });
type Applied = z.infer<typeof Applied>;

/** Number of our advisory lock, "mulk" in ASCII; no other program of ours takes it. */
const lockNumber = 0x6d756c6b;

const tableSql = `
  create table if not exists migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null
  )`;

/** Reads the migrations of a directory in order. Throws for a missing or repeated number. */
export async function readMigrations(directory: URL = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  for (const [index, { number, name }] of migrations.entries()) {
    if (number !== index + 1) throw new Error(`Migration ${name} should have the number ${index + 1}.`);
  }
  return migrations;
}

/** Applies the missing migrations in one transaction. Several processes may call this at once. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  clock: () => Date,
  logger: Logger,
): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)', [lockNumber], z.unknown());
    await queries.script(tableSql);
    const applied = await appliedMigrations(queries);
    checkApplied(applied, migrations);
    for (const migration of migrations.slice(applied.length)) {
      await apply(queries, migration, clock());
      logger.info({ migration: migration.name }, 'accounts: migration applied');
    }
  });
}

/** Returns the migrations that a database has, in order. It must have their table. */
export function appliedMigrations(queries: Queries): Promise<Applied[]> {
  return queries.query('select number, name, checksum from migrations order by number', [], Applied);
}

async function apply(queries: Queries, migration: Migration, now: Date): Promise<void> {
  await queries.script(migration.sql);
  await queries.query(
    'insert into migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)',
    [migration.number, migration.name, migration.checksum, now],
    z.unknown(),
  );
}

/** Throws `conflict` when this release lacks one of the applied migrations, or has another text of it. */
export function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) {
      throw new AccountFault(
        'conflict',
        `The accounts database has the migration ${row.name}, which this release does not know: a newer release ` +
          'wrote it. Run that release, or restore a backup from before it.',
      );
    }
    if (row.number !== migration.number || row.checksum !== migration.checksum) {
      throw new AccountFault(
        'conflict',
        `The migration ${migration.name} was changed after it had been applied (as ${row.name}). Restore the file as ` +
          'it was and put the change into a new migration.',
      );
    }
  }
}

async function readMigration(directory: URL, name: string): Promise<Migration> {
  const number = name.match(/^(\d{4})-[a-z0-9-]+\.sql$/)?.[1];
  if (number === undefined) throw new Error(`Migration ${name} is not named like 0001-what-it-does.sql.`);
  const sql = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
