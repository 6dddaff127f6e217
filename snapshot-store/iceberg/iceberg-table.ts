/** Makes the Iceberg metadata (format version 2) of one published table: a pure function of the manifests of the kept snapshots. */
import { createHash } from 'node:crypto';
import { type FieldIds, fieldIds } from '../../data/field-ids.ts';
import { instantOfId, type Manifest, type TableEntry } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import { type Commit, type DataFile, manifestFile, manifestList } from './manifest-files.ts';
import {
  type Columns,
  columnsOf,
  hasSameColumns,
  NO_PARTITION_ID,
  nameMapping,
  partitionSpec,
  type SortField,
  sortFields,
  type TableSchema,
  tableSchema,
} from './table-schema.ts';

/** A published snapshot. */
export interface Published {
  readonly id: string;
  readonly manifest: Manifest;
}

/** The snapshots of a warehouse or a store, and where their files lie. */
export interface Lake {
  /** The kept snapshots, oldest first. */
  readonly snapshots: readonly Published[];
  readonly currentId: string;
  /** Time of the publication of the current one, in milliseconds since 1970. */
  readonly publishedAt: number;
  /** Returns the address by which engines open a file of a snapshot. */
  readonly addressOf: (snapshotId: string, file: TableEntry['files'][number], table: string) => string;
  /** Address of the folder of the metadata, without a slash at its end. */
  readonly home: string;
  /** Folder below that of a table in which its metadata lies: `metadata/`, where engines look for it by themselves, or none. */
  readonly metadataFolder: 'metadata/' | '';
}

/** A file of metadata: its path below the folder of the metadata, and its content. */
export interface MetadataFile {
  readonly path: string;
  readonly content: Buffer;
}

/** The metadata of a table. */
export interface IcebergTable {
  readonly name: string;
  /** Path of the file that engines begin at, below the folder of the metadata. */
  readonly metadataPath: string;
  readonly files: readonly MetadataFile[];
}

/** Returns the number by which Iceberg knows a snapshot. It follows from the id alone, and is exact in JavaScript. */
export function commitOf(snapshotId: string): Commit {
  const instant = instantOfId(snapshotId);
  const mark = Number.parseInt(snapshotId.slice(-8), 16);
  return { id: instant * 1000 + (mark % 1000), sequence: Math.floor(instant / 1000) };
}

function digestOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Returns the UUID of a table, which stays the same as long as the table has its name. */
function uuidOf(name: string): string {
  return uuidFrom(digestOf(`mulk table ${name}`));
}

