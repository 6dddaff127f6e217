/** How the service is: alive, ready, and how fresh its data is. */
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
  summary: 'Is the process alive',
  description: 'Answers as long as the process can. For a supervisor that restarts it when it cannot.',
  reads: 'service',
  answer: document(z.object({ status: z.literal('live') })),
  examples: [{ summary: 'Alive?', request: '/health/live' }],
  handle: () => ({ status: 'live' as const }),
});

/** How a replica stands to the store that its snapshots come from. */
const Store = z
  .object({
    snapshot_id: z.string().nullable().meta({ description: 'What the store named when it last answered.' }),
    is_current: z.boolean().meta({ description: 'Whether that is what is served here.' }),
    current_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the store was last asked, answered, and all it names was here.' }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when that has not been so; null while it is.' }),
  })
  .nullable()
  .meta({ description: 'Where snapshots come from another machine; else null.' });

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
  summary: 'May requests come',
  description:
    'Answers 200 when a snapshot is served and the accounts answer, else 503 with the reason. For a load balancer. A replica that cannot reach the snapshot store stays ready with the snapshot it has, and says how old its knowledge is.',
  reads: 'service',
  answer: document(
    z.object({
      status: z.literal('ready'),
      snapshot_id: z.string(),
      checks: z.record(z.string(), z.literal('ok')),
      store: Store,
    }),
  ),
  problems: ['no-snapshot', 'stopping', 'accounts-unavailable'],
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

async function checkAll({ dependencies }: Service): Promise<Record<string, 'ok'>> {
  const checks: Record<string, 'ok'> = {};
  for (const [name, check] of Object.entries(dependencies)) {
    await check().catch((error: unknown) => {
      throw new Problem('accounts-unavailable', `Not ready: ${name} does not answer.`, { cause: error });
    });
    checks[name] = 'ok';
  }
  return checks;
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
  read: z.int().meta({ description: 'Records of all files.' }),
  kept: z.int(),
  rejected: z.int(),
  duplicate: z.int(),
  superseded: z.int(),
  rejected_by_reason: z.record(z.string(), z.int()).meta({ description: '`<dataset>: <reason>` → records.' }),
  refused_files: z.int().meta({ description: 'Files that were not taken at all.' }),
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
          'First day that the loaded exports cover, of sales (`transactions`) and `rent-contracts`, where they lack what came before. Nothing is set against earlier days.',
      }),
      unconfirmed_by_dataset: z.record(z.string(), z.int()).meta({
        description:
          'Rows that the newest pull of their part of the register lacks. They stay published until a second pull, made on another day, lacks them too.',
      }),
      warnings: z.array(z.string()).meta({
        description: 'A sentence for each dataset of which a newest pull was incomplete.',
      }),
      age_hours: z.number().meta({ description: 'Hours since it was published.' }),
      rows: z.record(z.string(), z.int()).meta({
        description:
          'Rows of each published register. Of what plans see in part, such as deals, the rows are not told.',
      }),
      readable: z
        .array(z.string())
        .meta({ description: 'Snapshots that cursors can go on in, this one among them.' }),
    })
    .nullable(),
  refused: z
    .object({
      snapshot_id: z.string().nullable().meta({ description: 'Null when `current.json` itself is bad.' }),
      at: z.iso.datetime().meta({ description: 'When it was looked at last.' }),
    })
    .nullable()
    .meta({
      description:
        'A snapshot that was published and is not served, because it is damaged; the one before it goes on being served.',
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
    'The snapshot that is served, its rows and as-of dates, the rows that a newer pull lacks and that are not confirmed as withdrawn, and how the newest ingest run went: what was read, kept and rejected, and why. Needs no key: how fresh the data is, is no secret.',
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
              ...pullsOf(snapshot.report),
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
