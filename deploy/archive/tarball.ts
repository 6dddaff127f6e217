/** Packs a folder into a .tar.gz whose bytes depend on nothing but the files: sorted names, one instant, no owner. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';

/** The instant that npm gives every file of a package. */
const instant = new Date('1985-10-26T08:15:00.000Z');

/** Returns the paths of the files below a folder, with `/`, sorted by their bytes. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

/** Packs a folder; names in the archive begin with the name of the folder. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const paths = filesIn(folder).map((path) => `${basename(folder)}/${path}`);
  await create(
    {
      cwd: dirname(folder),
      file,
      gzip: { level: 9 },
      portable: true,
      mtime: instant,
      noDirRecurse: true,
      umask: 0o022,
    },
    paths,
  );
}

/** Returns the SHA-256 of a file. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
