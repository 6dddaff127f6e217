/** Reads rows in Arrow. The lengths in its metadata and offsets are counted before any value is made, so that a dictionary or a column of nulls costs nothing before it is refused. */
import type { Data, DataType, Field, RecordBatch, Vector } from 'apache-arrow';
import { Problem } from '../contract/problem.ts';
import type { BodyLimits } from '../limits.ts';
import { beyondLimit, type RowMeter } from './row-meter.ts';

type Arrow = typeof import('apache-arrow');

/** Bytes of the metadata of one message: a schema of thousands of columns has fewer. */
const metadataMost = 1024 * 1024;
/** A file begins with these letters. Its footer can name a batch many times. */
const fileMark = 'ARROW1';
const endOfMessages = 0;
const continues = -1;
/** Bytes of a number, a flag or a time in JSON. */
const scalarBytes = 24;
const viewBytes = 16;

/** Returns each row as JSON. */
export async function* arrowRows(bytes: Buffer, limits: BodyLimits, meter: RowMeter): AsyncGenerator<string> {
  const arrow = await import('apache-arrow');
  try {
    if (bytes.subarray(0, fileMark.length).toString('latin1') === fileMark)
      throw new Problem('request-malformed', 'The body is an Arrow file; send an Arrow IPC stream.');
    const stream = new Uint8Array(bytes);
    checkMetadata(arrow, stream, limits, meter);
    for (const batch of arrow.RecordBatchReader.from(stream)) yield* rowsOf(arrow, batch, meter);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): Problem {
  return new Problem('request-malformed', 'The body is not an Arrow IPC stream.', { cause });
}

/** Counts the rows and cells that the messages declare, before any message is loaded. */
function checkMetadata(arrow: Arrow, bytes: Uint8Array, limits: BodyLimits, meter: RowMeter): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    let length = view.getInt32(at, true);
    at += 4;
    if (length === continues) {
      length = view.getInt32(at, true);
      at += 4;
    }
    if (length === endOfMessages) return;
    if (length < 0 || at + length > bytes.length) throw unreadable();
    if (length > metadataMost)
      throw beyondLimit(`The metadata of an Arrow message may have ${metadataMost} bytes at most.`);
    const message = arrow.Message.decode(bytes.subarray(at, at + length));
    checkMessage(arrow, message, limits, meter);
    at += length + message.bodyLength;
    if (!Number.isSafeInteger(at)) throw unreadable();
  }
}

function checkMessage(
  arrow: Arrow,
  message: ReturnType<Arrow['Message']['decode']>,
  limits: BodyLimits,
  meter: RowMeter,
): void {
  if (message.isSchema()) {
    const { fields } = message.header();
    if (fields.length > limits.cells)
      throw beyondLimit(`The rows of the body may have ${limits.cells} values at most.`);
    for (const field of fields) checkType(arrow, field);
  } else if (message.isRecordBatch()) {
    const { length, nodes, compression } = message.header();
    checkCompression(compression);
    // A column whose length is another would be filled up with nulls.
    if (nodes.some((node) => node.length !== length)) throw unreadable();
    meter.addRows(length, length * Math.max(1, nodes.length));
  } else if (message.isDictionaryBatch()) {
    const { data } = message.header();
    checkCompression(data.compression);
    if (data.nodes.some((node) => node.length !== data.length)) throw unreadable();
    meter.addRows(0, data.length);
  }
}

function checkCompression(compression: unknown): void {
  if (compression !== null)
    throw new Problem(
      'request-malformed',
      'The buffers of the Arrow stream are compressed; send them uncompressed.',
    );
}

