/** Change feed: the records that the register added, corrected and withdrew since the snapshot before. Entries last for 400 days. */

import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Manifest, TableEntry } from '../../data/snapshot.ts';
import { fileChecksum, filesBelow } from '../../snapshot-store/warehouse/warehouse-files.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { carriedAt, carriedColumns, writeCarried } from './carried-table.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import type { MadeTables } from './made-tables.ts';
import { withInstants } from './write-parquet.ts';

export const CHANGES_KEPT_DAYS = 400;

/** The fields of a record that the register states. Fields that Mulk derives (area ids, project links) may change while the register stays the same. */
const feeds = [
  {
    table: 'transactions',
    date: 'transaction_date',
    type: 'type',
    fields: [
      'type',
      'registered_at',
      'procedure',
      'property_sub_type',
      'usage',
      'rooms_label',
      'is_off_plan',
      'is_freehold',
      'price_aed',
      'area_sqm',
      'actual_area_sqm',
      'unit_count',
      'registered_area',
      'registered_project',
      'building',
    ],
  },
  {
    table: 'rent_contracts',
    // Snapshots of earlier releases have the start as their only day.
    date: 'coalesce(transaction_date, start_date)',
    type: "'rentals'",
    fields: [
      'version',
      'registered_at',
      'start_date',
      'end_date',
      'annual_amount_aed',
      'contract_amount_aed',
      'property_count',
      'property_sub_type',
      'usage',
      'rooms_label',
      'is_freehold',
      'area_sqm',
      'registered_area',
      'registered_project',
    ],
  },
] as const;

export interface PreviousSnapshot {
  readonly directory: string;
  readonly manifest: Manifest;
}

