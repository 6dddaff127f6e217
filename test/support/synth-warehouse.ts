/** Small synthetic exports of every dataset, broker deals among them, ingested once in a test process and shared by whoever asks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateExports } from '../../ingest/synth/generate.ts';
import { TestWarehouse } from './ingest.ts';
import { sampleExports } from './sample-warehouse.ts';

/** Give it to `this.timeout()` of the hook that asks first: this takes about 10 s of one core. */
export const SYNTH_TIMEOUT_MS = 180_000;

/** A five-hundredth of the real size: some 3 000 deals, each broker and developer with a few. */
const scale = 0.002;

let made: Promise<TestWarehouse> | undefined;

/** The warehouse; removed when the process ends. Read only. */
export function synthWarehouse(): Promise<TestWarehouse> {
  made ??= make();
  return made;
}

async function make(): Promise<TestWarehouse> {
  const exports = mkdtempSync(join(tmpdir(), 'mulk-synth-'));
  try {
    await generateExports({
      directory: exports,
      scale,
      seed: 7,
      oneDay: false,
      sampleDirectory: sampleExports,
    });
    const warehouse = await TestWarehouse.create('2026-11-02T03:00:00Z');
    process.once('exit', () => {
      for (const path of [warehouse.directory, warehouse.drop])
        rmSync(path, { recursive: true, force: true });
    });
    await warehouse.publish({ from: exports });
    return warehouse;
  } finally {
    rmSync(exports, { recursive: true, force: true });
  }
}
