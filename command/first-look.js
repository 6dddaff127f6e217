/**
 * Looks at what the demo needs before anything is installed or ingested: the ports, the room on the disk, the names in `.env`. Plain
 * JavaScript without packages, because it runs before npm. Ends with 1, and says what to do, where the demo could not start.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
/** The project: this file is in its folder `command`, and as it was built in `dist/command`. */
const root =
  [resolve(here, '../..'), resolve(here, '../../..')].find((folder) =>
    existsSync(join(folder, '.env.example')),
  ) ?? '.';
/** Megabytes of the packages, and of a warehouse with the sample. */
const packagesMb = 350;
const warehouseMb = 700;

/** Returns what is wrong with a port that was asked for; null if it is free, or if none was asked for. */
async function checkPort(name, text) {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    return `${name} takes a whole number from 0 to 65535; got "${text}".`;
  if (port === 0 || (await isFree(port))) return null;
  return `${name}=${port} is taken by another program. Stop that program, or choose another port: ${name}=${port + 1} make demo`;
}

/** Returns true if this process can listen on a port. */
function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });
}

/** Returns what is wrong with the disk; null if it has room. */
function checkRoom(folder) {
  let there = resolve(folder);
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = statfsSync(there);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  const isInstalled = existsSync(resolve(root, 'node_modules/.package-lock.json'));
  const neededMb = warehouseMb + (isInstalled ? 0 : packagesMb);
  if (freeMb >= neededMb) return null;
  return `The demo needs ${neededMb} MB on the disk of ${there}, which has ${freeMb} MB left. Make room, or set WAREHOUSE_DIR to a folder on another disk.`;
}

/** Returns the names of a file of settings. */
const namesIn = (text) =>
  [...text.matchAll(/^[ \t]*(?:export )?([A-Za-z_]\w*)[ \t]*=/gm)].map(([, name]) => name);

/** Returns the number of letters to add, drop or change between two names (Wagner and Fischer 1974). */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, against] of [...other].entries())
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (letter === against ? 0 : 1)));
    row = next;
  }
  return row.at(-1);
}

/** Returns what is wrong with the names of `.env`, each a sentence with the name that was probably meant. */
function unknownNames(text, known) {
  return namesIn(text)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known.toSorted((one, other) => distance(name, one) - distance(name, other));
      return distance(name, nearest) <= 2
        ? [`.env sets ${name}, which is no setting: ${nearest} was probably meant.`]
        : [];
    });
}

/** Returns a sentence for each setting of an earlier release that `.env` or the environment sets. */
function formerNames(text) {
  const former = JSON.parse(readFileSync(resolve(dirname(here), '../data/former-settings.json'), 'utf8'));
  const set = (name) => (process.env[name] ?? '') !== '';
  return Object.entries(former)
    .filter(([name]) => namesIn(text).includes(name) || set(name))
    .map(([name, advice]) => `${name} is no longer a setting. ${advice}`);
}

/** Returns every reason why the demo could not start. */
async function look() {
  const [own, example] = [resolve('.env'), resolve(root, '.env.example')];
  const text = existsSync(own) ? readFileSync(own, 'utf8') : '';
  return [
    await checkPort('PORT', process.env.PORT),
    await checkPort('ADMIN_PORT', process.env.ADMIN_PORT),
    checkRoom(process.env.WAREHOUSE_DIR || resolve(root, 'data/warehouse')),
    ...(existsSync(example) ? unknownNames(text, namesIn(readFileSync(example, 'utf8'))) : []),
    ...formerNames(text),
  ].filter((fault) => fault !== null);
}

const faults = await look();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
