/**
 * Known pulls: the pull day and the window of each kept export that holds all of a window, replaced ones included. They say which days are known, and until
 * when. A figure of arrivals or completeness rests on them alone, so that the kept exports give it again.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { rentContracts } from '../../data/datasets/rent-contracts.ts';
import { transactions } from '../../data/datasets/transactions.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { dayInRegister } from '../../data/register.ts';
import { readFilePath, type Window } from '../sources/file-name.ts';
import { statedDay } from '../sources/pull-day.ts';
import { quoteText } from './cleaning-sql.ts';
import type { ComparedPulls } from './compare-pulls.ts';
import type { Placed } from './coverage.ts';
import { goodRows } from './good-rows.ts';
import { digestParts } from './input-keys.ts';

/** Table of pulls: one kept export that holds all of a window. */
export const PULLS_TABLE = 'known_pulls';

/** Table of (pull, day, record_count): the sales of each day that a pull has. */
export const PULL_DAYS_TABLE = 'known_days';

/** Datasets whose periods have a completeness. */
const FOLLOWED = [transactions.id, rentContracts.id];

/** A window holds the rows of a file by one of their days if it holds at least this part of them, the days beside it included. */
const WINDOW_SHARE = 0.95;

/** Part of the rows of a file that may be of later days than its content: one stray row moves no day. */
const STRAY_SHARE = 0.0005;

/** A pull with less than this part of the records that an earlier pull has of the same days is an extract, whatever its name says. */
const EXTRACT_SHARE = 0.5;

interface KnownPull {
  readonly dataset: string;
  readonly pull: number;
  readonly file: string;
  readonly series: string;
  /** Pulls of one series and place are compared with each other. */
  readonly place: string;
  readonly window: Window | null;
  /** The day that it states, or null. */
  readonly statedOn: string | null;
  readonly receivedOn: string;
  readonly isShort: boolean;
  readonly rowsPath: string;
  readonly sha256: string;
}

/** Writes both tables into the build database. Returns their keys. */
export async function writeKnownPulls(
  connection: DuckDBConnection,
  placed: ReadonlyMap<string, readonly Placed[]>,
  compared: ReadonlyMap<string, Pick<ComparedPulls, 'short'>>,
): Promise<readonly (readonly [string, string])[]> {
  const pulls = FOLLOWED.flatMap((dataset) =>
    (placed.get(dataset) ?? []).flatMap((file) => knownPull(dataset, file, compared.get(dataset)?.short)),
  );
  await connection.run(`create or replace temp table ${PULLS_TABLE} (dataset varchar, pull integer, file varchar, series varchar,
    place varchar, window_by varchar, pulled_on date, covered_from date, covered_to date, known_until date, is_short boolean)`);
  await connection.run(
    `create or replace temp table ${PULL_DAYS_TABLE} (pull integer, day date, record_count integer)`,
  );
  await connection.run(
    'create or replace temp table started_days (pull integer, day date, record_count integer)',
  );
  for (const pull of pulls) {
    await connection.run(`insert into ${PULLS_TABLE} ${pullSql(pull)}`);
    const isSale = pull.dataset === transactions.id;
    await connection.run(
      isSale
        ? `insert into ${PULL_DAYS_TABLE} ${daysSql(pull)}`
        : `insert into started_days ${startedSql(pull)}`,
    );
  }
  await connection.run(extractsSql(transactions.id, PULL_DAYS_TABLE));
  await connection.run(extractsSql(rentContracts.id, 'started_days'));
  await connection.run('drop table started_days');
  const key = digestParts(
    JSON.stringify(pulls.map(({ rowsPath, ...facts }) => [facts, rowsPath.split('/').at(-2)])),
  );
  return [PULLS_TABLE, PULL_DAYS_TABLE].map((table) => [table, key]);
}

function knownPull(dataset: string, file: Placed, short: ReadonlySet<number> | undefined): KnownPull[] {
  const { facts, order, origin, place, rowsPath, series } = file;
  if (!file.isWhole || facts.truncated) return [];
  const folders = origin.source === 'directory' ? origin.address.split('/').slice(0, -1) : [];
  const stated = statedDay(origin);
  return [
    {
      dataset,
      pull: order,
      file: origin.file,
      series,
      place,
      window: readFilePath(origin.file, folders).window,
      statedOn: stated === null ? null : ([stated, ...origin.pulled_again_on].sort().at(-1) ?? stated),
      receivedOn: dayInRegister(new Date(origin.received_at)),
      isShort: short?.has(order) === true,
      rowsPath,
      sha256: facts.sha256,
    },
  ];
}

