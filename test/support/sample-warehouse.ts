/** The sample exports, ingested once in a test process and shared by whoever asks. */
import { rmSync } from 'node:fs';
import type { RunReport } from '../../data/snapshot.ts';
import { TestWarehouse } from './ingest.ts';
import { repositoryRoot } from './repository-files.ts';

/** Give it to `this.timeout()` of the hook that asks first: the sample takes about 20 s of one core. */
export const SAMPLE_TIMEOUT_MS = 240_000;

export const sampleExports = `${repositoryRoot}/data/sample/exports`;

export interface SampleWarehouse {
  readonly warehouse: TestWarehouse;
  readonly report: RunReport;
}

let made: Promise<SampleWarehouse> | undefined;

/** The warehouse of the sample; removed when the process ends. Read only: runs belong into a warehouse of one's own. */
export function sampleWarehouse(): Promise<SampleWarehouse> {
  made ??= make();
  return made;
}

async function make(): Promise<SampleWarehouse> {
  const warehouse = await TestWarehouse.create();
  process.once('exit', () => {
    for (const path of [warehouse.directory, warehouse.drop]) rmSync(path, { recursive: true, force: true });
  });
  const report = await warehouse.publish({ from: sampleExports });
  return { warehouse, report };
}
