/** Runs webhooks over their own database, with a queue whose clock a test can advance. */
import { z } from 'zod';
import type { Database } from '../../service/accounts/database.ts';
import type { SiteRecord } from '../../service/accounts/records.ts';
import type { AccountStore } from '../../service/accounts/store.ts';
import { SnapshotHolder } from '../../service/warehouse/current-snapshot.ts';
import type { DisabledWebhook } from '../../service/webhooks/deliver.ts';
import type { WebhookInput } from '../../service/webhooks/store.ts';
import { openWebhooks, type Webhooks } from '../../service/webhooks/webhooks.ts';
import { openStore, someSite, TestClock, temporaryDirectory } from './accounts.ts';
import { endlessMs } from './patience.ts';

/** Advances the queue by this many seconds: everything is due sooner. The queue uses its database's clock. */
export async function turnQueue(database: Database, seconds: number): Promise<void> {
  await database.query(
    `update pgboss.job set start_after = start_after - $1 * interval '1 second', started_on = started_on - $1 * interval '1 second'
     where state in ('created', 'retry', 'active')`,
    [seconds],
    z.unknown(),
  );
  await database.query(
    "update pgboss.version set maintained_on = maintained_on - $1 * interval '1 second'",
    [seconds],
    z.unknown(),
  );
}

/** Running webhooks with helpers for tests. */
export interface TestWebhooks {
  readonly webhooks: Webhooks;
  readonly store: AccountStore;
  readonly snapshots: SnapshotHolder;
  readonly site: SiteRecord;
  readonly clock: TestClock;
  readonly disabled: DisabledWebhook[];
  readonly lines: () => string;
  /** Advances the clocks of the service and of the queue. */
  turn(seconds: number): Promise<void>;
  /** Creates a webhook endpoint of the site. */
  subscribe(url: string, input?: Partial<WebhookInput>): Promise<{ id: string; secret: string }>;
  stop(): Promise<void>;
}

/** Options that a test may override. */
export interface TestWebhooksOptions {
  readonly warehouse?: string;
  readonly plan?: string;
  readonly secretsKey?: string;
  readonly timeLimitMs?: number;
}

/** A sealing key of the required length. */
export const testSecretsKey = 'a key for tests that seals the secrets of webhooks';

/** Starts webhooks over a database, and creates a site whose plan includes them. */
export async function startWebhooks(
  place: { databaseUrl?: string; directory: string },
  {
    warehouse,
    plan = 'enterprise',
    secretsKey = testSecretsKey,
    timeLimitMs = endlessMs,
  }: TestWebhooksOptions = {},
): Promise<TestWebhooks> {
  // Receivers compare the time of a message with the machine's clock.
  const clock = new TestClock(new Date().toISOString());
  const { store, lines, logger } = await openStore(place, clock);
  const known = await store.listSites();
  const site = known[0] ?? (await someSite(store, { plan }));
  const empty = temporaryDirectory();
  const snapshots = new SnapshotHolder({
    warehouseDirectory: warehouse ?? empty.path,
    reader: {
      connections: 2,
      queueLimit: 100,
      streams: 1,
      timeLimitMs: endlessMs,
      memoryLimit: '256MB',
      scratchDirectory: empty.path,
    },
    clock: { now: () => clock.now().getTime() },
    logger,
    pollMs: 50,
  });
  await snapshots.start();
  const disabled: DisabledWebhook[] = [];
  const webhooks = await openWebhooks({
    database: store.database,
    snapshots,
    clock: clock.now,
    logger,
    build: 'test',
    secretsKey,
    allowedAddresses: ['127.0.0.1'],
    timeLimitMs,
    pollMs: 20,
    mailer: null,
    baseUrl: () => 'http://localhost',
    onDisabled: async (webhook) => {
      disabled.push(webhook);
    },
  });
  return {
    webhooks,
    store,
    snapshots,
    site,
    clock,
    disabled,
    lines,
    turn: async (seconds) => {
      clock.turn(seconds);
      await turnQueue(store.database, seconds);
    },
    subscribe: async (url, input = {}) => {
      const whole = {
        url,
        description: null,
        events: ['snapshot.published'] as const,
        filters: [],
        ...input,
      };
      const { record, secret } = await webhooks.endpoints.create(site.id, whole);
      return { id: record.id, secret };
    },
    stop: async () => {
      await webhooks.stop();
      await snapshots.stop();
      await store.close();
      empty.remove();
    },
  };
}
