/** The SQL that turns one export's raw columns into a dataset's typed columns, written from the definition. */
import type { Column, Dataset, Dialect } from '../../data/dataset.ts';
import { register } from '../../data/register.ts';

/** DuckDB type of each column kind in clean tables. */
export const kindTypes = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  amount_aed: 'DOUBLE',
  area_sqm: 'DOUBLE',
  date: 'DATE',
  instant: 'TIMESTAMP',
  flag: 'BOOLEAN',
} as const;

const inDirhams = (amount: string): string =>
  register.currencyWorthAed === 1 ? amount : `(${amount} * ${register.currencyWorthAed})`;

const kindSql: Record<Column['kind'], (raw: string) => string> = {
  text: (raw) => `clean_text(${raw})`,
  integer: (raw) => `clean_integer(${raw})`,
  number: (raw) => `clean_number(${raw})`,
  // To the fils: marts add whole ones up, and the check of a snapshot compares their sums with those of the rows.
  amount_aed: (raw) => `round(${inDirhams(`clean_amount(${raw})`)}, 2)`,
  area_sqm: (raw) => `clean_number(${raw})`,
  date: (raw) => `clean_date(${raw})`,
  instant: (raw) => `clean_instant(${raw})`,
  flag: (raw) => `clean_flag(${raw})`,
};

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the columns of the dataset that this header can fill. The header says nothing about the others. */
export function carriedColumns(dataset: Dataset, dialect: Dialect, header: readonly string[]): string[] {
  const present = new Set(header);
  return Object.keys(dataset.columns).filter((name) => {
    const from = dialect.from[name];
    if (from === undefined) return false;
    if (typeof from === 'string') return present.has(from);
    return namedIn(from.sql).some((raw) => present.has(raw));
  });
}

/** Returns SQL of a column that takes more than a cast: amounts in dirhams. */
function computed({ kind }: Column, sql: string): string {
  return kind === 'amount_aed' ? inDirhams(`(${sql})`) : sql;
}

/** Returns SQL that keeps the values which tables and JavaScript can hold: whole numbers of 32 bits, and numbers of registers below those that Mulk gives itself. */
function withinBounds({ kind, isWide }: Column, sql: string): string {
  if (kind !== 'integer') return sql;
  return isWide === true ? `number_of_a_register(${sql})` : `try_cast(${sql} as integer)`;
}

function typed(column: Column, from: Dialect['from'][string] | undefined): string {
  const type = kindTypes[column.kind];
  if (from === undefined) return `null::${type}`;
  const sql = typeof from === 'string' ? kindSql[column.kind](quoteName(from)) : computed(column, from.sql);
  const readsMarks = typeof from === 'string' && marksAreRead.has(column.kind);
  return `(${withinBounds(column, readsMarks ? sql : orWithoutMarks(sql))})::${type}`;
}

/** Kinds whose macros skip invisible characters themselves. */
const marksAreRead: ReadonlySet<Column['kind']> = new Set(['text', 'number', 'amount_aed', 'area_sqm']);

/**
 * Returns SQL that reads an unreadable value again without no-break spaces, marks of direction and line breaks around it; readable values cost nothing. The
 * lambda binds the bare text once. Inside the macros, which use their arguments many times, planning would take longer than reading a small file.
 */
function orWithoutMarks(sql: string): string {
  const raw = [...new Set(namedIn(sql))];
  if (raw.length === 0) return sql;
  const bare = raw.map((name) => `${quoteText(name)}: single_spaced(${quoteName(name)})`).join(', ');
  const again = sql.replaceAll(NAME, (name) => `bare.${name}`);
  const hasMarks = `has_marks(concat(${raw.map(quoteName).join(', ')}))`;
  return `coalesce(${sql}, case when ${hasMarks} then list_transform([{${bare}}], lambda bare: ${again})[1] end)`;
}

const NAME = /"([^"]+)"/g;

/** Returns the raw columns that SQL names. */
const namedIn = (sql: string): string[] => [...sql.matchAll(NAME)].map(([, name = '']) => name);

/** Returns the prefixed name of a typed column inside the query: a raw header of the same name would shadow it. */
const inner = (name: string): string => quoteName(`clean:${name}`);

/** Returns the reject reason: `unreadable_x` if the export gives another kind of value, `missing_x` if it gives none. */
function requiredReason(name: string, from: Dialect['from'][string] | undefined): string {
  const present = typeof from === 'string' ? `clean_text(${quoteName(from)}) is not null` : 'true';
  return `when ${inner(name)} is null then case when ${present} then 'unreadable_${name}' else 'missing_${name}' end`;
}

