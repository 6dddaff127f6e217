/** Makes the bytes of a year's page file from the list of transactions. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import {
  aligned,
  encodeHead,
  idHash,
  idMark,
  numberBits,
  type PageFileHead,
  type PageFileSection,
  pageFileForm,
  recordField,
  unknownWhole,
} from '../../data/pages/page-file.ts';
import { firstPosition, lastPosition } from '../../data/pages/positions.ts';
import { quoteText } from './cleaning-sql.ts';

type RecordField = keyof typeof recordField;

/** Columns that go into a record as they are: a double or a whole number each. */
const doubles = {
  price_aed: 'price_aed::double',
  area_sqft: 'area_sqft::double',
  area_sqm: 'area_sqm::double',
  price_aed_per_sqft: 'price_aed_per_sqft::double',
  contract_amount_aed: 'contract_amount_aed::double',
  registered_at: 'epoch_ms(registered_at)::double',
  building_id: 'building_id::double',
} as const satisfies Partial<Record<RecordField, string>>;
const wholes = {
  transaction_date: "(transaction_date - date '1970-01-01')::integer",
  counted_on: "(counted_on - date '1970-01-01')::integer",
  contract_end_date: "(contract_end_date - date '1970-01-01')::integer",
  unit_count: 'unit_count::integer',
  contract_line_count: 'contract_line_count::integer',
} as const satisfies Partial<Record<RecordField, string>>;
/** The entries that records of a year refer to by number. */
const pointed = {
  kind: 'kinds.number',
  place: 'places.number',
  spot: 'spots.number',
} as const satisfies Partial<Record<RecordField, string>>;

type Pointed = Readonly<
  Record<keyof typeof pointed, { readonly select: string; readonly keys: Float64Array }>
>;

const numbers = (row: readonly unknown[]): number[] => row.map((value) => Number(value));

const yearCondition = (year: number): string =>
  `seq between ${firstPosition(year)} and ${lastPosition(year)}`;

