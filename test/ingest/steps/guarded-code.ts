/** Digests of the code that the versions in ingest/steps/versions.ts stand for, without its comments and layout. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { versions } from '../../../ingest/steps/versions.ts';
import { repositoryRoot, textOf } from '../../support/repository-files.ts';

export const versionsFile = join(repositoryRoot, 'test/expected/versions.json');

type Part = keyof typeof versions;

/** Where the code of each part begins, and the files that it reads without importing them. */
const parts: Record<Part, { readonly entries: readonly string[]; readonly read: readonly string[] }> = {
  cleaning: {
    entries: ['ingest/load/load-export.ts', 'ingest/steps/clean-export.ts'],
    read: [
      'ingest/steps/cleaning-macros/texts.sql',
      'ingest/steps/cleaning-macros/dates.sql',
      'ingest/steps/cleaning-macros/numbers.sql',
      'ingest/steps/cleaning-macros/register-words.sql',
      'ingest/steps/cleaning-macros/procedure-groups.sql',
      'data/mappings/procedures.csv',
    ],
  },
  comparing: { entries: ['ingest/steps/compare-pulls.ts'], read: [] },
  linking: {
    entries: ['data/project-names/link-projects.ts', 'data/project-names/link-buildings.ts'],
    read: [],
  },
  solving: { entries: ['data/methods/price-index/points.ts'], read: ['data/methods/price-index/cells.sql'] },
  estimating: { entries: ['data/methods/estimate/predict.ts'], read: [] },
};

/** Folders and files that decide no row: they read and write snapshots, and hold the versions themselves. */
const decidesNothing = /^(snapshot-store\/|data\/snapshot\.ts$|ingest\/steps\/versions\.ts$)/;

/** Returns the files of a part: its entries, all that they import, and the files that they read. */
export async function filesOfPart(part: Part): Promise<string[]> {
  const { entries, read } = parts[part];
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [...entries],
    outdir: 'unused',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
  });
  return [...Object.keys(metafile.inputs), ...read].filter((file) => !decidesNothing.test(file)).sort();
}

/** Returns a short digest of the code of a file. */
export async function codeDigest(file: string, text: string): Promise<string> {
  return createHash('sha256')
    .update(await codeAlone(file, text))
    .digest('hex')
    .slice(0, 16);
}

async function codeAlone(file: string, text: string): Promise<string> {
  if (file.endsWith('.sql')) return text.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ');
  if (!file.endsWith('.ts')) return text;
  return (await transform(text, { loader: 'ts', minifyWhitespace: true, legalComments: 'none' })).code;
}

/** Returns each version with the digests of its files, as test/expected/versions.json holds them. */
export async function versionsText(read: (file: string) => string = textOf): Promise<string> {
  const found: Record<string, { version: number; files: Record<string, string> }> = {};
  for (const part of ['cleaning', 'comparing', 'linking', 'solving', 'estimating'] as const) {
    const files: Record<string, string> = {};
    for (const file of await filesOfPart(part)) files[file] = await codeDigest(file, read(file));
    found[part] = { version: versions[part], files };
  }
  return `${JSON.stringify(found, null, 1)}\n`;
}
