/** `npm run archive`: writes an archive with its own Node.js for each machine, or for those that `--platform` names, and the signed list of digests. */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packageVersion } from '../../service/package-version.ts';
import { checkArchive } from './check-archive.ts';
import { writeChecksums } from './checksums.ts';
import { fetchNode, fetchPackages } from './fetch-parts.ts';
import { filesOfPackages, layArchive } from './lay-archive.ts';
import { type Platform, platforms } from './platforms.ts';
import { packFolder } from './tarball.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Writes the archive of one machine, and returns its name. */
async function writeArchive(platform: Platform, into: string): Promise<string> {
  const parts = join(into, 'parts');
  mkdirSync(parts, { recursive: true });
  const node = await fetchNode(platform, parts);
  const packages = fetchPackages(platform, root, parts);
  const folder = join(into, `mulk-${packageVersion()}-${platform.id}`);
  rmSync(folder, { recursive: true, force: true });
  layArchive(
    {
      root,
      nodeProgram: join(node, platform.node.program),
      nodeLicence: join(node, 'LICENSE'),
      packages: filesOfPackages(packages),
      os: platform.os,
    },
    folder,
  );
  const file = `${folder}.tar.gz`;
  await packFolder(folder, file);
  rmSync(folder, { recursive: true });
  const faults = await checkArchive(file, platform.id);
  if (faults.length > 0) throw new Error(`${file}:\n  ${faults.join('\n  ')}`);
  console.info(`${(statSync(file).size / 1e6).toFixed(1).padStart(6)} MB  ${file}`);
  return `${folder.slice(into.length + 1)}.tar.gz`;
}

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true },
    into: { type: 'string', default: join(root, 'archives') },
  },
});
const chosen = platforms.filter(({ id }) => values.platform?.includes(id) ?? true);
const unknown = values.platform?.find((id) => !platforms.some((platform) => platform.id === id));
if (unknown !== undefined) {
  console.error(`PLATFORM takes one of ${platforms.map(({ id }) => id).join(', ')}, not ${unknown}.`);
  process.exitCode = 2;
} else {
  const names: string[] = [];
  for (const platform of chosen) names.push(await writeArchive(platform, values.into));
  const key = process.env['SIGNING_KEY'] ?? null;
  await writeChecksums(values.into, names, key);
  console.info(key === null ? 'SHA256SUMS is not signed: SIGNING_KEY has no key.' : 'SHA256SUMS is signed.');
}
