/** Puts the running service together: warehouse → accounts → application → listen; and takes it apart again. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { embedderOf } from '../search-index/embeddings/embedding-variables.ts';
import { meilisearchOf } from '../search-index/meilisearch/settings-variables.ts';
import { siteEngineOf } from '../search-index/meilisearch/site-documents.ts';
import type { DocumentSource, SiteSearchEngine } from '../search-index/site-index.ts';
import { openAccounts } from './accounts/accounts.ts';
import { type AdminSocket, serveAdminSocket } from './accounts/admin-socket.ts';
import { AttemptLimiter } from './accounts/attempt-limiter.ts';
import { Authenticator } from './accounts/authenticate.ts';
import type { PasswordCost } from './accounts/password.ts';
import { RateLimiter } from './accounts/rate-limiter.ts';
import { anonymousCaller, keyCaller } from './accounts/request-caller.ts';
import { openSiteFigures } from './accounts/site-figures.ts';
import { AccountStore } from './accounts/store.ts';
import { UsageMeter } from './accounts/usage-meter.ts';
import { createApp } from './app.ts';
import type { ServiceConfig } from './config.ts';
import { CursorCodec } from './contract/cursor.ts';
import type { Endpoint } from './contract/endpoint.ts';
import type { OpenApiDocument } from './contract/openapi-document.ts';
import { PassBook } from './contract/passes.ts';
import type { Service } from './contract/service.ts';
import { keptCursorSecret } from './cursor-secret.ts';
import { openDocuments } from './documents/open-documents.ts';
import { Exporter } from './exports/exporter.ts';
import { endpoints as allEndpoints } from './families/all.ts';
import { answerUnreadable } from './http/answer-problems.ts';
import { AnswerCache } from './http/caching.ts';
import { clientAddress } from './http/client-address.ts';
import { Connections } from './http/connections.ts';
import { Governor } from './http/governor.ts';
import { adminServer, Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { StaticAnswers } from './http/static-answers.ts';
import { makeNarrator } from './narrator/narrator.ts';
import { takeScratch } from './scratch.ts';
import { openReplica } from './snapshot-replica/open-replica.ts';
import { SnapshotHolder } from './warehouse/current-snapshot.ts';
import { watchParts } from './watch-parts.ts';
import { openServiceWebhooks } from './webhooks/service-webhooks.ts';

/** What is given from outside. */
export interface StartOptions {
  readonly config: ServiceConfig;
  readonly logger: Logger;
  readonly clock?: () => Date;
  /** Gives the explorer's public key where EXPLORER_KEY does not; called before the first request. */
  readonly explorerKey?: (store: AccountStore) => Promise<string | undefined>;
  /** What a password costs to hash; tests take a cheaper one. */
  readonly passwordCost?: PasswordCost;
  /** What searches the documents of sites; left out, the settings decide. */
  readonly openSiteEngine?: (source: DocumentSource) => SiteSearchEngine;
  /** How long a count waits for Redis; tests on a busy machine wait longer. */
  readonly redisPatienceMs?: number;
  /** How often an address may show no good key in a minute; who fuzzes without keys needs more. */
  readonly badKeysPerMinute?: number | undefined;
  /** Tests add endpoints of their own. */
  readonly endpoints?: readonly Endpoint[];
}

/** The service while it runs. */
export interface RunningService {
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly store: AccountStore;
  readonly snapshots: SnapshotHolder;
  readonly metrics: Metrics;
  /** Stops accepting, lets requests in flight finish, keeps what was counted. True when nothing was cut off. */
  stop(): Promise<boolean>;
}

const Package = z.object({ version: z.string() });

/** Version of the code, from package.json. */
export function packageVersion(): string {
  const path = new URL('../package.json', import.meta.url);
  return Package.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}

/** Starts everything, in order; what had started is stopped again when a later part fails. */
export async function startService(options: StartOptions): Promise<RunningService> {
  const started: (() => Promise<unknown>)[] = [];
  try {
    return await startParts(options, started);
  } catch (error) {
    for (const stop of started.reverse()) {
      await stop().catch((failure: unknown) => {
        options.logger.error({ err: failure }, 'a part did not stop after a failed start');
      });
    }
    throw error;
  }
}

