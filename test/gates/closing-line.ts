/** The closing line `N passed, N failed, N skipped`: how it is read, and how several gates add up to one. */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each test that failed: CI shows the end of a log, which is far behind what the test said. */
  readonly failures: readonly string[];
}

/** Reads a closing line and the failures below it; null when the text is something else. */
export function parseCounts(text: string): Counts | null {
  const [closing = '', ...failures] = text.trimEnd().split('\n');
  const found = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(closing);
  if (!found) return null;
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]), failures };
}

/**
 * Adds up the tests that ran. A gate that failed without a failed test to show for it (lint, coverage floor, a runner that
 * died) counts as one failure, so the line can never read "0 failed" when something was wrong.
 */
export function closingLine(outcomes: readonly { readonly ok: boolean; readonly counts: Counts | null }[]): {
  readonly text: string;
  readonly ok: boolean;
  readonly failures: readonly string[];
} {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const { ok, counts } of outcomes) {
    passed += counts?.passed ?? 0;
    skipped += counts?.skipped ?? 0;
    failed += ok ? 0 : Math.max(1, counts?.failed ?? 0);
  }
  return {
    text: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    ok: failed === 0,
    failures: outcomes.flatMap(({ counts }) => counts?.failures ?? []),
  };
}
