/** Ids of projects that were made of a name and a place, before the register's number was known: paths lead on, filters are understood. */
import { z } from 'zod';
import { readQuery } from '../queries/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { Endpoint } from './endpoint.ts';
import { Problem } from './problem.ts';
import type { ReadCall } from './snapshot-answer.ts';

const aliasSql = readQuery('project-aliases');
const knownSql = readQuery('project-aliases-known');
const Known = z.object({ is_known: z.boolean() });
const Alias = z.object({ project_id: z.int() });
/** Ids of projects without a number begin here. */
const FIRST_OF_NAMES = 1_000_000_000;

/** The call with the ids that projects have now. Throws `record-moved` where the path holds a former one. */
export async function withPresentProjects(
  endpoint: Endpoint,
  call: ReadCall,
  snapshot: Snapshot,
): Promise<ReadCall> {
  const presentOf = (id: unknown): Promise<number | null> => presentProject(snapshot, id, call.signal);
  if (endpoint.path.startsWith('/api/v1/projects/{id}')) {
    const id = call.params['id'];
    const present = await presentOf(id);
    if (present === null) return call;
    throw new Problem('record-moved', `The project ${id} is ${present} now.`, {
      headers: { Location: endpoint.path.replace('{id}', String(present)) },
    });
  }
  const asked = await presentOf(call.query['project_id']);
  const query = asked === null ? call.query : { ...call.query, project_id: asked };
  const { body } = call;
  if (typeof body !== 'object' || body === null || !('project_id' in body))
    return asked === null ? call : withQuery(call, query);
  const told = await presentOf(body.project_id);
  return told === null ? call : { ...withQuery(call, query), body: { ...body, project_id: told } };
}

/** The signal of a call is made when it is first asked for. */
function withQuery(call: ReadCall, query: ReadCall['query']): ReadCall {
  return { ...call, query, signal: call.signal };
}

async function presentProject(snapshot: Snapshot, id: unknown, signal: AbortSignal): Promise<number | null> {
  if (typeof id !== 'number' || id < FIRST_OF_NAMES) return null;
  // Snapshots of earlier releases have no such ids.
  const [known] = await snapshot.rows(knownSql, {}, Known, { signal });
  if (known?.is_known !== true) return null;
  const [found] = await snapshot.rows(aliasSql, { provisional_id: id }, Alias, { signal });
  return found?.project_id ?? null;
}
