/**
 * Merge: makes the view `clean_<dataset>` with one load of every record from the clean files of a dataset, and counts what happened to each row.
 *
 * - A newer pull replaces the older file of its series, except for the rows that are held (docs/adr/0012).
 * - Where several files have a key, the newest load wins (docs/adr/0005).
 * - A row with a key wins over the same row without one (docs/adr/0013).
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset, DialectId } from '../../data/dataset.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { datingColumn, pullDay } from './clean-export.ts';
import { kindTypes, quoteName, quoteText } from './cleaning-sql.ts';
import { countRows, type RowCounts, usedRows } from './count-rows.ts';
import { goodRows, type HeldRows } from './good-rows.ts';
import { type PlacedExport, type UsedExport, viewName } from './placed-export.ts';
import { keyHash, keyText } from './record-keys.ts';
import { contentOf, saidSql } from './record-names.ts';
import { isKeyed, takeOver } from './take-over.ts';

/**
 * Creates the view. Returns for each file, by `order`, how many good rows are kept, duplicate and superseded.
 *
 * @param held rows of replaced files that stay, by `order`
 * @param warn takes a sentence about records that could be the same in two files and stay apart
 */
export async function mergeDataset(
  connection: DuckDBConnection,
  dataset: Dataset,
  files: readonly PlacedExport[],
  {
    held = new Map(),
    warn = () => undefined,
  }: {
    readonly held?: ReadonlyMap<number, HeldRows> | undefined;
    readonly warn?: (sentence: string) => void;
  } = {},
): Promise<Map<number, RowCounts>> {
  const view = viewName(dataset);
  const used = files
    .map((file): UsedExport => ({ ...file, held: held.get(file.order) ?? null }))
    .filter((file) => !file.replaced || file.held !== null);
  if (used.length === 0) {
    await connection.run(`create or replace temp view ${view} as ${emptySelect(dataset)}`);
    return countRows(connection, dataset, files, used);
  }
  const all = used
    .map((file) => `select ${file.order} as _file, ${loadInstant(file)} as _loaded, * from ${goodRows(file)}`)
    .join(' union all ');
  await connection.run(`create or replace temp table contested_keys as ${contestedKeys(dataset, used)}`);
  await connection.run(`create or replace temp table contested as
    select _file, _row, _loaded, ${keyText(dataset)} as key, ${contentSql(dataset)} as content, _content_id is not null as is_keyless${repeatHashes(dataset)}
    from (${all}) where ${keyHash(dataset)} in (select k from contested_keys)`);
  await connection.run(`create or replace temp table ${view}_losers as ${losersSql(dataset, used)}`);
  const filled = await createFill(connection, dataset, used, all);
  const filledOfRecord = await createRecordFill(connection, dataset, used, all);
  await takeOver(connection, dataset, used, `${view}_losers`, warn);
  const selects = used.map((file) => winnersSql(dataset, file, { lines: filled, records: filledOfRecord }));
  await connection.run(`create or replace temp view ${view} as ${selects.join(' union all ')}`);
  return countRows(connection, dataset, files, used);
}

/** Returns SQL of the instant of the load. A row cannot state one after its file was received. */
const loadInstant = (file: PlacedExport): string =>
  `coalesce(case when _load_timestamp::DATE <= ${pullDay(file.origin.received_at)} then _load_timestamp end, timestamp ${quoteText(file.asOf)})`;

/**
 * Returns SQL of the hashes of keys that several rows have. A file lists its own repeated keys. Keys of several files are found among the smaller files
 * first, and then in the largest, which is read without being grouped.
 */
function contestedKeys(dataset: Dataset, files: readonly UsedExport[]): string {
  const hashes = (file: UsedExport): string => `select ${keyHash(dataset)} as k from ${goodRows(file)}`;
  const repeated = `select k from ${parquetAt(files.map(({ repeatedPath }) => repeatedPath))}`;
  const [largest, ...others] = files.toSorted((a, b) => usedRows(b) - usedRows(a));
  if (largest === undefined || others.length === 0) return repeated;
  return `
    with others as materialized (${others.map((file) => `select distinct k from (${hashes(file)})`).join(' union all ')})
    ${repeated}
    union select k from others group by k having count(*) > 1
    union select k from (${hashes(largest)}) where k in (select k from others)`;
}

