/** Lets engines of others read one Iceberg table, as it is and as it was. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { repositoryRoot } from './repository-files.ts';

const run = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';

const Row = z.record(z.string(), z.unknown());
const Said = z.object({
  engines: z.record(z.string(), z.array(z.array(Row)).nullable()),
  filtered: z.array(Row),
  planned: z.tuple([z.int(), z.int()]),
});

/** The table, and what is asked of it. */
export interface ForeignQuestion {
  readonly metadataPath: string;
  readonly folder: string;
  /** Column by which the rows are sorted. */
  readonly order: string;
  /** A filter in PyIceberg's words. */
  readonly filter: string;
  /** Number of the snapshot to filter; null for the current one. */
  readonly snapshot: number | null;
}

/** The answers of the engines. */
export interface ForeignRows {
  /** Engine → rows of the current snapshot, then of each kept one, oldest first. */
  readonly engines: ReadonlyMap<string, readonly (readonly z.infer<typeof Row>[])[]>;
  readonly filtered: readonly z.infer<typeof Row>[];
  /** Number of files that PyIceberg opens for all rows, and for those of the filter. */
  readonly planned: readonly [number, number];
}

/** Returns what the engines read; null where PyIceberg is not installed. Says on standard error which engines are missing. */
export async function readForeign(question: ForeignQuestion): Promise<ForeignRows | null> {
  const skipped = (what: string) =>
    process.stderr.write(
      `SKIPPED: ${python} lacks ${what}, so it did not read the snapshots of a table (pip install "pyiceberg[pyarrow]" polars chdb duckdb==1.5.5 duckdb-extension-iceberg duckdb-extension-avro)\n`,
    );
  try {
    await run(python, ['-c', 'import pyiceberg.io.pyarrow']);
  } catch {
    skipped('PyIceberg');
    return null;
  }
  const script = join(repositoryRoot, 'test/snapshot-store/read-snapshots.py');
  const { metadataPath, folder, order, filter, snapshot } = question;
  // ClickHouse reads local files below its working folder only.
  const { stdout } = await run(
    python,
    [script, metadataPath, folder, order, filter, snapshot === null ? '' : String(snapshot)],
    { cwd: '/' },
  );
  const { engines, ...said } = Said.parse(JSON.parse(stdout));
  const found = new Map<string, readonly (readonly z.infer<typeof Row>[])[]>();
  for (const [name, rows] of Object.entries(engines)) {
    if (rows === null) skipped(name);
    else found.set(name, rows);
  }
  assert.ok(found.has('pyiceberg'));
  return { engines: found, ...said };
}