/**
 * Returns SQL of the row of a pull. It knows the days before its own: that day was not over. Where it states no day, the newest registration in it dates it.
 * It covers nothing more than a few days after that registration, because its content may be older than the day that it states.
 */
function pullSql(pull: KnownPull): string {
  const { dataset, file, series, place, window, statedOn, receivedOn, isShort } = pull;
  const start = dataset === transactions.id ? 'null::date' : 'start_date';
  const inWindow = (day: string): string =>
    window === null
      ? 'true'
      : `${day} between date ${quoteText(window.from)} - 1 and date ${quoteText(window.to)} + 1`;
  // A window by registration holds no later one.
  const latest =
    window === null
      ? `date ${quoteText(receivedOn)}`
      : `case when window_by = 'start' then date ${quoteText(receivedOn)} else least(date ${quoteText(receivedOn)}, date ${quoteText(window.to)} + 1) end`;
  const share = (day: string): string => `avg((${inWindow(day)})::integer)`;
  // An aggregate, so that there is one kind, whatever the window is.
  const by =
    window === null
      ? `any_value('all')`
      : `case
          when ${share(start)} >= ${WINDOW_SHARE} and ${share(start)} >= coalesce(${share('registered_on')}, 0) then 'start'
          when ${share('registered_on')} >= ${WINDOW_SHARE} then 'registered'
        end`;
  const known =
    statedOn === null
      ? 'newest - 1'
      : `least(date ${quoteText(statedOn)} - 1, coalesce(newest + ${publishingRules.quiet_days_most}, date ${quoteText(statedOn)} - 1))`;
  const values = [dataset, file, series, place].map(quoteText);
  const [datasetSql, ...texts] = values;
  const from = window === null ? 'null::date' : `date ${quoteText(window.from)}`;
  const to = window === null ? 'known_until' : `least(known_until, date ${quoteText(window.to)})`;
  return `
    with rows as (select registered_at::date as registered_on, ${start} as start_date from ${goodRows(pull)}),
    kind as (select ${by} as window_by from rows),
    content as (
      select window_by, quantile_disc(registered_on, ${1 - STRAY_SHARE}) filter (registered_on <= ${latest}) as newest
      from rows, kind group by window_by
    ),
    dated as (select *, (${known})::date as known_until from content)
    select ${datasetSql}, ${pull.pull}, ${texts.join(', ')}, window_by,
      ${statedOn === null ? 'null::date' : `date ${quoteText(statedOn)}`}, ${from}, ${to}, known_until, ${isShort}
    from dated
    where window_by is not null and known_until is not null and (${to}) >= coalesce(${from}, date '0001-01-01')`;
}

/** Returns SQL of the sales of each day that a pull covers, as far as their delays are measured. */
const daysSql = (pull: KnownPull): string => `
  select pull, registered_at::date, count(distinct transaction_id)::integer
  from ${goodRows(pull)}
  join (select * from ${PULLS_TABLE} where dataset = ${quoteText(pull.dataset)} and pull = ${pull.pull}) on
    registered_at::date between greatest(covered_from, known_until - ${publishingRules.arrival_days_most}) and covered_to
  where transaction_group = 'sales'
  group by all`;

/** Returns SQL of the contracts that start on each day which a pull covers, as far as their delays are measured. Windows by registration hold parts of such days. */
const startedSql = (pull: KnownPull): string => `
  select pull, start_date, count(distinct coalesce(contract_id, _content_id))::integer
  from ${goodRows(pull)}
  join (select * from ${PULLS_TABLE} where dataset = ${quoteText(pull.dataset)} and pull = ${pull.pull} and window_by <> 'registered') on
    start_date between greatest(covered_from, known_until - ${publishingRules.arrival_days_most}) and covered_to
  group by all`;

/** Returns the statement that marks extracts as short: they hold too few records of days that a pull before them has. */
const extractsSql = (dataset: string, days: string): string => `
  update ${PULLS_TABLE} set is_short = true
  where dataset = ${quoteText(dataset)} and pull in (
    select own.pull
    from ${days} other
    join ${PULLS_TABLE} other_pull on other_pull.dataset = ${quoteText(dataset)} and other_pull.pull = other.pull
    join ${PULLS_TABLE} own on own.dataset = ${quoteText(dataset)} and own.pull <> other.pull and (own.dataset = ${quoteText(transactions.id)} or own.window_by <> 'registered')
      and own.known_until >= other_pull.known_until
      and other.day between greatest(own.covered_from, own.known_until - ${publishingRules.arrival_days_most}) and own.covered_to
    left join ${days} counted on counted.pull = own.pull and counted.day = other.day
    group by own.pull, other.pull
    having coalesce(sum(counted.record_count), 0) < ${EXTRACT_SHARE} * sum(other.record_count)
  )`;
