/** Where an export was found, so that a newer pull is known from another part: in the same place lies the same part of a register. */
import { readFileName, undatedFolders } from './file-name.ts';
import type { ExportOrigin } from './origin.ts';

type Found = Pick<ExportOrigin, 'source' | 'address' | 'as_of'>;

/**
 * The folder in the drop folder, or the web address, days aside; empty for the feeds, which pull all that an export's name says, and for what
 * lies in no folder.
 */
export function placeOf({ source, address, as_of }: Found): string {
  if (source === 'directory')
    return undatedFolders(address.split('/').slice(0, -1).join('-'), as_of).toLowerCase();
  if (source !== 'http') return '';
  const { host, pathname, search } = new URL(address);
  const path = pathname.replaceAll('%20', ' ').split('/');
  const file = `${path.pop() ?? ''}${search}`;
  return [host, undatedFolders(path.join('-'), as_of), readFileName(file).series].join('/').toLowerCase();
}

/** Whether a source pulls all that an export's name says, wherever parts of it were found before. */
export const pullsWhole = ({ source }: Found): boolean => source !== 'directory' && source !== 'http';
