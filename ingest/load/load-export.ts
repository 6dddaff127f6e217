/** Loads one export: recognises it, counts its physical records, and prepares a relation that holds every good one as text. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { type BulkFile, bulkRead, selectHeaders } from './bulk-read.ts';
import { BlankedCopy, canBeBlank, copyGoodRecords } from './copy-good-records.ts';
import { type ReadWatch, readExport } from './export-bytes.ts';
import { readHeaders } from './match-header.ts';
import { isNumber, writeTexts } from './parquet-file.ts';
import { type RecognisedExport, recognise } from './recognise.ts';
import { recordLines } from './record-lines.ts';
import { CsvScan } from './scan-csv.ts';
import { JsonLinesScan } from './scan-json-lines.ts';
import { SideTables } from './side-tables.ts';
import { SuspiciousLines } from './suspicious-lines.ts';

/**
 * An export ready for cleaning: `count(relation) + count(rejectsTable) = recordsRead`. Cleaning asserts this when it reads the relation, so nothing is read
 * twice.
 */
export interface LoadedExport {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  readonly header: readonly string[];
  /** SQL after `from`: a subquery without alias that gives every header of the dialect that is read, absent ones as null. */
  readonly relation: string;
  /** Physical records after the header, counted without DuckDB. */
  readonly recordsRead: number;
  /** Table (line BIGINT, reason VARCHAR, raw VARCHAR); raw is null when the dataset drops personal columns or does not know a column of the header. */
  readonly rejectsTable: string;
  /** SHA-256 of the file as received. */
  readonly sha256: string;
  readonly bytes: number;
  /** The file ends within its gzip stream, its JSON or its last record, so content is missing. */
  readonly truncated: boolean;
  /** Columns whose values are numbers of JSON: no dot or comma in them needs a guess. */
  readonly numbers: ReadonlySet<string>;
  readonly warnings: readonly string[];
  /** Removes the tables behind it. */
  readonly drop: () => Promise<void>;
}

export interface LoadOptions {
  /** Folder for copies without the broken records. The caller removes it when it has read the relation. */
  readonly workDir: string;
  /** Dataset id that the folder names. The header decides; a difference is a warning. */
  readonly expected?: string;
  /** Gets how many bytes of the file as received have been scanned so far. */
  readonly onProgress?: (bytes: number) => void;
}

interface Load extends RecognisedExport {
  readonly connection: DuckDBConnection;
  readonly path: string;
  readonly workDir: string;
  /** Headers that are read, in the order of the relation. */
  readonly headers: readonly string[];
  readonly tables: SideTables;
  readonly datasets: readonly Dataset[];
}

interface Scanned {
  readonly good: number;
  /** Names that some record may fill. */
  readonly header: readonly string[];
  /** SQL after `from`. */
  readonly file: string;
  /** Names of the columns c0, c1 … of the file. */
  readonly columns: readonly string[];
  readonly numbers: readonly string[];
  readonly warnings: readonly string[];
}

/** Recognises, scans and prepares one export. Throws `ExportRefused` with a sentence an operator can act on. */
export async function loadExport(
  connection: DuckDBConnection,
  path: string,
  datasets: readonly Dataset[],
  options: LoadOptions,
): Promise<LoadedExport> {
  const recognised = await recognise(path, datasets, options.expected);
  const { dataset, dialect } = recognised;
  const headers = readHeaders(dataset, dialect);
  await mkdir(options.workDir, { recursive: true });
  const workDir = await mkdtemp(join(options.workDir, 'load-'));
  const columns = recognised.format === 'jsonl' ? headers : recognised.header;
  const read = columns.flatMap((name, index) => (headers.includes(name) ? [index] : []));
  const name = basename(workDir).replaceAll('-', '_');
  // A column that the dataset does not know may hold facts about any person.
  const named = recognised.trailing === 'rows' ? recognised.header.slice(0, -1) : recognised.header;
  const mayHoldPersonal = dataset.dropped.length > 0 || named.some((each) => !headers.includes(each));
  const tables = await SideTables.create(connection, name, read, !mayHoldPersonal);

  const load: Load = { ...recognised, connection, path, workDir, headers, tables, datasets };
  try {
    return await scanAndPrepare(load, watchReceived(options.onProgress));
  } catch (error) {
    await tables.drop();
    await rm(workDir, { recursive: true, force: true });
    throw error;
  }
}

async function scanAndPrepare(load: Load, received: Received): Promise<LoadedExport> {
  const { dataset, dialect, tables } = load;
  const scanned = await scans[load.format](load, received);
  await tables.close();
  return {
    dataset,
    dialect,
    header: scanned.header,
    relation: relationSql(load, scanned),
    recordsRead: scanned.good + tables.saved + tables.rejects,
    rejectsTable: tables.rejectsTable,
    sha256: received.hash.digest('hex'),
    bytes: received.bytes(),
    truncated: received.wasTruncated(),
    numbers: new Set(scanned.numbers),
    warnings: [...load.warnings, ...scanned.warnings],
    drop: () => tables.drop(),
  };
}

interface Received {
  readonly hash: ReturnType<typeof createHash>;
  readonly bytes: () => number;
  readonly wasTruncated: () => boolean;
  readonly wasPadded: () => boolean;
  readonly watch: Required<ReadWatch>;
}

function watchReceived(onProgress: LoadOptions['onProgress']): Received {
  const hash = createHash('sha256');
  let bytes = 0;
  let truncated = false;
  let padded = false;
  return {
    hash,
    bytes: () => bytes,
    wasTruncated: () => truncated,
    wasPadded: () => padded,
    watch: {
      received: (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
        onProgress?.(bytes);
      },
      truncated: () => {
        truncated = true;
      },
      padded: () => {
        padded = true;
      },
    },
  };
}

