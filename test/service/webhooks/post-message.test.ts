import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AddressGuard } from '../../../service/webhooks/address-guard.ts';
import { type PostOptions, postMessage } from '../../../service/webhooks/post-message.ts';
import { endlessMs } from '../../support/patience.ts';
import { type Receiver, startReceiver, status } from '../../support/receiver.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const open = new AddressGuard({ allowed: ['127.0.0.0/8'] });

function post(url: string, options: Partial<PostOptions> = {}, signal = new AbortController().signal) {
  return postMessage(
    { url, headers: { 'webhook-id': 'msg_1' }, body: '{"type":"x"}', signal },
    { guard: open, timeLimitMs: endlessMs, elapsed: () => performance.now(), ...options },
  );
}

describe('sending a message', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await startReceiver();
  });
  after(() => receiver.stop());

  it('posts headers and body, and gives status and the beginning of the answer', async () => {
    receiver.behave((response) => response.writeHead(202).end('thank you\u0000'));
    const { durationMs, ...outcome } = await post(receiver.url);
    assert.deepEqual(outcome, { status: 202, fault: null, response: 'thank you ' });
    assert.ok(durationMs >= 0);
    const got = receiver.received.at(-1);
    assert.equal(got?.body, '{"type":"x"}');
    assert.equal(got?.headers['webhook-id'], 'msg_1');
    assert.equal(got?.headers['content-length'], '12');
  });

  it('follows no redirect', async () => {
    const before = receiver.received.length;
    for (const code of [301, 302, 303, 307, 308]) {
      receiver.behave((response) => response.writeHead(code, { location: receiver.url }).end());
      const outcome = await post(receiver.url);
      assert.equal(outcome.status, code);
      assert.match(outcome.fault ?? '', /Redirects are not followed/);
    }
    assert.equal(receiver.received.length, before + 5);
  });

  it('reads no more than 64 KB of an answer, and keeps 500 characters', async () => {
    let sent = 0;
    receiver.behave((response) => {
      response.writeHead(200);
      const more = () => {
        sent += 65_536;
        // Later, not at once: Node 26 answers a write to a connection that was cut before it tells that it was.
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more));
      };
      more();
    });
    const outcome = await post(receiver.url);
    assert.equal(outcome.status, 200);
    assert.equal(outcome.response?.length, 500);
    assert.ok(sent < 100 * 1024 * 1024, 'the connection was cut');
  });

  it('waits no longer than the limit, for headers or for a body that drips', async () => {
    receiver.behave(() => undefined);
    const silent = await post(receiver.url, { timeLimitMs: 100 });
    assert.deepEqual([silent.status, silent.fault], [null, 'No answer within 0.1 seconds.']);
    receiver.behave((response) => {
      response.writeHead(200);
      response.write('drip');
    });
    let dripping = await post(receiver.url, { timeLimitMs: 100 });
    // On a busy machine the answer may not even begin in this time.
    for (let timeLimitMs = 200; dripping.status === null; timeLimitMs *= 2)
      dripping = await post(receiver.url, { timeLimitMs });
    assert.deepEqual([dripping.status, dripping.response], [200, 'drip']);
    const guard = new AddressGuard({ allowed: [], resolve: () => new Promise(() => undefined) });
    const unresolved = await post('https://slow.example/', { timeLimitMs: 100, guard });
    assert.match(unresolved.fault ?? '', /No answer/);
  });

  it('says how a connection failed, without addresses', async () => {
    receiver.behave((response) => response.destroy());
    assert.equal((await post(receiver.url)).fault, 'The connection was cut before an answer came.');
    const gone = await startReceiver();
    await gone.stop();
    assert.equal((await post(gone.url)).fault, 'The connection was refused.');
    const guard = new AddressGuard({
      allowed: [],
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    });
    assert.equal(
      (await post('https://nowhere.example/', { guard })).fault,
      'The name of the host was not found.',
    );
    const outcome = await post(receiver.url.replace('http:', 'https:'));
    assert.match(outcome.fault ?? '', /^The connection failed: [A-Z_]+\.$/);
  });

  it('throws only when the service stops', async () => {
    receiver.behave(() => undefined);
    const stopping = new AbortController();
    const posting = post(receiver.url, {}, stopping.signal);
    await receiver.got(receiver.received.length + 1);
    stopping.abort(new Error('stopping'));
    await assert.rejects(posting);
  });
});

describe('sending and addresses', () => {
  it('connects to the address that was checked, whatever the name means a moment later', async () => {
    const chosen = await startReceiver({ host: '127.0.0.2' });
    const victim = await startReceiver({ port: chosen.port });
    try {
      const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']];
      let asked = 0;
      const guard = new AddressGuard({
        allowed: ['127.0.0.2'],
        resolve: async () => answers[asked++] ?? [],
      });
      const url = `http://rebinding.example:${chosen.port}/hook`;
      assert.equal((await post(url, { guard })).status, 204);
      assert.equal(asked, 1, 'the name is asked for once');
      assert.equal(chosen.received[0]?.headers.host, `rebinding.example:${chosen.port}`);
      assert.match((await post(url, { guard })).fault ?? '', /not on the public Internet/);
      assert.equal(asked, 2, 'the second message asks anew');
      assert.equal(victim.received.length, 0);
    } finally {
      await chosen.stop();
      await victim.stop();
    }
  });

  it('opens no connection to an address that is refused', async () => {
    const victim = await startReceiver();
    try {
      const guard = new AddressGuard({ allowed: [], resolve: async () => ['127.0.0.1'] });
      for (const url of [
        victim.url,
        `http://localhost:${victim.port}/`,
        `https://inside.example:${victim.port}/`,
      ]) {
        assert.match((await post(url, { guard })).fault ?? '', /not on the public Internet/);
      }
      assert.equal(victim.received.length, 0);
    } finally {
      await victim.stop();
    }
  });

  it('checks the certificate against the name', async () => {
    const read = (name: string) =>
      readFileSync(join(repositoryRoot, `test/fixtures/tls/receiver.${name}`), 'utf8');
    const tls = { key: read('key'), cert: read('crt') };
    const receiver = await startReceiver({ tls });
    receiver.behave(status(200));
    try {
      const guard = new AddressGuard({ allowed: ['127.0.0.1'], resolve: async () => ['127.0.0.1'] });
      const trusting = { guard, tls: { ca: tls.cert } };
      assert.equal((await post(`https://hooks.example:${receiver.port}/`, trusting)).status, 200);
      const other = await post(`https://other.example:${receiver.port}/`, trusting);
      assert.match(other.fault ?? '', /CERT/);
      const untrusting = await post(`https://hooks.example:${receiver.port}/`, { guard });
      assert.match(untrusting.fault ?? '', /CERT/);
      assert.equal(receiver.received.length, 1);
    } finally {
      await receiver.stop();
    }
  });
});
