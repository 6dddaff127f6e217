/** Sends SIGTERM under load: accepted requests must be answered, counted usage stored, and the exit code 0. */

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '../../../service/accounts/database.ts';
import { makeLogger } from '../../../service/logger.ts';
import { startLoad } from '../load.ts';
import { differentPages } from '../paths.ts';
import { atMost, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';
import { folderOver, serve } from '../served.ts';

/** Returns the number of requests in the account database. */
async function counted(directory: string): Promise<number> {
  const database = await openDatabase({ directory, logger: makeLogger('silent') });
  try {
    const sql = 'select coalesce(sum(requests), 0)::integer as n from usage_hours';
    const [row] = await database.query(sql, [], z.object({ n: z.int() }));
    return row?.n ?? 0;
  } finally {
    await database.close();
  }
}

async function measure({ tiny, work, warehouse, say }: ChaosContext): Promise<Shown> {
  const times = tiny ? 1 : 5;
  const total = { ms: 0, notZero: 0, failed: 0, refused: 0, answered: 0, lost: 0 };
  for (let turn = 0; turn < times; turn += 1) {
    const folder = await folderOver(await warehouse(), work, `served-${turn}`);
    const served = await serve(folder);
    const load = startLoad(served, {
      paths: differentPages(500),
      perSecond: tiny ? 20 : 60,
      seconds: 30,
      connections: 32,
    });
    await load.begun;
    await pause(tiny ? 1_000 : 3_000);
    const { code, ms } = await served.stop();
    load.stop();
    const sent = await load.sent;
    total.ms = Math.max(total.ms, ms);
    total.notZero += code === 0 ? 0 : 1;
    const known = await counted(join(folder, 'accounts'));
    const answered = sent.count - sent.with(0);
    total.answered += answered;
    total.failed += Math.max(0, known - answered);
    // A request refused at the door (503) is not attributed to a key yet.
    total.lost += Math.max(0, sent.with(200) - known);
    total.refused += sent.count - Math.max(known, answered);
    say(
      `stopped in ${ms.toFixed(0)} ms with ${code}: ${answered} answered of ${known} taken and ${sent.count} sent`,
    );
  }
  return {
    data: { stops: times },
    figures: [
      atMost(10_000, 'Longest stop, from SIGTERM to the end of the process', total.ms, 'ms'),
      none('Stops with an exit code other than 0', total.notZero, 'stops'),
      none('Requests that the service accepted and did not answer completely', total.failed, 'requests'),
      none('Answered requests that the usage of their key lacks', total.lost, 'requests'),
      plain('Requests answered before and during the stops', total.answered, 'requests'),
      plain(
        'Requests that it did not accept, because its port or an idle connection was closed',
        total.refused,
        'requests',
        'clients send them again; with `STOP_DELAY_MS` a balancer stops sending first',
      ),
    ],
  };
}

export const stop: Scenario = {
  name: 'stop',
  title: 'Stopped under load',
  promise:
    'After SIGTERM the service accepts nothing new, finishes its requests within 10 s, stores the counted usage and exits with 0',
  run: measure,
};
