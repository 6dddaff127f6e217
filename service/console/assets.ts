/** Serves the console's only style sheet and only script. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const files = {
  'console.css': { source: 'browser/console.css', type: 'text/css; charset=utf-8' },
  'console.js': { source: 'browser/console.ts', type: 'text/javascript; charset=utf-8' },
} as const;

/** Name of a file of the console. */
export type ConsoleAsset = keyof typeof files;

/** Every file of the console. */
export const consoleAssets = ['console.css', 'console.js'] as const satisfies readonly ConsoleAsset[];

function pathOf(name: ConsoleAsset): string {
  return fileURLToPath(new URL(files[name].source, import.meta.url));
}

const addresses = new Map<ConsoleAsset, string>();

/** Returns the address of a file, with a hash of its source, so that a browser may keep it for good. */
export function assetAddress(name: ConsoleAsset): string {
  const known = addresses.get(name);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(readFileSync(pathOf(name)))
    .digest('base64url')
    .slice(0, 12);
  const address = `/console/${name}?v=${hash}`;
  addresses.set(name, address);
  return address;
}

const made = new Map<ConsoleAsset, Promise<Buffer>>();

/** Returns a file, minified once. */
export async function consoleAsset(name: ConsoleAsset): Promise<{ type: string; body: Buffer }> {
  const making = made.get(name) ?? minified(pathOf(name));
  made.set(name, making);
  making.catch(() => made.delete(name));
  return { type: files[name].type, body: await making };
}

async function minified(path: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    // Fonts keep their own addresses.
    external: ['/site/*'],
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`Bundling ${path} gave nothing.`);
  return Buffer.from(output.contents);
}
