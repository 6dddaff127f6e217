/** Makes the bytes of a year's page file from the list of transactions. */
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import {
  aligned,
  encodeHead,
  idMark,
  type PageFileHead,
  type PageFileSection,
  pageFileForm,
  recordField,
  unknownWhole,
} from '../../data/pages/page-file.ts';
import { firstPosition, lastPosition } from '../../data/pages/positions.ts';

type RecordField = keyof typeof recordField;

/** Columns that go into a record as they are: a double or a whole number each. */
const doubles = {
  price_aed: 'price_aed',
  area_sqft: 'area_sqft',
  area_sqm: 'area_sqm',
  price_aed_per_sqft: 'price_aed_per_sqft',
  contract_amount_aed: 'contract_amount_aed',
  registered_at: 'epoch_ms(registered_at)::double',
  building_id: 'building_id::double',
} as const satisfies Partial<Record<RecordField, string>>;
const wholes = {
  transaction_date: "(transaction_date - date '1970-01-01')::integer",
  contract_end_date: "(contract_end_date - date '1970-01-01')::integer",
  unit_count: 'unit_count::integer',
  contract_line_count: 'contract_line_count::integer',
} as const satisfies Partial<Record<RecordField, string>>;
const keys = {
  kind: 'kind_key::double',
  place: 'place_key::double',
  spot: 'spot_key::double',
} as const satisfies Partial<Record<RecordField, string>>;

const numbers = (row: readonly unknown[]): number[] => row.map((value) => Number(value));

/** How many records each area has, those of no known area last; and the bytes that the longest id takes. */
async function shapeOf(connection: DuckDBConnection, which: string) {
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

/** Gives each key the number of its first appearance. */
class Numbered {
  readonly #numbers = new Map<number, number>();

  of(key: number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(key, next);
    return next;
  }

  keys(): Float64Array {
    return Float64Array.from(this.#numbers.keys());
  }
}

/** The records of a year as they are filled in. */
class Records {
  readonly width: number;
  readonly bytes: Uint8Array;
  readonly order: Uint32Array;
  readonly ids: Float64Array;
  readonly numbered = { kind: new Numbered(), place: new Numbered(), spot: new Numbered() };
  readonly #doubles: Float64Array;
  readonly #wholes: Int32Array;
  readonly #text: Buffer;
  readonly #next: Map<number, number>;
  #filled = 0;

  constructor({ areas, starts, records, idBytes }: Awaited<ReturnType<typeof shapeOf>>) {
    this.width = recordField.id + idBytes;
    const buffer = new ArrayBuffer(records * this.width);
    this.bytes = new Uint8Array(buffer);
    this.order = new Uint32Array(records);
    this.ids = new Float64Array(records);
    this.#doubles = new Float64Array(buffer);
    this.#wholes = new Int32Array(buffer);
    this.#text = Buffer.from(buffer);
    this.#next = new Map([...areas].map((area, at) => [area, starts[at] ?? 0]));
  }

  /** Takes in rows in the order of their positions. Columns: position, area, id, then those above. */
  add(chunk: DuckDBDataChunk): void {
    const slots = this.#slotsOf(chunk);
    let column = 3;
    for (const field of Object.keys(doubles)) this.#addDoubles(chunk, column++, slots, fieldAt(field));
    for (const field of Object.keys(wholes)) this.#addWholes(chunk, column++, slots, fieldAt(field));
    for (const field of ['kind', 'place', 'spot'] as const) {
      const vector = chunk.getColumnVector(column++);
      const at = recordField[field] / 4;
      for (const [row, slot] of slots.entries())
        this.#wholes[(slot * this.width) / 4 + at] = this.numbered[field].of(Number(vector.getItem(row)));
    }
  }

  /** Every row has come. */
  finish(): void {
    if (this.#filled !== this.order.length)
      throw new Error(`${this.#filled} of ${this.order.length} rows came for a page file.`);
    this.ids.sort();
  }

  /** Where each row of a chunk goes: after the rows of its area that came before it. */
  #slotsOf(chunk: DuckDBDataChunk): Uint32Array {
    const [positions, areas, ids] = [0, 1, 2].map((column) => chunk.getColumnVector(column));
    const slots = new Uint32Array(chunk.rowCount);
    for (let row = 0; row < slots.length; row += 1) {
      const position = Number(positions?.getItem(row));
      if (position !== this.#filled)
        throw new Error(`Row ${this.#filled} of the list has place ${position}.`);
      this.#filled += 1;
      const area = Number(areas?.getItem(row));
      const slot = this.#next.get(area) ?? 0;
      this.#next.set(area, slot + 1);
      slots[row] = slot;
      this.order[position] = slot;
      this.#wholes[(slot * this.width + recordField.position) / 4] = position;
      const id = String(ids?.getItem(row));
      this.#text.write(id, slot * this.width + recordField.id, 'utf8');
      this.ids[position] = idMark(id, this.order.length).least + slot;
    }
    return slots;
  }

  #addDoubles(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (const [row, slot] of slots.entries()) {
      const value = vector.getItem(row);
      this.#doubles[(slot * this.width + at) / 8] = typeof value === 'number' ? value : Number.NaN;
    }
  }

  #addWholes(chunk: DuckDBDataChunk, column: number, slots: Uint32Array, at: number): void {
    const vector = chunk.getColumnVector(column);
    for (const [row, slot] of slots.entries()) {
      const value = vector.getItem(row);
      this.#wholes[(slot * this.width + at) / 4] = typeof value === 'number' ? value : unknownWhole;
    }
  }
}

function fieldAt(field: string): number {
  const at: Readonly<Record<string, number>> = recordField;
  const found = at[field];
  if (found === undefined) throw new Error(`A record has no field ${field}.`);
  return found;
}

/** The bytes of a year's file, in parts that follow one another. */
export async function readYear(
  connection: DuckDBConnection,
  year: number,
  madeOf: string,
): Promise<Uint8Array[]> {
  const which = `seq between ${firstPosition(year)} and ${lastPosition(year)}`;
  const shape = await shapeOf(connection, which);
  const records = new Records(shape);
  const columns = [...Object.values(doubles), ...Object.values(wholes), ...Object.values(keys)];
  const result = await connection.stream(`
    select (seq - ${firstPosition(year)})::integer, coalesce(area_id, ${unknownWhole}), id, ${columns.join(', ')}
    from serve.transaction_list where ${which}`);
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; ) {
    records.add(chunk);
    chunk = await result.fetchChunk();
  }
  records.finish();
  return partsOf(year, madeOf, records.width, shape.records, {
    records: records.bytes,
    order: records.order,
    ids: records.ids,
    areas: shape.areas,
    starts: shape.starts,
    kinds: records.numbered.kind.keys(),
    places: records.numbered.place.keys(),
    spots: records.numbered.spot.keys(),
  });
}

type Sections = Readonly<Record<PageFileSection, Uint8Array | Uint32Array | Int32Array | Float64Array>>;

function partsOf(
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

/** Where the parts lie one after the other, each filled up to eight bytes. */
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
