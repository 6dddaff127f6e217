/** Starts the real service on a free port, over a fixture snapshot and its own accounts. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { Current, Manifest } from '../../data/snapshot.ts';
import { ensureDemo, publicName } from '../../service/accounts/demo.ts';
import { readServiceConfig } from '../../service/config.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { Limits } from '../../service/limits.ts';
import { makeLogger } from '../../service/logger.ts';
import type { Patience } from '../../service/patience.ts';
import type { RunningService, StartOptions } from '../../service/running-service.ts';
import { startService } from '../../service/start.ts';
import { placePglite, TestClock, temporaryDirectory } from './accounts.ts';
import { type FixtureOptions, publishFixture } from './fixture-snapshot.ts';
import type { TestWarehouse } from './ingest.ts';
import { endless, endlessLimits } from './patience.ts';
import { sampleWarehouse } from './sample-warehouse.ts';

/** The key of every test service that is given no other. */
export const secretsKey = 'a secret for tests, long enough to be one';

/** Keys for tests. `page` is public and allowed from https://shop.example; `beyond` and `outgrown` have a scope that their plan does not include. */
export type KeyName =
  | 'lite'
  | 'growth'
  | 'enterprise'
  | 'page'
  | 'disabled'
  | 'expired'
  | 'scopeless'
  | 'exhausted'
  | 'beyond'
  | 'outgrown';

/** Options of a request. */
export interface Ask {
  readonly key?: KeyName | null;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The service under test. */
export interface TestService {
  readonly url: string;
  readonly running: RunningService;
  readonly warehouse: string;
  readonly clock: TestClock;
  readonly keys: Readonly<Record<KeyName, string>>;
  /** Ids of the sites whose keys are named after their plan. */
  readonly siteIds: Readonly<Record<'lite' | 'growth' | 'enterprise', string>>;
  readonly log: () => string;
  /** Sends a request with the enterprise key, or with the named key; null sends none. */
  ask(path: string, options?: Ask): Promise<Response>;
  /** Returns the JSON of a 200, parsed by the schema. */
  read<Body>(path: string, schema: z.ZodType<Body>, options?: Ask): Promise<Body>;
  /** Publishes another snapshot and waits until the service uses it. */
  publish(options: FixtureOptions): Promise<string>;
  stop(): Promise<void>;
}

/** Differences between this service and the default. */
export interface TestServiceOptions {
  readonly endpoints?: readonly Endpoint[];
  /** If false, no snapshot is published. */
  readonly published?: boolean;
  readonly fixture?: FixtureOptions;
  /**
   * Uses the ingested sample (read only) instead of the fixture. `covered`: the manifest says that the
   * exports cover all earlier years too, so that tests can recompute comparisons with them from the records.
   */
  readonly sample?: true | 'covered';
  /** Uses the published snapshot of this warehouse (read only) instead of the fixture. */
  readonly over?: Pick<TestWarehouse, 'directory'>;
  /** Creates a public key for the market site and the map, as `make demo` does. `enterprise`: a key without limits instead, for tests that open many pages. */
  readonly explorer?: true | 'enterprise';
  readonly environment?: Readonly<Record<string, string>>;
  readonly openSiteEngine?: NonNullable<StartOptions['openSiteEngine']>;
  readonly limits?: Partial<Limits>;
  /** Waits that are to end. */
  readonly patience?: Partial<Patience>;
}

/** Starts the service; stop it in `after`. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const warehouse = temporaryDirectory();
  await placePglite(join(warehouse.path, 'accounts'));
  if (options.sample === 'covered') showCovered((await sampleWarehouse()).warehouse, warehouse.path);
  else if (options.sample === true) show((await sampleWarehouse()).warehouse, warehouse.path);
  else if (options.over !== undefined) show(options.over, warehouse.path);
  else if (options.published !== false) await publishFixture(warehouse.path, options.fixture);
  const clock = new TestClock();
  let lines = '';
  const logger = makeLogger('trace', {
    write: (line) => {
      lines += line;
    },
  });
  const config = readServiceConfig({
    PORT: '0',
    ADMIN_PORT: '0',
    HOST: '127.0.0.1',
    WAREHOUSE_DIR: warehouse.path,
    WEBHOOK_SECRETS_KEY: secretsKey,
    ...options.environment,
  });
  const running = await startService({
    config,
    logger,
    clock: clock.now,
    // Cheap password hashes, because the tests protect no real passwords.
    passwordCost: { log2N: 4, r: 8, p: 1 },
    accountsSync: 'off',
    patience: { ...endless, ...options.patience },
    limits: { ...endlessLimits, ...options.limits },
    ...(options.explorer === undefined
      ? {}
      : {
          explorerKey: async (store) =>
            (await ensureDemo(store))[options.explorer === true ? publicName : 'enterprise'],
        }),
    ...(options.endpoints === undefined ? {} : { endpoints: options.endpoints }),
    ...(options.openSiteEngine === undefined ? {} : { openSiteEngine: options.openSiteEngine }),
  });
  const { keys, siteIds } = await makeKeys(running, clock);
  const ask: TestService['ask'] = (path, { key = 'enterprise', method = 'GET', headers = {}, body } = {}) =>
    fetch(`${running.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(key === null ? {} : { Authorization: `Bearer ${keys[key]}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    url: running.baseUrl,
    running,
    warehouse: warehouse.path,
    clock,
    keys,
    siteIds,
    log: () => lines,
    ask,
    read: async (path, schema, asked) => {
      const response = await ask(path, asked);
      const text = await response.text();
      assert.equal(response.status, 200, `${path}: ${text}`);
      return schema.parse(JSON.parse(text));
    },
    publish: async (fixture) => {
      const id = await publishFixture(warehouse.path, fixture);
      await running.snapshots.check();
      return id;
    },
    stop: async () => {
      await running.stop();
      warehouse.remove();
    },
  };
}

/** Links the snapshots of the sample into a new warehouse. */
function show(published: Pick<TestWarehouse, 'directory'>, warehouse: string): void {
  symlinkSync(join(published.directory, 'snapshots'), join(warehouse, 'snapshots'));
  cpSync(join(published.directory, 'current.json'), join(warehouse, 'current.json'));
}

/** Links only the current snapshot, with a manifest that says that its exports cover every day. */
function showCovered(published: Pick<TestWarehouse, 'directory'>, warehouse: string): void {
  const current = Current.parse(JSON.parse(readFileSync(join(published.directory, 'current.json'), 'utf8')));
  const from = join(published.directory, 'snapshots', current.snapshot_id);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8')));
  const text = JSON.stringify({ ...manifest, covered_from_by_dataset: {} });
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const id = `${current.snapshot_id.split('-')[0]}-${digest}`;
  const folder = join(warehouse, 'snapshots', id);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(from))
    if (name !== 'manifest.json') symlinkSync(join(from, name), join(folder, name));
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(warehouse, 'current.json'), JSON.stringify({ ...current, snapshot_id: id }));
}

