import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Principal, plans } from '../../../service/accounts/plans.ts';
import { PassBook } from '../../../service/contract/passes.ts';
import { Problem } from '../../../service/contract/problem.ts';

const hour = 3_600_000;

describe('passes', () => {
  let now = Date.parse('2026-04-01T10:20:00Z');
  let isKeyGood = true;
  const [plan] = plans;
  assert.ok(plan !== undefined);
  const key = { keyId: 'key_a', siteId: 'site_a' };
  const principal: Principal = {
    ...key,
    accountId: 'account_a',
    kind: 'secret',
    scopes: ['read', 'index'],
    plan,
    allowedOrigins: ['https://shop.example', 'https://other.example'],
    isVerified: true,
  };
  const bookWith = (secret: string) =>
    new PassBook({
      secret,
      now: () => now,
      principalOf: async ({ keyId, siteId }) =>
        isKeyGood && keyId === key.keyId && siteId === key.siteId ? principal : null,
    });
  const book = bookWith('a secret for tests, long enough to be one');
  const shop = { origin: 'https://shop.example' };

  const refused = async (token: string): Promise<string> => {
    try {
      await book.read(token, {});
    } catch (error) {
      assert.ok(error instanceof Problem);
      assert.equal(error.code, 'pass-invalid');
      assert.match(error.headers['WWW-Authenticate'] ?? '', /^Bearer/);
      assert.deepEqual(
        error.errors.map(({ parameter }) => parameter),
        ['token'],
      );
      return error.detail;
    }
    return assert.fail('the token was taken');
  };

  it('read as their key, and nothing more', async () => {
    const read = await book.read(book.issue(key, shop).token, shop);
    assert.deepEqual(read, { ...principal, kind: 'public', scopes: ['read'] });
  });

  it('end with their key', async () => {
    const { token } = book.issue(key, {});
    isKeyGood = false;
    assert.match(await refused(token), /key of this token no longer works/);
    isKeyGood = true;
    await book.read(token, {});
  });

  it('work on the page that asked for them, and on no other', async () => {
    const forbidden = (error: unknown) => error instanceof Problem && error.code === 'origin-forbidden';
    const { token } = book.issue(key, shop);
    await book.read(token, { referer: 'https://shop.example/map' });
    await book.read(token, { fetchSite: 'same-origin' });
    for (const page of [
      { origin: 'https://other.example' },
      { origin: 'null' },
      {},
      { fetchSite: 'cross-site' },
    ])
      await assert.rejects(book.read(token, page), forbidden, JSON.stringify(page));
    // A server asked for it: the pages of its site may use it.
    const unbound = book.issue(key, {}).token;
    for (const page of [{}, shop, { origin: 'https://other.example' }]) await book.read(unbound, page);
    await assert.rejects(book.read(unbound, { origin: 'https://evil.example' }), forbidden);
  });

  it('are the same within an hour, so that what they open is cached', () => {
    const first = book.issue(key, shop).token;
    now += 30 * 60_000;
    assert.equal(book.issue(key, shop).token, first);
    assert.notEqual(book.issue(key, {}).token, first);
    assert.ok(first.length <= 200);
    now += 30 * 60_000;
    assert.notEqual(book.issue(key, shop).token, first);
  });

  it('end', async () => {
    const { token, expiresAt } = book.issue(key, {});
    assert.ok(expiresAt - now > hour && expiresAt - now <= 2 * hour);
    now = expiresAt - 1;
    await book.read(token, {});
    now = expiresAt;
    assert.match(await refused(token), /ended/);
  });

  it('cannot be edited, made up, or taken from another installation', async () => {
    const { token } = book.issue(key, {});
    const other = bookWith('another secret, long enough to be one too');
    await refused(other.issue(key, {}).token);
    assert.match(await refused(''), /edited or cut short/);
    await refused(`${token}=`);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom(...'abcXYZ019-_='),
        async (place, letter) => {
          fc.pre(token[place] !== letter);
          await refused(token.slice(0, place) + letter + token.slice(place + 1));
        },
      ),
    );
  });
});
