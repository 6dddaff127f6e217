/** Serves the console's only style sheet and only script. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const files = {
  'console.css': { source: 'browser/console.css', type: 'text/css; charset=utf-8' },
  'console.js': { source: 'browser/console.js', type: 'text/javascript; charset=utf-8' },
} as const;

/** Name of a file of the console. */
export type ConsoleAsset = keyof typeof files;

/** Every file of the console. */
export const consoleAssets = ['console.css', 'console.js'] as const satisfies readonly ConsoleAsset[];

/** A file as it is sent, and its address with a hash of that, so that a browser may keep it for good. */
interface MadeAsset {
  readonly type: string;
  readonly body: Buffer;
  readonly address: string;
}

const made = new Map<ConsoleAsset, MadeAsset>();

/** Returns a file, read once. */
export function consoleAsset(name: ConsoleAsset): MadeAsset {
  const known = made.get(name);
  if (known !== undefined) return known;
  const { source, type } = files[name];
  const body = readFileSync(new URL(source, import.meta.url));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  const asset = { type, body, address: `/console/${name}?v=${hash}` };
  made.set(name, asset);
  return asset;
}

/** Returns the address of a file. */
export const assetAddress = (name: ConsoleAsset): string => consoleAsset(name).address;
