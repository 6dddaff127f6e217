/** The same service over a tenth, a third and all of the rows: what grows with the data, and what does not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mulkDialect, pageSince, type Question } from '../asked.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median, p99 } from '../benchmark.ts';
import { requireExports } from '../exports.ts';
import { busyAreas, publishedRows } from '../list.ts';
import { asDeployed, type Peer, startAsker, startPeer } from '../load.ts';
import { makeCluster, postgresPrograms, startServer } from '../postgres.ts';
import { besideAccounts, builtWarehouse, searchIndexMb } from '../warehouse.ts';

export const growth: Benchmark = {
  name: 'growth',
  title: 'Ten times the rows',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureGrowth,
};

/** Parts of the whole, the smallest first; each has a column of its own. */
const parts = { real: [0.1, 0.3, 1], tiny: [0.5, 1] } as const;

/** One size, measured. */
interface Size {
  readonly rows: number;
  readonly pageMs: readonly number[];
  readonly recordMs: readonly number[];
  readonly rssMb: number;
  readonly startMs: readonly number[];
}

async function measureGrowth(context: BenchContext): Promise<Measured> {
  const sizes: Size[] = [];
  let published = '';
  for (const part of context.tiny ? parts.tiny : parts.real) {
    context.say(`${part} of the rows`);
    published = await warehouseOf(context, part);
    sizes.push(await measureSize(context, published, `served-${part}`));
  }
  const indexMb = await searchIndexMb(published);
  const besidePostgres = await memoryBesidePostgres(context, published);
  const [least, ...larger] = sizes;
  const most = larger.at(-1);
  if (least === undefined || most === undefined) throw new Error('Nothing to set against each other');
  const factor = (size: Size) => `${Number((size.rows / least.rows).toPrecision(2))}× rows`;
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
      ...sizes.flatMap((size) => figuresOf(size, factor(size))),
    ],
    runs: Object.fromEntries(
      sizes.map((size) => [`start_ms, ${factor(size)}`, size.startMs.map(Math.round)]),
    ),
  };
}

function figuresOf(size: Size, peer: string): Figure[] {
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

/** The warehouse that is there for the whole; smaller ones are made of exports of their own. */
async function warehouseOf(context: BenchContext, part: number): Promise<string> {
  if (part === 1) return context.warehouse ?? builtWarehouse(context);
  const exports = join(context.work, `exports-${part}`);
  await requireExports(exports, context.scale * part);
  const warehouse = await builtWarehouse(context, { name: `warehouse-${part}`, exports });
  await rm(exports, { recursive: true, force: true });
  return warehouse;
}

/** Memory after the same requests, where accounts are not embedded; nothing on a machine without PostgreSQL. */
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
    const mulk = await startPeer('mulk', task, asDeployed);
    try {
      await askPages(context, mulk, warehouse);
      return [(await mulk.usage()).rssMb];
    } finally {
      await mulk.stop();
    }
  } finally {
    await server.stop('SIGINT');
    await rm(cluster, { recursive: true, force: true });
  }
}

/** Pages and records, each asked once warm; milliseconds. */
async function askPages(
  context: BenchContext,
  mulk: Peer,
  warehouse: string,
): Promise<Pick<Size, 'pageMs' | 'recordMs'>> {
  const asker = startAsker(mulk);
  try {
    const areas = await busyAreas(warehouse, pageSince, 10);
    const amount = context.tiny ? 4 : 500;
    const pages = Array.from({ length: 2 * amount }, (_, at): Question => {
      return { kind: 'page', area: areas[at % areas.length] ?? 0, minPrice: 300_000 + 7 * at };
    }).map(mulkDialect.path);
    // The first half warms what the second finds warm.
    await asker.time(pages.slice(0, amount));
    const pageMs = (await asker.time(pages.slice(amount))).milliseconds.flatMap((ms) => ms ?? []);
    const ids = await idsOn(mulk, pages.slice(0, 10));
    const records = ids.slice(0, amount).map((id) => mulkDialect.path({ kind: 'record', id }));
    const recordMs = (await asker.time(records)).milliseconds.flatMap((ms) => ms ?? []);
    return { pageMs, recordMs };
  } finally {
    asker.stop();
  }
}

async function measureSize(context: BenchContext, published: string, name: string): Promise<Size> {
  const startMs: number[] = [];
  const warehouse = await besideAccounts(context, published, name);
  // The first start makes the account store, which no later one does: it is not counted.
  for (let turn = 0; turn < context.repeats; turn += 1) {
    const cold = await startPeer('mulk', { warehouse, body: '' });
    if (turn > 0) startMs.push(cold.startMs);
    await cold.stop();
  }
  const mulk = await startPeer('mulk', { warehouse, body: '', keepsAnswers: false }, asDeployed);
  try {
    startMs.push(mulk.startMs);
    const times = await askPages(context, mulk, warehouse);
    const { rssMb } = await mulk.usage();
    return { ...times, rows: await publishedRows(warehouse), rssMb, startMs };
  } finally {
    await mulk.stop();
  }
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
