/** The place of an export, which separates a newer pull from another part: one place holds one part of a register. */
import { readFileName, undatedFolders } from './file-name.ts';
import type { ExportOrigin } from './origin.ts';

type Found = Pick<ExportOrigin, 'source' | 'address' | 'as_of'>;

/**
 * Returns the folder in the drop folder, or the web address, without days. Returns an empty text for files in no folder, and for the feeds, which pull all
 * that an export's name covers.
 */
export function exportPlace({ source, address, as_of }: Found): string {
  if (source === 'directory')
    return undatedFolders(address.split('/').slice(0, -1).join('-'), as_of).toLowerCase();
  if (source !== 'http') return '';
  const { host, pathname, search } = new URL(address);
  const path = pathname.replaceAll('%20', ' ').split('/');
  const file = `${path.pop() ?? ''}${search}`;
  return [host, undatedFolders(path.join('-'), as_of), readFileName(file).series].join('/').toLowerCase();
}

/** Returns whether a source pulls all that an export's name covers, wherever its parts were found before. */
export const pullsWhole = ({ source }: Found): boolean => source !== 'directory' && source !== 'http';
