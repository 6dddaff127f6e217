/** The page of the packages that Mulk runs with: what each is for, its size on the disk, its last release. */
import { z } from 'zod';
import { generatedFrom, table } from './markdown.ts';

const Names = z.record(z.string(), z.string()).default({});

/** What this page reads of package-lock.json. */
export const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().default(false),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
    }),
  ),
});
export type Lock = z.output<typeof Lock>;

/** What `npm run packages` measured: bytes by path and version, and days of releases by name. */
export const Measured = z.object({
  measured_on: z.iso.date(),
  machine: z.string(),
  bytes: z.record(z.string(), z.int()),
  last_releases: z.record(z.string(), z.iso.date()),
});
export type Measured = z.output<typeof Measured>;

const below = 'node_modules/';

/** Returns the path of a package that another one asks for by name: the nearest one upwards, or null where none is installed. */
function resolvePackage({ packages }: Lock, from: string, name: string): string | null {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}${below}${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${below}`)));
  }
}

/** Returns the paths of all that some packages bring, themselves included. */
function reachedFrom(lock: Lock, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string | null): void => {
    if (path === null || reached.has(path)) return;
    reached.add(path);
    const found = lock.packages[path];
    for (const wanted of [found?.dependencies, found?.optionalDependencies, found?.peerDependencies])
      for (const name of Object.keys(wanted ?? {})) visit(resolvePackage(lock, path, name));
  };
  for (const name of names) visit(resolvePackage(lock, '', name));
  return reached;
}

/** Returns the packages that Mulk runs with, by their names in package.json. */
const directOf = ({ packages }: Lock): readonly string[] => Object.keys(packages['']?.dependencies ?? {});

/** Returns the paths of every package that Mulk runs with, on any machine. */
export function productionPaths(lock: Lock): readonly string[] {
  return [...reachedFrom(lock, directOf(lock))].filter((path) => lock.packages[path]?.dev === false).sort();
}

/** Returns packages that are there more than once and take more than half a megabyte each time, by their names. */
export function heavyTwice(lock: Lock, { bytes }: Measured): readonly string[] {
  const names = productionPaths(lock)
    .filter((path) => (bytes[`${path} ${lock.packages[path]?.version}`] ?? 0) > 500_000)
    .map((path) => path.slice(path.lastIndexOf(below) + below.length));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** Returns megabytes with a digit. */
const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

/** Returns the page. Throws where a package has no purpose, or was not measured in this version. */
export function packagesPage(
  lock: Lock,
  measured: Measured,
  purposes: Readonly<Record<string, string>>,
): string {
  const direct = directOf(lock);
  const bytesAt = (path: string): number => measured.bytes[`${path} ${lock.packages[path]?.version}`] ?? 0;
  const sumOf = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + bytesAt(path), 0);
  const all = productionPaths(lock);
  const rows = direct.map((name) => {
    const [path, purpose, released] = [`${below}${name}`, purposes[name], measured.last_releases[name]];
    if (purpose === undefined)
      throw new Error(`docs/pages/package-purposes.ts does not say what ${name} is for.`);
    if (bytesAt(path) === 0 || released === undefined)
      throw new Error(
        `docs/packages.json lacks ${name} ${lock.packages[path]?.version}: run \`npm run packages\`.`,
      );
    const others = reachedFrom(
      lock,
      direct.filter((other) => other !== name),
    );
    const brought = all.filter((one) => one === path || !(others.has(one) || direct.includes(nameAt(one))));
    return { name, purpose, released, brought, bytes: sumOf(brought) };
  });
  const unused = Object.keys(purposes).find((name) => !direct.includes(name));
  if (unused !== undefined)
    throw new Error(`docs/pages/package-purposes.ts has ${unused}, which is no package of Mulk.`);
  const own = new Set(rows.flatMap(({ brought }) => brought));
  const shared = all.filter((path) => !own.has(path) && bytesAt(path) > 0);
  return [
    generatedFrom('`package-lock.json`, `docs/packages.json` and `docs/pages/package-purposes.ts`'),
    '# Packages',
    '',
    `Mulk runs with ${rows.length} npm packages and what they bring: ${megabytes(sumOf(all))} MB on the disk of ${measured.machine} (${measured.measured_on}).`,
    '`make install` installs these; the targets for development add the packages of the tests and gates. *MB* counts a package with what only it brings, as `du`',
    'does. *Last release* is that of its newest version. After a change of packages, add a line to `docs/pages/package-purposes.ts`, and run',
    '`npm run packages` and `make docs`. A test refuses a tree above 290 MB, and a package above half a megabyte that is there twice.',
    '',
    table(
      ['package', 'for', 'version', 'MB', 'last release'],
      rows
        .toSorted((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1))
        .map(({ name, purpose, released, bytes }) => [
          `\`${name}\``,
          purpose,
          lock.packages[`${below}${name}`]?.version ?? '',
          megabytes(bytes),
          released,
        ]),
    ),
    '',
    `${shared.length} packages that several of these share take another ${megabytes(sumOf(shared))} MB.`,
    '',
  ].join('\n');
}

/** Returns the name of a package at the top; a path inside another package is no name. */
function nameAt(path: string): string {
  return path.slice(below.length);
}