async function startParts(
  options: StartOptions,
  started: (() => Promise<unknown>)[],
): Promise<RunningService> {
  const { config, logger, clock = () => new Date(), endpoints = allEndpoints } = options;
  const warehouseDirectory = resolve(config.WAREHOUSE_DIR);
  const accountsDirectory = join(warehouseDirectory, 'accounts');
  const scratch = await takeScratch({ warehouseDirectory, now: () => new Date(), logger });
  started.push(() => scratch.release());
  const scratchDirectory = scratch.directory;
  const metrics = new Metrics();
  const snapshots = new SnapshotHolder({
    warehouseDirectory,
    reader: {
      connections: config.QUERY_CONNECTIONS,
      queueLimit: config.QUERY_QUEUE,
      waitMs: config.QUERY_WAIT_MS,
      streams: config.QUERY_CONNECTIONS,
      timeLimitMs: config.QUERY_TIMEOUT_MS,
      memoryLimit: config.DUCKDB_MEMORY_LIMIT,
      scratchDirectory,
    },
    meilisearch: meilisearchOf(config),
    clock: { now: () => clock().getTime() },
    logger,
  });
  started.push(() => snapshots.stop());
  // Gigabytes are read for their checksums by threads of their own: accounts are opened meanwhile.
  const found = snapshots.start();
  const store = await AccountStore.open({
    databaseUrl: config.DATABASE_URL,
    directory: accountsDirectory,
    clock,
    logger,
  });
  started.push(() => store.close());
  await found;
  const replica = openReplica({ config, warehouseDirectory, snapshots, clock, logger, metrics });
  started.push(() => replica.stop());

  const { database } = store;
  let baseUrl = '';
  const usage = new UsageMeter({ database, clock, logger });
  started.push(() => usage.stop());
  const limiter = new RateLimiter({
    redisUrl: config.REDIS_URL,
    redisPatienceMs: options.redisPatienceMs,
    ceilingPerMinute: config.SITE_CEILING_PER_MINUTE || undefined,
    logger,
    clock,
    registry: metrics.registry,
  });
  started.push(async () => limiter.close());
  const attempts = new AttemptLimiter(options.badKeysPerMinute);
  const authenticator = new Authenticator({ database, attempts, clock, logger });
  const socket: AdminSocket | null =
    database.engine === 'pglite' ? await serveAdminSocket(store, accountsDirectory, logger) : null;
  started.push(async () => socket?.close());

  const accounts = openAccounts({
    store,
    limiter,
    clock,
    logger,
    baseUrl: () => baseUrl,
    isSignUpOpen: config.SIGNUP === 'open',
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    passwordCost: options.passwordCost,
  });
  started.push(() => accounts.close());
  const build = packageVersion();
  const parts = { config, accountsDirectory, database, snapshots, clock, logger, build };
  const webhooks = await openServiceWebhooks({ ...parts, baseUrl: () => baseUrl });
  started.push(() => webhooks.stop());
  const exporter = new Exporter({
    warehouseDirectory,
    scratchDirectory,
    atOnce: config.EXPORTS_AT_ONCE,
    memoryLimit: config.EXPORT_MEMORY_LIMIT,
  });
  const cache = new AnswerCache(config.ANSWER_CACHE_MB * 1024 * 1024);
  const secret = config.CURSOR_SECRET ?? (await keptCursorSecret(accountsDirectory));
  const documents = openDocuments({
    ...{ config, database, secret, clock, logger, metrics },
    openEngine: options.openSiteEngine ?? siteEngineOf(config, logger),
  });
  started.push(() => documents.stop());
  let stopping = false;
  let openapi: OpenApiDocument | null = null;
  const service: Service = {
    build,
    startedAt: clock(),
    now: clock,
    baseUrl: () => baseUrl,
    snapshots,
    replica,
    accounts,
    figures: openSiteFigures(database),
    webhooks: webhooks.ofSites,
    ...documents.forEndpoints,
    exporter,
    narrator: makeNarrator(config, { logger, now: clock }),
    embedder: embedderOf(config, {
      now: () => performance.now(),
      onFailure: (error) => logger.warn({ err: error }, 'the embeddings server failed; words alone decide'),
    }),
    openapi: () => {
      openapi ??= openApiDocument(endpoints, { baseUrl });
      return openapi;
    },
    explorerKey: config.EXPLORER_KEY ?? (await options.explorerKey?.(store)) ?? null,
    passes: new PassBook(secret, () => clock().getTime()),
    isStopping: () => stopping,
    dependencies: {
      accounts: async () => {
        await database.query('select 1 as one', [], z.object({ one: z.int() }));
      },
    },
  };
  const addressOf = clientAddress(config.TRUST_PROXY);
  const governor = new Governor({
    baseUrl: () => baseUrl,
    newId: randomUUID,
    onRefused: () => metrics.refused.inc(),
    callerOf: (request) => {
      const key = authenticator.remembered(request.headers.authorization);
      return key === null ? anonymousCaller(addressOf(request)) : keyCaller(key, addressOf(request));
    },
    turnMs: config.LOOP_TURN_MS,
    waitMs: config.QUERY_WAIT_MS,
  });
  started.push(async () => governor.stop());
  const app = createApp({
    turn: (caller) => governor.turn(caller),
    statics: new StaticAnswers(),
    endpoints,
    service,
    gate: { authenticator, limiter },
    cursors: new CursorCodec(secret),
    cache,
    scratchDirectory,
    logger,
    metrics,
    recordUsage: (event) => {
      usage.record(event);
      webhooks.running.noticeUsage(event);
    },
    newRequestId: randomUUID,
    elapsed: () => performance.now(),
    addressOf,
  });
  watchParts({ metrics, service, cache, webhooks: webhooks.running, warehouseDirectory });

  const listener = governor.before(app.callback());
  const server = createServer(serverLimits, listener);
  // Unheard, Node answers an expectation it does not know with an empty 417; a server may as well leave it alone (RFC 9110).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, stream) =>
    answerUnreadable(error, stream, { baseUrl: service.baseUrl, newId: randomUUID }),
  );
  const connections = new Connections(server);
  const port = await listen(server, 'PORT', config.PORT, config.HOST);
  started.push(() => connections.close(0));
  baseUrl = config.PUBLIC_BASE_URL ?? `http://localhost:${port}`;
  const admin = adminServer(metrics.registry);
  const adminConnections = new Connections(admin);
  const adminPort = await listen(admin, 'ADMIN_PORT', config.ADMIN_PORT, config.ADMIN_HOST);
  started.push(() => adminConnections.close(0));

  const stop = async (): Promise<boolean> => {
    stopping = true;
    // Answering still, and saying that it is not ready: a balancer lets go of it before it lets go of anybody.
    await pause(config.STOP_DELAY_MS);
    // The admin socket writes to the store, and what is counted last comes with the last request: so this order.
    const parts: readonly (() => Promise<unknown>)[] = [
      () => connections.close(config.STOP_GRACE_MS),
      async () => governor.stop(),
      async () => socket?.close(),
      () => usage.stop(),
      () => documents.stop(),
      () => webhooks.stop(),
      () => accounts.close(),
      async () => limiter.close(),
      () => store.close(),
      () => replica.stop(),
      () => snapshots.stop(),
      () => scratch.release(),
      () => adminConnections.close(0),
    ];
    let whole = true;
    for (const part of parts) {
      const result = await part().catch((error: unknown) => {
        logger.error({ err: error }, 'a part did not stop in order');
        return false;
      });
      whole &&= result !== false;
    }
    return whole;
  };
  return { baseUrl, adminUrl: `http://localhost:${adminPort}`, store, snapshots, metrics, stop };
}

/** Slow clients are let go, and headers have a bound. */
const serverLimits = {
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false,
} as const;

const whyNoPort: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this user may not listen there',
};

/** @throws Error that names the setting, where the port cannot be had. */
async function listen(server: Server, setting: string, port: number, host: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const why = whyNoPort[String(error.code)];
    if (why === undefined) throw error;
    throw new Error(`${setting} is ${port}, and ${why}: set ${setting} to a free one.`, { cause: error });
  }
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
