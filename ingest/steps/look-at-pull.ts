/**
 * Looks at a pull. Of the records that earlier pulls had and this one lacks, it finds which stay unconfirmed, which are withdrawn, and which cells lost too
 * much to count as complete (docs/adr/0012). Hashes of their keys identify records.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import type { IncompleteCell } from '../../data/snapshot.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { DAYS_OF_DOUBT } from '../sources/pull-day.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';
import { goodRows } from './good-rows.ts';
import { keyHash } from './record-keys.ts';

/** A cell, a day and procedure, or such a day with those beside it, lost too much when it lost more records than this, and more than this share of what it had. */
const LOST_RECORDS = 10;
const LOST_SHARE = 0.05;

export interface PullToLookAt {
  /** Its files. */
  readonly now: readonly Placed[];
  /** When it was made, ISO date. */
  readonly day: string;
  /** False when a part of it was cut off. */
  readonly isComplete: boolean;
  /** Files that it is the first to replace, each with its place in the series. */
  readonly replaced: readonly { readonly file: Placed; readonly place: number }[];
  /** Places of all files that it is a newer pull of: rows held of others are not looked at. */
  readonly judged: readonly number[];
  /** Parquet of rows that are held from pulls before, or null. */
  readonly held: string | null;
  /** Path to write the rows to that are held from now on. */
  readonly result: string;
}

export interface Found {
  /** Records withdrawn. */
  readonly withdrawn: number;
  readonly incomplete: readonly IncompleteCell[];
}

const TABLES = ['gone', 'gone_records', 'lost_cells', 'cells_before', 'incomplete_cells', 'verdicts'];

/** Compares one pull with those before it and writes the rows that are held after it. */
export async function lookAt(
  connection: DuckDBConnection,
  dataset: Dataset,
  pull: PullToLookAt,
): Promise<Found> {
  await createGone(connection, dataset, pull);
  await connection.run(goneRecords(pull));
  await createIncompleteCells(connection, dataset, pull);
  await connection.run(verdicts(pull.day));
  const incomplete = await readIncomplete(connection, dataset);
  const withdrawn = await connection.runAndReadAll('select count(*) from verdicts where not stays');
  await connection.run(
    `copy (${heldFromNow(pull)}) to ${quoteText(pull.result)} (format parquet, compression zstd)`,
  );
  for (const table of TABLES) await connection.run(`drop table ${table}`);
  return { withdrawn: Number(withdrawn.getRows()[0]?.[0] ?? 0), incomplete };
}

/** Returns SQL over clean rows that names a record and its cell. */
function recordSql(dataset: Dataset): string {
  const { procedure, area } = comparedBy(dataset);
  const word = (name: string): string => `coalesce(${quoteName(name)}, '')`;
  return `${keyHash(dataset)} as key_hash, _day as day, ${word(procedure)} as procedure, ${word(area)} as area,
    _content_id is not null as is_keyless`;
}

function comparedBy({ id, comparedBy: columns }: Dataset): NonNullable<Dataset['comparedBy']> {
  if (columns === undefined) throw new Error(`${id} does not say by what its pulls are compared`);
  return columns;
}

/** Rows that this pull lacks: of the files that it replaces, and of those held before. */
async function createGone(
  connection: DuckDBConnection,
  dataset: Dataset,
  { now, replaced, held }: PullToLookAt,
): Promise<void> {
  const record = recordSql(dataset);
  const before = [
    ...replaced.map(
      ({ file, place }) =>
        `select ${place} as _place, _row, null::date as _missing_since, null::date as _missed_on, ${record} from ${goodRows(file)}`,
    ),
    ...(held === null
      ? []
      : [`select _place, _row, _missing_since, _missed_on, ${record} from ${parquetAt(held)}`]),
  ];
  const present = now.map((file) => `select ${keyHash(dataset)} as key_hash from ${goodRows(file)}`);
  await connection.run(`create or replace temp table gone as
    select * from (${before.join(' union all ')}) anti join (${present.join(' union all ')}) using (key_hash)`);
}

/**
 * The records of those rows that this pull can miss: it is a newer pull of their file, and nothing of it was cut off. Its last days are beyond it where many
 * records were registered after its newest: its content is older than its date.
 */
function goneRecords({ day, now, judged, isComplete }: PullToLookAt): string {
  const newest = now
    .flatMap(({ facts }) => facts.newest ?? [])
    .sort()
    .at(-1);
  const isAfter = newest === undefined ? 'false' : `day > date ${quoteText(newest)} and ${isInDoubt}`;
  const isJudged = judged.length === 0 || !isComplete ? 'false' : `_place in (${judged.join(', ')})`;
  return `create or replace temp table gone_records as
    with records as (
      select key_hash, min(day) as day, min(procedure) as procedure, min(area) as area, bool_or(is_keyless) as is_keyless,
        min(_missing_since) as missing_since, min(_missed_on) as missed_on,
        coalesce(date ${quoteText(day)} - min(_missing_since) >= ${DAYS_OF_DOUBT}, false) as is_long_gone
      from gone where ${isJudged}
      group by key_hash
    )
    select *, ${isAfter} and count(*) filter (where ${isAfter}) over () > ${LOST_RECORDS} as is_beyond from records`;
}

/** Records that no pull has missed yet. */
const isInDoubt = 'missed_on is null and not is_long_gone';

