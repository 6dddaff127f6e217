/**
 * First seen: the sales that earlier snapshots were the first to have, and the as-of date of that snapshot. Sales carry no day of arrival of their own, so the
 * snapshots that are kept are the only measurement of it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { PastFacts, PastLine, pastFactsPath, pastLinePath } from '../../data/past/past-files.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { carriedAt } from './carried-table.ts';
import { CHANGE_COLUMNS, type PreviousSnapshot } from './change-feed.ts';
import { quoteText } from './cleaning-sql.ts';
import { digestParts } from './input-keys.ts';
import { intactFiles } from './redirects.ts';

/** Table of (id, known_on DATE): a sale, and the as-of date of the first snapshot that had it. Sales that the present run adds have no row. */
export const FIRST_SEEN_TABLE = 'first_seen';

/** Table of (watched_from DATE): the day after the as-of date of the oldest snapshot that is known; empty where there is none. */
export const WATCHED_TABLE = 'watched_sales';

const DATASET = 'transactions';

/** Writes both tables into the build database. Returns their keys. */
export async function writeFirstSeen(
  connection: DuckDBConnection,
  previous: PreviousSnapshot | null,
): Promise<readonly (readonly [string, string])[]> {
  await connection.run(`create or replace temp table ${WATCHED_TABLE} (watched_from date)`);
  await connection.run(`create or replace temp table ${FIRST_SEEN_TABLE} (id varchar, known_on date)`);
  const runs = previous === null ? [] : await readRuns(previous);
  const [changes] = previous === null ? [] : await intactFiles(previous, 'changes');
  const [oldest, ...later] = runs;
  if (oldest !== undefined && changes !== undefined) {
    await connection.run(`insert into ${WATCHED_TABLE} values (date ${quoteText(oldest.asOf)} + 1)`);
    if (later.length > 0)
      await connection.run(`
        insert into ${FIRST_SEEN_TABLE}
        select id, min(as_of) from ${carriedAt(CHANGE_COLUMNS, changes)}
        join (values ${later.map(toValues).join(', ')}) runs(changed_at, as_of) using (changed_at)
        where change = 'added' and type = 'sales' and transaction_date > date ${quoteText(oldest.asOf)}
        group by id`);
  }
  const key = digestParts(JSON.stringify(changes === undefined ? [] : runs));
  return [FIRST_SEEN_TABLE, WATCHED_TABLE].map((table) => [table, key]);
}

/** A run that published a snapshot. */
interface Run {
  /** Its instant, RFC 3339 UTC. */
  readonly at: string;
  /** Newest registration of a sale in its snapshot. */
  readonly asOf: string;
}

/** Returns the runs that made the snapshot before and those that led to it, oldest first. A damaged list counts as none. */
async function readRuns({ directory, manifest }: PreviousSnapshot): Promise<Run[]> {
  const earlier = manifest.files.some(({ path }) => path === pastLinePath)
    ? await readEarlier(directory).catch(() => [])
    : [];
  return [...earlier, manifest].flatMap(toRun);
}

async function readEarlier(directory: string): Promise<PastFacts[]> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(directory, path), 'utf8'));
  const line = PastLine.parse(await read(pastLinePath));
  return Promise.all(line.map(async ({ snapshot_id: id }) => PastFacts.parse(await read(pastFactsPath(id)))));
}

function toRun({
  created_at: at,
  as_of_by_dataset: asOf,
}: Pick<Manifest, 'created_at' | 'as_of_by_dataset'>): Run[] {
  const day = asOf[DATASET];
  return day === undefined ? [] : [{ at, asOf: day }];
}

/** Returns a run as values of SQL. */
const toValues = ({ at, asOf }: Run): string =>
  `(timestamp ${quoteText(at.replace('T', ' ').replace('Z', ''))}, date ${quoteText(asOf)})`;
