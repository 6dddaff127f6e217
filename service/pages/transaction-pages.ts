/** Reads the page files of a snapshot: records by place in the list, by id, and by filter. */

import { pageFileYear, unknownWhole } from '../../data/pages/page-file.ts';
import { firstPosition, yearOfPosition } from '../../data/pages/positions.ts';
import type { Reader } from '../warehouse/duckdb.ts';
import { type SnapshotFiles, verifiedFiles } from '../warehouse/snapshot-files.ts';
import { findRecords, type RecordQuery } from './find-records.ts';
import { PageFile } from './page-file.ts';
import { type PageWords, readWords } from './page-words.ts';
import { TransactionRecord } from './transaction-record.ts';

/** Page files answer at once, a restored snapshot asks DuckDB. */
type MaybeLater<Value> = Value | Promise<Value>;

/** The records that a caller's history includes. */
export interface SeenPages {
  /** Returns the areas that hold all records of a community. */
  areasOfCommunity(community: number): number[];
  /** Returns the records at these places in the list, in this order. */
  allAt(seqs: readonly number[]): MaybeLater<TransactionRecord[]>;
  /** Returns the record with this id, or null. */
  byId(id: string): MaybeLater<TransactionRecord | null>;
  /** Returns the records of a page, or null when DuckDB finds them sooner. */
  find(query: RecordQuery): Promise<TransactionRecord[] | null>;
}

const DAY_MS = 86_400_000;

/** Open as long as its snapshot. */
export class TransactionPages implements SeenPages {
  /** Newest year first. */
  readonly #files: readonly PageFile[];
  readonly #byYear: ReadonlyMap<number, PageFile>;
  readonly #areasOfCommunity: ReadonlyMap<number, ReadonlySet<number>>;

  constructor(paths: readonly string[], words: PageWords) {
    this.#files = openAll(paths, words).sort((a, b) => b.year - a.year);
    this.#byYear = new Map(this.#files.map((file) => [file.year, file]));
    const areas = new Map<number, Set<number>>();
    for (const { community_id, area_id } of words.places.values()) {
      if (community_id === null) continue;
      const known = areas.get(community_id) ?? new Set();
      areas.set(community_id, known.add(area_id ?? unknownWhole));
    }
    this.#areasOfCommunity = areas;
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  /** Returns the pages limited to a history that begins on this day. */
  seenFrom(historyFrom: string): SeenPages {
    const firstDay = Date.parse(historyFrom) / DAY_MS;
    const seen = (record: TransactionRecord | null) =>
      record === null || record.transaction_date < historyFrom ? null : record;
    return {
      areasOfCommunity: (community) => this.areasOfCommunity(community),
      allAt: (seqs) => seqs.flatMap((seq) => seen(this.at(seq)) ?? []),
      byId: (id) => seen(this.byId(id)),
      find: (query) => {
        const { days } = query.filter;
        const least = Math.max(days.least, firstDay);
        return this.find({ ...query, filter: { ...query.filter, days: { ...days, least } } });
      },
    };
  }

  /** Returns the areas that hold all records of a community. */
  areasOfCommunity(community: number): number[] {
    return [...(this.#areasOfCommunity.get(community) ?? [])];
  }

  /** Returns the records at these places in the list, in this order. */
  allAt(seqs: readonly number[]): TransactionRecord[] {
    return seqs.flatMap((seq) => this.at(seq) ?? []);
  }

  /** Returns the record at a place in the list, or null. */
  at(seq: number): TransactionRecord | null {
    const file = this.#byYear.get(yearOfPosition(seq));
    const [record] = file?.recordsAt(seq - firstPosition(file.year), 1) ?? [];
    if (file === undefined || record === undefined) return null;
    return new TransactionRecord(file, file.read(record, 1).view, 0);
  }

  /**
   * Returns the record with this id, or null. The register's own ids state a year, which is the year of most of their
   * records.
   */
  byId(id: string): TransactionRecord | null {
    const likely = this.#byYear.get(Number(id.split('-')[2]));
    const files =
      likely === undefined ? this.#files : [likely, ...this.#files.filter((file) => file !== likely)];
    for (const file of files) {
      for (const number of file.recordsOfId(id)) {
        const record = new TransactionRecord(file, file.read(number, 1).view, 0);
        if (record.id === id) return record;
      }
    }
    return null;
  }

  /** Returns the records of a page, or null when DuckDB finds them sooner. */
  find(query: RecordQuery): Promise<TransactionRecord[] | null> {
    return findRecords(this.#files, query);
  }
}

const noWords: PageWords = { kinds: new Map(), places: new Map(), spots: new Map() };

/** Returns the paths of a snapshot's page files, after checking their checksums against the manifest. */
export function verifiedPages(files: SnapshotFiles): Promise<string[]> {
  const names = files.manifest.files.map(({ path }) => path).filter((path) => pageFileYear(path) !== null);
  return verifiedFiles(files, names);
}

/** Opens all files. When one cannot be opened, it closes the others. */
function openAll(paths: readonly string[], words: PageWords): PageFile[] {
  const files: PageFile[] = [];
  try {
    for (const path of paths) files.push(new PageFile(path, words));
    return files;
  } catch (error) {
    for (const file of files) file.close();
    throw error;
  }
}

/** Opens page files. */
export async function openPages(
  paths: readonly string[],
  reader: Pick<Reader, 'rows'>,
): Promise<TransactionPages> {
  return new TransactionPages(paths, paths.length === 0 ? noWords : await readWords(reader));
}