function rejectReason(dataset: Dataset, dialect: Dialect): string {
  const required = Object.entries(dataset.columns)
    .filter(
      ([name, column]) => column.required === true || (dialect.keyed === true && dataset.key.includes(name)),
    )
    .map(([name]) => requiredReason(name, dialect.from[name]));
  const unwanted = Object.entries(dataset.rejectWhen ?? {}).map(
    ([reason, columns]) =>
      `when ${columns.map((name) => `${inner(name)} is null`).join(' and ')} then '${reason}'`,
  );
  const cases = [...required, ...unwanted];
  return cases.length === 0 ? 'null::VARCHAR' : `case ${cases.join('\n      ')} end`;
}

/** Returns the raw columns whose text is nothing but the value: columns read as they are, and columns with words for yes or no. */
function wordColumns(column: Column, from: Dialect['from'][string] | undefined): string[] {
  if (from === undefined || column.required === true || column.kind === 'text') return [];
  if (typeof from === 'string') return [from];
  return column.kind === 'flag' ? namedIn(from.sql) : [];
}

/** Returns the names of optional values that are present and unreadable: they are kept as null, and counted as warnings. */
function unreadableColumns(dataset: Dataset, dialect: Dialect): string {
  const cases = Object.entries(dataset.columns).flatMap(([name, column]) => {
    const words = wordColumns(column, dialect.from[name]).map((raw) => `clean_text(${quoteName(raw)})`);
    if (words.length === 0) return [];
    return [
      `case when ${inner(name)} is null and coalesce(${words.join(', ')}) is not null then '${name}' end`,
    ];
  });
  return cases.length === 0 ? 'null::VARCHAR' : `nullif(concat_ws(',', ${cases.join(', ')}), '')`;
}

/** Returns the name under which the words of a column are joined. */
const wordsOf = (name: string): string => quoteName(`words:${name}`);

/** Returns SQL of the word that a text stands for: one that is spelt as in the list, else one of the same folded spelling. */
const wordSql = (name: string, vocabulary: string): string =>
  `coalesce(${wordsOf(name)}.word, case when ${inner(name)} is not null and ${wordsOf(name)}.word is null then getvariable('folded_words')['${vocabulary}/' || fold_name(${inner(name)})] end)`;

/** Returns a column of the result: a value, a word of a closed set, or a text that is no word of it. */
function published(
  [name, { words, registeredOf }]: readonly [string, Column],
  _: number,
  columns: readonly (readonly [string, Column])[],
): string {
  if (words !== undefined) return `${wordSql(name, words)} as ${quoteName(name)}`;
  if (registeredOf === undefined) return `${inner(name)} as ${quoteName(name)}`;
  const set = columns.find(([other]) => other === registeredOf)?.[1].words ?? '';
  return `case when ${wordSql(registeredOf, set)} is null then ${inner(registeredOf)} end as ${quoteName(name)}`;
}

/** Returns the join that looks the words of a column up: a hash of a few hundred spellings, which costs less than comparing each text with all of them. */
function joinedWords([name, { words }]: readonly [string, Column]): string {
  if (words === undefined) return '';
  const set = wordsOf(name);
  return `left join mapping_words as ${set} on ${set}.vocabulary = '${words}' and ${set}.written = lower(${inner(name)})\n`;
}

/**
 * One `select` over the raw relation giving every clean column, and beside them `_load_timestamp`, `_reason` (null: a good row), `_raw` (the
 * record as JSON, for a reject only and never for a dataset with personal columns), `_unreadable` (optional values that could not be read),
 * `_new_word` (a word that no mapping has).
 */
export function cleaningSql(
  dataset: Dataset,
  dialect: Dialect,
  relation: string,
  header: readonly string[],
): string {
  const columns = Object.entries(dataset.columns).filter(
    ([, { registeredOf }]) => registeredOf === undefined,
  );
  const known = header.filter((name) => dialect.required.includes(name) || dialect.optional.includes(name));
  const record = known.map((name) => `${quoteText(name)}: ${quoteName(name)}`).join(', ');
  const rawJson = dataset.dropped.length > 0 ? 'null::VARCHAR' : `to_json({${record}})::VARCHAR`;
  return `
with
-- Every value once: a reason that names a value in the same select would have the engine plan the value again.
typed as (
  select
    *,
    ${columns.map(([name, column]) => `${typed(column, dialect.from[name])} as ${inner(name)}`).join(',\n    ')},
    ${header.includes('load_timestamp') ? orWithoutMarks('clean_instant("load_timestamp")') : 'null::TIMESTAMP'} as _load_timestamp,
    (${dialect.newWord?.sql ?? 'null'})::VARCHAR as _new_word
  from ${relation} as raw
),
judged as (select *, ${rejectReason(dataset, dialect)} as _reason, ${unreadableColumns(dataset, dialect)} as _unreadable from typed)
select ${Object.entries(dataset.columns).map(published).join(', ')}, _load_timestamp, _reason,
  case when _reason is not null then ${rawJson} end as _raw, _unreadable, _new_word
from judged
${columns.map(joinedWords).join('')}`;
}
