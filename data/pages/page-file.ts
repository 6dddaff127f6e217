/**
 * The form of a page file: a year of transactions as records of fixed width, in the order of areas and then time, so that a page of one area is one
 * read (docs/adr/0011). Ingest writes it, the service reads it. Little endian, as every machine Node runs on.
 */
import { z } from 'zod';

/** Raised with every change of the form below. Files of another form are made again and not served. */
export const pageFileForm = 2;

/** Returns the path of a year's page file in a snapshot. */
export function pageFilePath(year: number): string {
  return `pages/transactions/year=${year}.records`;
}

/** Returns the year of a page file, or null for any other file. */
export function pageFileYear(path: string): number | null {
  const year = /^pages\/transactions\/year=(\d+)\.records$/.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}

/**
 * The fields of a record, each with its first byte. Unknown doubles are NaN, unknown whole numbers `unknownWhole`. Ids of places and words are found through
 * `kind`, `place` and `spot`.
 */
export const recordField = {
  price_aed: 0,
  area_sqft: 8,
  area_sqm: 16,
  price_aed_per_sqft: 24,
  contract_amount_aed: 32,
  /** Milliseconds since 1970, UTC. */
  registered_at: 40,
  building_id: 48,
  /** Days since 1970. */
  transaction_date: 56,
  /** Days since 1970, as contract_end_date: of a contract its start. */
  counted_on: 60,
  contract_end_date: 64,
  unit_count: 68,
  contract_line_count: 72,
  /** Position in the year: `seq` less the first of the year. */
  position: 76,
  /** Numbers of the record's entries in `kinds`, `places` and `spots` of the file. */
  kind: 80,
  place: 84,
  spot: 88,
  /** UTF-8, filled up with zeros to the end of the record. */
  id: 96,
} as const;

export const unknownWhole = -2_147_483_648;

/** Parts of a file, each with its type of array. */
export const pageFileSections = {
  /** The records. */
  records: 'u8',
  /** Record of each position of the year. */
  order: 'u32',
  /** `idMark` of each record's id plus the record's number, ascending. */
  ids: 'f64',
  /** Areas in the order of the records; `unknownWhole` for records of no known area. */
  areas: 'i32',
  /** First record of each area, and one more: the number of records. */
  starts: 'u32',
  /** `kind_key`, `place_key` and `spot_key` of the entries that records refer to. */
  kinds: 'f64',
  places: 'f64',
  spots: 'f64',
} as const;
export type PageFileSection = keyof typeof pageFileSections;

/** The head of a page file: JSON, filled up with spaces to `headBytes`. */
export const PageFileHead = z.object({
  form: z.int(),
  /** Digest of everything that the records are made from. */
  made_of: z.string(),
  year: z.int(),
  records: z.int().nonnegative(),
  /** Bytes of a record. */
  width: z.int().positive(),
  /** First byte and number of elements of each part, counted from the end of the head. */
  parts: z.record(
    z.enum(['records', 'order', 'ids', 'areas', 'starts', 'kinds', 'places', 'spots']),
    z.object({ at: z.int().nonnegative(), length: z.int().nonnegative() }),
  ),
});
export type PageFileHead = z.infer<typeof PageFileHead>;

/** Bytes of the head; the first part begins after it. */
export const headBytes = 1024;

/** Returns the bytes of a head. */
export function encodeHead(head: PageFileHead): Uint8Array {
  const text = JSON.stringify(head);
  if (text.length > headBytes) throw new Error(`The head of a page file has ${text.length} bytes.`);
  return new TextEncoder().encode(text.padEnd(headBytes));
}

/** A page file of another release. */
export class OtherPageForm extends Error {
  override readonly name = 'OtherPageForm';
}

/** Reads the head from the first bytes of a page file. Throws if the file has another form. */
export function decodeHead(bytes: Uint8Array): PageFileHead {
  const text: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const { form } = z.looseObject({ form: z.int() }).parse(text);
  if (form !== pageFileForm)
    throw new OtherPageForm(`This page file is of form ${form}; this release reads form ${pageFileForm}.`);
  return PageFileHead.parse(text);
}

/** Returns the next offset at which an array of any kind may begin. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

/** Returns how many bits a record's number takes beside the hash of its id in a double of 53 bits. */
export function numberBits(records: number): number {
  return Math.max(1, Math.ceil(Math.log2(Math.max(2, records))));
}

/** Returns the least entry that an id may have in `ids`. The record's number, of so many bits, is added to it: the greatest entry is less than 2^bits more. */
export function idMark(hash: number, bits: number): number {
  return (hash >>> Math.max(0, bits - 21)) * 2 ** bits;
}

/** Returns the 32-bit FNV-1a hash of the bytes of an id, which spreads ids that begin alike. The zeros that fill up ids do not count. */
export function idHash(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) break;
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
