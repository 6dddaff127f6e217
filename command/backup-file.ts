/** The file of a backup: a tar with a list of its files and their digests first. */
import { copyFile, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import { z } from 'zod';
import { FileEntry } from '../data/snapshot.ts';
import { Dump } from '../service/accounts/dump-accounts.ts';
import { fileChecksum, filesBelow } from '../snapshot-store/warehouse/warehouse-files.ts';

/** The list of a backup, `backup.json` in it. */
export const BackupList = z.object({
  format: z.literal(1),
  /** The release that made it. */
  version: z.string(),
  created_at: z.string(),
  accounts: Dump,
  /** The snapshot that was served; null where nothing was published. */
  snapshot_id: z.string().nullable(),
  /** Names of the settings that had a value; a backup has no values. */
  settings: z.array(z.string()),
  files: z.array(FileEntry),
});
export type BackupList = z.infer<typeof BackupList>;

const LIST = 'backup.json';
/** The rows of the accounts. */
export const ACCOUNTS = 'accounts.jsonl';

/** Puts a file beside others of a backup, without copying its bytes where the file system can do so. */
export async function addFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

/** Packs a folder into a new file that only its owner may read. The file appears whole or not at all. */
export async function packBackup(
  folder: string,
  file: string,
  facts: Omit<BackupList, 'format' | 'files'>,
): Promise<BackupList> {
  const files = [];
  for (const path of await filesBelow(folder))
    files.push({ path, ...(await fileChecksum(join(folder, path))) });
  const list: BackupList = { format: 1, ...facts, files };
  await writeFile(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
  const draft = `${file}.partial`;
  await writeFile(draft, '', { mode: 0o600, flag: 'wx' });
  try {
    await create({ cwd: folder, file: draft, gzip: true, portable: true }, [
      LIST,
      ...files.map(({ path }) => path),
    ]);
    // Hard links instead of a rename: a file of this name is never replaced.
    await link(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return list;
}

/** Unpacks a backup into an empty folder: the files that its list names, unchanged, and no other. Throws an error that names the first difference. */
export async function unpackBackup(file: string, folder: string): Promise<BackupList> {
  await stat(file);
  try {
    // In one go: when a part cannot be read, nothing is still being written. Links are no part of a backup.
    const filter = (_: string, entry: object) => 'type' in entry && entry.type === 'File';
    extract({ file, cwd: folder, strict: true, sync: true, filter });
  } catch (cause) {
    throw new Error(`${file} cannot be unpacked: it was cut off or changed, or is no backup of Mulk.`, {
      cause,
    });
  }
  const text = await readFile(join(folder, LIST), 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} is no backup of Mulk: it has no ${LIST}.`, { cause });
  });
  const list = BackupList.parse(JSON.parse(text));
  const found = new Set(await filesBelow(folder));
  const listed = new Set([LIST, ...list.files.map(({ path }) => path)]);
  for (const path of found)
    if (!listed.has(path)) throw new Error(`${file} has ${path}, which its list does not name.`);
  for (const { path, bytes, sha256 } of list.files) {
    if (!found.has(path)) throw new Error(`${file} lacks ${path}.`);
    const now = await fileChecksum(join(folder, path));
    if (now.bytes !== bytes || now.sha256 !== sha256) throw new Error(`${path} in ${file} was changed.`);
  }
  return list;
}

/** Moves a file to its place. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
