/** Sends hostile patterns from a process of its own that leaves the processors to the service, until it is told to stop. */
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Pattern, patterns, type Target } from './hostile-patterns.ts';
import { HostileTask } from './hostile-task.ts';

/** Refusals that a client meets by waiting: without a pause the sender would be what is measured. */
const refusals: ReadonlySet<number> = new Set([401, 404, 429, 503]);
let isStopping = false;

/** Sends a request and reads the answer; returns 0 when there is none. */
async function statusOf(request: Request, readsSlowly: boolean): Promise<number> {
  try {
    const answer = await fetch(request);
    if (readsSlowly) await readSlowly(answer);
    else await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Reads one chunk in a quarter of a second, until the service or the test ends it. */
async function readSlowly(answer: Response): Promise<void> {
  for await (const _ of answer.body ?? []) {
    if (isStopping) return;
    await pause(250);
  }
}

/** Asks without a pause until it is told to stop; returns how many answers of each status it had. */
async function attack(
  target: Target,
  { name, clients, ask, readsSlowly = false }: Pattern,
): Promise<[string, Record<string, number>]> {
  const statuses: Record<string, number> = {};
  let turn = 0;
  const client = async (): Promise<void> => {
    while (!isStopping) {
      const status = await statusOf(ask(target, turn), readsSlowly);
      turn += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (refusals.has(status)) await pause(20);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return [name, statuses];
}

setPriority(constants.priority.PRIORITY_LOW);
process.once('message', (message) => {
  const { target, names } = HostileTask.parse(message);
  process.on('message', () => {
    isStopping = true;
  });
  const chosen = patterns.filter(({ name }) => names.includes(name));
  void Promise.all(chosen.map((pattern) => attack(target, pattern))).then((statuses) => {
    process.send?.(Object.fromEntries(statuses));
    process.disconnect();
  });
});