/** Returns SQL of the content of a row. A row without a key has the content that all dialects without the key give; it is 0 where the key is made of the content. */
function contentSql(dataset: Dataset): string {
  const said = contentOf(dataset)
    .map((name) => saidSql(dataset, name))
    .join(', ');
  return `case when _content_id is null then _digest else ${dataset.keyless === undefined ? '0::ubigint' : `hash(${said})`} end`;
}

function losersSql(dataset: Dataset, used: readonly PlacedExport[]): string {
  if (dataset.hasLines === true) return losersAmongLines(used);
  if (dataset.keyless === undefined || dataset.keyless.numberedBy !== undefined)
    return losersAmongRows('contested');
  return `${losersAmongRows('(from contested where not is_keyless)')} union all by name ${losersAmongKeyless(dataset, used)}`;
}

/** Returns SQL of three hashes: `around`, the columns for which an export repeats a line; `rest`, all other columns; `record`, the columns that all lines of a record share. */
function repeatHashes({ columns, hasLines, repeatedFor = [], ofRecord = [] }: Dataset): string {
  if (hasLines !== true) return '';
  const hash = (names: readonly string[]): string => `hash(${names.map(quoteName).join(', ') || 'null'})`;
  const rest = Object.keys(columns).filter((name) => !repeatedFor.includes(name));
  return `, ${hash(repeatedFor)} as around, ${hash(rest)} as rest, ${hash(ofRecord)} as record`;
}

/** Returns SQL of the rows that lose to another of their key. The newest load wins; among equals the later file, then the content, so that two runs agree. `place` 2 is the newest loser. */
const losersAmongRows = (contested: string): string => `
  select _file, _row, content = first_value(content) over best as is_duplicate, row_number() over best as place
  from ${contested}
  window best as (partition by key order by _loaded desc, _file desc, content desc, _row)
  qualify row_number() over best > 1`;

/**
 * Returns SQL of the losing rows of records without a key. The newest file that has the record gives all its lines. In dialects of `copiesAreLines`,
 * identical rows of a file are lines of their own. A file of such a dialect wins over the newest file if both have the same rows.
 */
function losersAmongKeyless({ keyless }: Dataset, files: readonly PlacedExport[]): string {
  const counting = files.filter(({ facts }) => keyless?.copiesAreLines.includes(facts.dialect) === true);
  const isCounted = counting.length > 0 ? `_file in (${counting.map(({ order }) => order)})` : 'false';
  return `
  (with listed as (
    select key, _file, max(_loaded) as loaded, ${counting.length > 0 ? 'list_sort(list(distinct content))' : 'null'} as said
    from contested where is_keyless group by key, _file
  ),
  winners as (
    select key, arg_max(_file, (coalesce(${isCounted} and said = newest, false), loaded, _file)) as winner
    from (select *, first_value(said) over (partition by key order by loaded desc, _file desc) as newest from listed)
    group by key
  ),
  ranked as (
    select c.*, winner, row_number() over (partition by key, _file, content order by _row) as copy
    from contested c join winners using (key) where is_keyless
  )
  select _file, _row,
    _file = winner or exists (from ranked w where w.key = r.key and w._file = w.winner and w.content = r.content) as is_duplicate
  from ranked r
  where _file <> winner or (copy > 1 and not ${isCounted}))`;
}

/** Dialects of a register that has one row for each unit. */
const ofRegister: ReadonlySet<DialectId> = new Set(['A', 'B']);

