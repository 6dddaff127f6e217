/** Compares one process of the service with two behind one port: uncached pages for each second of CPU time, and memory. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchContext, type Benchmark, type Measured, median } from '../benchmark.ts';
import { publishedRows } from '../list.ts';
import { type LoadResult, sendLoad, startPeer } from '../load.ts';
import { besideAccounts, builtWarehouse } from '../warehouse.ts';
import { pagePath } from './pages.ts';

export const workers: Benchmark = {
  name: 'workers',
  title: 'Several processes behind one port',
  needs: ['ingest/main.ts', 'service/main.ts'],
  needsServers: true,
  takesWarehouse: true,
  run: measureWorkers,
};

const COUNTS = [1, 2] as const;
/** Enough for both processes to have work at all times. */
const CONNECTIONS = 16;

interface Run extends LoadResult {
  readonly rssMb: number;
}

async function measureWorkers(context: BenchContext): Promise<Measured> {
  const warehouse = context.warehouse ?? (await builtWarehouse(context));
  const amount = context.tiny ? 80 : 6_000;
  // PostgreSQL does not run as root and must be able to reach its folder.
  await chmod(context.work, 0o711);
  const runs: Record<(typeof COUNTS)[number], Run[]> = { 1: [], 2: [] };
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    context.say(`turn ${turn} of ${context.repeats}`);
    for (const count of COUNTS) {
      const name = `workers-${turn}-${count}`;
      const folder = await besideAccounts(context, warehouse, name);
      const peer = await startPeer('mulk-workers', {
        ...{ warehouse: folder, body: '', workers: count, data: join(context.work, `${name}-servers`) },
      });
      try {
        const paths = Array.from({ length: amount }, (_, at) => pagePath(at));
        const load = { connections: CONNECTIONS, amount };
        // Each process compiles its code and opens its files at its first answers.
        await sendLoad(peer, { paths: paths.slice(0, amount / 4), ...load, amount: amount / 4 });
        const measured = await sendLoad(peer, { paths, ...load });
        runs[count].push({ ...measured, rssMb: (await peer.usage()).rssMb });
      } finally {
        await peer.stop();
      }
    }
  }
  return toResult(
    { rows: await publishedRows(warehouse), requests_a_turn: amount, connections: CONNECTIONS },
    runs,
  );
}

function toResult(
  data: Measured['data'],
  runs: Readonly<Record<(typeof COUNTS)[number], readonly Run[]>>,
): Measured {
  const middle = (count: (typeof COUNTS)[number], read: (run: Run) => number) =>
    median(runs[count].map(read));
  const perCpu = (count: (typeof COUNTS)[number]) => middle(count, (run) => run.perCpuSecond);
  const perSecond = (count: (typeof COUNTS)[number]) => middle(count, (run) => run.requests / run.seconds);
  return {
    data,
    figures: [
      { what: 'One process', value: perCpu(1), unit: 'req/CPU-s', note: 'PostgreSQL and Redis included' },
      { what: 'Two processes', value: perCpu(2), unit: 'req/CPU-s', note: 'PostgreSQL and Redis included' },
      {
        what: 'Two processes on two cores / one on one',
        value: (2 * perCpu(2)) / perCpu(1),
        unit: '×',
        budget: { limit: 1.7, side: 'at least' },
        note: 'by CPU time, for the sender shares the cores here',
      },
      {
        what: 'Two processes / one, by the clock',
        value: perSecond(2) / perSecond(1),
        unit: '×',
        note: 'the sender and the threads of the engine share the cores',
      },
      {
        what: 'Memory of one process',
        value: middle(1, (run) => run.rssMb),
        unit: 'MB',
        note: 'with PostgreSQL and Redis',
      },
      {
        what: 'Memory of a further process',
        value: middle(2, (run) => run.rssMb) - middle(1, (run) => run.rssMb),
        unit: 'MB',
      },
    ],
    runs: {
      one_per_cpu_s: runs[1].map((run) => Math.round(run.perCpuSecond)),
      two_per_cpu_s: runs[2].map((run) => Math.round(run.perCpuSecond)),
      one_per_s: runs[1].map((run) => Math.round(run.requests / run.seconds)),
      two_per_s: runs[2].map((run) => Math.round(run.requests / run.seconds)),
    },
  };
}
