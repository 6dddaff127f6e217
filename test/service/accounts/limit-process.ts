/** A process that, once it hears a line, asks a limiter on a shared Redis so many times and prints how often it was let through. */
import { once } from 'node:events';
import { pino } from 'pino';
import { RateLimiter } from '../../../service/accounts/rate-limiter.ts';

const [redisUrl = '', siteId = '', limit = '', requests = ''] = process.argv.slice(2);
const limiter = await RateLimiter.open({
  redisUrl,
  // The machine may be busy: here it is the count that matters.
  redisPatienceMs: 600_000,
  logger: pino({ level: 'silent' }),
  clock: () => new Date(),
});
await limiter.ready();
const plan = {
  id: 'test',
  title: 'Test',
  requestsPerMinute: Number(limit),
  requestsPerMinutePerAddress: null,
  tilesPerMinute: 5,
  tilesPerMinutePerAddress: 3,
  unitsPerRequest: 1_000_000,
  portfolioMost: 1,
  portfolioMostPerDay: 1,
  historyFrom: null,
  features: [],
  defaultScopes: [],
};
const principal = {
  keyId: 'key',
  siteId,
  accountId: 'account',
  kind: 'secret' as const,
  scopes: [],
  plan,
  allowedOrigins: [],
  isVerified: true,
};
process.stdout.write('ready\n');
await once(process.stdin, 'data');
let allowed = 0;
for (let request = 0; request < Number(requests); request += 1) {
  await limiter.take(principal, '203.0.113.1').then(
    () => {
      allowed += 1;
    },
    () => undefined,
  );
}
limiter.close();
process.stdout.write(`${allowed}\n`);
process.stdin.destroy();
