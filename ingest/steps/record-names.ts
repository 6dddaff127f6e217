/** The name of a record whose row has no key: `_content_id` of clean rows, from the definition of its dataset. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { registeredName } from '../../data/vocabularies.ts';
import { counted } from '../report/counted.ts';
import { quoteName } from './cleaning-sql.ts';

/**
 * Adds to rows `_day`, the day of registration, where pulls are compared by it; to good rows `_digest`, a hash of all that the row says; and to those without a key `_content_id`, which names their record, and `_occurrence`, which
 * numbers the rows of one name in an order that follows from what they say and not from the file's or the threads'. Where every row has a key the window
 * would be wasted work.
 */
export function withNames(
  { dataset, dialect }: { readonly dataset: Dataset; readonly dialect: Dialect },
  select: string,
): string {
  const added = `${daySql(dataset)}case when _reason is null then ${digestOf(dataset)} end as _digest`;
  const alwaysKeyed =
    dialect.keyed === true || dataset.key.every((name) => dataset.columns[name]?.required === true);
  if (alwaysKeyed)
    return `select *, ${added}, null::VARCHAR as _content_id, null::BIGINT as _occurrence from (${select})`;
  const named = `case when _reason is null and ${isNameless(dataset)} then ${nameSql(dataset)} end as _content_id`;
  const rows = `select *, ${added}, ${named} from (${select})`;
  const { identity: [first] = [], numberedBy } = dataset.keyless ?? {};
  if (numberedBy !== undefined) return numberedRows(rows, numberedBy);
  const numbered = `
select *, case when _content_id is not null then row_number() over (partition by _content_id order by _digest) end as _occurrence
from (${rows})`;
  if (first === undefined) return numbered;
  // Rows without a number and the first part of their name are records of their own, identical ones too.
  const isAlone = `${quoteName(dataset.key[0] ?? '')} is null and ${first} is null`;
  return `
select * replace (
  case when ${isAlone} and _occurrence > 1 then md5(_content_id || '#' || _occurrence) else _content_id end as _content_id,
  case when ${isAlone} and _content_id is not null then 1 else _occurrence end as _occurrence
) from (${numbered})`;
}

/** Returns SQL of a hash of all that a row says. Texts that are no known words count only where there are some. */
function digestOf({ columns }: Dataset): string {
  const names = Object.keys(columns).filter((name) => columns[name]?.registeredOf === undefined);
  const unknown = Object.keys(columns).filter((name) => columns[name]?.registeredOf !== undefined);
  const said = `hash(${names.map(quoteName).join(', ')})`;
  if (unknown.length === 0) return said;
  const texts = unknown.map(quoteName).join(', ');
  return `case when coalesce(${texts}) is null then ${said} else hash(${said}, ${texts}) end`;
}

/** Returns SQL of what a row says in a column: the known word, or the register's own text. */
export function saidSql({ columns }: Dataset, name: string): string {
  return columns[name]?.words === undefined
    ? quoteName(name)
    : `coalesce(${quoteName(name)}, ${quoteName(registeredName(name))})`;
}

/** Each row is a record: the second row of a name that says something else is `<name>#2`, and an identical one is the same record. */
function numberedRows(rows: string, numberedBy: readonly string[]): string {
  const order = [...numberedBy.map((name) => `${quoteName(name)} nulls last`), '_digest'].join(', ');
  return `
select * exclude (_nth) replace (case when _nth > 1 then _content_id || '#' || _nth else _content_id end as _content_id),
  case when _content_id is not null then 1 end as _occurrence
from (select *, dense_rank() over (partition by _content_id order by ${order}) as _nth from (${rows}))`;
}

/** Returns the SQL of `_day`, the day of registration as a column of its own: a table that is built by year reads only the rows of that year. */
function daySql({ comparedBy }: Dataset): string {
  return comparedBy === undefined
    ? ''
    : `coalesce(${comparedBy.day.map((name) => `${quoteName(name)}::DATE`).join(', ')}) as _day, `;
}

/** Returns SQL that is true of a row without its key. Where rows are lines of a record, a number of the record alone is no key. */
function isNameless({ key, keyless }: Dataset): string {
  const parts = keyless === undefined || keyless.numberedBy !== undefined ? key.slice(0, 1) : key;
  return `(${parts.map((name) => `${quoteName(name)} is null`).join(' or ')})`;
}

/** Returns SQL of the name of a record whose row has no key: the number of the record if the row gives it, else its identity. */
function nameSql(dataset: Dataset): string {
  const identity = dataset.keyless?.identity;
  if (identity === undefined) return contentIdSql(dataset);
  const number = quoteName(dataset.key[0] ?? '');
  return `case when ${number} is not null then md5('number ' || ${number}) when ${identity[0]} is null then ${contentIdSql(dataset)} else ${digestSql(identity)} end`;
}

/** Returns the columns that make two loads of one row the same. */
export const contentOf = ({ columns, content }: Dataset): readonly string[] =>
  content ?? Object.keys(columns).filter((name) => columns[name]?.registeredOf === undefined);

const contentIdSql = (dataset: Dataset): string =>
  digestSql(contentOf(dataset).map((name) => saidSql(dataset, name)));

/** Returns SQL of the md5 of these values, of which any may be missing. */
function digestSql(values: readonly string[]): string {
  return `md5(concat_ws('|', ${values.map((value) => `coalesce((${value})::VARCHAR, '')`).join(', ')}))`;
}

/** Says of clean rows how many have neither a key nor a name, and how many share their name with a row that says something else. */
export async function doubtfulNames(
  connection: DuckDBConnection,
  dataset: Dataset,
  rows: string,
): Promise<string[]> {
  const { identity: [first] = [], numberedBy } = dataset.keyless ?? {};
  if (first === undefined || numberedBy === undefined) return [];
  const found = await connection.runAndReadAll(`
    select count(distinct _content_id) filter (${first} is null), count(distinct _content_id) filter (${first} is not null and contains(_content_id, '#'))
    from ${rows} where _reason is null and _content_id is not null`);
  const [nameless = 0, alike = 0] = (found.getRows()[0] ?? []).map(Number);
  const sentences: string[] = [];
  if (nameless > 0)
    sentences.push(
      `${counted(nameless, 'record')} without a number ${nameless === 1 ? 'has' : 'have'} no name either: known by all that the row says, so that a corrected one is another`,
    );
  if (alike > 0)
    sentences.push(
      `${counted(alike, 'record')} without a number ${alike === 1 ? 'has' : 'have'} the name of another of the file and ${alike === 1 ? 'says' : 'say'} something else: whether they are the same cannot be told, and each counts`,
    );
  return sentences;
}
