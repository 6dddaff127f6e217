/** Sends ten times the bearable load: accepted requests must be answered in time, and the others must get 503 with Retry-After. */

import { type Sent, sendLoad } from '../load.ts';
import { differentPages } from '../paths.ts';
import { answers, atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

/** Bearable load, as a share of the greatest load that the service can answer. */
const BEARABLE = 0.6;
const TIMES = 10;
/** Sender and service share the machine; above this rate the figures would measure the sender. */
const PER_SECOND_MAX = 4_000;

/** Returns the greatest rate of answers with 200 for this many clients that send requests without a pause. */
async function capacity(served: Served, paths: readonly string[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async (offset: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const { status } = await served.ask(paths[(offset + turn * 8) % paths.length] ?? '/');
      if (status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => client(index)));
  return answered / seconds;
}

async function measure({ tiny, say, work, warehouse }: ChaosContext): Promise<Shown> {
  const seconds = tiny ? 1 : 10;
  const served = await serve(await folderOver(await warehouse(), work), {}, { limits: { answerCacheMb: 0 } });
  try {
    const paths = differentPages(5_000).map((path) => `${path}&include_total=true`);
    await capacity(served, paths, tiny ? 0.5 : 3);
    const most = await capacity(served, paths, tiny ? 0.5 : 5);
    const bearable = most * BEARABLE;
    say(`it answers ${most.toFixed(0)} a second at most`);
    const calm = await sendLoad(served, { paths, perSecond: bearable, seconds });
    const perSecond = Math.min(TIMES * bearable, PER_SECOND_MAX);
    say(`${perSecond.toFixed(0)} a second for ${seconds} s`);
    // Requests of the first second count as a burst and are reported separately.
    const all = await sendLoad(served, { paths, perSecond, seconds: seconds + 2 });
    const storm = all.between(2_000, Number.POSITIVE_INFINITY);
    const ready = await served.ask('/health/ready');
    const after = await sendLoad(served, { paths, perSecond: bearable, seconds: Math.min(3, seconds) });
    return shown({ calm, all, storm, after, ready: ready.status, most, perSecond, bearable, seconds });
  } finally {
    await served.stop();
  }
}

interface Measured {
  readonly calm: Sent;
  readonly all: Sent;
  readonly storm: Sent;
  readonly after: Sent;
  readonly ready: number;
  readonly most: number;
  readonly perSecond: number;
  readonly bearable: number;
  readonly seconds: number;
}

function shown({ calm, all, storm, after, ready, most, perSecond, bearable, seconds }: Measured): Shown {
  const ratio = (a: number, b: number) => (b === 0 ? 0 : a / b);
  return {
    data: {
      most_pages_per_second: Math.round(most),
      bearable_per_second: Math.round(bearable),
      sent_per_second: Math.round(perSecond),
      requests: all.count,
    },
    figures: [
      atMost(
        3,
        'p99 of the answers under overload / p99 under bearable load',
        ratio(storm.p99, calm.p99),
        '×',
      ),
      plain('Load sent / bearable load', ratio(perSecond, bearable), '×'),
      none('Failed: neither answered nor refused with 503', all.failed + all.refused, 'requests'),
      plain(
        'Answered under overload, relative to the greatest bearable rate',
        (storm.with(200) / seconds / most) * 100,
        '%',
      ),
      plain('Refused with 503 and Retry-After', (storm.with(503) / storm.count) * 100, '%'),
      plain('p99 of the first two seconds, which may be a burst', all.between(0, 2_000).p99, 'ms'),
      plain('p99 under bearable load', calm.p99, 'ms'),
      plain('p99 of the answers under overload', storm.p99, 'ms'),
      answers(200, '/health/ready right after', ready),
      none(
        'Requests under bearable load right after that were not answered 200',
        after.count - after.with(200),
        'requests',
      ),
    ],
  };
}

export const overload: Scenario = {
  name: 'overload',
  title: 'Ten times the load',
  promise:
    'Under ten times the bearable load, p99 of the accepted requests stays within 3 ×; the others get 503 with `Retry-After`',
  run: measure,
};
