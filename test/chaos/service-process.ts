/** Runs the service as its own process with a key for every plan. Tests can set its clock and read its memory. */
import { z } from 'zod';
import { readServiceConfig } from '../../service/config.ts';
import { makeLogger } from '../../service/logger.ts';
import { startService } from '../../service/start.ts';
import { stopOnSignal } from '../../service/stop-on-signal.ts';

const Order = z.object({ shiftMs: z.number().optional() });
/** Fields of `StartOptions`, as JSON in the only argument. */
const Differing = z.object({
  limits: z.record(z.string(), z.number()).default({}),
  badKeysPerMinute: z.number().optional(),
});

let shiftMs = 0;
const RealDate = Date;
/** Like a change of the machine’s clock: the time of day jumps; timers and monotonic clocks do not. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, made) =>
    Reflect.construct(target, words.length === 0 ? [RealDate.now() + shiftMs] : words, made),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

const config = readServiceConfig();
const logger = makeLogger(config.LOG_LEVEL);
const running = await startService({
  config,
  logger,
  passwordCost: { log2N: 4, r: 8, p: 1 },
  ...Differing.parse(JSON.parse(process.argv[2] ?? '{}')),
});
const { store } = running;
const keys: Record<string, { siteId: string; keyId: string; token: string }> = {};
const sites = { lite: 'lite', growth: 'growth', enterprise: 'enterprise', another: 'enterprise' };
for (const [name, plan] of Object.entries(sites)) {
  // Sites of one account share their limits and their place in the queue.
  const email = `${name}@example.com`;
  const account = (await store.findAccount(email)) ?? (await store.createAccount({ email, name }));
  const site = await store.createSite({ accountId: account.id, name, plan, allowedOrigins: [] });
  const { record, token } = await store.createKey({ siteId: site.id, name });
  const fields = ['area', 'price_aed'];
  await store.changeSite(site.id, {
    search: { searchable: [], filterable: fields, sortable: fields, synonyms: {} },
  });
  keys[name] = { siteId: site.id, keyId: record.id, token };
  if (name !== 'another') continue;
  const neighbour = await store.createKey({ siteId: site.id, name: 'neighbour' });
  keys['neighbour'] = { siteId: site.id, keyId: neighbour.record.id, token: neighbour.token };
}
stopOnSignal(running, logger);
// Without the parent, no process could stop this one.
process.once('disconnect', () => process.exit(1));
process.on('message', (message) => {
  shiftMs = Order.parse(message).shiftMs ?? shiftMs;
  const { user, system } = process.cpuUsage();
  process.send?.({ rssMb: process.memoryUsage.rss() / 2 ** 20, cpuMs: (user + system) / 1000 });
});
process.send?.({ baseUrl: running.baseUrl, adminUrl: running.adminUrl, keys });
