/**
 * Joins several Parquet files of one table without reading a row: their row groups follow each other unchanged, and one
 * footer has their
 * new offsets. A table of twenty years leaves as quickly as its files can be read.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { PartedBytes } from '../contract/stream-body.ts';
import {
  readStruct,
  type ThriftField,
  type ThriftList,
  type ThriftStruct,
  writeStruct,
} from './thrift-compact.ts';

const magic = Buffer.from('PAR1');
/** Length of the footer and the magic word, after the footer. */
const endBytes = 8;
const bytesPerRead = 256 * 1024;

/** Numbers of the fields that are read, from parquet.thrift. */
const ofFile = { schema: 2, rows: 3, rowGroups: 4 } as const;
const ofGroup = { columns: 1, offset: 5, ordinal: 7 } as const;
const ofColumn = { offset: 2, metadata: 3, offsetIndex: 4, columnIndex: 6 } as const;
const ofMetadata = { dataPage: 9, indexPage: 10, dictionaryPage: 11, bloomFilter: 14 } as const;

interface Part {
  readonly handle: FileHandle;
  readonly footer: ThriftStruct;
  /** Offset where the row groups end and the footer begins. */
  readonly end: number;
}

/** Returns the files joined into one; null when their columns differ or their kind is not supported. */
export async function joinedParquet(paths: readonly string[]): Promise<PartedBytes | null> {
  const handles: FileHandle[] = [];
  const close = async () => {
    await Promise.allSettled(handles.map((handle) => handle.close()));
  };
  try {
    // The files are opened first: an open file stays readable when its snapshot is removed.
    for (const path of paths) handles.push(await open(path));
    const parts = await Promise.all(handles.map(readPart));
    const footer = joinedFooter(parts);
    if (footer === null) {
      await close();
      return null;
    }
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    const pieces: Piece[] = [
      { bytes: magic, size: magic.length },
      ...parts.map(({ handle, end }) => ({ handle, size: end - magic.length })),
      ...[footer, length, magic].map((bytes) => ({ bytes, size: bytes.length })),
    ];
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
    return { size, close, part: (start, end) => joinedBytes(pieces, start, end) };
  } catch (error) {
    await close();
    // DuckDB may read a file that this code cannot.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Some bytes of the joined file: in memory, or in a file after its magic word. */
type Piece = { readonly size: number } & ({ readonly bytes: Uint8Array } | { readonly handle: FileHandle });

async function* joinedBytes(
  pieces: readonly Piece[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let before = 0;
  for (const piece of pieces) {
    const first = Math.max(0, start - before);
    const last = Math.min(piece.size - 1, end - before);
    before += piece.size;
    if (first > last) continue;
    if ('bytes' in piece) yield piece.bytes.subarray(first, last + 1);
    else
      yield* piece.handle.createReadStream({
        start: magic.length + first,
        end: magic.length + last,
        highWaterMark: bytesPerRead,
        autoClose: false,
      });
  }
}

async function readPart(handle: FileHandle): Promise<Part> {
  const { size } = await handle.stat();
  const last = await readAt(handle, size - endBytes, endBytes);
  const length = last.readUInt32LE(0);
  const end = size - endBytes - length;
  if (!last.subarray(4).equals(magic) || end < magic.length)
    throw new RangeError('A file does not end like a Parquet file.');
  return { handle, end, footer: readStruct(await readAt(handle, end, length)) };
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new RangeError('A Parquet file is shorter than its footer states.');
  return buffer;
}

/** Returns the footer of the first part with the row groups of all; null when columns differ. */
function joinedFooter(parts: readonly Part[]): Uint8Array | null {
  const [first] = parts;
  if (first === undefined) return null;
  const columns = columnBytes(first.footer);
  const groups: ThriftStruct[] = [];
  let rows = 0;
  let before = 0;
  for (const { footer, end } of parts) {
    if (!columnBytes(footer).equals(columns)) return null;
    rows += numberIn(footer, ofFile.rows);
    for (const group of listIn(footer, ofFile.rowGroups).items)
      if (group instanceof Map) groups.push(movedGroup(group, before, groups.length));
    before += end - magic.length;
  }
  const joined = new Map(first.footer);
  replace(joined, ofFile.rows, rows);
  const { itemType } = listIn(first.footer, ofFile.rowGroups);
  joined.set(ofFile.rowGroups, {
    type: 9,
    value: { itemType: itemType === 0 ? 12 : itemType, items: groups },
  });
  return writeStruct(joined);
}

/** Returns the schema as bytes, for comparison. */
function columnBytes(footer: ThriftStruct): Buffer {
  const schema = footer.get(ofFile.schema);
  return Buffer.from(writeStruct(new Map(schema === undefined ? [] : [[ofFile.schema, schema]])));
}

function movedGroup(group: ThriftStruct, by: number, ordinal: number): ThriftStruct {
  const moved = new Map(group);
  shift(moved, ofGroup.offset, by);
  if (moved.has(ofGroup.ordinal)) replace(moved, ofGroup.ordinal, ordinal);
  const { itemType, items } = listIn(group, ofGroup.columns);
  const columns = items.map((column) => (column instanceof Map ? movedColumn(column, by) : column));
  moved.set(ofGroup.columns, { type: 9, value: { itemType, items: columns } });
  return moved;
}

function movedColumn(column: ThriftStruct, by: number): ThriftStruct {
  const moved = new Map(column);
  for (const field of [ofColumn.offset, ofColumn.offsetIndex, ofColumn.columnIndex]) shift(moved, field, by);
  const metadata = column.get(ofColumn.metadata);
  if (metadata === undefined || !(metadata.value instanceof Map))
    throw new RangeError('A column of a Parquet file has its metadata elsewhere.');
  const inside = new Map(metadata.value);
  for (const field of Object.values(ofMetadata)) shift(inside, field, by);
  moved.set(ofColumn.metadata, { ...metadata, value: inside });
  return moved;
}

/** Adds to an offset unless it is 0, which means none. */
function shift(struct: ThriftStruct, field: number, by: number): void {
  const offset = struct.get(field)?.value;
  if (typeof offset === 'number' && offset > 0) replace(struct, field, offset + by);
}

function replace(struct: ThriftStruct, field: number, value: number): void {
  const known: ThriftField | undefined = struct.get(field);
  if (known !== undefined) struct.set(field, { ...known, value });
}

function numberIn(struct: ThriftStruct, field: number): number {
  const value = struct.get(field)?.value;
  if (typeof value !== 'number') throw new RangeError(`A Parquet footer lacks field ${field}.`);
  return value;
}

function listIn(struct: ThriftStruct, field: number): ThriftList {
  const value = struct.get(field)?.value;
  if (typeof value === 'object' && 'items' in value) return value;
  throw new RangeError(`A Parquet footer lacks the list ${field}.`);
}
