/** Measures how long DuckDB alone takes to write rows as files: the floor for exports. */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { runChild } from './run-child.ts';

const Took = z.object({ ms: z.number(), cpuMs: z.number() });
const BareCopy = z.object({ CSV: Took, Parquet: Took, file: Took });

/** Writes the rows of `select` to the folder `into` and removes it again; `file` reads the CSV from disk. Returns milliseconds. */
export async function copyBare(
  into: string,
  select: string,
  database?: string,
): Promise<z.output<typeof BareCopy>> {
  const given = database === undefined ? [] : [database];
  const { output } = await runChild('bench/children/bare-copy.ts', [into, select, ...given]);
  await rm(into, { recursive: true, force: true });
  return BareCopy.parse(JSON.parse(output));
}
