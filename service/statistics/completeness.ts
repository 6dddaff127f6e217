/** How much of a period has arrived: the records that are there over those expected once late registrations have come. */

import { z } from 'zod';
import { dailyCompleteness } from '../../data/marts/daily-completeness.ts';
import { methodOf } from '../../data/methods.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { Register } from './coverage.ts';
import { rounded } from './statistic.ts';
import type { Window } from './window.ts';

const sql = readQuery('daily-completeness');
const versions = ['new', 'renewed'] as const;

/** Fields of a period in a series. */
export const completenessFields = {
  completeness_pct: z.number().nullable().meta({
    description:
      'Part of the records of the period, up to the as-of date, that has arrived, per cent of those expected: late registrations are still to come. Null where arrivals are not measured (`meta.completeness.reason`).',
    example: 91.4,
  }),
  provisional: z
    .literal(true)
    .optional()
    .meta({
      description: `Present where \`completeness_pct\` is below ${publishingRules.provisional_below_pct}: the figures will be revised.`,
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
      description: 'Longest delay that was measured, days; later registrations are not foreseen.',
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
  measured_days: z.int(),
  day: z.iso.date(),
  record_count: z.int(),
  expected_count: z.number(),
});
type DayRow = z.output<typeof DayRow>;

const none: PeriodCompleteness = { completeness_pct: null };

/** Returns a completeness that is not measured, for this reason. */
export function notMeasured(reason: string): Completeness {
  return {
    of: () => none,
    meta: { ...methodOf('completeness'), method: 'completeness', measured_days: null, reason },
  };
}

const needed = `${publishingRules.arrival_days_least + publishingRules.arrival_starts_least} days`;
const whyNone: Readonly<Record<Register, string>> = {
  sales: `sales arrive when a snapshot first has them, and snapshots of fewer than ${needed}, or too few sales, are kept`,
  rents: `the loaded exports give the day of registration of too few contracts, or for fewer than ${needed}`,
};

/** Returns the completeness of both registers, from about three thousand rows. */
const readAll = keptOfSnapshot(read);

/** Reads how complete the periods of a register are, as far as the plan sees its days. */
export async function readCompleteness(snapshot: Snapshot, of: Register): Promise<Completeness> {
  return (await readAll(snapshot))[of];
}

async function read(snapshot: Snapshot): Promise<Readonly<Record<Register, Completeness>>> {
  if (!snapshot.manifest.tables.some(({ name }) => name === dailyCompleteness.id)) {
    const missing = notMeasured('an earlier release made this snapshot');
    return { sales: missing, rents: missing };
  }
  const rows = await snapshot.rows(sql, {}, DayRow);
  return { sales: measured('sales', rows), rents: measured('rents', rows) };
}

function measured(register: Register, all: readonly DayRow[]): Completeness {
  const rows = all.filter(({ feed }) => feed === register);
  const there = new Set(rows.map(({ version }) => version));
  if (rows.length === 0) return notMeasured(whyNone[register]);
  return {
    of({ from, to }, version = null) {
      // All rents together are measured where new and renewed contracts both are.
      const wanted = register === 'sales' || version !== null ? [version] : versions;
      return ofDays(rows, { from, to }, wanted, there);
    },
    meta: {
      ...methodOf('completeness'),
      method: 'completeness',
      measured_days: Math.min(...rows.map(({ measured_days: days }) => days)),
    },
  };
}

function ofDays(
  rows: readonly DayRow[],
  { from, to }: Window,
  wanted: readonly (string | null)[],
  there: ReadonlySet<string | null>,
): PeriodCompleteness {
  if (!wanted.every((version) => there.has(version))) return none;
  let [arrived, expected] = [0, 0];
  for (const { day, version, record_count: count, expected_count: all } of rows)
    if (day >= from && day <= to && wanted.includes(version)) {
      arrived += count;
      expected += all;
    }
  // Days before the first row are older than the longest delay.
  if (expected === 0) return to < (rows[0]?.day ?? '') ? { completeness_pct: 100 } : none;
  const pct = rounded((100 * arrived) / expected, 'pct');
  return {
    completeness_pct: pct,
    ...(pct < publishingRules.provisional_below_pct ? { provisional: true } : {}),
  };
}
