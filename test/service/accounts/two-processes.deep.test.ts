/** Two processes of the service on one PostgreSQL and one Redis: what one does, the other knows; what was acknowledged outlives kill -9. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '../../../bench/free-port.ts';
import { redisProgram, startRedis, type TestRedis } from '../../../bench/redis.ts';
import { runCommandLine } from '../../../service/accounts/command-line.ts';
import { describeOnPostgres, temporaryDirectory, testLog } from '../../support/accounts.ts';
import { startProgram } from '../../support/program.ts';
import { until } from '../../support/until.ts';

interface Replica {
  readonly url: string;
  readonly process: ChildProcess;
}

const SignedUp = z.object({
  site: z.object({ id: z.string() }),
  key: z.object({ id: z.string() }),
  token: z.string(),
});
const Issued = z.object({ token: z.string(), key: z.object({ id: z.string() }) });

async function startReplica(environment: Readonly<Record<string, string>>): Promise<Replica> {
  const child = startProgram('test/service/accounts/service-process.ts', [], {
    PORT: '0',
    ADMIN_PORT: '0',
    HOST: '127.0.0.1',
    WEBHOOK_SECRETS_KEY: 'a secret that both processes share',
    ...environment,
  });
  child.stderr?.pipe(process.stderr);
  if (child.stdout === null) throw new Error('The service says nothing.');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: z.string().parse(line), process: child };
}

describeOnPostgres('two processes of the service', (databases) => {
  const folders: { path: string; remove: () => void }[] = [];
  let redis: TestRedis | undefined;
  let one: Replica;
  let other: Replica;
  let mine: z.infer<typeof SignedUp>;
  let session: Readonly<Record<string, string>>;

  before(async function () {
    if (redisProgram() === null) {
      process.stderr.write(
        'SKIPPED: two processes of the service: Redis is not installed on this machine.\n',
      );
      this.skip();
    }
    const { databaseUrl = '' } = await databases.place();
    redis = await startRedis(await freePort());
    const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url };
    const start = () => {
      const folder = temporaryDirectory();
      folders.push(folder);
      return startReplica({ ...shared, WAREHOUSE_DIR: folder.path });
    };
    [one, other] = await Promise.all([start(), start()]);
    const answer = await send(one, 'POST', '/signup', {
      email: 'two@example.com',
      password: 'correct horse battery',
    });
    mine = SignedUp.parse(await answer.json());
    session = {
      Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'X-CSRF-Token': answer.headers.get('x-csrf-token') ?? '',
    };
    // Without a mail server the operator confirms the address; further keys need that.
    for (const words of [
      ['account', 'verify', 'two@example.com'],
      // The tests ask until an answer changes, and a busy machine asks more often.
      ['site', 'plan', mine.site.id, '--plan', 'enterprise'],
    ]) {
      const { exitCode, err } = await runCommandLine(words, {
        ...{ databaseUrl, directory: folders[0]?.path ?? '' },
        ...{ clock: () => new Date(), logger: testLog().logger },
      });
      assert.equal(exitCode, 0, err);
    }
  });
  after(async () => {
    for (const replica of [one, other]) {
      if (replica === undefined || replica.process.exitCode !== null) continue;
      const ended = replica.process.signalCode === null ? once(replica.process, 'exit') : null;
      replica.process.kill('SIGKILL');
      await ended;
    }
    await redis?.stop();
    for (const folder of folders) folder.remove();
  });

  function send(replica: Replica, method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${replica.url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...session },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** There is no data here: whoever is let in is told so by a 503. */
  async function statusOf(replica: Replica, token: string): Promise<number> {
    const response = await fetch(`${replica.url}/api/v1/areas`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await response.text();
    return response.status;
  }

  /** Asks until the answer has this status; the test's time limit ends a wait that is in vain. */
  async function untilStatus(replica: Replica, token: string, status: number): Promise<void> {
    await until(async () => (await statusOf(replica, token)) === status);
  }

  const keysPath = () => `/api/sites/${mine.site.id}/keys`;

  async function newKey(replica: Replica): Promise<z.infer<typeof Issued>> {
    return Issued.parse(await (await send(replica, 'POST', keysPath(), { name: 'k' })).json());
  }

  it('know the session that one of them began', async () => {
    const response = await send(other, 'GET', '/sites');
    assert.equal(response.status, 200);
    assert.match(await response.text(), new RegExp(mine.site.id));
  });

  it('take a toggle and a rotation from each other', async () => {
    const { key, token } = await newKey(one);
    assert.equal(await statusOf(other, token), 503);
    await send(one, 'POST', `/api/keyy/${key.id}/toggle`);
    await untilStatus(other, token, 401);
    await send(other, 'POST', `/api/keys/${key.id}/toggle`);
    await untilStatus(one, token, 503);
    const rotated = await send(other, 'POST', `${keysPath()}/${key.id}/rotate`, { grace_seconds: 0 });
    const fresh = Issued.parse(await rotated.json());
    assert.equal(await statusOf(one, fresh.token), 503);
    await untilStatus(one, token, 401);
  });

  it('allow a site what its plan allows, and not once more, together', async () => {
    const second = SignedUp.parse(
      await (
        await fetch(`${one.url}/signup`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'limit@example.com', password: 'correct horse battery' }),
        })
      ).json(),
    );
    const asked = Array.from({ length: 130 }, (_, n) => statusOf(n % 2 === 0 ? one : other, second.token));
    const statuses = await Promise.all(asked);
    assert.equal(statuses.filter((status) => status === 503).length, 100);
    assert.equal(statuses.filter((status) => status === 429).length, 30);
  });

  it('lose no key that was acknowledged when one of them is killed', async () => {
    const acknowledged: string[] = [];
    const making = Array.from({ length: 12 }, async (_, n) => {
      const made = await newKey(one).catch(() => null);
      if (made !== null) acknowledged.push(made.token);
      if (n === 5) one.process.kill('SIGKILL');
    });
    await Promise.all(making);
    assert.ok(acknowledged.length > 0);
    for (const token of acknowledged) assert.equal(await statusOf(other, token), 503);
  });

  it('end a session for all of them', async () => {
    assert.equal((await send(other, 'POST', '/logout')).status, 200);
    assert.equal((await send(other, 'GET', '/sites')).status, 401);
  });
});
