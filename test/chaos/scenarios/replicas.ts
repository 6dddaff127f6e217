/** Takes away what three replicas behind HAProxy share, shifts their clocks and upgrades them from the snapshot of an earlier release, under load. */
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../bench/free-port.ts';
import { postgresPrograms } from '../../../bench/postgres.ts';
import { redisProgram, startRedis } from '../../../bench/redis.ts';
import { sendSnapshot } from '../../../snapshot-store/send-snapshot.ts';
import { bucketIn } from '../../snapshot-store/stores.ts';
import { publishEarlier } from '../../support/earlier-snapshot.ts';
import { startPostgres } from '../../support/postgres.ts';
import { proxyProgram, startProxy, type TestProxy } from '../../support/proxies.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { TcpProxy } from '../../support/tcp-proxy.ts';
import { answersOf } from '../answers-of.ts';
import { type Load, type Sent, startLoad } from '../load.ts';
import { publishAgain } from '../own-snapshots.ts';
import { differentPages } from '../paths.ts';
import { type ChaosContext, NotHere, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { answerOf, type Served, serve } from '../served.ts';
import { until } from '../until.ts';

const DAY = 86_400_000;
const PATIENCE_MS = 180_000;
/** Columns that may be null, as a release before them would have left them out. */
const newColumns = ['transaction_places.developer_basis', 'project_list.master_developer'];

async function flush(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.end('FLUSHALL\r\n');
  for await (const said of socket) if (!String(said).startsWith('+OK')) throw new Error(`Redis: ${said}`);
}

/** The parts that the replicas share, and everything that is to be stopped at the end. */
async function startParts({ tiny, work, warehouse }: ChaosContext, ends: (() => Promise<unknown>)[]) {
  const begin = async <Part>(part: Promise<Part>, end: (part: Part) => Promise<unknown>): Promise<Part> => {
    const begun = await part;
    ends.push(() => end(begun));
    return begun;
  };
  const postgres = await begin(startPostgres(), (server) => server.stop());
  const redisPort = await freePort();
  const redis = await begin(startRedis(redisPort), (server) => server.stop());
  const store = await begin(S3TestServer.start(), (server) => server.stop());
  const address = new URL(await postgres.newDatabase());
  const socket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const accounts = await begin(TcpProxy.start({ path: socket }), (proxy) => proxy.stop());
  const maker = join(work, 'maker');
  await mkdir(join(maker, 'snapshots'), { recursive: true });
  const from = await warehouse();
  const send = () => sendSnapshot({ bucket: bucketIn(store), warehouseDirectory: maker });
  await publishEarlier(from, maker, { columns: newColumns, createdAt: '2026-11-01T00:00:00Z' });
  await send();
  const ports = await Promise.all(Array.from({ length: tiny ? 2 : 3 }, freePort));
  const replicas: Served[] = [];
  ends.push(async () => {
    for (const replica of replicas) await replica?.stop();
  });
  const start = async (index: number) => {
    const folder = join(work, `replica-${index}`);
    await mkdir(folder, { recursive: true });
    const served = await serve(folder, {
      ...store.environment(),
      PORT: String(ports[index]),
      TRUST_PROXY: '1',
      SNAPSHOT_PULL_SECONDS: '1',
      STOP_DELAY_MS: '4000',
      DATABASE_URL: `postgresql://mulk@127.0.0.1:${accounts.port}${address.pathname}`,
      REDIS_URL: redis.url,
      WEBHOOK_SECRETS_KEY: 'a secret for chaos, long enough to be one',
    });
    replicas[index] = served;
    const ready = async () => (await served.ask('/health/ready')).status === 200;
    await until(ready, `replica ${index} is ready`, PATIENCE_MS);
  };
  for (const index of ports.keys()) await start(index);
  const proxy: TestProxy = await begin(
    startProxy(
      'haproxy',
      ports.map((port) => `127.0.0.1:${port}`),
    ),
    (started) => started.stop(),
  );
  const publish = async () => {
    const id = await publishAgain(from, maker, new Date(Date.UTC(2026, 10, 2)));
    await send();
    return id;
  };
  return { replicas, start, proxy, accounts, store, publish, flush: () => flush(redisPort) };
}
type Parts = Awaited<ReturnType<typeof startParts>>;

/** The events, in order. Each is over when its promise resolves. */
function trials({ tiny }: ChaosContext, parts: Parts, token: string): [string, () => Promise<void>][] {
  const { replicas, start, accounts, store, publish } = parts;
  const seconds = tiny ? 3 : 20;
  const outage = tiny ? 5 : 240;
  return [
    [
      'rolling upgrade from a snapshot of an earlier release',
      async () => {
        for (const index of replicas.keys()) {
          await replicas[index]?.stop();
          await start(index);
          // HAProxy asks every second; the next replica stops only when it has found this one.
          await pause(3_000);
        }
        const id = await publish();
        const has = async (replica: Served) => (await replica.ask('/health/ready')).text.includes(id);
        await until(async () => (await Promise.all(replicas.map(has))).every(Boolean), id, PATIENCE_MS);
      },
    ],
    [
      'clocks three days fast and slow',
      async () => {
        for (const days of [3, -3, 0]) {
          await replicas[0]?.shiftClock(days * DAY);
          await replicas[1]?.shiftClock(-days * DAY);
          await pause((seconds * 1000) / 3);
        }
      },
    ],
    [
      'Redis flushed, again and again',
      async () => {
        for (let turn = 0; turn < seconds; turn += 1) {
          await parts.flush();
          await pause(1_000);
        }
      },
    ],
    [
      'the store gone',
      async () => {
        store.mischief = () => ({ kind: 'refuse' });
        await pause(seconds * 1000);
      },
    ],
    [
      `PostgreSQL gone for ${outage} seconds, the store still gone, and Redis flushed`,
      async () => {
        // Every replica has seen the key: HAProxy gives requests to any of them.
        for (const replica of replicas) await answerOf(`${replica.baseUrl}/v1/client-info`, token, {});
        accounts.cut();
        await pause((outage * 1000) / 2);
        await parts.flush();
        await pause((outage * 1000) / 2);
      },
    ],
  ];
}

async function measure(context: ChaosContext): Promise<Shown> {
  if (postgresPrograms() === null || redisProgram() === null || proxyProgram('haproxy') === null)
    throw new NotHere('PostgreSQL, Redis and HAProxy must be installed on this machine.');
  const ends: (() => Promise<unknown>)[] = [];
  let load: Load | undefined;
  try {
    const parts = await startParts(context, ends);
    const { replicas, proxy } = parts;
    const [first] = replicas;
    if (first === undefined) throw new Error('The scenario needs a replica.');
    const { token } = first.keys.enterprise;
    const perSecond = context.tiny ? 5 : 20;
    load = startLoad(
      { baseUrl: proxy.url, keys: first.keys },
      { paths: differentPages(300), perSecond, seconds: 3_600, connections: 64 },
    );
    const began = await load.begun;
    const spans: { what: string; from: number; to: number; notReady: number }[] = [];
    for (const [what, happen] of trials(context, parts, token)) {
      const from = performance.now() - began;
      await happen();
      const ready = await Promise.all(replicas.map((replica) => replica.ask('/health/ready')));
      const notReady = ready.filter(({ status }) => status !== 200).length;
      for (const [index, { status, text }] of ready.entries())
        if (status !== 200)
          context.say(`replica ${index}: ${status} ${text} ${replicas[index]?.log().slice(-2_000)}`);
      spans.push({ what, from, to: performance.now() - began, notReady });
      context.say(
        `${what}: ${Math.round((performance.now() - began - from) / 1000)} s, ${notReady} not ready`,
      );
    }
    parts.store.mischief = () => null;
    parts.accounts.pass();
    const isUp = async (replica: Served) =>
      (await replica.ask('/health/ready')).text.includes('"accounts":"ok"');
    await until(
      async () => (await Promise.all(replicas.map(isUp))).every(Boolean),
      'the accounts answer again',
      PATIENCE_MS,
    );
    load.stop();
    const sent = await load.sent;
    load = undefined;
    context.say(`answers: ${answersOf(sent)}`);
    const failed = (of: Sent) => of.count - of.with(200, 304);
    return {
      data: {
        replicas: replicas.length,
        requests: sent.count,
        answers: answersOf(sent),
        per_second: perSecond,
      },
      figures: [
        none(
          'Requests of known keys that failed or were refused',
          failed(sent),
          'requests',
          `of ${sent.count}`,
        ),
        ...spans.flatMap(({ what, from, to, notReady }) => [
          none(`${what}: requests that failed`, failed(sent.between(from, to)), 'requests'),
          none(`${what}: replicas that were not ready at its end`, notReady, 'replicas'),
        ]),
        plain('p99', sent.p99, 'ms'),
      ],
    };
  } finally {
    load?.stop();
    for (const end of ends.reverse()) await end();
  }
}

export const replicas: Scenario = {
  name: 'replicas',
  title: 'Replicas behind HAProxy',
  promise:
    'With PostgreSQL gone for four minutes, Redis flushed, the store gone, clocks three days off, or in a rolling upgrade from a snapshot of an earlier release, replicas behind HAProxy fail no request of a known key',
  run: measure,
};
