/** Builds a private warehouse for a scenario: links the files of another warehouse and publishes them repeatedly under new ids. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Manifest } from '../../data/snapshot.ts';

/** Returns the files below a folder, by path within it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Makes a snapshot the current one by rename, like ingest. */
export async function makeCurrent(folder: string, id: string): Promise<void> {
  const text = JSON.stringify({ snapshot_id: id, published_at: new Date().toISOString() });
  await writeFile(join(folder, 'current.json.new'), text);
  await rename(join(folder, 'current.json.new'), join(folder, 'current.json'));
}

/** Publishes the data of a warehouse into a folder as a snapshot of another time. Returns its id. */
export async function publishAgain(
  warehouse: string,
  folder: string,
  madeAt: Date,
  options: { readonly damage?: (snapshot: string) => Promise<void> } = {},
): Promise<string> {
  const { snapshot_id } = JSON.parse(await readFile(join(warehouse, 'current.json'), 'utf8')) as {
    snapshot_id: string;
  };
  const from = join(warehouse, 'snapshots', snapshot_id);
  const createdAt = `${madeAt.toISOString().slice(0, 19)}Z`;
  const manifest = Manifest.parse(JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')));
  const text = JSON.stringify({ ...manifest, created_at: createdAt });
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const id = `${createdAt.replaceAll(/[-:]/g, '')}-${checksum}`;
  const to = join(folder, 'snapshots', id);
  for (const path of await filesBelow(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    if (path !== 'manifest.json') await sharedOrCopied(join(from, path), join(to, path));
  }
  await writeFile(join(to, 'manifest.json'), text);
  await options.damage?.(to);
  await makeCurrent(folder, id);
  return id;
}

async function sharedOrCopied(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** Replaces a file by a changed copy, so that other links to the old file keep its bytes. */
export async function rewrite(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = change(await readFile(path));
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}
