import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemBody } from '../../../service/contract/problem.ts';
import { Pressure } from '../../../service/http/pressure.ts';

describe('Pressure', () => {
  let busy = 0;
  let refused = 0;
  let pressure: Pressure;
  const server = createServer((request, response) => listener(request, response));
  let listener: ReturnType<Pressure['before']>;
  let url = '';

  before(async () => {
    pressure = new Pressure({
      baseUrl: () => 'http://mulk.example',
      newId: () => 'an-id',
      onRefused: () => {
        refused += 1;
      },
      turnMs: 1e-6,
      busy: () => busy,
    });
    listener = pressure.before((_, response) => void response.end('made'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  });
  after(async () => {
    pressure.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  it('lets everything in while the loop has time to spare', async () => {
    busy = 0.9;
    pressure.look();
    assert.equal(await (await fetch(url)).text(), 'made');
    assert.equal(refused, 0);
  });

  it('refuses what comes in a turn that is spent while the loop never rests, but not the health checks', async () => {
    busy = 1;
    pressure.look();
    const [response] = await inOneTurn(`${url}/api/v1/areas?limit=1`);
    assert.ok(response);
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    const { code, instance } = ProblemBody.parse(await response.json());
    assert.deepEqual([code, instance], ['overloaded', '/api/v1/areas']);
    assert.ok(refused > 0);
    assert.equal(await (await fetch(`${url}/health/ready`)).text(), 'made');
    busy = 0;
    pressure.look();
    assert.equal(await (await fetch(url)).text(), 'made');
  });

  it('refuses what comes while a few requests wait for their answers, until nobody has to be refused, and counts no download that has begun', async () => {
    const waiting: ServerResponse[] = [];
    const made = listener;
    let gateBusy = 1;
    const gate = new Pressure({
      baseUrl: () => '',
      newId: () => '',
      onRefused: () => undefined,
      turnMs: 60_000,
      busy: () => gateBusy,
    });
    gate.look();
    listener = gate.before((_, response) => void waiting.push(response));
    const few = 2;
    const asked = Array.from({ length: few }, () => fetch(url));
    while (waiting.length < few) await pause(1);
    assert.equal((await fetch(url)).status, 503);
    gateBusy = 0;
    gate.look();
    assert.equal((await fetch(url)).status, 503, 'the loop rests because some are refused');
    gate.look();
    gate.look();
    const another = fetch(url);
    while (waiting.length < few + 1) await pause(1);
    gateBusy = 1;
    gate.look();
    for (const response of waiting) response.write('begun ');
    const last = fetch(url);
    while (waiting.length < few + 2) await pause(1);
    for (const response of waiting) response.end('and done');
    assert.equal(await (await last).text(), 'and done');
    for (const answer of await Promise.all([...asked, another]))
      assert.equal(await answer.text(), 'begun and done');
    gate.stop();
    listener = made;
  });

  it('counts nobody whose body is still on its way', async () => {
    const made = listener;
    const gate = new Pressure({
      baseUrl: () => '',
      newId: () => '',
      onRefused: () => undefined,
      turnMs: 60_000,
      busy: () => 1,
    });
    gate.look();
    let begun = 0;
    listener = gate.before((request, response) => {
      if (request.method === 'GET') return void response.end('made');
      begun += 1;
      request.resume().once('end', () => response.end('read'));
    });
    const posts = Array.from({ length: 20 }, () => {
      const asked = httpRequest(url, { method: 'POST', headers: { 'Content-Length': '2' }, agent: false });
      asked.on('error', () => undefined).write('x');
      return asked;
    });
    while (begun < posts.length) await pause(1);
    assert.equal((await fetch(url)).status, 200);
    for (const asked of posts) asked.destroy();
    gate.stop();
    listener = made;
  });

  it('measures the loop itself: one that mostly waits lets everybody in', async () => {
    const measured = new Pressure({
      baseUrl: () => '',
      newId: () => '',
      onRefused: () => assert.fail('refused'),
      turnMs: 1e-6,
    });
    for (let look = 0; look < 6; look += 1) {
      await pause(5);
      measured.look();
    }
    listener = measured.before((_, response) => void response.end('made'));
    await inOneTurn(url, 0);
    measured.stop();
  });

  /** Sends enough at once that some arrive in one turn, again until some are refused, and gives those; `least` 0 tries once. */
  async function inOneTurn(address: string, least = 1): Promise<Response[]> {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(address)));
      const late = answers.filter(({ status }) => status === 503);
      for (const answer of answers) if (answer.status !== 503) assert.equal(await answer.text(), 'made');
      if (late.length >= least) return late;
    }
  }
});
