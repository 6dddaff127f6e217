/** Finds the period that several indices are set to 100 in, so that their lines can be compared. */
import type { IndexPeriod } from '../../client/src/api-types.ts';

interface Shown {
  readonly periods: readonly IndexPeriod[];
  readonly meta: { readonly base_date: string | null };
}

/** Returns the first period in which every index has a level; null where all have one base already, or no period is common. */
export function commonBase(answers: readonly Shown[]): string | null {
  if (new Set(answers.map(({ meta }) => meta.base_date)).size < 2) return null;
  const [first, ...others] = answers.map(
    ({ periods }) => new Set(periods.filter(({ index }) => index.value !== null).map(({ period }) => period)),
  );
  return [...(first ?? [])].find((period) => others.every((levels) => levels.has(period))) ?? null;
}
