/** Stops and slows each dependency of the service, and checks answers, degraded features and /health/ready. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Figure } from '../../../bench/benchmark.ts';
import { postgresPrograms } from '../../../bench/postgres.ts';
import { redisProgram, startRedis } from '../../../bench/redis.ts';
import type { Limits } from '../../../service/limits.ts';
import { MeilisearchStub } from '../../search-index/contract/stub/stub-server.ts';
import { MisbehavingServer, neverAnswer } from '../../support/misbehaving-server.ts';
import { startPostgres } from '../../support/postgres.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { type Sent, sendLoad } from '../load.ts';
import {
  answers,
  atMost,
  type ChaosContext,
  NotHere,
  none,
  plain,
  type Scenario,
  type Shown,
} from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

const SLOW_MS = 100;
const PER_SECOND = 6;

const dataPaths = [
  '/api/v1/transactions?type=sales&limit=5',
  '/api/v1/areas?limit=5',
  '/api/v1/analytics/top-areas',
];

/** One dependency to take away. */
interface Trial {
  readonly name: string;
  /** Starts the dependency behind a proxy and returns the settings that name the proxy. */
  readonly begin: () => Promise<{
    proxy: TcpProxy;
    settings: Record<string, string>;
    limits?: Partial<Limits>;
    end: () => Promise<void>;
  }>;
  readonly paths: readonly string[];
  /** Statuses that count as answers while the dependency is gone. */
  readonly holds: readonly number[];
  /** Further requests while it is gone or hangs; returns figures. */
  readonly also?: (served: Served, state: string) => Promise<Figure[]>;
}

/** Sends requests for a while and reads /health/ready. */
async function ask(
  served: Served,
  trial: Trial,
  seconds: number,
): Promise<{ sent: Sent; ready: number; readyMs: number }> {
  const [sent, ready] = await Promise.all([
    sendLoad(served, { paths: trial.paths, perSecond: PER_SECOND, seconds }),
    served.ask('/health/ready'),
  ]);
  return { sent, ready: ready.status, readyMs: ready.ms };
}

async function attempt(trial: Trial, context: ChaosContext): Promise<Figure[]> {
  const seconds = context.tiny ? 1 : 5;
  const { proxy, settings, limits = {}, end } = await trial.begin();
  const folder = await folderOver(await context.warehouse(), context.work, trial.name);
  const served = await serve(folder, settings, { limits });
  const figures: Figure[] = [];
  try {
    await ask(served, trial, 1);
    const before = await ask(served, trial, seconds);
    const states: [string, () => void][] = [
      ['gone', () => proxy.cut()],
      ['hanging', () => proxy.stall()],
      [`slow (${SLOW_MS} ms each way)`, () => proxy.pass(SLOW_MS)],
      ['back', () => proxy.pass()],
    ];
    for (const [state, begin] of states) {
      begin();
      const { sent, ready, readyMs } = await ask(served, trial, seconds);
      const held = sent.with(...trial.holds);
      const label = `${trial.name} ${state}`;
      context.say(
        `${label}: ${held} of ${sent.count} held, p99 ${sent.p99.toFixed(0)} ms, ready ${ready} in ${readyMs.toFixed(0)} ms`,
      );
      figures.push(
        none(`${label}: requests that failed`, sent.count - held, 'requests', `of ${sent.count}`),
        plain(`${label}: p99 / p99 before`, sent.p99 / before.sent.p99, '×', `${Math.round(sent.p99)} ms`),
        answers(200, `${label}: /health/ready`, ready, `in ${Math.round(readyMs)} ms`),
        ...((await trial.also?.(served, label)) ?? []),
      );
    }
    return figures;
  } finally {
    await served.stop();
    await proxy.stop();
    await end();
  }
}

