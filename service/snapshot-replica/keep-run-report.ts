/** Copies the report of the newest ingest run to a replica, so that its status and metrics agree with those of the machine that ran it. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunReport } from '../../data/snapshot.ts';
import type { Bucket } from '../../snapshot-store/bucket.ts';
import { LAST_RUN } from '../../snapshot-store/layout.ts';

/** The store of the report and the folder for its copy. */
export interface RunReportInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  /** Version of the report that this replica has. */
  readonly known: string | undefined;
  readonly signal: AbortSignal;
}

const KEPT = 30;
/** The form of a run's name: `20261121T030000Z-a1b2c3`. */
const runId = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;

/** Writes a new report into `runs/` and returns its version. Skips a report of another form. */
export async function keepRunReport({
  bucket,
  warehouseDirectory,
  known,
  signal,
}: RunReportInput): Promise<string | undefined> {
  const { response, text } = await bucket.ask('GET', LAST_RUN, {
    expected: [304, 404],
    ...(known === undefined ? {} : { headers: { 'if-none-match': known } }),
    signal,
  });
  if (response.status === 304) return known;
  if (response.status === 404) return undefined;
  const version = response.headers.get('etag') ?? undefined;
  const report = reportIn(text);
  if (report === null || !runId.test(report.run_id)) return version;
  const folder = join(warehouseDirectory, 'runs');
  await mkdir(folder, { recursive: true });
  const name = `${report.run_id}.json`;
  await writeFile(join(folder, `.${name}`), `${JSON.stringify(report, null, 1)}\n`);
  await rename(join(folder, `.${name}`), join(folder, name));
  const old = (await readdir(folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .slice(0, -KEPT);
  for (const file of old) await rm(join(folder, file), { force: true });
  return version;
}

function reportIn(text: string): RunReport | null {
  try {
    return RunReport.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
