/** Measures one of several peers: answers one after the other, answers under load, and files. */
import type { Kind } from './asked.ts';
import { median, p99 } from './benchmark.ts';
import type { Contender } from './contenders.ts';
import type { Ledger } from './ledger.ts';
import { type Client, download, type Peer } from './load.ts';
import type { Asking } from './questions.ts';

/** A running contender. */
export interface Running {
  readonly contender: Contender;
  readonly peer: Peer;
}

/** Names of the questions in tables. */
export const kindNames = {
  page: 'Page of 50',
  record: 'Record by id',
  trend: 'One area by month',
  leaders: 'Leading areas',
  rents: 'Rents by month',
} as const satisfies Record<Kind, string>;
export const kinds = ['page', 'record', 'trend', 'leaders', 'rents'] as const satisfies readonly Kind[];

/** Duration of one measurement, and its smallest number of answers. */
export interface Effort {
  readonly seconds: number;
  readonly least: number;
  readonly most: number;
}

/** Number of connections under load. */
export const connections = 4;

/** Names of the figures that ratios use. */
export const figureMakers = {
  perCpuSecond: (kind: Kind) => ({
    what: `${kindNames[kind]}: answers for a second of CPU`,
    unit: 'req/CPU-s',
  }),
  p50: (kind: Kind) => ({ what: `${kindNames[kind]}: p50`, unit: 'ms' }),
  p99: (kind: Kind) => ({ what: `${kindNames[kind]}: p99`, unit: 'ms' }),
  perSecond: (kind: Kind) => ({
    what: `${kindNames[kind]}: answers a second`,
    unit: 'req/s',
  }),
  rows: (format: string) => ({ what: `Sales as ${format}`, unit: 'rows/s' }),
  rowsPerCpuSecond: (format: string) => ({
    what: `Sales as ${format}: rows for a second of CPU`,
    unit: 'rows/CPU-s',
  }),
} as const;

/** Pages and records are also measured under load, which gives their CPU time. */
export const isLoaded = (kind: Kind): boolean => kind === 'page' || kind === 'record';

/** One kind of question for one peer: the path of each number, and the amount. */
export interface Series {
  readonly kind: Kind;
  readonly path: (number: number) => string;
  readonly effort: Effort;
}

/** Sends one request after the other until the time is up. Returns the median time in ms. */
export async function measureTimes(
  { contender, peer }: Running,
  { kind, path, effort }: Series,
  client: Client,
  ledger: Ledger,
): Promise<number> {
  const times: number[] = [];
  let cpuMs = 0;
  const ask = async (amount: number) => {
    const paths = Array.from({ length: amount }, (_, at) => path(times.length + at));
    const timed = await client.time(peer, paths);
    const answered = timed.milliseconds.flatMap((ms) => ms ?? []);
    if (answered.length < amount)
      throw new Error(`${contender.name} answers only ${answered.length} of ${amount} of ${kind}`);
    times.push(...answered);
    cpuMs += timed.cpuMs;
  };
  await ask(effort.least);
  const more = Math.floor((effort.seconds * 1000) / median(times)) - effort.least;
  if (more > 0) await ask(Math.min(more, effort.most));
  ledger.add(contender.name, figureMakers.p50(kind), median(times));
  ledger.add(contender.name, figureMakers.p99(kind), p99(times));
  if (!isLoaded(kind))
    ledger.add(contender.name, figureMakers.perCpuSecond(kind), (times.length * 1000) / Math.max(1, cpuMs));
  return median(times);
}

/** Sends requests over several connections for about the given time. The number of requests follows from the time of one answer. */
export async function measureLoad(
  { contender, peer }: Running,
  { kind, path, effort }: Series,
  answerMs: number,
  client: Client,
  ledger: Ledger,
): Promise<void> {
  const rounds = Math.ceil((1.5 * effort.seconds * 1000) / answerMs / connections);
  const amount = connections * Math.min(Math.max(rounds, 2), Math.ceil(effort.most / connections));
  const paths = Array.from({ length: amount }, (_, at) => path(at));
  const result = await client.load(peer, { paths, connections, amount });
  ledger.add(contender.name, figureMakers.perSecond(kind), result.requests / result.seconds);
  ledger.add(contender.name, figureMakers.perCpuSecond(kind), result.perCpuSecond);
}

/** Fetches the sales since a day in every format of the peer. */
export async function measureExports(
  { contender, peer }: Running,
  since: string,
  rows: number,
  ledger: Ledger,
): Promise<void> {
  for (const [format, path] of Object.entries(contender.dialect.exports(since))) {
    const { seconds, cpuMs, lines } = await download(peer, path);
    if (format === 'csv' && lines !== rows + 1)
      throw new Error(`${contender.name} sent ${lines - 1} sales as CSV, not ${rows}`);
    const name = format === 'csv' ? 'CSV' : 'Parquet';
    ledger.add(contender.name, figureMakers.rows(name), rows / seconds);
    ledger.add(contender.name, figureMakers.rowsPerCpuSecond(name), (rows * 1000) / Math.max(1, cpuMs));
  }
}

/** Returns a supply of paths of a kind for a peer; each measurement begins at another number. */
export function supply({ contender }: Running, kind: Kind, asking: Asking, first: number) {
  return (number: number): string => contender.dialect.path(asking(kind, first + number));
}
