/** The days on which an export was pulled, which separate pulls of different days from pulls of one day (docs/adr/0012). */

import { dayInRegister } from '../../data/register.ts';
import { readFilePath } from './file-name.ts';
import type { ExportOrigin } from './origin.ts';

type Pulled = Pick<ExportOrigin, 'source' | 'address' | 'file' | 'as_of' | 'received_at'>;

/** A row that every pull of this many days lacks is gone, however many other rows went with it. */
export const DAYS_OF_DOUBT = 30;

const DAY_MS = 86_400_000;

/** Returns the days from one ISO day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * Returns the day on which an export says that it was pulled, or null. The last day of the month or year in a name (`sales_2026_07.jsonl`) is the end of the
 * coverage, not the day of the pull.
 */
export function statedDay({ source, address, file, as_of }: Omit<Pulled, 'received_at'>): string | null {
  const folders = source === 'directory' ? address.split('/').slice(0, -1) : [];
  const isEndOfPeriod = as_of !== null && readFilePath(file, folders).window?.to === as_of;
  return isEndOfPeriod ? null : as_of;
}

/** Returns the day that an export states, or else the day in the register on which it came. */
export const pullDay = (pulled: Pulled): string =>
  statedDay(pulled) ?? dayInRegister(new Date(pulled.received_at));

/**
 * Returns whether a repeated pull of the same content is worth a note: the first one is, because two pulls of different days confirm a withdrawal, and then
 * one in thirty days, because rows are in doubt for that long.
 */
export function isWorthNoting(origin: ExportOrigin, day: string): boolean {
  const noted = origin.pulled_again_on.at(-1);
  return noted === undefined ? day > pullDay(origin) : daysBetween(noted, day) >= DAYS_OF_DOUBT;
}
