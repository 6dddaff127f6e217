/** The lock that one ingest run holds: a file that names its process and becomes void when that process ends. */
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readlink, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { bootId } from './boot-id.ts';

const Holder = z.object({
  token: z.string(),
  pid: z.int().positive(),
  /** Kernel's start time of the process; a later process with the same number has another. Null where /proc is missing. */
  process_start: z.string().nullable(),
  boot: z.string().nullable(),
  /** Namespace of process numbers: a container has its own. Null where /proc is missing, and in locks of earlier releases. */
  pid_namespace: z.string().nullable().default(null),
  host: z.string(),
  purpose: z.string(),
  since: z.string(),
});
type Holder = z.infer<typeof Holder>;

/** Another process holds the lock. */
export class LockHeld extends Error {
  readonly holder: Holder;

  constructor(path: string, holder: Holder) {
    super(
      `${holder.purpose} has been running since ${holder.since} as process ${holder.pid} on ${holder.host} and holds ${path}. ` +
        'Wait until it ends, or end that process; the lock goes with it.',
    );
    this.name = 'LockHeld';
    this.holder = holder;
  }
}

export interface Lock {
  /** Releases the lock; harmless when repeated. */
  release(): Promise<void>;
}

export interface LockOptions {
  /** The holder's task, as the start of a sentence: `make ingest`. */
  readonly purpose: string;
  readonly now: () => Date;
}

/** A holder whose process can be seen from here is judged by it, a holder on another machine or in a container by the age of its last sign of life. */
const SIGN_OF_LIFE_MS = 15_000;
const SILENCE_MS = 120_000;

/** Takes the lock or throws LockHeld. Only one of several processes takes over the lock of a dead process. */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true });
  const holder = await thisProcess(options);
  while (!(await create(path, holder))) {
    const found = await read(path);
    if (found === null) continue;
    if (await isAlive(found, path, options.now())) throw new LockHeld(path, found);
    await removeDead(path, found, options);
  }
  const sign = setInterval(() => {
    const now = options.now();
    utimes(path, now, now).catch(() => {});
  }, SIGN_OF_LIFE_MS);
  sign.unref();
  return {
    async release() {
      clearInterval(sign);
      if ((await read(path))?.token === holder.token) await rm(path, { force: true });
    },
  };
}

/** Links a finished file into place. That is atomic and fails when the name is taken, so no process sees a half-written lock. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const aside = `${path}.${holder.token}`;
  try {
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(`${JSON.stringify(holder)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(aside, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Removes a dead holder's lock under a second lock, named after that holder. Several processes may judge the holder dead, but none can remove a lock that
 * another process has taken since.
 */
async function removeDead(path: string, dead: Holder, options: LockOptions): Promise<void> {
  const breaker = await acquireLock(`${path}.break-${dead.token}`, options).catch((error) => {
    // Another process is removing it and is about to hold it.
    throw error instanceof LockHeld ? new LockHeld(path, error.holder) : error;
  });
  try {
    if ((await read(path))?.token === dead.token) await rm(path, { force: true });
  } finally {
    await breaker.release();
  }
}

async function thisProcess(options: LockOptions): Promise<Holder> {
  return {
    token: randomUUID(),
    pid: process.pid,
    process_start: (await processFacts(process.pid))?.start ?? null,
    boot: await bootId(),
    pid_namespace: await pidNamespace(),
    host: hostname(),
    purpose: options.purpose,
    since: options.now().toISOString(),
  };
}

async function read(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    // Written by another program or damaged (a full disk): its holder cannot be checked, so it counts as dead and is identified by its content.
    const token = createHash('sha256').update(text).digest('hex').slice(0, 32);
    const unknown = {
      process_start: null,
      boot: null,
      pid_namespace: null,
      host: '',
      purpose: 'an unknown run',
      since: 'an unknown time',
    };
    return { token, pid: 2 ** 31 - 1, ...unknown };
  }
}

async function isAlive(holder: Holder, path: string, now: Date): Promise<boolean> {
  if (holder.host === '') return false;
  if (holder.host !== hostname()) return gaveSign(path, now);
  if (holder.boot !== (await bootId())) return false;
  // A process number of another namespace says nothing here: it may be the number of another process.
  if (holder.pid_namespace !== null && holder.pid_namespace !== (await pidNamespace()))
    return gaveSign(path, now);
  if (!answersSignal(holder.pid)) return false;
  if (holder.process_start === null) return true;
  const facts = await processFacts(holder.pid);
  // A zombie has ended; only its parent has not collected it yet.
  return facts !== null && !['Z', 'X'].includes(facts.state) && facts.start === holder.process_start;
}

async function gaveSign(path: string, now: Date): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts !== null && now.getTime() - facts.mtimeMs < SILENCE_MS;
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function processFacts(pid: number): Promise<{ state: string; start: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name in parentheses may contain any character; the fields after it are plain. Start time is field 22, state field 3.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields?.[0], fields?.[19]];
  return state === undefined || start === undefined ? null : { state, start };
}

async function pidNamespace(): Promise<string | null> {
  return readlink('/proc/self/ns/pid').catch(() => null);
}
