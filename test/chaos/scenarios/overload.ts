/** Ten times the load that the service can bear: those it takes are answered in time, the others are told to come again. */

import { type Sent, sendLoad } from '../load.ts';
import { differentPages } from '../paths.ts';
import { answers, atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

/** Part of what the service can do at most that counts as bearable. */
const BEARABLE = 0.6;
const TIMES = 10;
/** The sender and the service share the machine: beyond this the sender would be what is measured. */
const PER_SECOND_MAX = 4_000;

/** Requests a second with every answer 200 when so many clients ask without a pause. */
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
  const served = await serve(await folderOver(await warehouse(), work), { ANSWER_CACHE_MB: '0' });
  try {
    const paths = differentPages(5_000).map((path) => `${path}&include_total=true`);
    await capacity(served, paths, tiny ? 0.5 : 3);
    const most = await capacity(served, paths, tiny ? 0.5 : 5);
    const bearable = most * BEARABLE;
    say(`it answers ${most.toFixed(0)} a second at most`);
    const calm = await sendLoad(served, { paths, perSecond: bearable, seconds });
    const perSecond = Math.min(TIMES * bearable, PER_SECOND_MAX);
    say(`${perSecond.toFixed(0)} a second for ${seconds} s`);
    // What comes before the queue has stood for a second is taken for a burst and counted apart.
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
        'p99 of those answered under the overload / p99 under bearable load',
        ratio(storm.p99, calm.p99),
        '×',
      ),
      plain('Load sent / bearable load', ratio(perSecond, bearable), '×'),
      none('Failed: neither answered nor told to come again', all.failed + all.refused, 'requests'),
      plain(
        'Answered under the overload, of what the service can do at most',
        (storm.with(200) / seconds / most) * 100,
        '%',
      ),
      plain('Told to come again (503 and Retry-After)', (storm.with(503) / storm.count) * 100, '%'),
      plain('p99 of the first two seconds, which may be a burst', all.between(0, 2_000).p99, 'ms'),
      plain('p99 under bearable load', calm.p99, 'ms'),
      plain('p99 of those answered under the overload', storm.p99, 'ms'),
      answers(200, '/health/ready right after', ready),
      none('Not answered 200 under bearable load right after', after.count - after.with(200), 'requests'),
    ],
  };
}

export const overload: Scenario = {
  name: 'overload',
  title: 'Ten times the load',
  promise:
    'Under ten times the bearable load the share that is taken keeps p99 within 3 ×; the others get 503 with `Retry-After`',
  run: measure,
};
