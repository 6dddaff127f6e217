/** Days that the loaded exports cover. Figures that need earlier days are withheld; figures of which a part is missing say so. */
import type { Window } from './window.ts';

/** The two registers whose records are counted day by day. */
export type Register = 'sales' | 'rents';

/** First day that the loaded exports cover; null where nothing is missing. */
export type CoveredFrom = string | null;

/** Why nothing is said of days, or set against them, that the exports do not cover; null where they do. */
export function notCovered(
  needed: Pick<Window, 'from'>,
  of: Register,
  coveredFrom: CoveredFrom,
): string | null {
  return coveredFrom === null || coveredFrom <= needed.from
    ? null
    : `not covered: the loaded exports hold ${of} from ${coveredFrom} on`;
}

/** Returns the note of a figure whose window the exports cover in part. Of several registers, the one that begins last counts. */
export function partlyCovered(
  { from }: Pick<Window, 'from'>,
  ...since: readonly CoveredFrom[]
): { readonly covered_from?: string } {
  const covered_from = since
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1);
  return covered_from === undefined || covered_from <= from ? {} : { covered_from };
}
