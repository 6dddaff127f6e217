/** A private PostgreSQL from the machine's own package: for the peers it is measured as, and for the tests that need one. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = '/usr/lib/postgresql';

/** Where PostgreSQL's programs are, the newest version's; null when the machine has none. */
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

/** `PostgreSQL 15.14`, as the server says it. */
export function postgresVersion(): string {
  const said = execFileSync(join(programs(), 'postgres'), ['--version'], { encoding: 'utf8' });
  return `PostgreSQL ${/\d[\d.]*/.exec(said)?.[0] ?? ''}`;
}

/** Makes a cluster with one superuser `mulk` whom it trusts. With the locale `C` text sorts by code points without asking the system. */
export function makeCluster(directory: string, locale = 'C.UTF-8'): void {
  const run = ownersOf(directory);
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
  /** Address of a database of it. */
  readonly address: (database: string) => string;
  /** SIGINT stops it in order, SIGQUIT at once. */
  readonly stop: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

/**
 * Starts the server of a cluster; it does not outlive this process. It listens on a Unix socket in the folder given, where addresses stay the same when it
 * is started again, or in a new folder of its own.
 */
export async function startServer(
  directory: string,
  settings: Readonly<Record<string, string>>,
  given?: string,
): Promise<PostgresServer> {
  // Not in the cluster: the path of a socket may have 107 letters.
  const sockets = given ?? mkdtempSync(join(tmpdir(), 'mulk-pg-'));
  const run = ownersOf(sockets);
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

/** Makes the folder if need be, gives it to whom the server runs as, and says how its programs are run. */
function ownersOf(directory: string) {
  mkdirSync(directory, { recursive: true });
  const identity = unprivileged();
  if (identity !== null) chownSync(directory, identity.uid, identity.gid);
  chmodSync(directory, 0o700);
  return { ...(identity ?? {}), cwd: directory, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
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
