/** A warehouse of a scenario's own: the files of another one, linked, and published again and again under new ids. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Manifest } from '../../data/snapshot.ts';

/** Files below a folder, by path within it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Says which snapshot is current, as ingest does: by rename. */
export async function makeCurrent(folder: string, id: string): Promise<void> {
  const text = JSON.stringify({ snapshot_id: id, published_at: new Date().toISOString() });
  await writeFile(join(folder, 'current.json.new'), text);
  await rename(join(folder, 'current.json.new'), join(folder, 'current.json'));
}

/** Publishes the data of a warehouse into a folder as a snapshot made at another time; gives its id. */
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

/** Writes a file anew, so that those it shares its bytes with keep theirs. */
export async function rewrite(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = change(await readFile(path));
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}
