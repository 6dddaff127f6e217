/** Counts, medians and years of a broker, made from the rows of one query. */
import type { z } from 'zod';
import { emptyFigures } from '../../../../data/measures/figure-shape.ts';
import { medianPrice, medianPricePerSqft } from '../../../../data/measures/sales.ts';
import { isPartial, type YearLimits } from '../../../statistics/developers/sales.ts';
import { levelRow, type Provenance, statistic } from '../../../statistics/statistic.ts';
import { type BrokerStats, brokerMeasures, brokerUse, type Part } from './schema.ts';

/** Counts of a broker without sales. */
export const none = { sales_count: 0, sales_value_aed: 0, buyer_side_count: 0, seller_side_count: 0 };

const noFigures = emptyFigures(brokerMeasures, brokerUse);

/** Median prices of the last 12 months, withheld for a reason when there is one. */
export function medianPrices(
  row: Part | undefined,
  provenance: z.input<typeof Provenance>,
  reason: string | undefined,
): Pick<z.input<typeof BrokerStats>, 'median_price_aed' | 'median_price_aed_per_sqft'> {
  const options = { of: 'sales', ...(reason === undefined ? {} : { reason }) };
  const figures = row ?? noFigures;
  const price = levelRow(medianPrice, figures);
  const perSqft = levelRow(medianPricePerSqft, figures);
  return {
    median_price_aed: statistic(price, provenance, { ...options, unit: 'aed' }),
    median_price_aed_per_sqft: statistic(perSqft, provenance, { ...options, unit: 'aed_per_sqft' }),
  };
}

/** Returns the counts of each year. */
export function yearCounts(rows: readonly Part[], asOf: string, limits: YearLimits) {
  return rows.flatMap(({ part, year, ...row }) =>
    part === 'year' && year !== null
      ? [
          {
            ...row,
            year,
            ...(isPartial(year, asOf, limits) ? { partial: true as const } : {}),
          },
        ]
      : [],
  );
}
