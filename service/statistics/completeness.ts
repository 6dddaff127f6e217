/** How much of a period has arrived: the records that are there over those expected once late registrations have come. */

import { z } from 'zod';
import { pulls } from '../../data/marts/pulls.ts';
import { methodOf } from '../../data/methods.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { CoveredFrom, Register } from './coverage.ts';
import { rounded } from './statistic.ts';
import { dayAfter, type Window } from './window.ts';

const sql = readQuery('daily-completeness');
const windowsSql = readQuery('pulled-windows');
const versions = ['new', 'renewed'] as const;

/** Why the completeness of a period is unknown. */
const periodGaps = [
  'no_pull_covers_the_period',
  'pulls_cover_part_of_the_period',
  'short_pull',
  'arrivals_not_measured',
] as const;
type PeriodGap = (typeof periodGaps)[number];

/** Fields of a period in a series. */
export const completenessFields = {
  completeness_pct: z.number().nullable().meta({
    description:
      'Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. A period is complete only as far as pulls of the register cover it. Null where `completeness_reason` or `meta.completeness.reason` says why.',
    example: 91.4,
  }),
  completeness_reason: z.enum(periodGaps).optional().meta({
    description:
      'Reason why `completeness_pct` is null: no pull covers the period; pulls cover a part of its days; days are covered only by a pull that lost rows which an earlier one had; or the kept exports tell too little of how late registrations come.',
  }),
  provisional: z
    .literal(true)
    .optional()
    .meta({
      description: `Present where \`completeness_pct\` is below ${publishingRules.provisional_below_pct}, or where full pulls do not cover all of a recent period: the figures will be revised.`,
    }),
};

/** How completeness was measured, for the `meta` of a series. */
export const CompletenessMeta = z
  .object({
    method: z
      .literal('completeness')
      .meta({ description: 'Method; its text is at /docs/methods/completeness.' }),
    method_version: z.int().meta({ description: 'Version of the method.' }),
    measured_days: z.int().nullable().meta({
      description:
        'Longest delay that was measured, days; later registrations are not foreseen. Null where none was: sales then count as complete on the day after.',
    }),
    reason: z
      .string()
      .optional()
      .meta({ description: 'Reason why `completeness_pct` is null in every period.' }),
  })
  .meta({ id: 'CompletenessMeta', description: 'How the completeness of periods was measured.' });

/** The fields of one period. */
interface PeriodCompleteness {
  readonly completeness_pct: number | null;
  readonly completeness_reason?: PeriodGap;
  readonly provisional?: true;
}

/** Gives the completeness of periods of one register. */
export interface Completeness {
  /** Returns the fields of a period; of rents those of new or renewed contracts, or of both together. */
  of(days: Window, version?: string | null): PeriodCompleteness;
  readonly meta: z.input<typeof CompletenessMeta>;
}

const DayRow = z.object({
  feed: z.enum(['sales', 'rents']),
  version: z.enum(versions).nullable(),
  measured_days: z.int().nullable(),
  day: z.iso.date(),
  record_count: z.int(),
  expected_count: z.number().nullable(),
  gap: z.enum(['no_pull', 'short_pull', 'arrivals_not_measured']).nullable(),
});
type DayRow = z.output<typeof DayRow>;

const WindowRow = z.object({
  feed: z.enum(['sales', 'rents']),
  covered_from: z.iso.date().nullable(),
  covered_to: z.iso.date(),
});
type WindowRow = z.output<typeof WindowRow>;

const none: PeriodCompleteness = { completeness_pct: null };

/** Returns a completeness that is not measured, for this reason. */
export function notMeasured(reason: string): Completeness {
  return {
    of: () => none,
    meta: { ...methodOf('completeness'), method: 'completeness', measured_days: null, reason },
  };
}

const needed = `${publishingRules.arrival_days_least + publishingRules.arrival_starts_least} days`;
const unmeasuredRents = `the loaded exports give the day of registration of too few contracts, or for fewer than ${needed}`;

