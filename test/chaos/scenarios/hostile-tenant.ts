/**
 * Callers who ask for as much as they can, alone and together, beside a client of another account and beside another key of their own: neither
 * notices them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, p99 } from '../../../bench/benchmark.ts';
import { childEnvironment } from '../../../bench/config.ts';
import { patterns, post, words } from '../hostile-patterns.ts';
import { HostileStatuses } from '../hostile-task.ts';
import { type Sent, startLoad } from '../load.ts';
import { atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

/** Requests of each of the two clients. No cache answers them. */
const paidPaths = [
  '/api/v1/areas?limit=5',
  '/api/v1/transactions?type=sales&limit=20',
  '/api/v1/analytics/top-areas',
  '/api/v1/analytics/price-index',
  '/api/v1/projects?limit=10',
];
const paidPerSecond = 10;

/** A service that works less than this part of one core rests. */
const restingShare = 0.3;
const restWindowMs = 20;
const restPatienceMs = 10_000;

/** The answers that one client got. */
interface Answered {
  readonly p99: number;
  readonly refused: number;
}

interface Beside {
  /** The client of another account. */
  readonly paying: Answered;
  /** The other key of the hostile account. */
  readonly neighbour: Answered;
  readonly liveP99: number;
}

/** Measurements beside one pattern, and the milliseconds that its work goes on after its clients have gone. */
interface Seen extends Beside {
  readonly name: string;
  readonly restMs: number;
}

/** Measures the answers that both clients and the probes get for so many seconds. */
async function observe(served: Served, seconds: number): Promise<Beside> {
  const loadOf = (key: 'enterprise' | 'neighbour') =>
    startLoad(served, { key, paths: paidPaths, perSecond: paidPerSecond, seconds, connections: 50 });
  const loads = [loadOf('enterprise'), loadOf('neighbour')] as const;
  await Promise.all(loads.map(({ begun }) => begun));
  const live: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await fetch(`${served.baseUrl}/health/live`).then((answer) => answer.arrayBuffer());
    live.push(performance.now() - began);
    await pause(20);
  }
  const [paying, neighbour] = await Promise.all([loads[0].sent, loads[1].sent]);
  return { paying: answered(paying), neighbour: answered(neighbour), liveP99: p99(live) };
}

function answered(sent: Sent): Answered {
  return { p99: sent.p99, refused: sent.count - sent.with(200) };
}

/** Returns the milliseconds until the service rests, in windows of 20 ms of its CPU time: all work has ended, of the engine too. */
async function timeToRest(served: Served): Promise<number> {
  const began = performance.now();
  let at = began;
  let { cpuMs } = await served.usage();
  while (at - began < restPatienceMs) {
    await pause(restWindowMs);
    const usage = await served.usage();
    const now = performance.now();
    if ((usage.cpuMs - cpuMs) / (now - at) < restingShare) break;
    cpuMs = usage.cpuMs;
    at = now;
  }
  return at - began;
}

async function fill(served: Served, documents: number): Promise<void> {
  for (let from = 0; from < documents; from += 1_000) {
    const part = Array.from({ length: Math.min(1_000, documents - from) }, (_, n) => ({
      id: from + n,
      title: `marina view ${words[(from + n) % 400]} ${words[(n * 13) % 400]} residence`,
      area: `area ${(from + n) % 200}`,
      price_aed: (n * 7919) % 100_000,
    }));
    const body = JSON.stringify({ documents: part });
    const answer = await fetch(post(served, '/api/v1/index/bulk', served.keys.another.token, body));
    if (answer.status !== 202)
      throw new Error(`Documents were refused: ${answer.status} ${await answer.text()}`);
  }
}

/** Throws when a pattern was answered with statuses that it is not meant to have: a fault of the pattern. */
function checkAnswers(name: string, counts: Readonly<Record<string, number>>): void {
  const expected = patterns.find((pattern) => pattern.name === name)?.answered ?? [];
  const others = Object.keys(counts).filter((status) => !expected.includes(Number(status)));
  if (others.length > 0) throw new Error(`${name}: answered ${others.join()}, not ${expected.join()}.`);
}

