/**
 * Clean: one export → one cached Parquet file of typed rows, rejects marked among them. The result depends on the bytes of the file, the definition of the
 * dataset and the version of the cleaning, so a later run does not read the file again.
 */

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DuckDBConnection, version } from '@duckdb/node-api';
import { z } from 'zod';
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { dayInRegister, register } from '../../data/register.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { namesIn } from '../../snapshot-store/warehouse/read-manifest.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { counted } from '../report/counted.ts';
import type { ExportOrigin } from '../sources/origin.ts';
import { carriedColumns, cleaningSql, quoteName, quoteText } from './cleaning-sql.ts';
import { commitFolder, hasSizes, isAbsent, readSizes } from './commit-folder.ts';
import { goodRows } from './good-rows.ts';
import { keyHash } from './record-keys.ts';
import { doubtfulNames, withNames } from './record-names.ts';
import { refuseDoubled } from './refuse-doubled.ts';
import { refuseMonthFirst } from './refuse-month-first.ts';
import { refuseNumberMarks } from './refuse-number-marks.ts';
import { refuseOtherOrder } from './refuse-other-order.ts';
import { refuseShortYears } from './refuse-short-years.ts';
import { unknownSentence, unknownWords } from './unknown-words.ts';
import { versions } from './versions.ts';

/** The content of a clean file's facts.json. */
export const CleanFacts = z.object({
  dataset: z.string(),
  dialect: z.enum(['A', 'B', 'C', 'D', 'E']),
  sha256: z.string(),
  bytes: z.int(),
  /** The file was cut off: a row missing here was not withdrawn. */
  truncated: z.boolean(),
  /** Physical records, counted by the scanner independently of DuckDB. */
  read: z.int(),
  rejected: z.int(),
  rejected_by_reason: z.record(z.string(), z.int()),
  /** Clean column → good rows whose text is no word of its closed set. */
  unknown_words: z.record(z.string(), z.int()),
  /** Clean columns this file can fill. */
  carried: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Newest day among its rows that is not after the day on which it was received, for the as-of date. */
  newest: z.string().nullable(),
  /** Good rows that state no such day. */
  undated: z.int(),
  /** Bytes of the files beside this one, by name: a file of another size is damaged. Files of earlier releases have none. */
  file_bytes: z.record(z.string(), z.int()).default({}),
});
export type CleanFacts = z.infer<typeof CleanFacts>;

/** The facts about an export's origin that cleaning needs. */
type Received = Pick<ExportOrigin, 'sha256' | 'received_at'>;

export interface CleanExport {
  readonly facts: CleanFacts;
  /** Parquet of typed rows; `_reason is null` marks the good ones. */
  readonly rowsPath: string;
  /** Parquet (line, reason, raw) of records that are no rows at all. */
  readonly brokenPath: string;
  /** Parquet (k UBIGINT): `keyHash` of records that several of its rows name. */
  readonly repeatedPath: string;
}

const digests = new WeakMap<Dataset, string>();

/** Returns a digest of the definition of a dataset, of the register and of the engine, whose own hash `_digest` is. Computes it once for a dataset. */
function definitionDigest(dataset: Dataset): string {
  const known = digests.get(dataset);
  if (known !== undefined) return known;
  const digest = createHash('sha256')
    .update(JSON.stringify([dataset, register, version()]))
    .digest('hex')
    .slice(0, 8);
  digests.set(dataset, digest);
  return digest;
}

/** Returns the folder of a file's clean rows, named by the bytes of the file, the version of the cleaning and the definition of the dataset. */
export function cleanFolder(cleanDir: string, dataset: Dataset, sha256: string): string {
  const name = `${sha256.slice(0, 24)}-v${versions.cleaning}-${definitionDigest(dataset)}`;
  return join(cleanDir, dataset.id, name);
}

function pathsIn(folder: string): Pick<CleanExport, 'rowsPath' | 'brokenPath' | 'repeatedPath'> {
  return {
    rowsPath: join(folder, 'rows.parquet'),
    brokenPath: join(folder, 'broken.parquet'),
    repeatedPath: join(folder, 'repeated.parquet'),
  };
}

