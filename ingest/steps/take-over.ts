/**
 * Take over: where a keyed export and a keyless one cover the same, the row with the key wins (DATA.md §3.7). A row without one is known again by
 * what both say of it (`knownAgain` of the definition); the n-th copy of the one is the n-th of the other.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { dubaiDay } from '../sources/source.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import { goodRows } from './good-rows.ts';
import type { PlacedExport } from './merge-dataset.ts';

/**
 * Adds to the table of losers each keyless row that a keyed row stands for, as superseded. Reads nothing where files of only one kind are in use;
 * else each file once, and of the keyed only what begins when keyless rows do.
 */
export async function takeOver(
  connection: DuckDBConnection,
  dataset: Dataset,
  used: readonly PlacedExport[],
  losers: string,
): Promise<void> {
  const keyed = used.filter((file) => isKeyed(dataset, file));
  const keyless = used.filter((file) => !isKeyed(dataset, file));
  const { knownAgain } = dataset;
  if (knownAgain === undefined || keyed.length === 0 || keyless.length === 0) return;
  const names = knownAgain.terms.map((_, index) => `term_${index}`).join(', ');
  const terms = knownAgain.terms.map((sql, index) => `${sql} as term_${index}`).join(', ');
  const said = `${terms}, ${knownAgain.whereSaid} as said`;
  const rest = (dataset.content ?? Object.keys(dataset.columns)).filter(
    (name) => dataset.repeatedFor?.includes(name) !== true,
  );
  const standing = (file: PlacedExport, select: string): string =>
    `select ${select} from ${goodRows(file)} anti join (select _row from ${losers} where _file = ${file.order}) using (_row)`;
  const keylessRows = keyless.map(
    (file) =>
      `${standing(file, `${file.order} as _file, _row, _occurrence, hash(${rest.map(quoteName).join(', ')}) as rest, ${quoteName(knownAgain.registered)} as registered, ${said}`)} where _content_id is not null`,
  );
  const keyedRows = keyed.map((file) =>
    standing(file, `coalesce(_load_timestamp, timestamp ${quoteText(receivedOn(file))}) as loaded, ${said}`),
  );
  await connection.run(`create or replace temp table keyless as
    select *, dense_rank() over (partition by ${names}, said order by registered nulls first, rest, _occurrence) as copy
    from (${keylessRows.join(' union all ')})`);
  await connection.run(`create or replace temp table known_again as
    select ${names}, said, count(*) as copies, max(loaded) as loaded
    from (${keyedRows.join(' union all ')}) semi join keyless using (${names})
    group by all`);
  // A keyed row that does not say it fits any that is left: after those that say the same.
  const couldBe = 'copy <= copies and coalesce(registered < loaded + interval 1 day, true)';
  await connection.run(`create or replace temp table taken_over as
    select _file, _row from keyless join known_again using (${names}, said) where ${couldBe}`);
  await connection.run(`insert into taken_over
    select _file, _row from (
      select * exclude (copy, said), dense_rank() over (partition by ${names} order by registered nulls first, rest, _occurrence) as copy
      from keyless anti join taken_over using (_file, _row)
    ) join (select * exclude (said) from known_again where said is null) using (${names})
    where ${couldBe}`);
  await connection.run(
    `insert into ${losers} by name select _file, _row, false as is_duplicate from taken_over`,
  );
  for (const table of ['keyless', 'known_again', 'taken_over']) await connection.run(`drop table ${table}`);
}

const isKeyed = (dataset: Dataset, { facts }: PlacedExport): boolean =>
  dataset.dialects.some(({ id, keyed }) => id === facts.dialect && keyed === true);

/** A file without load timestamps holds nothing younger than its receipt; the day in its name may be that of the last contract in it. */
const receivedOn = ({ origin }: PlacedExport): string => `${dubaiDay(new Date(origin.received_at))} 00:00:00`;
