/** The health of the process, for supervisors and load balancers: it is alive, and it is ready. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import { storeState } from './status/answers.ts';
import { Store } from './status/schema.ts';

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
      site_search: z
        .object({ engine: z.enum(['embedded', 'meilisearch']), status: z.enum(['ok', 'unavailable']) })
        .meta({ description: 'The engine that searches the documents of sites, and whether it answers.' }),
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
    const { documents, dependencies } = service;
    const { site_search: engine = 'unavailable', ...checks } = await checkAll(
      { ...dependencies, site_search: () => documents.health() },
      service.patience.checkMs,
    );
    return {
      ...{ status: 'ready' as const, snapshot_id: snapshotId, checks, store: storeState(service) },
      site_search: { engine: documents.engine, status: engine },
    };
  },
});

/** Asks every part at the same time. A part that fails or answers later than `longestMs` is unavailable. */
async function checkAll(
  dependencies: Service['dependencies'],
  longestMs: number,
): Promise<Record<string, 'ok' | 'unavailable'>> {
  const asked = Object.entries(dependencies).map(async ([name, check]) => {
    const late = new AbortController();
    const isUp = await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      pause(longestMs, false, { signal: late.signal, ref: false }).catch(() => false),
    ]);
    late.abort();
    return [name, isUp ? ('ok' as const) : ('unavailable' as const)] as const;
  });
  return Object.fromEntries(await Promise.all(asked));
}
