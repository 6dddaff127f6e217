/** The rents of an area as clients see them. */
import type { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { Period } from '../../../statistics/period.ts';
import { noFigures } from '../../../statistics/place/figures.ts';
import type { PlaceGrowth } from '../../../statistics/place/growth.ts';
import { rentFigures } from '../../../statistics/place/statistics.ts';
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

/** The growth of a row as the list of growth has it; none where nothing is compared. */
function grown(row: Row, property_type: string): PlaceGrowth[] {
  const { n_grown: n, n_grown_before: n_before, rent_yoy_change_pct, growth_reason: reason } = row;
  if (n === null || n_before === null) return [];
  return [{ ...row, feed: 'rents', property_type, growth_pct: rent_yoy_change_pct, n, n_before, reason }];
}

/** Returns the rents of an area, as clients see them. */
export function toItem(
  row: Row,
  period: Period,
  asked: AskedRents,
  named_contracts_pct: z.input<typeof Figure>,
): z.input<typeof AreaRents> {
  const { place_id: id, kind, name, name_ar, slug } = row;
  const rents = rentFigures(
    {
      ...noFigures(id),
      ...row,
      median_new_rent_aed: row.median_rent_aed,
      median_new_rent_aed_per_sqft: row.median_rent_aed_per_sqft,
      ...asked,
    },
    period,
    grown(row, asked.property_type),
  );
  const renewed = figure(
    { value: row.median_renewed_rent_aed, n: row.renewed_rent_n },
    { of: 'eligible renewed contracts' },
  );
  const fresh = figure({ value: row.median_rent_aed, n: row.new_rent_n }, { of: 'eligible new contracts' });
  return {
    area: { id, kind, name, name_ar, slug },
    ...rents,
    ...(asked.usage === undefined
      ? {}
      : { rent_yoy_change_pct: withheld(0, 'the change on a year is made of residential contracts only') }),
    new_over_renewed_pct: over(fresh, renewed),
    named_contracts_pct,
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