/** Returns hex digits in the form of a UUID of version 5. */
function uuidFrom(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function yearOf(path: string): number | null {
  const year = /\/year=(\d+)\//.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}

/** Returns the number of a schema. It follows from the columns, so that it stays when older snapshots are removed. */
function schemaIdOf(columns: Columns): number {
  return Number.parseInt(digestOf(JSON.stringify(columns)).slice(0, 7), 16);
}

/** Returns the schemas of the kept snapshots, each once, the number of the schema of each snapshot, and that of the table. */
function schemasOf(
  definition: TableDefinition,
  ids: FieldIds,
  versions: readonly Version[],
  current: Version,
) {
  const schemas: { readonly columns: Columns; readonly schema: TableSchema }[] = [];
  const schemaWith = (columns: Columns): TableSchema => {
    const known = schemas.find((one) => hasSameColumns(one.columns, columns));
    if (known !== undefined) return known.schema;
    const schema = tableSchema(definition, ids, columns, schemaIdOf(columns));
    schemas.push({ columns, schema });
    return schema;
  };
  const used = versions.map(({ published, entry }) =>
    schemaWith(columnsOf(entry, published.manifest.register !== undefined)),
  );
  // After a rollback over the release that brought the register, Spark reads the later snapshots only if the table has the column.
  const main = schemaWith(columnsOf(current.entry, hasRegister(versions)));
  return { schemas: schemas.map(({ schema }) => schema), used, main };
}

/** Returns the files of one snapshot. Each snapshot adds all of its files, so its manifest stays the same when the snapshots before it are removed. */
function dataFiles(lake: Lake, { published: { id, manifest }, entry }: Version): DataFile[] {
  return entry.files.map((file) => ({
    address: lake.addressOf(id, file, entry.name),
    rows: file.rows ?? 0,
    bytes: file.bytes,
    register: manifest.register ?? null,
    year: yearOf(file.path),
  }));
}

/** One kept snapshot of a table. */
interface Version {
  readonly published: Published;
  readonly entry: TableEntry;
}

/** Returns the kept snapshots that have the table with the number of rows of each file: snapshots of earlier releases lack them. */
function versionsOf(lake: Lake, { id, layer }: TableDefinition): Version[] {
  return lake.snapshots.flatMap((published) => {
    const entry = published.manifest.tables.find((one) => one.name === id && one.layer === layer);
    const isCounted = entry?.files.every(({ rows }) => rows !== undefined) === true;
    return entry !== undefined && isCounted ? [{ published, entry }] : [];
  });
}

/** Returns whether a manifest of the kept snapshots names the register. */
function hasRegister(versions: readonly Version[]): boolean {
  return versions.some(({ published }) => published.manifest.register !== undefined);
}

/** Returns whether the current snapshot has the table with the rows of each file. */
export function isInLake(definition: TableDefinition, lake: Lake): boolean {
  return versionsOf(lake, definition).some(({ published }) => published.id === lake.currentId);
}

/** Returns the metadata of a table; null where the current snapshot does not have it with the rows of each file. */
export function icebergTable(
  definition: TableDefinition,
  lake: Lake,
  ids = fieldIds(definition.id),
): IcebergTable | null {
  const versions = versionsOf(lake, definition);
  const current = versions.find(({ published }) => published.id === lake.currentId);
  if (current === undefined) return null;
  const { schemas, used, main } = schemasOf(definition, ids, versions, current);
  const commits = commitsOf(definition, ids, lake, versions, used);
  const snapshots = commits.map(({ snapshot }) => snapshot);
  const order = sortFields(definition, ids);
  const partition = partitionSpec(definition, ids, { register: hasRegister(versions), year: true });
  const specs = [partition, ...commits.map(({ spec }) => spec)];
  const metadata = {
    'format-version': 2,
    'table-uuid': uuidOf(definition.id),
    location: `${lake.home}/${definition.id}`,
    'last-sequence-number': Math.max(...snapshots.map((one) => one['sequence-number'])),
    'last-updated-ms': Math.max(lake.publishedAt, ...snapshots.map((one) => one['timestamp-ms'])),
    'last-column-id': ids.last,
    'current-schema-id': main['schema-id'],
    schemas,
    'default-spec-id': partition.id,
    'partition-specs': specs
      .filter(({ id }, place) => specs.findIndex((other) => other.id === id) === place)
      .map(({ id, fields }) => ({ 'spec-id': id, fields })),
    'last-partition-id': Math.max(
      NO_PARTITION_ID,
      ...specs.flatMap(({ fields }) => fields.map((field) => field['field-id'])),
    ),
    'default-sort-order-id': sortOrderId(order),
    'sort-orders': sortOrders(order),
    properties: {
      comment: definition.grain,
      'schema.name-mapping.default': JSON.stringify(nameMapping(schemas)),
    },
    'current-snapshot-id': commitOf(lake.currentId).id,
    refs: refsOf(versions, lake.currentId),
    snapshots,
    'snapshot-log': snapshotLog(versions, lake),
    'metadata-log': [],
  };
  const content = Buffer.from(JSON.stringify(metadata));
  // Engines without a catalogue take the file with the highest number.
  const version = Math.floor(lake.publishedAt / 1000);
  const name = `${version}-${uuidFrom(digestOf(content))}.metadata.json`;
  const metadataPath = `${definition.id}/${lake.metadataFolder}${name}`;
  const files = [...commits.flatMap((commit) => commit.files), { path: metadataPath, content }];
  return { name: definition.id, metadataPath, files };
}

/** Returns the kept snapshots of a table as Iceberg lists them, each with its manifest and its list of manifests. */
function commitsOf(
  definition: TableDefinition,
  ids: FieldIds,
  lake: Lake,
  versions: readonly Version[],
  used: readonly TableSchema[],
) {
  const sortOrder = sortOrderId(sortFields(definition, ids));
  return versions.map(({ published, entry }, place) => {
    const commit = commitOf(published.id);
    const before = versions[place - 1];
    const parent = before === undefined ? null : commitOf(before.published.id);
    const register = published.manifest.register !== undefined;
    const schema = used[place] ?? tableSchema(definition, ids, columnsOf(entry, register), 0);
    const year = entry.files.every(({ path }) => yearOf(path) !== null);
    const spec = partitionSpec(definition, ids, { register, year });
    const listed = dataFiles(lake, { published, entry });
    const manifest = manifestFile({ schema, spec, sortOrder }, commit, listed);
    const folder = `${definition.id}/${lake.metadataFolder}`;
    const manifestPath = `${folder}${digestOf(manifest).slice(0, 32)}-m0.avro`;
    const address = `${lake.home}/${manifestPath}`;
    const list = manifestList(commit, spec, { address, bytes: manifest.byteLength, files: listed });
    const listPath = `${folder}snap-${commit.id}-${digestOf(list).slice(0, 32)}.avro`;
    const snapshot = {
      'snapshot-id': commit.id,
      ...(parent === null ? {} : { 'parent-snapshot-id': parent.id }),
      'sequence-number': commit.sequence,
      'timestamp-ms': instantOfId(published.id),
      'manifest-list': `${lake.home}/${listPath}`,
      'schema-id': schema['schema-id'],
      summary: summaryOf(published, entry, parent === null ? 'append' : 'overwrite'),
    };
    const files = [
      { path: manifestPath, content: manifest },
      { path: listPath, content: list },
    ];
    return { snapshot, files, spec };
  });
}

/** Returns the number of a table's order; 0 is Iceberg's number for no order. */
function sortOrderId(order: readonly SortField[]): number {
  return order.length === 0 ? 0 : 1;
}

function sortOrders(order: readonly SortField[]) {
  const none = { 'order-id': 0, fields: [] };
  return order.length === 0 ? [none] : [none, { 'order-id': sortOrderId(order), fields: order }];
}

function summaryOf(
  { id, manifest }: Published,
  { rows, files, method_version }: TableEntry,
  operation: string,
) {
  return {
    operation,
    'total-records': String(rows),
    'total-data-files': String(files.length),
    'total-files-size': String(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    'mulk.snapshot-id': id,
    'mulk.as-of': manifest.as_of,
    ...(method_version === null ? {} : { 'mulk.method-version': String(method_version) }),
  };
}

/** Returns the branch `main`, and a tag for each snapshot by its id and by the day up to which it knows (the newest of that day). */
function refsOf(versions: readonly Version[], currentId: string) {
  const refs: Record<string, { readonly 'snapshot-id': number; readonly type: 'branch' | 'tag' }> = {};
  for (const { published } of versions) {
    const tag = { 'snapshot-id': commitOf(published.id).id, type: 'tag' as const };
    refs[published.id] = tag;
    refs[`as-of-${published.manifest.as_of}`] = tag;
  }
  return { ...refs, main: { 'snapshot-id': commitOf(currentId).id, type: 'branch' as const } };
}

/** Returns when which snapshot was current. A rollback is its last line. */
function snapshotLog(versions: readonly Version[], { currentId, publishedAt }: Lake) {
  const log = versions.map(({ published: { id } }) => ({
    'snapshot-id': commitOf(id).id,
    'timestamp-ms': instantOfId(id),
  }));
  const last = log.at(-1);
  const { id } = commitOf(currentId);
  if (last === undefined || last['snapshot-id'] === id) return log;
  return [...log, { 'snapshot-id': id, 'timestamp-ms': Math.max(publishedAt, last['timestamp-ms']) }];
}