async function scanCsv(load: Load, received: Received): Promise<Scanned> {
  const copy = join(load.workDir, 'records.csv');
  const blanked = new BlankedCopy(load.path, copy);
  try {
    const scan = await scanRecords(load, received, blanked);
    const truncated = received.wasTruncated();
    const { good, multiLine, excluded, endings } = scan;
    const { path, compression, rowsAt, header } = load;
    const warnings = truncated ? [truncationWarning(load)] : [];
    const scanned = { good, header, columns: header, numbers: [], warnings };
    const fieldCount = header.length;
    const plainEndings = endings === 'lf' || (endings === 'crlf' && load.rowsLine === 2);
    const isWhole = !truncated && !received.wasPadded();
    if (excluded.length === 0 && plainEndings && !load.headerMoved && isWhole) {
      const file: BulkFile = {
        path,
        compression,
        fieldCount,
        withHeader: true,
        lineEnding: endings,
        multiLine,
      };
      return { ...scanned, file: bulkRead(file) };
    }
    if (mayBlank(load, scan)) {
      await blanked.finish(excluded);
      return { ...scanned, file: bulkRead({ ...copiedFile(copy, fieldCount, multiLine), withHeader: true }) };
    }
    await blanked.discard();
    await copyGoodRecords(readExport(path, compression), copy, rowsAt, excluded, endings !== 'lf');
    return { ...scanned, file: bulkRead(copiedFile(copy, fieldCount, multiLine)) };
  } catch (error) {
    await blanked.discard();
    throw error;
  }
}

/** Reads the bytes for their digest, and writes the values as text, so that cleaning reads them as it reads CSV. */
async function scanParquet(load: Load, received: Received): Promise<Scanned> {
  const { path, header, headers, parquet } = load;
  const { columns, rows } = parquet ?? { columns: [], rows: 0 };
  for await (const _ of readExport(path, 'none', received.watch));
  const copy = join(load.workDir, 'records.parquet');
  const places = header.flatMap((name, at) => (headers.includes(name) ? [at] : []));
  await writeTexts(load.connection, { path, columns }, places, copy);
  const numbers = header.filter((_, index) => isNumber(columns[index]?.type ?? ''));
  return { good: rows, header, columns: header, numbers, warnings: [], file: parquetAt(copy) };
}

const scans = { csv: scanCsv, jsonl: scanJsonLines, parquet: scanParquet } as const;

async function scanRecords(load: Load, received: Received, blanked: BlankedCopy): Promise<CsvScan> {
  const { path, compression, rowsAt, header } = load;
  const scan = new CsvScan(
    header.length,
    { offset: rowsAt, line: load.rowsLine, crlf: load.headerCrlf, trailing: load.trailing },
    new SuspiciousLines(header.length, load.tables, load.trailing),
  );
  let offset = 0;
  for await (const chunk of readExport(path, compression, received.watch)) {
    if (offset + chunk.length > rowsAt) scan.write(chunk.subarray(Math.max(0, rowsAt - offset)));
    offset += chunk.length;
    if (scan.excluded.length > 0 && mayBlank(load, scan)) blanked.begin();
  }
  scan.finish(received.wasTruncated());
  if (scan.isCutOff) received.watch.truncated();
  return scan;
}

/** Returns whether the bulk reader can read the file once its known broken records are blanked. */
function mayBlank({ compression, headerMoved, header }: Load, { endings, excluded }: CsvScan): boolean {
  return compression === 'none' && endings === 'lf' && !headerMoved && canBeBlank(excluded, header.length);
}

function copiedFile(path: string, fieldCount: number, multiLine: boolean): BulkFile {
  return { path, compression: 'none', fieldCount, withHeader: false, lineEnding: 'lf', multiLine };
}

async function scanJsonLines(load: Load, received: Received): Promise<Scanned> {
  const { path, compression, headers, tables, dataset } = load;
  const scan = new JsonLinesScan(headers, tables, load.place !== null);
  const copy = join(load.workDir, 'records.csv');
  const file = await open(copy, 'wx');
  try {
    for await (const chunk of recordLines(
      readExport(path, compression, received.watch),
      load,
      load.datasets,
      { cutOff: received.watch.truncated },
    )) {
      await file.writeFile(scan.write(chunk));
    }
    await file.writeFile(scan.finish(received.wasTruncated()));
    if (scan.isCutOff) received.watch.truncated();
  } finally {
    await file.close();
  }
  const warnings = received.wasTruncated() ? [truncationWarning(load)] : [];
  // A key may first appear after the lines that recognition read.
  const header = [...new Set([...load.header, ...scan.keys])];
  const known = [...load.header, ...headers, ...dataset.dropped];
  const unseen = header.filter((key) => !known.includes(key));
  if (unseen.length > 0) warnings.push(`keys not known to ${dataset.id} were ignored: ${unseen.join(', ')}`);
  const { good, multiLine, numbers } = scan;
  return {
    good,
    header,
    columns: headers,
    numbers,
    warnings,
    file: bulkRead(copiedFile(copy, headers.length, multiLine)),
  };
}

function truncationWarning({ path }: Load): string {
  return `${basename(path)} IS CUT OFF: it ends in the middle. All that could be read was kept; fetch the file again.`;
}

function relationSql({ headers, tables }: Load, { file, columns }: Scanned): string {
  const select = selectHeaders(headers, columns);
  const bulk = `select ${select} from ${file}`;
  return tables.saved === 0
    ? `(${bulk})`
    : `(${bulk} union all select ${select} from "${tables.savedTable}")`;
}
