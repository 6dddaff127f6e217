import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { cookiesOf } from '../../../service/http/cookies.ts';
import { type ExchangeState, newState } from '../../../service/http/exchange.ts';

/** What a browser with these cookies is sent, and what is read of them, at a service that clients reach at `baseUrl`. */
async function visit(baseUrl: string, cookie: string): Promise<{ read: string; sent: string[] }> {
  const app = new Koa<ExchangeState>();
  app.use((ctx) => {
    Object.assign(ctx.state, newState('1'));
    const cookies = cookiesOf(ctx, baseUrl);
    cookies.set('session', 'new', 60);
    cookies.set('lang', 'ar');
    cookies.clear('flash');
    ctx.body = `${cookies.get('session')} ${cookies.get('visitor')} ${cookies.get('lang')}`;
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { Cookie: cookie } });
  const read = await response.text();
  server.close();
  return { read, sent: response.headers.getSetCookie() };
}

describe('cookies', () => {
  it('on this machine go without TLS, which it does not have', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const { read, sent } = await visit(
        `http://${host}:8080`,
        'mulk_session=old; other=1; lang=en; mulk_visitor=',
      );
      assert.equal(read, 'old  en');
      assert.deepEqual(sent, [
        'mulk_session=new; Path=/; HttpOnly; SameSite=Lax; Max-Age=60',
        'lang=ar; Path=/; HttpOnly; SameSite=Lax',
        'mulk_flash=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
      ]);
    }
  });

  it('beyond it need TLS, and cannot be set by a neighbouring host', async () => {
    const planted = 'mulk_session=planted; __Host-mulk_session=ours';
    const { read, sent } = await visit('https://mulk.example', planted);
    assert.match(read, /^ours undefined/);
    assert.equal(sent[0], '__Host-mulk_session=new; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60');
    assert.ok(sent.every((cookie) => cookie.includes('; Secure') && !cookie.includes('Domain')));
  });
});
