/** Runs a private PostgreSQL from the machine's own package, for the peers over it and for tests. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's programs, newest version; null if the machine has none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(installed)
    ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
    : [];
  return (
    versions
      .map((version) => join(installed, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}

function programs(): string {
  const bin = postgresPrograms();
  if (bin === null) throw new Error('PostgreSQL is not installed here.');
  return bin;
}

/** Returns the version as the server prints it: `PostgreSQL 15.14`. */
export function postgresVersion(): string {
  const said = execFileSync(join(programs(), 'postgres'), ['--version'], { encoding: 'utf8' });
  return `PostgreSQL ${/\d[\d.]*/.exec(said)?.[0] ?? ''}`;
}

/** Creates a cluster with one superuser `mulk`, without a password. The locale `C` sorts text by code points without the system's rules. */
export function makeCluster(directory: string, locale = 'C.UTF-8'): void {
  const run = databaseOwner(directory);
  const flags = [
    '--username',
    'mulk',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    locale,
    '--no-sync',
  ];
  execFileSync(join(programs(), 'initdb'), ['--pgdata', directory, ...flags], { ...run, stdio: 'pipe' });
}

/** A running server. */
export interface PostgresServer {
  /** Returns the address of one of its databases. */
  readonly address: (database: string) => string;
  /** SIGINT stops it in order, SIGQUIT at once. */
  readonly stop: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

/**
 * Starts the server of a cluster; it ends with this process at the latest. It listens on a Unix socket in the given folder, where addresses
 * stay the same after a restart, or in a new folder.
 */
export async function startServer(
  directory: string,
  settings: Readonly<Record<string, string>>,
  given?: string,
): Promise<PostgresServer> {
  // Outside the cluster, because the path of a socket may have only 107 letters.
  const sockets = given ?? mkdtempSync(join(tmpdir(), 'mulk-pg-'));
  const run = databaseOwner(sockets);
  const flags = Object.entries({ listen_addresses: '', unix_socket_directories: sockets, ...settings });
  const child = spawn(
    join(programs(), 'postgres'),
    ['-D', directory, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killed = () => child.kill('SIGQUIT');
  process.once('exit', killed);
  child.stderr.setEncoding('utf8');
  let log = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    log += String(chunk);
    if (log.includes('ready to accept connections')) break;
  }
  child.stderr.resume();
  if (!log.includes('ready to accept connections')) throw new Error(`PostgreSQL did not start:\n${log}`);
  return {
    address: (database) => `postgresql://mulk@localhost/${database}?host=${sockets}`,
    async stop(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      process.off('exit', killed);
      if (given === undefined) rmSync(sockets, { recursive: true, force: true });
    },
  };
}

/** Creates the folder if needed, gives it to the server's user, and returns how to run its programs. */
function databaseOwner(directory: string) {
  mkdirSync(directory, { recursive: true });
  const identity = unprivileged();
  if (identity !== null) chownSync(directory, identity.uid, identity.gid);
  chmodSync(directory, 0o700);
  return { ...(identity ?? {}), cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
}

/** Returns the user to run PostgreSQL as, because it refuses to run as root; null if this process is not root. */
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
