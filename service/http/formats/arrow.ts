/** Writes rows as an Arrow IPC stream, one record batch at a time, each column built directly in its typed array. */
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  Field,
  Float64,
  Int64,
  List,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
} from 'apache-arrow';
import type { CellValue, Column, ColumnType } from './columns.ts';

const msPerDay = 86_400_000;

function arrowType(type: ColumnType): DataType {
  switch (type) {
    case 'integer':
      return new Int64();
    case 'number':
      return new Float64();
    case 'flag':
      return new Bool();
    case 'date':
      return new DateDay();
    case 'instant':
      return new TimestampMillisecond('UTC');
    case 'texts':
      return new List(Field.new('item', new Utf8(), true));
    default:
      return new Utf8();
  }
}

interface Validity {
  readonly nullBitmap: Uint8Array;
  readonly nullCount: number;
}

function validity(cells: readonly CellValue[]): Validity {
  const nullBitmap = new Uint8Array(Math.ceil(cells.length / 8));
  let nullCount = 0;
  cells.forEach((value, row) => {
    if (value === null) nullCount += 1;
    else nullBitmap[row >> 3] = (nullBitmap[row >> 3] ?? 0) | (1 << (row & 7));
  });
  return { nullBitmap, nullCount };
}

function textData(texts: readonly string[], { nullBitmap, nullCount }: Validity): Data<Utf8> {
  const valueOffsets = new Int32Array(texts.length + 1);
  const data = Buffer.from(texts.join(''), 'utf8');
  texts.forEach((value, row) => {
    valueOffsets[row + 1] = (valueOffsets[row] ?? 0) + Buffer.byteLength(value, 'utf8');
  });
  return makeData({ type: new Utf8(), length: texts.length, nullCount, nullBitmap, valueOffsets, data });
}

const numberOf = (value: CellValue): number => (typeof value === 'number' ? value : 0);
const instantOf = (value: CellValue): number => (typeof value === 'string' ? Date.parse(value) : 0);

/** Returns the text of a cell, empty for null. Throws for other values, which would otherwise be lost silently. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  throw new Error('A column of text holds another kind of value.');
}

function columnData(type: ColumnType, cells: readonly CellValue[]): Data {
  const { length } = cells;
  const valid = validity(cells);
  switch (type) {
    case 'integer': {
      const data = BigInt64Array.from(cells, (value) => BigInt(numberOf(value)));
      return makeData({ type: new Int64(), length, ...valid, data });
    }
    case 'number':
      return makeData({ type: new Float64(), length, ...valid, data: Float64Array.from(cells, numberOf) });
    case 'flag': {
      const data = new Uint8Array(Math.ceil(length / 8));
      cells.forEach((value, row) => {
        if (value === true) data[row >> 3] = (data[row >> 3] ?? 0) | (1 << (row & 7));
      });
      return makeData({ type: new Bool(), length, ...valid, data });
    }
    case 'date': {
      const data = Int32Array.from(cells, (value) => Math.floor(instantOf(value) / msPerDay));
      return makeData({ type: new DateDay(), length, ...valid, data });
    }
    case 'instant': {
      const data = BigInt64Array.from(cells, (value) => BigInt(instantOf(value)));
      return makeData({ type: new TimestampMillisecond('UTC'), length, ...valid, data });
    }
    case 'texts': {
      const lists = cells.map((value) => (Array.isArray(value) ? value.map(String) : []));
      const valueOffsets = new Int32Array(length + 1);
      lists.forEach((texts, row) => {
        valueOffsets[row + 1] = (valueOffsets[row] ?? 0) + texts.length;
      });
      const texts = lists.flat();
      const child = textData(texts, validity(texts));
      return makeData({
        type: new List(Field.new('item', new Utf8(), true)),
        length,
        ...valid,
        valueOffsets,
        child,
      });
    }
    default:
      return textData(cells.map(textOf), valid);
  }
}

/** Returns the Arrow schema of these columns. */
export function arrowSchema(columns: readonly Column[]): Schema {
  return new Schema(columns.map(({ name, type }) => new Field(name, arrowType(type), true)));
}

/** Returns some rows as one record batch. */
export function arrowBatch(
  rows: readonly unknown[],
  columns: readonly Column[],
  schema: Schema,
): RecordBatch {
  const children = columns.map((column) =>
    columnData(
      column.type,
      rows.map((row) => column.read(row)),
    ),
  );
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children }),
  );
}

const rowsPerBatch = 8_192;

/** Returns all rows as one Arrow IPC stream, which has its schema even without rows. */
export async function arrowStream(rows: readonly unknown[], columns: readonly Column[]): Promise<Buffer> {
  const schema = arrowSchema(columns);
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    writer.write(arrowBatch(rows.slice(start, start + rowsPerBatch), columns, schema));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  writer.finish();
  return Buffer.from(await writer.toUint8Array());
}
