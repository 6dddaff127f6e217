/** How the service is: alive, ready, and how fresh its data is. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isUndated } from '../../../data/history.ts';
import { RunReport } from '../../../data/snapshot.ts';
import { publicHistoryFrom } from '../../accounts/plans.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';

/** `GET /health/live`: the process answers. */
export const getLiveness = endpoint({
  operationId: 'getLiveness',
  method: 'get',
  path: '/health/live',
  tag: 'Service',
  auth: 'none',
  summary: 'Check that the process is alive',
  description:
    'Answers 200 while the process can answer at all. A supervisor uses it to decide when to restart the process.',
  reads: 'service',
  answer: document(z.object({ status: z.literal('live') })),
  examples: [{ summary: 'Alive?', request: '/health/live' }],
  handle: () => ({ status: 'live' as const }),
});

/** How a replica stands to the store that its snapshots come from. */
const Store = z
  .object({
    snapshot_id: z
      .string()
      .nullable()
      .meta({ description: 'Snapshot that the store named in its last answer.' }),
    is_current: z.boolean().meta({ description: 'True when this service serves that snapshot.' }),
    current_at: z.iso.datetime().nullable().meta({
      description: 'Last time when the store answered and this machine had all the files that it names.',
    }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time since which this is no longer so; null while it is so.' }),
  })
  .nullable()
  .meta({
    description:
      'State of the copy of the snapshot store; null where snapshots do not come from another machine.',
  });

function storeOf({ replica }: Service): z.input<typeof Store> {
  const state = replica.state();
  if (state === null) return null;
  return {
    snapshot_id: state.storeSnapshotId,
    is_current: state.isCurrent,
    current_at: state.currentAt,
    failing_since: state.failingSince,
  };
}

/** `GET /health/ready`: requests may come. */
export const getReadiness = endpoint({
  operationId: 'getReadiness',
  method: 'get',
  path: '/health/ready',
  tag: 'Service',
  auth: 'none',
  summary: 'Check that the service can answer requests',
  description:
    'Answers 200 when the service has a snapshot to answer from, else 503 with the reason. A load balancer uses it. A replica stays ready while the account database does not answer, because keys in use still work; `checks` says so. A replica that cannot reach the snapshot store stays ready with the snapshot it has, and says when it last reached the store.',
  reads: 'service',
  answer: document(
    z.object({
      status: z.literal('ready'),
      snapshot_id: z.string(),
      checks: z.record(z.string(), z.enum(['ok', 'unavailable'])).meta({
        description:
          'State of each part that the service depends on. While `accounts` is unavailable, keys in use work for five more minutes; other keys and signing in get 503.',
      }),
      store: Store,
    }),
  ),
  problems: ['no-snapshot', 'stopping'],
  examples: [{ summary: 'Ready?', request: '/health/ready' }],
  async handle({ service }) {
    if (service.isStopping()) throw new Problem('stopping', 'This process is stopping.');
    const { snapshotId, refused } = service.snapshots.state();
    if (snapshotId === null) {
      throw new Problem(
        'no-snapshot',
        refused === null
          ? 'No snapshot has been published yet.'
          : 'The published snapshot could not be opened; the log says why.',
      );
    }
    const checks = await checkAll(service);
    return { status: 'ready' as const, snapshot_id: snapshotId, checks, store: storeOf(service) };
  },
});

/** Longest wait for a part, well below the time limits of balancers. */
const CHECK_MS = 1_000;

/** Asks every part at the same time. A part that fails or answers late is unavailable. */
async function checkAll({ dependencies }: Service): Promise<Record<string, 'ok' | 'unavailable'>> {
  const asked = Object.entries(dependencies).map(async ([name, check]) => {
    const late = new AbortController();
    const isUp = await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      pause(CHECK_MS, false, { signal: late.signal, ref: false }).catch(() => false),
    ]);
    late.abort();
    return [name, isUp ? ('ok' as const) : ('unavailable' as const)] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** Counts only: reasons and warnings of a run name files and addresses of the operator. */
const LastRun = z.object({
  ...RunReport.pick({
    run_id: true,
    status: true,
    started_at: true,
    finished_at: true,
    changes: true,
  }).shape,
  read: z.int().meta({ description: 'Number of records in all files.' }),
  kept: z.int(),
  rejected: z.int(),
  duplicate: z.int(),
  superseded: z.int(),
  rejected_by_reason: z
    .record(z.string(), z.int())
    .meta({ description: 'Number of rejected records by `<dataset>: <reason>`.' }),
  refused_files: z.int().meta({ description: 'Number of files that the run refused as a whole.' }),
});

function summarise(report: RunReport): z.input<typeof LastRun> {
  const sum = (count: (file: RunReport['files'][number]) => number) =>
    report.files.reduce((total, file) => total + count(file), 0);
  const byReason: Record<string, number> = {};
  for (const file of report.files) {
    for (const [reason, count] of Object.entries(file.rejected_by_reason)) {
      const name = `${file.dataset}: ${reason}`;
      byReason[name] = (byReason[name] ?? 0) + count;
    }
  }
  return {
    ...report,
    read: sum((file) => file.read),
    kept: sum((file) => file.kept),
    rejected: sum((file) => file.rejected),
    duplicate: sum((file) => file.duplicate),
    superseded: sum((file) => file.superseded),
    rejected_by_reason: byReason,
    refused_files: report.refused.length,
  };
}

/** Adds what the snapshot lacks to the warnings. */
function withWarnings(pulls: ReturnType<typeof pullsOf>, lacking: number): ReturnType<typeof pullsOf> {
  if (lacking === 0) return pulls;
  const part = lacking === 1 ? 'the table or column' : `one of the ${lacking} tables and columns`;
  const warning = `An earlier release made this snapshot. Operations that need ${part} that it lacks answer 503 until the next run of ingest.`;
  return { ...pulls, warnings: [...pulls.warnings, warning] };
}

/** What comparing pulls told; of the cells only how many, for the report names them. */
function pullsOf(report: RunReport | null): {
  unconfirmed_by_dataset: Record<string, number>;
  warnings: string[];
} {
  const pulls = report?.pulls ?? [];
  return {
    unconfirmed_by_dataset: Object.fromEntries(
      pulls.map(({ dataset, unconfirmed }) => [dataset, unconfirmed]),
    ),
    warnings: pulls.flatMap(({ dataset, incomplete }) => {
      if (incomplete.length === 0) return [];
      const before = incomplete.reduce((sum, cell) => sum + cell.before, 0);
      const now = incomplete.reduce((sum, cell) => sum + cell.now, 0);
      return [
        `The newest pull of ${dataset} is incomplete: it has ${now} of ${before} records of ${incomplete.length === 1 ? 'one' : incomplete.length} registration day × procedure × area. What it lacks stays published and does not count as missing.`,
      ];
    }),
  };
}

const Status = z.object({
  status: z.enum(['serving', 'no-snapshot']),
  version: z.string().meta({
    description:
      'Version of Mulk, as in `package.json` and the changelog. The version of the API is `info.version` of the OpenAPI document.',
  }),
  started_at: z.iso.datetime(),
  snapshot: z
    .object({
      snapshot_id: z.string(),
      published_at: z.iso.datetime(),
      as_of: z.iso.date(),
      as_of_by_dataset: z
        .record(z.string(), z.iso.date())
        .meta({ description: 'Newest registration of each dataset.' }),
      covered_from_by_dataset: z.record(z.string(), z.iso.date()).meta({
        description:
          'First day that the loaded exports of sales (`transactions`) and of `rent-contracts` cover, where they lack earlier days. No change is computed against earlier days.',
      }),
      unconfirmed_by_dataset: z.record(z.string(), z.int()).meta({
        description:
          'Number of rows that are missing from the newest export of their part of the register. They stay published until a second export, made on another day, lacks them too.',
      }),
      warnings: z.array(z.string()).meta({
        description:
          'One sentence for each dataset whose newest export was incomplete, and one while the snapshot is of an earlier release.',
      }),
      age_hours: z.number().meta({ description: 'Hours since it was published.' }),
      rows: z.record(z.string(), z.int()).meta({
        description:
          'Number of rows of each published register. Registers that some plans see only in part, such as transactions, have no number here.',
      }),
      readable: z
        .array(z.string())
        .meta({ description: 'Snapshots in which cursors stay valid, including this one.' }),
    })
    .nullable(),
  refused: z
    .object({
      snapshot_id: z.string().nullable().meta({ description: 'Null when `current.json` itself is bad.' }),
      at: z.iso.datetime().meta({ description: 'Last time when the service checked it.' }),
    })
    .nullable()
    .meta({
      description:
        'A published snapshot that is damaged. The service does not use it and keeps answering from the snapshot before it.',
    }),
  store: Store,
  last_run: LastRun.nullable().meta({ description: 'The newest ingest run, published or not.' }),
});

/** `GET /api/v1/status`. */
export const getStatus = endpoint({
  operationId: 'getStatus',
  method: 'get',
  path: '/api/v1/status',
  tag: 'Service',
  auth: 'none',
  summary: 'How fresh the data is',
  description:
    'Returns the current snapshot, its rows and as-of dates, the rows that a newer export lacks and that are not yet confirmed as withdrawn, and the result of the newest ingest run: the records that it read, kept and rejected, with the reasons. It needs no key.',
  reads: 'service',
  seesAllHistory:
    'how many records the newest run read, kept and rejected tells whether the data is fresh and whole; it says nothing of their days',
  answer: document(Status),
  examples: [{ summary: 'Freshness', request: '/api/v1/status' }],
  async handle({ service }) {
    const snapshot = service.snapshots.current();
    const seen = snapshot?.seenFrom(publicHistoryFrom) ?? null;
    const run = await service.snapshots.lastRun();
    const { refused } = service.snapshots.state();
    return {
      status: snapshot === null ? ('no-snapshot' as const) : ('serving' as const),
      version: service.build,
      started_at: service.startedAt.toISOString(),
      snapshot:
        snapshot === null || seen === null
          ? null
          : {
              snapshot_id: snapshot.id,
              published_at: snapshot.publishedAt,
              as_of: snapshot.asOf,
              as_of_by_dataset: snapshot.manifest.as_of_by_dataset,
              covered_from_by_dataset: seen.manifest.covered_from_by_dataset,
              ...withWarnings(pullsOf(snapshot.report), snapshot.lacks.length),
              age_hours:
                Math.round((service.now().getTime() - Date.parse(snapshot.publishedAt)) / 36_000) / 100,
              rows: Object.fromEntries(
                snapshot.manifest.tables
                  .filter(({ name, layer }) => (layer === 'table' || layer === 'mart') && isUndated(name))
                  .map(({ name, rows }) => [name, rows]),
              ),
              readable: [...service.snapshots.state().readable],
            },
      refused: refused === null ? null : { snapshot_id: refused.snapshotId, at: refused.at },
      store: storeOf(service),
      last_run: run === null ? null : summarise(run),
    };
  },
});
