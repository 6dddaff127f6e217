/** A process that writes to a PGlite directory until it is killed: it prints what was acknowledged, and nothing else. */
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { AccountStore } from '../../../service/accounts/store.ts';
import { UsageMeter } from '../../../service/accounts/usage-meter.ts';

const [mode, directory = '', siteId = ''] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
const clock = () => new Date();
const store = await AccountStore.open({ directory, logger, clock });
const say = (line: string) => process.stdout.write(`${line}\n`);

const modes: Record<string, () => Promise<void>> = {
  hold: async () => {
    say('held');
    await pause(60_000);
  },
  keys: async () => {
    for (let number = 0; ; number += 1) {
      const { record, token } = await store.createKey({ siteId, name: `key ${number}` });
      say(`${record.id} ${token}`);
    }
  },
  usage: async () => {
    const meter = new UsageMeter({ database: store.database, clock, logger });
    for (let number = 1; ; number += 1) {
      meter.record({
        siteId,
        keyId: 'key_a',
        operationId: 'listTransactions',
        status: 200,
        ms: 3,
        bytes: 10,
      });
      // What a crash may lose: everything counted in the last second.
      say(`${number} ${Date.now()}`);
      await pause(1);
    }
  },
};
await modes[mode ?? '']?.();
