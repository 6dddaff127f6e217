/** Copies all data of one accounts database into another of the same schema: the move from PGlite to PostgreSQL. */
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import type { Database, Queries } from './database.ts';

/** Number of copied rows, by table. */
export type Copied = Readonly<Record<string, number>>;

/** Rows of one batch; documents of sites have up to 100 KiB each. */
const batchRows = 200;

// A table comes after the tables that it refers to. Migrations are not copied: both sides have the same.
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

/**
 * How a batch continues after the last one. Rows of jobs lie in several tables under one name, so they have no `ctid`
 * order.
 */
const byPlace = { position: 'ctid::text', beyond: 'ctid > $1::tid', order: 'ctid', first: '(0,0)' };
const byId = {
  position: 'id::text',
  beyond: "id::text > $1 and state < 'active'",
  order: 'id::text',
  first: '',
};

/**
 * Copies all tables and the waiting jobs in one transaction. Open the queue of webhooks on both sides first: that
 * creates the
 * tables of jobs and ensures that no job is running. Throws `conflict` when the target holds accounts.
 */
export async function copyAccounts(from: Database, to: Database): Promise<Copied> {
  const tables = await from.query(tablesSql, [], z.object({ name: z.string() }));
  const identities = await from.query(identitiesSql, [], z.object({ name: z.string(), column: z.string() }));
  return to.transaction(async (queries) => {
    const [held] = await queries.query('select id from accounts limit 1', [], z.object({ id: z.string() }));
    if (held !== undefined) {
      const sentence = 'The database at DATABASE_URL holds accounts already: take an empty one.';
      throw new AccountFault('conflict', sentence);
    }
    const copied: Record<string, number> = {};
    for (const { name } of tables) copied[name] = await copyTable(from, queries, name, byPlace);
    for (const { name, column } of identities) {
      const next = `select coalesce(max(${column}), 0) + 1 from ${name}`;
      await queries.script(`select setval(pg_get_serial_sequence('${name}', '${column}'), (${next}), false)`);
    }
    copied['jobs'] = await copyTable(from, queries, 'pgboss.job', byId);
    return copied;
  });
}

const Batch = z.object({ at: z.string(), row: z.string() });

/** Copies as JSON, which both sides read and write without loss for every type that we use. */
async function copyTable(from: Database, to: Queries, table: string, walk: typeof byPlace): Promise<number> {
  let rows = 0;
  for (let after = walk.first; ; ) {
    const batch = await from.query(
      `select ${walk.position} as at, to_jsonb(source)::text as row from ${table} source
       where ${walk.beyond} order by ${walk.order} limit ${batchRows}`,
      [after],
      Batch,
    );
    const last = batch.at(-1);
    if (last === undefined) return rows;
    await to.query(
      `insert into ${table} overriding system value
       select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [`[${batch.map(({ row }) => row).join(',')}]`],
      z.unknown(),
    );
    rows += batch.length;
    after = last.at;
  }
}
