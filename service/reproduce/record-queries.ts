/** Records the queries that answer a request, with the values that they bind and the rows that they return. */
import { z } from 'zod';
import { duckdb } from '../analytics/dialect.ts';
import type { Question } from '../analytics/question.ts';
import type { SeenPages } from '../pages/transaction-pages.ts';
import type { QueryValues } from '../warehouse/bind-values.ts';
import type { ReadOptions, Snapshot } from '../warehouse/snapshot.ts';

const RawRow = z.record(z.string(), z.unknown());

/** One query that was run. */
export interface RecordedQuery {
  readonly sql: string;
  readonly values: QueryValues;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A snapshot whose queries are recorded. It answers from SQL alone, also where page files would be quicker. */
export class RecordingSnapshot implements Snapshot {
  readonly queries: RecordedQuery[] = [];
  readonly #snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
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

  coveredFrom(of: Parameters<Snapshot['coveredFrom']>[0]): ReturnType<Snapshot['coveredFrom']> {
    return this.#snapshot.coveredFrom(of);
  }

  async rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]> {
    const raw = await this.#snapshot.rows(sql, values, RawRow, options);
    this.queries.push({ sql, values, rows: raw });
    return raw.map((one) => row.parse(one));
  }

  /** Answers on the embedded engine: a reproduction is SQL that DuckDB runs. */
  analyse<T>(question: Question<T>, options?: ReadOptions): Promise<T[]> {
    const { sql, values } = question.write(duckdb);
    return this.rows(sql, values, question.row, options);
  }

  stream(...asked: Parameters<Snapshot['stream']>): ReturnType<Snapshot['stream']> {
    return this.#snapshot.stream(...asked);
  }

  copyToParquet(...asked: Parameters<Snapshot['copyToParquet']>): Promise<void> {
    return this.#snapshot.copyToParquet(...asked);
  }

  searchIndex(): ReturnType<Snapshot['searchIndex']> {
    return this.#snapshot.searchIndex();
  }

  async pages(): Promise<SeenPages> {
    const pages = await this.#snapshot.pages();
    return {
      areasOfCommunity: (community) => pages.areasOfCommunity(community),
      allAt: (seqs) => pages.allAt(seqs),
      byId: (id) => pages.byId(id),
      find: async () => null,
    };
  }

  baseTile(...asked: Parameters<Snapshot['baseTile']>): Promise<Buffer> {
    return this.#snapshot.baseTile(...asked);
  }
}
