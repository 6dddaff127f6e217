/** The style sheet, the script and the fonts of the market site. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BundledFile } from '../bundled-file.ts';
import type { SiteFiles } from './frame.ts';

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('@fontsource/ibm-plex-sans-arabic/package.json')), 'files');

/** Every bundled file of the pages, by name. */
export const marketFiles = {
  'market.css': new BundledFile(
    new URL('browser/market.css', import.meta.url),
    '/site/market.css',
    'text/css',
  ),
  'market.js': new BundledFile(
    new URL('browser/market.ts', import.meta.url),
    '/site/market.js',
    'text/javascript',
  ),
} as const;

/** The parts of the typeface that pages load: Latin and Arabic, drawn together, in two weights. */
export const fontNames = ['latin-400', 'latin-600', 'arabic-400', 'arabic-600'] as const;
export type FontName = (typeof fontNames)[number];

const read = new Map<FontName, Buffer>();

/** Returns a font as its package ships it. */
export function readFont(name: FontName): Buffer {
  const bytes = read.get(name) ?? readFileSync(join(fonts, `ibm-plex-sans-arabic-${name}-normal.woff2`));
  read.set(name, bytes);
  return bytes;
}

/** Returns the addresses that every page loads. The style sheet names the fonts by the same addresses. */
export async function siteFiles(): Promise<SiteFiles> {
  const [style, script] = await Promise.all([
    marketFiles['market.css'].address(),
    marketFiles['market.js'].address(),
  ]);
  return {
    style,
    script,
    fonts: { latin: '/site/fonts/latin-400.woff2', arabic: '/site/fonts/arabic-400.woff2' },
  };
}
