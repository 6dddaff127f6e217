/** Sends the same questions over HTTP to Mulk and to alternatives on the same rows; measures the server's cost and the time of each. */
import { join } from 'node:path';
import { pageSince } from '../asked.ts';
import { copyBare } from '../bare-files.ts';
import type { BenchContext, Benchmark, Figure, Measured } from '../benchmark.ts';
import { type Contender, mulkName, postgresName, prepareContenders } from '../contenders.ts';
import { Ledger } from '../ledger.ts';
import { makeList, salesCount } from '../list.ts';
import { type Client, type Peer, startClient, startPeer } from '../load.ts';
import {
  connections,
  type Effort,
  figureMakers,
  isLoaded,
  kindNames,
  kinds,
  measureExports,
  measureLoad,
  measureTimes,
  type Running,
  supply,
} from '../measure-peer.ts';
import { salesSince } from '../peers/list-api.ts';
import { postgresPrograms, postgresVersion } from '../postgres.ts';
import { type Asking, makeQuestions } from '../questions.ts';
import { checkAnswers } from '../same-answers.ts';
import { besideAccounts, builtWarehouse } from '../warehouse.ts';

export const peers: Benchmark = {
  name: 'peers',
  title: 'Mulk and its alternatives, on the same rows',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measurePeers,
};

/** Column of the limit that no server can beat. */
const limitName = 'Bare limit';

const efforts = {
  real: { seconds: 2, least: 3, most: 3000 },
  tiny: { seconds: 0, least: 2, most: 8 },
} as const satisfies Record<string, Effort>;

async function measurePeers(context: BenchContext): Promise<Measured> {
  const published = context.warehouse ?? (await builtWarehouse(context));
  const warehouse = await besideAccounts(context, published);
  context.say('the list as CSV and as a DuckDB table');
  const list = await makeList(warehouse, context.work);
  const sales = await salesCount(list, pageSince);
  context.say(`${list.rows} rows, ${sales} of them in exports; filling databases`);
  const { contenders, skipped } = await prepareContenders({ context, warehouse, list });
  const ledger = new Ledger();
  await measureBareFiles(context, list, sales, ledger);
  const running: Running[] = [];
  const client = startClient();
  try {
    for (const contender of contenders) {
      context.say(`starting ${contender.name}`);
      running.push({ contender, peer: await startPeer(contender.peer, contender.input) });
    }
    const [mulk] = running;
    if (mulk === undefined) throw new Error('There is no peer to measure');
    const asking = await makeQuestions(mulk.peer, warehouse, list);
    const pageBytes = await checkAnswers(running, asking);
    const effort = context.tiny ? efforts.tiny : efforts.real;
    if (!context.tiny) await warmUp(context, running, asking, client);
    for (let turn = 1; turn <= context.repeats; turn += 1) {
      for (const one of running) {
        context.say(`turn ${turn} of ${context.repeats}: ${one.contender.name}`);
        await measureTurn(one, asking, { turn, effort, sales }, client, ledger);
      }
      await measureConstant(warehouse, { bytes: pageBytes, effort }, client, ledger);
    }
    for (const { contender, peer } of running) await noteMemory(contender, peer, ledger);
    return {
      data: {
        rows: list.rows,
        page_bytes: pageBytes,
        exported_rows: sales,
        ...(postgresPrograms() === null ? {} : { postgresql: postgresVersion() }),
        ...skipped,
        ...(context.tiny ? { tiny: 1 } : {}),
      },
      figures: [
        ...promises(ledger),
        ...ledger.figures([...contenders.map(({ name }) => name), limitName]),
        ...ratios(ledger, contenders),
      ],
      runs: ledger.runs(),
    };
  } finally {
    client.stop();
    await Promise.all(running.map(({ peer }) => peer.stop()));
  }
}

/** Loads the data of later questions into each peer's memory, as far as the peer keeps it. Nothing is recorded. */
async function warmUp(context: BenchContext, running: readonly Running[], asking: Asking, client: Client) {
  const effort = { ...efforts.real, least: 1 };
  for (const one of running) {
    context.say(`warming ${one.contender.name}`);
    for (const kind of kinds)
      await measureTimes(one, { kind, path: supply(one, kind, asking, 0), effort }, client, new Ledger());
  }
}

interface Turn {
  readonly turn: number;
  readonly effort: Effort;
  readonly sales: number;
}

