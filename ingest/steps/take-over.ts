/**
 * Take over: where an export with keys and one without cover the same records, the record with the key wins (docs/adr/0013). `knownAgain` of the definition
 * lists the columns by which both are the same record. Where several records agree in these columns, as many are taken over as have a key, in the
 * order of their registration.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { dayInRegister } from '../../data/register.ts';
import { counted } from '../report/counted.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import { goodRows } from './good-rows.ts';
import type { PlacedExport } from './placed-export.ts';

/**
 * Adds the rows of each keyless record that has a keyed one to the table of losers, as superseded.
 *
 * The step reads nothing if all files are of one kind. Otherwise it reads each file once, and keeps the keyed records that agree with a keyless record in
 * all `terms`. A keyed record with the same lines is matched first, then one that leaves out what a line says.
 */
export async function takeOver(
  connection: DuckDBConnection,
  dataset: Dataset,
  used: readonly PlacedExport[],
  losers: string,
  warn: (sentence: string) => void,
): Promise<void> {
  const keyless = used.filter((file) => !isKeyed(dataset, file));
  const keyed = used.filter((file) => mayHaveKey(dataset, file));
  if (dataset.knownAgain === undefined || keyless.length === 0) return;
  const record = quoteName(dataset.knownAgain.record);
  const numbered = await havingNumber(connection, dataset, keyless);
  if (keyed.length > 0) {
    await takeOverByNumber(connection, record, { keyed, keyless: numbered }, losers);
    const sides = {
      keyed,
      keyedRows: '_content_id is null',
      keyless,
      keylessRows: '_content_id is not null',
    };
    await takeOverByTerms(connection, dataset, sides, losers, warn);
  }
  if (numbered.length === 0) return;
  const sides = {
    keyed: numbered,
    keyedRows: `${record} is not null`,
    keyless,
    keylessRows: `_content_id is not null and ${record} is null`,
  };
  await takeOverByTerms(connection, dataset, sides, losers, () => undefined);
}

/** The files of two kinds: those of `keyed` win. */
interface Sides {
  readonly keyed: readonly PlacedExport[];
  readonly keyless: readonly PlacedExport[];
}

/** SQL that is true of the rows of each side. */
interface SidesOfRows extends Sides {
  readonly keyedRows: string;
  readonly keylessRows: string;
}

/** Returns the files in which rows give the number of their record, but none of their line. */
async function havingNumber(
  connection: DuckDBConnection,
  { key: [record = ''], keyless: byIdentity }: Dataset,
  keyless: readonly PlacedExport[],
): Promise<readonly PlacedExport[]> {
  if (byIdentity?.numberedBy !== undefined) return [];
  const having: PlacedExport[] = [];
  for (const file of keyless.filter(({ facts }) => facts.carried.includes(record))) {
    const found = await connection.runAndReadAll(
      `select 1 from ${goodRows(file)} where ${quoteName(record)} is not null limit 1`,
    );
    if (found.currentRowCount > 0) having.push(file);
  }
  return having;
}

/** Adds the rows that give the number of a keyed record, but none of their line. */
async function takeOverByNumber(
  connection: DuckDBConnection,
  record: string,
  { keyed, keyless }: Sides,
  losers: string,
): Promise<void> {
  if (keyless.length === 0) return;
  const numbers = keyed.map(
    (file) => `select ${record} from ${goodRows(file)} where ${record} is not null and _content_id is null`,
  );
  const rows = keyless.map(
    (file) => `select ${file.order} as _file, _row, false as is_duplicate from ${goodRows(file)}
      anti join (select _row from ${losers} where _file = ${file.order}) using (_row)
      where _content_id is not null and ${record} in (${numbers.join(' union all ')})`,
  );
  await connection.run(`insert into ${losers} by name ${rows.join(' union all ')}`);
}