async function measure({ tiny, say, work, warehouse }: ChaosContext): Promise<Shown> {
  const seconds = tiny ? 1 : 10;
  const served = await serve(
    await folderOver(await warehouse(), work),
    { SIGNUP: 'open' },
    { limits: { answerCacheMb: 0 } },
  );
  try {
    await fill(served, tiny ? 500 : 20_000);
    await observe(served, tiny ? 1 : 4);
    const calm = await observe(served, seconds);
    const failed = calm.paying.refused + calm.neighbour.refused;
    if (failed > 0) throw new Error(`${failed} requests failed without any attack.`);
    say(`alone: ${said(calm.paying)}; neighbour ${said(calm.neighbour)}; live ${calm.liveP99.toFixed(0)} ms`);
    const seen: Seen[] = [];
    const attack = (names: readonly string[]): ChildProcess => {
      const child = fork(resolve(import.meta.dirname, '../hostile-process.js'), {
        env: childEnvironment({}),
      });
      const { baseUrl, keys } = served;
      child.send({ target: { baseUrl, keys }, names });
      return child;
    };
    const leave = async (names: readonly string[]): Promise<number> => {
      const child = attack(names);
      const gone = once(child, 'exit');
      await pause(tiny ? 500 : 1_500);
      child.kill('SIGKILL');
      await gone;
      return timeToRest(served);
    };
    const beside = async (name: string, names: readonly string[]): Promise<void> => {
      const child = attack(names);
      const ended = once(child, 'message');
      await pause(tiny ? 500 : 2_500);
      const found = await observe(served, seconds);
      child.send('stop');
      const [message]: unknown[] = await ended;
      const answers = HostileStatuses.parse(message);
      if (names.length === 1) checkAnswers(name, answers[name] ?? {});
      const statuses = Object.values(answers).map((counts) => JSON.stringify(counts));
      await timeToRest(served);
      const restMs = await leave(names);
      say(
        `${name}: ${said(found.paying)}; neighbour ${said(found.neighbour)}; live ${found.liveP99.toFixed(0)} ms, ended ${restMs.toFixed(0)} ms after its clients; ${statuses.join(' ')}`,
      );
      seen.push({ ...found, name, restMs });
    };
    for (const pattern of tiny ? patterns.slice(0, 3) : patterns) await beside(pattern.name, [pattern.name]);
    await beside(
      'all together',
      patterns.map(({ name }) => name),
    );
    return shown(calm, seen);
  } finally {
    await served.stop();
  }
}

function said({ p99: ms, refused }: Answered): string {
  return `p99 ${ms.toFixed(0)} ms, ${refused} refused`;
}

/** Compares the worst p99 of one client with its p99 alone, and counts its requests that were refused. */
function figuresOf(
  who: 'paying' | 'neighbour',
  { client, most }: { readonly client: string; readonly most: number },
  calm: Beside,
  seen: readonly Seen[],
): Figure[] {
  const worst = seen.reduce((a, b) => (b[who].p99 > a[who].p99 ? b : a));
  const ratio = worst[who].p99 / calm[who].p99;
  const refused = seen.reduce((sum, beside) => sum + beside[who].refused, 0);
  return [
    atMost(most, `p99 of ${client} beside the worst pattern / alone`, ratio, '×', worst.name),
    none(`Requests of ${client} not answered 200`, refused, 'requests'),
  ];
}

function shown(calm: Beside, seen: readonly Seen[]): Shown {
  const slowest = seen.reduce((a, b) => (b.liveP99 > a.liveP99 ? b : a));
  const longest = seen.reduce((a, b) => (b.restMs > a.restMs ? b : a));
  return {
    data: { patterns: patterns.length, paid_per_second: paidPerSecond },
    figures: [
      ...figuresOf('paying', { client: 'a client of another account', most: 2 }, calm, seen),
      ...figuresOf('neighbour', { client: 'another key of the account', most: 3 }, calm, seen),
      atMost(50, 'p99 of /health/live beside the worst pattern', slowest.liveP99, 'ms', slowest.name),
      atMost(100, 'Work that goes on after its clients have gone', longest.restMs, 'ms', longest.name),
      plain('p99 of the client alone', calm.paying.p99, 'ms'),
      plain('p99 of the other key alone', calm.neighbour.p99, 'ms'),
      ...seen.map(({ name, paying }) => plain(`p99 of the client beside: ${name}`, paying.p99, 'ms')),
      ...seen.map(({ name, neighbour }) =>
        plain(`p99 of the other key beside: ${name}`, neighbour.p99, 'ms'),
      ),
    ],
  };
}

export const hostileTenant: Scenario = {
  name: 'hostile-tenant',
  title: 'Hostile callers',
  promise:
    'Beside callers who ask for as much as they can, a client of another account keeps p99 within 2 ×, another key of their account within 3 ×, and none of their requests is refused',
  run: measure,
};
