/** How fresh the data is: `GET /status`. */
import { isUndated } from '../../../../data/history.ts';
import { publicHistoryFrom } from '../../../accounts/plans.ts';
import { document, endpoint } from '../../../contract/endpoint.ts';
import { storeState, summarise, summarisePulls, withWarnings } from './answers.ts';
import { releasePlan } from './releases.ts';
import { Status } from './schema.ts';

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
              synthetic_until_by_dataset: snapshot.manifest.synthetic_until_by_dataset,
              ...withWarnings(summarisePulls(snapshot.report), snapshot.lacks.length),
              age_hours:
                Math.round((service.now().getTime() - Date.parse(snapshot.publishedAt)) / 36_000) / 100,
              rows: Object.fromEntries(
                snapshot.manifest.tables
                  .filter(({ name, layer }) => (layer === 'table' || layer === 'mart') && isUndated(name))
                  .map(({ name, rows }) => [name, rows]),
              ),
              readable: [...service.snapshots.state().readable],
            },
      release_plan: releasePlan(snapshot?.manifest),
      refused: refused === null ? null : { snapshot_id: refused.snapshotId, at: refused.at },
      store: storeState(service),
      last_run: run === null ? null : summarise(run),
    };
  },
});
