/** Runs a private PostgreSQL for tests from the machine's own package. Tests that need it print a line if it is missing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { makeCluster, startServer } from '../../bench/postgres.ts';
import { madeOnce } from './made-once.ts';

/** A running server. */
export interface TestPostgres {
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>;
  /** Stops the server like kill -9, for tests of an outage. */
  kill(): Promise<void>;
  /** Starts the server again after a kill. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server in new directories. Its addresses stay the same after a restart. */
export async function startPostgres(): Promise<TestPostgres> {
  const cluster = mkdtempSync(join(tmpdir(), 'mulk-pg-'));
  const sockets = mkdtempSync(join(tmpdir(), 'mulk-pg-'));
  const template = await madeOnce('postgres', z.null(), async (made) => {
    makeCluster(made);
    return null;
  });
  // `-a` keeps the owner, who is not root.
  execFileSync('cp', ['-a', `${template.directory}/.`, cluster]);
  const begin = () => startServer(cluster, { fsync: 'off' }, sockets);
  let server = await begin();
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      const client = new pg.Client({ connectionString: server.address('postgres') });
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return server.address(`test_${databases}`);
    },
    kill: () => server.stop('SIGQUIT'),
    start: async () => {
      server = await begin();
    },
    stop: async () => {
      await server.stop('SIGQUIT');
      for (const directory of [cluster, sockets]) rmSync(directory, { recursive: true, force: true });
    },
  };
}
