/**
 * Writes an export as an Arrow IPC stream: chunk by chunk from DuckDB's vectors, a record batch at a time, never as a
 * whole.
 *
 * A text costs a call into the driver. So repeated texts are numbers of a dictionary, and the query returns the other
 * texts of a row as
 * one blob, with the length of each.
 */
import { DuckDBBlobValue, type DuckDBVector } from '@duckdb/node-api';
import {
  AsyncByteQueue,
  type Data,
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { typeInBuild } from '../../data/instants.ts';
import type { ColumnChunk } from '../warehouse/column-stream.ts';
import { type ColumnBuilder, columnBuilder } from './arrow-columns.ts';
import { type DictionaryColumn, dictionaryColumns } from './arrow-dictionaries.ts';
import { type TextBuilder, textBuilder } from './arrow-texts.ts';
import { type ExportQuery, exportBindings, exportSql, quotedName, withoutZones } from './export-query.ts';
import type { ExportRun } from './export-run.ts';

/** DuckDB's chunks have up to 2,048 rows. Four make a batch; writing more would hold the event loop. */
const rowsPerBatch = 8_192;
const chunkRowsMax = 2_048;
const capacity = rowsPerBatch + chunkRowsMax;

type ArrowColumn = { readonly name: string } & (
  | { readonly kind: 'plain'; readonly sql: string | null; readonly builder: ColumnBuilder }
  | { readonly kind: 'text'; readonly builder: TextBuilder }
);

function arrowColumn(
  column: ExportQuery['columns'][number],
  dictionary: DictionaryColumn | undefined,
): ArrowColumn {
  const { name, type } = column;
  if (dictionary !== undefined) return { name, kind: 'plain', ...dictionary };
  const builder = columnBuilder(typeInBuild(type), capacity);
  return builder === null
    ? { name, kind: 'text', builder: textBuilder(capacity) }
    : { name, kind: 'plain', sql: withoutZones(column), builder };
}

/** Keeps written bytes until they are taken. */
class Written extends AsyncByteQueue {
  #parts: Uint8Array[] = [];

  override write(part: Uint8Array): void {
    this.#parts.push(part);
  }

  /** Returns a copy, so that the columns may be filled again. */
  take(): Uint8Array {
    const parts = this.#parts;
    this.#parts = [];
    return Buffer.concat(parts);
  }
}

/** Returns the bytes of the stream, which begins with its schema even without rows. */
export async function* arrowBytes(
  query: ExportQuery,
  run: ExportRun,
): AsyncGenerator<Uint8Array, void, undefined> {
  const dictionaries = await dictionaryColumns(query, run, capacity);
  const columns = query.columns.map((column) => arrowColumn(column, dictionaries.get(column.name)));
  const schema = new Schema(columns.map(({ name, builder }) => new Field(name, builder.type, true)));
  const chunks = await run.stream(arrowSql(query, columns), exportBindings(query));
  const written = new Written();
  const writer = new RecordBatchStreamWriter();
  writer.reset(written, schema);
  yield written.take();
  for await (const batch of batches(chunks, columns, schema)) {
    writer.write(batch);
    yield written.take();
  }
  writer.finish();
  yield written.take();
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
    yield makeBatch(schema, columns, rows);
    rows = 0;
  }
  if (rows > 0) yield makeBatch(schema, columns, rows);
}

/** Selects numbers of dictionaries, lengths of other texts, and after all columns the texts themselves. */
function arrowSql(query: ExportQuery, columns: readonly ArrowColumn[]): string {
  const written = new Map<string, string | null>();
  const texts: string[] = [];
  for (const column of columns) {
    const text = `${quotedName(column.name)}::VARCHAR`;
    if (column.kind === 'text') texts.push(text);
    written.set(column.name, column.kind === 'text' ? `strlen(${text})::INTEGER` : column.sql);
  }
  return exportSql(query, query.files, {
    write: ({ name }) => written.get(name) ?? null,
    more: texts.length === 0 ? [] : [`encode(concat(${texts.join(', ')}))`],
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
    if (!(value instanceof DuckDBBlobValue)) throw new Error('The texts of a row are not a blob.');
    let start = 0;
    for (const [at, builder] of builders.entries()) {
      const length = lengths[at]?.[row] ?? 0;
      builder.appendBytes(value.bytes, start, length);
      start += length;
    }
  }
}

function makeBatch(schema: Schema, columns: readonly ArrowColumn[], length: number): RecordBatch {
  const children: Data[] = columns.map(({ builder }) => builder.take());
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}
