/** Checks this machine, the settings, the snapshot and the accounts, for `mulk doctor`. No check changes anything. */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import leven from 'leven';
import { pino } from 'pino';
import { z } from 'zod';
import { formerSettings } from '../data/former-settings.ts';
import { ingestSettingNames, readIngestConfig } from '../ingest/config.ts';
import { verifySnapshot } from '../ingest/snapshot/verify.ts';
import { askService } from '../service/accounts/admin-socket.ts';
import { openDatabase } from '../service/accounts/database.ts';
import { appliedMigrations, checkApplied, readMigrations } from '../service/accounts/migrate.ts';
import { readServiceConfig, type ServiceConfig, settingNames } from '../service/config.ts';
import { openCurrent } from '../snapshot-store/warehouse/read-manifest.ts';

/** The result of one check. */
export interface Check {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** What was found, and for anything but `ok` what to do. */
  readonly text: string;
}

const ok = (subject: string, text: string): Check => ({ subject, state: 'ok', text });
const warning = (subject: string, text: string): Check => ({ subject, state: 'warning', text });
const fault = (subject: string, text: string): Check => ({ subject, state: 'fault', text });

/** Returns the checks as lines for a terminal. */
export function formatChecks(checks: readonly Check[]): string {
  return checks
    .map(({ subject, state, text }) => `${state.padEnd(7)}  ${subject.padEnd(9)}  ${text}`)
    .join('\n');
}

/** Runs every check. A check that fails itself is a fault, and the others still run. */
export async function readChecks(environment: NodeJS.ProcessEnv): Promise<Check[]> {
  const first = [
    checkMemory(),
    ...checkNames(environment),
    ...formerSettings(environment).map((sentence) => warning('settings', sentence)),
  ];
  let config: ServiceConfig;
  try {
    config = readServiceConfig(environment);
    readIngestConfig(environment);
  } catch (error) {
    return [...first, fault('settings', sentence(error))];
  }
  const warehouse = resolve(config.WAREHOUSE_DIR);
  const checks = [
    ...first,
    ok('node', `Node.js ${process.versions.node}`),
    ok('settings', 'every value can be read'),
  ];
  const rest: readonly (readonly [string, () => Promise<Check>])[] = [
    ['folder', () => checkFolder(warehouse)],
    ['disk', () => checkDisk(warehouse)],
    ['port', () => checkPort(config, warehouse)],
    ['snapshot', () => checkSnapshot(warehouse)],
    ['clock', () => checkClock(warehouse)],
    ['accounts', () => checkAccounts(config, warehouse)],
  ];
  for (const [subject, check] of rest) {
    checks.push(await check().catch((error: unknown) => fault(subject, sentence(error))));
  }
  return checks;
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');
}

function checkMemory(): Check {
  const gigabytes = totalmem() / 1e9;
  const text = `${gigabytes.toFixed(1)} GB`;
  return gigabytes >= 1 ? ok('memory', text) : warning('memory', `${text}; the demo needs 1 GB: add memory`);
}

/** Finds variables that are one or two letters away from a setting, such as `PROT`: other programs have variables of their own. */
function checkNames(environment: NodeJS.ProcessEnv): Check[] {
  const known = [...new Set([...settingNames(), ...ingestSettingNames()])];
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]{3,}$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const near = known.find((setting) => isNear(name, setting));
      return near === undefined ? [] : [warning('settings', `${name} is no setting; did you mean ${near}?`)];
    });
}

/** Returns whether two names differ by a letter, by two letters of a long name, or by their order. */
function isNear(name: string, setting: string): boolean {
  const sorted = (text: string) => [...text].sort().join('');
  return leven(name, setting) <= (setting.length > 7 ? 2 : 1) || sorted(name) === sorted(setting);
}

