/** Synthetic exports in a folder of the test's own, and plain SQL over their text. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { generateExports, type PlantedTruth } from '../../../ingest/synth/generate.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const sampleDirectory = join(repositoryRoot, 'data/sample/exports');

/** One generated set, and how to ask about it. */
export interface Generated {
  readonly directory: string;
  readonly truth: PlantedTruth;
  /** Path of the first export of a dataset: the register, not the one new day. */
  readonly path: (dataset: string) => string;
  /** SHA-256 of every file, by its name. */
  readonly checksums: () => Promise<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** Generates a set aside. */
export async function generate(
  scale: number,
  seed = 7,
  oneDay = false,
  siteRents = false,
): Promise<Generated> {
  const directory = await mkdtemp(join(tmpdir(), 'mulk-synth-'));
  const truth = await generateExports({ directory, scale, seed, oneDay, siteRents, sampleDirectory });
  return {
    directory,
    truth,
    path: (dataset) =>
      join(directory, truth.exports.find((entry) => entry.dataset === dataset)?.file ?? dataset),
    async checksums() {
      const entries = truth.exports.map(async ({ file }) => {
        const content = await readFile(join(directory, file));
        return [file, createHash('sha256').update(content).digest('hex')] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Runs statements and returns the rows of the last one, numbers as numbers. */
export async function query(...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const statement of statements.slice(0, -1)) await connection.run(statement);
    const reader = await connection.runAndReadAll(statements.at(-1) ?? '');
    return reader.getRowObjectsJS().map((row) => {
      const plain = Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'bigint' ? Number(value) : value,
      ]);
      return Object.fromEntries(plain);
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** From-clause of a file's physical lines after the header, as text. */
export function linesOf(path: string): string {
  return `read_csv('${path}', header = false, skip = 1, columns = {'line': 'VARCHAR'}, delim = chr(1), quote = '', escape = '',
    auto_detect = false)`;
}

/** From-clause of the rows that can be read without knowing quotes; the few others are left out. */
export function rowsOf(path: string): string {
  const columns = headerOf(path)
    .split(',')
    .map((name) => `'${name}': 'VARCHAR'`)
    .join(', ');
  return `read_csv('${path}', header = true, columns = {${columns}}, delim = ',', quote = '', escape = '', ignore_errors = true,
    auto_detect = false)`;
}

/** Header line of a file. */
export function headerOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(4096);
    const length = readSync(file, start);
    return start.toString('utf8', 0, length).split('\n', 1)[0] ?? '';
  } finally {
    closeSync(file);
  }
}
