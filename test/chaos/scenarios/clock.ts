/** Sets the clock of the service forward and back: limits, keys, snapshots and the schedule must keep working. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Figure } from '../../../bench/benchmark.ts';
import { startSchedule } from '../../../ingest/schedule.ts';
import { sendLoad } from '../load.ts';
import { publishAgain } from '../own-snapshots.ts';
import { atLeast, atMost, type ChaosContext, none, type Scenario, type Shown } from '../scenario.ts';
import { type Served, serve } from '../served.ts';

const HOUR = 3_600_000;
/** After a step back, a schedule waits until its time comes again, so that no night runs twice. */
const BACK_MS = 2_000;
const JUMPS: readonly (readonly [string, number])[] = [
  ['an hour forward', HOUR],
  ['a day back', -24 * HOUR],
  ['ten years forward', 10 * 365 * 24 * HOUR],
  ['back to the right time', 0],
];

/** Checks that a key at its limit waits at most a minute, whatever the clock says. */
async function limited(served: Served): Promise<{ refused: number; longest: number }> {
  let [refused, longest] = [0, 0];
  for (let asked = 0; asked < 110; asked += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        served.ask('/api/v1/areas?limit=1', {
          headers: { Authorization: `Bearer ${served.keys.lite.token}` },
        }),
      ),
    );
    for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
      refused += Number(status === 429);
      longest = Math.max(longest, Number(headers.get('retry-after')));
    }
  }
  return { refused, longest };
}

async function jump(
  served: Served,
  [name, ms]: readonly [string, number],
  { seconds, from, folder, number }: { seconds: number; from: string; folder: string; number: number },
): Promise<Figure[]> {
  await served.shiftClock(ms);
  const sent = await sendLoad(served, {
    paths: ['/api/v1/areas?limit=5', '/api/v1/search/autocomplete?q=marsa'],
    perSecond: 10,
    seconds,
  });
  const { refused, longest } = await limited(served);
  const id = await publishAgain(from, folder, new Date(Date.UTC(2026, 10, 2 + number)));
  let waited = -performance.now();
  const until = performance.now() + 15_000;
  while (!(await served.ask('/health/ready')).text.includes(id) && performance.now() < until) await pause(50);
  waited += performance.now();
  return [
    none(`${name}: requests that failed`, sent.count - sent.with(200), 'requests', `of ${sent.count}`),
    atLeast(1, `${name}: refusals of a key at its limit`, refused, 'requests'),
    atMost(60, `${name}: the longest wait in its answers`, longest, 's'),
    atMost(10_000, `${name}: time until a new snapshot is served`, waited, 'ms'),
  ];
}

/** Runs a schedule of every second and changes the clock of this process. Returns the number of runs and of overlapping runs. */
async function scheduled(ms: number, forMs: number): Promise<{ runs: number; overlapping: number }> {
  const RealDate = Date;
  let shift = 0;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, words, made) =>
      Reflect.construct(target, words.length === 0 ? [RealDate.now() + shift] : words, made),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
  });
  let [runs, going, overlapping] = [0, 0, 0];
  const schedule = startSchedule({
    cron: '* * * * * *',
    run: async () => {
      going += 1;
      if (going > 1) overlapping += 1;
      if (shift !== 0) runs += 1;
      await pause(50);
      going -= 1;
    },
    logger: pino({ level: 'silent' }),
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
  try {
    await pause(1_500);
    shift = ms;
    await pause(forMs);
    return { runs, overlapping };
  } finally {
    globalThis.Date = RealDate;
    await schedule.stop();
  }
}

async function measure({ tiny, work, warehouse }: ChaosContext): Promise<Shown> {
  const from = await warehouse();
  const folder = join(work, 'served');
  await mkdir(folder);
  await publishAgain(from, folder, new Date(Date.UTC(2026, 10, 1)));
  const served = await serve(folder);
  try {
    const figures: Figure[] = [];
    for (const [number, one] of (tiny ? JUMPS.slice(1, 2) : JUMPS).entries())
      figures.push(...(await jump(served, one, { seconds: tiny ? 1 : 4, from, folder, number })));
    const back = await scheduled(-BACK_MS, BACK_MS + 3_000);
    const forward = await scheduled(HOUR, tiny ? 2_500 : 8_000);
    const failed = figures
      .filter(({ what }) => what.endsWith('failed'))
      .reduce((sum, { value }) => sum + value, 0);
    return {
      data: { jumps: JUMPS.length + 2 },
      figures: [
        none('Requests that failed after a jump of the clock', failed, 'requests'),
        ...figures,
        atLeast(
          1,
          'Runs of a schedule of every second after the clock went two seconds back',
          back.runs,
          'runs',
        ),
        atLeast(1, 'The same after the clock went an hour forward', forward.runs, 'runs'),
        none('Scheduled runs that overlapped', back.overlapping + forward.overlapping, 'runs'),
      ],
    };
  } finally {
    await served.stop();
  }
}

export const clock: Scenario = {
  name: 'clock',
  title: 'Clocks that jump',
  promise:
    'When the clock is set forward or back, requests, limits, new snapshots and the schedule keep working',
  run: measure,
};
