/** The ids by which Iceberg knows the columns of published tables. A column keeps its id for good; `make docs` gives new columns the next one. */
import allIds from './field-ids.json' with { type: 'json' };

/** Column → id. The elements of a list have an id of their own, under `<column>.element`. */
export type FieldIds = Readonly<Record<string, number>>;

const byTable: ReadonlyMap<string, FieldIds> = new Map(Object.entries(allIds));

/** Returns the ids of a table's columns, also of columns that it does not have any more; none for an unknown table. */
export function fieldIds(table: string): FieldIds {
  return byTable.get(table) ?? {};
}