/** Returns the clean file that an earlier run left for these bytes; null if there is none, or if it is damaged. */
export async function findClean(
  cleanDir: string,
  dataset: Dataset,
  sha256: string,
): Promise<CleanExport | null> {
  const folder = cleanFolder(cleanDir, dataset, sha256);
  const facts = await readFactsIn(folder);
  if (facts === null || !(await hasSizes(folder, facts.file_bytes))) return null;
  return { facts, ...pathsIn(folder) };
}

async function readFactsIn(folder: string): Promise<CleanFacts | null> {
  try {
    return CleanFacts.parse(JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError || isAbsent(error)) return null;
    throw error;
  }
}

/** Returns the clean column whose newest value dates the dataset: its registration, else its first required date. */
export function datingColumn(dataset: Dataset): string | null {
  const dates = Object.entries(dataset.columns).filter(
    ([, column]) => column.kind === 'date' || column.kind === 'instant',
  );
  return (
    (dates.find(([name]) => name === 'registered_at') ??
      dates.find(([, column]) => column.required === true))?.[0] ?? null
  );
}

/** Returns SQL of the day in the register on which an export was received: no row of it can be of a later registration. */
export const pullDay = (receivedAt: string): string =>
  `date ${quoteText(dayInRegister(new Date(receivedAt)))}`;

/**
 * Write the clean rows of a loaded export and return their facts.
 *
 * @param origin of the export: the digest by which a later run finds its clean rows, and when it was received
 * @throws Error when DuckDB gives another number of rows than the scanner counted records.
 */
