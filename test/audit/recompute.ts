/** Runs the second implementation: the stages of `sql/` over the raw exports, and the queries of `cells/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { withRules } from '../../data/publishing-rules.ts';
import type { CellClass } from './cell-class.ts';
import { type Figure, isFigure } from './compare.ts';
import { readExports } from './raw-exports.ts';
import { solveIndices } from './solve-index.ts';

/** Values of one cell: its key and its figures by name. */
export type Value = string | number | boolean | null | Figure;
export type Cell = Readonly<Record<string, Value>>;

const here = import.meta.dirname;

/** Inputs of the audit. */
export interface Inputs {
  /** Folder of a warehouse's kept exports. */
  readonly exports: string;
  readonly dataFolder: string;
  /** Parquet files of published values that the audit does not recompute, by table: docs/audit.md gives the reasons. */
  readonly published: Readonly<
    Record<'deals' | 'contracts' | 'places' | 'projects' | 'buildings' | 'developers', string>
  >;
}

/** Recomputed figures, from which cells are read. */
export class Recomputed {
  readonly #connection: DuckDBConnection;
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Runs every stage. */
  static async from(inputs: Inputs): Promise<Recomputed> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' });
    const connection = await instance.connect();
    // Published files say the zone of instants.
    await connection.run("set TimeZone = 'UTC'");
    await readExports(connection, inputs);
    for (const [name, path] of Object.entries(inputs.published))
      await connection.run(
        `create table published_${name} as select * from read_parquet('${path.replaceAll("'", "''")}')`,
      );
    for (const file of readdirSync(join(here, 'sql')).sort())
      await connection
        .run(withRules(readFileSync(join(here, 'sql', file), 'utf8')))
        .catch((cause: unknown) => {
          throw new Error(`The stage ${file} of the audit failed.`, { cause });
        });
    await solveIndices(connection);
    return new Recomputed(instance, connection);
  }

  /** Returns the number of cells of a class, and some of them: the same ones for the same seed. */
  async cells(
    { name, keys }: Pick<CellClass, 'name' | 'keys'>,
    { count, seed }: { readonly count: number; readonly seed: string },
  ): Promise<{ readonly all: number; readonly chosen: readonly Cell[] }> {
    const sql = withRules(readFileSync(join(here, 'cells', `${name}.sql`), 'utf8'));
    await this.#connection.run(`create or replace temp table cells as ${sql}`);
    const text = keys.map((key) => `coalesce("${key}"::varchar, '')`).join(', ');
    const chosen = await this.#connection.runAndReadAll(
      `select * from cells order by md5(concat_ws('|', $seed, ${text})) limit $count`,
      { seed, count },
    );
    const counted = await this.#connection.runAndReadAll('select count(*) as n from cells');
    return {
      all: Number(counted.getRowObjectsJS()[0]?.['n'] ?? 0),
      chosen: chosen
        .getRowObjectsJS()
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])),
        ),
    };
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function plain(value: unknown): Value {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  const parts = Object.fromEntries(
    Object.entries(Object(value)).map(([key, part]) => [key, typeof part === 'bigint' ? Number(part) : part]),
  );
  if (isFigure(parts)) return parts;
  throw new Error(`A cell holds ${JSON.stringify(parts)}, which is neither a plain value nor a figure.`);
}
