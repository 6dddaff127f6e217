/** Every gate of `make test`, in the order they run: cheap ones first. */

export interface Gate {
  /** Also the npm script that it runs. */
  readonly id: string;
  readonly title: string;
  readonly countsTests: boolean;
  /** Runs in one tier only: the fast one is `make test`, the deep one `make test DEEP=1`. */
  readonly tier?: 'fast' | 'deep';
}

export const gates: readonly Gate[] = [
  { id: 'lint', title: 'format, lint, import boundaries', countsTests: false },
  { id: 'layout', title: 'layout of SQL', countsTests: false },
  { id: 'types', title: 'types', countsTests: false },
  { id: 'unused', title: 'unused code', countsTests: false },
  { id: 'fresh', title: 'generated files are fresh', countsTests: false },
  { id: 'tests', title: 'tests', countsTests: true, tier: 'fast' },
  { id: 'deep', title: 'tests of both tiers and coverage floor', countsTests: true, tier: 'deep' },
];
