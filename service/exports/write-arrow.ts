/** An export as an Arrow IPC stream: chunk by chunk from DuckDB's vectors, a record batch at a time, never held as a whole. */
import {
  type Data,
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { type ColumnBuilder, columnBuilder, hasArrowForm } from './arrow-columns.ts';
import { type ExportQuery, exportBindings, exportSql, quotedName } from './export-query.ts';
import type { ExportRun } from './export-run.ts';

/** DuckDB's chunks have up to 2,048 rows; eight of them make a batch. */
const rowsPerBatch = 16_384;
const chunkRowsMax = 2_048;
/** The mark that ends a stream. */
const endBytes = 8;

interface ArrowColumn {
  readonly name: string;
  readonly builder: ColumnBuilder;
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
  const columns = query.columns.map(({ name, type }): ArrowColumn => {
    return { name, builder: columnBuilder(type, rowsPerBatch + chunkRowsMax) };
  });
  const schema = new Schema(columns.map(({ name, builder }) => new Field(name, builder.type, true)));
  const empty = streamOf(schema, null);
  const opening = empty.subarray(0, empty.length - endBytes);
  yield opening;
  if (query.files.length > 0) {
    for await (const batch of batches(query, run, columns, schema)) {
      // Each batch is written as a stream of its own, of which the schema before it and the end after it are left out.
      const whole = streamOf(schema, batch);
      yield whole.subarray(opening.length, whole.length - endBytes);
    }
  }
  yield empty.subarray(empty.length - endBytes);
}

async function* batches(
  query: ExportQuery,
  run: ExportRun,
  columns: readonly ArrowColumn[],
  schema: Schema,
): AsyncGenerator<RecordBatch, void, undefined> {
  const sql = exportSql(query, query.files, ({ name, type }) =>
    hasArrowForm(type) ? null : `${quotedName(name)}::VARCHAR`,
  );
  let rows = 0;
  for await (const chunk of await run.stream(sql, exportBindings(query))) {
    columns.forEach(({ builder }, at) => {
      builder.append(chunk.vector(at), chunk.rowCount);
    });
    rows += chunk.rowCount;
    if (rows < rowsPerBatch) continue;
    yield batchOf(schema, columns, rows);
    rows = 0;
  }
  if (rows > 0) yield batchOf(schema, columns, rows);
}

function batchOf(schema: Schema, columns: readonly ArrowColumn[], length: number): RecordBatch {
  const children: Data[] = columns.map(({ builder }) => builder.take());
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}
