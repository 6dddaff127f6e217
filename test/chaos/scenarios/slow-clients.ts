/** Runs slow, large and many clients: the service must close their connections without effect on others. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sendLoad, startLoad } from '../load.ts';
import {
  answers,
  atLeast,
  atMost,
  type ChaosContext,
  none,
  plain,
  type Scenario,
  type Shown,
} from '../scenario.ts';
import { folderOver, type Served, serve } from '../served.ts';

const paths = [
  '/api/v1/areas?limit=5',
  '/api/v1/analytics/top-areas',
  '/api/v1/transactions?type=sales&limit=5',
];

interface Client {
  readonly socket: Socket;
  readonly began: number;
  /** The beginning of the answer. */
  said: string;
  bytes: number;
  endedAfterMs: number | null;
}

function open(served: Served, first: string): Client {
  const { port } = new URL(served.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const client: Client = { socket, began: performance.now(), said: '', bytes: 0, endedAfterMs: null };
  socket.on('data', (piece) => {
    client.bytes += piece.length;
    if (client.said.length < 300) client.said += String(piece.subarray(0, 300));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    client.endedAfterMs = performance.now() - client.began;
  });
  socket.write(first);
  return client;
}

/** Sends a byte now and then until all connections are closed or the time is over. */
async function dawdle(clients: readonly Client[], byte: string, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until && clients.some(({ endedAfterMs }) => endedAfterMs === null)) {
    for (const { socket } of clients) if (socket.writable) socket.write(byte);
    await pause(500);
  }
}

function many(count: number, make: () => Client): Client[] {
  return Array.from({ length: count }, make);
}

function ended(clients: readonly Client[]): { all: number; longestMs: number; answered408: number } {
  return {
    all: clients.filter(({ endedAfterMs }) => endedAfterMs !== null).length,
    longestMs: Math.max(...clients.map(({ endedAfterMs }) => endedAfterMs ?? Number.POSITIVE_INFINITY)),
    answered408: clients.filter(({ said }) => said.startsWith('HTTP/1.1 408')).length,
  };
}

/** Returns the milliseconds from a moment until another export is accepted. */
async function untilExports(served: Served, began: number): Promise<number> {
  const limitMs = 200_000;
  for (;;) {
    const { status } = await served.ask('/api/v1/exports/sales_monthly?format=csv');
    const ms = performance.now() - began;
    if (status === 200 || ms > limitMs) return ms;
    await pause(1_000);
  }
}

async function measure({ tiny, work, warehouse, say }: ChaosContext): Promise<Shown> {
  const served = await serve(await folderOver(await warehouse(), work));
  const auth = `Authorization: Bearer ${served.keys.enterprise.token}`;
  const each = tiny ? 20 : 300;
  const seconds = tiny ? 1 : 8;
  const clients: Client[] = [];
  try {
    await sendLoad(served, { paths, perSecond: 30, seconds: 1 });
    const calm = await sendLoad(served, { paths, perSecond: 30, seconds });
    say('slow headers, slow bodies, slow readers, idle connections');
    const headers = many(each, () => open(served, 'GET /api/v1/areas HTTP/1.1\r\nHost: x\r\nX-Slow: '));
    const bodies = many(each, () =>
      open(
        served,
        `POST /api/v1/search-log HTTP/1.1\r\nHost: x\r\n${auth}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`,
      ),
    );
    const idle = many(tiny ? 50 : 2_000, () => open(served, ''));
    const readersBegan = performance.now();
    const readers = many(2, () => {
      const client = open(
        served,
        `GET /api/v1/exports/transactions?format=csv HTTP/1.1\r\nHost: x\r\n${auth}\r\n\r\n`,
      );
      client.socket.pause();
      return client;
    });
    clients.push(...headers, ...bodies, ...idle, ...readers);
    const load = startLoad(served, { paths, perSecond: 30, seconds: tiny ? 2 : 80 });
    await load.begun;
    const rss = await served.usage();
    await Promise.all([
      dawdle(headers, 'a', tiny ? 1_000 : 40_000),
      dawdle(bodies, ' ', tiny ? 1_000 : 80_000),
    ]);
    const sent = await load.sent;
    const large = await served.ask('/api/v1/search-log', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(8 * 1024 * 1024) }),
    });
    const [ofHeaders, ofBodies] = [ended(headers), ended(bodies)];
    const cutAfterMs = tiny ? 0 : await untilExports(served, readersBegan);
    const budget = (limit: number) => (tiny ? Number.POSITIVE_INFINITY : limit);
    const ratio = sent.p99 / calm.p99;
    const figures = [
      none(
        'Requests of other clients that failed',
        sent.count - sent.with(200),
        'requests',
        `of ${sent.count}`,
      ),
      atMost(tiny ? 1_000 : 3, 'p99 of other clients during the scenario / before', ratio, '×'),
      plain('Slow and idle connections', clients.length, 'connections'),
      plain('Memory with all connections', rss.rssMb, 'MB'),
      // A client that still sends when the connection is closed may miss the answer.
      answers(
        413,
        'A body of 8 MiB is refused (or its connection closed)',
        large.status === 0 ? 413 : large.status,
      ),
    ];
    if (tiny) return { data: { each }, figures };
    return {
      data: { slow_headers: each, slow_bodies: each, idle: idle.length, slow_readers: readers.length },
      figures: [
        ...figures,
        atLeast(each, 'Headers at two bytes a second: connections closed', ofHeaders.all, 'clients'),
        atMost(
          budget(30_000),
          'the last one closed after',
          ofHeaders.longestMs,
          'ms',
          'the limit is 15 s, checked every 5 s',
        ),
        atLeast(each, 'Bodies at two bytes a second: connections closed', ofBodies.all, 'clients'),
        atMost(budget(75_000), 'the last one closed after', ofBodies.longestMs, 'ms', 'the limit is 60 s'),
        atLeast(2 * each, 'answered with 408', ofHeaders.answered408 + ofBodies.answered408, 'clients'),
        atMost(
          130_000,
          'Readers that take nothing: cut, and their places free, after',
          cutAfterMs,
          'ms',
          'a minute without a byte, or two while buffers still filled',
        ),
      ],
    };
  } finally {
    for (const { socket } of clients) socket.destroy();
    await served.stop();
  }
}

export const slowClients: Scenario = {
  name: 'slow-clients',
  title: 'Slow, large and many clients',
  promise:
    'The service closes slow clients, refuses large bodies and bears many connections, without effect on other clients',
  run: measure,
};
