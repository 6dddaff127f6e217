/** Ingests the sample exports once for all tests. */
import { join } from 'node:path';
import { RunReport } from '../../data/snapshot.ts';
import { TestWarehouse } from './ingest.ts';
import { madeOnce } from './made-once.ts';
import { repositoryRoot } from './repository-files.ts';

export const sampleExports = `${repositoryRoot}/data/sample/exports`;

export interface SampleWarehouse {
  readonly warehouse: TestWarehouse;
  readonly report: RunReport;
}

let made: Promise<SampleWarehouse> | undefined;

/** Returns the warehouse of the sample, made once in a run of the tests. Read only: tests that run ingest need their own warehouse. */
export function sampleWarehouse(): Promise<SampleWarehouse> {
  made ??= make();
  return made;
}

async function make(): Promise<SampleWarehouse> {
  const { directory, facts: report } = await madeOnce('sample', RunReport, async (folder) => {
    const warehouse = await TestWarehouse.at(join(folder, 'warehouse'));
    return warehouse.publish({ from: sampleExports, environment: { INGEST_THREADS: '2' } });
  });
  return { warehouse: await TestWarehouse.at(join(directory, 'warehouse')), report };
}
