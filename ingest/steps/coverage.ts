/** Coverage: in which order the files of a dataset count, and which of them a newer pull replaced (docs/adr/0005). */
import type { Dataset, DialectId } from '../../data/dataset.ts';
import { readFileName } from '../sources/file-name.ts';
import type { ExportOrigin } from '../sources/origin.ts';
import { dubaiDay } from '../sources/source.ts';
import type { CleanExport } from './clean-export.ts';
import type { PlacedExport } from './merge-dataset.ts';

/** A kept export that has been cleaned. */
export interface CleanedExport extends CleanExport {
  readonly origin: ExportOrigin;
}

/** With its place among the files of its dataset. */
export interface Placed extends CleanedExport, PlacedExport {
  /** A newer file of the series replaces an older one; null for a file that only adds rows. */
  readonly series: string | null;
}

/** Dialects that come from one back end under one name, so that a newer file of either replaces the older. */
const family: Record<DialectId, string> = {
  A: 'register',
  B: 'register',
  C: 'export',
  D: 'gateway',
  E: 'display',
};

/**
 * Orders files from the oldest load to the newest and marks those that a newer file of their series replaced. A file that was cut off replaces
 * none and only adds its rows: what is missing in it was not withdrawn.
 */
export function placeExports(dataset: Dataset, files: readonly CleanedExport[]): Placed[] {
  const placed = files
    .map((file) => ({
      ...file,
      series: seriesOf(dataset, file),
      asOf: `${file.origin.as_of ?? dubaiDay(new Date(file.origin.received_at))} 00:00:00`,
    }))
    .sort(
      (a, b) =>
        a.asOf.localeCompare(b.asOf) ||
        a.origin.received_at.localeCompare(b.origin.received_at) ||
        a.facts.sha256.localeCompare(b.facts.sha256),
    );
  return placed.map((file, index) => ({
    ...file,
    order: index + 1,
    replaced: placed.slice(index + 1).some((later) => replaces(later, file)),
  }));
}

/**
 * Whether a file later in order is a newer pull of the same. Two that came together for one day may as well be two parts of a register, and of two
 * that came together the day of receipt makes the one without a date no newer than the one with.
 */
function replaces(later: Omit<Placed, 'order' | 'replaced'>, file: typeof later): boolean {
  if (later.series === null || later.series !== file.series || later.facts.truncated) return false;
  const together = later.origin.received_at === file.origin.received_at;
  if (together && later.origin.as_of === null && file.origin.as_of !== null) return false;
  return later.asOf > file.asOf || later.origin.received_at > file.origin.received_at;
}

function seriesOf(dataset: Dataset, { facts, origin }: CleanedExport): string | null {
  const name = readFileName(origin.file);
  const declared =
    origin.coverage ?? dataset.dialects.find((dialect) => dialect.id === facts.dialect)?.coverage ?? 'rows';
  // A window nobody named cannot be known to have been pulled again.
  const coverage =
    declared === 'window' && origin.coverage === null && name.window === null ? 'rows' : declared;
  if (coverage === 'rows') return null;
  return [family[facts.dialect], (origin.series ?? name.series).toLowerCase()].join('/');
}

/**
 * Series whose newest whole file has less than 80 % of the good records of the one before it: a sentence each.
 *
 * @param published sha256 of files that the current snapshot was built from: they were accepted once and are not questioned again
 */
export function shrunkSeries(placed: readonly Placed[], published: ReadonlySet<string>): string[] {
  return placed.flatMap((newest, index) => {
    if (newest.replaced || published.has(newest.facts.sha256)) return [];
    const before = placed.slice(0, index).findLast((file) => !file.facts.truncated && replaces(newest, file));
    if (before === undefined) return [];
    if (goodRecords(newest) >= goodRecords(before) * 0.8) return [];
    return [
      `${newest.origin.file} has ${goodRecords(newest)} good records where ${before.origin.file} had ${goodRecords(before)}: it shrank by more than 20 %`,
    ];
  });
}

const goodRecords = ({ facts }: Placed): number => facts.read - facts.rejected;
