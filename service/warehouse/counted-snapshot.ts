/** Gives a handler one snapshot, and counts what it reads as work of the request. */
import type { z } from 'zod';
import type { SearchIndex } from '../../search-index/search-index.ts';
import type { Steps } from '../../search-index/steps.ts';
import type { Question } from '../analytics/question.ts';
import type { Work } from '../contract/work.ts';
import type { SeenPages } from '../pages/transaction-pages.ts';
import { CountedIndex } from '../search/counted-index.ts';
import type { CoveredFrom, Register } from '../statistics/coverage.ts';
import type { QueryValues } from './bind-values.ts';
import type { ColumnStream } from './column-stream.ts';
import type { ReadOptions, Snapshot } from './snapshot.ts';

/** Cells of a record of a page file. */
const cellsOfRecord = 40;
/** Bytes of a tile that are handed on in the time of one unit. */
const bytesPerUnit = 256;

/** A snapshot for one request. Handlers get no other, so that whatever they read is counted. */
export class CountedSnapshot implements Snapshot {
  readonly #snapshot: Snapshot;
  readonly work: Work;

  constructor(snapshot: Snapshot, work: Work) {
    this.#snapshot = snapshot;
    this.work = work;
  }

  get id(): string {
    return this.#snapshot.id;
  }

  get asOf(): string {
    return this.#snapshot.asOf;
  }

  get publishedAt(): string {
    return this.#snapshot.publishedAt;
  }

  get manifest(): Snapshot['manifest'] {
    return this.#snapshot.manifest;
  }

  get report(): Snapshot['report'] {
    return this.#snapshot.report;
  }

  get sharedSnapshot(): Snapshot {
    return this.#snapshot.sharedSnapshot;
  }

  coveredFrom(of: Register): CoveredFrom {
    return this.#snapshot.coveredFrom(of);
  }

  rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]> {
    return this.#snapshot.rows(sql, values, row, { ...options, work: this.work });
  }

  analyse<T>(question: Question<T>, options?: ReadOptions): Promise<T[]> {
    return this.#snapshot.analyse(question, { ...options, work: this.work });
  }

  /** Whole tables have no limit of units: only so many exports run at once, and each sends as fast as its client reads. */
  stream(sql: string, values: QueryValues, options?: ReadOptions): Promise<ColumnStream> {
    return this.#snapshot.stream(sql, values, options);
  }

  copyToParquet(sql: string, values: QueryValues, path: string, options?: ReadOptions): Promise<void> {
    return this.#snapshot.copyToParquet(sql, values, path, options);
  }

  async searchIndex(): Promise<SearchIndex> {
    return new CountedIndex(await this.#snapshot.searchIndex(), this.work);
  }

  async pages(): Promise<SeenPages> {
    const pages = await this.#snapshot.pages();
    return {
      areasOfCommunity: (community) => pages.areasOfCommunity(community),
      allAt: (seqs) => {
        this.work.count(seqs.length * cellsOfRecord);
        return pages.allAt(seqs);
      },
      byId: (id) => {
        this.work.count(cellsOfRecord);
        return pages.byId(id);
      },
      find: async (query) => {
        const found = await pages.find(query);
        this.work.count((found?.length ?? 0) * cellsOfRecord);
        return found;
      },
    };
  }

  run<Result>(steps: Steps<Result>): Promise<Result> {
    return this.work.run(steps);
  }

  step(units: number): Promise<void> {
    return this.work.step(units);
  }

  async baseTile(z: number, x: number, y: number): Promise<Buffer> {
    const tile = await this.#snapshot.baseTile(z, x, y);
    this.work.count(1 + Math.ceil(tile.length / bytesPerUnit));
    return tile;
  }
}
