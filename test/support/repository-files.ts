/** The files of this repository as a checkout has them: everything but what make and ingest write. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the checkout lies, with a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

const made = new Set(['.git', '.tmp', '.hypothesis', 'node_modules', 'client/dist', 'coverage', '.env']);

function walk(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    const file = relative(repositoryRoot, path);
    if (made.has(file) || file.startsWith('data/warehouse') || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? walk(path) : [file];
  });
}

/** Paths relative to the root, in order. */
export const repositoryFiles: readonly string[] = walk(repositoryRoot).sort();

/** The text of one file. */
export const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** The size of one file. */
export const bytesOf = (file: string) => statSync(join(repositoryRoot, file)).size;