/** Adds the rows of keyless records that agree with a keyed record in all terms. */
async function takeOverByTerms(
  connection: DuckDBConnection,
  dataset: Dataset,
  { keyed, keyedRows: isWinner, keyless, keylessRows: isLoser }: SidesOfRows,
  losers: string,
  warn: (sentence: string) => void,
): Promise<void> {
  const { knownAgain } = dataset;
  if (knownAgain === undefined) return;
  const { lines: ofLines = { said: "''", whereSaid: "''" }, registered } = knownAgain;
  const names = knownAgain.terms.map((_, index) => `term_${index}`).join(', ');
  const terms = knownAgain.terms.map((sql, index) => `${sql} as term_${index}`).join(', ');
  const said = `${terms}, coalesce(${ofLines.said}, '') as line, coalesce(${ofLines.whereSaid}, '') as said`;
  const registeredSql = registered === undefined ? 'null::timestamp' : quoteName(registered);
  const standing = (file: PlacedExport, select: string): string =>
    `select ${select} from ${goodRows(file)} anti join (select _row from ${losers} where _file = ${file.order}) using (_row)`;
  const keylessRows = keyless.map(
    (file) => `${standing(file, `_content_id, ${registeredSql} as registered, ${said}`)} where ${isLoser}`,
  );
  const keyedRows = keyed.map(
    (file) =>
      `${standing(
        file,
        `${quoteName(knownAgain.record)} as record, coalesce(_load_timestamp, timestamp ${quoteText(receivedOn(file))}) as loaded, ${said}`,
      )} where ${isWinner}`,
  );
  const lines = `list_sort(list(distinct line || ' ' || said)) as lines`;
  await connection.run(`create or replace temp table keyless as
    select _content_id, ${names}, min(registered) as registered, list_sort(list(distinct {'line': line, 'said': said})) as listed, ${lines}
    from (${keylessRows.join(' union all ')}) group by _content_id, ${names}`);
  await connection.run(`create or replace temp table known_again as
    select ${names}, lines, count(*) as records, max(loaded) as loaded
    from (
      select record, ${names}, max(loaded) as loaded, ${lines}
      from (${keyedRows.join(' union all ')}) semi join keyless using (${names})
      group by record, ${names}
    )
    group by all`);
  await connection.run(`create or replace temp table candidates as
    select k._content_id, ${names}, r.lines, k.lines = r.lines as is_same, k.registered, r.records,
      len(list_filter(k.listed, lambda l: not list_contains(r.lines, l.line || ' ' || l.said) and not list_contains(r.lines, l.line || ' '))) = 0 as fits
    from keyless k join known_again r using (${names})
    where coalesce(k.registered < r.loaded + interval 1 day, true)`);
  await connection.run(`create or replace temp table taken_over as
    select _content_id, ${names}, lines from candidates where is_same
    qualify row_number() over (partition by ${names}, lines order by registered nulls first, _content_id) <= records`);
  await connection.run(`insert into taken_over
    with left_over as (
      select c.*, c.records - coalesce(t.taken, 0) as remaining
      from candidates c left join (select ${names}, lines, count(*) as taken from taken_over group by all) t using (${names}, lines)
      where fits and _content_id not in (select _content_id from taken_over)
    )
    select _content_id, ${names}, lines from (
      select * from left_over where remaining > 0 qualify row_number() over (partition by _content_id order by is_same desc, lines) = 1
    )
    qualify row_number() over (partition by ${names}, lines order by registered nulls first, _content_id) <= remaining`);
  await connection.run(
    `insert into ${losers} by name ${keyless
      .map(
        (file) =>
          `${standing(file, `${file.order} as _file, _row, false as is_duplicate`)} where _content_id in (select _content_id from taken_over)`,
      )
      .join(' union all ')}`,
  );
  const hasRegister = keyed.some((file) => isKeyed(dataset, file));
  await warnOfThoseApart(connection, dataset, hasRegister, warn);
  for (const table of ['keyless', 'known_again', 'candidates', 'taken_over'])
    await connection.run(`drop table ${table}`);
}

/** Warns of records without a key that stay: those that agree with a keyed record, and, if each row is a record, the others too. */
async function warnOfThoseApart(
  connection: DuckDBConnection,
  { id, knownAgain, keyless }: Dataset,
  hasRegister: boolean,
  warn: (sentence: string) => void,
): Promise<void> {
  if (knownAgain === undefined) return;
  const found = await connection.runAndReadAll(`
    select count(*) filter (_content_id in (select _content_id from candidates)), count(*) filter (_content_id not in (select _content_id from candidates))
    from (select distinct _content_id from keyless) where _content_id not in (select _content_id from taken_over)`);
  const [alike = 0, others = 0] = (found.getRows()[0] ?? []).map(Number);
  const why =
    knownAgain.lines === undefined
      ? 'the register has fewer of them'
      : 'not in what is let, or the register has fewer of them';
  if (alike > 0)
    warn(
      `${id}: ${counted(alike, 'record')} without a number ${alike === 1 ? 'agrees' : 'agree'} in ${knownAgain.inWords} with one of the register, but ${why}: ${alike === 1 ? 'it stays' : 'they stay'} apart`,
    );
  if (others > 0 && hasRegister && keyless?.numberedBy !== undefined)
    warn(
      `${id}: ${counted(others, 'record')} without a number ${others === 1 ? 'agrees' : 'agree'} with none of the register in ${knownAgain.inWords}: ${others === 1 ? 'it counts' : 'they count'} beside it`,
    );
}

export const isKeyed = (dataset: Dataset, { facts }: PlacedExport): boolean =>
  dataset.dialects.some(({ id, keyed }) => id === facts.dialect && keyed === true);

/** Returns true if rows of the file may have the key: it is of a register, or of a dialect that gives the key and in which each row is a record. */
const mayHaveKey = (dataset: Dataset, file: PlacedExport): boolean =>
  isKeyed(dataset, file) ||
  (dataset.keyless?.numberedBy !== undefined && file.facts.carried.includes(dataset.key[0] ?? ''));

/** Returns the day of receipt as an instant. A file without load timestamps holds nothing younger; the day in its name may be that of its last contract. */
const receivedOn = ({ origin }: PlacedExport): string =>
  `${dayInRegister(new Date(origin.received_at))} 00:00:00`;
