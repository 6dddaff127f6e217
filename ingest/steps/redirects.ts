/**
 * Redirects: the present ids of records that had another id. An id changes when a table names its records by another method, or when two buildings turn out
 * to be one. Each snapshot copies the redirects of the snapshot before, for as long as the change feed lasts. The service answers an old id with the new one.
 */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { carriedAt, carriedColumns, writeCarried } from './carried-table.ts';
import { CHANGES_KEPT_DAYS, type MethodChange, type PreviousSnapshot } from './change-feed.ts';
import { quoteText } from './cleaning-sql.ts';
import type { MadeTables } from './made-tables.ts';
import { withInstants } from './write-parquet.ts';

const COLUMNS = { kind: 'VARCHAR', old_id: 'VARCHAR', id: 'VARCHAR', since: 'TIMESTAMP' };

/** Tables whose records may get other ids, and the columns in which an old and a new record agree. `kind` of a redirect is the table. */
const renamedTables = [
  {
    table: 'rent_contracts',
    /** SQL over the rows of both sides. Null agrees with nothing: a contract without the instant of registration has no redirect. */
    sameAs: [
      'registered_at',
      'start_date',
      'end_date',
      'version',
      'registered_area',
      'coalesce(annual_amount_aed, -1)',
      'coalesce(contract_amount_aed, -1)',
    ],
  },
] as const;

/**
 * Writes `redirects.parquet` into the build folder and fills `serve.redirects`: with the redirects of the snapshot before, and with those that a change of
 * method makes. An id that changes twice leads to the newest id.
 *
 * @param made tables of this run: the records of others keep the redirects that they have
 * @param createdAt instant of this run, RFC 3339 UTC
 */
export async function writeRedirects(
  connection: DuckDBConnection,
  made: MadeTables,
  previous: PreviousSnapshot | null,
  changed: readonly MethodChange[],
  buildDirectory: string,
  createdAt: string,
): Promise<BuiltTable> {
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`);
  const now = `timestamp ${quoteText(createdAt.replace('T', ' ').replace('Z', ''))}`;
  await connection.run(`create or replace temp table new_redirects (${columns.join(', ')})`);
  for (const renamed of renamedTables.filter(({ table }) => made.has(table))) {
    const before = previous?.manifest.tables.find(
      ({ name, layer }) => name === renamed.table && layer === 'table',
    );
    if (previous === null || before === undefined || !changed.some(({ table }) => table === renamed.table))
      continue;
    const files = before.files.map(({ path }) => join(previous.directory, path));
    if (files.length > 0) await connection.run(renamedSql(renamed, files, now));
  }
  if (previous !== null)
    await made.run(buildingTables, () => redirectBuildings(connection, previous, now), undefined);
  const hasOlder = previous?.manifest.tables.some(({ name }) => name === 'redirects') === true;
  const older = hasOlder
    ? `select o.kind, o.old_id, coalesce(n.id, o.id) as id, o.since
       from ${carriedAt(COLUMNS, join(previous.directory, 'redirects.parquet'))} o left join new_redirects n on n.kind = o.kind and n.old_id = o.id
       where o.since >= ${now} - interval ${CHANGES_KEPT_DAYS} days union all`
    : '';
  const standing = made.has('buildings')
    ? `where kind <> 'buildings' or old_id not in (select building_id::varchar from buildings)`
    : '';
  await connection.run(`create or replace table serve.redirects as
    from (${older} from new_redirects) ${standing}
    qualify row_number() over (partition by kind, old_id order by since desc, id) = 1
    order by kind, old_id`);
  await writeCarried(connection, 'redirects', COLUMNS, 'kind, old_id', buildDirectory);
  const rows = await connection.runAndReadAll('select count(*) from serve.redirects');
  return {
    name: 'redirects',
    layer: 'changes',
    grain: 'one id that a record had before',
    key: ['kind', 'old_id'],
    method_version: null,
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    columns: carriedColumns(COLUMNS),
  };
}

/** Returns SQL that redirects old ids without a record to the record that agrees with theirs, if its id is new. */
function renamedSql(
  { table, sameAs }: (typeof renamedTables)[number],
  files: readonly string[],
  now: string,
): string {
  const same = sameAs.map((sql, index) => `${sql} as same_${index}`).join(', ');
  const names = sameAs.map((_, index) => `same_${index}`).join(', ');
  const earlier = withInstants(['registered_at'], files);
  return `
    insert into new_redirects
    with before as (select id, ${same} from ${earlier} b anti join ${table} a using (id)),
    after as (select id, ${same} from ${table} a anti join ${earlier} b using (id))
    select ${quoteText(table)}, before.id, after.id, ${now}
    from before join after using (${names})
    qualify row_number() over (partition by before.id order by after.id) = 1`;
}

/** Tables that the redirects of buildings are read from. */
const buildingTables = ['buildings', 'transactions'];

/**
 * Redirects buildings that are gone: to the building that most of their deals name now, else to the building with their registered property.
 */
async function redirectBuildings(
  connection: DuckDBConnection,
  previous: PreviousSnapshot,
  now: string,
): Promise<void> {
  const buildings = await intactFiles(previous, 'buildings');
  if (buildings.length === 0) return;
  await connection.run(`create or replace temp table gone_buildings as
    select building_id, property_id from ${parquetAt(buildings)} b anti join buildings using (building_id)`);
  const gone = await connection.runAndReadAll('select 1 from gone_buildings limit 1');
  // The deals of the snapshot before are read only if a building is gone.
  const deals = gone.currentRowCount === 0 ? [] : await intactFiles(previous, 'transactions');
  if (deals.length === 0) return;
  await connection.run(`
    insert into new_redirects
    with by_deals as (
      select g.building_id, d.building_id as present_id, 1 as rank, count(*) as n
      from gone_buildings g
      join ${parquetAt(deals)} b on b.building_id = g.building_id
      join transactions d on d.id = b.id
      where d.building_id is not null
      group by all
    ),
    by_property as (
      select g.building_id, b.building_id as present_id, 2 as rank, 1 as n
      from gone_buildings g
      join buildings b on b.property_id = g.property_id
    )
    select 'buildings', building_id::varchar, present_id::varchar, ${now}
    from (from by_deals union all from by_property)
    qualify row_number() over (partition by building_id order by rank, n desc, present_id) = 1`);
}

/** Paths of the files of a table of the snapshot before that are as they were published. */
export async function intactFiles(
  { directory, manifest }: PreviousSnapshot,
  table: string,
): Promise<string[]> {
  const files = manifest.tables
    .filter(({ name, layer }) => name === table && layer !== 'serve' && layer !== 'rejects')
    .flatMap((entry) => entry.files);
  const paths: string[] = [];
  for (const { path, sha256 } of files) {
    const found = await fileChecksum(join(directory, path)).catch(() => null);
    if (found?.sha256 === sha256) paths.push(join(directory, path));
  }
  return paths;
}
