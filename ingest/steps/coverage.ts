/** Coverage: the order in which the files of a dataset count, and the files that a newer pull replaced (docs/adr/0005). */
import type { Dataset, DialectId } from '../../data/dataset.ts';
import { dayInRegister } from '../../data/register.ts';
import { readFileName } from '../sources/file-name.ts';
import type { ExportOrigin } from '../sources/origin.ts';
import { exportPlace, pullsWhole } from '../sources/place.ts';
import type { CleanExport } from './clean-export.ts';
import type { PlacedExport } from './placed-export.ts';

/** A kept export that has been cleaned. */
export interface CleanedExport extends CleanExport {
  readonly origin: ExportOrigin;
}

/** With its place among the files of its dataset. */
export interface Placed extends CleanedExport, PlacedExport {
  /** Name of the series: a newer pull replaces an older one from the same place. */
  readonly series: string;
  /** Whether it holds all of its series in its place, or only adds rows. */
  readonly isWhole: boolean;
  /** Where it was found: files from other places are other parts of the series. */
  readonly place: string;
}

type Unordered = Omit<Placed, 'order' | 'asOf' | 'replaced' | 'pull' | 'rowsBefore'>;

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
  const known = files.map((file) => describe(dataset, file));
  const placed = known
    .map((file) => ({ ...file, asOf: `${effectiveDay(file, known)} 00:00:00` }))
    .sort(
      (a, b) =>
        a.asOf.localeCompare(b.asOf) ||
        a.origin.received_at.localeCompare(b.origin.received_at) ||
        a.facts.sha256.localeCompare(b.facts.sha256),
    );
  return placed.map((file, index) => {
    const earlier = placed.slice(0, index).filter((other) => isSamePull(dataset, file, other));
    return {
      ...file,
      order: index + 1,
      replaced: placed.slice(index + 1).some((later) => replaces(later, file)),
      pull: placed.findIndex((other) => other === file || isSamePull(dataset, file, other)) + 1,
      rowsBefore: earlier.reduce((sum, { facts }) => sum + facts.read, 0),
    };
  });
}

function describe(dataset: Dataset, file: CleanedExport): Unordered {
  const { facts, origin } = file;
  const name = readFileName(origin.file);
  const declared =
    origin.coverage ?? dataset.dialects.find((dialect) => dialect.id === facts.dialect)?.coverage ?? 'rows';
  // Without a stated window, Mulk cannot know that the same window was pulled again.
  const isUnnamed = declared === 'window' && origin.coverage === null && name.window === null;
  return {
    ...file,
    series: [family[facts.dialect], (origin.series ?? name.series).toLowerCase()].join('/'),
    isWhole: declared !== 'rows' && !isUnnamed,
    place: exportPlace(origin),
  };
}

/**
 * Returns the day that a file counts as of. A file without a stated day counts as of the day in the register on which it came. If two pulls of the same series do
 * not both state their day, the later arrival is newer. So a file counts as of no later day than its later arrivals, unless an earlier arrival states a later
 * day than they do.
 */
function effectiveDay({ origin, series, place }: Unordered, files: readonly Unordered[]): string {
  if (origin.as_of !== null) return origin.as_of;
  const stated = files.flatMap((other) =>
    other.series === series && other.place === place && other.origin.as_of !== null
      ? [{ day: other.origin.as_of, isLater: other.origin.received_at > origin.received_at }]
      : [],
  );
  const before = stated.filter(({ isLater }) => !isLater).map(({ day }) => day);
  const newest = before.sort().at(-1) ?? '';
  const after = stated.filter(({ isLater, day }) => isLater && day >= newest).map(({ day }) => day);
  return [dayInRegister(new Date(origin.received_at)), ...after].sort()[0] ?? origin.received_at.slice(0, 10);
}

/**
 * Returns whether a file later in order is a newer pull of the same series. Two files that came together for one day may be two parts of a register. If they
 * came together, only stated days show which is newer.
 */
export function replaces(later: Unordered, file: Unordered): boolean {
  if (!later.isWhole || !file.isWhole || later.series !== file.series || later.facts.truncated) return false;
  if (later.place !== file.place && !pullsWhole(later.origin)) return false;
  if (later.origin.received_at !== file.origin.received_at) return true;
  const [day, before] = [later.origin.as_of, file.origin.as_of];
  return day !== null && before !== null && day > before;
}

/** Returns whether two files may be parts of one pull, so that both may hold lines of a deal: they came together in one dialect, for one day. */
function isSamePull(dataset: Dataset, { facts, origin }: Unordered, other: Unordered): boolean {
  return (
    dataset.hasLines === true &&
    facts.dialect === other.facts.dialect &&
    origin.as_of === other.origin.as_of &&
    origin.received_at === other.origin.received_at
  );
}

/**
 * Files that state a day after today, a sentence each: the clock is slow, or the name is wrong. Records after today date nothing, so figures would end too early.
 *
 * @param today in the register, ISO date
 */
export function datedAhead(placed: readonly Placed[], today: string): string[] {
  return placed
    .filter(({ origin, replaced }) => !replaced && (origin.as_of ?? '') > today)
    .map(
      ({ origin }) =>
        `${origin.file} says that it is of ${origin.as_of}, which is after today, ${today}: look at the clock of this machine, or at the name of the file`,
    );
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
