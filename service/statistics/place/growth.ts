/** How far prices and rents of places moved in a year, like with like: the growth of docs/methods/rankings.md, of existing homes and of new contracts. */
import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Period } from '../period.ts';
import { type Figure, figure, intervalOf, rounded, type Shrunk, withheld } from '../statistic.ts';
import { trailingYear, type Window } from '../window.ts';
import { PlaceRows } from './place-rows.ts';

/** Growth of one place, feed and property type, or of all types. */
const PlaceGrowth = z.object({
  place_id: z.int(),
  feed: z.enum(['sales', 'rents']),
  property_type: z.string(),
  growth_pct: z.number().nullable(),
  low_pct: z.number().nullable(),
  high_pct: z.number().nullable(),
  shrunk_pct: z.number().nullable(),
  low_shrunk_pct: z.number().nullable(),
  high_shrunk_pct: z.number().nullable(),
  own_weight_pct: z.number().nullable(),
  n: z.int(),
  n_before: z.int(),
  reason: z.string().nullable(),
});
export type PlaceGrowth = z.output<typeof PlaceGrowth>;

const growthRows = new PlaceRows(readQuery('place-growth'), PlaceGrowth);

/** Returns the growth of some places. */
export function readGrowth(snapshot: Snapshot, places: readonly number[]): Promise<PlaceGrowth[]> {
  return growthRows.of(snapshot, places);
}

const beforeHistory = 'the year before lies outside the plan’s history, or cannot be set against these days';

/** Days and register of one feed in a period. */
interface Feed {
  readonly feed: PlaceGrowth['feed'];
  readonly counted: string;
  readonly asked: Window;
  readonly asOf: string;
  readonly before: Window | null;
  readonly notCovered: string | null;
}

function feedsOf(period: Period): { readonly price: Feed; readonly rent: Feed } {
  return {
    price: {
      feed: 'sales',
      counted: 'sales of existing homes',
      asked: period.salesAsked,
      asOf: period.salesAsOf,
      before: period.salesBefore,
      notCovered: period.salesNotCovered,
    },
    rent: {
      feed: 'rents',
      counted: 'eligible new contracts',
      asked: period.rentsAsked,
      asOf: period.rentsAsOf,
      before: period.rentsBefore,
      notCovered: period.rentsNotCovered,
    },
  };
}

/** Rows of figures that a change stands beside. */
interface GrownRow {
  readonly place_id: number;
  readonly property_type: string | null;
  readonly bedrooms: number | null;
}

function change(rows: readonly PlaceGrowth[], of: GrownRow, feed: Feed): z.input<typeof Figure> {
  const year = trailingYear(feed.asOf);
  if (feed.asked.from !== year.from || feed.asked.to !== year.to)
    return withheld(0, 'the change on a year is known for the last 12 months as a whole only');
  if (feed.before === null) return withheld(0, feed.notCovered ?? beforeHistory);
  if (of.bedrooms !== -1) return withheld(0, 'the change on a year is not made by bedrooms');
  const found = rows.find(
    (row) => row.place_id === of.place_id && row.feed === feed.feed && row.property_type === of.property_type,
  );
  if (found === undefined) return withheld(0, `no ${feed.counted} of matching kinds in both years`);
  const n = Math.min(found.n, found.n_before);
  const own = figure(
    { value: found.growth_pct, n, interval: intervalOf(found.low_pct, found.high_pct) ?? undefined },
    { unit: 'pct', minimum: 0, ...(found.reason === null ? {} : { reason: found.reason }) },
  );
  const shrunk = shrunkFigure(found);
  return shrunk === null ? own : { ...own, shrunk };
}

/** Returns the change drawn towards that of the whole market, where the place has too few projects of its own. */
function shrunkFigure(found: PlaceGrowth): z.input<typeof Shrunk> | null {
  const interval = intervalOf(found.low_shrunk_pct, found.high_shrunk_pct);
  if (found.shrunk_pct === null || found.own_weight_pct === null || interval === null) return null;
  return {
    value: rounded(found.shrunk_pct, 'pct'),
    interval: {
      low: rounded(interval.low, 'pct'),
      high: rounded(interval.high, 'pct'),
      level: publishingRules.interval_level,
    },
    own_weight_pct: rounded(found.own_weight_pct, 'pct'),
    towards: 'market',
  };
}

/** Returns the change of prices of existing homes, which stand beside a row of figures. */
export function priceChange(rows: readonly PlaceGrowth[], of: GrownRow, period: Period) {
  return change(rows, of, feedsOf(period).price);
}

/** Returns the change of rents of new contracts, which stands beside a row of figures. */
export function rentChange(rows: readonly PlaceGrowth[], of: GrownRow, period: Period) {
  return change(rows, of, feedsOf(period).rent);
}