/** Refuses columns whose values are lists or objects: a row is flat. */
function checkType(arrow: Arrow, { name, type }: Field): void {
  const { DataType } = arrow;
  const inner: DataType = DataType.isDictionary(type) ? type.dictionary : type;
  const isFlat =
    isBytes(arrow, inner) ||
    [
      DataType.isNull,
      DataType.isInt,
      DataType.isFloat,
      DataType.isBool,
      DataType.isDecimal,
      DataType.isDate,
      DataType.isTime,
      DataType.isTimestamp,
      DataType.isDuration,
      DataType.isInterval,
      DataType.isFixedSizeBinary,
    ].some((is) => is(inner));
  if (!isFlat)
    throw new Problem(
      'request-malformed',
      `The column \`${name.slice(0, 100)}\` nests values (${String(type).slice(0, 100)}); a row has one text, number or flag in each column.`,
    );
}

function isBytes({ DataType }: Arrow, type: DataType): boolean {
  return [
    DataType.isUtf8,
    DataType.isLargeUtf8,
    DataType.isUtf8View,
    DataType.isBinary,
    DataType.isLargeBinary,
    DataType.isBinaryView,
  ].some((is) => is(type));
}

/** A column, and how many bytes each of its cells has in JSON. */
interface Column {
  readonly name: string;
  readonly vector: Vector;
  readonly bytesOf: (row: number) => number;
}

function* rowsOf(arrow: Arrow, batch: RecordBatch, meter: RowMeter): Generator<string> {
  const columns: Column[] = batch.schema.fields.map(({ name }, at) => {
    const vector = batch.getChildAt(at);
    const [data] = vector?.data ?? [];
    if (vector === null || data === undefined) throw unreadable();
    return { name, vector, bytesOf: sizes(arrow, data) };
  });
  const nameBytes = columns.reduce((sum, { name }) => sum + Buffer.byteLength(name) + 4, 2);
  const first = meter.next - batch.numRows;
  for (let row = 0; row < batch.numRows; row += 1) {
    let bytes = nameBytes;
    for (const { name, bytesOf } of columns) {
      const size = bytesOf(row);
      if (!(size >= 0)) throw unreadable();
      meter.checkText(size, `\`${name.slice(0, 100)}\` of row ${first + row}`);
      bytes += size;
    }
    meter.checkText(bytes, `Row ${first + row}`);
    meter.addBytes(bytes);
    yield JSON.stringify(
      Object.fromEntries(columns.map(({ name, vector }) => [name, asScalar(vector.get(row))])),
    );
  }
}

/** Returns a function that tells the size of a cell without making its value. */
function sizes(arrow: Arrow, data: Data): (row: number) => number {
  const { DataType } = arrow;
  const { type, length } = data;
  if (DataType.isDictionary(type)) {
    const known = sizesOfDictionary(arrow, data.dictionary?.data ?? []);
    const indices: ArrayLike<number | bigint> = data.values;
    return (row) => known[Number(indices[row])] ?? 0;
  }
  if (!isBytes(arrow, type)) return () => scalarBytes;
  if (DataType.isUtf8View(type) || DataType.isBinaryView(type)) {
    const views: Uint8Array = data.values;
    const read = new DataView(views.buffer, views.byteOffset, views.byteLength);
    return (row) => (row < length ? read.getInt32(row * viewBytes, true) : Number.NaN);
  }
  const offsets: ArrayLike<number | bigint> = data.valueOffsets;
  const end = Number(data.values.length);
  return (row) => {
    const [from, to] = [Number(offsets[row]), Number(offsets[row + 1])];
    return from >= 0 && to <= end ? to - from : Number.NaN;
  };
}

function sizesOfDictionary(arrow: Arrow, chunks: readonly Data[]): Float64Array {
  const known = new Float64Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    const bytesOf = sizes(arrow, chunk);
    for (let index = 0; index < chunk.length; index += 1) {
      known[at] = bytesOf(index);
      at += 1;
    }
  }
  return known;
}

/** Returns a value as JSON can hold it. A value that is no text, number or flag makes its row one that is not flat. */
function asScalar(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null || value === undefined)
    return value;
  return [];
}
