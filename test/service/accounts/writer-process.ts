/** A process that writes to a PGlite directory until it is killed: it prints what was acknowledged, and nothing else. */
import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import { pino } from 'pino';
import { AccountStore } from '../../../service/accounts/store.ts';
import { UsageMeter } from '../../../service/accounts/usage-meter.ts';
import { usageOfSite } from './usage-rows.ts';

const [mode, directory = '', siteId = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const clock = () => new Date();
const store = await AccountStore.open({ directory, logger, clock });
const say = (line: string) => process.stdout.write(`${line}\n`);

async function keptOf(): Promise<number> {
  const rows = await usageOfSite(store.database, siteId, new Date(0), new Date('2100-01-01'));
  return rows.reduce((total, row) => total + row.requests, 0);
}

const modes: Record<string, () => Promise<void>> = {
  hold: async () => {
    say('held');
    await once(process.stdin.resume(), 'end');
  },
  keys: async () => {
    for (let number = 0; ; number += 1) {
      const { record, token } = await store.createKey({ siteId, name: `key ${number}` });
      say(`${record.id} ${token}`);
    }
  },
  usage: async () => {
    const meter = new UsageMeter({ database: store.database, clock, logger });
    const before = await keptOf();
    for (;;) {
      meter.record({ siteId, keyId: 'key_a', operationId: 'op', status: 200, ms: 3, bytes: 10 });
      say('counted');
      await breathe();
      // Nobody flushes here: what is kept was sent by the meter itself.
      const kept = await keptOf();
      if (kept > before) say(`kept ${kept - before}`);
    }
  },
};
await modes[mode ?? '']?.();