/**
 * Returns SQL of the losing rows of records with lines. The newest file that has the key gives all its lines, together with the other parts of its pull.
 *
 * - Exact repeats within a file are units of their own in the gateway's dialects. In A and B, whose register has one row for each unit, they are repeats.
 * - An export repeats a line for each of two stations (`repeatedFor`). The n-th line of one station is the n-th line of the other.
 * - The station that stays does not depend on the order of rows; otherwise a pull in another order would count as a correction.
 */
function losersAmongLines(files: readonly PlacedExport[]): string {
  const registers = files.filter((file) => ofRegister.has(file.facts.dialect)).map((file) => file.order);
  const isRegister = registers.length > 0 ? `_file in (${registers.join(', ')})` : 'false';
  return `
  with parted as (${partsOfPulls(files)}),
  ranked as (
    select *, first_value(part) over (partition by key order by _loaded desc, _file desc) as winner,
      row_number() over (partition by key, part, content order by _file, _row) as copy,
      row_number() over (partition by key, part, rest, around order by _file, _row) as twin
    from parted
  ),
  told as (
    select *, row_number() over (partition by key, part, rest, twin order by around, _file, _row) as telling from ranked
  )
  select _file, _row,
    part = winner or exists (from ranked w where w.key = r.key and w.part = w.winner and w.content = r.content) as is_duplicate
  from told r
  where part <> winner or telling > 1 or (copy > 1 and ${isRegister})`;
}

/**
 * Returns SQL of the contested rows with their `part`. Files whose lines of a record add up have the same part: they are of one pull, none repeats a row
 * of another, and they agree on the record, so that it was cut between them. Every other file is a part of its own.
 */
function partsOfPulls(files: readonly PlacedExport[]): string {
  const together = files.filter((file) => files.some((other) => other !== file && other.pull === file.pull));
  if (together.length === 0) return 'select *, _file as part from contested';
  const pulls = together.map(({ order, pull }) => `(${order}, ${pull})`).join(', ');
  return `
    with pulls(_file, pull) as (values ${pulls}),
    repeated as (
      select distinct unnest(files) as _file
      from (select list(distinct _file) as files from contested join pulls using (_file) group by pull, key, rest, around having count(distinct _file) > 1)
    )
    select contested.*,
      case when pull is null then _file
        when min(hash(_loaded, record)) over alike = max(hash(_loaded, record)) over alike then -pull
        else _file end as part
    from contested left join (from pulls anti join repeated using (_file)) using (_file)
    window alike as (partition by key, pull)`;
}

/**
 * Fills columns that the winner's dialect lacks from the newest other load that has them. For example, a gateway row has no building, and the register's
 * row of the same deal has one. The day of a row is never filled. Returns the filled columns; on most nights there are none, because all files agree.
 */
async function createFill(
  connection: DuckDBConnection,
  dataset: Dataset,
  used: readonly UsedExport[],
  all: string,
): Promise<readonly string[]> {
  const view = viewName(dataset);
  const carrying = (name: string) => used.filter(({ facts }) => facts.carried.includes(name));
  const columns = Object.keys(dataset.columns).filter((name) => {
    const carriers = carrying(name).length;
    const isFilled = !dataset.key.includes(name) && dataset.comparedBy?.day.includes(name) !== true;
    return isFilled && carriers > 0 && carriers < used.length;
  });
  const anyLoser = await connection.runAndReadAll(`select 1 from ${view}_losers limit 1`);
  if (columns.length === 0 || anyLoser.currentRowCount === 0) return [];
  const newest = (name: string): string =>
    dataset.hasLines
      ? `max_by(${quoteName(name)}, (_loaded, _file)) filter (where ${quoteName(name)} is not null)`
      : `arg_min_null(${quoteName(name)}, place) filter (where _file in (${carrying(name).map(({ order }) => order)}))`;
  const key = dataset.key.map(quoteName).join(', ');
  await connection.run(`create or replace temp table ${view}_fill as
    select ${key}, ${columns.map((name) => `${newest(name)} as ${quoteName(name)}`).join(', ')}
    from (${all}) join ${view}_losers using (_file, _row)
    where _content_id is null
    group by ${key}`);
  return columns;
}

