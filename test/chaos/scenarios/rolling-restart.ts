/** Restarts replicas one after the other behind a balancer, under load and while a new snapshot arrives through the store. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../bench/free-port.ts';
import { postgresPrograms } from '../../../bench/postgres.ts';
import { redisProgram, startRedis } from '../../../bench/redis.ts';
import { findPlan } from '../../../service/accounts/plans.ts';
import { sendSnapshot } from '../../../snapshot-store/send-snapshot.ts';
import { bucketIn } from '../../snapshot-store/stores.ts';
import { Balancer } from '../../support/balancer.ts';
import { startPostgres } from '../../support/postgres.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { answersOf } from '../answers-of.ts';
import { type Load, startLoad } from '../load.ts';
import { publishAgain } from '../own-snapshots.ts';
import { differentPages } from '../paths.ts';
import { type ChaosContext, NotHere, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { answerOf, type Served, serve } from '../served.ts';
import { until } from '../until.ts';

const DAY = 86_400_000;
/** A generous limit for busy machines; the promise has its own limit. */
const PATIENCE_MS = 180_000;

/** Requests a minute that the plan of the key allows on all replicas together. */
const LIMIT = findPlan('lite')?.requestsPerMinute ?? Number.POSITIVE_INFINITY;

/** Sends one and a half times the limit to all replicas in turn. Returns how many were let through and how many a replica counted without Redis. */
async function passedByLimit(replicas: readonly Served[], token: string) {
  const counted = await countedAlone(replicas);
  let passed = 0;
  for (let asked = 0; asked < LIMIT * 1.5; asked += replicas.length) {
    const answers = await Promise.all(
      replicas.map(({ baseUrl }) => answerOf(`${baseUrl}/v1/client-info`, token, {})),
    );
    passed += answers.filter(({ status }) => status === 200).length;
  }
  return { passed, alone: (await countedAlone(replicas)) - counted };
}

async function countedAlone(replicas: readonly Served[]): Promise<number> {
  const counts = await Promise.all(
    replicas.map((replica) => replica.metric('mulk_rate_limiter_fallbacks_total')),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function measure({ tiny, work, warehouse, say }: ChaosContext): Promise<Shown> {
  if (postgresPrograms() === null || redisProgram() === null)
    throw new NotHere('Replicas share PostgreSQL and Redis, which are not installed here.');
  const count = tiny ? 2 : 3;
  const rounds = tiny ? 1 : 2;
  const from = await warehouse();
  const [maker, store] = [join(work, 'maker'), await S3TestServer.start()];
  await mkdir(maker);
  const [postgres, redis, balancer] = [
    await startPostgres(),
    await startRedis(await freePort()),
    await Balancer.start(),
  ];
  const replicas: Served[] = [];
  let load: Load | undefined;
  let latest = '';
  const publish = async (day: number) => {
    const id = await publishAgain(from, maker, new Date(Date.UTC(2026, 10, 1) + day * DAY));
    await sendSnapshot({ bucket: bucketIn(store), warehouseDirectory: maker });
    latest = id;
  };
  try {
    const databaseUrl = await postgres.newDatabase();
    const start = async (index: number) => {
      const folder = join(work, `replica-${index}`);
      await mkdir(folder, { recursive: true });
      const served = await serve(folder, {
        ...store.environment(),
        SNAPSHOT_PULL_SECONDS: '1',
        STOP_DELAY_MS: '1500',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        WEBHOOK_SECRETS_KEY: 'a secret for chaos, long enough to be one',
      });
      replicas[index] = served;
      balancer.add(served.baseUrl);
      await until(
        () => balancer.ready.includes(served.baseUrl),
        `replica ${index} is ready`,
        PATIENCE_MS,
      ).catch(async (error: unknown) => {
        const { text } = await served.ask('/health/ready');
        throw new Error(`${text} ${served.log().slice(-1000)}`, { cause: error });
      });
      return served;
    };
    await publish(0);
    for (let index = 0; index < count; index += 1) await start(index);
    const first = replicas[0];
    if (first === undefined) throw new Error('The scenario needs a replica.');
    const perSecond = tiny ? 5 : 20;
    load = startLoad(
      { baseUrl: balancer.url, keys: first.keys },
      { paths: differentPages(300), perSecond, seconds: 600, connections: 64 },
    );
    await load.begun;
    const done = { restarts: 0, notZero: 0, published: 0 };
    const restart = async (index: number) => {
      const { code, ms } = (await replicas[index]?.stop()) ?? { code: null, ms: 0 };
      balancer.remove(replicas[index]?.baseUrl ?? '');
      done.notZero += code === 0 ? 0 : 1;
      done.restarts += 1;
      if (index === 0) {
        done.published += 1;
        await publish(done.published);
      }
      await start(index);
      say(`replica ${index} stopped in ${ms.toFixed(0)} ms with ${code}, and is back`);
    };
    for (let turn = 0; turn < rounds * count; turn += 1) await restart(turn % count);
    load.stop();
    const sent = await load.sent;
    load = undefined;
    say(`answers: ${answersOf(sent)}`);
    const isBehind = async (replica: Served) => !(await replica.ask('/health/ready')).text.includes(latest);
    const behind = async () => (await Promise.all(replicas.map(isBehind))).filter(Boolean).length;
    await until(async () => (await behind()) === 0, 'every replica serves the newest snapshot').catch(
      () => undefined,
    );
    const { passed, alone } = await passedByLimit(replicas, first.keys.lite.token);
    return {
      data: {
        replicas: count,
        restarts: done.restarts,
        snapshots_published: done.published,
        requests: sent.count,
        answers: answersOf(sent),
        per_second: perSecond,
      },
      figures: [
        none('Requests that failed or were refused', sent.count - sent.with(200, 304), 'requests'),
        none('Stops with an exit code other than 0', done.notZero, 'stops'),
        none('Replicas that did not have the newest snapshot at the end', await behind(), 'replicas'),
        none(
          'Requests of one key above its limit a minute that the counts in Redis let through',
          Math.max(0, passed - LIMIT - alone),
          'requests',
          `${LIMIT} allowed, sent to all replicas in turn`,
        ),
        plain(
          'Requests of that key that a replica counted alone, because Redis took over 20 ms',
          alone,
          'requests',
        ),
        plain('Requests answered during the restarts', sent.with(200, 304), 'requests'),
        plain('Restarts', done.restarts, 'restarts'),
      ],
    };
  } finally {
    load?.stop();
    for (const replica of replicas) await replica?.stop();
    await balancer.stop();
    await redis.stop();
    await postgres.stop();
    await store.stop();
  }
}

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  title: 'Replicas restarted one after the other',
  promise: 'A rolling restart behind a balancer fails no request, and the replicas still get new snapshots',
  run: measure,
};
