/** What the machinery of pages does for browsers: forms, cookies, languages, problems. The same addresses answer JSON elsewhere. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { FormBrowser } from '../../support/form-browser.ts';
import { type Person, password, somebody } from '../../support/people.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('pages', () => {
  let service: TestService;
  let person: Person;
  let browser: FormBrowser;
  before(async () => {
    service = await startTestService({ published: false, environment: { TRUST_PROXY: '1' } });
  });
  after(() => service?.stop());
  beforeEach(async () => {
    person = await somebody(service);
    browser = new FormBrowser(service, person.cookie);
  });

  const goesTo = (response: Response, path: string) => {
    assert.equal(response.status, 303, browser.page);
    assert.equal(response.headers.get('location'), path);
  };

  it('let a stranger sign up, see the key once, come back, and go on to where they were', async () => {
    browser = new FormBrowser(service);
    goesTo(await browser.get('/sites?x=1'), '/login?next=%2Fsites%3Fx%3D1');
    await browser.get('/signup');
    const email = `browser-${person.email}`;
    const welcome = await browser.post('/signup', [
      ['name', ''],
      ['email', email],
      ['password', password],
    ]);
    assert.equal(welcome.status, 201);
    const key = /mulk_sk_\w{49}/.exec(browser.page)?.[0] ?? '';
    const works = await service.ask('/api/v1/areas', {
      key: null,
      headers: { Authorization: `Bearer ${key}` },
    });
    assert.equal(works.status, 503, 'the key is known; there is just no data here');
    assert.equal((await browser.get('/sites')).status, 200);
    assert.ok(!browser.page.includes(key));
    goesTo(await browser.post('/logout', []), '/login');
    await browser.get('/login?next=/api/tokens');
    assert.match(browser.page, /You are signed out\./);
    await browser.get('/login?next=/api/tokens');
    assert.ok(!browser.page.includes('You are signed out.'), 'said once');
    const sent = [
      ['email', email],
      ['password', password],
      ['next', '/api/tokens'],
    ] as const;
    goesTo(await browser.post('/login', sent), '/api/tokens');
    goesTo(await browser.get('/login?next=//evil.example'), '/dashboard');
  });

  it('tell what is wrong with the address of a page that is no form, too; programs get JSON', async () => {
    for (const [path, status, word] of [
      ['/map?metric=nonsense', 400, 'gross_yield_pct'],
      ['/problems/nope', 404, 'nope'],
    ] as const) {
      const page = await browser.get(path);
      assert.equal(page.status, status);
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(browser.page, new RegExp(word));
      const program = await service.ask(path, { key: null });
      assert.match(program.headers.get('content-type') ?? '', /^application\/problem\+json/);
    }
    const explorer = await browser.get('/map?lang=ar');
    assert.equal(explorer.status, 200, 'the language of the explorer stays in its address');
    assert.deepEqual(explorer.headers.getSetCookie(), []);
  });

  it('send nobody elsewhere after signing in', async () => {
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a\nb',
    ]) {
      browser = new FormBrowser(service);
      await browser.get('/login');
      goesTo(
        await browser.post('/login', [
          ['email', person.email],
          ['password', password],
          ['next', next],
        ]),
        '/dashboard',
      );
    }
  });

  it('begin a new session at each sign-in, and end the one before', async () => {
    await browser.get('/login');
    const before = browser.cookies.get('mulk_session');
    const again = new FormBrowser(service);
    await again.get('/login');
    again.cookies.set('mulk_session', before ?? '');
    await again.get('/sites');
    await again.post('/login', [
      ['email', person.email],
      ['password', password],
    ]);
    assert.notEqual(again.cookies.get('mulk_session'), before);
    goesTo(await browser.get('/sites'), '/login?next=%2Fsites');
  });

  it('keep cookies from scripts and from other sites', async () => {
    const cookiesOf = async (one: TestService): Promise<string[]> =>
      (
        await one.ask('/login', {
          key: null,
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: (await somebody(one)).email, password }),
        })
      ).headers.getSetCookie();
    const [local = ''] = await cookiesOf(service);
    assert.match(local, /^mulk_session=mulk_ss_\w+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  it('refuse forms that are not ours: without a token, with another session’s, with one of before signing in', async () => {
    await browser.get('/sites/create');
    const mine = browser.csrf();
    for (const csrf of ['', 'x', `${mine}x`, 'é'.repeat(mine.length), mine.slice(0, -1)]) {
      const refused = await browser.post('/sites', [['name', 'Mine']], csrf);
      assert.equal(refused.status, 403);
      assert.match(browser.page, /value="Mine"/, 'what was typed is there again');
    }
    const stranger = await somebody(service);
    const theirs = new FormBrowser(service, stranger.cookie);
    await theirs.get('/sites/create');
    assert.equal((await browser.post('/sites', [['name', 'Mine']], theirs.csrf())).status, 403);
    goesTo(await browser.post('/sites', [['name', 'Mine']], mine), await keysOfNewest());
  });

  const Sites = z.object({ sites: z.array(z.object({ id: z.string(), name: z.string() })) });
  async function sites(): Promise<z.infer<typeof Sites>['sites']> {
    const response = await service.ask('/sites', { key: null, headers: { Cookie: person.cookie } });
    return Sites.parse(await response.json()).sites;
  }
  async function keysOfNewest(): Promise<string> {
    return `/api/sites/${(await sites()).find(({ name }) => name === 'Mine')?.id}/keys`;
  }

  it('show a refused form again with its faults beside the fields, and never a password', async () => {
    await browser.get(`/sites/${person.siteId}/edit`);
    const fields = [
      ['_method', 'PUT'],
      ['name', ' '],
      ['domain', 'no domain'],
      ['allowed_origins', 'https://a.example\r\nftp://b'],
    ] as const;
    assert.equal((await browser.post(`/sites/${person.siteId}`, fields)).status, 400);
    assert.match(browser.page, /aria-invalid="true"/);
    assert.match(browser.page, /takes a domain such as example\.com/);
    assert.match(browser.page, /ftp:\/\/b/);
    await browser.get('/profile/edit');
    const change = [
      ['_method', 'PUT'],
      ['password', 'a new long password'],
      ['current_password', 'my wrong password'],
    ] as const;
    assert.equal((await browser.post('/profile', change)).status, 400);
    assert.match(browser.page, /is not your password/);
    assert.ok(!/a new long password|my wrong password/.test(browser.page));
  });

  it('say methods that forms cannot, with the fields as JSON would have them', async () => {
    await browser.get(`/sites/${person.siteId}/edit`);
    const fields = [
      ['_method', 'PUT'],
      ['name', 'Renamed'],
      ['domain', ''],
      ['allowed_origins', 'https://a.example\r\n\r\nhttp://localhost:*'],
      ['searchable', 'title\ntext'],
      ['filterable', ''],
      ['synonyms', 'flat: apartment, unit'],
    ] as const;
    goesTo(await browser.post(`/sites/${person.siteId}`, fields), `/sites/${person.siteId}/edit`);
    await browser.get(`/sites/${person.siteId}/edit`);
    assert.match(browser.page, /Saved\./);
    const site = await service.running.store.findSite(person.siteId);
    assert.deepEqual(
      { name: site?.name, domain: site?.domain, origins: site?.allowed_origins, search: site?.search },
      {
        name: 'Renamed',
        domain: null,
        origins: ['https://a.example', 'http://localhost:*'],
        search: {
          searchable: ['title', 'text'],
          filterable: [],
          sortable: [],
          synonyms: { flat: ['apartment', 'unit'] },
        },
      },
    );
    assert.equal(
      (
        await browser.post(`/sites/${person.siteId}`, [
          ['_method', 'DELETE'],
          ['name', 'wrong'],
        ])
      ).status,
      400,
    );
    goesTo(
      await browser.post(`/sites/${person.siteId}`, [
        ['_method', 'DELETE'],
        ['name', 'Renamed'],
      ]),
      '/sites',
    );
    assert.equal((await browser.get(`/sites/${person.siteId}/edit`)).status, 404);
    assert.match(browser.page, /No such site/);
    const trick = await browser.post('/sites', [['_method', 'TRACE']]);
    assert.equal(trick.status, 400);
  });

  it('make, switch, rotate, change and delete keys by forms alone', async () => {
    const keys = `/api/sites/${person.siteId}/keys`;
    await browser.get(keys);
    const made = await browser.post(keys, [
      ['name', 'Shop window'],
      ['kind', 'public'],
      ['scopes', 'read'],
      ['scopes', 'search'],
      ['expires_at', '2026-12-31T10:00'],
    ]);
    assert.equal(made.status, 201);
    const token = /mulk_pk_\w{49}/.exec(browser.page)?.[0] ?? '';
    const find = async (name: string) =>
      (await service.running.store.listKeys(person.siteId)).find((one) => one.name === name);
    const key = await find('Shop window');
    assert.ok(key !== undefined && token !== '');
    assert.deepEqual(
      [key.kind, key.scopes, key.expires_at],
      ['public', ['read', 'search'], '2026-12-31T10:00:00.000Z'],
    );
    await browser.get(`${keys}/${key.id}/edit`);
    goesTo(
      await browser.post(`${keys}/${key.id}`, [
        ['_method', 'PUT'],
        ['name', 'Window'],
        ['expires_at', ''],
      ]),
      keys,
    );
    for (const word of ['toggle', 'status'])
      goesTo(await browser.post(`/api/keyy/${key.id}/${word}`, []), keys);
    for (const [word, status] of [
      ['deactivate', 'inactive'],
      ['activate', 'active'],
    ]) {
      goesTo(await browser.post(`/api/keys/${key.id}/${word}`, []), keys);
      assert.equal((await find('Window'))?.status, status);
    }
    await browser.get(`${keys}/${key.id}/edit`);
    assert.equal((await browser.post(`${keys}/${key.id}/rotate`, [['grace_seconds', '3600']])).status, 200);
    assert.match(browser.page, /mulk_pk_\w{49}/);
    await browser.get(`${keys}/${key.id}/edit`);
    const changed = await find('Window');
    assert.deepEqual([changed?.name, changed?.expires_at, changed?.status], ['Window', null, 'active']);
    goesTo(await browser.post(`${keys}/${key.id}`, [['_method', 'DELETE']]), keys);
    assert.equal((await service.running.store.listKeys(person.siteId)).length, 1);
  });

  it('let a public key work from the pages of its site, and from no others', async () => {
    const keys = `/api/sites/${person.siteId}/keys`;
    await browser.get(keys);
    await browser.post(keys, [
      ['name', 'Window'],
      ['kind', 'public'],
    ]);
    const Authorization = `Bearer ${/mulk_pk_\w{49}/.exec(browser.page)?.[0]}`;
    const from = async (Origin: string) => {
      const response = await service.ask('/api/v1/areas', { key: null, headers: { Authorization, Origin } });
      await response.text();
      return [response.status, response.headers.get('access-control-allow-origin')];
    };
    assert.deepEqual(await from('https://shop.example'), [503, '*']);
    assert.deepEqual(await from('https://evil.example'), [403, '*']);
    const preflight = await service.ask('/api/v1/areas', {
      key: null,
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(
      preflight.headers.get('access-control-allow-credentials'),
      null,
      'no cookie crosses origins',
    );
  });

  it('speak the language that was chosen, else the one the browser asks for', async () => {
    assert.equal((await browser.get('/sites', { 'Accept-Language': 'ar-AE,ar;q=0.9' })).status, 200);
    assert.match(browser.page, /<html lang="ar" dir="rtl">/);
    goesTo(await browser.get('/sites?lang=ar'), '/sites');
    await browser.get('/sites');
    assert.match(browser.page, /<html lang="ar" dir="rtl">/);
    goesTo(await browser.get('/login?lang=en&next=%2Fsites'), '/login?next=%2Fsites');
    await browser.get('/sites');
    assert.match(browser.page, /<html lang="en" dir="ltr">/);
  });

  it('answer programs in JSON at the same addresses, also where these say what they want badly', async () => {
    const ask = (Accept: string) =>
      service.ask('/sites', { key: null, headers: { Accept, Authorization: `Bearer ${person.token}` } });
    for (const accept of ['application/json', '*/*', 'application/json, text/html;q=0.9']) {
      assert.match((await ask(accept)).headers.get('content-type') ?? '', /^application\/json/);
    }
    const html = await ask('text/html');
    assert.match(html.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(html.headers.get('cache-control'), 'no-store');
    assert.match(
      html.headers.get('content-security-policy') ?? '',
      /form-action 'self'.*frame-ancestors 'none'/,
    );
    for (const word of ['Accept', 'Cookie', 'Authorization'])
      assert.match(html.headers.get('vary') ?? '', new RegExp(word));
  });

  it('tell a program with a session what its next change has to send', async () => {
    const headers = { Cookie: person.cookie, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'By script' });
    const bare = await service.ask('/sites', { key: null, method: 'POST', headers, body });
    assert.equal(bare.status, 403);
    const csrf = (await service.ask('/sites', { key: null, headers })).headers.get('x-csrf-token') ?? '';
    const sent = { ...headers, 'X-CSRF-Token': csrf };
    assert.equal(
      (await service.ask('/sites', { key: null, method: 'POST', headers: sent, body })).status,
      201,
    );
  });

  it('are shown instead of problems when the service itself is at fault, and hold no secrets', async () => {
    const big = await browser.post('/login', [['email', 'x'.repeat(70_000)]]);
    assert.equal(big.status, 413);
    assert.ok(!service.log().includes(person.cookie.slice(13)), 'no session is logged');
    assert.ok(!service.log().includes(password), 'no password is logged');
    assert.ok(!service.log().includes(person.token), 'no token is logged');
  });
});
