// Builds dist/, which every program runs from: `node build.js` translates each TypeScript file that has changed, copies the files that programs read beside
// their code, and bundles the scripts and style sheets of browsers. Plain JavaScript, because nothing is built before it. Other programs call `build`.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const out = join(root, 'dist');
/** What the last build made of each file, so that only changed files are made again. */
const record = join(out, 'built.json');

const folders = [
  'bench',
  'client/src',
  'command',
  'data',
  'deploy',
  'docs',
  'ingest',
  'search-index',
  'service',
  'snapshot-store',
  'test',
];
const rootFiles = ['CHANGELOG.md', 'package.json'];
/** Programs read these in the checkout, or never. */
const notCopied =
  /^(data\/(sample|warehouse[^/]*)|test\/(expected|fixtures|chaos\/results)|bench\/results|docs\/pictures)$|(^|\/)(node_modules|__pycache__)$/;

/** Scripts and style sheets that pages load: each is bundled with all that it imports. */
const bundles = [
  'service/console/browser/console.ts',
  'service/console/browser/console.css',
  'service/explorer/browser/main.ts',
  'service/explorer/browser/explorer.css',
  'service/site/market/browser/market.ts',
  'service/site/market/browser/market.css',
  'service/site/reference/browser/reference.ts',
  'service/site/reference/browser/reference.css',
  'service/site/widgets/browser/chart.ts',
  'service/site/widgets/browser/estimate.ts',
  'service/site/widgets/browser/map.ts',
  'service/site/widgets/browser/search.ts',
];

/** Returns each source with its time and size. */
function listSources() {
  const found = {};
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    found[path] = `${mtimeMs} ${size}`;
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (notCopied.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) walk(folder);
  for (const file of rootFiles) if (existsSync(join(root, file))) add(file);
  return found;
}

/** Returns the path of a built file, from the root. */
const built = (path) => `dist/${path.replace(/(?<!\.d)\.ts$/, '.js')}`;

/** Puts a whole file into place at once: a program that starts meanwhile never reads half of it. */
function place(path, write) {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.new`;
  write(fresh);
  renameSync(fresh, path);
}

function placeOutputs(result) {
  for (const { path, contents } of result.outputFiles) place(path, (fresh) => writeFileSync(fresh, contents));
  return result;
}

/** The paths of imports lead to built files: the same names with `.js`. */
const builtImports = {
  name: 'built imports',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'entry-point'
        ? undefined
        : { path: path.startsWith('.') ? path.replace(/\.ts$/, '.js') : path, external: true },
    );
  },
};

/** Translates files one by one, so that the tree, `import.meta.url` and the lines of stack traces stay. */
async function translate(esbuild, files) {
  if (files.length === 0) return;
  placeOutputs(
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: files,
      outbase: root,
      outdir: out,
      bundle: true,
      plugins: [builtImports],
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: 'linked',
      sourcesContent: false,
      write: false,
      logLevel: 'warning',
    }),
  );
}

/** Bundles a file with all that it imports. Returns the sources that it is made from. */
async function bundle(esbuild, file) {
  const { metafile } = placeOutputs(
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: [file],
      outbase: root,
      outdir: out,
      bundle: true,
      // Fonts keep their own addresses.
      external: ['/site/*'],
      minify: true,
      format: 'esm',
      target: 'es2022',
      legalComments: 'eof',
      metafile: true,
      write: false,
      logLevel: 'warning',
    }),
  );
  return Object.keys(metafile.inputs);
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return { sources: {}, bundles: {} };
  }
}

/** Returns how a source gets into dist/; null for one that is only a part of bundles. */
function kindOf(path) {
  if (bundles.includes(path) || path.endsWith('.css')) return null;
  return /(?<!\.d)\.ts$/.test(path) ? 'translated' : 'copied';
}

/** Brings dist/ up to date. Returns how many files it made. */
export async function build() {
  const before = readRecord();
  const sources = listSources();
  const builder = ['build.js', 'package-lock.json']
    .map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs)
    .join();
  const isSame = (path) => before.builder === builder && before.sources[path] === sources[path];
  const changed = Object.keys(sources).filter((path) => kindOf(path) !== null && !isSame(path));
  const gone = Object.keys(before.sources).filter((path) => !(path in sources));
  const stale = bundles.filter(
    (file) => file in sources && (before.bundles[file] ?? [file]).some((input) => !isSame(input)),
  );
  if (changed.length + gone.length + stale.length === 0) return 0;
  if (changed.length > 500)
    process.stderr.write(`Building ${changed.length + stale.length} files into dist/: a few seconds.\n`);
  const esbuild = await import('esbuild');
  await translate(
    esbuild,
    changed.filter((path) => kindOf(path) === 'translated'),
  );
  for (const path of changed.filter((one) => kindOf(one) === 'copied'))
    place(join(root, built(path)), (fresh) => copyFileSync(join(root, path), fresh));
  const inputs = await Promise.all(stale.map(async (file) => [file, await bundle(esbuild, file)]));
  for (const path of gone)
    for (const file of [built(path), `${built(path)}.map`]) rmSync(join(root, file), { force: true });
  const whole = { builder, sources, bundles: { ...before.bundles, ...Object.fromEntries(inputs) } };
  place(record, (fresh) => writeFileSync(fresh, JSON.stringify(whole)));
  return changed.length + stale.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const began = performance.now();
  const count = await build();
  if (count > 0)
    process.stderr.write(
      `Built ${count} files into dist/ in ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
    );
}
