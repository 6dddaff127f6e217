/** Ingests the sample exports once for all tests. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunReport } from '../../data/snapshot.ts';
import { TestWarehouse } from './ingest.ts';
import { digestOf, keptBetweenRuns } from './kept-between-runs.ts';
import { madeOnce } from './made-once.ts';
import { repositoryRoot } from './repository-files.ts';

export const sampleExports = `${repositoryRoot}/data/sample/exports`;

export interface SampleWarehouse {
  readonly warehouse: TestWarehouse;
  readonly report: RunReport;
}

/** Everything that its snapshot follows from. */
const madeOf = [
  'data/sample/exports',
  'dist/data',
  'dist/ingest',
  'dist/search-index',
  'dist/snapshot-store',
  'node_modules/@duckdb/node-api',
];
const REPORT = 'report.json';

let made: Promise<SampleWarehouse> | undefined;

/** Returns the warehouse of the sample, made once in a run of the tests. Read only: tests that run ingest need their own warehouse. */
export function sampleWarehouse(): Promise<SampleWarehouse> {
  made ??= make();
  return made;
}

async function make(): Promise<SampleWarehouse> {
  const { directory, facts: report } = await madeOnce('sample', RunReport, async (folder) => {
    const home = join(folder, 'warehouse');
    await keptBetweenRuns(`sample-${digestOf(madeOf)}`, home, async (directory) => {
      const warehouse = await TestWarehouse.at(directory);
      const report = await warehouse.publish({ from: sampleExports, environment: { INGEST_THREADS: '2' } });
      await rm(warehouse.drop, { recursive: true });
      await writeFile(join(directory, REPORT), JSON.stringify(report));
    });
    return RunReport.parse(JSON.parse(await readFile(join(home, REPORT), 'utf8')));
  });
  return { warehouse: await TestWarehouse.at(join(directory, 'warehouse')), report };
}
