/** Columns that the register overwrites, so that no measure of change may rest on them. A gate refuses SQL and code that do (test/repository/disowned-columns.test.ts). */

/** One column that is disowned for measuring change. */
export interface DisownedColumn {
  /** Tables and clean datasets that have it. */
  readonly tables: readonly string[];
  readonly column: string;
  /** Columns that it may not be compared with, or subtracted from. */
  readonly against: readonly string[];
  readonly reason: string;
  /** Table that answers the question instead. */
  readonly instead: string;
}

const replaced =
  'the register replaces the planned day of a finished project by the actual one: both are equal in 1,138 of 1,442 finished projects of the sample';

/** Every disowned column. */
export const disownedColumns: readonly DisownedColumn[] = [
  {
    tables: ['projects', 'project_list'],
    column: 'expected_completion_date',
    against: ['completion_date'],
    reason: replaced,
    instead: 'project_dates',
  },
  {
    tables: ['clean_projects'],
    column: 'end_date',
    against: ['completion_date'],
    reason: replaced,
    instead: 'project_dates',
  },
];
