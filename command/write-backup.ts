/** Gathers what a backup has: rows of the accounts, the server's key, the list of the snapshot, and files of the data where asked for. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { askService } from '../service/accounts/admin-socket.ts';
import { openDatabase } from '../service/accounts/database.ts';
import { Dump, dumpAccounts } from '../service/accounts/dump-accounts.ts';
import type { ServiceConfig } from '../service/config.ts';
import { packageVersion } from '../service/package-version.ts';
import { keyFile } from '../service/server-key.ts';
import { openCurrent } from '../snapshot-store/warehouse/read-manifest.ts';
import { filesBelow } from '../snapshot-store/warehouse/warehouse-files.ts';
import { ACCOUNTS, addFile, type BackupList, packBackup } from './backup-file.ts';

/** What a backup is made from. */
export interface BackupInput {
  readonly config: ServiceConfig;
  readonly settings: readonly string[];
  readonly file: string;
  /** Whether the exports as received are in it, and the files of the current snapshot. */
  readonly withExports: boolean;
  readonly withSnapshot: boolean;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Writes a backup. The service may run: with embedded accounts it writes their rows itself. */
export async function writeBackup(input: BackupInput): Promise<BackupList> {
  if (existsSync(input.file)) throw new Error(`${input.file} exists: a backup replaces no file.`);
  const warehouse = resolve(input.config.WAREHOUSE_DIR);
  if (!existsSync(warehouse)) throw new Error(`There is no warehouse at ${warehouse}: set WAREHOUSE_DIR.`);
  const folder = await mkdtemp(join(warehouse, '.backup-'));
  try {
    const accounts = await dump(input, warehouse, join(folder, ACCOUNTS));
    const key = join(warehouse, 'accounts', keyFile);
    if (existsSync(key)) await addFile(key, join(folder, 'secrets', keyFile));
    const current = await openCurrent(warehouse);
    if (current !== null) await addSnapshot(current, input.withSnapshot, warehouse, folder);
    if (input.withExports) await addFolder(join(warehouse, 'exports'), join(folder, 'exports'));
    return await packBackup(folder, input.file, {
      version: packageVersion(),
      created_at: input.clock().toISOString(),
      accounts,
      snapshot_id: current?.id ?? null,
      settings: input.settings.toSorted(),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function dump({ config, logger }: BackupInput, warehouse: string, path: string): Promise<Dump> {
  const directory = join(warehouse, 'accounts');
  const databaseUrl = config.DATABASE_URL;
  if (databaseUrl === undefined) {
    const reply = await askService(directory, 'backup write', { file: path });
    if (reply !== null) return Dump.parse(reply.result);
    if (!existsSync(join(directory, 'database'))) throw new Error(`There are no accounts in ${directory}.`);
  }
  const database = await openDatabase({ databaseUrl, directory, logger });
  try {
    return await dumpAccounts(database, path);
  } finally {
    await database.close();
  }
}

async function addSnapshot(
  current: NonNullable<Awaited<ReturnType<typeof openCurrent>>>,
  whole: boolean,
  warehouse: string,
  folder: string,
): Promise<void> {
  const place = join(folder, 'snapshots', current.id);
  if (!whole) {
    // The list tells which exports and which release made the snapshot; `mulk reload` makes its files again.
    return addFile(join(current.directory, 'manifest.json'), join(folder, 'snapshot-list', current.id));
  }
  await addFolder(current.directory, place);
  await addFile(join(warehouse, 'current.json'), join(folder, 'current.json'));
}

async function addFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const path of await filesBelow(from)) await addFile(join(from, path), join(to, path));
}
