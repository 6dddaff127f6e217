/** Puts a backup in place: everything is unpacked and compared before anything of the warehouse appears. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { openDatabase } from '../service/accounts/database.ts';
import { checkDump, loadAccounts } from '../service/accounts/dump-accounts.ts';
import type { ServiceConfig } from '../service/config.ts';
import { openWebhookQueue } from '../service/webhooks/webhooks.ts';
import { filesBelow } from '../snapshot-store/warehouse/warehouse-files.ts';
import { ACCOUNTS, type BackupList, moveFile, unpackBackup } from './backup-file.ts';

/** What a restore needs. */
export interface RestoreInput {
  readonly config: ServiceConfig;
  readonly file: string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Restores a backup. Refuses a warehouse with files, and a database with tables. */
export async function restoreBackup(input: RestoreInput): Promise<BackupList> {
  const warehouse = resolve(input.config.WAREHOUSE_DIR);
  await mkdir(warehouse, { recursive: true });
  const held = (await readdir(warehouse)).filter((name) => !name.startsWith('.'));
  if (held.length > 0) {
    throw new Error(
      `${warehouse} holds ${held.slice(0, 3).join(', ')}: a restore replaces nothing. Name an empty folder in WAREHOUSE_DIR.`,
    );
  }
  const folder = await mkdtemp(join(warehouse, '.restore-'));
  try {
    const list = await unpackBackup(input.file, folder);
    await checkDump(list.accounts);
    await restoreAccounts(input, list, warehouse, join(folder, ACCOUNTS));
    await placeFiles(folder, warehouse);
    return list;
  } catch (error) {
    // The folder was empty before.
    await rm(join(warehouse, 'accounts'), { recursive: true, force: true });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreAccounts(
  { config, clock, logger }: RestoreInput,
  { accounts }: BackupList,
  warehouse: string,
  path: string,
): Promise<void> {
  const directory = join(warehouse, 'accounts');
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, directory, logger });
  const openJobs = async (): Promise<void> => {
    const queue = await openWebhookQueue({ database, logger });
    await queue.stop(0);
  };
  try {
    await loadAccounts(database, path, accounts, { clock, logger, openJobs });
  } finally {
    await database.close();
  }
}

/** Moves secrets, exports and the snapshot to their places; current.json comes last. */
async function placeFiles(folder: string, warehouse: string): Promise<void> {
  for (const path of await filesBelow(folder)) {
    if (path.startsWith('secrets/')) {
      const to = join(warehouse, 'accounts', path.slice('secrets/'.length));
      await moveFile(join(folder, path), to);
      await chmod(to, 0o600);
    } else if (/^(exports|snapshots)\//.test(path)) await moveFile(join(folder, path), join(warehouse, path));
  }
  const current = join(folder, 'current.json');
  if (existsSync(current)) await moveFile(current, join(warehouse, 'current.json'));
}
