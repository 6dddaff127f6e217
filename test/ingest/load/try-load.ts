/** Writes a small export, loads it, and gives back everything that came of it, for the tests of loading. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Dataset, gatewayDialects, pulseDialects } from '../../../data/dataset.ts';
import { type LoadedExport, type LoadOptions, loadExport } from '../../../ingest/load/load-export.ts';

const about = { title: 'Test', grain: 'one row', key: ['id'], columns: {} };

/** Five columns: enough that a line of text is never a record by chance. */
export const deals: Dataset = {
  ...about,
  id: 'deals',
  dialects: [
    ...pulseDialects(['id', 'day', 'area', 'price', 'note'], ['id', 'day', 'area', 'price'], {}),
    ...gatewayDialects(['ID', 'DAY', 'AREA', 'PRICE'], ['NOTE', 'PHONE'], {}),
  ],
  dropped: [],
};

/** The same register with personal columns. */
export const people: Dataset = {
  ...about,
  id: 'people',
  dialects: [
    ...pulseDialects(['person_id', 'name', 'phone'], ['person_id', 'name'], {}),
    ...gatewayDialects(['PERSON_ID', 'NAME'], ['PHONE'], {}),
  ],
  dropped: ['phone', 'PHONE', 'fax'],
};

/** One row as text, nulls as empty text: whether a missing value is one or the other is for cleaning to settle. */
export type Row = Readonly<Record<string, string>>;

export interface Tried {
  readonly loaded: LoadedExport;
  /** In the order of their texts. */
  readonly rows: readonly Row[];
  readonly rejects: readonly {
    readonly line: number;
    readonly reason: string;
    readonly raw: string | null;
  }[];
}

/** Loads bytes as a file and checks that every physical record is accounted for. */
export async function tryLoad(
  content: string | Buffer,
  options: Partial<LoadOptions> & { datasets?: readonly Dataset[]; file?: string } = {},
): Promise<Tried> {
  const directory = await mkdtemp(join(tmpdir(), 'mulk-load-'));
  try {
    const path = join(directory, options.file ?? 'export.csv');
    await writeFile(path, content);
    return await tryLoadFile(path, options.datasets ?? [deals, people], {
      ...options,
      workDir: join(directory, 'work'),
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Loads a file that exists. */
export async function tryLoadFile(
  path: string,
  datasets: readonly Dataset[],
  options: LoadOptions,
): Promise<Tried> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    const loaded = await loadExport(connection, path, datasets, options);
    const read = await connection.runAndReadAll(`select * from ${loaded.relation} order by all`);
    const rows = read
      .getRowObjectsJson()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])));
    const found = await connection.runAndReadAll(
      `select line::integer, reason, raw from ${loaded.rejectsTable} order by line`,
    );
    const rejects = found.getRowsJson().map(([line, reason, raw]) => ({
      line: Number(line),
      reason: textOf(reason),
      raw: raw === null ? null : textOf(raw),
    }));
    assert.equal(rows.length + rejects.length, loaded.recordsRead, 'rows + rejects = records read');
    return { loaded, rows, rejects };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The rejects as `line reason`, short enough to compare by eye. */
export function reasons(tried: Tried): string[] {
  return tried.rejects.map(({ line, reason }) => `${line} ${reason}`);
}

/** The values of one column. */
export function values(tried: Tried, column: string): (string | undefined)[] {
  return tried.rows.map((row) => row[column]);
}
