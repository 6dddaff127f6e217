/** Fills a PostgreSQL with the list: one table in the order of its index, keys, statistics. Then stops the server, so that a peer can start it. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listColumns } from './list.ts';
import { makeCluster, startServer } from './postgres.ts';

/** Settings for loading: data need not survive a crash, and indexes are sorted in memory. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '512MB',
  maintenance_work_mem: '1GB',
};

/** Creates a cluster in `directory` with the rows of the CSV in the database `bench`. */
export async function preparePostgres(
  directory: string,
  csv: string,
  say: (sentence: string) => void,
): Promise<void> {
  makeCluster(directory, 'C');
  const server = await startServer(directory, settings);
  try {
    const admin = new pg.Client({ connectionString: server.address('postgres') });
    await admin.connect();
    await admin.query('create database bench');
    await admin.end();
    const client = new pg.Client({ connectionString: server.address('bench') });
    await client.connect();
    const columns = Object.entries(listColumns).map(([name, type]) => `${name} ${type}`);
    // A transaction that creates a table can fill it without a log and mark all its rows visible.
    await client.query('begin');
    await client.query(`create table transactions (${columns.join(', ')})`);
    const into = client.query(copyFrom('copy transactions from stdin with (format csv, header, freeze)'));
    await pipeline(createReadStream(csv, { highWaterMark: 1 << 20 }), into);
    await client.query('commit');
    say('PostgreSQL: indexes');
    await client.query('alter table transactions add primary key (id)');
    // The index includes the price, so that the server can skip rows with other prices without fetching them.
    await client.query(
      'create index transactions_page on transactions (type, area_id, transaction_date desc, id desc, price_aed)',
    );
    await client.query('vacuum (analyze) transactions');
    await client.end();
  } finally {
    await server.stop('SIGINT');
  }
}
