/** Peer: this project's service as several processes behind one port, with the PostgreSQL and the Redis that they share. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { AccountStore } from '../../service/accounts/store.ts';
import { makeLogger } from '../../service/logger.ts';
import { childEnvironment } from '../config.ts';
import { freePort } from '../free-port.ts';
import { makeCluster, startServer } from '../postgres.ts';
import { startRedis } from '../redis.ts';
import { servePeer } from './peer.ts';

const root = resolve(import.meta.dirname, '../../..');
const Line = z.looseObject({ base_url: z.string().optional() });

servePeer(async ({ warehouse, data, workers }) => {
  const cluster = join(data, 'cluster');
  makeCluster(cluster);
  const [postgres, redis] = await Promise.all([
    startServer(cluster, { fsync: 'off' }),
    startRedis(await freePort()),
  ]);
  const databaseUrl = postgres.address('postgres');
  const token = await makeKey(databaseUrl);
  const service = spawn(process.execPath, [resolve(root, 'dist/bench/children/serve-uncached.js')], {
    cwd: root,
    env: childEnvironment({
      ...{ WAREHOUSE_DIR: warehouse, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
      ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, WORKERS: String(workers) },
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  const address = await addressWhenAll(workers, createInterface(service.stdout));
  // The log must not fill its pipe.
  service.stdout.resume();
  return {
    address,
    headers: { authorization: `Bearer ${token}` },
    async stop() {
      service.kill('SIGTERM');
      await ended;
      await Promise.all([postgres.stop('SIGQUIT'), redis.stop()]);
    },
  };
});

async function makeKey(databaseUrl: string): Promise<string> {
  const logger = makeLogger('silent');
  const store = await AccountStore.open({
    ...{ databaseUrl, directory: 'unused', clock: () => new Date(), logger },
  });
  const account = await store.createAccount({ email: 'bench@example.com', name: 'Bench' });
  const plan = 'enterprise';
  const site = await store.createSite({ accountId: account.id, name: 'Bench', allowedOrigins: [], plan });
  const { token } = await store.createKey({ siteId: site.id, name: 'bench', kind: 'secret' });
  await store.close();
  return token;
}

/** Returns the address that every worker has logged once it listens. */
async function addressWhenAll(workers: number, lines: AsyncIterable<string>): Promise<string> {
  const addresses: string[] = [];
  let last = '';
  for await (const line of lines) {
    last = line;
    const { base_url } = Line.parse(JSON.parse(line));
    if (base_url !== undefined) addresses.push(base_url);
    const [first] = addresses;
    if (first !== undefined && addresses.length === workers) return first;
  }
  throw new Error(`The service ended after ${addresses.length} of ${workers} workers listened: ${last}`);
}