/**
 * Finds the cells that lost too much: by themselves, in all areas of their day and procedure together, or with the days beside it that lost any. A loss that
 * is spread over many areas is small in each, and in an incomplete week a Sunday loses few. A record counts if the pull before had it, or it is still in
 * doubt because its cell was incomplete then, and it is gone now. A record without a key that appears may be a corrected one that disappeared. Only rows of
 * days and procedures near many losses are read.
 */
async function createIncompleteCells(
  connection: DuckDBConnection,
  dataset: Dataset,
  { now, replaced, held }: PullToLookAt,
): Promise<void> {
  await connection.run(`create or replace temp table lost_cells as
    with cells as (
      select day, procedure, area, count(*) filter (where ${isInDoubt}) as lost, bool_or(is_beyond) as is_beyond
      from gone_records
      group by day, procedure, area
    )
    select * from cells
    window near as (partition by procedure order by day range between interval 2 days preceding and interval 2 days following)
    qualify sum(lost) over near > ${LOST_RECORDS} or bool_or(is_beyond) over near`);
  const [found] = (await connection.runAndReadAll('select count(*) from lost_cells')).getRows();
  const record = recordSql(dataset);
  const ofDays = (selects: readonly string[]): string =>
    Number(found?.[0] ?? 0) > 0
      ? `select distinct on (key_hash) * from (${selects.join(' union all ')}) semi join lost_cells using (day, procedure) order by all`
      : `select * from (${selects.join(' union all ')}) limit 0`;
  const before = [
    ...replaced.map(({ file }) => `select ${record} from ${goodRows(file)}`),
    ...(held === null ? [] : [`select ${record} from ${parquetAt(held)} where _missed_on is null`]),
  ];
  await connection.run(`create or replace temp table cells_before as ${ofDays(before)}`);
  await connection.run(`create or replace temp table incomplete_cells as
    with had as (select day, procedure, area, count(*) as before from cells_before group by all),
    appeared as (
      select day, procedure, area, count(*) as appeared
      from (${ofDays(now.map((file) => `select ${record} from ${goodRows(file)}`))}) anti join cells_before using (key_hash)
      where is_keyless
      group by all
    ),
    compared as (
      select day, procedure, area, coalesce(before, 0) as before, coalesce(lost, 0) - coalesce(appeared, 0) as lost,
        coalesce(is_beyond, false) as is_beyond
      from had full join lost_cells using (day, procedure, area) full join appeared using (day, procedure, area)
    ),
    with_days as (
      select *, sum(lost) over of_day as day_lost, sum(before) over of_day as day_before,
        sum(lost) over beside as days_lost, sum(before) over beside as days_before
      from compared
      window of_day as (partition by day, procedure),
        beside as (partition by procedure order by day range between interval 1 day preceding and interval 1 day following)
    )
    select day, procedure, area, before, lost from with_days
    where is_beyond
      or (lost > ${LOST_RECORDS} and lost > before * ${LOST_SHARE})
      or (day_lost > ${LOST_RECORDS} and day_lost > day_before * ${LOST_SHARE})
      or (days_lost > ${LOST_RECORDS} and days_lost > days_before * ${LOST_SHARE})`);
}

/**
 * Returns SQL of the verdicts. A record stays until two pulls of different days missed it. An incomplete cell misses no records for as long as it is in
 * doubt.
 */
const verdicts = (day: string): string => `create or replace temp table verdicts as
  select key_hash, coalesce(missing_since, date ${quoteText(day)}) as missing_since,
    case when cell.lost is null then coalesce(missed_on, date ${quoteText(day)}) else missed_on end as missed_on,
    not is_long_gone and (cell.lost is not null or coalesce(missed_on = date ${quoteText(day)}, true)) as stays
  from gone_records left join incomplete_cells cell using (day, procedure, area)`;

async function readIncomplete(connection: DuckDBConnection, { id }: Dataset): Promise<IncompleteCell[]> {
  const found = await connection.runAndReadAll(
    `select day::varchar, procedure, area, before, before - lost from incomplete_cells where lost > 0 order by lost desc, day, procedure, area`,
  );
  return found.getRows().map(([day, procedure, area, before, now]) => ({
    dataset: id,
    day: String(day),
    procedure: String(procedure),
    area: String(area),
    before: Number(before),
    now: Number(now),
  }));
}

/** Returns SQL of the whole rows that stay, from their files. */
function heldFromNow({ replaced, judged, held }: PullToLookAt): string {
  const isJudged = judged.length === 0 ? 'false' : `gone._place in (${judged.join(', ')})`;
  const columns = 'stay._place, stay._missing_since, stay._missed_on';
  const rows = replaced.map(
    ({ file, place }) =>
      `select ${columns}, r.* from ${goodRows(file)} r join (select * from stay where _place = ${place}) stay using (_row)`,
  );
  if (held !== null)
    rows.push(
      `select ${columns}, r.* exclude (_place, _missing_since, _missed_on) from ${parquetAt(held)} r join stay using (_place, _row)`,
    );
  return `
    with stay as materialized (
      select gone._place, gone._row,
        coalesce(verdicts.missing_since, gone._missing_since) as _missing_since,
        coalesce(verdicts.missed_on, gone._missed_on) as _missed_on
      from gone left join verdicts on verdicts.key_hash = gone.key_hash and ${isJudged}
      where coalesce(stays, true)
    )
    select * from (${rows.join(' union all ')}) order by _place, _row`;
}
