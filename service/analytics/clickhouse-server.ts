/** Speaks to a ClickHouse server: reads rows within limits, and changes and fills tables. */
import { createReadStream } from 'node:fs';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { timedOut } from '../warehouse/interruptible.ts';

/** Settings under which ClickHouse's SQL means what DuckDB's does. */
const likeDuckDb = {
  join_use_nulls: 1,
  cast_keep_nullable: 1,
  prefer_column_name_to_alias: 1,
  enable_extended_results_for_datetime_functions: 1,
  session_timezone: 'UTC',
  output_format_json_quote_64bit_integers: 0,
} as const;

/** Longest time for a copy of one table to be filled, or for a table to be made or dropped. */
const CHANGE_MS = 600_000;
/** Longest time for a look at the server. */
const LOOK_MS = 5_000;

/** Limits of a read. */
export interface ReadLimits {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A server, and the database on it that holds the copies. */
export class ClickHouseServer {
  readonly #client: ClickHouseClient;

  /** @param url `clickhouse://user:password@host:8123/database`; `clickhouses://` for TLS. */
  constructor(url: string) {
    const address = new URL(url.replace(/^clickhouse/, 'http'));
    const database = decodeURIComponent(address.pathname.slice(1));
    // The client takes the credentials apart from the address, so that no message of it can have them.
    const [username, password] = [address.username, address.password].map(decodeURIComponent);
    this.#client = createClient({
      url: address.origin,
      ...(username === undefined || username === '' ? {} : { username }),
      ...(password === undefined || password === '' ? {} : { password }),
      ...(database === '' ? {} : { database }),
      application: 'mulk',
      request_timeout: CHANGE_MS,
      use_multipart_params_auto: true,
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  /** Returns rows. Throws `query-timeout`, or the signal's reason. */
  async rows(
    sql: string,
    values: Readonly<Record<string, unknown>>,
    { timeLimitMs, signal }: ReadLimits,
  ): Promise<unknown[]> {
    // The server stops the query itself; the client waits a little longer for its word.
    const late = AbortSignal.timeout(timeLimitMs + 1_000);
    try {
      const result = await this.#client.query({
        query: sql,
        format: 'JSONEachRow',
        query_params: boundIn(sql, values),
        abort_signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        clickhouse_settings: {
          ...likeDuckDb,
          readonly: '2',
          cancel_http_readonly_queries_on_client_close: 1,
          max_execution_time: Math.ceil(timeLimitMs / 1_000),
        },
      });
      return await result.json();
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted || codeOf(error) === TIMEOUT_EXCEEDED) throw timedOut(timeLimitMs, error);
      throw error;
    }
  }

  /** Throws when the server does not answer. */
  async ping(): Promise<void> {
    await this.rows('select 1 as one', {}, { timeLimitMs: LOOK_MS });
  }

  /** Returns the tables of the database whose names begin with `mulk_`, with the age of each in seconds. */
  tables(): Promise<unknown[]> {
    const sql = `select name, toInt64(now() - metadata_modification_time) as age_s from system.tables
      where database = currentDatabase() and startsWith(name, 'mulk_')`;
    return this.rows(sql, {}, { timeLimitMs: LOOK_MS });
  }

  /** Runs a statement that makes, renames or drops tables. */
  async change(sql: string): Promise<void> {
    await this.#client.command({ query: sql });
  }

  /** Fills a table from a Parquet file. */
  async fill(table: string, path: string, signal: AbortSignal): Promise<void> {
    const values = createReadStream(path);
    await this.#client.insert({ table, values, format: 'Parquet', abort_signal: signal });
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

const TIMEOUT_EXCEEDED = '159';
const UNKNOWN_TABLE = '60';

function codeOf(error: unknown): string | null {
  return error instanceof ClickHouseError ? error.code : null;
}

/** Returns whether an error is about one question: the server answers, and has the tables. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && code !== UNKNOWN_TABLE;
}

/** Returns the values that the SQL names. Throws when one is missing. */
function boundIn(sql: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Set([...sql.matchAll(/\{(\w+):/g)].map(([, name = '']) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const value = values[name];
      if (value === undefined || value === null) throw new TypeError(`The value {${name}} is missing.`);
      return [name, value];
    }),
  );
}
