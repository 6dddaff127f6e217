/**
 * Resolves former ids: of projects, made of a name and a place before the register's number was known, and of buildings
 * that were
 * merged with another. Paths redirect; filters use the present id.
 */
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { Work } from '../contract/work.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { ReadCall } from './snapshot-answer.ts';

const aliasSql = readQuery('project-aliases');
const knownSql = readQuery('project-aliases-known');
const redirectSql = readQuery('redirects');
const Known = z.object({ is_known: z.boolean() });
const Redirect = z.object({ id: z.string().transform(Number) });
const Alias = z.object({ project_id: z.int() });
/** Ids of projects without a number begin here. */
const FIRST_OF_NAMES = 1_000_000_000;

/** The signal is made when it is first read. */
type HasSignal = Pick<Work, 'signal'>;

/** Returns the present id of a record, or null when the id is not a former one. */
type PresentId = (snapshot: Snapshot, id: unknown, work: HasSignal) => Promise<number | null>;

const formerIds: readonly {
  readonly noun: string;
  readonly path: string;
  readonly parameter: string;
  readonly presentOf: PresentId;
}[] = [
  { noun: 'project', path: '/api/v1/projects/{id}', parameter: 'project_id', presentOf: presentProject },
  { noun: 'building', path: '/api/v1/buildings/{id}', parameter: 'building_id', presentOf: presentBuilding },
];

/**
 * Returns the call with the present ids of projects and buildings. Throws `record-moved` when the path holds a former
 * id.
 */
export async function withPresentIds(
  endpoint: Endpoint,
  call: ReadCall,
  snapshot: Snapshot,
): Promise<ReadCall> {
  let present = call;
  for (const { noun, path, parameter, presentOf } of formerIds) {
    if (endpoint.path.startsWith(path)) {
      const id = call.params['id'];
      const now = await presentOf(snapshot, id, call.work);
      if (now === null) continue;
      throw new Problem('record-moved', `The ${noun} ${id} is ${now} now.`, {
        headers: { Location: endpoint.path.replace('{id}', String(now)) },
      });
    }
    present = await withParameter(present, parameter, (id) => presentOf(snapshot, id, call.work));
  }
  return present;
}

/** Returns the parameters of a request with the present ids of projects and buildings. */
export async function withPresentParameters<Query extends Readonly<Record<string, unknown>>>(
  query: Query,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<Query> {
  let present = query;
  for (const { parameter, presentOf } of formerIds) {
    const now = await presentOf(snapshot, present[parameter], { signal });
    if (now !== null) present = { ...present, [parameter]: now };
  }
  return present;
}

/** Returns the call with the present id in its query and body. */
async function withParameter(
  call: ReadCall,
  parameter: string,
  presentOf: (id: unknown) => Promise<number | null>,
): Promise<ReadCall> {
  const asked = await presentOf(call.query[parameter]);
  const query = asked === null ? call.query : { ...call.query, [parameter]: asked };
  const { body } = call;
  const present = asked === null ? call : { ...call, query };
  if (typeof body !== 'object' || body === null) return present;
  const told = await presentOf(new Map<string, unknown>(Object.entries(body)).get(parameter));
  return told === null ? present : { ...call, query, body: { ...body, [parameter]: told } };
}

async function presentProject(snapshot: Snapshot, id: unknown, work: HasSignal): Promise<number | null> {
  if (typeof id !== 'number' || id < FIRST_OF_NAMES) return null;
  // Snapshots of earlier releases have no such ids.
  const [known] = await snapshot.rows(knownSql, {}, Known, { signal: work.signal });
  if (known?.is_known !== true) return null;
  const [found] = await snapshot.rows(aliasSql, { provisional_id: id }, Alias, { signal: work.signal });
  return found?.project_id ?? null;
}

async function presentBuilding(snapshot: Snapshot, id: unknown, work: HasSignal): Promise<number | null> {
  if (typeof id !== 'number') return null;
  // Snapshots of earlier releases have no redirects.
  if (!snapshot.manifest.tables.some(({ name }) => name === 'redirects')) return null;
  const values = { kind: 'buildings', old_id: String(id) };
  const [found] = await snapshot.rows(redirectSql, values, Redirect, { signal: work.signal });
  return found?.id ?? null;
}
