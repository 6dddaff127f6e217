/** Measures runs of ingest and the same service over a tenth, a third and all of the rows, to show which costs grow with the data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mulkDialect, pageSince, type Question } from '../asked.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median, p99 } from '../benchmark.ts';
import { requireExports } from '../exports.ts';
import { busyAreas, publishedRows } from '../list.ts';
import { type Asker, type Peer, startAsker, startPeer } from '../load.ts';
import { makeCluster, postgresPrograms, startServer } from '../postgres.ts';
import { readStepCosts, type StepCosts, stepFigures } from '../step-growth.ts';
import { besideAccounts, builtWarehouse, forgetWholeFiles, searchIndexMb } from '../warehouse.ts';

export const growth: Benchmark = {
  name: 'growth',
  title: 'Ten times the rows',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureGrowth,
};

/** Sizes relative to the whole, smallest first; each has its own column. */
const parts = { real: [0.1, 1 / 3, 1], tiny: [0.5, 1] } as const;

/** One size, measured. */
interface Size {
  readonly rows: number;
  readonly pageMs: readonly number[];
  readonly recordMs: readonly number[];
  readonly rssMb: number;
  readonly startMs: readonly number[];
}

async function measureGrowth(context: BenchContext): Promise<Measured> {
  const warehouses: string[] = [];
  const steps: StepCosts[] = [];
  const startMs: (readonly number[])[] = [];
  for (const part of context.tiny ? parts.tiny : parts.real) {
    context.say(`${part} of the rows`);
    const published = await makeWarehouse(context, part);
    const costs = await readStepCosts(published, await publishedRows(published));
    if (costs === null)
      context.say(`NOT MEASURED: steps of the run over ${part} of the rows, whose report is missing`);
    else steps.push(costs);
    const warehouse = await besideAccounts(context, published, `served-${part}`);
    warehouses.push(warehouse);
    startMs.push(await measureStarts(context, warehouse));
  }
  const sizes = await measureSizes(context, warehouses, startMs);
  const published = warehouses.at(-1) ?? '';
  const indexMb = await searchIndexMb(published);
  const besidePostgres = await memoryBesidePostgres(context, published);
  const [least, ...larger] = sizes;
  const most = larger.at(-1);
  if (least === undefined || most === undefined) throw new Error('There are no sizes to compare');
  const factor = (rows: number) => `${Number((rows / least.rows).toPrecision(2))}× rows`;
  return {
    data: {
      ...Object.fromEntries(sizes.map((size, at) => [`rows_${at + 1}`, size.rows])),
      ...(context.tiny ? { tiny: 1 } : {}),
    },
    figures: [
      {
        what: 'Uncached page, all rows / a tenth of them',
        value: median(most.pageMs) / median(least.pageMs),
        unit: '×',
        budget: { limit: 1.5, side: 'at most' },
        note: 'p50',
      },
      {
        what: 'Uncached page, all rows / a tenth of them, p99',
        value: p99(most.pageMs) / p99(least.pageMs),
        unit: '×',
      },
      {
        what: 'Memory at all rows, embedded accounts included, search index apart',
        value: most.rssMb - indexMb,
        unit: 'MB',
        budget: { limit: 900, side: 'at most' },
        note: `the search index takes ${indexMb.toFixed(0)} MB more`,
      },
      ...besidePostgres.map(
        (rssMb): Figure => ({
          what: 'Memory at all rows, accounts in PostgreSQL, search index apart',
          value: rssMb - indexMb,
          unit: 'MB',
          budget: { limit: 600, side: 'at most' },
        }),
      ),
      {
        what: 'Start at all rows',
        value: median(most.startMs) / 1000,
        unit: 's',
        budget: { limit: 5, side: 'at most' },
        note: 'from the start of the process to ready, with the account store it has',
      },
      ...sizes.flatMap((size) => peerFigures(size, factor(size.rows))),
      ...(steps.length === sizes.length ? stepFigures(steps, factor) : []),
    ],
    runs: Object.fromEntries(
      sizes.map((size) => [`start_ms, ${factor(size.rows)}`, size.startMs.map(Math.round)]),
    ),
  };
}

function peerFigures(size: Size, peer: string): Figure[] {
  return [
    { what: 'Rows of the list', value: size.rows, unit: 'rows', peer },
    { what: 'Page of 50: p50', value: median(size.pageMs), unit: 'ms', peer },
    { what: 'Page of 50: p99', value: p99(size.pageMs), unit: 'ms', peer },
    { what: 'Record by id: p50', value: median(size.recordMs), unit: 'ms', peer },
    { what: 'Record by id: p99', value: p99(size.recordMs), unit: 'ms', peer },
    { what: 'Memory', value: size.rssMb, unit: 'MB', peer },
    { what: 'Start', value: median(size.startMs) / 1000, unit: 's', peer },
  ];
}

/** Returns the given warehouse for the whole; builds smaller ones from new exports. */
async function makeWarehouse(context: BenchContext, part: number): Promise<string> {
  if (part === 1) return context.warehouse ?? builtWarehouse(context);
  const exports = join(context.work, `exports-${part}`);
  await requireExports(exports, context.scale * part);
  const warehouse = await builtWarehouse(context, { name: `warehouse-${part}`, exports });
  await rm(exports, { recursive: true, force: true });
  return warehouse;
}

