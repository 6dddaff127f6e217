/** Sends requests at a steady rate from its own process, whatever the answers are. A slow server gets no fewer requests. */
import { Agent, request } from 'node:http';
import { type Exchange, LoadTask } from './load.ts';

/** A request without an answer after this time counts as unanswered. */
const patienceMs = 60_000;

const get = (path: string) => ({ path, body: undefined, more: { method: 'GET', headers: {} } });

/** Splits a path to get, or `POST`, a path and the JSON to send. */
function partsOf(asked: string) {
  const [, path, body] = /^POST (\S+) (.*)$/.exec(asked) ?? [];
  if (path === undefined) return get(asked);
  return { path, body, more: { method: 'POST', headers: { 'Content-Type': 'application/json' } } };
}

process.once('message', (message) => {
  const task = LoadTask.parse(message);
  const { address, headers, perSecond, seconds, connections } = task;
  const parts = task.paths.map(partsOf);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const exchanges: Exchange[] = [];
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  let sent = 0;
  let ended = 0;
  let stopped = false;

  const note = (at: number, status: number, isRefused = false) => {
    exchanges.push([
      Math.round(at),
      Math.round((performance.now() - began - at) * 10) / 10,
      status,
      isRefused ? 1 : 0,
    ]);
    ended += 1;
    if ((sent === total || stopped) && ended === sent) finish();
  };
  const finish = () => {
    process.send?.({ exchanges });
    process.disconnect();
  };
  const send = (at: number) => {
    const { path, body, more } = parts[sent % parts.length] ?? get('/');
    sent += 1;
    let noted = false;
    const once = (status: number, isRefused = false) => {
      if (!noted) note(at, status, isRefused);
      noted = true;
    };
    const asked = request(
      address + path,
      { agent, ...more, headers: { ...headers, ...more.headers } },
      (response) => {
        response.resume();
        response.once('end', () => once(response.statusCode ?? 0));
        response.once('error', () => once(0));
        response.once('close', () => once(0));
      },
    );
    asked.once('error', (error) => {
      const code = 'code' in error ? error.code : '';
      // No process accepted the request, so no accepted request failed.
      once(0, code === 'ECONNREFUSED' || (asked.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')));
    });
    asked.setTimeout(patienceMs, () => asked.destroy(new Error('no answer')));
    asked.end(body);
  };
  const turn = () => {
    const now = performance.now() - began;
    while (!stopped && sent < total && (sent / perSecond) * 1000 <= now) send((sent / perSecond) * 1000);
    if (!stopped && sent < total) setTimeout(turn, 2);
  };
  process.on('message', () => {
    stopped = true;
    if (ended === sent) finish();
  });
  process.send?.('began');
  turn();
});
