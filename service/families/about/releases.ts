/** The release calendar: `GET /releases`. */
import { z } from 'zod';
import { PAST_KEPT_DAYS } from '../../../data/past/past-tables.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { Release, ReleasePlan, releasePlan, releases } from './status/releases.ts';

/** `GET /api/v1/releases`. */
export const getReleases = endpoint({
  operationId: 'getReleases',
  method: 'get',
  path: '/api/v1/releases',
  tag: 'Service',
  auth: 'none',
  summary: 'Release calendar',
  description: `Returns the publications of the last ${PAST_KEPT_DAYS} days, newest first, and the next ones that the schedule plans. Every figure of a publication can be asked for again with \`as_of\`. It needs no key.`,
  reads: 'service',
  seesAllHistory: 'the days of publications say nothing of records',
  answer: document(
    z.object({
      releases: z.array(Release),
      plan: ReleasePlan.nullable().meta({
        description: 'Null where the newest snapshot was not made by a schedule.',
      }),
    }),
  ),
  problems: ['no-snapshot'],
  examples: [{ summary: 'Past and next publications', request: '/api/v1/releases' }],
  async handle({ service }) {
    const snapshot = service.snapshots.current();
    if (snapshot === null) throw new Problem('no-snapshot', 'No snapshot has been published yet.');
    return { releases: await releases(service), plan: releasePlan(snapshot.manifest) };
  },
});
