/** Slices by kind of subject: a table is made for one kind after the other. */

/** The variable of the SQL that holds the kind of the slice. */
export const sliceVariable = "getvariable('slice')";

/** Returns SQL of the id of the subject that a row counts towards in the slice; null where it counts towards none. `columns`: SQL of the id by kind. */
export function subjectOfSlice(columns: Readonly<Record<string, string>>): string {
  const kinds = Object.entries(columns).map(([kind, column]) => `when '${kind}' then ${column}`);
  return `(case ${sliceVariable} ${kinds.join(' ')} end)::bigint`;
}
