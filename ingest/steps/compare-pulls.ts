/**
 * Compare pulls: finds the rows that stay published although a newer pull lacks them (docs/adr/0012). The step compares the pulls of a series from the oldest
 * to the newest. It stores the result up to each pull under a digest of the pulls that it used, so that a night compares only the new pulls.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { Dataset } from '../../data/dataset.ts';
import { IncompleteCell } from '../../data/snapshot.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { namesIn } from '../../snapshot-store/warehouse/read-manifest.ts';
import type { Placed } from './coverage.ts';
import type { HeldRows } from './good-rows.ts';
import { lookAt } from './look-at-pull.ts';
import { listHistories, type Pull } from './pulls.ts';
import { versions } from './versions.ts';

/** The result of comparing the pulls of a series up to one of them. */
const State = z.object({
  /** Digest of its inputs. */
  digest: z.string(),
  /** Held rows, by the place of their file in the series. */
  held: z.record(z.string(), z.int()),
  /** Digest of which rows are held. */
  content: z.string(),
  /** Records that two pulls of different days lacked. */
  withdrawn: z.int(),
  /** Cells of the last pull that lost too much to count as complete. */
  incomplete: z.array(IncompleteCell).readonly(),
});
type State = z.infer<typeof State>;

/** The result of comparing the pulls of a dataset. */
export interface ComparedPulls {
  /** Rows that stay although newer pulls lack them, by `order` of their file. */
  readonly held: ReadonlyMap<number, HeldRows>;
  /** Digest of which rows those are. */
  readonly content: string;
  readonly withdrawn: number;
  /** Cells that the newest pull of their series has only in part. */
  readonly incomplete: readonly IncompleteCell[];
  /** `order` of the files of pulls that lost too much of a cell: such a pull may lack new rows too. */
  readonly short: ReadonlySet<number>;
  /** Digests of the states of all pulls. */
  readonly states: readonly string[];
}

const NOTHING: State = { digest: '', held: {}, content: '', withdrawn: 0, incomplete: [] };
const statesDirectory = (cleanDirectory: string, dataset: string): string =>
  join(cleanDirectory, 'held', dataset);

/** Compares the pulls of each dataset whose rows have a day of registration. Returns, by dataset id, the results of those in which a pull replaced another. */
export async function compareAllPulls(
  connection: DuckDBConnection,
  datasets: readonly Dataset[],
  placed: ReadonlyMap<string, readonly Placed[]>,
  cleanDirectory: string,
): Promise<Map<string, ComparedPulls>> {
  const compared = new Map<string, ComparedPulls>();
  for (const dataset of datasets) {
    const histories = dataset.comparedBy === undefined ? [] : listHistories(placed.get(dataset.id) ?? []);
    if (histories.length > 0)
      compared.set(dataset.id, await comparePulls(connection, dataset, histories, cleanDirectory));
  }
  return compared;
}

async function comparePulls(
  connection: DuckDBConnection,
  dataset: Dataset,
  histories: readonly (readonly Pull[])[],
  cleanDirectory: string,
): Promise<ComparedPulls> {
  const folder = statesDirectory(cleanDirectory, dataset.id);
  const held = new Map<number, HeldRows>();
  const states: State[] = [];
  const last: State[] = [];
  const short = new Set<number>();
  for (const pulls of histories) {
    const files = pulls.flatMap((pull) => pull.files);
    const gone = await goThrough(connection, dataset, pulls, folder);
    const state = gone.at(-1)?.state ?? NOTHING;
    states.push(...gone.map((step) => step.state));
    last.push(state);
    for (const step of gone.filter((each) => each.state.incomplete.length > 0))
      for (const { order } of step.pull.files) short.add(order);
    for (const [place, file] of files.entries()) {
      const rows = state.held[place];
      if (rows !== undefined)
        held.set(file.order, { path: join(folder, state.digest, 'rows.parquet'), place, rows });
    }
  }
  return {
    held,
    content: last.map(({ content }) => content).join(' '),
    withdrawn: last.reduce((sum, { withdrawn }) => sum + withdrawn, 0),
    incomplete: last.flatMap(({ incomplete }) => incomplete),
    short,
    states: states.map(({ digest }) => digest),
  };
}

