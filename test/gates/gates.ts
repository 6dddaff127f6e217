/** Every gate of `make test`, in the order they run: cheap ones first. */

export interface Gate {
  /** Also the npm script that it runs. */
  readonly id: string;
  readonly title: string;
  readonly countsTests: boolean;
}

export const gates: readonly Gate[] = [
  { id: 'lint', title: 'format, lint, import boundaries', countsTests: false },
  { id: 'layout', title: 'layout of SQL', countsTests: false },
  { id: 'types', title: 'types', countsTests: false },
  { id: 'unused', title: 'unused code', countsTests: false },
  { id: 'fresh', title: 'generated files are fresh', countsTests: false },
  { id: 'tests', title: 'tests and coverage floor', countsTests: true },
];
