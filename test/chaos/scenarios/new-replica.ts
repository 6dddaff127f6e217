/** Sends a snapshot to the store and fills an empty warehouse from it; measures the time and checks that no file is held in memory as a whole. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { listFiles } from '../../../snapshot-store/layout.ts';
import { openCurrent } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { bucketOf } from '../../snapshot-store/stores.ts';
import { runProgram } from '../../support/program.ts';
import { S3TestServer } from '../../support/s3-server.ts';
import { publishAgain } from '../own-snapshots.ts';
import { atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';

const Moved = z.object({ ms: z.number(), bytes: z.number(), idleMb: z.number(), maxMb: z.number() });
type Moved = z.infer<typeof Moved>;

/** Parts of 16 MiB, three of each of two files at once, and the same amount in transit. */
const MEMORY_MB = 300;
const names = ['AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** Opens the store in the settings below a private prefix; without settings, the small server of the tests. */
async function openStore() {
  const { SNAPSHOT_STORE: store } = process.env;
  if (store === undefined) {
    const server = await S3TestServer.start();
    return {
      kind: 'the small server of the tests',
      settings: server.environment(),
      stop: () => server.stop(),
    };
  }
  const given = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  const settings: Record<string, string> = {
    ...Object.fromEntries(given),
    SNAPSHOT_STORE: `${store}/mulk-chaos-${process.pid}`,
  };
  const stop = async () => {
    const bucket = bucketOf(settings);
    for (const { key } of await bucket.list('')) await bucket.remove(key);
  };
  return { kind: process.env['STORE_NAME'] ?? 'a server of its own', settings, stop };
}

async function measure({ work, warehouse, say }: ChaosContext): Promise<Shown> {
  const from = await warehouse();
  const [maker, replica] = [join(work, 'maker'), join(work, 'replica')];
  await mkdir(maker);
  await mkdir(replica);
  const store = await openStore();
  const move = async (way: 'send' | 'pull', folder: string): Promise<Moved> => {
    const { code, out, err } = await runProgram(
      'test/chaos/transfer-process.ts',
      [way, folder],
      store.settings,
    );
    if (code !== 0) throw new Error(err.slice(-2000));
    const moved = Moved.parse(JSON.parse(out));
    say(
      `${way}: ${(moved.bytes / 1e6).toFixed(0)} MB in ${(moved.ms / 1000).toFixed(1)} s, ${moved.maxMb.toFixed(0)} MB of memory at most`,
    );
    return moved;
  };
  try {
    await publishAgain(from, maker, new Date(Date.UTC(2026, 10, 1)));
    const sent = await move('send', maker);
    const pulled = await move('pull', replica);
    const { findings } = await verifySnapshot({ warehouseDirectory: replica });
    const left = (await readdir(join(replica, 'snapshots'))).length - 1;
    await publishAgain(from, maker, new Date(Date.UTC(2026, 10, 2)));
    const again = [await move('send', maker), await move('pull', replica)];
    const snapshot = await openCurrent(replica);
    const files = snapshot === null ? [] : listFiles(snapshot.manifest);
    const megabytesPerSecond = ({ bytes, ms }: Moved) => bytes / 1e3 / ms;
    return {
      data: {
        store: store.kind,
        files: files.length,
        megabytes: Math.round(sent.bytes / 1e6),
        largest_file_megabytes: Math.round(Math.max(...files.map(({ bytes }) => bytes)) / 1e6),
      },
      figures: [
        none(
          'Faults that verification finds in a replica that began empty',
          findings.length + left,
          'findings',
        ),
        none(
          'Bytes moved, up and down, for a new snapshot of the same content',
          again.reduce((sum, { bytes }) => sum + bytes, 0),
          'bytes',
        ),
        atMost(
          MEMORY_MB,
          'Greatest memory while sending, above that of the idle process',
          sent.maxMb - sent.idleMb,
          'MB',
        ),
        atMost(
          MEMORY_MB,
          'Greatest memory while pulling, above that of the idle process',
          pulled.maxMb - pulled.idleMb,
          'MB',
        ),
        plain('Sending the whole snapshot', sent.ms / 1000, 's'),
        plain('Sending', megabytesPerSecond(sent), 'MB/s', 'each file read, digested, signed'),
        plain('Pulling the whole snapshot', pulled.ms / 1000, 's'),
        plain('Pulling', megabytesPerSecond(pulled), 'MB/s', 'each file written, synced, digested'),
      ],
    };
  } finally {
    await store.stop();
    await rm(replica, { recursive: true, force: true });
  }
}

export const newReplica: Scenario = {
  name: 'new-replica',
  title: 'A replica that begins empty',
  promise:
    'An empty replica fills itself from the store in bounded memory, checks every checksum, and moves no file twice',
  run: measure,
};
