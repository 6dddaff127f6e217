/** Makes the bytes of a year's page file from the list of transactions. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import {
  aligned,
  encodeHead,
  type PageFileHead,
  type PageFileSection,
  pageFileForm,
  recordField,
  unknownWhole,
} from '../../data/pages/page-file.ts';
import { firstPosition, lastPosition } from '../../data/pages/positions.ts';
import { quoteText } from './cleaning-sql.ts';
import { type AreaGroup, doubles, FilledRecords, pointed, wholes } from './filled-records.ts';

type Pointed = Readonly<
  Record<keyof typeof pointed, { readonly select: string; readonly keys: Float64Array }>
>;

const numbers = (row: readonly unknown[]): number[] => row.map((value) => Number(value));

const yearCondition = (year: number): string =>
  `seq between ${firstPosition(year)} and ${lastPosition(year)}`;

/** A bound of memory: a year's file is not held whole. */
const RECORDS_AT_ONCE = 524_288;

type YearShape = Awaited<ReturnType<typeof readShape>>;

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

/** Returns the areas of a year in groups of at most `most` records, or of one area that has more. */
export function areaGroups(
  { areas, starts }: Pick<YearShape, 'areas' | 'starts'>,
  most: number,
): AreaGroup[] {
  const groups: AreaGroup[] = [];
  for (let from = 0; from < areas.length; ) {
    const first = starts[from] ?? 0;
    let to = from + 1;
    while (to < areas.length && (starts[to + 1] ?? 0) - first <= most) to += 1;
    groups.push({
      condition: ofAreas(areas.subarray(from, to)),
      first,
      records: (starts[to] ?? 0) - first,
    });
    from = to;
  }
  return groups;
}

/** Returns a SQL condition of the rows of ascending areas, of which the last may be unknown. */
function ofAreas(areas: Int32Array): string {
  const known = areas.filter((area) => area !== unknownWhole);
  const ofKnown = known.length === 0 ? [] : [`area_id between ${known[0]} and ${known.at(-1)}`];
  return `(${[...ofKnown, ...(known.length < areas.length ? ['area_id is null'] : [])].join(' or ')})`;
}

/** The record at each position. Records of an area stand together, in the order of the list. */
async function readOrder(
  connection: DuckDBConnection,
  year: number,
  { areas, starts, records }: YearShape,
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
  /** Most records that are filled in at once, unless one area has more. */
  readonly recordsAtOnce?: number;
}

/** Yields the bytes of a year's file in consecutive parts. The caller has to use a part before it asks for the next one, which may overwrite it. */
export async function* readYear(
  connection: DuckDBConnection,
  { year, madeOf, scratch, recordsAtOnce = RECORDS_AT_ONCE }: YearOfPages,
): AsyncGenerator<Uint8Array, void, undefined> {
  const which = yearCondition(year);
  const shape = await readShape(connection, which);
  const pointers = await readPointed(connection, which);
  const order = await readOrder(connection, year, shape);
  const width = recordField.id + shape.idBytes;
  const ids = new Float64Array(shape.records);
  const { kind, place, spot } = pointers;
  const { areas, starts, records } = shape;
  const after = { order, ids, areas, starts, kinds: kind.keys, places: place.keys, spots: spot.keys };
  const recordBytes = records * width;
  const parts = { records: { at: 0, length: recordBytes }, ...placesOf(after, aligned(recordBytes)) };
  yield encodeHead({ form: pageFileForm, made_of: madeOf, year, records, width, parts });
  const groups = areaGroups(shape, recordsAtOnce);
  const buffer = new ArrayBuffer(width * Math.max(0, ...groups.map((group) => group.records)));
  for (const group of groups) {
    const filled = new FilledRecords(order, width, group, buffer);
    const rows = `${which} and ${group.condition}`;
    await eachChunk(connection, recordsSql(year, rows, pointers), (chunk) => filled.add(chunk));
    filled.finish();
    filled.addIds(await readIds(connection, rows, shape.idBytes, scratch), ids);
    yield filled.bytes;
  }
  yield filling(recordBytes);
  ids.sort();
  for (const section of Object.values(after)) {
    yield new Uint8Array(section.buffer, section.byteOffset, section.byteLength);
    yield filling(section.byteLength);
  }
}

function recordsSql(year: number, which: string, { kind, place, spot }: Pointed): string {
  const columns = [...Object.values(doubles), ...Object.values(wholes), ...Object.values(pointed)];
  return `select (seq - ${firstPosition(year)})::integer, ${columns.join(', ')}
    from serve.transaction_list
    left join (${kind.select}) kinds using (kind_key)
    left join (${place.select}) places using (place_key)
    left join (${spot.select}) spots using (spot_key)
    where ${which}`;
}

type Sections = Readonly<
  Record<Exclude<PageFileSection, 'records'>, Uint32Array | Int32Array | Float64Array>
>;

/** Returns the place of each section, which follow each other from this byte on, each padded to eight bytes. */
function placesOf(sections: Sections, from: number): Omit<PageFileHead['parts'], 'records'> {
  let at = from;
  const placed = ({ length, byteLength }: Sections[keyof Sections]) => {
    const part = { at, length };
    at += aligned(byteLength);
    return part;
  };
  return {
    order: placed(sections.order),
    ids: placed(sections.ids),
    areas: placed(sections.areas),
    starts: placed(sections.starts),
    kinds: placed(sections.kinds),
    places: placed(sections.places),
    spots: placed(sections.spots),
  };
}

/** Returns the zeros that fill a section up to eight bytes. */
const filling = (byteLength: number): Uint8Array => new Uint8Array(aligned(byteLength) - byteLength);
