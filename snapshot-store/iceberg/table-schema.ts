/** The columns of a published table as Iceberg describes them: stable ids, types, nullability, meanings, partitions and order. */
import { type FieldIds, idOfColumn } from '../../data/field-ids.ts';
import { withZone } from '../../data/instants.ts';
import type { TableEntry } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';

type Columns = readonly { readonly name: string; readonly type: string }[];

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
    const doc: unknown = defined?.meta?.()?.description;
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

/** A partition by the year of a column. */
export interface PartitionField {
  readonly name: string;
  readonly transform: 'year';
  readonly 'source-id': number;
  readonly 'field-id': number;
}

/** Iceberg numbers partition fields from here on. */
export const FIRST_PARTITION_ID = 1000;

/** The partition field of a table that is built by year. */
export const yearField = { name: 'year', transform: 'year', 'field-id': FIRST_PARTITION_ID } as const;

/** Returns the fields of the partition: the year of the day that the table is built by, or none. */
function partitionFields({ partitionBy }: TableDefinition, { ids }: FieldIds): PartitionField[] {
  const source = partitionBy === undefined ? undefined : ids[partitionBy];
  if (source === undefined) return [];
  return [{ ...yearField, 'source-id': source }];
}

/** How the files of one snapshot of a table are partitioned. */
export interface PartitionSpec {
  readonly id: number;
  readonly fields: readonly PartitionField[];
}

/** Returns the partition of a table now, and none for snapshots of releases that did not build it by year. The number of each is its place. */
export function partitionSpecs(definition: TableDefinition, ids: FieldIds): [PartitionSpec, PartitionSpec] {
  return [
    { id: 0, fields: partitionFields(definition, ids) },
    { id: 1, fields: [] },
  ];
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
export function hasSameColumns(one: TableEntry['columns'], other: TableEntry['columns']): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, type }, place) => other[place]?.name === name && other[place]?.type === type)
  );
}
