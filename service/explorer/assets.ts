/**
 * Serves scripts and styles of the explorer: our own, as the build bundled them, and MapLibre's as its package ships them.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A file in the form of an answer. */
export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

const bundled = (path: string) => (): Promise<Buffer> => readFile(new URL(path, import.meta.url));
const packaged = (path: string) => (): Promise<Buffer> => readFile(require.resolve(path));

const sources = {
  'explorer.js': { type: script, read: bundled('browser/main.js') },
  'explorer.css': { type: style, read: bundled('browser/explorer.css') },
  'maplibre-gl.mjs': { type: script, read: packaged('maplibre-gl/dist/maplibre-gl.mjs') },
  'maplibre-gl-worker.mjs': { type: script, read: packaged('maplibre-gl/dist/maplibre-gl-worker.mjs') },
  'maplibre-gl.css': { type: style, read: packaged('maplibre-gl/dist/maplibre-gl.css') },
} as const;

/** Name of a file of the explorer. */
export type AssetName = keyof typeof sources;

/** Every file. */
export const assetNames = [
  'explorer.js',
  'explorer.css',
  'maplibre-gl.mjs',
  'maplibre-gl-worker.mjs',
  'maplibre-gl.css',
] as const satisfies readonly AssetName[];

const read = new Map<AssetName, Promise<Asset>>();

/** Returns a file, read once. */
export function readAsset(name: AssetName): Promise<Asset> {
  const known = read.get(name);
  if (known !== undefined) return known;
  const { type, read: make } = sources[name];
  const making = make().then((body) => ({ type, body }));
  read.set(name, making);
  making.catch(() => read.delete(name));
  return making;
}

/** Returns the address of a file, with a hash of its content, so that a browser may keep it for good. */
export async function assetAddress(name: AssetName): Promise<string> {
  const { body } = await readAsset(name);
  return `/explorer/${name}?v=${createHash('sha256').update(body).digest('base64url').slice(0, 12)}`;
}