/** The number of records of each area, with unknown areas last, and the length of the longest id in bytes. */
async function readShape(connection: DuckDBConnection, which: string) {
  const counted = await connection.runAndReadAll(`
    select coalesce(area_id, ${unknownWhole}), count(*)::integer, max(strlen(id))::integer
    from serve.transaction_list where ${which} group by area_id order by area_id nulls last`);
  const rows = counted.getRows().map(numbers);
  const starts = new Uint32Array(rows.length + 1);
  for (const [at, [, count = 0]] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + count;
  return {
    areas: Int32Array.from(rows, ([area = unknownWhole]) => area),
    starts,
    records: starts[rows.length] ?? 0,
    idBytes: aligned(Math.max(8, ...rows.map(([, , bytes = 0]) => bytes))),
  };
}

/** The record at each position. Records of an area stand together, in the order of the list. */
async function readOrder(
  connection: DuckDBConnection,
  year: number,
  { areas, starts, records }: Awaited<ReturnType<typeof readShape>>,
): Promise<Uint32Array> {
  const areaAt = new Int32Array(records);
  await eachChunk(
    connection,
    `select (seq - ${firstPosition(year)})::integer, coalesce(area_id, ${unknownWhole}) from serve.transaction_list where ${yearCondition(year)}`,
    (chunk) => {
      const [at, area] = [chunk.getColumnVector(0), chunk.getColumnVector(1)];
      for (let row = 0; row < chunk.rowCount; row += 1)
        areaAt[Number(at.getItem(row))] = Number(area.getItem(row));
    },
  );
  const next = new Map([...areas].map((area, at) => [area, starts[at] ?? 0]));
  return Uint32Array.from(areaAt, (area) => {
    const slot = next.get(area) ?? 0;
    next.set(area, slot + 1);
    return slot;
  });
}

async function eachChunk(
  connection: DuckDBConnection,
  select: string,
  take: (chunk: DuckDBDataChunk) => void,
): Promise<void> {
  const result = await connection.stream(select);
  // The engine works on the next rows while these are taken.
  let next = result.fetchChunk();
  for (;;) {
    const chunk = await next;
    if (chunk === null || chunk.rowCount === 0) return;
    next = result.fetchChunk();
    try {
      take(chunk);
    } catch (error) {
      await next.catch(() => undefined);
      throw error;
    }
  }
}

/** The words, places and spots of a year's records, numbered. Other years do not change the numbers, so that an unchanged year has the same file. */
async function readPointed(connection: DuckDBConnection, which: string): Promise<Pointed> {
  const numbered = async (key: string) => {
    const select = `select ${key}, (row_number() over (order by ${key}) - 1)::integer as number
      from (select distinct ${key} from serve.transaction_list where ${which})`;
    const found = await connection.runAndReadAll(`select ${key}::double from (${select}) order by number`);
    return { select, keys: Float64Array.from(found.getRows(), ([value]) => Number(value)) };
  };
  return {
    kind: await numbered('kind_key'),
    place: await numbered('place_key'),
    spot: await numbered('spot_key'),
  };
}

/** The records of a year as they are filled in. */
class Records {
  readonly width: number;
  readonly bytes: Uint8Array;
  /** Record of each position. */
  readonly order: Uint32Array;
  readonly #doubles: Float64Array;
  readonly #wholes: Int32Array;
  #filled = 0;

  constructor(order: Uint32Array, idBytes: number) {
    this.width = recordField.id + idBytes;
    const buffer = new ArrayBuffer(order.length * this.width);
    this.bytes = new Uint8Array(buffer);
    this.order = order;
    this.#doubles = new Float64Array(buffer);
    this.#wholes = new Int32Array(buffer);
  }

  /** Takes rows in any order. Their columns are the position and then those above. */
  add(chunk: DuckDBDataChunk): void {
    const slots = this.#slotsOf(chunk);
    let column = 1;
    for (const field of Object.keys(doubles)) this.#addDoubles(chunk, column++, slots, fieldAt(field));
    for (const field of [...Object.keys(wholes), ...Object.keys(pointed)])
      this.#addWholes(chunk, column++, slots, fieldAt(field));
  }

  /** Ends taking rows: every row has come. */
  finish(): void {
    if (this.#filled !== this.order.length)
      throw new Error(`${this.#filled} of ${this.order.length} rows came for a page file.`);
  }

  /** Returns where each row of a chunk goes. */
  #slotsOf(chunk: DuckDBDataChunk): Uint32Array {
    const positions = chunk.getColumnVector(0);
    const slots = new Uint32Array(chunk.rowCount);
    this.#filled += slots.length;
    for (let row = 0; row < slots.length; row += 1) {
      const position = Number(positions.getItem(row));
      const slot = this.order[position];
      if (slot === undefined) throw new Error(`The list has place ${position} of ${this.order.length}.`);
      slots[row] = slot;
      this.#wholes[(slot * this.width + recordField.position) / 4] = position;
    }
    return slots;
  }

  #addDoubles(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (let row = 0; row < slots.length; row += 1) {
      const value = vector.getItem(row);
      this.#doubles[((slots[row] ?? 0) * this.width + at) / 8] =
        typeof value === 'number' ? value : Number.NaN;
    }
  }

  #addWholes(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (let row = 0; row < slots.length; row += 1) {
      const value = vector.getItem(row);
      this.#wholes[((slots[row] ?? 0) * this.width + at) / 4] =
        typeof value === 'number' ? value : unknownWhole;
    }
  }

  /** Takes ids in the order of positions, each padded to `idBytes`. Returns the marks by which records are found. */
  addIds(ids: Uint8Array): Float64Array {
    const idBytes = this.width - recordField.id;
    const marks = new Float64Array(this.order.length);
    if (ids.length !== marks.length * idBytes)
      throw new Error('The ids of a page file are not those of its records.');
    const words = new Int32Array(ids.buffer, ids.byteOffset, ids.byteLength / 4);
    const idWords = idBytes / 4;
    const bits = numberBits(marks.length);
    for (let position = 0; position < marks.length; position += 1) {
      const slot = this.order[position] ?? 0;
      const to = (slot * this.width + recordField.id) / 4;
      for (let word = 0; word < idWords; word += 1)
        this.#wholes[to + word] = words[position * idWords + word] ?? 0;
      const hash = idHash(ids, position * idBytes, (position + 1) * idBytes);
      marks[position] = idMark(hash, bits) + slot;
    }
    return marks.sort();
  }
}

