/** Reads the records of a restored snapshot from DuckDB, in the form in which page files have them. */
import { z } from 'zod';
import { aligned, recordField, unknownWhole } from '../../data/pages/page-file.ts';
import { firstPosition, yearOfPosition } from '../../data/pages/positions.ts';
import type { Reader } from '../warehouse/duckdb.ts';
import { readQuery } from '../warehouse/read-query.ts';
import { type PageWords, readWords } from './page-words.ts';
import type { SeenPages } from './transaction-pages.ts';
import { TransactionRecord } from './transaction-record.ts';

const atSql = readQuery('records-restored', { which: 'seq in (select unnest($seqs::BIGINT[]))' });
const byIdSql = readQuery('records-restored', { which: 'id = $id::VARCHAR' });

const figure = z.number().nullable();
const doubles = {
  price_aed: figure,
  area_sqft: figure,
  area_sqm: figure,
  price_aed_per_sqft: figure,
  contract_amount_aed: figure,
  registered_at: figure,
  building_id: figure,
} as const;
const wholes = {
  transaction_date: z.int(),
  counted_on: z.int(),
  contract_end_date: z.int().nullable(),
  unit_count: z.int().nullable(),
  contract_line_count: z.int().nullable(),
} as const;

const Row = z.object({
  seq: z.int(),
  id: z.string(),
  kind_key: z.int(),
  place_key: z.int(),
  spot_key: z.int(),
  ...doubles,
  ...wholes,
});
type Row = z.output<typeof Row>;

/** The records of a restored snapshot. Lists of them are found by DuckDB. */
export class RestoredPages implements SeenPages {
  readonly #reader: Pick<Reader, 'rows'>;
  /** First day that the caller sees. */
  readonly #historyFrom: string | null;
  readonly #words: { read: Promise<PageWords> | null };

  constructor(
    reader: Pick<Reader, 'rows'>,
    historyFrom: string | null = null,
    words: { read: Promise<PageWords> | null } = { read: null },
  ) {
    this.#reader = reader;
    this.#historyFrom = historyFrom;
    this.#words = words;
  }

  /** Returns the pages limited to a history that begins on this day. */
  seenFrom(historyFrom: string): SeenPages {
    return new RestoredPages(this.#reader, historyFrom, this.#words);
  }

  close(): void {
    // The reader is closed by its snapshot.
  }

  areasOfCommunity(): number[] {
    return [];
  }

  async find(): Promise<null> {
    return null;
  }

  async allAt(seqs: readonly number[]): Promise<TransactionRecord[]> {
    if (seqs.length === 0) return [];
    const rows = await this.#reader.rows(atSql, { seqs }, Row);
    const bySeq = new Map((await this.#records(rows)).map((record) => [record.seq, record]));
    return seqs.flatMap((seq) => this.#seen(bySeq.get(seq) ?? null) ?? []);
  }

  async byId(id: string): Promise<TransactionRecord | null> {
    const rows = await this.#reader.rows(byIdSql, { id }, Row);
    const [record] = await this.#records(rows);
    return this.#seen(record ?? null);
  }

  #seen(record: TransactionRecord | null): TransactionRecord | null {
    const from = this.#historyFrom;
    return record === null || (from !== null && record.transaction_date < from) ? null : record;
  }

  async #records(rows: readonly Row[]): Promise<TransactionRecord[]> {
    this.#words.read ??= readWords(this.#reader);
    const words = await this.#words.read;
    return rows.map((row) => toRecord(row, words));
  }
}

/** Lays a row down as a page file does. */
function toRecord(row: Row, words: PageWords): TransactionRecord {
  const id = new TextEncoder().encode(row.id);
  const width = recordField.id + aligned(Math.max(8, id.length));
  const bytes = new Uint8Array(width);
  const view = new DataView(bytes.buffer);
  const year = yearOfPosition(row.seq);
  view.setUint32(recordField.position, row.seq - firstPosition(year), true);
  for (const field of names(doubles)) view.setFloat64(recordField[field], row[field] ?? Number.NaN, true);
  for (const field of names(wholes)) view.setInt32(recordField[field], row[field] ?? unknownWhole, true);
  bytes.set(id, recordField.id);
  const file = {
    year,
    width,
    kinds: wordsOf(words.kinds, row.kind_key),
    places: wordsOf(words.places, row.place_key),
    spots: wordsOf(words.spots, row.spot_key),
  };
  return new TransactionRecord(file, view, 0);
}

function names<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields).filter((name): name is keyof Fields & string => name in fields);
}

/** Returns the one word that a record laid down alone points to. */
function wordsOf<Word>(words: ReadonlyMap<number, Word>, key: number): readonly Word[] {
  const word = words.get(key);
  if (word === undefined) throw new Error('A record of a restored snapshot has no words.');
  return [word];
}
