/** Reads and writes all rows of an accounts database, table by table, as JSON: for the move to PostgreSQL, and for backups. */
import { z } from 'zod';
import type { Queries } from './database.ts';

/** Rows of one batch; documents of sites have up to 100 KiB each. */
const batchRows = 200;

// A table comes after the tables that it refers to. Migrations are left out: both sides have the same.
const tablesSql = `
  with recursive edges as (
    select conrelid as child, confrelid as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
  ), depths as (
    select oid as relation, 0 as depth from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union
    select child, depth + 1 from depths join edges on parent = relation
  )
  select 'public.' || quote_ident(relname) as name from depths join pg_class on pg_class.oid = relation
  where relname <> 'migrations' group by relname order by max(depth), relname`;

const identitiesSql = `
  select 'public.' || quote_ident(table_name) as name, column_name as column from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES'`;

/** Name of the table of jobs. Its rows lie in several tables under this name, so they have no order of places. */
export const jobsTable = 'pgboss.job';

const byPlace = { position: 'ctid::text', beyond: 'ctid > $1::tid', order: 'ctid', first: '(0,0)' };
const byId = { position: 'id::text', beyond: 'id::text > $1', order: 'id::text', first: '' };

/** Returns the tables of the accounts; a table comes after those that it refers to. */
export async function accountTables(database: Queries): Promise<string[]> {
  const tables = await database.query(tablesSql, [], z.object({ name: z.string() }));
  return tables.map(({ name }) => name);
}

const Batch = z.object({ at: z.string(), row: z.string() });

/**
 * Returns the rows of a table in batches, each row as JSON, which both engines read and write without loss for every type that we use. Of
 * the jobs it returns those that wait; one under way counts as one to try again.
 */
export async function* rowsOf(database: Queries, table: string): AsyncIterable<readonly string[]> {
  const isJobs = table === jobsTable;
  const walk = isJobs ? byId : byPlace;
  const row = isJobs
    ? `case when state = 'active' then jsonb_set(to_jsonb(source), '{state}', '"retry"') else to_jsonb(source) end`
    : 'to_jsonb(source)';
  for (let after = walk.first; ; ) {
    const batch = await database.query(
      `select ${walk.position} as at, (${row})::text as row from ${table} source
       where ${walk.beyond} ${isJobs ? "and state <= 'active'" : ''} order by ${walk.order} limit ${batchRows}`,
      [after],
      Batch,
    );
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch.map((found) => found.row);
    after = last.at;
  }
}

/** Inserts rows into a table. */
export async function insertRows(database: Queries, table: string, rows: readonly string[]): Promise<void> {
  await database.query(
    `insert into ${table} overriding system value
     select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [`[${rows.join(',')}]`],
    z.unknown(),
  );
}

/** Lets numbers that the database gives out continue after those of the inserted rows. */
export async function continueNumbers(database: Queries): Promise<void> {
  const identities = await database.query(
    identitiesSql,
    [],
    z.object({ name: z.string(), column: z.string() }),
  );
  for (const { name, column } of identities) {
    const next = `select coalesce(max(${column}), 0) + 1 from ${name}`;
    await database.script(`select setval(pg_get_serial_sequence('${name}', '${column}'), (${next}), false)`);
  }
}
