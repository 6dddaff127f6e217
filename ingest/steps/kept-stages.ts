/** Stages that are more than SQL, kept between runs: their rows lie under the digest of everything that they are made from. Of one by year, results of its work are kept. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { namesIn } from '../../snapshot-store/warehouse/read-manifest.ts';
import { buildDerived } from './build-derived.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';
import { ResultsFile } from './kept-results.ts';

export class KeptStages {
  readonly #folder: string;
  readonly #isAnew: boolean;
  readonly #used = new Set<string>();

  /**
   * @param cleanDirectory folder of what is kept between runs
   * @param isAnew makes every stage, whether it is kept or not
   */
  constructor(cleanDirectory: string, isAnew: boolean) {
    this.#folder = join(cleanDirectory, 'stages');
    this.#isAnew = isAnew;
  }

  /** Fills the temporary table of a stage, from an earlier run where its key is the same. Returns its number of rows. */
  async fill(connection: DuckDBConnection, definition: TableDefinition, key: string): Promise<number> {
    const name = `${definition.id}-${key}.parquet`;
    const path = join(this.#folder, name);
    this.#used.add(name);
    const known = this.#isAnew ? null : await readKept(connection, definition, path);
    if (known !== null) return known;
    const rows = await buildDerived(connection, definition);
    await mkdir(dirname(path), { recursive: true });
    const aside = `${path}.${process.pid}.building`;
    await connection.run(`copy ${quoteName(definition.id)} to ${quoteText(aside)} (format parquet)`);
    await rename(aside, path);
    return rows;
  }

  /**
   * Makes a year of a stage, with the results of the last run that made it.
   *
   * @param code digest of the SQL and the code of the stage
   */
  async deriveYear(
    connection: DuckDBConnection,
    definition: TableDefinition,
    year: number,
    code: string,
  ): Promise<void> {
    const name = `${definition.id}-${year}-${code}.results`;
    const path = join(this.#folder, name);
    this.#used.add(name);
    await mkdir(this.#folder, { recursive: true });
    const results = this.#isAnew ? ResultsFile.anew(path) : await ResultsFile.open(path);
    await buildDerived(connection, definition, { years: [year], kept: results });
    await results.save();
  }

  /** Removes the stages that this run did not use. */
  async prune(): Promise<void> {
    for (const name of await namesIn(this.#folder))
      if (!this.#used.has(name)) await rm(join(this.#folder, name), { force: true });
  }
}

/** Fills the table from a kept file. Returns null if there is none, or if it is damaged. */
async function readKept(
  connection: DuckDBConnection,
  { id }: TableDefinition,
  path: string,
): Promise<number | null> {
  if (!existsSync(path)) return null;
  const select = `create temp table ${quoteName(id)} as from read_parquet(${quoteText(path)})`;
  return connection.runAndReadAll(select).then(
    (counted) => Number(counted.getRows()[0]?.[0]),
    () => null,
  );
}
