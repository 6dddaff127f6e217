/** The ids by which Iceberg knows the columns of published tables. `make docs` gives new columns the next one; an id is never given to a second column. */
import allIds from './field-ids.json' with { type: 'json' };

/** The ids of a table's columns. The elements of a list have an id of their own, under `<column>.element`. */
export interface FieldIds {
  /** The highest id that was given so far, whether its column is still there or not. */
  readonly last: number;
  /** Column of this release → id. */
  readonly ids: Readonly<Record<string, number>>;
  /** Column of this release → kind of its values. A column of another kind is another column to Iceberg, with an id of its own. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Columns of earlier releases: those that went, had another name, or had values of another kind. */
  readonly earlier: readonly EarlierColumn[];
}

/** A column of an earlier release. */
export interface EarlierColumn {
  readonly name: string;
  readonly kind: string;
  readonly id: number;
}

/**
 * The column that every Iceberg table has and no file: the register, whose value is that of the partition. It has an id like the columns of files, so no table
 * has another column of this name.
 */
export const registerColumn = 'register';

/** The ids of a table that has none yet. */
export const noIds: FieldIds = { last: 0, ids: {}, kinds: {}, earlier: [] };

const byTable: ReadonlyMap<string, FieldIds> = new Map(Object.entries(allIds));

/** Returns the tables that have ids, also those of earlier releases. */
export function tablesWithIds(): string[] {
  return [...byTable.keys()];
}

/** Returns the ids of a table; none for an unknown table. */
export function fieldIds(table: string): FieldIds {
  return byTable.get(table) ?? noIds;
}

/** The kind of each type of Iceberg. Readers widen whole numbers from `int` to `long`, so both are one kind. */
const kindOfType: Readonly<Record<string, string>> = { int: 'integer', long: 'integer' };

/** Returns the id of a column whose values have this type of Iceberg, in this release or an earlier one; nothing for a column that never was. */
export function idOfColumn(
  { ids, kinds, earlier }: FieldIds,
  name: string,
  type: string,
): number | undefined {
  const kind = kindOfType[type] ?? type;
  if (kinds[name] === kind) return ids[name];
  return earlier.find((column) => column.name === name && column.kind === kind)?.id ?? ids[name];
}
