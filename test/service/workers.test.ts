/** Several processes of the service behind one port: limits exact across them, a dead one replaced, all stopped together. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { z } from 'zod';
import { freePort } from '../../bench/free-port.ts';
import { redisProgram, startRedis, type TestRedis } from '../../bench/redis.ts';
import { findPlan } from '../../service/accounts/plans.ts';
import { AccountStore } from '../../service/accounts/store.ts';
import { readServiceConfig } from '../../service/config.ts';
import { describeOnPostgres, temporaryDirectory } from '../support/accounts.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { builtFile } from '../support/program.ts';

const Line = z.looseObject({
  msg: z.string(),
  base_url: z.string().optional(),
  admin_url: z.string().optional(),
  pid: z.int().optional(),
});
const LIMIT = findPlan('lite')?.requestsPerMinute ?? 0;

describe('WORKERS', () => {
  it('refuses to start without what workers share, and says what is missing', () => {
    for (const WORKERS of ['2', '8'])
      assert.throws(
        () => readServiceConfig({ WORKERS }),
        /DATABASE_URL takes a value whenever WORKERS is above 1.*\n.*REDIS_URL takes a value whenever WORKERS is above 1/,
      );
    for (const WORKERS of ['0', 'all', '100'])
      assert.throws(
        () => readServiceConfig({ WORKERS }),
        /WORKERS takes auto or a whole number from 1 to 99/,
      );
    const shared = { DATABASE_URL: 'postgresql://localhost/mulk', REDIS_URL: 'redis://localhost' };
    assert.ok(readServiceConfig({ WORKERS: 'auto', ...shared }).WORKERS >= 1);
    assert.equal(readServiceConfig({}).WORKERS, 1);
  });
});

describeOnPostgres('two workers', (databases) => {
  let redis: TestRedis;
  const directory = temporaryDirectory();
  before(async function () {
    if (redisProgram() === null) {
      process.stderr.write('SKIPPED: two workers, because Redis is not installed on this machine.\n');
      this.skip();
    }
    redis = await startRedis(await freePort());
  });
  after(async () => {
    await redis?.stop();
    directory.remove();
  });

  it('answer on one port, count one limit, are replaced when they die, and stop together with 0', async () => {
    await publishFixture(directory.path);
    const { databaseUrl = '' } = await databases.place();
    const store = await AccountStore.open({
      ...{ databaseUrl, directory: 'unused', clock: () => new Date(), logger: pino({ level: 'silent' }) },
    });
    const account = await store.createAccount({ email: 'workers@example.com' });
    const key = async (plan: string) => {
      const site = await store.createSite({ accountId: account.id, name: plan, plan, allowedOrigins: [] });
      return (await store.createKey({ siteId: site.id, name: plan })).token;
    };
    const [lite, enterprise] = [await key('lite'), await key('enterprise')];
    await store.close();

    const child = spawn(process.execPath, [builtFile('service/main.ts')], {
      env: {
        PATH: process.env['PATH'],
        ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', WAREHOUSE_DIR: directory.path },
        ...{ WORKERS: '2', DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const serving: z.infer<typeof Line>[] = [];
    const pids: number[] = [];
    let waiting: () => void = () => undefined;
    createInterface(child.stdout).on('line', (text) => {
      const line = Line.parse(JSON.parse(text));
      if (line.msg === 'serving') serving.push(line);
      if (line.msg === 'worker starts') pids.push(line.pid ?? 0);
      waiting();
    });
    const until = async (count: number) => {
      while (serving.length < count)
        await new Promise<void>((resolve, reject) => {
          waiting = resolve;
          void exited.then(() => reject(new Error('The service ended.')));
        });
    };
    try {
      await until(2);
      const [first, second] = serving;
      assert.equal(first?.base_url, second?.base_url);
      const base = first?.base_url ?? '';
      // Connections go to the workers in turn; a connection that stays open stays with its worker.
      const ask = async (path: string, token: string) => {
        const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
        const answer = await fetch(`${base}${path}`, { headers });
        await answer.text();
        return answer.status;
      };
      const sum = async (name: string) => {
        const texts = await Promise.all(
          [first, second].map(async (line) => (await fetch(`${line?.admin_url}/metrics`)).text()),
        );
        return texts.map((text) =>
          [...text.matchAll(new RegExp(`^${name} (\\S+)$`, 'gm'))].reduce(
            (all, [, value]) => all + Number(value),
            0,
          ),
        );
      };
      let passed = 0;
      for (let sent = 0; sent < LIMIT * 1.5; sent += 1)
        passed += Number((await ask('/v1/client-info', lite)) === 200);
      const alone = (await sum('mulk_rate_limiter_fallbacks_total')).reduce((all, count) => all + count, 0);
      assert.ok(passed >= LIMIT && passed <= LIMIT + alone, `${passed} of ${LIMIT}, ${alone} counted alone`);
      const each = await sum('mulk_http_request_seconds_count\\{operation="getClientInfo".*\\}');
      assert.ok(
        each.every((count) => count > LIMIT / 4),
        `each worker answered: ${each.join(', ')}`,
      );

      process.kill(pids[0] ?? 0, 'SIGKILL');
      await until(3);
      assert.equal(pids.length, 3);
      for (let sent = 0; sent < 10; sent += 1)
        assert.equal(await ask('/api/v1/areas?limit=1', enterprise), 200);
    } finally {
      child.kill('SIGTERM');
    }
    assert.deepEqual(await exited, [0, null]);
  });
});
