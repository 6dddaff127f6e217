/**
 * An export as an Arrow IPC stream: chunk by chunk from DuckDB's vectors, a record batch at a time, never held as a whole.
 *
 * A text costs a call into the driver, and a row may have twenty: so the query gives all texts of a row as one blob, and the length of each.
 */
import { DuckDBBlobValue, type DuckDBVector } from '@duckdb/node-api';
import {
  type Data,
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import type { ColumnChunk } from '../warehouse/column-stream.ts';
import { type ColumnBuilder, columnBuilder } from './arrow-columns.ts';
import { type TextBuilder, textBuilder } from './arrow-texts.ts';
import { type ExportQuery, exportBindings, exportSql, quotedName } from './export-query.ts';
import type { ExportRun } from './export-run.ts';

/** DuckDB's chunks have up to 2,048 rows; four of them make a batch, or writing it would hold the event loop. */
const rowsPerBatch = 8_192;
const chunkRowsMax = 2_048;
/** The mark that ends a stream. */
const endBytes = 8;

type ArrowColumn = { readonly name: string } & (
  | { readonly kind: 'plain'; readonly builder: ColumnBuilder }
  | { readonly kind: 'text'; readonly builder: TextBuilder }
);

function arrowColumn({ name, type }: ExportQuery['columns'][number]): ArrowColumn {
  const builder = columnBuilder(type, rowsPerBatch + chunkRowsMax);
  return builder === null
    ? { name, kind: 'text', builder: textBuilder(rowsPerBatch + chunkRowsMax) }
    : { name, kind: 'plain', builder };
}

function streamOf(schema: Schema, batch: RecordBatch | null): Uint8Array {
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  if (batch !== null) writer.write(batch);
  writer.finish();
  return writer.toUint8Array(true);
}

/** The bytes of the stream; begins with its schema even when no row follows. */
export async function* arrowBytes(
  query: ExportQuery,
  run: ExportRun,
): AsyncGenerator<Uint8Array, void, undefined> {
  const columns = query.columns.map(arrowColumn);
  const schema = new Schema(columns.map(({ name, builder }) => new Field(name, builder.type, true)));
  const empty = streamOf(schema, null);
  const opening = empty.subarray(0, empty.length - endBytes);
  const chunks = await run.stream(arrowSql(query, columns), exportBindings(query));
  yield opening;
  for await (const batch of batches(chunks, columns, schema)) {
    // Each batch is written as a stream of its own, of which the schema before it and the end after it are left out.
    const whole = streamOf(schema, batch);
    yield whole.subarray(opening.length, whole.length - endBytes);
  }
  yield empty.subarray(empty.length - endBytes);
}

async function* batches(
  chunks: AsyncIterable<ColumnChunk>,
  columns: readonly ArrowColumn[],
  schema: Schema,
): AsyncGenerator<RecordBatch, void, undefined> {
  let rows = 0;
  for await (const chunk of chunks) {
    append(columns, chunk);
    rows += chunk.rowCount;
    if (rows < rowsPerBatch) continue;
    yield batchOf(schema, columns, rows);
    rows = 0;
  }
  if (rows > 0) yield batchOf(schema, columns, rows);
}

/** Texts as their lengths, and after all columns the texts themselves. */
function arrowSql(query: ExportQuery, columns: readonly ArrowColumn[]): string {
  const texts = columns
    .filter(({ kind }) => kind === 'text')
    .map(({ name }) => `${quotedName(name)}::VARCHAR`);
  const isText = new Set(columns.filter(({ kind }) => kind === 'text').map(({ name }) => name));
  const blob = texts.length === 0 ? [] : [`encode(concat(${texts.join(', ')}))`];
  return exportSql(query, query.files, {
    write: ({ name }) => (isText.has(name) ? `strlen(${quotedName(name)}::VARCHAR)::INTEGER` : null),
    more: blob,
  });
}

function append(columns: readonly ArrowColumn[], chunk: ColumnChunk): void {
  const count = chunk.rowCount;
  const builders: TextBuilder[] = [];
  const lengths: Int32Array[] = [];
  columns.forEach((column, at) => {
    const vector = chunk.vector(at);
    if (column.kind === 'plain') column.builder.append(vector, count);
    else {
      builders.push(column.builder);
      lengths.push(column.builder.appendLengths(vector, count));
    }
  });
  if (builders.length > 0) appendTexts(builders, lengths, chunk.vector(columns.length), count);
}

function appendTexts(
  builders: readonly TextBuilder[],
  lengths: readonly Int32Array[],
  texts: DuckDBVector,
  count: number,
): void {
  for (let row = 0; row < count; row++) {
    const value = texts.getItem(row);
    if (!(value instanceof DuckDBBlobValue)) throw new Error('The texts of a row are no blob.');
    let start = 0;
    for (const [at, builder] of builders.entries()) {
      const length = lengths[at]?.[row] ?? 0;
      builder.appendBytes(value.bytes, start, length);
      start += length;
    }
  }
}

function batchOf(schema: Schema, columns: readonly ArrowColumn[], length: number): RecordBatch {
  const children: Data[] = columns.map(({ builder }) => builder.take());
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}
