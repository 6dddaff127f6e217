/** Writes the Avro files of an Iceberg snapshot (format version 2): the manifest with a table's files, and the list of manifests. */
import type { Schema } from 'avsc';
import { avroFile } from './avro-file.ts';
import type { PartitionField, PartitionSpec, TableSchema } from './table-schema.ts';

/** A snapshot of a table, as later ones refer to it. */
export interface Commit {
  readonly id: number;
  readonly sequence: number;
}

/** A file of a table, as a manifest lists it. */
export interface DataFile {
  /** Address that engines open. */
  readonly address: string;
  readonly rows: number;
  readonly bytes: number;
  /** Register that the snapshot is of; null where its manifest names none. */
  readonly register: string | null;
  /** Year of the rows; null for a file of several years. */
  readonly year: number | null;
}

/** A manifest, and what the list of manifests says of it. */
export interface ManifestFile {
  readonly address: string;
  readonly bytes: number;
  readonly files: readonly DataFile[];
}

/** Iceberg counts years from 1970 on. */
const FIRST_YEAR = 1970;

const ADDED = 1;

/** Returns a field with the id that Iceberg's specification gives it. */
function field(name: string, id: number, type: Schema) {
  return { name, type, 'field-id': id };
}

/** Returns a field that may be null. */
function optionalField(name: string, id: number, type: Schema & string) {
  return { ...field(name, id, ['null', type]), default: null };
}

/** How Avro writes the fields of a partition. */
const partitionTypes = { register: 'string', year: 'int' } as const;

function schemaOfManifest(partition: readonly PartitionField[]): Schema & object {
  const dataFile = {
    type: 'record' as const,
    name: 'r2',
    fields: [
      field('content', 134, 'int'),
      field('file_path', 100, 'string'),
      field('file_format', 101, 'string'),
      field('partition', 102, {
        type: 'record',
        name: 'r102',
        fields: partition.map(({ name, 'field-id': id }) => optionalField(name, id, partitionTypes[name])),
      }),
      field('record_count', 103, 'long'),
      field('file_size_in_bytes', 104, 'long'),
      optionalField('sort_order_id', 140, 'int'),
    ],
  };
  return {
    type: 'record',
    name: 'manifest_entry',
    fields: [
      field('status', 0, 'int'),
      optionalField('snapshot_id', 1, 'long'),
      optionalField('sequence_number', 3, 'long'),
      optionalField('file_sequence_number', 4, 'long'),
      field('data_file', 2, dataFile),
    ],
  };
}

/** The schemas of manifests, by the names of the fields of the partition. */
const manifestSchemas = new Map<string, Schema & object>();

function manifestSchema(partition: readonly PartitionField[]): Schema & object {
  const names = partition.map(({ name }) => name).join();
  const schema = manifestSchemas.get(names) ?? schemaOfManifest(partition);
  manifestSchemas.set(names, schema);
  return schema;
}

/** Returns the value of a field of the partition, as Iceberg counts it. */
function partitionValue({ name }: PartitionField, { register, year }: DataFile): string | number | null {
  if (name === 'register') return register;
  return year === null ? null : year - FIRST_YEAR;
}

/** Returns the manifest of a table's files in one snapshot. */
export function manifestFile(
  table: {
    readonly schema: TableSchema;
    readonly spec: PartitionSpec;
    readonly sortOrder: number;
  },
  commit: Commit,
  files: readonly DataFile[],
): Buffer {
  const { id: specId, fields: partition } = table.spec;
  const entries = files.map((file) => ({
    status: ADDED,
    snapshot_id: commit.id,
    sequence_number: commit.sequence,
    file_sequence_number: commit.sequence,
    data_file: {
      content: 0,
      file_path: file.address,
      file_format: 'PARQUET',
      partition: Object.fromEntries(partition.map((field) => [field.name, partitionValue(field, file)])),
      record_count: file.rows,
      file_size_in_bytes: file.bytes,
      sort_order_id: table.sortOrder,
    },
  }));
  const metadata = {
    schema: JSON.stringify(table.schema),
    'schema-id': String(table.schema['schema-id']),
    'partition-spec': JSON.stringify(partition),
    'partition-spec-id': String(specId),
    'format-version': '2',
    content: 'data',
  };
  return avroFile(manifestSchema(partition), metadata, entries);
}

const summarySchema: Schema = {
  type: 'record',
  name: 'r508',
  fields: [
    field('contains_null', 509, 'boolean'),
    { ...field('contains_nan', 518, ['null', 'boolean']), default: null },
    { ...field('lower_bound', 510, ['null', 'bytes']), default: null },
    { ...field('upper_bound', 511, ['null', 'bytes']), default: null },
  ],
};

/** An array as a type of a field, with the id of its elements. */
const summaries = { type: 'array' as const, items: summarySchema, 'element-id': 508 };

const listSchema: Schema & object = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    field('manifest_path', 500, 'string'),
    field('manifest_length', 501, 'long'),
    field('partition_spec_id', 502, 'int'),
    field('content', 517, 'int'),
    field('sequence_number', 515, 'long'),
    field('min_sequence_number', 516, 'long'),
    field('added_snapshot_id', 503, 'long'),
    field('added_files_count', 504, 'int'),
    field('existing_files_count', 505, 'int'),
    field('deleted_files_count', 506, 'int'),
    field('added_rows_count', 512, 'long'),
    field('existing_rows_count', 513, 'long'),
    field('deleted_rows_count', 514, 'long'),
    { ...field('partitions', 507, ['null', summaries]), default: null },
  ],
};

/** Returns a value in the form of Iceberg's single values. */
function singleValue(value: string | number | undefined): Buffer | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return Buffer.from(value);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/** Returns a summary for each field of the partition. */
function partitionSummaries(partition: readonly PartitionField[], files: readonly DataFile[]) {
  return partition.map((field) => {
    const values = files.flatMap((file) => partitionValue(field, file) ?? []);
    const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
    return {
      contains_null: values.length < files.length,
      contains_nan: false,
      lower_bound: singleValue(sorted[0]),
      upper_bound: singleValue(sorted.at(-1)),
    };
  });
}

/** Returns the list of the manifests of one snapshot, which is one manifest here. */
export function manifestList(commit: Commit, spec: PartitionSpec, manifest: ManifestFile): Buffer {
  const entry = {
    manifest_path: manifest.address,
    manifest_length: manifest.bytes,
    partition_spec_id: spec.id,
    content: 0,
    sequence_number: commit.sequence,
    min_sequence_number: commit.sequence,
    added_snapshot_id: commit.id,
    added_files_count: manifest.files.length,
    existing_files_count: 0,
    deleted_files_count: 0,
    added_rows_count: manifest.files.reduce((sum, { rows }) => sum + rows, 0),
    existing_rows_count: 0,
    deleted_rows_count: 0,
    partitions: partitionSummaries(spec.fields, manifest.files),
  };
  const metadata = {
    'snapshot-id': String(commit.id),
    'parent-snapshot-id': 'null',
    'sequence-number': String(commit.sequence),
    'format-version': '2',
  };
  return avroFile(listSchema, metadata, [entry]);
}
