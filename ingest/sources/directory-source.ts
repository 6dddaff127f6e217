/** The drop folder: exports an operator downloaded and put somewhere, at any depth. */
import type { BigIntStats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { dayInRegister } from '../../data/register.ts';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { ExportRefused } from '../load/export-refused.ts';
import { readFilePath } from './file-name.ts';
import { placeFile, type ReceivedExport, UNSORTED } from './kept-exports.ts';
import type { Source, SourceContext } from './source.ts';
import { placeWithheld } from './withhold-columns.ts';

const EXPORT = /\.((csv|jsonl|ndjson|json)(\.gz)?|parquet|pq)$/i;
const WORKBOOK = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i;
const ARCHIVE = /\.(zip|7z|rar|tar|tgz|bz2|xz|zst)$/i;
/** How browsers, editors and copy tools name a file they have not finished. */
const UNFINISHED = /(^\.|^~|~$|\.(part|partial|tmp|temp|crdownload|download|filepart|swp|!ut)$)/i;
/** A file touched this recently may still be growing: look twice before taking it. */
const RECENT_MS = 60_000;
const SETTLE_MS = 1_000;

interface Candidate {
  readonly path: string;
  /** Path below the source's folder, with forward slashes: the export's address. */
  readonly address: string;
  readonly size: number;
  readonly touched: number;
  /** Changes with every write that tells the file system the time: inode, size and time of the last one. */
  readonly tag: string;
}

/** Returns a folder on this machine as a source. */
export function directorySource(settings: { directory: string }): Source {
  const root = resolve(settings.directory);
  return {
    id: 'directory',
    async receive(context) {
      const found = await walk(root, root, context);
      const settled = await leaveGrowing(found, context);
      const received: ReceivedExport[] = [];
      for (const candidate of settled) {
        context.signal?.throwIfAborted();
        const taken = await take(candidate, context);
        if (taken !== null) received.push(taken);
      }
      return received;
    },
  };
}

async function walk(root: string, directory: string, context: SourceContext): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const entry of await listEntries(root, directory, context)) {
    const path = join(directory, entry.name);
    const address = relative(root, path).split(sep).join('/');
    if (entry.isDirectory()) {
      const isOurs = path === resolve(context.exports.directory) || entry.name.startsWith('.');
      if (!isOurs) found.push(...(await walk(root, path, context)));
      continue;
    }
    const reason = reasonToSkip(entry.name);
    if (reason !== null) {
      context.onSkipped(address, reason);
      continue;
    }
    if (entry.isSymbolicLink() && (await leadsOut(root, path))) {
      context.onSkipped(address, 'it is a link to a file outside the folder: drop the file itself');
      continue;
    }
    const facts = await stat(path, { bigint: true }).catch(() => null);
    if (facts?.isFile())
      found.push({
        path,
        address,
        size: Number(facts.size),
        touched: Number(facts.mtimeMs),
        tag: fileTag(facts),
      });
    else
      context.onSkipped(
        address,
        'it is not a readable file (a broken link, a folder behind a link, or a device)',
      );
  }
  return found;
}

/** Returns true for a link to a file outside the folder. A person who may write here may not be allowed to read there. */
async function leadsOut(root: string, path: string): Promise<boolean> {
  const [real, realRoot] = await Promise.all([realpath(path).catch(() => null), realpath(root)]);
  return real !== null && !real.startsWith(realRoot + sep);
}

async function listEntries(root: string, directory: string, context: SourceContext) {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    if (directory === root) {
      throw new Error(
        `INGEST_SOURCE_DIR names ${root}, which cannot be read (${code}). Create it or name another folder.`,
        { cause: error },
      );
    }
    context.onSkipped(`${relative(root, directory)}/`, `the folder cannot be read (${code})`);
    return [];
  }
}

function reasonToSkip(name: string): string | null {
  if (UNFINISHED.test(name))
    return 'its name says that it is hidden or not finished; it is taken once renamed';
  if (name === 'origin.json') return 'it says where an export came from and is no export';
  if (EXPORT.test(name)) return null;
  if (WORKBOOK.test(name)) return 'it is a workbook: open it and save it as CSV (UTF-8), then drop that';
  if (ARCHIVE.test(name))
    return 'it is an archive: unpack it and drop the .csv, .jsonl, .json or .parquet inside (.gz alone is fine)';
  return 'it is not an export: exports end in .csv, .jsonl or .json, or one of these and .gz, or in .parquet';
}

