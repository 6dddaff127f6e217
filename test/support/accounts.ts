/** Helpers of the account tests: both databases, a private store, a clock that tests set, a log that tests read. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { z } from 'zod';
import { postgresPrograms } from '../../bench/postgres.ts';
import { openDatabase } from '../../service/accounts/database.ts';
import type { SiteRecord } from '../../service/accounts/records.ts';
import { AccountStore } from '../../service/accounts/store.ts';
import { openWebhookQueue } from '../../service/webhooks/webhooks.ts';
import { keptBetweenRuns } from './kept-between-runs.ts';
import { madeOnce } from './made-once.ts';
import { endless } from './patience.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { repositoryRoot } from './repository-files.ts';

/** A clock that stands still until a test sets it. */
export class TestClock {
  #ms: number;

  constructor(start = '2026-04-01T10:00:00.000Z') {
    this.#ms = Date.parse(start);
  }

  readonly now = (): Date => new Date(this.#ms);

  turn(seconds: number): void {
    this.#ms += seconds * 1000;
  }
}

/** Returns a logger and a function that returns its lines. */
export function testLog(): { logger: Logger; lines: () => string } {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const logger = pino({ level: 'trace' }, { write });
  return { logger, lines: () => text };
}

/** Creates a directory below the system's directory for temporary files. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'mulk-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the version that an empty database depends on: the package and the options of opening. */
function pgliteVersion(): string {
  const texts = ['node_modules/@electric-sql/pglite/package.json', 'service/accounts/pglite-database.ts'];
  const hash = createHash('sha256');
  for (const path of texts) hash.update(readFileSync(join(repositoryRoot, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Puts a PGlite database, with all tables or empty, below `directory`. It copies one, since creating one takes seconds. */
export async function placePglite(directory: string, kind: 'ready' | 'empty' = 'ready'): Promise<void> {
  const template = await madeOnce(`pglite-${kind}`, z.null(), async (made) => {
    const { logger } = testLog();
    if (kind === 'ready') {
      await placePglite(made, 'empty');
      const { store } = await openStore({ directory: made });
      const queue = await openWebhookQueue({ database: store.database, logger });
      await queue.stop(0);
      await store.close();
    } else {
      await keptBetweenRuns(`pglite-${pgliteVersion()}`, made, async (directory) => {
        const database = await openDatabase({ directory, logger });
        await database.close();
      });
    }
    return null;
  });
  cpSync(template.directory, directory, { recursive: true });
}

/** Creates a directory with a PGlite database. */
export async function pgliteDirectory(
  kind?: 'ready' | 'empty',
): Promise<{ path: string; remove: () => void }> {
  const directory = temporaryDirectory();
  await placePglite(directory.path, kind);
  return directory;
}

/** Gives each store its own place. Existing files of PGlite only shorten the start. */
export interface TestDatabases {
  place(kind?: 'empty'): Promise<{ databaseUrl?: string; directory: string }>;
}

/** Runs the same tests on PGlite and on PostgreSQL. */
export function describeOnBoth(title: string, tests: (databases: TestDatabases) => void): void {
  describe(`${title} (PGlite)`, () => {
    const directories: { remove: () => void }[] = [];
    after(() => {
      for (const directory of directories) directory.remove();
    });
    tests({
      place: async (kind) => {
        const directory = await pgliteDirectory(kind);
        directories.push(directory);
        return { directory: directory.path };
      },
    });
  });
  describeOnPostgres(title, tests);
}

/** Runs tests on PostgreSQL. Where it is not installed, they are skipped and a line says so. */
export function describeOnPostgres(
  title: string,
  tests: (databases: TestDatabases, server: () => TestPostgres) => void,
): void {
  describe(`${title} (PostgreSQL)`, () => {
    let running: TestPostgres | undefined;
    const server = () => {
      if (running === undefined) throw new Error('PostgreSQL is not running.');
      return running;
    };
    before(async function () {
      if (postgresPrograms() === null) {
        process.stderr.write(`SKIPPED: "${title}" on PostgreSQL, which is not installed on this machine.\n`);
        this.skip();
      }
      running = await startPostgres();
    });
    after(() => running?.stop());
    tests(
      { place: async () => ({ databaseUrl: await server().newDatabase(), directory: 'unused' }) },
      server,
    );
  });
}

/** Opens a store with its own clock and log. */
export async function openStore(
  place: { databaseUrl?: string; directory: string },
  clock = new TestClock(),
): Promise<{ store: AccountStore; clock: TestClock; lines: () => string; logger: Logger }> {
  const { logger, lines } = testLog();
  const store = await AccountStore.open({ ...place, logger, clock: clock.now, patience: endless });
  return { store, clock, lines, logger };
}

/** Creates an account with a site; the name gives the e-mail address. */
export async function someSite(
  store: AccountStore,
  site: { plan?: string; allowedOrigins?: string[]; name?: string } = {},
): Promise<SiteRecord> {
  const name = site.name ?? 'shop';
  const account = await store.createAccount({ email: `${name}@example.com` });
  return store.createSite({ accountId: account.id, ...site, name });
}