/** Measures one peer in one turn; its questions continue after those of the turn before. */
async function measureTurn(
  one: Running,
  asking: Asking,
  { turn, effort, sales }: Turn,
  client: Client,
  ledger: Ledger,
): Promise<void> {
  for (const kind of kinds) {
    const path = (block: number) => supply(one, kind, asking, (2 * turn + block) * 2 * effort.most);
    const answerMs = await measureTimes(one, { kind, path: path(0), effort }, client, ledger);
    if (isLoaded(kind)) await measureLoad(one, { kind, path: path(1), effort }, answerMs, client, ledger);
  }
  await measureExports(one, pageSince, sales, ledger);
}

/** Measures the least work of a Node server for a page of this size. */
async function measureConstant(
  warehouse: string,
  { bytes, effort }: { readonly bytes: number; readonly effort: Effort },
  client: Client,
  ledger: Ledger,
): Promise<void> {
  const peer = await startPeer('node-http', { warehouse, body: 'x'.repeat(bytes) });
  try {
    const amount = connections * Math.ceil((4 * effort.most) / connections);
    const { requests, seconds, perCpuSecond } = await client.load(peer, {
      paths: ['/'],
      connections,
      amount,
    });
    ledger.add(limitName, figureMakers.perCpuSecond('page'), perCpuSecond);
    ledger.add(limitName, figureMakers.perSecond('page'), requests / seconds);
  } finally {
    await peer.stop();
  }
}

/** Measures DuckDB alone writing the rows of the exports, and the disk reading them. */
async function measureBareFiles(
  context: BenchContext,
  list: { readonly duckdb: string },
  sales: number,
  ledger: Ledger,
): Promise<void> {
  const into = join(context.work, 'bare');
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    const { file, ...copies } = await copyBare(into, salesSince(pageSince), list.duckdb);
    for (const [format, { ms, cpuMs }] of Object.entries(copies)) {
      ledger.add(limitName, figureMakers.rows(format), (sales * 1000) / ms);
      ledger.add(limitName, figureMakers.rowsPerCpuSecond(format), (sales * 1000) / Math.max(1, cpuMs));
    }
    ledger.add(limitName, { what: 'The CSV read from disk', unit: 'rows/s' }, (sales * 1000) / file.ms);
  }
}

async function noteMemory({ name, filledSeconds }: Contender, peer: Peer, ledger: Ledger): Promise<void> {
  const { rssMb } = await peer.usage();
  ledger.add(name, { what: 'Memory afterwards', unit: 'MB' }, rssMb);
  ledger.add(name, { what: 'Start', unit: 's', note: 'its database server included' }, peer.startMs / 1000);
  if (filledSeconds !== null)
    ledger.add(
      name,
      { what: 'Filling, with indexes', unit: 's', note: 'from a CSV of the list' },
      filledSeconds,
    );
}

/** Returns Mulk's median divided by the other peer's; null if either is missing. */
function ratioTo(ledger: Ledger, other: string, what: string): number | null {
  const [mine, theirs] = [ledger.median(mulkName, what), ledger.median(other, what)];
  return mine === null || theirs === null ? null : mine / theirs;
}

/** Returns the figures that have a budget. */
function promises(ledger: Ledger): Figure[] {
  return [
    {
      what: 'for a second of CPU',
      value: ratioTo(ledger, postgresName, figureMakers.perCpuSecond('page').what),
    },
    { what: 'in a second', value: ratioTo(ledger, postgresName, figureMakers.perSecond('page').what) },
  ].flatMap(({ what, value }) =>
    value === null
      ? []
      : [
          {
            what: `Uncached page, ${mulkName} / ${postgresName}, ${what}`,
            value,
            unit: '×',
            budget: { limit: 1, side: 'at least' as const },
          },
        ],
  );
}

/** Returns Mulk's answers for a second of CPU divided by those of each other peer. */
function ratios(ledger: Ledger, contenders: readonly Contender[]): Figure[] {
  return contenders
    .filter(({ name }) => name !== mulkName)
    .flatMap(({ name: peer }) =>
      kinds.flatMap((kind) => {
        const value = ratioTo(ledger, peer, figureMakers.perCpuSecond(kind).what);
        return value === null
          ? []
          : [{ what: `${kindNames[kind]}: ${mulkName} / this`, value, unit: '×', peer }];
      }),
    );
}