/** Measures memory after the same requests with an external account database; returns nothing on a machine without PostgreSQL. */
async function memoryBesidePostgres(context: BenchContext, published: string): Promise<number[]> {
  if (postgresPrograms() === null) {
    context.say('NOT MEASURED: memory with accounts in PostgreSQL, which is not installed here');
    return [];
  }
  const cluster = await mkdtemp(join(tmpdir(), 'mulk-accounts-'));
  makeCluster(cluster);
  const server = await startServer(cluster, {});
  try {
    const warehouse = await besideAccounts(context, published, 'served-beside-postgres');
    const task = { warehouse, body: '', keepsAnswers: false, database: server.address('postgres') };
    const mulk = await startPeer('mulk', task);
    try {
      const asked = await openAsked(mulk, warehouse);
      await askInTurn([asked], recordAmount(context)).finally(asked.asker.stop);
      return [(await mulk.usage()).rssMb];
    } finally {
      await mulk.stop();
    }
  } finally {
    await server.stop('SIGINT');
    await rm(cluster, { recursive: true, force: true });
  }
}

/** Measures starts with an existing account store that read all files, in milliseconds. The first start creates the store and counts only for tiny data. */
async function measureStarts(context: BenchContext, warehouse: string): Promise<number[]> {
  const startMs: number[] = [];
  const uncounted = context.tiny ? 0 : 1;
  for (let turn = 0; turn < uncounted + context.repeats; turn += 1) {
    await forgetWholeFiles(warehouse);
    const cold = await startPeer('mulk', { warehouse, body: '' });
    if (turn >= uncounted) startMs.push(cold.startMs);
    await cold.stop();
  }
  return startMs;
}

/** A service under measurement and its addresses. */
interface Asked {
  readonly mulk: Peer;
  readonly asker: Asker;
  /** Returns the next pages; each differs from all earlier ones. */
  readonly pages: (amount: number) => string[];
}

async function openAsked(mulk: Peer, warehouse: string): Promise<Asked> {
  const areas = await busyAreas(warehouse, pageSince, 10);
  let asked = 0;
  const next = (): Question => {
    asked += 1;
    return { kind: 'page', area: areas[asked % areas.length] ?? 0, minPrice: 300_000 + 7 * asked };
  };
  return {
    mulk,
    asker: startAsker(mulk),
    pages: (amount) => Array.from({ length: amount }, () => mulkDialect.path(next())),
  };
}

/** All sizes are measured in turn, this many times, so that other work of the machine affects all of them. */
const rounds = 10;

/** Measures pages and records of each size in milliseconds, after a warm-up. */
async function askInTurn(
  all: readonly Asked[],
  amount: number,
): Promise<Pick<Size, 'pageMs' | 'recordMs'>[]> {
  const times = all.map(() => ({ pageMs: [] as number[], recordMs: [] as number[] }));
  const records: string[][] = [];
  for (const { asker, mulk, pages } of all) {
    await asker.time(pages(amount * rounds));
    const ids = await idsOn(mulk, pages(10));
    records.push(ids.map((id) => mulkDialect.path({ kind: 'record', id })));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { asker, pages }] of all.entries()) {
      const { milliseconds } = await asker.time(pages(amount));
      times[at]?.pageMs.push(...milliseconds.flatMap((ms) => ms ?? []));
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { asker }] of all.entries()) {
      const some = (records[at] ?? []).slice(round * amount, (round + 1) * amount);
      const { milliseconds } = await asker.time(some);
      times[at]?.recordMs.push(...milliseconds.flatMap((ms) => ms ?? []));
    }
  }
  return times;
}

async function measureSizes(
  context: BenchContext,
  warehouses: readonly string[],
  startMs: readonly (readonly number[])[],
): Promise<Size[]> {
  const all: Asked[] = [];
  try {
    for (const warehouse of warehouses) {
      const mulk = await startPeer('mulk', { warehouse, body: '', keepsAnswers: false });
      all.push(await openAsked(mulk, warehouse));
    }
    const times = await askInTurn(all, recordAmount(context));
    return await Promise.all(
      times.map(async (taken, at): Promise<Size> => {
        const { rssMb } = (await all[at]?.mulk.usage()) ?? { rssMb: 0 };
        return {
          ...taken,
          rows: await publishedRows(warehouses[at] ?? ''),
          rssMb,
          startMs: startMs[at] ?? [],
        };
      }),
    );
  } finally {
    for (const { asker, mulk } of all) {
      asker.stop();
      await mulk.stop();
    }
  }
}

/** Returns the number of pages, and of records, in a round. */
function recordAmount({ tiny }: BenchContext): number {
  return tiny ? 1 : 50;
}

async function idsOn(
  { address, headers }: { readonly address: string; readonly headers: Readonly<Record<string, string>> },
  paths: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const path of paths) {
    const response = await fetch(new URL(path, address), { headers });
    ids.push(...mulkDialect.idsOf(await response.json()));
  }
  return ids;
}
