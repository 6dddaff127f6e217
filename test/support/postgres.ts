/** A private PostgreSQL for tests, from the machine's own package; tests that need one say loudly when there is none. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A running server. */
export interface TestPostgres {
  /** Address of a database of its own, empty. */
  newDatabase(): Promise<string>;
  /** Stops the server as kill -9 would, for tests of an outage. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs are; null when the machine has none. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ??
    null
  );
}

/** Starts a server on a Unix socket in a directory of its own. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = postgresPrograms();
  if (bin === null) throw new Error('PostgreSQL is not installed here.');
  const directory = mkdtempSync(join(tmpdir(), 'mulk-pg-'));
  const identity = unprivileged();
  if (identity !== null) {
    chownSync(directory, identity.uid, identity.gid);
    chmodSync(directory, 0o700);
  }
  const run = { ...(identity ?? {}), cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  const home = join(directory, 'data');
  const flags = [
    '--pgdata',
    home,
    '--username',
    'mulk',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ];
  execFileSync(join(bin, 'initdb'), flags, { ...run, stdio: 'pipe' });

  const serverFlags = ['-D', home, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const begin = async () => {
    const child = spawn(join(bin, 'postgres'), serverFlags, { ...run, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8');
    let log = '';
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      log += String(chunk);
      if (log.includes('ready to accept connections')) break;
    }
    child.stderr.resume();
    if (!log.includes('ready to accept connections')) throw new Error(`PostgreSQL did not start:\n${log}`);
    return child;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const address = (database: string) => `postgresql://mulk@localhost/${database}?host=${directory}`;

  let server = await begin();
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return address(`test_${databases}`);
    },
    kill: () => end('SIGQUIT'),
    start: async () => {
      server = await begin();
    },
    stop: async () => {
      await end('SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: the user it would run as here, or null when we are nobody special. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
  const user = ['postgres', 'nobody'].find((name) => {
    try {
      return idOf('-u', name) > 0;
    } catch {
      return false;
    }
  });
  if (user === undefined) throw new Error('No unprivileged user to run PostgreSQL as.');
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}
