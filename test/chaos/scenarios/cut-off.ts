/** Runs replicas in separate network namespaces, cuts one off from the store while new snapshots arrive, and joins it again. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendSnapshot } from '../../../snapshot-store/send-snapshot.ts';
import { bucketIn } from '../../snapshot-store/stores.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { answersOf } from '../answers-of.ts';
import { type Load, startLoad } from '../load.ts';
import { publishAgain } from '../own-snapshots.ts';
import { differentPages } from '../paths.ts';
import { type ChaosContext, NotHere, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { type Served, serve } from '../served.ts';
import { until } from '../until.ts';

const run = promisify(execFile);
const ip = (...words: string[]) => run('ip', words);
const DAY = 86_400_000;
const PORT = '8080';

/** A namespace with a link to the store and a link to the clients; each link can be cut. */
interface Place {
  readonly name: string;
  readonly index: number;
  /** Address of the store, from inside the namespace. */
  readonly storeHost: string;
  /** Address of the replica, from outside. */
  readonly address: string;
}

async function makePlace(index: number): Promise<Place> {
  const name = `mulk-${process.pid}-${index}`;
  await ip('netns', 'add', name);
  await ip('netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
  for (const [kind, net] of [
    ['s', 231],
    ['c', 232],
  ] as const) {
    const [outer, inner] = [linkOf(kind, index), `${linkOf(kind, index)}i`];
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', name);
    await ip('addr', 'add', `10.${net}.${index}.1/24`, 'dev', outer);
    await ip('link', 'set', outer, 'up');
    await ip('-n', name, 'addr', 'add', `10.${net}.${index}.2/24`, 'dev', inner);
    await ip('-n', name, 'link', 'set', inner, 'up');
  }
  const address = `http://10.232.${index}.2:${PORT}`;
  return { name, index, storeHost: `10.231.${index}.1`, address };
}

/** Names of links have at most 15 letters. */
function linkOf(kind: 's' | 'c', index: number): string {
  return `mk${kind}${process.pid}-${index}`;
}

async function measure({ work, warehouse, say }: ChaosContext): Promise<Shown> {
  const places: Place[] = [];
  const replicas: Served[] = [];
  let load: Load | undefined;
  const store = await S3TestServer.start({ host: '0.0.0.0' });
  const maker = join(work, 'maker');
  await mkdir(maker);
  const from = await warehouse();
  const publish = async (day: number) => {
    const id = await publishAgain(from, maker, new Date(Date.UTC(2026, 10, 1) + day * DAY));
    const near = bucketIn(store);
    await sendSnapshot({ bucket: near, warehouseDirectory: maker });
    return id;
  };
  const ready = async (replica: Served | undefined) =>
    JSON.parse((await replica?.ask('/health/ready'))?.text || '{}');
  try {
    for (const index of [0, 1]) places.push(await makePlace(index).catch(notHere));
    await publish(0);
    for (const place of places) {
      const folder = join(work, place.name);
      await mkdir(folder);
      const environment = {
        ...store.environment(),
        AWS_ENDPOINT_URL_S3: store.url.replace('0.0.0.0', place.storeHost),
        SNAPSHOT_PULL_SECONDS: '1',
        HOST: '0.0.0.0',
        PORT,
        PUBLIC_BASE_URL: place.address,
      };
      replicas.push(await serve(folder, environment, {}, ['ip', 'netns', 'exec', place.name]));
    }
    const [cut, free] = replicas;
    if (cut === undefined || free === undefined) throw new Error('The scenario needs two replicas.');
    for (const replica of replicas)
      await until(async () => (await ready(replica)).status === 'ready', 'ready');
    load = startLoad(cut, { paths: differentPages(200), perSecond: 10, seconds: 600, connections: 16 });
    await load.begun;
    await ip('link', 'set', linkOf('s', 0), 'down');
    const old = (await ready(cut)).snapshot_id;
    const news = await publish(1);
    const freeMs = await until(
      async () => (await ready(free)).snapshot_id === news,
      'the connected replica is current',
    );
    say(`the connected replica serves the new snapshot after ${freeMs.toFixed(0)} ms`);
    const saidMs = await until(
      async () => (await ready(cut)).store.failing_since !== null,
      'the cut-off replica reports it',
      120_000,
    );
    const during = await ready(cut);
    say(`the cut-off replica reports it after ${saidMs.toFixed(0)} ms, and still serves`);
    await ip('link', 'set', linkOf('s', 0), 'up');
    const backMs = await until(
      async () => (await ready(cut)).store.is_current && (await ready(cut)).snapshot_id === news,
      'the cut-off replica is back',
      120_000,
    );
    say(`joined again, it serves the new snapshot after ${backMs.toFixed(0)} ms`);
    load.stop();
    const sent = await load.sent;
    load = undefined;
    say(`answers: ${answersOf(sent)}`);
    return {
      data: { namespaces: places.length + 1, requests: sent.count, answers: answersOf(sent) },
      figures: [
        none(
          'Requests to the cut-off replica that were not answered 200',
          sent.count - sent.with(200, 304),
          'requests',
        ),
        none('Cut-off replicas that lost their snapshot', during.snapshot_id === old ? 0 : 1, 'replicas'),
        none(
          'Cut-off replicas that were not ready, or did not report since when',
          during.status === 'ready' && during.store.failing_since !== null ? 0 : 1,
          'replicas',
        ),
        plain(
          'From publishing until a connected replica serves it',
          Math.round(freeMs),
          'ms',
          'it asks every second',
        ),
        plain('From the cut until `/health/ready` reports it', Math.round(saidMs), 'ms'),
        plain('From joining again until the newest snapshot is served', Math.round(backMs), 'ms'),
      ],
    };
  } finally {
    load?.stop();
    for (const replica of replicas) await replica.stop();
    for (const { name, index } of places) {
      for (const kind of ['s', 'c'] as const)
        await ip('link', 'del', linkOf(kind, index)).catch(() => undefined);
      await ip('netns', 'del', name).catch(() => undefined);
    }
    await store.stop();
  }
}

function notHere(error: unknown): never {
  throw new NotHere('Network namespaces need the program ip and root rights.', { cause: error });
}

export const cutOff: Scenario = {
  name: 'cut-off',
  title: 'A replica cut off from the store',
  promise:
    'A replica that cannot reach the store serves its snapshot, reports since when, and catches up by itself',
  run: measure,
};