/** Looks a second time at files touched a moment ago, and drops those that changed meanwhile. */
async function leaveGrowing(found: readonly Candidate[], context: SourceContext): Promise<Candidate[]> {
  const now = context.effects.now().getTime();
  if (!found.some((candidate) => candidate.touched > now - RECENT_MS)) return [...found];
  await context.effects.sleep(SETTLE_MS, context.signal);
  const settled: Candidate[] = [];
  for (const candidate of found) {
    if (candidate.size > 0 && (await isStill(candidate))) settled.push(candidate);
    else leave(candidate, context);
  }
  return settled;
}

/** Returns a tag of a file: another file, or the same file written to again, has another tag. */
function fileTag({ ino, size, mtimeNs }: BigIntStats): string {
  return `${ino}-${size}-${mtimeNs}`;
}

async function isStill(candidate: Candidate): Promise<boolean> {
  const facts = await stat(candidate.path, { bigint: true }).catch(() => null);
  return facts !== null && fileTag(facts) === candidate.tag;
}

function leave(candidate: Candidate, context: SourceContext): void {
  context.onSkipped(candidate.address, 'it is empty or still being written; it is taken by the next run');
}

async function take(candidate: Candidate, context: SourceContext): Promise<ReceivedExport | null> {
  const known = context.exports.latestFrom('directory', candidate.address);
  if (known?.origin.etag === candidate.tag) return { ...known, status: 'unchanged' };
  const folders = candidate.address.split('/');
  const file = folders.pop() ?? '';
  const stage = await context.exports.stage();
  try {
    const { sha256, bytes } = await fileChecksum(candidate.path, context.onBytes);
    const facts = readFilePath(file, folders);
    const arrival = {
      source: 'directory',
      address: candidate.address,
      file,
      // The nearest folder that bears a dataset's name tells the dataset; the header decides in the end.
      folder: folders.findLast((folder) => context.datasets.includes(folder)) ?? UNSORTED,
      sha256,
      bytes,
      asOf: notAfter(facts.asOf, dayInRegister(context.effects.now())),
      coverage: facts.window === null ? null : ('window' as const),
      series: facts.series,
      etag: candidate.tag,
    };
    const have = context.exports.alreadyHave(arrival);
    const isDated = facts.asOf !== null && facts.asOf !== facts.window?.to;
    const kept =
      have === null
        ? await placeWithheld(candidate.path, join(stage, file), arrival, () =>
            placeFile(candidate.path, join(stage, file), { mayLink: isDated }),
          )
        : arrival;
    if (bytes !== candidate.size || bytes === 0 || !(await isStill(candidate))) {
      leave(candidate, context);
      return null;
    }
    if (have !== null) return await context.exports.know(have, arrival);
    return await context.exports.keep(stage, kept);
  } catch (error) {
    const reason = reasonNotTaken(error);
    if (reason === null) throw error;
    context.onSkipped(candidate.address, reason);
    return null;
  } finally {
    await context.exports.discard(stage);
  }
}

/** Reasons for an operator when the system refuses a file. */
const ONE_FILE: Readonly<Record<string, string>> = {
  EACCES: 'it cannot be read: give the ingest leave to read it',
  EPERM: 'it cannot be read: give the ingest leave to read it',
  ENOENT: 'it cannot be read: it was moved or removed meanwhile, or its link is broken',
  ESTALE: 'it cannot be read: it was moved or removed meanwhile on the share it lies on',
  ELOOP: 'it cannot be read: its link leads in a circle',
  EISDIR: 'it cannot be read: it is a folder by now',
  ENOTDIR: 'it cannot be read: it was moved or removed meanwhile',
  EBUSY: 'it cannot be read: another program holds it; it is taken by the next run',
  EIO: 'it cannot be read: the disk or the share it lies on failed; copy it anew',
  ENAMETOOLONG: 'its name or its path is too long to be kept: shorten it',
};

/** Returns the reason if an error concerns this file only, so that the others are still taken. Returns null for other errors, such as a full disk. */
function reasonNotTaken(error: unknown): string | null {
  if (error instanceof ExportRefused) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  // If the store's disk fails, it fails for the next file too.
  const isStore = 'syscall' in error && ['write', 'fsync'].includes(String(error.syscall));
  const reason = isStore ? undefined : ONE_FILE[String(error.code)];
  return reason === undefined ? null : `${reason} (${String(error.code)})`;
}

/** Returns the day a file describes. A month's file pulled within the month describes the day it came, not the month's last. */
function notAfter(day: string | null, today: string): string | null {
  return day !== null && day > today ? today : day;
}
