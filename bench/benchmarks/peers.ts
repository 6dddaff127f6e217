/** The same questions over HTTP to Mulk and to what else one would take, on the same rows: what each costs the server, and how long it takes. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pageSince } from '../asked.ts';
import type { BenchContext, Benchmark, Figure, Measured } from '../benchmark.ts';
import { type Contender, mulkName, postgresName, prepareContenders } from '../contenders.ts';
import { Ledger } from '../ledger.ts';
import { makeList, salesCount } from '../list.ts';
import { type Client, type Peer, startClient, startPeer } from '../load.ts';
import {
  connections,
  type Effort,
  figureOf,
  isLoaded,
  kindNames,
  kinds,
  measureExports,
  measureLoad,
  measureTimes,
  type Running,
  supply,
} from '../measure-peer.ts';
import { postgresPrograms, postgresVersion } from '../postgres.ts';
import { type Asking, askingOf } from '../questions.ts';
import { runChild } from '../run-child.ts';
import { checkAnswers } from '../same-answers.ts';
import { besideAccounts, builtWarehouse } from '../warehouse.ts';

export const peers: Benchmark = {
  name: 'peers',
  title: 'Mulk and what else one would take, on the same rows',
  needs: ['ingest/main.ts', 'service/main.ts'],
  takesWarehouse: true,
  run: measurePeers,
};

/** Column of what no server can do better. */
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
    if (mulk === undefined) throw new Error('Nobody to measure');
    const asking = await askingOf(mulk.peer, warehouse, list);
    const pageBytes = await checkAnswers(running, asking);
    const effort = context.tiny ? efforts.tiny : efforts.real;
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
      figures: [...ratios(ledger, contenders), ...ledger.figures()],
      runs: ledger.runs(),
    };
  } finally {
    client.stop();
    await Promise.all(running.map(({ peer }) => peer.stop()));
  }
}

interface Turn {
  readonly turn: number;
  readonly effort: Effort;
  readonly sales: number;
}

/** Everything that is asked of one peer in a turn; questions go on where those of the turn before ended. */
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

/** The least a Node server can do for a page of these bytes. */
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
    const note = 'node:http, a constant answer';
    ledger.add(limitName, { ...figureOf.perCpuSecond('page'), note }, perCpuSecond);
    ledger.add(limitName, { ...figureOf.perSecond('page'), note }, requests / seconds);
  } finally {
    await peer.stop();
  }
}

const Bare = z.record(z.string(), z.object({ ms: z.number(), cpuMs: z.number() }));

/** DuckDB alone writing the rows of the exports, and the disk giving them back. */
async function measureBareFiles(
  context: BenchContext,
  list: { readonly duckdb: string },
  sales: number,
  ledger: Ledger,
): Promise<void> {
  const into = join(context.work, 'bare');
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    const { output } = await runChild('bench/children/bare-copy.ts', [list.duckdb, into, pageSince]);
    for (const [format, { ms, cpuMs }] of Object.entries(Bare.parse(JSON.parse(output)))) {
      const note = format.startsWith('file') ? 'a file that is there, read' : 'DuckDB’s COPY to a file';
      ledger.add(limitName, { ...figureOf.rows(format), note }, (sales * 1000) / ms);
      ledger.add(
        limitName,
        { ...figureOf.rowsPerCpuSecond(format), note },
        (sales * 1000) / Math.max(1, cpuMs),
      );
    }
    await rm(into, { recursive: true, force: true });
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

/** What the budget is about, and Mulk against each of the others. */
function ratios(ledger: Ledger, contenders: readonly Contender[]): Figure[] {
  const ratio = (what: string, other: string, kind: (typeof kinds)[number], budget?: Figure['budget']) => {
    const value = figureOf.perCpuSecond(kind).what;
    const [mine, theirs] = [ledger.median(mulkName, value), ledger.median(other, value)];
    return mine === null || theirs === null ? [] : [{ what, value: mine / theirs, unit: '×', budget }];
  };
  const ahead = { limit: 1, side: 'at least' } as const;
  const rate = figureOf.perSecond('page').what;
  const [mine, theirs] = [ledger.median(mulkName, rate), ledger.median(postgresName, rate)];
  return [
    ...ratio('Uncached page, Mulk / Koa + PostgreSQL, for a second of CPU', postgresName, 'page', ahead),
    ...(mine === null || theirs === null
      ? []
      : [
          {
            what: 'Uncached page, Mulk / Koa + PostgreSQL, in a second',
            value: mine / theirs,
            unit: '×',
            budget: ahead,
          },
        ]),
    ...contenders
      .filter(({ name }) => name !== mulkName)
      .flatMap(({ name }) =>
        kinds
          .filter((kind) => name !== postgresName || kind !== 'page')
          .flatMap((kind) => ratio(`${kindNames[kind]}, Mulk / ${name}`, name, kind)),
      ),
  ];
}
