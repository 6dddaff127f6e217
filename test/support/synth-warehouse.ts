/** Ingests small synthetic exports of every dataset, including broker deals, once for all tests. */
import { join } from 'node:path';
import { z } from 'zod';
import { generateExports } from '../../ingest/synth/generate.ts';
import { TestWarehouse } from './ingest.ts';
import { madeOnce } from './made-once.ts';
import { sampleExports } from './sample-warehouse.ts';

/** A five-hundredth of the real size: some 3 000 deals; each broker and developer has a few. */
const scale = 0.002;

let made: Promise<TestWarehouse> | undefined;

/** Returns the warehouse, made once in a run of the tests. Read only. */
export function synthWarehouse(): Promise<TestWarehouse> {
  made ??= make();
  return made;
}

async function make(): Promise<TestWarehouse> {
  const clock = '2026-11-02T03:00:00Z';
  const { directory } = await madeOnce('synth', z.null(), async (folder) => {
    const exports = join(folder, 'exports');
    await generateExports({
      directory: exports,
      scale,
      seed: 7,
      oneDay: false,
      sampleDirectory: sampleExports,
    });
    const warehouse = await TestWarehouse.at(join(folder, 'warehouse'), clock);
    await warehouse.publish({ from: exports, environment: { INGEST_THREADS: '2' } });
    return null;
  });
  return TestWarehouse.at(join(directory, 'warehouse'), clock);
}