async function checkFolder(warehouse: string): Promise<Check> {
  const found = await stat(warehouse).catch(() => null);
  if (found === null) return warning('folder', `${warehouse} does not exist yet; the first run makes it`);
  await access(warehouse, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`${warehouse} cannot be written: give it to the user who runs Mulk`);
  });
  const accounts = await stat(join(warehouse, 'accounts')).catch(() => null);
  if (accounts !== null && process.platform !== 'win32' && (accounts.mode & 0o077) !== 0) {
    return warning('folder', `others may read ${join(warehouse, 'accounts')}: run chmod 700 on it`);
  }
  return ok('folder', warehouse);
}

/** A run builds a snapshot beside the others, and needs room for scratch files. */
async function checkDisk(warehouse: string): Promise<Check> {
  const place = (await stat(warehouse).catch(() => null)) === null ? '.' : warehouse;
  const { bavail, bsize } = await statfs(place);
  const current = await openCurrent(warehouse);
  const files =
    current === null
      ? []
      : [...current.manifest.files, ...current.manifest.tables.flatMap((table) => table.files)];
  const snapshot = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const [free, needed] = [bavail * bsize, Math.max(500e6, 2 * snapshot)];
  const text = `${(free / 1e9).toFixed(1)} GB free; a run needs up to ${(needed / 1e9).toFixed(1)} GB`;
  return free >= needed ? ok('disk', text) : fault('disk', `${text}: free space, or lower SNAPSHOTS_KEPT`);
}

async function checkPort({ PORT, HOST, DATABASE_URL }: ServiceConfig, warehouse: string): Promise<Check> {
  if (
    DATABASE_URL === undefined &&
    (await askService(join(warehouse, 'accounts'), 'account list', {})) !== null
  ) {
    return ok('port', `the service runs on this warehouse; port ${PORT} was not tried`);
  }
  const server = createServer();
  try {
    await new Promise<void>((done, refuse) => {
      server.once('error', refuse);
      server.listen(PORT, HOST, done);
    });
    return ok('port', `${PORT} is free`);
  } catch {
    return fault(
      'port',
      `${PORT} on ${HOST} cannot be taken: another program has it, or this user may not. Set PORT`,
    );
  } finally {
    server.close();
  }
}

async function checkSnapshot(warehouse: string): Promise<Check> {
  if ((await openCurrent(warehouse)) === null)
    return warning('snapshot', 'there is none yet: run mulk ingest');
  const { snapshotId, files, findings } = await verifySnapshot({ warehouseDirectory: warehouse });
  const [first] = findings;
  if (first === undefined) return ok('snapshot', `${snapshotId} is whole: ${files} files`);
  return fault(
    'snapshot',
    `${snapshotId}: ${first.where} ${first.problem}; run mulk rollback, or mulk reload`,
  );
}

async function checkClock(warehouse: string): Promise<Check> {
  const current = await openCurrent(warehouse);
  const ahead = current === null ? 0 : Date.parse(current.manifest.created_at) - Date.now();
  const text = `it is ${new Date().toISOString()}`;
  return ahead <= 60_000
    ? ok('clock', text)
    : fault('clock', `${text}, before the newest snapshot: set the clock`);
}

async function checkAccounts(
  { DATABASE_URL: databaseUrl }: ServiceConfig,
  warehouse: string,
): Promise<Check> {
  const directory = join(warehouse, 'accounts');
  if (databaseUrl === undefined) {
    const reply = await askService(directory, 'account list', {});
    if (reply !== null)
      return ok(
        'accounts',
        `the service answers: ${z.array(z.unknown()).parse(reply.result).length} accounts`,
      );
    if ((await stat(join(directory, 'database')).catch(() => null)) === null) {
      return warning('accounts', 'there are none yet: the first start of the service makes them');
    }
  }
  const database = await openDatabase({ databaseUrl, directory, logger: pino({ level: 'silent' }) });
  try {
    const [applied, known] = [await appliedMigrations(database), await readMigrations()];
    checkApplied(applied, known);
    const missing = known.length - applied.length;
    if (missing > 0) return warning('accounts', `${missing} migrations are missing: run mulk upgrade`);
    return ok('accounts', `the database answers and has all ${known.length} migrations`);
  } finally {
    await database.close();
  }
}
