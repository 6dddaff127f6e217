/** The points of the solved indices of every subject, made from sums over sales or rent contracts. */

import { type KeptResults, nothingKept } from '../../derived-rows.ts';
import { alikeSeries, type IndexedMarket, type ReadCells, seriesOf } from './cells.ts';
import { type IndexPoint, indexPoints, type PeriodLength, periodLengths } from './changes.ts';
import { RecalledFits } from './recalled-fits.ts';

/** Digits that are kept of logarithms: sums of changes are then exact in thousand-millionths. */
const unit = 1e9;

/** Returns the figures of a point as columns; periods become months. */
function columnsOf({ change, comparedWith, newShare, ...point }: IndexPoint, months: number) {
  return {
    part: point.part,
    period: point.period * months,
    window_from: point.windowFrom * months,
    compared_with: comparedWith === null ? null : comparedWith * months,
    ln_change: change === null ? null : Math.round(change * unit) / unit,
    errors: change === null ? null : point.errors.map((error) => Math.round(error * unit)).join(' '),
    n: point.n,
    n_before: point.nBefore,
    sales_count: point.sales,
    cluster_count: point.clusters,
    new_share: newShare === null ? null : Math.round(newShare * 1e6) / 1e6,
  };
}

/**
 * Returns the points of all series, as rows of `index_points` and `rent_index_points` that name the part of the market `part`.
 *
 * @param year whose periods have points; their windows need the year before too. Null for all
 * @param kept fits of an earlier run
 */
export function pointsOf(
  { cells, typeOf, coveredFrom }: ReadCells,
  market: IndexedMarket,
  year: number | null,
  kept: KeptResults = nothingKept,
) {
  const lists = alikeSeries(seriesOf(cells, typeOf, market.parts.length));
  const options = { coveredFrom, market, year };
  return market.methods.flatMap((method) => {
    const fitter = new RecalledFits(cells, method, kept);
    return lists.flatMap((list) =>
      (Object.keys(periodLengths) as PeriodLength[]).flatMap((granularity) => {
        const points = indexPoints(fitter, cells, list[0]?.rows ?? [], granularity, options).map((point) =>
          columnsOf(point, periodLengths[granularity].months),
        );
        return list.flatMap(({ subject, subjectId, propertyType }) => {
          const own = { method, subject, subject_id: subjectId, property_type: propertyType, granularity };
          return points.map((point) => ({ ...own, ...point }));
        });
      }),
    );
  });
}
