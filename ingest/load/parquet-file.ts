/** Reads an export in Parquet: its columns and the number of its records from its footer, and its values as text. */
import { open } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { quoteText } from '../steps/cleaning-sql.ts';
import { ExportRefused } from './export-refused.ts';

const MAGIC = 'PAR1';
/** No export has rows of so few bytes: a small file that states millions of rows would fill the disk. */
const ROW_BYTES_MIN = 1;
const ROWS_UNCHECKED = 1_000_000;
/** The whole numbers that a double holds exactly. */
const WHOLE_MAX = 9_007_199_254_740_992;

/** A column of the file, in its order. */
export interface ParquetColumn {
  readonly name: string;
  /** Type by the engine's name: `VARCHAR`, `TIMESTAMP WITH TIME ZONE`. */
  readonly type: string;
  /** Its values have parts with names of their own, so that it is no column of an export. */
  readonly isNested: boolean;
}

export interface ParquetFooter {
  readonly columns: readonly ParquetColumn[];
  /** Names of the columns and of the parts of nested ones. */
  readonly names: readonly string[];
  readonly rows: number;
}

/** Returns whether a file begins as Parquet does; its name never decides. */
export async function isParquet(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === MAGIC;
  } finally {
    await file.close();
  }
}

/** Reads the footer of a Parquet file. Throws `ExportRefused` if it is damaged. */
export async function readFooter(path: string): Promise<ParquetFooter> {
  return withEngine(path, async (connection) => {
    const file = pathToRead(path);
    const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
    const described = await read(`describe select * from ${readParquet(path)}`);
    const schema = (await read(`select name, num_children from parquet_schema(${file})`)).slice(1);
    const names = schema.map(([name]) => String(name));
    const [facts = []] = await read(`
      select num_rows, file_size_bytes,
        (select sum(n) from (select distinct row_group_id, row_group_num_rows as n from parquet_metadata(${file})))
      from parquet_file_metadata(${file})`);
    const [rows = 0, bytes = 0, inGroups = 0] = facts.map(Number);
    if (rows !== inGroups) throw damaged(path, `its footer states ${rows} rows and its parts ${inGroups}`);
    if (rows > ROWS_UNCHECKED && bytes < rows * ROW_BYTES_MIN) {
      throw new ExportRefused(
        'expands_too_far',
        `${path} states ${rows} rows in ${bytes} bytes, as no real export does.`,
      );
    }
    const columns = topLevel(schema.map(([, children]) => Number(children ?? 0))).map((at, index) => {
      const type = String(described[index]?.[1]);
      return { name: (names[at] ?? '').trim(), type, isNested: /[()[\]]/.test(type) && !isDecimal(type) };
    });
    return { columns, names, rows };
  });
}

/** Returns the places of the top-level columns in a schema that lists each column before its parts. */
function topLevel(children: readonly number[]): number[] {
  const places: number[] = [];
  let at = 0;
  const skip = (): void => {
    const parts = children[at] ?? 0;
    at += 1;
    for (let part = 0; part < parts; part++) skip();
  };
  while (at < children.length) {
    places.push(at);
    skip();
  }
  return places;
}

/** Writes the values of the columns at these places as text, under the names c0, c1 … of their places, into another file. */
export async function writeTexts(
  connection: DuckDBConnection,
  from: { readonly path: string; readonly columns: readonly ParquetColumn[] },
  places: readonly number[],
  to: string,
): Promise<void> {
  const texts = places.map((at) => `${textSql(`c${at}`, from.columns[at]?.type ?? '')} as c${at}`);
  await refuseDamaged(from.path, () =>
    connection.run(
      `copy (select ${texts.join(', ')} from ${numbered(from.path, from.columns)}) to ${quoteText(to)} (format parquet, compression snappy)`,
    ),
  );
}

/** Writes the file with the columns at these places only. */
export async function writeColumns(
  from: string,
  columns: readonly ParquetColumn[],
  places: readonly number[],
  to: string,
): Promise<void> {
  const kept = places.map((at) => `c${at} as "${(columns[at]?.name ?? '').replaceAll('"', '""')}"`);
  try {
    await withEngine(from, (connection) =>
      connection.run(
        `copy (select ${kept.join(', ')} from ${numbered(from, columns)}) to ${quoteText(to)} (format parquet, compression zstd)`,
      ),
    );
  } catch (error) {
    if (!(error instanceof Error) || !/out of memory/i.test(error.message)) throw error;
    throw tooWide(from);
  }
}

/** Returns whether a type is that of numbers, so that no dot in its text needs a guess. */
export function isNumber(type: string): boolean {
  return /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type) || isFraction(type) || isDecimal(type);
}

const isFraction = (type: string): boolean => type === 'FLOAT' || type === 'DOUBLE';
const isDecimal = (type: string): boolean => /^DECIMAL\(\d+,\d+\)$/.test(type);

/** Returns SQL of a value as CSV has it. Programs turn whole numbers with gaps into fractions: 2045 must not become another key as 2045.0. */
function textSql(value: string, type: string): string {
  if (!isFraction(type)) return `${value}::varchar`;
  return `case when ${value} = trunc(${value}) and abs(${value}) <= ${WHOLE_MAX} then ${value}::bigint::varchar else ${value}::varchar end`;
}

const readParquet = (path: string): string =>
  `read_parquet(${pathToRead(path)}, binary_as_string = true, hive_partitioning = false)`;

/** Returns the file as a relation with columns c0, c1 …: two names may differ in letter case alone. */
const numbered = (path: string, columns: readonly ParquetColumn[]): string =>
  `${readParquet(path)} as file(${columns.map((_, index) => `c${index}`).join(', ')})`;

/** Runs on an engine of its own, because recognition and withholding come before the run's engine is there. */
async function withEngine<T>(path: string, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
  const connection = await instance.connect();
  try {
    return await refuseDamaged(path, () => use(connection));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Failures of the machine, which the next run may not meet again. */
const OF_THE_MACHINE = /no space left|out of memory|could not write|permission denied/i;

async function refuseDamaged<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof ExportRefused || OF_THE_MACHINE.test(text)) throw error;
    throw damaged(path, text.split('\n', 1)[0] ?? '');
  }
}

function tooWide(path: string): ExportRefused {
  return new ExportRefused(
    'expands_too_far',
    `${path} needs more memory than an export does: write it with fewer columns, or as CSV.`,
  );
}

function damaged(path: string, found: string): ExportRefused {
  return new ExportRefused(
    'damaged',
    `${path} is Parquet, and cut off or damaged inside (${found}): fetch it again.`,
  );
}
