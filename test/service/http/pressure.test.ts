import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Pressure } from '../../../service/http/pressure.ts';
import { ProblemBody } from '../../../service/http/problem.ts';

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
      // Whatever comes second in a turn comes too late.
      turnMs: -1,
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
    const response = await fetch(`${url}/api/v1/areas?limit=1`);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(response.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    const { code, instance } = ProblemBody.parse(await response.json());
    assert.deepEqual([code, instance], ['overloaded', '/api/v1/areas']);
    assert.equal(refused, 1);
    assert.equal(await (await fetch(`${url}/health/ready`)).text(), 'made');
    busy = 0;
    pressure.look();
    assert.equal(await (await fetch(url)).text(), 'made');
  });

  it('measures the loop itself: one that mostly waits is not saturated', async () => {
    const measured = new Pressure({
      baseUrl: () => '',
      newId: () => '',
      onRefused: () => undefined,
      turnMs: -1,
    });
    const made = measured.before((_, response) => void response.end('made'));
    for (let turn = 0; turn < 6; turn += 1) {
      await nextTurn();
      measured.look();
    }
    assert.equal(typeof made, 'function');
    measured.stop();
  });
});
