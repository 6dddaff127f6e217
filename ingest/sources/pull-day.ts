/** On which days an export was pulled, so that two pulls of different days are told from two of one (docs/adr/0012). */
import { readFilePath } from './file-name.ts';
import type { ExportOrigin } from './origin.ts';
import { dubaiDay } from './source.ts';

type Pulled = Pick<ExportOrigin, 'source' | 'address' | 'file' | 'as_of' | 'received_at'>;

/** A row that every pull of so many days lacks is gone, however many others went with it. */
export const DAYS_OF_DOUBT = 30;

const DAY_MS = 86_400_000;

/** From one ISO day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * The day that an export states, or else the day in Dubai on which it came. The last day of the month or year in a name (`sales_2026_07.jsonl`) says
 * what a pull covers, not when it was made.
 */
export function pullDay({ source, address, file, as_of, received_at }: Pulled): string {
  const folders = source === 'directory' ? address.split('/').slice(0, -1) : [];
  const isEndOfPeriod = as_of !== null && readFilePath(file, folders).window?.to === as_of;
  return as_of === null || isEndOfPeriod ? dubaiDay(new Date(received_at)) : as_of;
}

/**
 * Whether a day on which a source sent the same content again is worth a note: the first one is, for two pulls of different days confirm a withdrawal, and
 * then one in thirty days, for so long are rows in doubt.
 */
export function isWorthNoting(origin: ExportOrigin, day: string): boolean {
  const noted = origin.pulled_again_on.at(-1);
  return noted === undefined ? day > pullDay(origin) : daysBetween(noted, day) >= DAYS_OF_DOUBT;
}
