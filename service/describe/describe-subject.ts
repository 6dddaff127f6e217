/**
 * Describes a place, project, building or kind of property in a paragraph of plain English, from its last 12 months.
 */
import { z } from 'zod';
import { borrowedRents, type Facts } from '../narrator/facts.ts';
import type { Narrated, Narrator } from '../narrator/narrator.ts';
import { type CoveredFrom, partlyCovered } from '../statistics/coverage.ts';
import { type FigureRow, figure, intervalOf } from '../statistics/statistic.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

const subjectSql = readQuery('describe-subject');

const amount = z.number().nullable();
const Row = z.object({
  sales_count: z.coerce.number(),
  off_plan_count: z.coerce.number(),
  ready_count: z.coerce.number(),
  price_n: z.coerce.number(),
  median_price_aed: amount,
  ppsf_n: z.coerce.number(),
  median_price_aed_per_sqft: amount,
  new_rent_n: z.coerce.number(),
  median_new_rent_aed: amount,
  window_from: z.string().nullable(),
  window_to: z.string().nullable(),
  rents_window_to: z.string().nullable(),
  gross_yield_pct: amount,
  low_gross_yield_pct: amount,
  high_gross_yield_pct: amount,
  yield_n: z.coerce.number().nullable(),
  yield_basis: z.string().nullable(),
  yield_to: z.string().nullable(),
});
type Row = z.output<typeof Row>;

/** The subject of a description. */
export interface Subject {
  readonly kind: 'area' | 'community' | 'district' | 'project' | 'building';
  /** Null of a district, which is called by its name. */
  readonly id: number | null;
  readonly name: string;
  /** Its location, unless its name gives it. */
  readonly place: string | null;
  /** Null for all types. */
  readonly propertyType: string | null;
  /** Null for all numbers of bedrooms. */
  readonly bedrooms: number | null;
}

/** An amount of the estimate and its newest sale, which may be older than the snapshot. */
interface EstimatedFact {
  readonly value: number | null;
  readonly as_of: string;
}

/** A price estimate for the description. */
export interface EstimateFacts {
  readonly area_sqft: number;
  readonly estimate_aed: EstimatedFact & { readonly n: number };
  readonly low_aed: EstimatedFact;
  readonly high_aed: EstimatedFact;
}

const typeNames: Readonly<Record<string, string>> = {
  apartment: 'apartments',
  villa: 'villas',
  townhouse: 'townhouses',
  land: 'land',
  office: 'offices',
  shop: 'shops',
  'hotel-apartment': 'hotel apartments',
  building: 'whole buildings',
  other: 'other property',
};

function bedroomsInWords(bedrooms: number | null): string {
  if (bedrooms === null) return '';
  return bedrooms === 0 ? 'studio ' : `${bedrooms}-bedroom `;
}

/** Returns the subject's name: `2-bedroom apartments in Marina Gate`. */
export function subjectName({ name, propertyType, bedrooms }: Subject): string {
  if (propertyType === null)
    return bedrooms === null ? name : `${bedroomsInWords(bedrooms)}property in ${name}`;
  return `${bedroomsInWords(bedrooms)}${typeNames[propertyType] ?? propertyType} in ${name}`;
}

/** Returns a figure with its sample and date; null when it is withheld. */
function shown(row: FigureRow, unit: 'aed' | 'aed_per_sqft' | 'pct', asOf: string | null) {
  const { value, n, interval } = figure(row, { unit });
  return value === null ? null : { value, n, interval, ...(asOf === null ? {} : { as_of: asOf }) };
}

function subjectFacts(row: Row, coveredFrom: CoveredFrom): Facts<'property'>['values'] {
  const { window_to: to, rents_window_to: rentsTo } = row;
  const ofSales = (value: number | null, n: number, unit: 'aed' | 'aed_per_sqft' | 'pct') =>
    shown({ value, n }, unit, to);
  // Share of the sales with this field, as for areas.
  const saying = row.off_plan_count + row.ready_count;
  const offPlan = saying === 0 ? null : (100 * row.off_plan_count) / saying;
  const grossYield =
    row.gross_yield_pct === null
      ? null
      : shown(
          {
            value: row.gross_yield_pct,
            n: row.yield_n ?? 0,
            interval: intervalOf(row.low_gross_yield_pct, row.high_gross_yield_pct) ?? undefined,
          },
          'pct',
          row.yield_to,
        );
  return {
    window_from: row.window_from,
    window_to: to,
    covered_from:
      row.window_from === null
        ? null
        : (partlyCovered({ from: row.window_from }, coveredFrom).covered_from ?? null),
    sales_count: to === null ? null : { value: row.sales_count, as_of: to },
    median_price_aed: ofSales(row.median_price_aed, row.price_n, 'aed'),
    median_price_aed_per_sqft: ofSales(row.median_price_aed_per_sqft, row.ppsf_n, 'aed_per_sqft'),
    off_plan_share_pct: ofSales(offPlan, saying, 'pct'),
    median_rent_aed: shown({ value: row.median_new_rent_aed, n: row.new_rent_n }, 'aed', rentsTo),
    gross_yield_pct: grossYield,
    gross_yield_basis: grossYield === null ? null : borrowedRents(row.yield_basis),
  };
}

/** Returns true when the plan sees all of the window. */
function seesAll({ window_from }: Row, historyFrom: string | null): boolean {
  return historyFrom === null || window_from === null || historyFrom <= window_from;
}

/** The means of descriptions. */
interface Describing {
  readonly snapshot: Snapshot;
  readonly narrator: Narrator;
  readonly historyFrom: string | null;
  readonly signal: AbortSignal;
}

/** Returns the figures of a subject, without those that the registers lack or the plan does not see. */
export async function subjectFigures(
  subject: Subject,
  { snapshot, historyFrom, signal }: Omit<Describing, 'narrator'>,
): Promise<Facts<'property'>['values']> {
  const values = {
    subject: subject.kind,
    subject_id: subject.id,
    property_type: subject.propertyType ?? 'all',
    // The mart's value for all of them.
    bedrooms: subject.bedrooms ?? -1,
  };
  const [row] = await snapshot.rows(subjectSql, values, Row, { signal });
  return row === undefined || !seesAll(row, historyFrom)
    ? {}
    : subjectFacts(row, snapshot.coveredFrom('sales'));
}

/** Writes the description of a subject with its figures. */
export function describeSubject(
  subject: Subject,
  figures: Facts<'property'>['values'],
  estimate: EstimateFacts | null,
  { snapshot, narrator, signal }: Omit<Describing, 'historyFrom'>,
): Promise<Narrated> {
  const estimated = estimate === null || estimate.estimate_aed.value === null ? {} : estimate;
  return narrator.narrate(
    { snapshot, values: { name: subjectName(subject), place: subject.place, ...figures, ...estimated } },
    'property',
    { signal },
  );
}
