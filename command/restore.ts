/** `mulk restore <file>`: puts a backup into an empty warehouse and an empty database. */
import { parseArgs } from 'node:util';
import { runOwn } from './own-process.ts';
import { restoreBackup } from './restore-backup.ts';

await runOwn(async ({ config, logger, print }) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error('mulk restore takes the path of one backup.');
  const { version, created_at, accounts, snapshot_id, settings } = await restoreBackup({
    ...{ config, logger, file },
    clock: () => new Date(),
  });
  const rows = Object.values(accounts.rows).reduce((sum, count) => sum + count, 0);
  print(`restored ${rows} rows of accounts from a backup of ${created_at}, made by release ${version}`);
  print(
    `the snapshot was ${snapshot_id ?? 'none'}; without its files in the backup, run mulk reload or mulk ingest`,
  );
  if (settings.length > 0) print(`settings that had a value then: ${settings.join(', ')}`);
});
