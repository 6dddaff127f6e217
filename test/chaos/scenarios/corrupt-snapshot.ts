/** Publishes damaged snapshots: the service must keep its snapshot and report the damaged one. */
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { chance } from '../../support/chance.ts';
import { endlessLimits } from '../../support/patience.ts';
import { startLoad } from '../load.ts';
import { publishAgain, rewrite } from '../own-snapshots.ts';
import { atLeast, atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { type Served, serve } from '../served.ts';

const Status = z.object({
  snapshot: z.object({ snapshot_id: z.string() }),
  refused: z.object({ snapshot_id: z.string().nullable() }).nullable(),
});

interface Damage {
  readonly name: string;
  readonly make: (snapshot: string) => Promise<void>;
}

/** Returns the files that the service opens: all of them, except for the years of a list, where only the first and the last. */
async function openedOf(snapshot: string): Promise<string[]> {
  const entries = await readdir(snapshot, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(snapshot, join(entry.parentPath, entry.name)))
    .sort();
  const pages = files.filter((name) => name.startsWith('pages/'));
  const ends = pages.filter((_, index) => index === 0 || index === pages.length - 1);
  return [...files.filter((name) => /^(serve\.duckdb|search)/.test(name)), ...ends];
}

/** Returns every kind of damage to a file that the service opens. */
async function damagesOf(snapshot: string, flips: number): Promise<Damage[]> {
  const even = chance(7);
  const opened = await openedOf(snapshot);
  return opened.flatMap((name) => [
    ...Array.from({ length: flips }, () => ({
      name: `a byte of ${name}`,
      make: (folder: string) =>
        rewrite(join(folder, name), (bytes) => {
          const at = Math.floor(even() * bytes.length);
          bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(even() * 8));
          return bytes;
        }),
    })),
    {
      name: `the end of ${name}`,
      make: (folder: string) =>
        rewrite(join(folder, name), (bytes) => bytes.subarray(0, Math.floor(bytes.length * even()))),
    },
    {
      name: `nothing in ${name}`,
      make: (folder: string) => rewrite(join(folder, name), () => Buffer.alloc(0)),
    },
    { name: `${name} missing`, make: (folder: string) => rm(join(folder, name)) },
  ]);
}

const manifestDamages: readonly Damage[] = [
  { name: 'manifest.json missing', make: (folder) => rm(join(folder, 'manifest.json')) },
  { name: 'half a manifest.json', make: (folder) => truncate(join(folder, 'manifest.json'), 500) },
  {
    name: 'another checksum in manifest.json',
    make: async (folder) => {
      const path = join(folder, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"sha256":"[0-9a-f]/, '"sha256":"x'));
    },
  },
  { name: 'the folder missing', make: (folder) => rm(folder, { recursive: true }) },
];

async function statusOf(served: Served): Promise<z.infer<typeof Status>> {
  return Status.parse(JSON.parse((await served.ask('/api/v1/status')).text));
}

/** Returns the status once the service refuses this snapshot or serves another one than before. */
async function untilNoticed(served: Served, id: string, before: string): Promise<z.infer<typeof Status>> {
  const until = performance.now() + 600_000;
  for (;;) {
    const status = await statusOf(served);
    const isNoticed = status.refused?.snapshot_id === id || status.snapshot.snapshot_id !== before;
    if (isNoticed || performance.now() > until) return status;
    await pause(50);
  }
}

async function measure({ tiny, work, warehouse, say }: ChaosContext): Promise<Shown> {
  const from = await warehouse();
  const folder = join(work, 'served');
  await mkdir(folder);
  let day = 0;
  const next = () => {
    day += 1;
    return new Date(Date.UTC(2026, 10, day));
  };
  const first = await publishAgain(from, folder, next());
  // Where it is tiny, the machine may be slow: no request is refused for that.
  const served = await serve(folder, {}, tiny ? { limits: endlessLimits } : {});
  try {
    const every = [...(await damagesOf(join(folder, 'snapshots', first), tiny ? 1 : 4)), ...manifestDamages];
    const damages = tiny ? every.filter((_, index) => index % 6 === 0) : every;
    const load = startLoad(served, {
      paths: ['/api/v1/areas?limit=5', '/api/v1/search/autocomplete?q=marsa'],
      perSecond: 20,
      seconds: 600,
    });
    await load.begun;
    const counts = { served: 0, said: 0, metric: 0, ready: 0 };
    for (const { name, make } of damages) {
      const id = await publishAgain(from, folder, next(), { damage: make });
      const status = await untilNoticed(served, id, first);
      const isSaid = status.refused?.snapshot_id === id;
      if (!isSaid) say(`${name}: not reported; it serves ${status.snapshot.snapshot_id}`);
      counts.said += Number(isSaid);
      counts.served += Number(status.snapshot.snapshot_id === first);
      counts.metric += Number((await served.metric('mulk_snapshot_refused')) === 1);
      counts.ready += Number((await served.ask('/health/ready')).status === 200);
      await rm(join(folder, 'snapshots', id), { recursive: true, force: true });
    }
    load.stop();
    const sent = await load.sent;
    const whole = await publishAgain(from, folder, next());
    let ms = -performance.now();
    while ((await statusOf(served)).snapshot.snapshot_id !== whole) await pause(50);
    ms += performance.now();
    const n = damages.length;
    return {
      data: { damaged_snapshots: n, requests: sent.count },
      figures: [
        none(
          'Damaged snapshots that were served',
          n - counts.served,
          'snapshots',
          `of ${n}: flipped bits, cut, empty and missing files, wrong manifests`,
        ),
        atLeast(n, 'Reported by /api/v1/status (`refused`)', counts.said, 'snapshots'),
        atLeast(n, 'Reported by the metric mulk_snapshot_refused', counts.metric, 'snapshots'),
        atLeast(n, '/health/ready stays 200 with the previous snapshot', counts.ready, 'times'),
        none('Requests that failed during the scenario', sent.count - sent.with(200), 'requests'),
        tiny
          ? plain('Time until the service uses the next whole snapshot', ms, 'ms')
          : atMost(10_000, 'Time until the service uses the next whole snapshot', ms, 'ms'),
        plain('p99 during the scenario', sent.p99, 'ms'),
      ],
    };
  } finally {
    await served.stop();
  }
}

export const corruptSnapshot: Scenario = {
  name: 'corrupt-snapshot',
  title: 'Damaged snapshots',
  promise: 'The service never serves a damaged snapshot: it keeps the previous one and reports the damage',
  run: measure,
};