async function makeKeys(
  { store }: RunningService,
  clock: TestClock,
): Promise<Pick<TestService, 'keys' | 'siteIds'>> {
  const account = await store.createAccount({ email: 'owner@example.com' });
  const site = (plan: string) =>
    store.createSite({ accountId: account.id, name: plan, plan, allowedOrigins: ['https://shop.example'] });
  const [lite, growth, enterprise] = [await site('lite'), await site('growth'), await site('enterprise')];
  const search = { searchable: [], filterable: ['area', 'price_aed'], sortable: ['price_aed'], synonyms: {} };
  await store.changeSite(enterprise.id, { search });
  const key = async (siteId: string, name: string) => store.createKey({ siteId, name });
  const disabled = await key(enterprise.id, 'disabled');
  await store.toggleKey(disabled.record.id);
  const expiresAt = new Date(clock.now().getTime() + 1_000);
  const expired = await store.createKey({ siteId: enterprise.id, name: 'expired', expiresAt });
  clock.turn(2);
  const other = await store.createAccount({ email: 'spender@example.com' });
  const spent = await store.createSite({ accountId: other.id, name: 'spent', plan: 'lite' });
  const keys = {
    lite: (await key(lite.id, 'lite')).token,
    growth: (await key(growth.id, 'growth')).token,
    enterprise: (await key(enterprise.id, 'enterprise')).token,
    page: (await store.createKey({ siteId: enterprise.id, name: 'page', kind: 'public' })).token,
    disabled: disabled.token,
    expired: expired.token,
    beyond: (await store.createKey({ siteId: growth.id, name: 'beyond', scopes: ['read', 'export'] })).token,
    outgrown: (await store.createKey({ siteId: lite.id, name: 'outgrown', scopes: ['webhooks', 'search'] }))
      .token,
    exhausted: (await key(spent.id, 'exhausted')).token,
    scopeless: (await store.createKey({ siteId: enterprise.id, name: 'scopeless', scopes: ['webhooks'] }))
      .token,
  };
  return { keys, siteIds: { lite: lite.id, growth: growth.id, enterprise: enterprise.id } };
}
