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

export type Placed = CleanedExport & PlacedExport;

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
  const ordered = files
    .map((file) => ({ file, asOf: file.origin.as_of ?? dubaiDay(new Date(file.origin.received_at)) }))
    .sort(
      (a, b) =>
        a.asOf.localeCompare(b.asOf) ||
        a.file.origin.received_at.localeCompare(b.file.origin.received_at) ||
        a.file.facts.sha256.localeCompare(b.file.facts.sha256),
    );
  const newestOfSeries = new Map<string, number>();
  for (const [index, { file }] of ordered.entries()) {
    const series = seriesOf(dataset, file);
    if (series !== null && !file.facts.truncated) newestOfSeries.set(series, index);
  }
  return ordered.map(({ file, asOf }, index) => {
    const series = seriesOf(dataset, file);
    return {
      ...file,
      order: index + 1,
      asOf: `${asOf} 00:00:00`,
      replaced: series !== null && index < (newestOfSeries.get(series) ?? 0),
    };
  });
}

/** The series in which a newer file replaces an older one, or null for a file that only adds rows. */
export function seriesOf(dataset: Dataset, { facts, origin }: CleanedExport): string | null {
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
export function shrunkSeries(
  dataset: Dataset,
  placed: readonly Placed[],
  published: ReadonlySet<string>,
): string[] {
  return placed.flatMap((newest, index) => {
    const series = seriesOf(dataset, newest);
    if (series === null || newest.replaced || newest.facts.truncated) return [];
    if (published.has(newest.facts.sha256)) return [];
    const before = placed
      .slice(0, index)
      .findLast((file) => seriesOf(dataset, file) === series && !file.facts.truncated);
    if (before === undefined) return [];
    if (goodRecords(newest) >= goodRecords(before) * 0.8) return [];
    return [
      `${newest.origin.file} has ${goodRecords(newest)} good records where ${before.origin.file} had ${goodRecords(before)}: it shrank by more than 20 %`,
    ];
  });
}

const goodRecords = ({ facts }: Placed): number => facts.read - facts.rejected;
