/** Lists the files of this repository in a checkout: everything except the output of make and ingest. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the checkout, with a slash at the end: tests run from `dist/test/`. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

const made = new Set([
  '.git',
  '.tmp',
  '.hypothesis',
  'node_modules',
  'client/dist',
  'coverage',
  'archives',
  'dist',
  '.env',
]);

function walk(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    const file = relative(repositoryRoot, path);
    if (made.has(file) || file.startsWith('data/warehouse') || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? walk(path) : [file];
  });
}

/** Paths relative to the root, sorted. */
export const repositoryFiles: readonly string[] = walk(repositoryRoot).sort();

/** Returns the text of a file. */
export const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** Returns the size of a file. */
export const bytesOf = (file: string) => statSync(join(repositoryRoot, file)).size;
