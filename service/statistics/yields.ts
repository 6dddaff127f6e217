/** Texts, classes and intervals that all lists of yields share. */
import { intervalOf } from './statistic.ts';

/** Classes that yields are made for. */
export const yieldClasses = ['apartment', 'villa'] as const;

/** Why a plan that sees less than a year sees no yields. */
export const unseenYields = 'the plan’s history begins after the 12 months that a yield is made of';

/** Description of the yield of new and renewed contracts. */
export const withRenewals =
  'The same with the rents of new and renewed contracts, as publishers of the market often count them; per cent. Renewals run lower than new contracts, so it lies below `gross_yield_pct`.';

/** Both ends of an interval, where there is one. */
export type Ends = NonNullable<ReturnType<typeof intervalOf>> | undefined;

type End = 'low_gross_yield_pct' | 'high_gross_yield_pct' | 'low_net_yield_pct' | 'high_net_yield_pct';

/** Returns the intervals of the yields of a row. */
export function yieldEnds(row: Readonly<Record<End, number | null>>): {
  readonly gross: Ends;
  readonly net: Ends;
} {
  return {
    gross: intervalOf(row.low_gross_yield_pct, row.high_gross_yield_pct) ?? undefined,
    net: intervalOf(row.low_net_yield_pct, row.high_net_yield_pct) ?? undefined,
  };
}
