/** Writes the results of a portfolio while they are read: as NDJSON, CSV or Arrow, in the order of the properties. */
import { type Column, flatColumns } from '../../../http/formats/columns.ts';
import { type CsvOptions, csvHeader, csvLines } from '../../../http/formats/csv.ts';
import type { PortfolioStore } from '../../../portfolios/portfolio-store.ts';
import type { PortfolioRecord } from '../../../portfolios/records.ts';
import type { RowFormat } from '../../../rows/read-rows.ts';
import { BriefPortfolioResult, PortfolioResult } from './schema.ts';

/** Results that are read at once: with comparables they have some 18 KB each. */
const resultsAtOnce = 50;

/** How results are written. */
export interface ResultWishes {
  readonly format: RowFormat;
  readonly csv: CsvOptions;
}

/** Returns the bytes of all results. */
export async function* resultBytes(
  store: PortfolioStore,
  portfolio: PortfolioRecord,
  { format, csv }: ResultWishes,
): AsyncGenerator<Uint8Array> {
  const texts = readResults(store, portfolio);
  const columns = flatColumns(portfolio.with_comparables ? PortfolioResult : BriefPortfolioResult);
  if (format === 'arrow') yield* arrowBytes(texts, columns);
  else if (format === 'csv') yield* csvBytes(texts, columns, csv);
  else for await (const some of texts) yield Buffer.from(some.map((text) => `${text}\n`).join(''));
}

async function* readResults(
  store: PortfolioStore,
  { id, total }: PortfolioRecord,
): AsyncGenerator<readonly string[]> {
  for (let after = 0; after < total; ) {
    const some = await store.results(id, after, resultsAtOnce);
    const last = some.at(-1);
    // It was deleted meanwhile: the connection breaks, so that no client takes a part for the whole.
    if (last === undefined) throw new Error(`The portfolio ${id} ended while its results were read.`);
    after = last.position;
    yield some.map(({ text }) => text);
  }
}

function parsed(texts: readonly string[]): unknown[] {
  return texts.map((text): unknown => JSON.parse(text));
}

async function* csvBytes(
  texts: AsyncIterable<readonly string[]>,
  columns: readonly Column[],
  options: CsvOptions,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeader(columns, options));
  for await (const some of texts) yield Buffer.from(csvLines(parsed(some), columns, options));
}

async function* arrowBytes(
  texts: AsyncIterable<readonly string[]>,
  columns: readonly Column[],
): AsyncGenerator<Uint8Array> {
  const [{ RecordBatchStreamWriter }, { arrowBatch, arrowSchema }] = await Promise.all([
    import('apache-arrow'),
    import('../../../http/formats/arrow.ts'),
  ]);
  const schema = arrowSchema(columns);
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  const writing = (async () => {
    for await (const some of texts) writer.write(arrowBatch(parsed(some), columns, schema));
    writer.finish();
  })();
  for await (const bytes of writer) yield bytes;
  await writing;
}
