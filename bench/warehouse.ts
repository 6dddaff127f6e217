/** A published warehouse for benchmarks that ask the service. */
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

/** A folder with the snapshots of a warehouse and an account store of its own, so that nothing is left in the one that is measured. */
export async function besideAccounts(context: BenchContext, warehouse: string): Promise<string> {
  const folder = join(context.work, 'served');
  await mkdir(folder);
  await symlink(resolve(warehouse, 'snapshots'), join(folder, 'snapshots'));
  await copyFile(join(warehouse, 'current.json'), join(folder, 'current.json'));
  return folder;
}
