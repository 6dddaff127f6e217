/** Compares pages of /transactions over HTTP with constant answers of the same size, to show the cost of Mulk's own work for a request. */
import { z } from 'zod';
import { type BenchContext, type Benchmark, type Measured, median } from '../benchmark.ts';
import { type LoadResult, type Peer, sendLoad, startPeer } from '../load.ts';
import { besideAccounts, builtWarehouse, forgetWholeFiles } from '../warehouse.ts';

export const pages: Benchmark = {
  name: 'pages',
  title: 'Pages of transactions over HTTP',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measurePages,
};

/** As many pages as in a turn are answered this often before the first turn. */
const WARM_TURNS = 5;

/** Ids of busy areas. */
const AREAS = [330, 441, 350, 390, 526, 343, 467, 445, 412, 482];
const Page = z.object({ transactions: z.array(z.object({ id: z.string() })) });

/** Returns the page that the budget names: area, type, price and date, 50 rows. Each number gives a new price and so a new address. */
export function pagePath(number: number): string {
  const area = AREAS[number % AREAS.length];
  return `/api/v1/transactions?area=${area}&type=sales&min_price=${300_000 + number * 7}&max_price=2500000&from_date=2023-01-01&limit=50`;
}

async function measurePages(context: BenchContext): Promise<Measured> {
  const warehouse = context.warehouse ?? (await builtWarehouse(context));
  const amount = context.tiny ? 20 : 4000;
  const mulk = await startPeer('mulk', { warehouse, body: '' });
  const peers: Peer[] = [mulk];
  try {
    const { body, ids } = await firstPage(mulk);
    const koa = await startPeer('koa-constant', { warehouse, body });
    peers.push(koa);
    const http = await startPeer('node-http', { warehouse, body });
    peers.push(http);
    const runs = {
      uncached: [] as LoadResult[],
      cached: [] as LoadResult[],
      record: [] as LoadResult[],
      koa: [] as LoadResult[],
      http: [] as LoadResult[],
    };
    context.say('turn without a figure: the engine compiles the code that runs often');
    const others = (context.repeats + 1) * amount;
    const first = Array.from({ length: amount * WARM_TURNS }, (_, at) => pagePath(others + at));
    await sendLoad(mulk, { paths: first, connections: 1, amount: first.length });
    for (let turn = 1; turn <= context.repeats; turn += 1) {
      context.say(`turn ${turn} of ${context.repeats}`);
      // Every turn needs new addresses; otherwise the cache would answer the second turn.
      const fresh = Array.from({ length: amount }, (_, at) => pagePath(turn * amount + at));
      runs.uncached.push(await sendLoad(mulk, { paths: fresh, connections: 1, amount }));
      runs.cached.push(await sendLoad(mulk, { paths: [pagePath(0)], connections: 8, amount: amount * 2 }));
      runs.record.push(
        await sendLoad(mulk, {
          paths: ids.map((id) => `/api/v1/transactions/${id}`),
          connections: 1,
          amount,
        }),
      );
      runs.koa.push(await sendLoad(koa, { paths: ['/'], connections: 8, amount: amount * 2 }));
      runs.http.push(await sendLoad(http, { paths: ['/'], connections: 8, amount: amount * 2 }));
    }
    const { rssMb } = await mulk.usage();
    const starts = await findStarts(context, warehouse);
    return toResult(context, runs, { rssMb, starts, bodyBytes: Buffer.byteLength(body), amount });
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}

async function firstPage(mulk: Peer): Promise<{ body: string; ids: string[] }> {
  const ids: string[] = [];
  let body = '';
  for (const [at] of AREAS.entries()) {
    const response = await fetch(new URL(pagePath(at), mulk.address), { headers: mulk.headers });
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${pagePath(at)} answered ${response.status}: ${text.slice(0, 500)}`);
    if (at === 0) body = text;
    ids.push(...Page.parse(JSON.parse(text)).transactions.map(({ id }) => id));
  }
  if (ids.length === 0) throw new Error('The pages are empty: nothing to measure');
  return { body, ids };
}

/** Milliseconds from the start of a process until it reports ready. */
interface Starts {
  /** The first start, which creates the account store. */
  readonly first: number;
  /** Starts that read the files of the snapshot, as the first one after the machine's does. */
  readonly cold: readonly number[];
  /** Starts of a service whose files were found whole before. */
  readonly again: readonly number[];
}

async function findStarts(context: BenchContext, warehouse: string): Promise<Starts> {
  const folder = await besideAccounts(context, warehouse, 'cold');
  const start = async (): Promise<number> => {
    const peer = await startPeer('mulk', { warehouse: folder, body: '' });
    const ready = await fetch(new URL('/health/ready', peer.address));
    await peer.stop();
    if (ready.status !== 200) throw new Error(`/health/ready answered ${ready.status} after the start`);
    return peer.startMs;
  };
  const first = await start();
  const [cold, again]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < context.repeats; turn += 1) {
    await forgetWholeFiles(folder);
    cold.push(await start());
    again.push(await start());
  }
  return { first, cold, again };
}

interface Facts {
  readonly rssMb: number;
  readonly starts: Starts;
  readonly bodyBytes: number;
  readonly amount: number;
}

function toResult(
  context: BenchContext,
  runs: Readonly<Record<'uncached' | 'cached' | 'record' | 'koa' | 'http', readonly LoadResult[]>>,
  facts: Facts,
): Measured {
  const perCpu = (name: keyof typeof runs): number => median(runs[name].map((run) => run.perCpuSecond));
  return {
    data: {
      page_bytes: facts.bodyBytes,
      requests_a_turn: facts.amount,
      ...(context.tiny ? { tiny: 1 } : {}),
    },
    figures: [
      { what: 'Uncached page', value: perCpu('uncached'), unit: 'req/CPU-s' },
      {
        what: 'Uncached page, p99',
        value: median(runs.uncached.map((run) => run.p99)),
        unit: 'ms',
        note: 'one connection',
      },
      {
        what: 'Uncached page / Koa constant answer',
        value: (100 * perCpu('uncached')) / perCpu('koa'),
        unit: '%',
      },
      {
        what: 'Cached page / Koa constant answer',
        value: (100 * perCpu('cached')) / perCpu('koa'),
        unit: '%',
        budget: { limit: 60, side: 'at least' },
      },
      {
        what: 'Koa constant answer / node:http constant answer',
        value: (100 * perCpu('koa')) / perCpu('http'),
        unit: '%',
      },
      {
        what: 'One record by id, p99',
        value: median(runs.record.map((run) => run.p99)),
        unit: 'ms',
        budget: { limit: 5, side: 'at most' },
        note: 'one connection',
      },
      {
        what: 'Memory after the load, embedded accounts included',
        value: facts.rssMb,
        unit: 'MB',
        budget: { limit: 900, side: 'at most' },
      },
      {
        what: 'Cold start to ready',
        value: median(facts.starts.cold) / 1000,
        unit: 's',
        budget: { limit: 5, side: 'at most' },
        note: 'with the account store it has; all files are read',
      },
      {
        what: 'Start again to ready',
        value: median(facts.starts.again) / 1000,
        unit: 's',
        note: 'the files were found whole before',
      },
      {
        what: 'The very first start, which makes the account store',
        value: facts.starts.first / 1000,
        unit: 's',
      },
    ],
    runs: {
      uncached_per_cpu_s: runs.uncached.map((run) => Math.round(run.perCpuSecond)),
      cached_per_cpu_s: runs.cached.map((run) => Math.round(run.perCpuSecond)),
      record_p99_ms: runs.record.map((run) => run.p99),
      koa_per_cpu_s: runs.koa.map((run) => Math.round(run.perCpuSecond)),
      http_per_cpu_s: runs.http.map((run) => Math.round(run.perCpuSecond)),
      start_again_ms: facts.starts.again.map(Math.round),
      cold_start_ms: facts.starts.cold.map(Math.round),
    },
  };
}
