/** Adds the figures of the running parts to /metrics. Each figure is read from its part when Prometheus asks. */
import { statfs } from 'node:fs/promises';
import type { RunReport } from '../data/snapshot.ts';
import type { Service } from './contract/service.ts';
import type { AnswerCache } from './http/caching.ts';
import type { Figures, Metrics } from './http/metrics.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** The parts that figures are read from. */
export interface WatchedParts {
  readonly metrics: Metrics;
  readonly service: Pick<Service, 'build' | 'dependencies' | 'exporter' | 'questionModel' | 'snapshots'>;
  readonly cache: AnswerCache;
  readonly webhooks: Webhooks;
  readonly warehouseDirectory: string;
}

/** Adds the figures of all parts. */
export function watchParts(parts: WatchedParts): void {
  const { metrics, service, cache, webhooks, warehouseDirectory } = parts;
  metrics.watchEach('mulk_build_info', '1, with the version of the code.', 'version', () => ({
    [service.build]: 1,
  }));
  metrics.watch('mulk_answer_cache_bytes', 'Bytes of answers kept.', () => cache.bytes);
  metrics.watch('mulk_exports_working', 'Exports being made.', () => service.exporter.working);
  metrics.watchEach(
    'mulk_question_model_asked',
    'Questions for which the model was wanted, by outcome.',
    'outcome',
    () => ({ ...service.questionModel?.outcomes }),
  );
  metrics.watchEach('mulk_dependency_up', '1 while what the service needs answers.', 'dependency', () =>
    answering(service.dependencies),
  );
  metrics.watchEach(
    'mulk_webhook_jobs',
    'Tries of webhooks: due and not yet begun, due later, being made.',
    'state',
    () => webhooks.waiting(),
  );
  metrics.watchEach(
    'mulk_warehouse_disk_bytes',
    'The file system that the warehouse lies on.',
    'part',
    async () => {
      const { blocks, bavail, bsize } = await statfs(warehouseDirectory);
      return { size: blocks * bsize, free: bavail * bsize };
    },
  );
  watchSnapshots(metrics, service.snapshots);
  watchRuns(metrics, service.snapshots);
}

function watchSnapshots(metrics: Metrics, snapshots: Service['snapshots']): void {
  metrics.watch('mulk_snapshots_open', 'Snapshots whose file is open.', () => snapshots.state().open);
  metrics.watch('mulk_snapshot_swaps', 'Snapshots that became current.', () => snapshots.state().swaps);
  metrics.watch(
    'mulk_snapshot_published_timestamp_seconds',
    'When the current snapshot was published; 0 while there is none.',
    () => seconds(snapshots.state().publishedAt),
  );
  metrics.watch('mulk_snapshot_refused', '1 while a published snapshot cannot be served.', () =>
    snapshots.state().refused === null ? 0 : 1,
  );
  metrics.watch(
    'mulk_snapshot_lacks',
    'Tables and columns that the current snapshot lacks because an earlier release made it.',
    () => snapshots.current()?.lacks.length ?? 0,
  );
  metrics.watchEach(
    'mulk_dataset_as_of_timestamp_seconds',
    'The newest registration of each dataset in the current snapshot.',
    'dataset',
    () => mapped(snapshots.current()?.manifest.as_of_by_dataset ?? {}, seconds),
  );
  metrics.watchEach(
    'mulk_queries',
    'Queries of the current snapshot: running, waiting, streaming.',
    'state',
    async () => ({ ...(await snapshots.current()?.open())?.load }),
  );
}

const statuses: readonly RunReport['status'][] = ['published', 'unchanged', 'refused', 'failed'];

/** Adds the figures of ingest, from the report of the newest run that this process can see. */
function watchRuns(metrics: Metrics, snapshots: Service['snapshots']): void {
  metrics.watchEach('mulk_ingest_last_run', '1 for how the newest run ended.', 'status', async () => {
    const run = await snapshots.lastRun();
    if (run === null) return {};
    return Object.fromEntries(statuses.map((status) => [status, status === run.status ? 1 : 0]));
  });
  metrics.watch(
    'mulk_ingest_last_run_finished_timestamp_seconds',
    'When the newest run ended; 0 while there was none.',
    async () => seconds((await snapshots.lastRun())?.finished_at ?? null),
  );
  metrics.watchEach(
    'mulk_ingest_last_run_records',
    'Records that the newest run read, by their outcome.',
    'outcome',
    async () => {
      const files = (await snapshots.lastRun())?.files ?? [];
      const sum = (outcome: 'kept' | 'rejected' | 'duplicate' | 'superseded') =>
        files.reduce((total, file) => total + file[outcome], 0);
      return {
        kept: sum('kept'),
        rejected: sum('rejected'),
        duplicate: sum('duplicate'),
        superseded: sum('superseded'),
      };
    },
  );
}

async function answering(dependencies: Service['dependencies']): Promise<Figures> {
  const asked = Object.entries(dependencies).map(async ([name, check]) => {
    const up = await check().then(
      () => 1,
      () => 0,
    );
    return [name, up] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

function mapped(values: Readonly<Record<string, string>>, figure: (value: string) => number): Figures {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, figure(value)]));
}

/** Returns the seconds since 1970 of an instant or a day; 0 for null. */
function seconds(instant: string | null): number {
  return instant === null ? 0 : Date.parse(instant) / 1000;
}
