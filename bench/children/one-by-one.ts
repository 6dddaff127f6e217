/** Requests addresses one after the other from its own process and times each answer to its last byte. Receives paths and returns milliseconds. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { TimingTask } from '../load.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function timeRequest(address: URL, headers: Readonly<Record<string, string>>): Promise<number | null> {
  const began = performance.now();
  const [response]: IncomingMessage[] = await once(get(address, { agent, headers }), 'response');
  if (response === undefined) throw new Error(`${address.pathname} had no answer`);
  response.resume();
  await once(response, 'end');
  const ms = performance.now() - began;
  const { statusCode = 0 } = response;
  if (statusCode >= 500) throw new Error(`${address.pathname}${address.search} answered ${statusCode}`);
  return statusCode === 200 ? ms : null;
}

async function timeRequests(task: TimingTask): Promise<(number | null)[]> {
  const times: (number | null)[] = [];
  for (const path of task.paths) times.push(await timeRequest(new URL(path, task.address), task.headers));
  return times;
}

process.on('message', (message) => {
  void timeRequests(TimingTask.parse(message)).then(
    (milliseconds) => process.send?.({ milliseconds }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
