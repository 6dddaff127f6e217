import assert from 'node:assert/strict';
import { pino } from 'pino';
import { z } from 'zod';
import {
  type Schedule,
  type ScheduleOptions,
  scheduleVariables,
  startSchedule,
} from '../../ingest/schedule.ts';

describe('startSchedule', () => {
  let schedule: Schedule | null = null;
  let log: string[];
  let sleeps: number[];

  beforeEach(() => {
    log = [];
    sleeps = [];
  });
  afterEach(async () => {
    await schedule?.stop();
    schedule = null;
  });

  function start(changes: Partial<ScheduleOptions> = {}): Schedule {
    schedule = startSchedule({
      cron: '0 3 * * *',
      run: async () => {},
      logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
      random: () => 0.5,
      sleep: async (ms) => void sleeps.push(ms),
      ...changes,
    });
    return schedule;
  }

  /** A run that goes on until it is let go. */
  function longRun() {
    let letGo = () => {};
    let started = () => {};
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const end = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let count = 0;
    const run = async () => {
      count += 1;
      started();
      await end;
    };
    return { run, hasStarted, letGo, count: () => count };
  }

  it('is next due at three in the morning in Dubai', () => {
    const next = start().nextRun();
    assert.ok(next);
    assert.equal(next.toISOString().slice(11, 19), '23:00:00');
  });

  it('runs when its time comes', async () => {
    await new Promise<void>((ran) => start({ cron: '* * * * * *', random: () => 0, run: async () => ran() }));
  });

  it('starts each run a little late, by chance', async () => {
    let runs = 0;
    await start({
      run: async () => {
        runs += 1;
      },
    }).execute();
    assert.deepEqual(sleeps, [300_000]);
    assert.equal(runs, 1);
  });

  it('never runs twice at once', async () => {
    const long = longRun();
    const first = start({ run: long.run }).execute();
    await long.hasStarted;
    await schedule?.execute();
    assert.equal(long.count(), 1);
    assert.match(log.join(''), /a run is still going/);
    long.letGo();
    await first;
  });

  it('goes on after a run that failed', async () => {
    let runs = 0;
    const failing = start({
      run: async () => {
        runs += 1;
        throw new Error('no space left');
      },
    });
    await failing.execute();
    await failing.execute();
    assert.equal(runs, 2);
    assert.match(log.join(''), /no space left/);
  });

  it('waits for the run that is going when it stops, and starts no other', async () => {
    const long = longRun();
    const going = start({ run: long.run });
    const first = going.execute();
    await long.hasStarted;
    let stopped = false;
    const stopping = going.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(stopped, false);
    long.letGo();
    await Promise.all([stopping, first]);
    await going.execute();
    assert.equal(long.count(), 1);
  });

  it('does not wait out the jitter when it stops', async () => {
    let runs = 0;
    let sleeping = () => {};
    const isSleeping = new Promise<void>((resolve) => {
      sleeping = resolve;
    });
    const late = start({
      run: async () => {
        runs += 1;
      },
      sleep: (_ms, signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          sleeping();
        }),
    });
    const waiting = late.execute();
    await isSleeping;
    await late.stop();
    await waiting;
    assert.equal(runs, 0);
    assert.doesNotMatch(log.join(''), /failed/);
  });

  it('refuses what is no cron expression, naming the variable', () => {
    assert.throws(
      () => start({ cron: '61 3 * * *' }),
      /INGEST_CRON takes a cron expression .*got "61 3 \* \* \*": 61 is/,
    );
    const settings = z.object(scheduleVariables);
    assert.deepEqual(settings.parse({}), { INGEST_CRON: '0 3 * * *' });
    const wrong = settings.safeParse({ INGEST_CRON: 'nightly' });
    assert.deepEqual(
      wrong.error?.issues.map(({ path }) => path[0]),
      ['INGEST_CRON'],
    );
    assert.match(wrong.error?.issues[0]?.message ?? '', /expected 5 or 6 fields/);
  });
});
