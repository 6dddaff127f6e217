/** The shape of a published table or mart: SQL, grain, key, inputs. ingest/steps/build-tables.ts builds it. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { DerivedInput, DerivedRow, KeptResults } from './derived-rows.ts';
import { withRules } from './publishing-rules.ts';
import { sliceVariable } from './slices.ts';

export interface TableDefinition {
  readonly id: string;
  /** `stage` a step towards others, not published · `table` conformed rows · `mart` precomputed figures · `serve` rows that only the service reads. */
  readonly layer: 'stage' | 'table' | 'mart' | 'serve';
  /** Also copied into serve.duckdb, in the order of `orderBy`. */
  readonly served?: true;
  /** The thing that one row stands for. */
  readonly grain: string;
  readonly key: readonly string[];
  /** Ids of clean datasets (`clean_<dataset>`), tables and marts that the SQL reads. It can read no others. */
  readonly inputs: readonly string[];
  /** One row: column names in order, types, meanings. Published rows are checked against it. */
  readonly row: z.ZodObject;
  /** One `select`. */
  readonly sql: string;
  /**
   * For stages that are more than SQL: a function without side effects makes the rows of the table from the rows of `sql`, which hold text and numbers only and
   * come as the engine makes them. With `years`, both run for one year at a time, which `sql` reads as its variable `slice`: the rows of all years never have
   * to fit into memory together. Such a stage is made for those years only that its readers, tables by year, have to make again, and may keep results for
   * the next run.
   */
  readonly derive?: (
    rows: DerivedInput,
    slice: number | null,
    kept: KeptResults,
  ) => Promise<readonly DerivedRow[]>;
  /**
   * For a stage with `derive` that is made anew: SQL of one text, a digest of the rows of its inputs that it reads. The stage is taken from an earlier run
   * where it is the same. Without it, every row of the inputs counts.
   */
  readonly inputsDigest?: string;
  /** Of a served table: SQL of its rows for a snapshot of an earlier release, which made none, from tables that it has. */
  readonly standIn?: string;
  /** Row order on disk. */
  readonly orderBy: readonly string[];
  /** Date whose year becomes a Hive partition of a table or mart that is built by year. */
  readonly partitionBy?: string;
  /**
   * For tables that grow with the years: they are built a year at a time, so that every sort fits into memory. A year is taken over from the snapshot before
   * if nothing that its rows are made from has changed. Either SQL of (year, inputs VARCHAR, rows): the years, a digest of everything their rows are made from, and how many rows these are, about.
   * Or the ids of tables by year: the rows of a year are made from the same year of these tables only (and of their inputs), and those of several small years by
   * one query, which gives for each of them what it gives for that year alone. `orderBy` holds within a year.
   */
  readonly years?: string | readonly string[];
  /**
   * For a table that is made of years of others: its rows of a year are made from the year before of these tables too. Its SQL reads the year as the variable
   * `slice`, and gives the rows of that year only; without the variable it gives all.
   */
  readonly withYearBefore?: true;
  /**
   * Serve tables by year: the BIGINT column that keeps the years apart, 10^8 values a year and the newest year lowest. If the SQL does not give it, it is
   * added as the last column and rises with `orderBy`: where that begins with the date, descending, it numbers the rows newest first.
   */
  readonly position?: string;
  /**
   * For stages and marts that keep the values of many cells until each has its quantiles: the SQL runs once for each of these texts, which takes the place of
   * `getvariable('slice')`, and the table has the rows of all. Only the cells of one slice have to fit into memory together. Tables by year have no slices.
   */
  readonly slices?: readonly string[];
  /** A stage that is a view: its readers compute it, and no file holds it. */
  readonly isView?: true;
  /** A view that tables read year by year, more than once: a run that builds all years stores its rows first, because each reading joins them again. */
  readonly isStoredForAllYears?: true;
  /** Columns that had another name in an earlier release → that name. They keep their id in Iceberg tables (data/field-ids.json), so the entry stays for good. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Columns that name a row of another table. A name without its row counts as a warning. */
  readonly references?: Readonly<Record<string, { readonly table: string; readonly column: string }>>;
  /** Sums that must agree: a mart must count all the rows of its table. */
  readonly identities?: readonly Identity[];
  /** For a mart: changes with the method (docs/methods). For a table: changes when its records are named by another method; else null. */
  readonly methodVersion: number | null;
}

/** Two sums that must agree, each side SQL for one number. */
export interface Identity {
  readonly what: string;
  readonly left: string;
  readonly right: string;
  /** Of a table by year: other tables of which only the rows of the same years count, each with the day that says the year. Both sums then hold year by year. */
  readonly days?: Readonly<Record<string, string>>;
}

/** Returns the SQL of a file beside the module (the only IO in `data/`), `{{name}}` replaced by the value given for it, else by the publishing rule of that name. */
export function sqlFile(
  moduleUrl: string,
  name: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = readFileSync(new URL(name, moduleUrl), 'utf8');
  return withRules(
    Object.entries(values).reduce((sql, [gap, value]) => sql.replaceAll(`{{${gap}}}`, value), text),
  );
}

/** Returns the SQL of a file without its comments, as a part of another query. */
export function sqlPart(...file: Parameters<typeof sqlFile>): string {
  return sqlFile(...file)
    .replaceAll(/^ *--.*\n/gm, '')
    .trimEnd();
}

/** Returns the statements that give the rows of a table: one, or one for each of its slices. */
export function selectsOf({ sql, slices }: Pick<TableDefinition, 'sql' | 'slices'>): readonly string[] {
  return slices?.map((slice) => sql.replaceAll(sliceVariable, `'${slice}'`)) ?? [sql];
}

/** Returns one statement that gives all rows of a table. */
export function wholeSelect(definition: Pick<TableDefinition, 'sql' | 'slices'>): string {
  const selects = selectsOf(definition);
  return selects.length === 1 ? definition.sql : selects.map((select) => `(${select})`).join('\nunion all\n');
}
