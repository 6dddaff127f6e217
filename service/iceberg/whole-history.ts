/** Refuses callers whose plan sees a part of the history: the files of Iceberg tables hold all of it. */
import type { Principal } from '../accounts/plans.ts';
import { Problem } from '../contract/problem.ts';

/** Throws `plan-feature` unless the plan of the caller sees all history. */
export function requireWholeHistory({
  historyFrom,
  principal,
}: {
  readonly historyFrom: string | null;
  readonly principal: Pick<Principal, 'plan'> | null;
}): void {
  if (historyFrom === null) return;
  const plan = principal === null ? 'This plan' : `The plan ${principal.plan.title}`;
  throw new Problem(
    'plan-feature',
    `${plan} sees records from ${historyFrom} on, and Iceberg tables have whole files. /api/v1/exports gives the rows that the plan sees.`,
  );
}