function fieldAt(field: string): number {
  const at: Readonly<Record<string, number>> = recordField;
  const found = at[field];
  if (found === undefined) throw new Error(`A record has no field ${field}.`);
  return found;
}

/** How many ids are read from hexadecimal at once: no text grows with the year. */
const LINES_AT_ONCE = 65_536;

/**
 * Reads the ids in the order of positions, each padded with zeros to the same length. The engine writes them into a file, because its interface takes
 * 1.5 µs for a text of more than 12 bytes, and the file takes 0.2 µs an id (measured).
 */
async function readIds(
  connection: DuckDBConnection,
  which: string,
  idBytes: number,
  scratch: string,
): Promise<Uint8Array> {
  const path = join(scratch, 'ids.hex');
  await connection.run(`
    copy (select hex(id) || repeat('00', ${idBytes} - strlen(id)) from serve.transaction_list where ${which})
    to ${quoteText(path)} (format csv, header false)`);
  const lines = await readFile(path);
  await rm(path);
  const lineBytes = 2 * idBytes + 1;
  const ids = Buffer.from(new ArrayBuffer((lines.length / lineBytes) * idBytes));
  for (let line = 0; line * lineBytes < lines.length; line += LINES_AT_ONCE) {
    const text = lines.toString('latin1', line * lineBytes, (line + LINES_AT_ONCE) * lineBytes);
    ids.write(text.replaceAll('\n', ''), line * idBytes, 'hex');
  }
  return ids;
}

/** The input of the page file of a year. */
export interface YearOfPages {
  readonly year: number;
  readonly madeOf: string;
  /** Folder for temporary files. */
  readonly scratch: string;
}

/** Returns the bytes of a year's file, in consecutive parts. */
export async function readYear(
  connection: DuckDBConnection,
  { year, madeOf, scratch }: YearOfPages,
): Promise<Uint8Array[]> {
  const which = yearCondition(year);
  const shape = await readShape(connection, which);
  const { kind, place, spot } = await readPointed(connection, which);
  const records = new Records(await readOrder(connection, year, shape), shape.idBytes);
  const columns = [...Object.values(doubles), ...Object.values(wholes), ...Object.values(pointed)];
  await eachChunk(
    connection,
    `select (seq - ${firstPosition(year)})::integer, ${columns.join(', ')}
    from serve.transaction_list
    left join (${kind.select}) kinds using (kind_key)
    left join (${place.select}) places using (place_key)
    left join (${spot.select}) spots using (spot_key)
    where ${which}`,
    (chunk) => records.add(chunk),
  );
  records.finish();
  const ids = records.addIds(await readIds(connection, which, shape.idBytes, scratch));
  return yearParts(year, madeOf, records.width, shape.records, {
    records: records.bytes,
    order: records.order,
    ids,
    areas: shape.areas,
    starts: shape.starts,
    kinds: kind.keys,
    places: place.keys,
    spots: spot.keys,
  });
}

type Sections = Readonly<Record<PageFileSection, Uint8Array | Uint32Array | Int32Array | Float64Array>>;

function yearParts(
  year: number,
  madeOf: string,
  width: number,
  records: number,
  sections: Sections,
): Uint8Array[] {
  const { parts, bytes } = laidOut(sections);
  const head: PageFileHead = { form: pageFileForm, made_of: madeOf, year, records, width, parts };
  return [encodeHead(head), ...bytes];
}

/** Returns the parts in sequence, each padded to eight bytes, and the place of each. */
function laidOut(sections: Sections): { parts: PageFileHead['parts']; bytes: Uint8Array[] } {
  const bytes: Uint8Array[] = [];
  let at = 0;
  const placed = (section: Sections[PageFileSection]) => {
    const part = { at, length: section.length };
    bytes.push(new Uint8Array(section.buffer, section.byteOffset, section.byteLength));
    const filling = aligned(section.byteLength) - section.byteLength;
    if (filling > 0) bytes.push(new Uint8Array(filling));
    at += section.byteLength + filling;
    return part;
  };
  const parts = {
    records: placed(sections.records),
    order: placed(sections.order),
    ids: placed(sections.ids),
    areas: placed(sections.areas),
    starts: placed(sections.starts),
    kinds: placed(sections.kinds),
    places: placed(sections.places),
    spots: placed(sections.spots),
  };
  return { parts, bytes };
}
