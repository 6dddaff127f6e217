/** The port is open before the service is there: it says that the process lives, and requests wait for the service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { readServiceConfig } from '../../service/config.ts';
import { ProblemBody } from '../../service/contract/problem.ts';
import { Entrance } from '../../service/entrance.ts';
import { makeLogger } from '../../service/logger.ts';
import { startService } from '../../service/start.ts';
import { placePglite, temporaryDirectory } from '../support/accounts.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';

const settings = { PORT: 0, HOST: '127.0.0.1' } as const;

describe('the entrance', () => {
  let entrance: Entrance;

  beforeEach(async () => {
    entrance = await Entrance.open(settings);
  });
  afterEach(() => entrance.close(0));

  const ask = (path: string, init?: RequestInit) => fetch(`${entrance.baseUrl}${path}`, init);

  it('says that the process lives and is not ready, before there is a service', async () => {
    const live = await ask('/health/live');
    assert.equal(live.status, 200);
    assert.deepEqual(await live.json(), { status: 'live' });
    assert.equal((await ask('/health/live', { method: 'HEAD' })).status, 200);
    const ready = await ask('/health/ready');
    assert.equal(ready.status, 503);
    assert.equal(ready.headers.get('Retry-After'), '5');
    const { code, instance, type } = ProblemBody.parse(await ready.json());
    assert.deepEqual([code, instance], ['no-snapshot', '/health/ready']);
    assert.equal(type, `${entrance.baseUrl}/problems/no-snapshot`);
  });

  it('lets a request wait for the service, with its body, and hands over every later one', async () => {
    const early = ask('/mcp', { method: 'POST', body: 'asked early' });
    // The answer to a later request tells that the first one waits.
    assert.equal((await ask('/health/ready')).status, 503);
    entrance.admit((request, response) => {
      response.writeHead(201);
      request.pipe(response);
    }, assert.fail);
    const answer = await early;
    assert.equal(answer.status, 201);
    assert.equal(await answer.text(), 'asked early');
    assert.equal((await ask('/health/live')).status, 201);
  });

  it('refuses a request that has waited for long, and those that wait when it closes', async () => {
    const patient = await Entrance.open({ ...settings, waitMs: 1 });
    const late = await fetch(`${patient.baseUrl}/api/v1/areas?limit=1`);
    assert.equal(late.status, 503);
    assert.equal(ProblemBody.parse(await late.json()).instance, '/api/v1/areas');
    await patient.close(0);
    // The server says “continue” when it has the head of the request, so the request waits from then on.
    const waiting = request(`${entrance.baseUrl}/api/v1/areas`, {
      method: 'POST',
      headers: { Expect: '100-continue' },
    });
    waiting.flushHeaders();
    await once(waiting, 'continue');
    waiting.end();
    const [[answer]] = await Promise.all([once(waiting, 'response'), entrance.close(10_000)]);
    assert.ok(answer instanceof IncomingMessage);
    assert.equal(answer.statusCode, 503);
    answer.resume();
  });
});

describe('the start behind an entrance', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());

  it('is live and not ready until every part runs, then answers what has waited', async () => {
    await placePglite(join(directory.path, 'accounts'));
    await publishFixture(directory.path);
    const config = readServiceConfig({
      ...{ PORT: '0', ADMIN_PORT: '0', HOST: '127.0.0.1' },
      WAREHOUSE_DIR: directory.path,
    });
    const entrance = await Entrance.open(config);
    let goOn = (_: undefined) => {};
    const held = new Promise<undefined>((resolve) => {
      goOn = resolve;
    });
    const logger = makeLogger('silent');
    const starting = startService({
      ...{ config, logger, entrance, accountsSync: 'off' },
      explorerKey: () => held,
    });
    const status = async (path: string) => (await fetch(`${entrance.baseUrl}${path}`)).status;
    assert.equal(await status('/health/live'), 200);
    assert.equal(await status('/health/ready'), 503);
    const early = fetch(`${entrance.baseUrl}/api/v1/status`);
    goOn(undefined);
    const running = await starting;
    try {
      const { snapshot } = z.looseObject({ snapshot: z.unknown() }).parse(await (await early).json());
      assert.notEqual(snapshot, null);
      assert.equal(running.baseUrl, entrance.baseUrl);
      assert.equal(await status('/health/ready'), 200);
    } finally {
      assert.equal(await running.stop(), true);
    }
    await assert.rejects(status('/health/live'), 'the port is closed with the service');
  });
});
