import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { z } from 'zod';
import former from '../../data/former-settings.json' with { type: 'json' };
import { AccountStore } from '../../service/accounts/store.ts';
import { stopOnSignal } from '../../service/stop-on-signal.ts';
import { openWebhookQueue } from '../../service/webhooks/webhooks.ts';
import { temporaryDirectory } from '../support/accounts.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { builtFile } from '../support/program.ts';
import { until } from '../support/until.ts';

const [[formerName = '', advice = ''] = []] = Object.entries(former);

const Line = z.looseObject({
  msg: z.string(),
  base_url: z.string().optional(),
  admin_url: z.string().optional(),
});
type Line = z.infer<typeof Line>;

/** Reads log lines of a process until one says `message`. */
async function lineSaying(child: ChildProcess, message: string): Promise<Line> {
  let text = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(chunk);
    const found = text
      .split('\n')
      .slice(0, -1)
      .map((line) => Line.parse(JSON.parse(line)))
      .find(({ msg }) => msg === message);
    if (found !== undefined) return found;
  }
  throw new Error(`The process ended without saying “${message}”: ${text}`);
}

describe('the process of the service', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());

  const start = (environment: Record<string, string>) =>
    spawn(process.execPath, [builtFile('service/main.ts')], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        ADMIN_PORT: '0',
        WAREHOUSE_DIR: directory.path,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  for (const setting of ['PORT', 'ADMIN_PORT'])
    it(`ends with a sentence that names ${setting} where another program listens on it`, async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      assert.ok(address !== null && typeof address === 'object');
      try {
        const taken = { [setting]: String(address.port), ADMIN_HOST: '127.0.0.1' };
        const child = start({ ...taken, [formerName]: '1' });
        const [said, logged] = [text(child.stderr), text(child.stdout)];
        const [code] = await once(child, 'exit');
        assert.equal(code, 1);
        const sentence = `${setting} is ${address.port}, and another program listens there already: set ${setting} to a free one.`;
        assert.equal((await said).trim(), sentence);
        assert.ok((await logged).includes(`${formerName} is no longer a setting. ${advice}`));
      } finally {
        other.close();
      }
    });

  it('ends when a part cannot start, whatever had started before it', async () => {
    const broken = temporaryDirectory();
    try {
      const logger = pino({ level: 'silent' });
      const store = await AccountStore.open({
        databaseUrl: undefined,
        directory: join(broken.path, 'accounts'),
        clock: () => new Date(),
        logger,
      });
      const queue = await openWebhookQueue({ database: store.database, logger });
      await queue.stop(0);
      await store.database.script('drop table pgboss.queue cascade');
      await store.close();
      const child = start({ WAREHOUSE_DIR: broken.path });
      const said = text(child.stderr);
      const [code] = await once(child, 'exit');
      assert.equal(code, 1);
      assert.match(await said, /^Accounts database: /);
    } finally {
      broken.remove();
    }
  });

  it('serves, answers metrics on the admin port only, and ends with 0 on SIGTERM', async () => {
    await publishFixture(directory.path);
    const child = start({});
    const exited = once(child, 'exit');
    const { base_url, admin_url } = await lineSaying(child, 'serving');
    assert.ok(base_url !== undefined && admin_url !== undefined);
    assert.equal((await fetch(`${base_url}/health/ready`)).status, 200);
    assert.equal((await fetch(`${base_url}/metrics`)).status, 404);
    const metrics = await (await fetch(`${admin_url}/metrics`)).text();
    assert.match(
      metrics,
      /mulk_http_request_seconds_count\{operation="getReadiness",method="GET",status="200"\} 1/,
    );
    assert.match(metrics, /mulk_snapshots_open 1/);
    assert.match(metrics, /process_resident_memory_bytes/);
    // A client that sends nothing must not hold the end up.
    const idle = connect(Number(new URL(base_url).port), '127.0.0.1');
    await once(idle, 'connect');
    child.kill('SIGTERM');
    const [code] = await exited;
    assert.equal(code, 0);
    idle.destroy();
  });

  it('takes two signals close together for one, as a group gets them, and ends at once on a later one', async () => {
    const signals = new EventEmitter();
    const codes: number[] = [];
    let now = 0;
    let end: (isWhole: boolean) => void = () => undefined;
    const stop = () =>
      new Promise<boolean>((resolve) => {
        end = resolve;
      });
    const signalled = {
      on: (signal: string, told: (signal: NodeJS.Signals) => void) => signals.on(signal, told),
      exit: (code: number) => codes.push(code),
      now: () => now,
    };
    stopOnSignal({ stop }, pino({ level: 'silent' }), signalled);
    signals.emit('SIGTERM', 'SIGTERM');
    now += 999;
    signals.emit('SIGINT', 'SIGINT');
    assert.deepEqual(codes, []);
    now += 1;
    signals.emit('SIGTERM', 'SIGTERM');
    assert.deepEqual(codes, [1]);
    end(true);
    await until(() => codes.length === 2);
    assert.deepEqual(codes, [1, 0]);
  });

  it('killed in the middle of a portfolio, goes on with it: no row is lost, and none is there twice', async () => {
    const own = temporaryDirectory();
    let child: ChildProcess | undefined;
    try {
      await publishFixture(own.path);
      const logger = pino({ level: 'silent' });
      const store = await AccountStore.open({
        databaseUrl: undefined,
        directory: join(own.path, 'accounts'),
        clock: () => new Date(),
        logger,
      });
      const account = await store.createAccount({ email: 'owner@example.com' });
      const site = await store.createSite({ accountId: account.id, name: 'site', plan: 'enterprise' });
      const { token } = await store.createKey({ siteId: site.id, name: 'key' });
      await store.close();
      const headers = { Authorization: `Bearer ${token}` };
      const serve = async () => {
        child = start({ WAREHOUSE_DIR: own.path });
        const { base_url: url = '' } = await lineSaying(child, 'serving');
        // The log of its requests would fill the pipe, and then the process would wait.
        child.stdout?.resume();
        return url;
      };
      const Progress = z.looseObject({ id: z.string(), state: z.string(), done: z.int() });
      const read = async (url: string, path: string) => (await fetch(`${url}${path}`, { headers })).text();
      const job = (url: string, path: string, least: number) =>
        until(async () => {
          const at = Progress.parse(JSON.parse(await read(url, path)));
          const isThere = least < refs.length ? at.done >= least : at.state === 'finished';
          return (isThere || at.state === 'failed') && at;
        });
      const refs = Array.from({ length: 300 }, (_, at) => `no. ${at}`);
      const property = { area: '330', property_type: 'apartment', area_sqft: 850 };
      const first = await serve();
      const sent = await fetch(`${first}/api/v1/valuations/portfolio`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
        body: refs.map((ref) => JSON.stringify({ ref, ...property })).join('\n'),
      });
      const path = `/api/v1/valuations/portfolio/${Progress.parse(await sent.json()).id}`;
      const begun = await job(first, path, 1);
      const killed = child === undefined ? [] : once(child, 'exit');
      child?.kill('SIGKILL');
      await killed;
      assert.ok(begun.done < refs.length, 'the kill came before the end');
      const again = await serve();
      assert.equal((await job(again, path, refs.length)).done, refs.length);
      const Result = z.looseObject({ row: z.int(), ref: z.string() });
      const lines = (await read(again, `${path}/results`)).trimEnd().split('\n');
      assert.deepEqual(
        lines.map((line) => Result.parse(JSON.parse(line))).map(({ row, ref }) => [row, ref]),
        refs.map((ref, at) => [at + 1, ref]),
      );
    } finally {
      child?.kill('SIGKILL');
      own.remove();
    }
  });

  it('refuses a wrong environment with one line a variable, and ends with 1', async () => {
    const child = start({ PORT: 'many', [formerName]: '1' });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
    assert.match(said, /PORT takes a whole number from 0 to 65535, got “many”/);
    assert.ok(said.includes(`${formerName} is no longer a setting. ${advice}`));
  });
});