/** A table that is built by another method than in the snapshot before. */
export interface MethodChange {
  readonly table: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** Tables of the build whose method differs from the snapshot before. */
export function methodChanges(
  built: readonly BuiltTable[],
  previous: PreviousSnapshot | null,
): MethodChange[] {
  return built.flatMap(({ name, layer, method_version: after }) => {
    const twin = previous?.manifest.tables.find((entry) => entry.name === name && entry.layer === layer);
    if (layer !== 'table' || twin === undefined || twin.method_version === after) return [];
    return [{ table: name, before: twin.method_version, after }];
  });
}

export interface Changes {
  readonly counts: { readonly added: number; readonly corrected: number; readonly withdrawn: number };
  /** Instant from which the feed is whole, RFC 3339 UTC. */
  readonly from: string;
  readonly table: BuiltTable;
}

/** The columns of the feed in the build, without the place of an entry. */
export const CHANGE_COLUMNS = {
  changed_at: 'TIMESTAMP',
  change: 'VARCHAR',
  id: 'VARCHAR',
  type: 'VARCHAR',
  transaction_date: 'DATE',
  area_id: 'INTEGER',
  fields: 'VARCHAR[]',
  before: 'VARCHAR',
  after: 'VARCHAR',
};

/**
 * Writes `changes.parquet` into the build folder and fills `serve.changes`. The first snapshot is the baseline: the feed begins with it, and it has no changes.
 *
 * A table that another method built than before has one entry `redefined`. Apart from that, the feed lists only its added and withdrawn records. It compares
 * ids after `serve.redirects` has led the old ones to the new.
 *
 * @param made tables of this run. Records are compared where this run and the one before made their table
 * @param createdAt instant of this run, RFC 3339 UTC; snapshot ids begin with it
 * @param taken files taken over from the snapshot before, by their paths
 */
export async function writeChanges(
  connection: DuckDBConnection,
  made: MadeTables,
  previous: PreviousSnapshot | null,
  buildDirectory: string,
  createdAt: string,
  taken: ReadonlySet<string>,
  redefined: readonly MethodChange[] = [],
): Promise<Changes> {
  const columns = Object.entries(CHANGE_COLUMNS).map(([name, type]) => `${name} ${type}`);
  await connection.run(`create or replace temp table new_changes (${columns.join(', ')})`);
  if (previous !== null) {
    for (const feed of feeds.filter(({ table }) => made.has(table) && tableBefore(previous, table))) {
      const change = redefined.find(({ table }) => table === feed.table);
      if (change === undefined) await compare(connection, feed, previous, buildDirectory, createdAt, taken);
      else await announce(connection, feed, change, previous, createdAt);
    }
  }
  const kept =
    previous === null
      ? 'select * from new_changes'
      : `
    select * exclude (position) from ${carriedAt(CHANGE_COLUMNS, join(previous.directory, 'changes.parquet'))}
    where changed_at >= timestamp ${quoteText(instant(createdAt))} - interval ${CHANGES_KEPT_DAYS} days
    union all select * from new_changes`;
  await connection.run(`create or replace table serve.changes as
    select row_number() over (order by changed_at, id, change) - 1 as position, * from (${kept}) order by position`);
  await writeCarried(connection, 'changes', CHANGE_COLUMNS, 'position', buildDirectory);
  const counts = await connection.runAndReadAll(`
    select
      count(*) filter (where fresh and change = 'added'),
      count(*) filter (where fresh and change = 'corrected'),
      count(*) filter (where fresh and change = 'withdrawn'),
      count(*)
    from (select change, changed_at = timestamp ${quoteText(instant(createdAt))} as fresh from serve.changes)`);
  const [added = 0, corrected = 0, withdrawn = 0, rows = 0] = (counts.getRows()[0] ?? []).map(Number);
  return {
    counts: { added, corrected, withdrawn },
    from: feedStart(previous, createdAt),
    table: describeChanges(rows),
  };
}

/** Returns a table of records of the snapshot before. The table of its rejects has the same name. */
function tableBefore({ manifest }: PreviousSnapshot, table: string): TableEntry | undefined {
  return manifest.tables.find(({ name, layer }) => name === table && layer === 'table');
}

function feedStart(previous: PreviousSnapshot | null, createdAt: string): string {
  const oldest = new Date(Date.parse(createdAt) - CHANGES_KEPT_DAYS * 86_400_000).toISOString();
  const began = previous?.manifest.changes_from ?? createdAt;
  return [began, oldest].sort().at(-1) ?? began;
}

function describeChanges(rows: number): BuiltTable {
  const columns = carriedColumns({ position: 'BIGINT', ...CHANGE_COLUMNS });
  return {
    name: 'changes',
    layer: 'changes',
    grain:
      'one record that a run found added, corrected or withdrawn, or one table that it built by another method',
    key: ['position'],
    method_version: null,
    rows,
    columns,
  };
}

/** Returns an instant without its zone, as DuckDB reads it. */
const instant = (rfc3339: string): string => rfc3339.replace('T', ' ').replace('Z', '');

async function compare(
  connection: DuckDBConnection,
  feed: (typeof feeds)[number],
  previous: PreviousSnapshot,
  buildDirectory: string,
  createdAt: string,
  taken: ReadonlySet<string>,
): Promise<void> {
  const [before, after] = await changedPartitions(feed.table, previous, buildDirectory, taken);
  if (before.length === 0 && after.length === 0) return;
  const record = `{${feed.fields.map((name) => `${quoteText(name)}: ${statedSql(name)}`).join(', ')}}`;
  const select = (files: readonly string[], side: string): string =>
    files.length === 0
      ? `select * from (${select(side === 'before' ? after : before, 'other')}) limit 0`
      : `select id, ${feed.type} as type, ${feed.date} as transaction_date, area_id, ${record} as record
         from ${recordsIn(files)}`;
  const changed = feed.fields.map(
    (name) =>
      `case when b.record.${quoteName(name)} is distinct from a.record.${quoteName(name)} then ${quoteText(name)} end`,
  );
  await connection.run(`
    insert into new_changes
    with before as (${select(before, 'before')}), after as (${select(after, 'after')}),
    differing as (
      select
        case when b.id is null then 'added' when a.id is null then 'withdrawn' else 'corrected' end as change,
        coalesce(a.id, b.id) as id, coalesce(a.type, b.type) as type,
        coalesce(a.transaction_date, b.transaction_date) as transaction_date, coalesce(a.area_id, b.area_id) as area_id,
        case when a.id is not null and b.id is not null then list_filter([${changed.join(', ')}], lambda name: name is not null) end as fields,
        b.record as before_record, a.record as after_record
      from before b full join after a on a.id = b.id
      where b.id is null or a.id is null or b.record is distinct from a.record
    )
    select timestamp ${quoteText(instant(createdAt))}, change, id, type, transaction_date, area_id, coalesce(fields, []),
      case when change = 'corrected' then to_json(before_record)::varchar end,
      case when change = 'corrected' then to_json(after_record)::varchar end
    from differing`);
}

/** Returns SQL of a field as the register states it: a building that only the deal’s project tells is not stated. */
const statedSql = (field: string): string =>
  field === 'building'
    ? `case when building_basis is distinct from 'only-building' then building end`
    : quoteName(field);

/** Writes one entry for the table, one for each record that no id had before, and one for each record that is gone. */
async function announce(
  connection: DuckDBConnection,
  feed: (typeof feeds)[number],
  { before, after }: MethodChange,
  previous: PreviousSnapshot,
  createdAt: string,
): Promise<void> {
  const at = `timestamp ${quoteText(instant(createdAt))}`;
  const files = tableBefore(previous, feed.table)?.files ?? [];
  const version = (value: number | null): string => quoteText(JSON.stringify({ method_version: value ?? 1 }));
  const type = feed.type === 'type' ? 'null' : feed.type;
  await connection.run(`
    insert into new_changes
    values (${at}, 'redefined', ${quoteText(feed.table)}, ${type}, ${at}::date, null, ['method_version'], ${version(before)}, ${version(after)})`);
  if (files.length === 0) return;
  const columns = `${feed.type} as type, ${feed.date} as transaction_date, area_id`;
  await connection.run(`
    insert into new_changes
    with before as (
      select coalesce(r.id, b.id) as id, any_value(b.type) as type, any_value(b.transaction_date) as transaction_date, any_value(b.area_id) as area_id
      from (select id, ${columns} from ${recordsIn(files.map(({ path }) => join(previous.directory, path)))}) b
      left join serve.redirects r on r.kind = ${quoteText(feed.table)} and r.old_id = b.id
      group by 1
    ),
    after as (select id, ${columns} from ${feed.table})
    select ${at}, case when b.id is null then 'added' else 'withdrawn' end, coalesce(a.id, b.id), coalesce(a.type, b.type),
      coalesce(a.transaction_date, b.transaction_date), coalesce(a.area_id, b.area_id), [], null, null
    from before b full join after a on a.id = b.id
    where b.id is null or a.id is null`);
}

/** Returns SQL of the records of a table's files. Snapshots of earlier releases lack the day of registration of rent contracts and the basis of a building, and their instants have no zone. */
const recordsIn = (files: readonly string[]): string =>
  `(from ${withInstants(['registered_at'], files)} union all by name select null::date as transaction_date, null::varchar as building_basis where false)`;

/** Returns the files of a table, old and new, whose bytes differ between the snapshots. Only their rows can differ. */
export async function changedPartitions(
  table: string,
  previous: PreviousSnapshot,
  buildDirectory: string,
  taken: ReadonlySet<string>,
): Promise<[string[], string[]]> {
  const old = tableBefore(previous, table)?.files ?? [];
  const now = (await filesBelow(join(buildDirectory, 'tables', table))).map(
    (path) => `tables/${table}/${path}`,
  );
  const unchanged = new Set(taken);

  for (const path of now) {
    const twin = old.find((file) => file.path === path);
    if (twin === undefined || taken.has(path)) continue;
    const { sha256 } = await fileChecksum(join(buildDirectory, path));
    if (sha256 === twin.sha256) unchanged.add(path);
  }
  const changed = (paths: readonly string[]): string[] => paths.filter((path) => !unchanged.has(path));
  return [
    changed(old.map((file) => file.path)).map((path) => join(previous.directory, path)),
    changed(now).map((path) => join(buildDirectory, path)),
  ];
}
