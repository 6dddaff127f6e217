/** Starts the service as one list of parts, in the phases storage → accounts → work → traffic, and stops it in reverse. */

import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSiteEngine } from '../search-index/meilisearch/site-documents.ts';
import { openAccounts } from './accounts/accounts.ts';
import { serveAdminSocket } from './accounts/admin-socket.ts';
import { AttemptLimiter } from './accounts/attempt-limiter.ts';
import { Authenticator } from './accounts/authenticate.ts';
import { RateLimiter } from './accounts/rate-limiter.ts';
import { requestCaller } from './accounts/request-caller.ts';
import { openSiteFigures } from './accounts/site-figures.ts';
import { AccountStore } from './accounts/store.ts';
import { UsageMeter } from './accounts/usage-meter.ts';
import { createApp } from './app.ts';
import { childrenPart } from './children/children.ts';
import { providerSettings } from './config.ts';
import { CursorCodec } from './contract/cursor.ts';
import { OperationFinder } from './contract/find-operation.ts';
import type { Service } from './contract/service.ts';
import { openDocuments } from './documents/open-documents.ts';
import { Entrance } from './entrance.ts';
import { Exporter } from './exports/exporter.ts';
import { endpoints as allEndpoints } from './families/all.ts';
import { AnswerCache } from './http/caching.ts';
import { clientAddress } from './http/client-address.ts';
import { Connections } from './http/connections.ts';
import { Governor } from './http/governor.ts';
import { lateOpenApi } from './http/late-openapi.ts';
import { adminServer, Metrics } from './http/metrics.ts';
import { StaticAnswers } from './http/static-answers.ts';
import { LakeTables } from './iceberg/lake-tables.ts';
import { usualLimits } from './limits.ts';
import { listen } from './listen.ts';
import { openModels } from './models.ts';
import { openOAuth } from './oauth/open-oauth.ts';
import { packageVersion } from './package-version.ts';
import { Parts } from './parts.ts';
import { usualPatience } from './patience.ts';
import { Portfolios } from './portfolios/portfolios.ts';
import { RequestLogReader } from './request-log/reader.ts';
import { RequestLogWriter } from './request-log/writer.ts';
import { RowReader } from './rows/row-reader.ts';
import type { RunningService, StartOptions } from './running-service.ts';
import { checkAccountsFolder, takeScratch } from './scratch.ts';
import { keptSecretsKey, signingSecret } from './server-key.ts';
import { marketSite } from './site/market/routes.ts';
import { widgetRoutes } from './site/widgets/routes.ts';
import { openReplica } from './snapshot-replica/open-replica.ts';
import { openSnapshots } from './warehouse/open-snapshots.ts';
import { streetsPart } from './warehouse/tile-archive.ts';
import { watchParts } from './watch-parts.ts';
import { openServiceWebhooks } from './webhooks/service-webhooks.ts';

