/** Finds and reads the files that describe snapshots, as the service sees them. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Current, Manifest, RunReport, SnapshotId } from '../../data/snapshot.ts';
import { sha256OfFile } from '../../snapshot-store/warehouse/checksum.ts';

/** Says why a snapshot cannot be served, in words for the operator. */
export class SnapshotRefused extends Error {
  override readonly name = 'SnapshotRefused';
}

const SERVE_FILE = 'serve.duckdb';

/** The words of current.json, or null when there is none. */
export async function currentText(warehouseDirectory: string): Promise<string | null> {
  return textOrNull(join(warehouseDirectory, 'current.json'));
}

/** What current.json says. */
export function parseCurrent(text: string): Current {
  return Current.parse(JSON.parse(text));
}

/** Ids of the snapshots on disk, newest first. */
export async function snapshotIds(warehouseDirectory: string): Promise<string[]> {
  const names = await readdir(join(warehouseDirectory, 'snapshots')).catch(() => []);
  return names
    .filter((name) => SnapshotId.safeParse(name).success)
    .sort()
    .reverse();
}

/** Folder of a snapshot. */
export function snapshotDirectory(warehouseDirectory: string, id: string): string {
  return join(warehouseDirectory, 'snapshots', id);
}

/** The manifest of a snapshot, whose own checksum is part of the id. */
export async function readManifest(warehouseDirectory: string, id: string): Promise<Manifest> {
  const path = join(snapshotDirectory(warehouseDirectory, id), 'manifest.json');
  const text = await textOrNull(path);
  if (text === null) throw new SnapshotRefused(`snapshot ${id} has no manifest.json`);
  const checksum = createHash('sha256').update(text).digest('hex').slice(0, 8);
  if (!id.endsWith(`-${checksum}`))
    throw new SnapshotRefused(`manifest.json of snapshot ${id} was changed: its checksum is ${checksum}`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new SnapshotRefused(`manifest.json of snapshot ${id} is of a form this service cannot read`, {
      cause: parsed.error,
    });
  return parsed.data;
}

/** The report of the run that made a snapshot, or null. */
export async function readReport(warehouseDirectory: string, id: string): Promise<RunReport | null> {
  const report = parseReport(
    await textOrNull(join(snapshotDirectory(warehouseDirectory, id), 'run-report.json')),
  );
  // The id is made from the files of the snapshot, this one among them, so the report cannot hold it.
  return report === null ? null : { ...report, snapshot_id: id };
}

/** The report of the newest run, published or not, or null. */
export async function readLastRun(warehouseDirectory: string): Promise<RunReport | null> {
  const folder = join(warehouseDirectory, 'runs');
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .at(-1);
  return newest === undefined ? null : parseReport(await textOrNull(join(folder, newest)));
}

/** Path of a snapshot's serve.duckdb, once its size and checksum are those of the manifest. */
export function verifiedServeFile(
  warehouseDirectory: string,
  id: string,
  manifest: Manifest,
): Promise<string> {
  return verifiedFile(warehouseDirectory, id, manifest, SERVE_FILE);
}

/** Path of a file of a snapshot that belongs to no table, once its size and checksum are those of the manifest. */
export async function verifiedFile(
  warehouseDirectory: string,
  id: string,
  manifest: Manifest,
  name: string,
): Promise<string> {
  const entry = manifest.files.find((file) => file.path === name);
  if (entry === undefined) throw new SnapshotRefused(`the manifest of snapshot ${id} lists no ${name}`);
  const path = join(snapshotDirectory(warehouseDirectory, id), name);
  const bytes = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (bytes === null) throw new SnapshotRefused(`snapshot ${id} has no ${name}`);
  if (bytes !== entry.bytes)
    throw new SnapshotRefused(`${name} of snapshot ${id} has ${bytes} bytes, not ${entry.bytes}`);
  if ((await sha256OfFile(path)) !== entry.sha256)
    throw new SnapshotRefused(`${name} of snapshot ${id} fails its checksum`);
  return path;
}

function parseReport(text: string | null): RunReport | null {
  if (text === null) return null;
  try {
    return RunReport.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function textOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
