/** Signing in at a provider of OpenID Connect, over HTTP, with a real provider: whose account it is, and which answers are refused. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { findCommand } from '../../../service/accounts/admin-commands.ts';
import { readAudit } from '../../../service/accounts/audit.ts';
import type { Patience } from '../../../service/patience.ts';
import { FormBrowser } from '../../support/form-browser.ts';
import {
  type ProviderAccount,
  startWithProvider,
  type TestProvider,
} from '../../support/identity-provider.ts';
import { csrfOf, password, somebody } from '../../support/people.ts';
import { turnOn } from '../../support/second-factors.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const Told = z.object({ code: z.string().optional(), detail: z.string().optional() });
const Entered = z.object({
  account: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    email_verified_at: z.string().nullable(),
  }),
});

describe('signing in at a provider', () => {
  let service: TestService;
  let provider: TestProvider;
  let number = 0;
  const others: TestService[] = [];
  before(async () => {
    const started = await startWithProvider({ published: false, environment: { TRUST_PROXY: '1' } });
    [service, provider] = [started, started.provider];
  });
  after(async () => {
    for (const one of [...others, service]) await one?.stop();
  });
  beforeEach(() => {
    number += 1;
  });

  /** Starts another service, which stops at the end. */
  const start = async (
    environment: Readonly<Record<string, string>> = {},
    patience: Partial<Patience> = {},
  ) => {
    const other = await startTestService({ published: false, environment, patience });
    others.push(other);
    return other;
  };
  const from = () => ({ 'X-Forwarded-For': `10.8.${number}.1` });
  /** A sign-in that has begun in one browser. */
  const begin = async (asked = service) => {
    const answer = await asked.ask('/login/oidc', { key: null, headers: from() });
    const { url } = z.object({ url: z.string() }).parse(await answer.json());
    const [cookie = ''] = answer.headers.getSetCookie();
    return { url: new URL(url), cookie: cookie.split(';')[0] ?? '', flags: cookie };
  };
  const finish = (back: URL, cookie: string, asked = service) =>
    asked.ask(`${back.pathname}${back.search}`, { key: null, headers: { Cookie: cookie, ...from() } });
  const enter = async (person: ProviderAccount, asked = service, at = provider) => {
    const { url, cookie } = await begin(asked);
    return finish(await at.signIn(url.href, person), cookie, asked);
  };
  const entered = async (answering: Promise<Response>) => {
    const answer = await answering;
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('mulk_session=')) ?? '';
    assert.match(cookie, /^mulk_session=mulk_ss_\w+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    return { ...Entered.parse(JSON.parse(text)).account, cookie: cookie.split(';')[0] ?? '' };
  };
  const refused = async (answering: Promise<Response>, status: number, code: string) => {
    const answer = await answering;
    const text = await answer.text();
    assert.equal(`${answer.status} ${Told.parse(JSON.parse(text)).code}`, `${status} ${code}`, text);
    assert.ok(!answer.headers.getSetCookie().some((set) => set.includes('mulk_ss_')), 'no session');
  };
  const someone = (more: Partial<ProviderAccount> = {}): ProviderAccount => ({
    sub: `person-${number}`,
    email: `at-provider-${number}@example.com`,
    email_verified: true,
    ...more,
  });

  it('makes a confirmed account for a new person, and finds it again by the person, not by the address', async () => {
    const person = someone({ name: 'Aisha' });
    const account = await entered(enter(person));
    assert.deepEqual([account.email, account.name], [person.email, 'Aisha']);
    assert.notEqual(account.email_verified_at, null);
    const moved = someone({ email: `moved-${number}@example.com`, email_verified: false });
    assert.equal((await entered(enter(moved))).id, account.id);
    const events = await readAudit(service.running.store.database, { accountId: account.id, limit: 10 });
    assert.deepEqual(events.map(({ event }) => event).reverse(), [
      'account.created',
      'identity.linked',
      'session.started',
      'session.started',
    ]);
    assert.deepEqual(events.at(0)?.detail, { issuer: provider.environment['OIDC_ISSUER'] });
  });

  it('leads to the account that confirmed the address, when the provider verified it too', async () => {
    const local = await somebody(service);
    const account = await entered(enter(someone({ email: local.email.toUpperCase() })));
    assert.equal(account.id, local.accountId);
    const ended = await service.ask('/profile/access/end', {
      key: null,
      method: 'POST',
      headers: {
        Cookie: local.cookie,
        'X-CSRF-Token': csrfOf(local),
        'Content-Type': 'application/json',
      },
      body: '{}',
    });
    assert.equal(ended.status, 200);
    const asked = await service.ask('/profile/edit', { key: null, headers: { Cookie: account.cookie } });
    assert.equal(asked.status, 401, 'the session ended with all others');
  });

  it('refuses an address that the provider has not verified, and takes nobody’s account by it', async () => {
    const local = await somebody(service);
    const claims: Partial<ProviderAccount>[] = [
      { email: local.email, email_verified: false },
      { email: `free-${number}@example.com`, email_verified: false },
      { email: 'not an address' },
    ];
    for (const claimed of claims) await refused(enter(someone(claimed)), 403, 'provider-address-unverified');
    const { email_verified: _, ...silent } = someone({ email: local.email });
    await refused(enter(silent), 403, 'provider-address-unverified');
    const { email: __, ...nameless } = someone();
    await refused(enter(nameless), 403, 'provider-address-unverified');
  });

  it('never takes over an account that only typed the address', async () => {
    const stranger = await somebody(service, 'lite', { isVerified: false });
    const account = await entered(enter(someone({ email: stranger.email })));
    assert.notEqual(account.id, stranger.accountId);
    const asked = await service.ask('/sites', { key: null, headers: { Cookie: account.cookie } });
    assert.equal((await asked.text()).includes(stranger.siteId), false);
    const still = await service.running.store.findAccount(stranger.accountId);
    assert.equal(still?.email_verified_at, null);
  });

  it('refuses an answer that does not belong to a sign-in in this browser, and one that comes twice', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const back = await provider.signIn(mine.url.href, someone());
    await refused(finish(back, ''), 403, 'provider-refused');
    await refused(finish(back, theirs.cookie), 403, 'provider-refused');
    await refused(finish(back, `${mine.cookie}x`), 403, 'provider-refused');
    const without = new URL(back);
    without.searchParams.delete('state');
    await refused(finish(without, mine.cookie), 403, 'provider-refused');
    const mixed = new URL(back);
    mixed.searchParams.set('iss', 'https://evil.example');
    await refused(finish(mixed, mine.cookie), 403, 'provider-refused');
    await entered(finish(back, mine.cookie));
    await refused(finish(back, mine.cookie), 403, 'provider-refused');
    const late = await begin();
    const lateBack = await provider.signIn(late.url.href, someone());
    service.clock.turn(601);
    await refused(finish(lateBack, late.cookie), 403, 'provider-refused');
  });

  it('refuses an id token with another nonce, and a code of another challenge', async () => {
    for (const [name, value] of [
      ['nonce', 'another'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ] as const) {
      const { url, cookie } = await begin();
      assert.notEqual(url.searchParams.get(name), null);
      url.searchParams.set(name, value);
      await refused(finish(await provider.signIn(url.href, someone()), cookie), 403, 'provider-refused');
    }
    const { url, cookie } = await begin();
    const state = url.searchParams.get('state') ?? '';
    const denied = new URL(`http://localhost/login/oidc/callback?error=access_denied&state=${state}`);
    denied.searchParams.set('iss', provider.environment['OIDC_ISSUER'] ?? '');
    await refused(finish(denied, cookie), 403, 'provider-refused');
  });

  it('refuses id tokens that are signed with the secret of the client', async () => {
    const symmetric = await start(provider.symmetric);
    await refused(enter(someone(), symmetric), 403, 'provider-refused');
    assert.match(symmetric.log(), /a sign-in at the provider failed/);
  });

  it('reads the claims from the id token too', async () => {
    const other = await startWithProvider({ published: false, claimsIn: 'id token' });
    others.push(other);
    const account = await entered(enter(someone(), other, other.provider));
    assert.equal(account.email, someone().email);
  });

  it('asks for the code of a second factor all the same, and links the person only after it', async () => {
    const local = await somebody(service);
    const { recoveryCodes } = await turnOn(service, local);
    const person = someone({ email: local.email });
    await refused(enter(person), 401, 'second-factor-required');
    const links = () =>
      service.running.store.database.query(
        'select subject from identities where account_id = $1',
        [local.accountId],
        z.object({ subject: z.string() }),
      );
    assert.deepEqual(await links(), []);
    const browser = new FormBrowser(service);
    const { url, cookie } = await begin();
    browser.cookies.set('mulk_provider', cookie.slice(cookie.indexOf('=') + 1));
    const back = await provider.signIn(url.href, person);
    const asked = await browser.get(`${back.pathname}${back.search}`);
    const place = asked.headers.get('location') ?? '';
    assert.match(place, /^\/login\/code\?token=mulk_si_\w+$/);
    await browser.get(place);
    const token = new URLSearchParams(place.split('?')[1]).get('token') ?? '';
    const fields = [
      ['token', token],
      ['code', recoveryCodes[0] ?? ''],
    ] as const;
    assert.equal((await browser.post('/login/code', fields)).headers.get('location'), '/dashboard');
    assert.deepEqual(await links(), [{ subject: person.sub }]);
    await refused(enter(person), 401, 'second-factor-required');
  });

  it('lets one person of the provider into an account; the operator may remove the link', async () => {
    const person = someone();
    const account = await entered(enter(person));
    const successor = someone({ sub: `successor-${number}` });
    await refused(enter(successor), 403, 'provider-refused');
    const command = findCommand('account unlink') ?? assert.fail('no command');
    const run = () => command.run(service.running.store, { account: account.id });
    assert.deepEqual(await run(), { account: account.id, links: 1 });
    assert.equal((await entered(enter(successor))).id, account.id);
    await refused(enter(person), 403, 'provider-refused');
  });

  it('makes no account where sign-up is closed, and lets those in who have one', async () => {
    const closed = await start({ ...provider.environment, SIGNUP: 'closed' });
    await refused(enter(someone(), closed), 403, 'signup-closed');
    const local = await somebody(closed);
    assert.equal((await entered(enter(someone({ email: local.email }), closed))).id, local.accountId);
  });

  it('leads a browser to the provider and back to where it was, on this service only', async () => {
    for (const [next, place] of [
      ['/sites', '/sites'],
      ['//evil.example', '/dashboard'],
      ['https://evil.example', '/dashboard'],
    ] as const) {
      const browser = new FormBrowser(service);
      const sent = await browser.get(`/login/oidc?next=${encodeURIComponent(next)}`, from());
      assert.equal(sent.status, 303);
      const address = new URL(sent.headers.get('location') ?? '');
      assert.equal(address.origin, provider.environment['OIDC_ISSUER']);
      assert.equal(address.searchParams.get('code_challenge_method'), 'S256');
      const back = await provider.signIn(address.href, someone());
      const done = await browser.get(`${back.pathname}${back.search}`, from());
      assert.equal(done.headers.get('location'), place);
      assert.ok(!browser.cookies.has('mulk_provider'), 'the cookie of the way there is gone');
      for (const path of ['/profile/edit', '/dashboard', '/sites'])
        assert.equal((await browser.get(path)).status, 200, path);
    }
    const { flags } = await begin();
    assert.match(flags, /^mulk_provider=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  });

  it('has a button where a provider is set up, in both languages, and none elsewhere', async () => {
    const plain = await start();
    const { host } = new URL(provider.environment['OIDC_ISSUER'] ?? '');
    for (const [language, words] of [
      ['en', `Log in with <bdi>${host}</bdi>`],
      ['ar', `تسجيل الدخول عبر <bdi>${host}</bdi>`],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const [browser, other] = [new FormBrowser(service), new FormBrowser(plain)];
      await browser.get('/login?next=/sites', headers);
      assert.ok(browser.page.includes(words) && browser.page.includes('href="/login/oidc?next=%2Fsites"'));
      await other.get('/login', headers);
      assert.ok(!other.page.includes('/login/oidc'));
    }
    await refused(plain.ask('/login/oidc', { key: null }), 404, 'provider-off');
  });

  it('limits how often one address makes the service ask the provider', async () => {
    const { url, cookie } = await begin();
    const junk = new URL('http://localhost/login/oidc/callback?code=0');
    junk.searchParams.set('state', url.searchParams.get('state') ?? '');
    const codes = [];
    for (let time = 0; time < 61; time += 1) {
      codes.push(Told.parse(await (await finish(junk, cookie)).json()).code);
    }
    assert.deepEqual([...new Set(codes)], ['provider-refused', 'rate-limited']);
    assert.equal(codes.indexOf('rate-limited'), 60);
  });

  it('is away while the provider is, and nothing else is', async () => {
    const silent = createServer(() => undefined).unref();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const environment = { ...provider.environment, OIDC_ISSUER: `http://127.0.0.1:${port}` };
    const waiting = await start(environment);
    const reached = once(silent, 'connection');
    const asked = waiting.ask('/login/oidc', { key: null });
    const local = await somebody(waiting);
    const body = JSON.stringify({ email: local.email, password });
    const headers = { 'Content-Type': 'application/json' };
    const first = await Promise.race([
      asked.then(() => 'the provider'),
      waiting.ask('/login', { key: null, method: 'POST', headers, body }).then(({ status }) => status),
    ]);
    assert.equal(first, 200, 'a sign-in by password does not wait');
    await reached;
    silent.closeAllConnections();
    await refused(asked, 503, 'provider-unavailable');
    const hasty = await start(environment, { providerMs: 1 });
    await refused(hasty.ask('/login/oidc', { key: null }), 503, 'provider-unavailable');
  });

  it('works again when a provider that was away comes back', async () => {
    const fresh = await start(provider.environment);
    provider.isAway = true;
    await refused(fresh.ask('/login/oidc', { key: null }), 503, 'provider-unavailable');
    provider.isAway = false;
    await entered(enter(someone(), fresh));
  });

  it('leaves no secret of a sign-in in the log', async () => {
    const { url, cookie } = await begin();
    const back = await provider.signIn(url.href, someone());
    const account = await entered(finish(back, cookie));
    await refused(finish(back, cookie), 403, 'provider-refused');
    const secrets = [
      provider.environment['OIDC_CLIENT_SECRET'],
      back.searchParams.get('code'),
      cookie.slice(cookie.indexOf('=') + 1),
      account.cookie.slice(account.cookie.indexOf('=') + 1),
    ];
    for (const secret of secrets) assert.ok(secret && !service.log().includes(secret), secret ?? 'none');
  });
});
