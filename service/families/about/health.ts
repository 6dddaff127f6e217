/** The health of the process, for supervisors and load balancers: it is alive, and it is ready. */
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
    'Answers 200 when the service has a snapshot and the account database answers, else 503 with the reason. A load balancer uses it. A replica that cannot reach the snapshot store stays ready with the snapshot it has, and says when it last reached the store.',
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
    return { status: 'ready' as const, snapshot_id: snapshotId, checks, store: storeState(service) };
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
