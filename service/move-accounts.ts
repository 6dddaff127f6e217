/** Moves embedded accounts into the PostgreSQL of DATABASE_URL, once, while no service runs: `node dist/service/move-accounts.js`. */
import { join } from 'node:path';
import { pino } from 'pino';
import { copyAccounts } from './accounts/copy-accounts.ts';
import { AccountStore } from './accounts/store.ts';
import { readServiceConfig } from './config.ts';
import { keyFile } from './server-key.ts';
import { openWebhookQueue } from './webhooks/webhooks.ts';

const logger = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));

/** An accounts database with all its tables, and the function that closes it. */
async function open(directory: string, databaseUrl?: string) {
  const store = await AccountStore.open({ directory, databaseUrl, clock: () => new Date(), logger });
  const queue = await openWebhookQueue({ database: store.database, logger });
  const close = async () => {
    await queue.stop(0);
    await store.close();
  };
  return { database: store.database, close };
}

try {
  const { WAREHOUSE_DIR, DATABASE_URL } = readServiceConfig();
  if (DATABASE_URL === undefined) throw new Error('DATABASE_URL takes the address to move the accounts to.');
  const directory = join(WAREHOUSE_DIR, 'accounts');
  const from = await open(directory);
  const to = await open(directory, DATABASE_URL);
  try {
    const copied = await copyAccounts(from.database, to.database);
    for (const [table, rows] of Object.entries(copied)) console.info(`${String(rows).padStart(9)}  ${table}`);
    console.info(
      `Moved. Set WEBHOOK_SECRETS_KEY to what lies in ${join(directory, keyFile)}, unless it is set.`,
    );
  } finally {
    await to.close();
    await from.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
