/** The typeface of the pages and of their pictures. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('@fontsource/ibm-plex-sans-arabic/package.json')), 'files');

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
