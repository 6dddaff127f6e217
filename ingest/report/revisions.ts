/** The part of the run report about published figures that change without a cause in the records. */
import type { Revision } from '../../data/snapshot.ts';

/** The comparison with the figures of the snapshot before. */
export interface ComparedFigures {
  /** Versions of everything that the compared figures follow from, for the next run. */
  readonly versions: Readonly<Record<string, number>>;
  /** Why nothing was compared; null where the figures were. */
  readonly not_compared: string | null;
  /** Changes that the operator accepted. */
  readonly accepted: readonly Revision[];
}

/** Returns a change in words. */
export function revisionText({ cell, before, after, standard_error }: Revision): string {
  const error = standard_error === null ? '' : `, standard error ${standard_error}`;
  return `${cell} from ${before} to ${after ?? 'no figure'}${error}`;
}
