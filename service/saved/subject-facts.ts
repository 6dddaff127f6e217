/** Reads what the snapshot says of saved pages: their names, the state of a project, new deals, and the figures of a month. */
import { z } from 'zod';
import { findPlace, type Place, placeIds } from '../records/place-parameter.ts';
import { dayAfter, monthsBefore } from '../statistics/window.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { type Subject, subjectOf } from './page-path.ts';

const subjectSql = readQuery('saved-subject');
const dealsSql = readQuery('saved-deals');
const monthSql = readQuery('saved-month');

const SubjectRow = z.object({
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  status: z.string().nullable(),
  completion_pct: z.number().nullable(),
  handover: z.string().nullable(),
});
const DealRow = z.object({
  day: z.string(),
  property_type: z.string().nullable(),
  bedrooms: z.number().nullable(),
  price_aed: z.number().nullable(),
  n: z.int(),
});
const MonthRow = z.object({ sales: z.int(), contracts: z.int() });

/** A new deal. */
export type Deal = z.output<typeof DealRow>;
/** Figures of a place in one month. */
export type MonthFigures = z.output<typeof MonthRow> & { readonly name: string };

/** What a snapshot says of a saved page. */
export interface Facts {
  readonly name: string;
  readonly places: readonly Place[];
  readonly project: { readonly status: string | null; readonly handover: string | null } | null;
}

/** Returns what a snapshot says of a page; null when it has no such record. */
export async function factsOf(snapshot: Snapshot, path: string): Promise<Facts | null> {
  const subject = subjectOf(path);
  if (subject === null) return null;
  if (subject.kind === 'place' || subject.kind === 'compare') {
    const slugs = subject.kind === 'place' ? [subject.slug] : subject.slugs;
    const places = await Promise.all(slugs.map((slug) => findPlace(snapshot, slug).catch(() => null)));
    const found = places.filter((place) => place !== null);
    if (found.length < slugs.length) return null;
    return { name: found.map(({ name }) => name).join(' · '), places: found, project: null };
  }
  const [row] = await snapshot.rows(subjectSql, idsOf(subject), SubjectRow);
  if (row === undefined) return null;
  const project = subject.kind === 'project' ? { status: row.status, handover: row.handover } : null;
  return { name: row.name ?? row.name_ar ?? String(subject.id), places: [], project };
}

function idsOf(subject: Subject): { project_id: number | null; building_id: number | null } {
  return {
    project_id: subject.kind === 'project' ? subject.id : null,
    building_id: subject.kind === 'building' ? subject.id : null,
  };
}

/** Returns the newest sales of a page that were added since an instant, at most five for each of its places. */
export async function newDeals(
  snapshot: Snapshot,
  path: string,
  { places }: Facts,
  since: string,
): Promise<{ readonly count: number; readonly deals: readonly Deal[] }> {
  const subject = subjectOf(path);
  if (subject === null) return { count: 0, deals: [] };
  const scopes = places.length === 0 ? [placeIds(null)] : places.map(placeIds);
  const found = await Promise.all(
    scopes.map((ids) => snapshot.rows(dealsSql, { since, ...ids, ...idsOf(subject) }, DealRow)),
  );
  // Each row has the number of all rows of its place.
  const count = found.reduce((sum, [first]) => sum + (first?.n ?? 0), 0);
  return { count, deals: found.flat() };
}

/** Returns the first day of the newest month whose sales and contracts are all registered. */
export function wholeMonth(snapshot: Snapshot): string {
  const { as_of_by_dataset: asOf } = snapshot.manifest;
  const [until = snapshot.asOf] = [asOf['transactions'], asOf['rent-contracts']]
    .flatMap((day) => day ?? [])
    .sort();
  // A month is whole when the next one has begun, or on its own last day.
  const next = dayAfter(until);
  return monthsBefore(`${next.slice(0, 7)}-01`, 1);
}

/** Returns the figures of a month of each place. */
export function monthFigures(snapshot: Snapshot, { places }: Facts, month: string): Promise<MonthFigures[]> {
  return Promise.all(
    places.map(async ({ place_id, name }) => {
      const [row] = await snapshot.rows(monthSql, { place_id, month }, MonthRow);
      return { name, sales: row?.sales ?? 0, contracts: row?.contracts ?? 0 };
    }),
  );
}
