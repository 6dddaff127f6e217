/** A replica behind HAProxy whose PostgreSQL is gone: HAProxy keeps it, and keys in use still work. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describeOnPostgres } from '../support/accounts.ts';
import { proxyProgram, startProxy } from '../support/proxies.ts';
import { startTestService } from '../support/service.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

describeOnPostgres('a replica behind HAProxy', (databases) => {
  it('serves keys in use through it while PostgreSQL is gone, longer than HAProxy needs to notice', async function () {
    if (proxyProgram('haproxy') === null) {
      process.stderr.write('SKIPPED: a replica behind HAProxy, which is not installed on this machine.\n');
      this.skip();
    }
    const { databaseUrl = '' } = await databases.place();
    const address = new URL(databaseUrl);
    const socket = join(address.searchParams.get('host') ?? '', '.s.PGSQL.5432');
    const accounts = await TcpProxy.start({ path: socket });
    const service = await startTestService({
      environment: {
        TRUST_PROXY: '1',
        DATABASE_URL: `postgresql://mulk@127.0.0.1:${accounts.port}${address.pathname}`,
        WEBHOOK_SECRETS_KEY: 'a secret for tests, long enough to be one',
      },
    });
    const proxy = await startProxy('haproxy', [new URL(service.url).host]);
    const ask = async (key: 'enterprise' | 'growth', limit: number) => {
      const headers = { Authorization: `Bearer ${service.keys[key]}` };
      return (await fetch(`${proxy.url}/api/v1/areas?limit=${limit}`, { headers })).status;
    };
    /** How often it was asked whether it is ready. */
    const checks = async () => {
      const text = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
      const counts = text.matchAll(/^mulk_http_request_seconds_count\{operation="getReadiness".*\} (\d+)$/gm);
      return [...counts].reduce((all, [, count]) => all + Number(count), 0);
    };
    try {
      assert.equal(await ask('enterprise', 1), 200);
      accounts.cut();
      // HAProxy removes a replica after two bad answers to its checks.
      for (let limit = 2; limit < 6; limit += 1) {
        const before = await checks();
        await until(async () => (await checks()) > before);
        service.clock.turn(20);
        assert.equal(await ask('enterprise', limit), 200, `after ${limit} requests`);
      }
      assert.equal(await ask('growth', 1), 503, 'a key that was not used before');
    } finally {
      await proxy.stop();
      await service.stop();
      await accounts.stop();
    }
  });
});