export async function cleanExport(
  connection: DuckDBConnection,
  loaded: LoadedExport,
  cleanDir: string,
  origin: Received,
): Promise<CleanExport> {
  const { dataset } = loaded;
  const folder = cleanFolder(cleanDir, dataset, origin.sha256);
  // Workers on several machines may have one process number.
  const aside = `${folder}.${randomUUID()}.building`;
  await mkdir(aside, { recursive: true });
  try {
    const facts = await writeClean(connection, loaded, aside, origin);
    await commitFolder(
      aside,
      folder,
      async () => (await findClean(cleanDir, dataset, origin.sha256)) !== null,
    );
    return { facts, ...pathsIn(folder) };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function writeClean(
  connection: DuckDBConnection,
  loaded: LoadedExport,
  aside: string,
  origin: Received,
): Promise<CleanFacts> {
  const { dataset } = loaded;
  const { rowsPath, brokenPath, repeatedPath } = pathsIn(aside);
  await connection.run(`set variable received_on = ${pullDay(origin.received_at)}`);
  const select = cleaningSql(dataset, loaded.dialect, loaded.relation, loaded.header);
  await connection.run(
    `copy (${withNames(loaded, select)}) to ${quoteText(rowsPath)} (compression snappy, row_group_size 122880)`,
  );
  await connection.run(
    `copy (select * from ${loaded.rejectsTable}) to ${quoteText(brokenPath)} (compression zstd)`,
  );
  await refuseMonthFirst(connection, loaded, rowsPath);
  await refuseShortYears(connection, loaded);
  await refuseNumberMarks(connection, loaded, rowsPath);
  await refuseOtherOrder(connection, loaded, rowsPath);
  await refuseDoubled(connection, loaded, rowsPath);
  // Of one file it never changes, and looking through ten million keys every night takes seconds.
  await connection.run(
    `copy (select ${keyHash(dataset)} as k from ${goodRows({ rowsPath })} group by k having count(*) > 1) to ${quoteText(repeatedPath)} (compression zstd)`,
  );
  const facts = {
    ...(await readFacts(connection, loaded, origin, rowsPath, brokenPath)),
    file_bytes: await readSizes(
      aside,
      [rowsPath, brokenPath, repeatedPath].map((path) => basename(path)),
    ),
  };
  await writeFile(join(aside, 'facts.json'), JSON.stringify(facts, null, 2));
  return facts;
}

async function readFacts(
  connection: DuckDBConnection,
  loaded: LoadedExport,
  { sha256, received_at: receivedAt }: Received,
  rowsPath: string,
  brokenPath: string,
): Promise<Omit<CleanFacts, 'file_bytes'>> {
  const { dataset } = loaded;
  const rows = parquetAt(rowsPath);
  const dating = datingColumn(dataset);
  const reasons = await connection.runAndReadAll(`
    select coalesce(reason, '') as reason, sum(n)::INTEGER as n from (
      select _reason as reason, count(*) as n from ${rows} group by all
      union all select reason, count(*) from ${parquetAt(brokenPath)} group by all
    ) group by all order by all`);
  const counts = new Map(reasons.getRows().map(([reason, n]) => [String(reason), Number(n)]));
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (total !== loaded.recordsRead) {
    throw new Error(
      `${dataset.id}: ${total} rows loaded of ${loaded.recordsRead} records counted; nothing of this file is used`,
    );
  }
  const good = counts.get('') ?? 0;
  counts.delete('');
  const unreadable = await connection.runAndReadAll(`
    select name, count(*)::INTEGER from (select unnest(string_split(_unreadable, ',')) as name from ${rows} where _reason is null and _unreadable is not null) group by all order by all`);
  const unknown = await unknownWords(connection, dataset, rows);
  const day = dating ? `${quoteName(dating)}::DATE` : 'null::DATE';
  const days = await connection.runAndReadAll(`
    select max(${day}) filter (${day} <= ${pullDay(receivedAt)})::VARCHAR, count(*) filter (${day} is null)::INTEGER
    from ${rows} where _reason is null`);
  const [newest, undated] = days.getRows()[0] ?? [];
  return {
    dataset: dataset.id,
    dialect: loaded.dialect.id,
    sha256,
    bytes: loaded.bytes,
    truncated: loaded.truncated,
    read: loaded.recordsRead,
    rejected: loaded.recordsRead - good,
    rejected_by_reason: Object.fromEntries(counts),
    unknown_words: Object.fromEntries(unknown.map(({ column, n }) => [column, n])),
    carried: carriedColumns(dataset, loaded.dialect, loaded.header),
    warnings: [
      ...loaded.warnings,
      ...unreadable
        .getRows()
        .map(
          ([name, n]) =>
            `${counted(Number(n), 'value')} of ${name} could not be read and ${Number(n) === 1 ? 'is' : 'are'} null`,
        ),
      ...unknown.map(unknownSentence),
      ...(await newWords(connection, loaded.dialect, rows)),
      ...(await doubtfulNames(connection, dataset, rows)),
    ],
    newest: newest === null || newest === undefined ? null : String(newest),
    undated: Number(undated),
  };
}

async function newWords(connection: DuckDBConnection, { newWord }: Dialect, rows: string): Promise<string[]> {
  if (newWord === undefined) return [];
  const found = await connection.runAndReadAll(`
    select _new_word, count(*)::INTEGER from ${rows} where _reason is null and _new_word is not null group by all order by 2 desc, 1`);
  const counts = found.getRows().map(([word, n]) => ({ word: String(word), n: Number(n) }));
  if (counts.length === 0) return [];
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  const shown = counts.slice(0, 10).map(({ word, n }) => `${word} (${n})`);
  const more = counts.length > shown.length ? ` and ${counts.length - shown.length} more` : '';
  return [`${total} rows are ${newWord.meaning}: ${shown.join(', ')}${more}`];
}

/** Removes cached clean files of one dataset, or of `all`, and what follows from comparing them, so that the kept exports are read again. */
export async function forgetClean(cleanDir: string, dataset: string): Promise<void> {
  const folders = dataset === 'all' ? [cleanDir] : [join(cleanDir, dataset), join(cleanDir, 'held', dataset)];
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

/** Removes cached clean files of exports that are kept no more, of older definitions, and of runs that were killed. */
export async function pruneClean(
  cleanDir: string,
  datasets: readonly Dataset[],
  kept: ReadonlySet<string>,
): Promise<void> {
  for (const dataset of datasets) {
    const wanted = new Set([...kept].map((sha256) => cleanFolder(cleanDir, dataset, sha256)));
    for (const name of await namesIn(join(cleanDir, dataset.id))) {
      const folder = join(cleanDir, dataset.id, name);
      if (!wanted.has(folder)) await rm(folder, { recursive: true, force: true });
    }
  }
}
