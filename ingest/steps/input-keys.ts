/** Input keys: a digest of everything that a table, or one year of it, is made from. Equal keys mean equal rows, and the next run need not build them again. */
import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { instantsOf, withZone } from '../../data/instants.ts';
import type { TableDefinition } from '../../data/table.ts';
import type { ComparedPulls } from './compare-pulls.ts';
import type { Placed } from './coverage.ts';
import { viewName } from './placed-export.ts';

/** Keys by year, newest year first. */
export type YearKeys = ReadonlyMap<number, string>;

/** Returns the hex SHA-256 of parts, separated by their lengths. */
export function digestParts(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest('hex');
}

/** Returns the keys of the clean views: the exports in use and their order, the held rows of replaced exports, and the cleaning code. */
export function cleanKeys(
  datasets: readonly Dataset[],
  placed: ReadonlyMap<string, readonly Placed[]>,
  compared: ReadonlyMap<string, ComparedPulls>,
): Map<string, string> {
  return new Map(
    datasets.map((dataset) => {
      const files = (placed.get(dataset.id) ?? []).map(({ facts, rowsPath, order, asOf, replaced }) => [
        facts.sha256,
        facts.dialect,
        // Names what cleaned it.
        rowsPath.split('/').at(-2),
        order,
        asOf,
        replaced,
      ]);
      return [
        viewName(dataset),
        digestParts(JSON.stringify(files), compared.get(dataset.id)?.content ?? '', JSON.stringify(dataset)),
      ];
    }),
  );
}

/** Works out keys in dependency order. */
export class InputKeys {
  readonly #shared: string;
  readonly #keys: Map<string, string>;
  readonly #years = new Map<string, YearKeys>();
  readonly #contents = new Map<string, string>();
  readonly #rows = new Map<string, ReadonlyMap<number, number>>();
  /** Of tables by year: the keys of their years tell these. */
  readonly #inputs = new Map<string, readonly string[]>();

  /**
   * @param shared all that every table follows from: macros, mappings, as-of dates, the engine's version
   * @param given keys of the clean views
   */
  constructor(shared: string, given: ReadonlyMap<string, string>) {
    this.#shared = shared;
    this.#keys = new Map(given);
  }

  /** Returns the key of a table, once the keys of its inputs are known. */
  of(definition: TableDefinition): string {
    const known = this.#keys.get(definition.id);
    if (known !== undefined) return known;
    const years = this.#years.get(definition.id);
    const key =
      years === undefined
        ? digestParts(this.#own(definition), ...definition.inputs.map((input) => this.#input(input)))
        : digestParts(JSON.stringify([...years]));
    this.#keys.set(definition.id, key);
    return key;
  }

  /**
   * Sets the key of a table by its rows alone: equal rows from other inputs change nothing in the tables that read them.
   *
   * @param content digest of the rows
   */
  settle(definition: TableDefinition, content: string): void {
    this.#contents.set(definition.id, content);
  }

  /** Returns the key of a table by the digest of what it reads of its inputs. */
  async ofDigest(connection: DuckDBConnection, definition: TableDefinition): Promise<string> {
    const { id, inputsDigest } = definition;
    if (inputsDigest === undefined) return this.of(definition);
    const found = await connection.runAndReadAll(inputsDigest);
    const key = digestParts(this.#own(definition), String(found.getRows()[0]?.[0]));
    this.#keys.set(id, key);
    return key;
  }

  /** Returns the keys of the years of a table that is built by year. */
  async ofYears(connection: DuckDBConnection, definition: TableDefinition): Promise<YearKeys> {
    const { years = [] } = definition;
    const found = new Map<number, string>();
    if (typeof years === 'string') {
      const rows = await connection.runAndReadAll(
        `select year::integer, inputs, rows::bigint from (${years}) order by 1 desc`,
      );
      const sizes = new Map<number, number>();
      for (const [year, inputs, size] of rows.getRows()) {
        found.set(Number(year), digestParts(this.#own(definition), String(inputs)));
        sizes.set(Number(year), Number(size));
      }
      this.#rows.set(definition.id, sizes);
    } else {
      const told = new Set(years.flatMap((input) => [input, ...(this.#inputs.get(input) ?? [])]));
      const others = definition.inputs.filter((input) => !told.has(input));
      const fixed = [this.#own(definition), ...others.map((input) => this.#input(input))];
      const all = new Set(years.flatMap((input) => [...(this.#years.get(input)?.keys() ?? [])]));
      const ofYear = (year: number): string[] =>
        years.map((input) => this.#years.get(input)?.get(year) ?? '');
      for (const year of [...all].sort((a, b) => b - a)) {
        const before = definition.withYearBefore === true ? ofYear(year - 1) : [];
        found.set(year, digestParts(...fixed, ...ofYear(year), ...before));
      }
      const sizes = years.map((input) => this.#rows.get(input) ?? new Map<number, number>());
      const most = (year: number) => Math.max(...sizes.map((size) => size.get(year) ?? 0));
      this.#rows.set(definition.id, new Map([...all].map((year) => [year, most(year)])));
    }
    this.#years.set(definition.id, found);
    this.#inputs.set(definition.id, definition.inputs);
    return found;
  }

  /** Returns the key of a table's SQL and code, whatever its inputs. */
  ofCode(definition: TableDefinition): string {
    return this.#own(definition);
  }

  /** Returns the years of a table whose keys are known. */
  yearsOf({ id }: TableDefinition): YearKeys {
    return this.#years.get(id) ?? new Map();
  }

  /** Returns how many rows of its largest input the years of a table are made from, at most. */
  rowsOf({ id }: TableDefinition): ReadonlyMap<number, number> {
    return this.#rows.get(id) ?? new Map();
  }

  #input(id: string): string {
    return this.#contents.get(id) ?? this.#keys.get(id) ?? this.#shared;
  }

  #own(definition: TableDefinition): string {
    const { id, layer, sql, orderBy, partitionBy, served, position, methodVersion } = definition;
    // Files of earlier releases have instants without a zone: they are written again.
    const instants = layer === 'table' || layer === 'mart' ? instantsOf(definition) : [];
    return digestParts(
      this.#shared,
      JSON.stringify([id, layer, sql, orderBy, partitionBy, served, position, methodVersion]),
      ...instants.map((name) => `${name} ${withZone}`),
    );
  }
}
