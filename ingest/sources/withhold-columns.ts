/** Keeps personal columns out of the store: an export that has some is rewritten without them before it is kept (docs/datasets.md). */
import { createWriteStream } from 'node:fs';
import { rm, stat, truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { datasets } from '../../data/registry.ts';
import { detectCompression, readExport } from '../load/export-bytes.ts';
import { ExportRefused } from '../load/export-refused.ts';
import { foldName, knownKeys } from '../load/header-names.ts';
import { readHeaders } from '../load/match-header.ts';
import { isParquet, type ParquetColumn, readFooter, writeColumns } from '../load/parquet-file.ts';
import { isPersonal, keysWritten } from '../load/personal-columns.ts';
import { type RecognisedExport, recognise } from '../load/recognise.ts';
import { type Arrival, UNSORTED } from './kept-exports.ts';
import { csvWithout, jsonLinesWithout, type Withholding } from './withhold-records.ts';

/** Checksum and length, which end a gzip stream. */
const GZIP_END_BYTES = 8;

/**
 * Puts an export into its stage, without its personal columns if it has any, else by `placeWhole`. Returns the facts to keep with it.
 *
 * @throws ExportRefused if the file names personal columns but cannot be divided into records.
 */
export async function placeWithheld(
  from: string,
  to: string,
  arrival: Arrival,
  placeWhole: () => Promise<void>,
): Promise<Arrival> {
  const withheldColumns = await withholdColumns(from, to, arrival.folder);
  if (withheldColumns.length > 0) return { ...arrival, bytes: (await stat(to)).size, withheldColumns };
  await placeWhole();
  return arrival;
}

/** Writes the export without its personal columns and returns their names. If it has none, writes nothing. */
async function withholdColumns(from: string, to: string, folder: string): Promise<readonly string[]> {
  const recognised = await recogniseOrRefuse(from, folder === UNSORTED ? undefined : folder);
  if (recognised === null) return [];
  const isWithheld = withheldIn(recognised);
  if (recognised.parquet !== null)
    return withholdFromParquet(from, to, recognised.parquet.columns, isWithheld);
  if (!recognised.names.some(isWithheld) && !(await mayHoldOthers(from, recognised, isWithheld))) return [];
  const withholding: Withholding = { recognised, isWithheld, withheld: new Set(), truncated: false };
  const rewrite = recognised.format === 'csv' ? csvWithout : jsonLinesWithout;
  const bytes = readExport(from, recognised.compression, {
    truncated: () => {
      withholding.truncated = true;
    },
  });
  const lines = Readable.from(rewrite(bytes, withholding));
  const target = createWriteStream(to, { flags: 'wx' });
  if (recognised.compression === 'gzip') await pipeline(lines, createGzip(), target);
  else await pipeline(lines, target);
  if (withholding.withheld.size === 0) await rm(to);
  // The copy of a cut-off file must end early too, or loading could not warn of it.
  else if (withholding.truncated) await truncate(to, (await stat(to)).size - GZIP_END_BYTES);
  return [...withholding.withheld].sort();
}

/** Writes a Parquet file without its personal columns, and without nested ones, whose parts may name a person and are never read. */
async function withholdFromParquet(
  from: string,
  to: string,
  columns: readonly ParquetColumn[],
  isWithheld: (name: string) => boolean,
): Promise<readonly string[]> {
  const places = columns.flatMap(({ name, isNested }, at) => (isNested || isWithheld(name) ? [] : [at]));
  if (places.length === columns.length) return [];
  await writeColumns(from, columns, places, to);
  return columns.flatMap(({ name }, at) => (places.includes(at) ? [] : [name])).sort();
}

/**
 * Returns whether later lines may hold other keys than the first ones. Only feeds known for that are worth a pass over the file. A document may also name a
 * person behind its records.
 */
async function mayHoldOthers(
  path: string,
  { format, place, dataset }: RecognisedExport,
  isWithheld: (name: string) => boolean,
): Promise<boolean> {
  if (format === 'csv') return false;
  if (place !== null) return true;
  return dataset.dropped.length > 0 || keysWritten((await readHead(path)).toString('utf8')).some(isWithheld);
}

/** Returns whether a name is withheld. Decides once for each name, because lines of JSON ask for every key. */
function withheldIn({ dataset, dialect }: RecognisedExport): (name: string) => boolean {
  const dropped = new Set(dataset.dropped.map(foldName));
  const read = readHeaders(dataset, dialect);
  const known = new Map<string, boolean>();
  return (name) => {
    const isRead = (): boolean => knownKeys([name], read).some((each) => read.includes(each));
    const isWithheld = known.get(name) ?? (dropped.has(foldName(name)) || (isPersonal(name) && !isRead()));
    known.set(name, isWithheld);
    return isWithheld;
  };
}

/** Recognises a file. A file that is no export is kept for the run to report, unless its columns name contact data. */
async function recogniseOrRefuse(path: string, expected?: string): Promise<RecognisedExport | null> {
  const recognised = await recognise(path, datasets, expected).catch((error: unknown) => {
    if (error instanceof ExportRefused) return error;
    throw error;
  });
  if (!(recognised instanceof ExportRefused)) return recognised;
  const personal = await personalNames(path);
  if (personal.length === 0) return null;
  throw new ExportRefused(
    'personal_data',
    `${recognised.message} It is not kept, because it names columns of personal data: ${personal.join(', ')}.`,
  );
}

/** Returns the names that some dataset drops: in the first line, whatever its separator and quotes, and as keys of JSON anywhere. */
async function personalNames(path: string): Promise<string[]> {
  const dropped = new Set(datasets.flatMap((dataset) => dataset.dropped));
  if (await isParquet(path)) {
    const { names } = await readFooter(path);
    return names.filter((name) => dropped.has(name) || isPersonal(name));
  }
  const text = (await readHead(path)).toString('utf8').replaceAll('\0', '').trimStart();
  const line = text.split(/[\r\n]/, 1)[0] ?? '';
  const words = line.split(/[,;\t|:{}[\]]/).map((name) => name.replaceAll(/^[\s"'\uFEFF]+|[\s"']+$/g, ''));
  const names = /^\s*[{[]/.test(text) ? [...words, ...keysWritten(text)] : words;
  return [...new Set(names)].filter((name) => dropped.has(name) || isPersonal(name));
}

async function readHead(path: string): Promise<Buffer> {
  try {
    for await (const chunk of readExport(path, await detectCompression(path))) return chunk;
  } catch (error) {
    if (!(error instanceof ExportRefused)) throw error;
  }
  return Buffer.alloc(0);
}
