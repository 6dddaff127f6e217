/** Tables that stand beside the bulk read of one export: its rejects, and rows saved on the exact path. */
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';

/** Longer raw text of a reject is cut: a reject is evidence, not a copy. */
export const RAW_CHARACTERS_MAX = 1 << 16;

/** Why a physical record became no row. */
export type RejectReason =
  | 'unterminated_quote'
  | 'too_few_fields'
  | 'too_many_fields'
  | 'encoding'
  | 'nul_byte'
  | 'too_long'
  | 'truncated'
  | 'invalid_json';

/** Collects the rejects and the saved rows of one export in two tables, which other connections see once they are closed. */
export class SideTables {
  readonly rejectsTable: string;
  readonly savedTable: string;
  rejects = 0;
  saved = 0;

  readonly #connection: DuckDBConnection;
  readonly #rejects: DuckDBAppender;
  readonly #saved: DuckDBAppender;
  readonly #columns: readonly number[];
  readonly #keepRaw: boolean;
  #isClosed = false;

  private constructor(
    connection: DuckDBConnection,
    tables: { rejectsTable: string; savedTable: string },
    appenders: { rejects: DuckDBAppender; saved: DuckDBAppender },
    columns: readonly number[],
    keepRaw: boolean,
  ) {
    this.#connection = connection;
    this.rejectsTable = tables.rejectsTable;
    this.savedTable = tables.savedTable;
    this.#rejects = appenders.rejects;
    this.#saved = appenders.saved;
    this.#columns = columns;
    this.#keepRaw = keepRaw;
  }

  /** Creates both tables. `columns` are the positions of the fields that are read: no other field ever reaches a table. */
  static async create(
    connection: DuckDBConnection,
    name: string,
    columns: readonly number[],
    keepRaw: boolean,
  ): Promise<SideTables> {
    const rejectsTable = `rejects_${name}`;
    const savedTable = `saved_${name}`;
    await connection.run(`create table "${rejectsTable}" (line bigint, reason varchar, raw varchar)`);
    const definitions = columns.map((column) => `c${column} varchar`).join(', ');
    await connection.run(`create table "${savedTable}" (${definitions})`);
    const appenders = {
      rejects: await connection.createAppender(rejectsTable),
      saved: await connection.createAppender(savedTable),
    };
    return new SideTables(connection, { rejectsTable, savedTable }, appenders, columns, keepRaw);
  }

  reject(line: number, reason: RejectReason, raw: string | null): void {
    this.rejects++;
    this.#rejects.appendBigInt(BigInt(line));
    this.#rejects.appendVarchar(reason);
    // A NUL ends a text in the driver; the replacement character keeps what follows it visible.
    if (this.#keepRaw && raw !== null)
      this.#rejects.appendVarchar(raw.slice(0, RAW_CHARACTERS_MAX).replaceAll('\0', '\uFFFD'));
    else this.#rejects.appendNull();
    this.#rejects.endRow();
  }

  /** Keeps a row read on the exact path; a missing value is null, as the bulk reader gives it. */
  save(fields: readonly string[]): void {
    this.saved++;
    for (const column of this.#columns) {
      const value = fields[column] ?? '';
      if (value === '') this.#saved.appendNull();
      else this.#saved.appendVarchar(value);
    }
    this.#saved.endRow();
  }

  /** Makes everything collected visible to queries; a table of saved rows that stayed empty goes. */
  async close(): Promise<void> {
    this.#flush();
    if (this.saved === 0) await this.#connection.run(`drop table "${this.savedTable}"`);
  }

  #flush(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rejects.closeSync();
    this.#saved.closeSync();
  }

  /** Removes both tables: the export was read, or cannot be. */
  async drop(): Promise<void> {
    this.#flush();
    await this.#connection.run(`drop table if exists "${this.rejectsTable}"`);
    await this.#connection.run(`drop table if exists "${this.savedTable}"`);
  }
}
