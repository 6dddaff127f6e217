/** Publishes a new snapshot under load. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../../bench/benchmark.ts';
import { Sent, startLoad } from '../load.ts';
import { publishAgain } from '../own-snapshots.ts';
import { answeredExamples, differentPages } from '../paths.ts';
import { atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { type Served, serve } from '../served.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

/** Returns when the service reports this snapshot as current, on this process's clock. */
async function servedFrom(served: Served, id: string): Promise<number> {
  for (;;) {
    const { text } = await served.ask('/health/ready');
    if (text.includes(id)) return performance.now();
    await pause(20);
  }
}

function together(parts: readonly Sent[]): Sent {
  return new Sent(parts.flatMap(({ exchanges }) => exchanges));
}

async function measure({ tiny, work, warehouse, say }: ChaosContext): Promise<Shown> {
  const switches = tiny ? 1 : 8;
  const gapMs = tiny ? 1_500 : 6_000;
  const from = await warehouse();
  const folder = join(work, 'served');
  await mkdir(folder);
  const day = (number: number) => new Date(Date.UTC(2026, 10, 1) + number * DAY);
  await publishAgain(from, folder, day(0));
  const served = await serve(folder);
  try {
    const paths = [...(await answeredExamples(served)), ...differentPages(200)];
    const perSecond = tiny ? 10 : 20;
    const load = startLoad(served, { paths, perSecond, seconds: 600 });
    const began = await load.begun;
    const at: number[] = [];
    for (let number = 1; number <= switches; number += 1) {
      await pause(gapMs);
      const id = await publishAgain(from, folder, day(number));
      at.push((await servedFrom(served, id)) - began);
    }
    await pause(2 * SECOND);
    load.stop();
    const sent = await load.sent;
    const during = at.map((moment) => sent.between(moment - SECOND / 2, moment + SECOND / 2));
    const before = at.map((moment) => sent.between(moment - 3.5 * SECOND, moment - SECOND / 2));
    const [all, calm] = [together(during), together(before)];
    const each = during.map((one, number) => one.p99 / (before[number]?.p99 ?? Number.NaN));
    say(`p99 of the second of the switch / before: ${each.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    return {
      data: { switches, requests: sent.count, per_second: perSecond },
      figures: [
        none('Requests that failed', sent.count - sent.with(200, 304), 'requests'),
        atMost(
          2,
          'p99 in the seconds of the switches / in the three seconds before each',
          all.p99 / calm.p99,
          '×',
          `${all.count} requests, ${calm.count} before`,
        ),
        plain('p99 before', calm.p99, 'ms'),
        plain('p99 in the seconds of the switches', all.p99, 'ms'),
        plain('Median of single switches', median(each), '×'),
      ],
    };
  } finally {
    await served.stop();
  }
}

export const snapshotSwitch: Scenario = {
  name: 'snapshot-switch',
  title: 'Snapshots switched under load',
  promise: 'A snapshot switch under load fails no request, and p99 in its second is at most 2 × that before',
  run: measure,
};
