import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readAudit } from '../../../service/accounts/audit.ts';
import { openOwnerTeller } from '../../../service/webhooks/tell-owner.ts';
import { openStore, pgliteDirectory, someSite } from '../../support/accounts.ts';

/** A mail server that takes every letter, and says no more than it must. */
async function mailServer(): Promise<{ url: string; letter: Promise<string>; stop: () => void }> {
  let taken: (text: string) => void = () => undefined;
  const letter = new Promise<string>((resolve) => {
    taken = resolve;
  });
  const server = createServer((socket) => {
    let text = '';
    let inLetter = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const said = String(chunk);
      if (inLetter) {
        text += said;
        if (!text.endsWith('\r\n.\r\n')) return;
        inLetter = false;
        taken(text);
        socket.write('250 taken\r\n');
      } else if (said.startsWith('DATA')) {
        inLetter = true;
        socket.write('354 go on\r\n');
      } else socket.write(said.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, letter, stop: () => server.close() };
}

describe('the owner of a webhook that is switched off', () => {
  it('finds it in the audit log and gets a letter, where there is a mail server', async () => {
    const directory = await pgliteDirectory();
    const { store, clock } = await openStore({ directory: directory.path });
    const mail = await mailServer();
    try {
      const site = await someSite(store);
      const off = {
        accountId: site.account_id,
        email: 'shop@example.com',
        siteId: site.id,
        siteName: site.name,
        webhookId: 'hook_1',
        url: 'https://example.com/hooks',
        reason: 'failing',
      } as const;
      const outside = {
        database: store.database,
        clock: clock.now,
        baseUrl: () => 'https://mulk.example',
        mailFrom: 'Mulk <mulk@example.com>',
      };
      for (const smtpUrl of [undefined, mail.url]) {
        const teller = openOwnerTeller({ ...outside, smtpUrl });
        await teller.tell(off);
        teller.close();
      }
      const letter = (await mail.letter).replaceAll('=\r\n', '');
      assert.match(letter, /^To: shop@example\.com/m);
      assert.match(letter, /https:\/\/mulk\.example\/webhooks\/hook_1/);
      const log = await readAudit(store.database, { accountId: site.account_id, limit: 5 });
      assert.deepEqual(
        log.map(({ event, detail }) => [event, detail]),
        Array.from({ length: 2 }, () => ['webhook.disabled', { webhook: 'hook_1', reason: 'failing' }]),
      );
    } finally {
      mail.stop();
      await store.close();
      directory.remove();
    }
  });
});
