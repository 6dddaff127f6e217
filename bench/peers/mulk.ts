/** Peer: this project's service with its key check and limiter, over a published warehouse. */
import { ensureDemo } from '../../service/accounts/demo.ts';
import { readServiceConfig } from '../../service/config.ts';
import { makeLogger } from '../../service/logger.ts';
import { startService } from '../../service/start.ts';
import { servePeer } from './peer.ts';

servePeer(async ({ warehouse, keepsAnswers, database }) => {
  const config = readServiceConfig({
    WAREHOUSE_DIR: warehouse,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    LOG_LEVEL: 'silent',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  });
  const running = await startService({
    config,
    logger: makeLogger(config.LOG_LEVEL),
    // The benchmark measures costs with every core busy, so waiting requests must not be refused as overload.
    limits: { queryWaitMs: 600_000, ...(keepsAnswers ? {} : { answerCacheMb: 0 }) },
    // The pages of the market site, without limits.
    explorerKey: async (accounts) => (await ensureDemo(accounts))['enterprise'],
  });
  const { store } = running;
  const email = 'bench@example.com';
  const account = (await store.findAccount(email)) ?? (await store.createAccount({ email, name: 'Bench' }));
  const site = await store.createSite({
    accountId: account.id,
    name: 'Bench',
    allowedOrigins: [],
    plan: 'enterprise',
  });
  const { token } = await store.createKey({ siteId: site.id, name: 'bench', kind: 'secret' });
  return { address: running.baseUrl, headers: { authorization: `Bearer ${token}` } };
});
