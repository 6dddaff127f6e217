/** `mulk upgrade`: brings the warehouse of an earlier release to this one, after a backup, and says how to go back. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askService } from '../service/accounts/admin-socket.ts';
import { readMigrations } from '../service/accounts/migrate.ts';
import { AccountStore } from '../service/accounts/store.ts';
import { packageVersion } from '../service/package-version.ts';
import { runOwn } from './own-process.ts';
import { runToEnd } from './run-program.ts';
import { writeBackup } from './write-backup.ts';

await runOwn(async ({ config, settings, logger, print }) => {
  const { values } = parseArgs({
    options: { backup: { type: 'string' }, 'without-ingest': { type: 'boolean', default: false } },
  });
  const warehouse = resolve(config.WAREHOUSE_DIR);
  const directory = join(warehouse, 'accounts');
  const databaseUrl = config.DATABASE_URL;
  const clock = () => new Date();
  if (databaseUrl === undefined && (await askService(directory, 'account list', {})) !== null) {
    throw new Error('The service runs on these accounts: stop it before an upgrade.');
  }
  const migrations = await readMigrations();
  const stamp = clock()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const file = values.backup ?? join(warehouse, 'backups', `before-${packageVersion()}-${stamp}.tar.gz`);
  if (values.backup === undefined) await mkdir(join(warehouse, 'backups'), { recursive: true, mode: 0o700 });

  const { accounts, snapshot_id } = await writeBackup({
    ...{ config, settings, logger, clock, file, withExports: false, withSnapshot: false },
  });
  print(`backup: ${file}`);
  const store = await AccountStore.open({ databaseUrl, directory, clock, logger });
  try {
    const before = accounts.rows['public.accounts'] ?? 0;
    const { length: after } = await store.listAccounts();
    if (after !== before)
      throw new Error(`The migrated database has ${after} accounts; the backup has ${before}.`);
    const applied = migrations.slice(accounts.migrations.length).map(({ name }) => name);
    print(
      `accounts: ${after}; migrations applied: ${applied.length === 0 ? 'none was missing' : applied.join(', ')}`,
    );
  } finally {
    await store.close();
  }
  if (!values['without-ingest'] && !(await runToEnd({ program: 'ingest/main.js', words: ['once'] }))) {
    throw new Error('The run did not publish; the earlier snapshot stays. Its report says why: see runs/.');
  }
  if (existsSync(join(warehouse, 'current.json'))) {
    if (!(await runToEnd({ program: 'ingest/main.js', words: ['verify'] }))) {
      throw new Error('The snapshot is not whole: mulk rollback publishes the one before.');
    }
  }
  print(`upgraded to ${packageVersion()}. To go back to the release before:`);
  print(
    `  1. stop the service${snapshot_id === null ? '' : `, and run mulk rollback --snapshot ${snapshot_id}`}`,
  );
  print(
    databaseUrl === undefined
      ? `  2. move ${directory} away, restore the backup into an empty folder (WAREHOUSE_DIR=<folder> mulk restore ${file}), and move its accounts/ here`
      : `  2. empty the database at DATABASE_URL, and fill it from the backup (WAREHOUSE_DIR=<empty folder> mulk restore ${file})`,
  );
  print('  3. start the earlier release; what people changed since the backup is lost');
});
