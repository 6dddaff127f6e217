/** Removes from a folder of production packages the files that Mulk never reads: `node deploy/archive/shrink-packages.ts node_modules`. */
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isLeftOut } from './left-out.ts';

const [folder = 'node_modules'] = process.argv.slice(2);
if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
let [files, bytes] = [0, 0];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !isLeftOut(relative(folder, path).split(sep).join('/'))) continue;
  files += 1;
  bytes += lstatSync(path).size;
  rmSync(path);
}
console.info(`removed ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
