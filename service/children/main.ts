/** The program of a child: it does one task and ends. Its arguments are the task and a folder of its own. */
import { writeFileSync } from 'node:fs';
import { type FromChild, messageOf, type Task, ToChild } from './messages.ts';

const tasks: Readonly<Record<string, () => Promise<Task>>> = {
  'read-rows': async () => (await import('../rows/read-rows-task.ts')).readRowsTask,
  'estimate-portfolio': async () =>
    (await import('../families/estimates/portfolio/estimate-task.ts')).estimateTask,
};

/** Messages of one kind that arrive, in order. */
class Arrivals<Message> {
  readonly #waiting: Message[] = [];
  #notice: () => void = () => undefined;

  add(message: Message): void {
    this.#waiting.push(message);
    this.#notice();
  }

  async next(): Promise<Message> {
    for (;;) {
      const message = this.#waiting.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.#notice = resolve;
      });
    }
  }
}

const sent = new Arrivals<ToChild>();
const leaves = new Arrivals<ToChild>();

process.on('message', (message) => {
  const read = ToChild.parse(message);
  (read.kind === 'go' ? leaves : sent).add(read);
});
// The child ends when its service has ended. It ignores signals: the service gets them too, and ends its children.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function* partsOfService(): AsyncGenerator<unknown> {
  for (let message = await sent.next(); message.kind === 'part'; message = await sent.next())
    yield message.part;
}

function send(message: FromChild): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

/** Makes the kernel end this process, and not the service, where memory runs out. Other systems have no such file. */
function offerMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The service watches the memory anyway.
  }
}

async function run(name: string, directory: string): Promise<void> {
  const task = await tasks[name]?.();
  const first = await sent.next();
  if (task === undefined || first.kind !== 'part') throw new Error(`There is no task ${name}.`);
  for await (const part of task({ input: first.part, parts: partsOfService(), directory })) {
    await send({ kind: 'part', part });
    await leaves.next();
  }
}

offerMemory();
const [, , name = '', directory = ''] = process.argv;
await run(name, directory).then(
  () => send({ kind: 'end' }),
  (error: unknown) => send(messageOf(error)),
);
process.exit();
