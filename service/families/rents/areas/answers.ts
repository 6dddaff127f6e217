/** The rents of an area as clients see them. */
import type { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { Period } from '../../../statistics/period.ts';
import type { PlaceGrowth } from '../../../statistics/place/growth.ts';
import type { PlaceLabel } from '../../../statistics/place/schema.ts';
import { type RentColumns, rentFigures } from '../../../statistics/place/statistics.ts';
import { change, type Figure, figure, withheld } from '../../../statistics/statistic.ts';
import type { Row } from './figures.ts';
import type { AreaRents } from './schema.ts';

/** The kind of homes that rents are asked of. */
interface AskedRents {
  readonly property_type: string;
  /** -1 for any number. */
  readonly bedrooms: number;
  readonly usage: string | undefined;
}

/**
 * Returns the columns that rents are made of. They are named one by one, because spreading rows of so many columns took
 * half the time of an answer (measured).
 */
function rentColumns(row: Row, { property_type, bedrooms }: AskedRents): RentColumns {
  return {
    place_id: row.place_id,
    property_type,
    bedrooms,
    contract_count: row.contract_count,
    new_rent_n: row.new_rent_n,
    median_new_rent_aed: row.median_rent_aed,
    p25_new_rent_aed: row.p25_new_rent_aed,
    p75_new_rent_aed: row.p75_new_rent_aed,
    low_new_rent_aed: row.low_new_rent_aed,
    high_new_rent_aed: row.high_new_rent_aed,
    new_rent_psf_n: row.new_rent_psf_n,
    median_new_rent_aed_per_sqft: row.median_rent_aed_per_sqft,
    p25_new_rent_aed_per_sqft: row.p25_new_rent_aed_per_sqft,
    p75_new_rent_aed_per_sqft: row.p75_new_rent_aed_per_sqft,
    low_new_rent_aed_per_sqft: row.low_new_rent_aed_per_sqft,
    high_new_rent_aed_per_sqft: row.high_new_rent_aed_per_sqft,
    renewed_rent_n: row.renewed_rent_n,
    median_renewed_rent_aed: row.median_renewed_rent_aed,
    low_renewed_rent_aed: row.low_renewed_rent_aed,
    high_renewed_rent_aed: row.high_renewed_rent_aed,
  };
}

/** The growth of a row as the list of growth has it; none where nothing is compared. */
function grown(row: Row, property_type: string): PlaceGrowth[] {
  const { n_grown: n, n_grown_before: n_before } = row;
  if (n === null || n_before === null) return [];
  return [
    {
      place_id: row.place_id,
      feed: 'rents',
      property_type,
      growth_pct: row.rent_yoy_change_pct,
      low_pct: row.low_pct,
      high_pct: row.high_pct,
      shrunk_pct: row.shrunk_pct,
      low_shrunk_pct: row.low_shrunk_pct,
      high_shrunk_pct: row.high_shrunk_pct,
      own_weight_pct: row.own_weight_pct,
      n,
      n_before,
      reason: row.growth_reason,
    },
  ];
}

/** Returns the rents of an area, as clients see them. */
export function toItem(
  row: Row,
  period: Period,
  asked: AskedRents,
  { label, named }: { readonly label: PlaceLabel; readonly named: z.input<typeof Figure> },
): z.input<typeof AreaRents> {
  const { place_id: id, kind, name, name_ar, slug } = row;
  const rents = rentFigures(rentColumns(row, asked), period, grown(row, asked.property_type));
  const renewed = figure(
    { value: row.median_renewed_rent_aed, n: row.renewed_rent_n },
    { of: 'eligible renewed contracts' },
  );
  const fresh = figure({ value: row.median_rent_aed, n: row.new_rent_n }, { of: 'eligible new contracts' });
  return {
    area: { id, kind, name, name_ar, slug, ...label },
    ...rents,
    ...(asked.usage === undefined
      ? {}
      : { rent_yoy_change_pct: withheld(0, 'the change on a year is made of residential contracts only') }),
    new_over_renewed_pct: over(fresh, renewed),
    named_contracts_pct: named,
  };
}

function over(fresh: z.input<typeof Figure>, renewed: z.input<typeof Figure>): z.input<typeof Figure> {
  const n = Math.min(fresh.n, renewed.n);
  return fresh.value === null || renewed.value === null
    ? withheld(
        n,
        `fewer than ${publishingRules.least_shown} new or ${publishingRules.least_shown} renewed contracts`,
      )
    : change(fresh, renewed);
}
