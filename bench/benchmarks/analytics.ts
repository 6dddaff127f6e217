/** Measures every endpoint that answers from the snapshot, over HTTP and uncached: the slowest answers of each, memory and start time. */
import { endpoints } from '../../service/families/all.ts';
import { AddressMaker, type Asked, isMeasured } from '../addresses.ts';
import { type BenchContext, type Benchmark, type Figure, type Measured, median, p99 } from '../benchmark.ts';
import { startAsker, startPeer, type Timed } from '../load.ts';
import { besideAccounts, builtWarehouse, searchIndexMb } from '../warehouse.ts';

export const analytics: Benchmark = {
  name: 'analytics',
  title: 'Every endpoint of the data, uncached',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measureAnalytics,
};

const answerMs = 50;
const recordMs = 5;
const recordPath = '/api/v1/transactions/{id}';

/** One turn of an endpoint. */
interface Turn {
  readonly asked: Asked;
  readonly times: readonly { readonly address: string; readonly ms: number }[];
  readonly cpuMs: number;
}

/** Returns the answers that exist; an example may name something that this warehouse lacks. */
function toTurn(asked: Asked, { milliseconds, cpuMs }: Timed): Turn {
  const times = asked.addresses.flatMap((address, at) => {
    const ms = milliseconds[at] ?? null;
    return ms === null ? [] : [{ address, ms }];
  });
  return { asked, times, cpuMs };
}

const noTurns = (): Turn[] => [];

const turnTimes = ({ times }: Turn): number[] => times.map(({ ms }) => ms);

async function measureAnalytics(context: BenchContext): Promise<Measured> {
  const warehouse = await besideAccounts(context, context.warehouse ?? (await builtWarehouse(context)));
  const mulk = await startPeer('mulk', { warehouse, body: '', keepsAnswers: false });
  const asker = startAsker(mulk);
  try {
    const maker = new AddressMaker(mulk, context.tiny ? 2 : 100);
    // Skips endpoints for things that the data lacks.
    const asked: Asked[] = [];
    for (const endpoint of endpoints.filter(isMeasured)) asked.push(await maker.of(endpoint));
    const tried = asked
      .filter(({ addresses }) => addresses.length > 0)
      .map((of) => ({ of, turns: noTurns() }));
    // Measures every endpoint once, then all of them again, so that a pause of the machine spoils only one turn of an endpoint.
    for (let turn = 1; turn <= context.repeats; turn += 1) {
      context.say(`turn ${turn} of ${context.repeats}`);
      for (const { of, turns } of tried) turns.push(toTurn(of, await asker.time(of.addresses)));
    }
    const answered = tried.map(({ turns }) => turns).filter(([first]) => (first?.times.length ?? 0) > 0);
    for (const measured of answered)
      context.say(
        `${measured[0]?.asked.name}: CPU ${leastCpu(measured).toFixed(1)} ms, ${slowest(measured)}`,
      );
    for (const { of, turns } of tried)
      if (turns[0]?.times.length === 0) context.say(`${of.name}: this warehouse has none`);
    const requests = answered.reduce((sum, [first]) => sum + (first?.times.length ?? 0), 0);
    const { rssMb } = await mulk.usage();
    const indexMb = await searchIndexMb(warehouse);
    return {
      data: { requests_a_turn: requests, ...(context.tiny ? { tiny: 1 } : {}) },
      figures: [
        ...answered.map(turnsFigure),
        {
          what: 'Memory afterwards, embedded accounts included, search index apart',
          value: rssMb - indexMb,
          unit: 'MB',
          budget: { limit: 900, side: 'at most' },
          note: `the search index takes ${indexMb.toFixed(0)} MB more`,
        },
      ],
      runs: Object.fromEntries(
        answered.map((measured) => [
          `${measured[0]?.asked.path}_p99_ms`,
          measured.map((turn) => Number(p99(turnTimes(turn)).toFixed(2))),
        ]),
      ),
    };
  } finally {
    asker.stop();
    await mulk.stop();
  }
}

/** Returns the smallest p99 of all turns, because other work of the machine only adds time. */
function leastP99(turns: readonly Turn[]): number {
  return Math.min(...turns.map((turn) => p99(turnTimes(turn))));
}

/** Returns the smallest CPU time of the server for a request. */
function leastCpu(turns: readonly Turn[]): number {
  return Math.min(...turns.map(({ cpuMs, times }) => cpuMs / times.length));
}

/** Returns the address that was slowest even in its fastest turn. */
function slowest(turns: readonly Turn[]): string {
  const least = new Map<string, number>();
  for (const { address, ms } of turns.flatMap(({ times }) => times))
    least.set(address, Math.min(ms, least.get(address) ?? ms));
  const [worst] = [...least].toSorted(([, a], [, b]) => b - a);
  return `p99 ${leastP99(turns).toFixed(1)} ms, worst ${worst?.[0]} ${worst?.[1].toFixed(1)} ms`;
}

function turnsFigure(turns: readonly Turn[]): Figure {
  const [first] = turns;
  if (first === undefined) throw new Error('Nothing was measured');
  const { name, path } = first.asked;
  const middle = Math.min(...turns.map((turn) => median(turnTimes(turn))));
  return {
    what: `${name}, p99`,
    value: leastP99(turns),
    unit: 'ms',
    budget: { limit: path === recordPath ? recordMs : answerMs, side: 'at most' },
    note: `p50 ${middle.toFixed(1)} ms, CPU ${leastCpu(turns).toFixed(1)} ms; the least of the turns`,
  };
}
