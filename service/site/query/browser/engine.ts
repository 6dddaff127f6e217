/** DuckDB in a worker: starts at the first query, takes tables as Arrow, and gives rows as text. */
import { AsyncDuckDB, type AsyncDuckDBConnection, VoidLogger } from '@duckdb/duckdb-wasm';
import { givesRows } from './statements.ts';

/** Rows of a query. */
export interface Rows {
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly count: number;
  /** The first rows, as text. */
  first(most: number): Promise<(string | null)[][]>;
}

const numbers = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|UINTEGER|DOUBLE|FLOAT|DECIMAL)/;

/** One database of this page. */
export class Engine {
  readonly #files: { readonly worker: string; readonly module: string };
  #connection: Promise<AsyncDuckDBConnection> | null = null;

  constructor(files: { readonly worker: string; readonly module: string }) {
    this.#files = files;
  }

  /** Starts DuckDB unless it runs. */
  start(): Promise<AsyncDuckDBConnection> {
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async #open(): Promise<AsyncDuckDBConnection> {
    const database = new AsyncDuckDB(new VoidLogger(), new Worker(this.#files.worker));
    await database.instantiate(new URL(this.#files.module, window.location.href).href);
    const connection = await database.connect();
    await connection.query('set autoinstall_known_extensions = false');
    await connection.query('set autoload_known_extensions = false');
    return connection;
  }

  /** Makes a table of the bytes of an Arrow stream. */
  async load(
    name: string,
    bytes: ReadableStream<Uint8Array>,
    onBytes: (count: number) => void,
  ): Promise<void> {
    const connection = await this.start();
    await connection.query(`drop table if exists "${name}"`);
    const reader = bytes.getReader();
    const parts: BlobPart[] = [];
    let count = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      count += part.value.length;
      parts.push(part.value.slice());
      onBytes(count);
    }
    // Parts of a message crash the module, so the stream is handed over whole.
    const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
    await connection.insertArrowFromIPCStream(whole, { name, create: true });
  }

  /** Runs statements, and returns the rows of the last one; null where it has none. */
  async run(statements: readonly string[]): Promise<Rows | null> {
    const connection = await this.start();
    for (const statement of statements.slice(0, -1)) await connection.query(statement);
    const last = statements.at(-1);
    if (last === undefined) return null;
    if (!givesRows(last)) {
      await connection.query(last);
      return null;
    }
    await connection.query(`create or replace temp table result_of_the_page as ${last}`);
    const described = await connection.query('describe result_of_the_page');
    const columns = described.toArray().map((row) => {
      const { column_name: name, column_type: type } = row.toJSON();
      return { name: String(name), isNumber: numbers.test(String(type)) };
    });
    const counted = await connection.query('select count(*)::integer as n from result_of_the_page');
    const count = Number(counted.toArray()[0]?.toJSON()['n'] ?? 0);
    const first = async (most: number) => {
      const table = await connection.query(
        `select columns(*)::varchar from result_of_the_page limit ${most}`,
      );
      const vectors = table.schema.fields.map((_, at) => table.getChildAt(at));
      return Array.from({ length: table.numRows }, (_, row) =>
        vectors.map((vector) => {
          const value: unknown = vector?.get(row) ?? null;
          return value === null ? null : String(value);
        }),
      );
    };
    return { columns, count, first };
  }
}
