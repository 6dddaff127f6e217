/** Decides whether the interval of homes to come is shown: only where such intervals held what was completed in quarters that they were not made from. */
import { publishingRules } from '../../data/publishing-rules.ts';

/** How the intervals of a kind, spread and length of period did in later trials. */
interface Held {
  readonly later_n: number | null;
  readonly later_held: number | null;
}

/** The worth of an interval of homes: its level and the share it held, or why there is none. */
export interface SupplyLevel {
  readonly level_pct: number | null;
  readonly held_out_pct: number | null;
  readonly interval_reason?: string;
}

/** Returns the level of an interval of supply; null with a reason where held-out trials do not bear it. */
export function supplyLevel({ later_n, later_held }: Held): SupplyLevel {
  const {
    supply_interval_level: level,
    supply_held_least: least,
    supply_held_most: most,
    least_ok,
  } = publishingRules;
  if (later_held === null || later_n === null || later_n < least_ok)
    return {
      level_pct: null,
      held_out_pct: null,
      interval_reason: `fewer than ${least_ok} held-out periods show how often it holds`,
    };
  const held_out_pct = Math.round(1_000 * later_held) / 10;
  if (later_held < least || later_held > most)
    return {
      level_pct: null,
      held_out_pct,
      interval_reason: `its ends held ${held_out_pct} % of held-out periods, not ${100 * least} to ${100 * most} %`,
    };
  return { level_pct: 100 * level, held_out_pct };
}