/** Starts all parts; when one fails, stops those that had started. */
export async function startService(options: StartOptions): Promise<RunningService> {
  const parts = new Parts(options.logger);
  try {
    return await startParts(options, parts);
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(options: StartOptions, parts: Parts): Promise<RunningService> {
  const { config, logger, endpoints = allEndpoints, patience = usualPatience } = options;
  const { clock = () => new Date(), accountsSync = 'on' } = options;
  const limits = { ...usualLimits, ...options.limits };
  const warehouseDirectory = resolve(config.WAREHOUSE_DIR);
  const accountsDirectory = join(warehouseDirectory, 'accounts');
  const build = packageVersion();
  const metrics = new Metrics();
  let [baseUrl, stopping] = [options.entrance?.baseUrl ?? '', false];

  const { directory: scratchDirectory, keptDirectory } = await parts.start({
    phase: 'storage',
    name: 'scratch directory',
    start: () => takeScratch({ warehouseDirectory, now: () => new Date(), logger }),
    stop: (scratch) => scratch.release(),
  });
  const { snapshots, analytics, loaded } = await parts.start({
    phase: 'storage',
    name: 'snapshots',
    start: async () => {
      const opened = await openSnapshots({
        ...{ config, warehouseDirectory, scratchDirectory, clock, logger, metrics, patience, limits },
      });
      // Threads read gigabytes for their checksums. The accounts open meanwhile; `loaded` is awaited after that.
      return { ...opened, loaded: opened.snapshots.start() };
    },
    stop: (started) => started.snapshots.stop(),
  });

  await checkAccountsFolder(accountsDirectory, config);
  const store = await parts.start({
    phase: 'accounts',
    name: 'account store',
    start: () =>
      AccountStore.open({
        databaseUrl: config.DATABASE_URL,
        directory: accountsDirectory,
        sync: accountsSync,
        ...{ clock, logger, patience },
      }),
    stop: (opened) => opened.close(),
  });
  await loaded;
  const { database } = store;
  const limiter = await parts.start({
    phase: 'accounts',
    name: 'rate limiter',
    start: () =>
      RateLimiter.open({
        redisUrl: config.REDIS_URL,
        redisPatienceMs: patience.redisMs,
        pageUnitsPerMinute: limits.pageUnitsPerMinute,
        ...{ logger, clock, registry: metrics.registry },
      }),
    stop: (started) => started.close(),
  });
  const secretsKey = config.WEBHOOK_SECRETS_KEY ?? (await keptSecretsKey(accountsDirectory));
  const accounts = await parts.start({
    phase: 'accounts',
    name: 'accounts',
    start: () =>
      openAccounts({
        ...{ store, limiter, clock, logger },
        baseUrl: () => baseUrl,
        isSignUpOpen: config.SIGNUP === 'open',
        smtpUrl: config.SMTP_URL,
        mailFrom: config.MAIL_FROM,
        passwordCost: options.passwordCost,
        ...{ secretsKey, patience },
        provider: providerSettings(config),
      }),
    stop: (opened) => opened.close(),
  });

  const replica = await parts.start({
    phase: 'work',
    name: 'replica',
    start: () => openReplica({ config, warehouseDirectory, snapshots, clock, logger, metrics }),
    stop: (opened) => opened.stop(),
  });
  const children = await parts.start(
    childrenPart(limits, { scratchDirectory, logger, registry: metrics.registry }),
  );
  const webhooks = await parts.start({
    phase: 'work',
    name: 'webhooks',
    start: () =>
      openServiceWebhooks({
        ...{ config, secretsKey, database, snapshots, clock, logger, build },
        baseUrl: () => baseUrl,
      }),
    stop: (opened) => opened.stop(),
  });
  const secret = signingSecret(secretsKey);
  const documents = await parts.start({
    phase: 'work',
    name: 'site documents',
    start: () =>
      openDocuments({
        ...{ config, database, secret, clock, logger, metrics, patience },
        directory: join(keptDirectory, 'site-index'),
        openEngine: options.openSiteEngine ?? createSiteEngine(config, logger),
      }),
    stop: (opened) => opened.stop(),
  });
  const usage = await parts.start({
    phase: 'work',
    name: 'usage meter',
    start: () => new UsageMeter({ database, clock, logger }),
    stop: (started) => started.stop(),
  });
  const requests = await parts.start({
    phase: 'work',
    name: 'request log',
    start: () => new RequestLogWriter({ database, clock, logger }),
    stop: (started) => started.stop(),
  });
  await parts.start({
    phase: 'work',
    name: 'admin socket',
    start: () => (database.engine === 'pglite' ? serveAdminSocket(store, accountsDirectory, logger) : null),
    stop: (socket) => socket?.close(),
  });

  const portfolios = new Portfolios({
    ...{ database, snapshots, usage, clock, logger, children, warehouseDirectory },
    baseUrl: () => baseUrl,
    ...webhooks.running,
  });
  const streets = await parts.start(streetsPart(config.BASEMAP_PMTILES));

  const cache = new AnswerCache(limits.answerCacheMb * 1024 * 1024);
  const service: Service = {
    build,
    startedAt: clock(),
    now: clock,
    baseUrl: () => baseUrl,
    snapshots,
    replica,
    accounts,
    oauth: openOAuth({ store, limiter, sites: accounts.sites, clock }),
    figures: openSiteFigures(database),
    requests: new RequestLogReader(database, () => requests.flush()),
    webhooks: webhooks.ofSites,
    savedPages: webhooks.running.savedPages,
    portfolios,
    rowReader: new RowReader(children, scratchDirectory),
    ...documents.forEndpoints,
    exporter: new Exporter({
      ...{ warehouseDirectory, scratchDirectory, atOnce: limits.exportsAtOnce },
      memoryLimit: limits.exportMemory,
    }),
    lakeTables: new LakeTables({
      warehouseDirectory,
      onUnheld: (error) =>
        logger.warn({ err: error }, 'a snapshot is not held for the readers of its tables'),
    }),
    ...openModels({ config, limits, clock, logger }),
    openapi: lateOpenApi(endpoints, () => baseUrl),
    operations: new OperationFinder(endpoints),
    streets,
    dataLicence: config.DATA_LICENCE_URL ?? null,
    explorerKey: config.EXPLORER_KEY ?? (await options.explorerKey?.(store)) ?? null,
    isStopping: () => stopping,
    dependencies: {
      accounts: () => database.script('select 1'),
      ...(analytics === null ? {} : { analytics: () => analytics.ping() }),
    },
    patience,
  };
  const attempts = new AttemptLimiter(options.badKeysPerMinute);
  const authenticator = new Authenticator({ database, attempts, clock, logger, patience });
  const addressOf = clientAddress(config.TRUST_PROXY);
  const governor = await parts.start({
    phase: 'traffic',
    name: 'governor',
    start: () =>
      new Governor({
        baseUrl: () => baseUrl,
        newId: randomUUID,
        onRefused: () => metrics.countRefused(),
        callerOf: (request) =>
          requestCaller(
            authenticator.remembered(request.headers.authorization) ??
              service.links.remembered(request.url ?? ''),
            addressOf(request),
          ),
        turnMs: limits.loopTurnMs,
        waitMs: limits.queryWaitMs,
      }),
    stop: (started) => started.stop(),
  });
  const app = createApp({
    turn: (caller) => governor.turn(caller),
    statics: new StaticAnswers(),
    endpoints: [...endpoints, ...marketSite, ...widgetRoutes],
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
    keepRequest: (entry) => requests.record(entry),
    newRequestId: randomUUID,
    elapsed: () => performance.now(),
    addressOf,
  });
  watchParts({ metrics, service, cache, webhooks: webhooks.running, warehouseDirectory });

  // The metrics server starts before the public server, so that metrics stay readable while requests in flight finish.
  const { port: adminPort } = await parts.start({
    phase: 'traffic',
    name: 'metrics server',
    start: async () => {
      const server = adminServer(metrics.registry);
      const connections = new Connections(server);
      const { ADMIN_PORT, ADMIN_HOST } = config;
      const port = await listen(server, { setting: 'ADMIN_PORT', port: ADMIN_PORT, host: ADMIN_HOST });
      return { port, connections };
    },
    stop: ({ connections }) => connections.close(0),
  });
  await parts.start({
    phase: 'traffic',
    name: 'public server',
    start: async () => {
      const entrance = options.entrance ?? (await Entrance.open(config));
      baseUrl = entrance.baseUrl;
      entrance.admit(governor.before(app.callback()), (code) => metrics.countProblem(code));
      return entrance;
    },
    stop: (entrance) => entrance.close(limits.stopGraceMs),
  });

  const stop = async (): Promise<boolean> => {
    stopping = true;
    // The service still answers, but says that it is not ready: a load balancer stops sending requests before connections close.
    await pause(config.STOP_DELAY_MS);
    return parts.stop();
  };
  return { baseUrl, adminUrl: `http://localhost:${adminPort}`, store, snapshots, analytics, metrics, stop };
}
