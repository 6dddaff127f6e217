/** A published warehouse for benchmarks that ask the service. */
import { join } from 'node:path';
import type { BenchContext } from './benchmark.ts';
import { runChild } from './run-child.ts';

/** Ingests the benchmark's exports into a warehouse of its own. */
export async function builtWarehouse(context: BenchContext): Promise<string> {
  const warehouse = join(context.work, 'warehouse');
  context.say('building a warehouse');
  await runChild('ingest/main.ts', ['once'], {
    WAREHOUSE_DIR: warehouse,
    INGEST_SOURCE_DIR: context.exports,
    LOG_LEVEL: 'warn',
  });
  return warehouse;
}