/** Returns the state after each pull that replaced another or that came while rows were held. Reads only pulls that no earlier run compared. */
async function goThrough(
  connection: DuckDBConnection,
  dataset: Dataset,
  pulls: readonly Pull[],
  folder: string,
): Promise<{ readonly pull: Pull; readonly state: State }[]> {
  const files = pulls.flatMap((pull) => pull.files);
  const states: { readonly pull: Pull; readonly state: State }[] = [];
  for (const pull of pulls) {
    for (const [index, day] of pull.days.entries()) {
      const before = states.at(-1)?.state ?? NOTHING;
      const replaced = index === 0 ? pull.replaced : [];
      if (replaced.length === 0 && Object.keys(before.held).length === 0) continue;
      const look = { pull, day, replaced, placeOf: (file: Placed) => files.indexOf(file) };
      states.push({ pull, state: await advance(connection, dataset, before, look, folder) });
    }
  }
  return states;
}

interface Look {
  readonly pull: Pull;
  readonly day: string;
  readonly replaced: readonly Placed[];
  readonly placeOf: (file: Placed) => number;
}

/** Returns the state after one more pull: stored by an earlier run, or computed now. */
async function advance(
  connection: DuckDBConnection,
  dataset: Dataset,
  before: State,
  { pull, day, replaced, placeOf }: Look,
  folder: string,
): Promise<State> {
  const named = (files: readonly Placed[]) =>
    files.map((file) => [placeOf(file), file.facts.sha256, file.rowsPath.split('/').at(-2)]);
  const digest = createHash('sha256')
    .update(JSON.stringify([versions.comparing, before.digest, day, pull.isComplete]))
    .update(JSON.stringify([named(pull.files), named(pull.over), named(replaced)]))
    .digest('hex')
    .slice(0, 32);
  const directory = join(folder, digest);
  const known = await readState(directory);
  if (known !== null) return known;
  const aside = `${directory}.${process.pid}.building`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  const found = await lookAt(connection, dataset, {
    now: pull.files,
    day,
    isComplete: pull.isComplete,
    replaced: replaced.map((file) => ({ file, place: placeOf(file) })),
    judged: pull.over.map(placeOf),
    held: Object.keys(before.held).length === 0 ? null : join(folder, before.digest, 'rows.parquet'),
    result: join(aside, 'rows.parquet'),
  });
  const state: State = {
    ...(await heldIn(connection, join(aside, 'rows.parquet'))),
    digest,
    withdrawn: before.withdrawn + found.withdrawn,
    incomplete: found.incomplete,
  };
  await writeFile(join(aside, 'state.json'), JSON.stringify(state));
  await rm(directory, { recursive: true, force: true });
  await rename(aside, directory);
  return state;
}

async function heldIn(connection: DuckDBConnection, path: string): Promise<Pick<State, 'held' | 'content'>> {
  const found = await connection.runAndReadAll(
    `select _place, count(*), bit_xor(hash(_place, _row))::varchar from ${parquetAt(path)} group by all order by all`,
  );
  const rows = found.getRows();
  return {
    held: Object.fromEntries(rows.map(([place, n]) => [String(place), Number(n)])),
    content: rows.map((row) => row.join('-')).join(' '),
  };
}

async function readState(directory: string): Promise<State | null> {
  try {
    return State.parse(JSON.parse(await readFile(join(directory, 'state.json'), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes stored states of pulls that are gone, of other versions of the code, and of runs that were killed. */
export async function pruneCompared(
  cleanDirectory: string,
  compared: ReadonlyMap<string, ComparedPulls>,
): Promise<void> {
  for (const dataset of await namesIn(join(cleanDirectory, 'held'))) {
    const folder = statesDirectory(cleanDirectory, dataset);
    const wanted = compared.get(dataset)?.states ?? [];
    for (const name of await namesIn(folder))
      if (!wanted.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
