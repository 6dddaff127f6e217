/** The style sheet and the script of the market site. */
import { BundledFile } from '../bundled-file.ts';
import type { SiteFiles } from './frame.ts';

/** Every bundled file of the pages, by name. */
export const marketFiles = {
  'market.css': new BundledFile(
    new URL('browser/market.css', import.meta.url),
    '/site/market.css',
    'text/css',
  ),
  'market.js': new BundledFile(
    new URL('browser/market.js', import.meta.url),
    '/site/market.js',
    'text/javascript',
  ),
} as const;

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
