/** The closing line `N passed, N failed, N skipped`: how it is read, and how several gates add up to one. */

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads a closing line; null when the text is something else. */
export function parseClosingLine(text: string): Counts | null {
  const found = /^(\d+) passed, (\d+) failed, (\d+) skipped\n?$/.exec(text);
  if (!found) return null;
  return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3]) };
}

/**
 * Adds up the tests that ran. A gate that failed without a failed test to show for it (lint, coverage floor, a runner that
 * died) counts as one failure, so the line can never read "0 failed" when something was wrong.
 */
export function closingLine(outcomes: readonly { readonly ok: boolean; readonly counts: Counts | null }[]): {
  readonly text: string;
  readonly ok: boolean;
} {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const { ok, counts } of outcomes) {
    passed += counts?.passed ?? 0;
    skipped += counts?.skipped ?? 0;
    failed += ok ? 0 : Math.max(1, counts?.failed ?? 0);
  }
  return { text: `${passed} passed, ${failed} failed, ${skipped} skipped`, ok: failed === 0 };
}
