/** `make demo`: the service with a key for each plan, printed with a line to paste. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import {
  type DemoKeys,
  demoEmail,
  ensureDemo,
  ensureDemoPassword,
  publicName,
  readDemoFile,
  writeDemoFile,
} from './accounts/demo.ts';
import { isSet, readServiceConfig } from './config.ts';
import { makeLogger } from './logger.ts';
import { startService } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Returns a port that was asked for; else the usual one, or the next that is free. Says so where it is another. */
async function choosePort(name: 'PORT' | 'ADMIN_PORT', usual: number): Promise<number> {
  if (isSet(name)) return usual;
  const port = await firstFree(usual);
  if (port !== usual) console.error(`Another program has port ${usual}, so ${name} is ${port}.`);
  return port;
}

async function firstFree(port: number): Promise<number> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return port;
  } catch {
    return firstFree(port + 1);
  } finally {
    server.close();
  }
}

try {
  const settings = readServiceConfig();
  const config = {
    ...settings,
    PORT: await choosePort('PORT', settings.PORT),
    ADMIN_PORT: await choosePort('ADMIN_PORT', settings.ADMIN_PORT),
  };
  const logger = makeLogger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  const path = join(resolve(config.WAREHOUSE_DIR), 'demo.json');
  const kept = await readDemoFile(path);
  let keys: DemoKeys = {};
  let password: string | null = null;
  const running = await startService({
    config,
    logger,
    explorerKey: async (store) => {
      keys = await ensureDemo(store, Object.values(kept?.keys ?? {}));
      password = await ensureDemoPassword(store, kept?.password);
      return keys[publicName];
    },
  });
  await writeDemoFile(path, {
    base_url: running.baseUrl,
    keys,
    ...(password === null ? {} : { password }),
  });
  console.log(welcome(running.baseUrl, running.snapshots.state().snapshotId, keys, password, path));
  stopOnSignal(running, logger);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function welcome(
  baseUrl: string,
  snapshotId: string | null,
  keys: Readonly<Record<string, string>>,
  password: string | null,
  file: string,
): string {
  const names = Object.keys(keys);
  const width = Math.max(...names.map((name) => name.length));
  return [
    '',
    `Mulk serves snapshot ${snapshotId ?? '(none yet)'} at ${baseUrl}`,
    `  site       ${baseUrl}/`,
    `  map        ${baseUrl}/map`,
    `  reference  ${baseUrl}/docs`,
    `  console    ${baseUrl}/login`,
    `             ${demoEmail}, ${password === null ? 'with the password that you chose; `mulk accounts demo password` makes a new one' : `password ${password}`}`,
    '',
    `Keys, one for each plan (also in ${file}):`,
    ...names.map((name) => `  ${name.padEnd(width)}  ${keys[name]}`),
    '',
    'Try:',
    `  curl -H 'Authorization: Bearer ${keys['growth'] ?? Object.values(keys)[0]}' '${baseUrl}/transactions?area=Dubai%20Marina&type=sales&limit=3'`,
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
