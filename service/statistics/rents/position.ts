/** Where a contract's rent stands among comparable new contracts (docs/methods, rent position). */

import { z } from 'zod';
import { newRentPerSqft } from '../../../data/measures/contracts.ts';
import { countedRows } from '../../../data/measures/measure.ts';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { roomColumns } from '../../records/filters.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { Statistic, statistic, withheld } from '../statistic.ts';
import { monthsBefore, type Window } from '../window.ts';

const positionSql = readQuery('rent-position', {
  counted: countedRows(newRentPerSqft),
  stated: roomColumns.stated,
});
const Position = z.object({ n: z.int(), percentile: z.number().nullable() });

/** A percentile from 0 (cheapest) to 100, with what was compared. */
export const RentPosition = Statistic.extend({
  comparable_by: z.enum(['bedrooms', 'size_band']).nullable().meta({
    description: 'Property of comparable contracts beside area and kind; null where none is known.',
  }),
}).meta({
  id: 'RentPosition',
  description:
    'Per cent of comparable new contracts of the year before it whose rent a square foot is lower.',
});

/** The contract whose rent is placed; amounts in AED, sizes in square feet. */
export interface PlacedContract {
  readonly area_id: number | null;
  readonly property_type: string | null;
  readonly bedrooms: number | null;
  readonly area_sqft: number | null;
  /** Annual rent a square foot, as the register list has it: worked out again from rounded sizes, equal rents would differ. */
  readonly annual_aed_per_sqft: number | null;
  /** ISO date of its first day. */
  readonly start_date: string;
}

/** The band of a size: from its lower end, inclusive, to its upper end, exclusive; square feet. */
export function sizeBand(areaSqft: number): { readonly from: number; readonly to: number } {
  const { yield_size_breaks_sqft: breaks } = publishingRules;
  const from = breaks.findLast((end) => end <= areaSqft) ?? 0;
  return { from, to: breaks.find((end) => end > areaSqft) ?? 1_000_000_000 };
}

function whyUnplaced(contract: PlacedContract): string | null {
  if (contract.area_id === null) return 'the area of the contract is unknown';
  if (contract.property_type === null) return 'the kind of property is unknown';
  if (contract.area_sqft === null || contract.area_sqft <= 0) return 'the size of the property is unknown';
  if (contract.annual_aed_per_sqft === null) return 'the annual amount is unknown';
  return null;
}

/** The 12 months that end the day before the contract begins. */
function yearBefore(startDate: string): Window {
  const to = new Date(Date.parse(startDate) - 86_400_000).toISOString().slice(0, 10);
  return { from: monthsBefore(startDate, 12), to };
}

/**
 * Places a contract's annual rent a square foot among new contracts of the same area, kind and bedrooms, or size band where the bedrooms are
 * unknown, that began in the 12 months before it. Withheld where they are too few.
 */
export async function rentPosition(
  snapshot: Snapshot,
  contract: PlacedContract,
  historyFrom: string | null,
  signal?: AbortSignal,
): Promise<z.input<typeof RentPosition>> {
  const window = yearBefore(contract.start_date);
  const provenance = { ...methodOf('rent-position'), window, as_of: snapshot.asOf };
  const why = whyUnplaced(contract);
  if (why !== null) return { ...withheld(0, why), ...provenance, comparable_by: null };
  const { area_id, property_type, bedrooms, area_sqft, annual_aed_per_sqft } = contract;
  const band = sizeBand(area_sqft ?? 0);
  const [found] = await snapshot.rows(
    positionSql,
    {
      area_id,
      property_type,
      bedrooms,
      rent_aed_per_sqft: annual_aed_per_sqft,
      min_area_sqft: band.from,
      max_area_sqft: band.to,
      from_date: window.from,
      to_date: window.to,
      history_from: historyFrom,
    },
    Position,
    signal === undefined ? {} : { signal },
  );
  const row = { value: found?.percentile ?? null, n: found?.n ?? 0 };
  return {
    ...statistic(row, provenance, {
      minimum: publishingRules.rent_position_least,
      of: 'comparable new contracts',
    }),
    comparable_by: bedrooms === null ? 'size_band' : 'bedrooms',
  };
}
