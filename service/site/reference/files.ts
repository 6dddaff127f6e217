/** The style sheet and the script of the reference. */
import { BundledFile } from '../bundled-file.ts';

/** Every file of the pages, by name. */
export const referenceFiles = {
  'reference.css': new BundledFile(
    new URL('browser/reference.css', import.meta.url),
    '/docs/reference.css',
    'text/css',
  ),
  'reference.js': new BundledFile(
    new URL('browser/reference.js', import.meta.url),
    '/docs/reference.js',
    'text/javascript',
  ),
} as const;
