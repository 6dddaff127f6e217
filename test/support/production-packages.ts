/** Lists the folders in node_modules that `npm ci --omit=dev` makes; a package of its own stays inside its folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot, textOf } from './repository-files.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) });

/** Returns pairs: the path below node_modules, and the folder here. */
export function productionPackages(): readonly (readonly [path: string, folder: string])[] {
  const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')));
  return Object.entries(packages)
    .filter(([path, { dev }]) => !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
    .map(([path]) => [path.slice('node_modules/'.length), join(repositoryRoot, path)] as const)
    .filter(([, folder]) => existsSync(folder));
}