/** Returns the completeness of both registers, from about three thousand rows. */
const readAll = keptOfSnapshot(read);

/** Reads how complete the periods of a register are, as far as the plan sees its days. */
export async function readCompleteness(snapshot: Snapshot, of: Register): Promise<Completeness> {
  return (await readAll(snapshot))[of];
}

async function read(snapshot: Snapshot): Promise<Readonly<Record<Register, Completeness>>> {
  if (!snapshot.manifest.tables.some(({ name }) => name === pulls.id)) {
    const missing = notMeasured('an earlier release made this snapshot');
    return { sales: missing, rents: missing };
  }
  const rows = await snapshot.rows(sql, {}, DayRow);
  const windows = await snapshot.rows(windowsSql, {}, WindowRow);
  const of = (register: Register) => measured(register, rows, windows, snapshot.coveredFrom(register));
  return { sales: of('sales'), rents: of('rents') };
}

function measured(
  register: Register,
  all: readonly DayRow[],
  windows: readonly WindowRow[],
  loadedFrom: CoveredFrom,
): Completeness {
  const rows = all.filter(({ feed }) => feed === register);
  const delays = rows.flatMap(({ measured_days: days }) => days ?? []);
  const first = rows[0]?.day ?? '';
  const pulledSince = coveredSince(
    first,
    windows.filter(({ feed }) => feed === register),
  );
  const since = [pulledSince, loadedFrom ?? ''].toSorted().at(-1) ?? '';
  return {
    of({ from, to }, version = null) {
      // All rents together are measured where new and renewed contracts both are.
      const wanted = register === 'sales' || version !== null ? [version] : versions;
      const asked = rows.filter(
        ({ day, version: of }) => day >= from && day <= to && wanted.some((each) => each === of),
      );
      // Days before the first row are older than the longest delay.
      if (asked.length === 0 && to < first)
        return from >= since ? { completeness_pct: 100 } : unknownFor('no_pull_covers_the_period');
      const found = ofDays(asked);
      const isCut = from < first && from < since && found.completeness_pct !== null;
      return isCut ? unknownFor('pulls_cover_part_of_the_period') : found;
    },
    meta: {
      ...methodOf('completeness'),
      method: 'completeness',
      measured_days: delays.length === 0 ? null : Math.min(...delays),
      ...(register === 'rents' && delays.length === 0 ? { reason: unmeasuredRents } : {}),
    },
  };
}

/** Returns the day from which windows follow each other without a gap up to this day; a text after all days where none reaches it. */
function coveredSince(day: string, windows: readonly WindowRow[]): string {
  let since = day;
  for (const { covered_from: from, covered_to: to } of windows)
    if (dayAfter(to) >= since && (from ?? '') < since) since = from ?? '';
  return since;
}

function ofDays(rows: readonly DayRow[]): PeriodCompleteness {
  const gaps = rows.map(({ gap }) => gap);
  if (gaps.includes('short_pull')) return unknownFor('short_pull');
  // These days are recent ones, so their figures will be revised.
  if (gaps.every((gap) => gap === 'no_pull'))
    return { ...unknownFor('no_pull_covers_the_period'), provisional: true };
  if (gaps.includes('no_pull')) return unknownFor('pulls_cover_part_of_the_period');
  if (gaps.includes('arrivals_not_measured')) return unknownFor('arrivals_not_measured');
  let [arrived, expected] = [0, 0];
  for (const row of rows) {
    arrived += row.record_count;
    expected += row.expected_count ?? 0;
  }
  if (expected === 0) return none;
  const pct = rounded((100 * arrived) / expected, 'pct');
  return {
    completeness_pct: pct,
    ...(pct < publishingRules.provisional_below_pct ? { provisional: true } : {}),
  };
}

const revised: ReadonlySet<PeriodGap> = new Set(['short_pull', 'pulls_cover_part_of_the_period']);

function unknownFor(gap: PeriodGap): PeriodCompleteness {
  return {
    completeness_pct: null,
    completeness_reason: gap,
    ...(revised.has(gap) ? { provisional: true } : {}),
  };
}