/** Uses a new key: nothing can confirm it while the accounts do not answer. */
async function stranger(served: Served, label: string): Promise<Figure[]> {
  const { status, ms } = await served.ask('/api/v1/areas?limit=1', {
    headers: { Authorization: `Bearer ${served.keys.growth.token}` },
  });
  const isKnown = /back|slow/.test(label);
  const { text } = await served.ask('/health/ready');
  const isTold = text.includes(`"accounts":"${isKnown ? 'ok' : 'unavailable'}"`);
  return [
    answers(1, `${label}: /health/ready tells whether the accounts answer`, Number(isTold)),
    answers(isKnown ? 200 : 503, `${label}: a key that was not used before`, status),
    atMost(3_000, `${label}: that answer came within`, ms, 'ms'),
  ];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const postgres: Trial = {
  name: 'PostgreSQL',
  async begin() {
    const server = await startPostgres();
    const address = new URL(await server.newDatabase());
    const socket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const proxy = await TcpProxy.start({ path: socket });
    const settings = { DATABASE_URL: `postgresql://mulk@127.0.0.1:${proxy.port}${address.pathname}` };
    return { proxy, settings, end: () => server.stop() };
  },
  paths: dataPaths,
  holds: [200],
  also: stranger,
};

const redis: Trial = {
  name: 'Redis',
  async begin() {
    const port = await freePort();
    const server = await startRedis(port);
    const proxy = await TcpProxy.start({ host: '127.0.0.1', port });
    return { proxy, settings: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` }, end: () => server.stop() };
  },
  paths: dataPaths,
  holds: [200],
};

const meilisearch: Trial = {
  name: 'Meilisearch',
  async begin() {
    const stub = await MeilisearchStub.start();
    const proxy = await TcpProxy.start({ host: '127.0.0.1', port: Number(new URL(stub.url).port) });
    const settings = { MEILISEARCH_URL: `http://127.0.0.1:${proxy.port}`, MEILISEARCH_API_KEY: stub.key };
    return { proxy, settings, end: () => stub.stop() };
  },
  paths: [
    '/api/v1/search/autocomplete?q=marsa',
    '/api/v1/search/autocomplete?q=business%20bay',
    '/api/v1/areas?limit=5',
  ],
  holds: [200],
};

const models: Trial = {
  name: 'Text model and embeddings',
  async begin() {
    // A server that accepts every request and never answers; the proxy adds its own failures.
    const server = await MisbehavingServer.start(neverAnswer(() => undefined));
    const proxy = await TcpProxy.start({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
    const base = `http://127.0.0.1:${proxy.port}/v1`;
    const settings = {
      ...{ LLM_BASE_URL: base, LLM_MODEL: 'model', EMBEDDINGS_MODEL: 'model' },
    };
    return { proxy, settings, limits: { textMs: 1_000 }, end: () => server.stop() };
  },
  paths: [
    'POST /api/v1/search/properties {"query":"villa near the beach"}',
    'POST /api/v1/search/properties {"query":"cheap studio with a view"}',
    '/api/v1/areas/summary/Dubai%20Marina',
    '/api/v1/areas?limit=5',
  ],
  holds: [200],
};

async function measure(context: ChaosContext): Promise<Shown> {
  if (postgresPrograms() === null || redisProgram() === null)
    throw new NotHere('PostgreSQL and Redis must be installed on this machine.');
  await mkdir(context.work, { recursive: true });
  const figures: Figure[] = [];
  for (const trial of context.tiny ? [redis] : [postgres, redis, meilisearch, models])
    figures.push(...(await attempt(trial, context)));
  const failed = figures
    .filter(({ what }) => what.endsWith('that failed'))
    .reduce((sum, { value }) => sum + value, 0);
  return {
    data: { requests_per_second: PER_SECOND },
    figures: [
      none(
        'Data requests that failed while a dependency was gone, hung, slow or came back',
        failed,
        'requests',
      ),
      ...figures,
    ],
  };
}

export const dependencies: Scenario = {
  name: 'dependencies',
  title: 'Dependencies gone, hanging and slow',
  promise:
    'With PostgreSQL, Redis, Meilisearch or a model endpoint gone, hanging or slow, data requests still work and `/health/ready` reports the state',
  run: measure,
};
