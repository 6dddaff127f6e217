/** The columns of a published table as Iceberg describes them: stable ids, types, nullability, meanings, partitions and order. */
import { type FieldIds, idOfColumn, registerColumn } from '../../data/field-ids.ts';
import { withZone } from '../../data/instants.ts';
import type { TableEntry } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';

/** Columns of a table, as a manifest lists them. */
export type Columns = readonly { readonly name: string; readonly type: string }[];

/** A column. */
export interface Field {
  readonly id: number;
  readonly name: string;
  readonly required: boolean;
  readonly type: string | ListType;
  readonly doc?: string;
}

interface ListType {
  readonly type: 'list';
  readonly 'element-id': number;
  readonly element: string;
  readonly 'element-required': false;
}

/** The columns of a table. */
export interface TableSchema {
  readonly type: 'struct';
  readonly 'schema-id': number;
  readonly 'identifier-field-ids': readonly number[];
  readonly fields: readonly Field[];
}

/** Iceberg's name of each type that DuckDB gives a published column. */
const types: Readonly<Record<string, string>> = {
  BIGINT: 'long',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DOUBLE: 'double',
  INTEGER: 'int',
  TIMESTAMP: 'timestamp',
  [withZone]: 'timestamptz',
  VARCHAR: 'string',
};

function typeOf(table: string, { name, type }: Columns[number], ids: FieldIds): string | ListType {
  const element = types[type.replace(/\[\]$/, '')];
  if (element === undefined) throw new Error(`Iceberg has no type for ${table}.${name}: ${type}`);
  if (!type.endsWith('[]')) return element;
  const id = idOfColumn(ids, `${name}.element`, element);
  if (id === undefined) throw new Error(`data/field-ids.json lacks ${table}.${name}.element`);
  return { type: 'list', 'element-id': id, element, 'element-required': false };
}

/** The meaning of the column that no file has. */
const registerMeaning = 'Land register that the record is of. Engines take it from the partition.';

/** Returns the columns of a table in a snapshot: those of its files, and the register. */
export function columnsOf({ columns }: TableEntry, hasRegister: boolean): Columns {
  return hasRegister ? [...columns, { name: registerColumn, type: 'VARCHAR' }] : columns;
}

/** Returns the schema of a table with these columns, of this release or an earlier one. Throws for a column without an id or of an unknown type. */
export function tableSchema(
  definition: TableDefinition,
  ids: FieldIds,
  columns: Columns,
  schemaId: number,
): TableSchema {
  const fields = columns.map((column): Field => {
    const type = typeOf(definition.id, column, ids);
    const id = idOfColumn(ids, column.name, typeof type === 'string' ? type : type.type);
    if (id === undefined) throw new Error(`data/field-ids.json lacks ${definition.id}.${column.name}`);
    const defined = definition.row.shape[column.name];
    const doc: unknown = column.name === registerColumn ? registerMeaning : defined?.meta?.()?.description;
    return {
      id,
      name: column.name,
      required: defined !== undefined && !defined.safeParse(null).success,
      type,
      ...(typeof doc === 'string' ? { doc } : {}),
    };
  });
  return {
    type: 'struct',
    'schema-id': schemaId,
    'identifier-field-ids': identifiers(definition, fields),
    fields,
  };
}

/** Returns the ids of the key, which Iceberg allows for required columns that are no fractions. */
function identifiers({ key }: TableDefinition, fields: readonly Field[]): number[] {
  const named = key.map((name) => fields.find((field) => field.name === name));
  const fits = named.every((field) => field?.required === true && field.type !== 'double');
  return fits ? named.flatMap((field) => (field === undefined ? [] : [field.id])) : [];
}

/** A field of a partition: the year of a column, or the register. */
export interface PartitionField {
  readonly name: 'register' | 'year';
  readonly transform: 'identity' | 'year';
  readonly 'source-id': number;
  readonly 'field-id': number;
}

/** Iceberg numbers partition fields from here on. The year has its number from releases without the register. */
export const NO_PARTITION_ID = 999;
const yearField = { name: 'year', transform: 'year', 'field-id': 1000 } as const;
const registerField = { name: 'register', transform: 'identity', 'field-id': 1001 } as const;

/** How the files of one snapshot of a table are partitioned. */
export interface PartitionSpec {
  readonly id: number;
  readonly fields: readonly PartitionField[];
}

/** Whether the files of one snapshot are partitioned by the register, and by the year. */
export interface PartitionedBy {
  readonly register: boolean;
  readonly year: boolean;
}

/**
 * Returns the partition of a snapshot. Numbers keep their meaning. Releases without the register gave 0 to the partition of the table, and 1 to snapshots that
 * were not built by year. With the register, 2 is by register and year, and 3 is by register alone.
 */
export function partitionSpec(
  { id, partitionBy }: TableDefinition,
  { ids }: FieldIds,
  by: PartitionedBy,
): PartitionSpec {
  const year = by.year && partitionBy !== undefined ? ids[partitionBy] : undefined;
  const register = by.register ? ids[registerColumn] : undefined;
  if (by.register && register === undefined)
    throw new Error(`data/field-ids.json lacks ${id}.${registerColumn}`);
  const byYear: PartitionField[] = year === undefined ? [] : [{ ...yearField, 'source-id': year }];
  if (register !== undefined)
    return {
      id: year === undefined ? 3 : 2,
      fields: [{ ...registerField, 'source-id': register }, ...byYear],
    };
  return { id: year === undefined && partitionBy !== undefined ? 1 : 0, fields: byYear };
}

/** The order of the rows within a file. */
export interface SortField {
  readonly transform: 'identity';
  readonly 'source-id': number;
  readonly direction: 'asc' | 'desc';
  readonly 'null-order': 'nulls-last';
}

/** Returns the order of the rows; none where a table is ordered by more than columns. */
export function sortFields({ orderBy }: TableDefinition, { ids }: FieldIds): SortField[] {
  const fields = orderBy.map((text): SortField | null => {
    const [, name = '', descending] = /^(\w+)( desc)?$/.exec(text) ?? [];
    const source = ids[name];
    if (source === undefined) return null;
    const direction = descending === undefined ? 'asc' : 'desc';
    return { transform: 'identity', 'source-id': source, direction, 'null-order': 'nulls-last' };
  });
  return fields.every((field) => field !== null) ? fields : [];
}

/**
 * Returns the mapping of names to ids, for files that were written without ids. Only earlier releases wrote such files, so a name that has several ids stands for
 * its first one. A column that was renamed has several names.
 */
export function nameMapping(schemas: readonly TableSchema[]): unknown[] {
  const byName = new Map<string, Field>();
  for (const field of schemas.flatMap(({ fields }) => fields))
    if (!byName.has(field.name)) byName.set(field.name, field);
  const named = [...byName.values()];
  return [...new Set(named.map(({ id }) => id))].map((id) => {
    const fields = named.filter((field) => field.id === id);
    const [inner] = fields.flatMap(({ type }) => (typeof type === 'string' ? [] : type['element-id']));
    return {
      'field-id': id,
      names: fields.map(({ name }) => name),
      ...(inner === undefined ? {} : { fields: [{ 'field-id': inner, names: ['element'] }] }),
    };
  });
}

/** Returns true if two lists of columns are the same. */
export function hasSameColumns(one: Columns, other: Columns): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, type }, place) => other[place]?.name === name && other[place]?.type === type)
  );
}