/** Fills the columns of records without a key that all lines of a record share. Returns the filled columns. */
async function createRecordFill(
  connection: DuckDBConnection,
  dataset: Dataset,
  used: readonly PlacedExport[],
  all: string,
): Promise<readonly string[]> {
  const view = viewName(dataset);
  const keyless = used.filter((file) => !isKeyed(dataset, file));
  const columns = (dataset.keyless?.ofRecord ?? []).filter((name) => {
    const carriers = keyless.filter(({ facts }) => facts.carried.includes(name)).length;
    return carriers > 0 && carriers < keyless.length;
  });
  if (columns.length === 0) return [];
  const newest = columns.map(
    (name) =>
      `max_by(${quoteName(name)}, (_loaded, _file)) filter (where ${quoteName(name)} is not null) as ${quoteName(name)}`,
  );
  await connection.run(`create or replace temp table ${view}_record_fill as
    select _content_id, ${newest.join(', ')} from (${all}) join ${view}_losers using (_file, _row)
    where _content_id is not null
    group by _content_id`);
  return columns;
}

/** Columns filled from other loads: those of rows with a key, and those of records without one. */
interface Filled {
  readonly lines: readonly string[];
  readonly records: readonly string[];
}

function winnersSql(dataset: Dataset, file: UsedExport, { lines, records }: Filled): string {
  const view = viewName(dataset);
  const isOfRecord =
    dataset.keyless !== undefined && dataset.keyless.numberedBy === undefined && !isKeyed(dataset, file);
  const fill = isOfRecord ? records : lines;
  const filled = (name: string): boolean => fill.includes(name) && !file.facts.carried.includes(name);
  const columns = Object.keys(dataset.columns);
  const fills = columns.filter(filled).map((name) => `fill.${quoteName(name)}`);
  const select = columns.map((name) => (filled(name) ? `fill.${quoteName(name)}` : `w.${quoteName(name)}`));
  const isAfterPull = afterPullSql(dataset, file);
  const said = fills.length === 0 ? 'w._digest' : `hash(w._digest, ${fills.join(', ')})`;
  const digest = `case when ${isAfterPull} then hash(${said}, true) else ${said} end`;
  const named = isOfRecord ? ['_content_id'] : dataset.key;
  const keys = named.map((name) => `fill.${quoteName(name)} = w.${quoteName(name)}`);
  const table = isOfRecord ? `${view}_record_fill` : `${view}_fill`;
  const join = fills.length === 0 ? '' : `left join ${table} fill on ${keys.join(' and ')}`;
  return `select ${file.order} as _file, w._row + ${file.rowsBefore} as _row, ${loadInstant(file)} as _loaded, w._content_id, w._occurrence,
      ${dataset.comparedBy === undefined ? '' : `w._day, ${isAfterPull} as _is_after_pull, `}${digest} as _digest, ${select.join(', ')}
    from ${goodRows(file)} w
    anti join (select _row from ${view}_losers where _file = ${file.order}) lost on lost._row = w._row ${join}`;
}

/** Returns SQL that is true of a row that was registered, by its own words, after its file was received. */
function afterPullSql(dataset: Dataset, file: UsedExport): string {
  const dating = datingColumn(dataset);
  if (dataset.comparedBy === undefined || dating === null) return 'false';
  return `coalesce(w.${quoteName(dating)}::DATE > ${pullDay(file.origin.received_at)}, false)`;
}

function emptySelect(dataset: Dataset): string {
  const columns = Object.entries(dataset.columns).map(
    ([name, column]) => `null::${kindTypes[column.kind]} as ${quoteName(name)}`,
  );
  return `select 0 as _file, 0::BIGINT as _row, null::TIMESTAMP as _loaded, null::VARCHAR as _content_id, null::BIGINT as _occurrence, ${dataset.comparedBy === undefined ? '' : 'null::DATE as _day, null::BOOLEAN as _is_after_pull, '}null::UBIGINT as _digest, ${columns.join(', ')} limit 0`;
}
