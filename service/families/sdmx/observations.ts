/** Reads observations of a dataflow by key and period. */
import { z } from 'zod';
import { Problem } from '../../contract/problem.ts';
import { type Completeness, readCompleteness } from '../../statistics/completeness.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { market } from './codelists.ts';
import type { Dataflow } from './dataflows.ts';

/** Most observations of one answer. */
export const observationsMost = 20_000;

const Observation = z
  .object({ time_period: z.string(), obs_status: z.string() })
  .catchall(z.union([z.string(), z.number(), z.null()]));
/** One observation, by the ids of dimensions and measures in small letters. */
export type Observation = z.output<typeof Observation>;

/** The key and the period of a request. */
export interface Asked {
  readonly key: string;
  readonly time: string | undefined;
}

/** Returns the observations that a caller asks for and sees. Throws `parameter-invalid`, `request-too-costly`. */
export async function readObservations(
  flow: Dataflow,
  { key, time }: Asked,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<Observation[]> {
  const covered_from = snapshot.coveredFrom(flow.register);
  const values = {
    ...{ ...readKey(flow, key), ...readTime(time), market: market.id },
    ...{ covered_from, most: observationsMost + 1 },
  };
  const rows = await snapshot.rows(flow.sql, values, Observation, { signal });
  if (rows.length <= observationsMost)
    return markProvisional(rows, await readCompleteness(snapshot, flow.register));
  throw fault(
    'key',
    `asks for more than ${observationsMost} observations; name places or a period, or take the whole table from /api/v1/exports`,
  );
}

/** Returns the observations with P where one counts as normal and too few of its registrations have arrived. */
function markProvisional(rows: readonly Observation[], completeness: Completeness): Observation[] {
  const known = new Map<string, boolean>();
  const isProvisional = (time: string, contract: unknown): boolean => {
    const span = spanOf(time);
    // The twelve months of a yield are no period of registrations.
    if (span === null) return false;
    const version = contract === 'NEW' ? 'new' : contract === 'RENEWED' ? 'renewed' : null;
    return completeness.of({ from: span.first, to: span.last }, version).provisional === true;
  };
  return rows.map((row) => {
    const key = `${row.time_period} ${row['contract']}`;
    const found = known.get(key) ?? isProvisional(row.time_period, row['contract']);
    known.set(key, found);
    return found && row.obs_status === 'A' ? { ...row, obs_status: 'P' } : row;
  });
}

/** Returns the codes of each dimension, with a comma between them; null for all. */
function readKey({ id, dimensions }: Dataflow, key: string): Record<string, string | null> {
  const ids = dimensions.map((dimension) => dimension.id);
  const parts = key === '*' ? ids.map(() => '*') : key.split('.');
  if (parts.length !== ids.length) {
    throw fault('key', `has ${parts.length} parts; ${id} has ${ids.length}: ${ids.join('.')}`);
  }
  return Object.fromEntries(
    ids.map((name, at) => {
      const part = parts[at] ?? '';
      return [name.toLowerCase(), part === '' || part === '*' ? null : part.replaceAll('+', ',')];
    }),
  );
}

const period = /^(\d{4})(?:-(?:(0[1-9]|1[0-2])(?:-(\d\d))?|Q([1-4])))?$/;
const comparison = /^(?:(ge|le|eq):)?(.+)$/;

/** Returns the first and last day of `ge:2025-01+le:2025-Q2`. A + that an address does not encode arrives as a space. */
function readTime(time: string | undefined): { from_date: string | null; to_date: string | null } {
  const days = { from_date: null as string | null, to_date: null as string | null };
  for (const part of time === undefined ? [] : time.split(/[+ ]/)) {
    const [, operator = 'eq', text = ''] = comparison.exec(part) ?? [];
    const span = spanOf(text);
    if (span === null) throw fault('c[TIME_PERIOD]', 'takes periods such as ge:2025-01+le:2025-Q2 or 2025');
    if (operator !== 'le') days.from_date = span.first;
    if (operator !== 'ge') days.to_date = span.last;
  }
  return days;
}

function spanOf(text: string): { readonly first: string; readonly last: string } | null {
  const [, year, month, day, quarter] = period.exec(text) ?? [];
  if (year === undefined) return null;
  if (day !== undefined) {
    const isDay = z.iso.date().safeParse(text).success;
    return isDay ? { first: text, last: text } : null;
  }
  const from = quarter === undefined ? Number(month ?? 1) : 3 * Number(quarter) - 2;
  const months = quarter === undefined ? (month === undefined ? 12 : 1) : 3;
  const iso = (of: number, on: number) => new Date(Date.UTC(Number(year), of, on)).toISOString().slice(0, 10);
  return { first: iso(from - 1, 1), last: iso(from - 1 + months, 0) };
}

function fault(parameter: string, message: string): Problem {
  return new Problem('parameter-invalid', `\`${parameter}\` ${message}.`, {
    errors: [{ parameter, message }],
  });
}
