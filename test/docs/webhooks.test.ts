import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret } from '../../service/webhooks/signing-secret.ts';
import { asJavaScript } from '../support/as-javascript.ts';
import { repositoryRoot } from '../support/repository-files.ts';

/** A port that is free just now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the receiver in docs/webhooks.md', () => {
  it('takes a message once when its signature holds, and refuses the others', async () => {
    const text = readFileSync(join(repositoryRoot, 'docs/webhooks.md'), 'utf8');
    const code = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    // Below the repository, so that it finds the package it imports.
    const folder = mkdtempSync(join(repositoryRoot, 'node_modules', '.docs-'));
    const file = join(folder, 'receiver.ts');
    writeFileSync(file, code);
    const [secret, port] = [newSigningSecret(), await freePort()];
    const child = spawn(process.execPath, [asJavaScript(file)], {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const said: string[] = [];
    lines.on('line', (line) => said.push(line));
    try {
      while (said.length < 1) await once(lines, 'line');
      const send = async (id: string, body: string, signedWith: string) => {
        const now = new Date();
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(signedWith).sign(id, now, body),
        };
        const answer = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body, headers });
        return answer.status;
      };
      const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data: {} });
      assert.equal(await send('msg_1', body, newSigningSecret()), 400);
      assert.equal(await send('msg_2', body, secret), 204);
      assert.equal(await send('msg_2', body, secret), 204);
      while (said.length < 2) await once(lines, 'line');
      assert.deepEqual(said, ['listening', 'webhook.test msg_2']);
    } finally {
      child.kill();
      await once(child, 'close');
      rmSync(folder, { recursive: true });
    }
  });
});
