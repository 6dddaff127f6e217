/** A process that delivers webhooks until it is killed: `queue` only adds messages and says how many, `deliver` delivers what is there. */
import { SnapshotHolder } from '../../../service/warehouse/current-snapshot.ts';
import { openWebhooks } from '../../../service/webhooks/webhooks.ts';
import { openStore } from '../../support/accounts.ts';
import { endlessMs } from '../../support/patience.ts';
import { testSecretsKey } from '../../support/webhooks.ts';

const [directory = '', databaseUrl = '', warehouseDirectory = ''] = process.argv.slice(2);
const place = databaseUrl === '' ? { directory } : { directory, databaseUrl };
const { store, logger } = await openStore(place);
const clock = () => new Date();
const reader = {
  connections: 1,
  queueLimit: 100,
  streams: 1,
  timeLimitMs: endlessMs,
  memoryLimit: '256MB',
  scratchDirectory: warehouseDirectory,
};
const snapshots = new SnapshotHolder({
  warehouseDirectory,
  reader,
  clock: { now: () => Date.now() },
  logger,
  pollMs: 50,
});
await snapshots.start();
const webhooks = await openWebhooks({
  database: store.database,
  snapshots,
  clock,
  logger,
  build: 'test',
  secretsKey: testSecretsKey,
  allowedAddresses: ['127.0.0.1'],
  mailer: null,
  baseUrl: () => 'http://localhost',
  onDisabled: async () => undefined,
  timeLimitMs: endlessMs,
  pollMs: 50,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
say('open');
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  // Each line asks for so many messages; they are acknowledged once they are in the database.
  for (const line of String(chunk)
    .split('\n')
    .filter((text) => text !== '')) {
    if (line === 'stop') {
      await webhooks.stop();
      await snapshots.stop();
      await store.close();
      process.exit(0);
    }
    for (let count = 0; count < Number(line); count += 1) {
      await webhooks.emitter.emit({
        event: 'snapshot.published',
        about: `${process.pid} ${count}`,
        siteId: null,
        data: {
          snapshot_id: `20260401T030000Z-${String(count).padStart(8, '0')}`,
          previous_snapshot_id: null,
          as_of: '2026-03-31',
          published_at: '2026-04-01T03:10:00.000Z',
          changes: { added: 0, corrected: 0, withdrawn: 0 },
        },
      });
      say(`queued ${count}`);
    }
  }
}
