import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PassBook } from '../../../service/contract/passes.ts';
import { Problem } from '../../../service/contract/problem.ts';

const hour = 3_600_000;

describe('passes', () => {
  let now = Date.parse('2026-04-01T10:20:00Z');
  const book = new PassBook('a secret for tests, long enough to be one', () => now);

  const refused = (token: string): string => {
    try {
      book.read(token);
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

  it('say how far back their holder sees', () => {
    for (const historyFrom of [null, '2020-01-01']) {
      assert.equal(book.read(book.issue(historyFrom).token).historyFrom, historyFrom);
    }
  });

  it('are the same for everybody within an hour, so that what they open is cached', () => {
    const first = book.issue('2020-01-01').token;
    now += 30 * 60_000;
    assert.equal(book.issue('2020-01-01').token, first);
    now += 30 * 60_000;
    assert.notEqual(book.issue('2020-01-01').token, first);
  });

  it('end', () => {
    const { token, expiresAt } = book.issue(null);
    assert.ok(expiresAt - now > hour && expiresAt - now <= 2 * hour);
    now = expiresAt - 1;
    book.read(token);
    now = expiresAt;
    assert.match(refused(token), /ended/);
  });

  it('cannot be edited, made up, or taken from another installation', () => {
    const { token } = book.issue('2020-01-01');
    const other = new PassBook('another secret, long enough to be one too', () => now);
    refused(other.issue(null).token);
    assert.match(refused(''), /edited or cut short/);
    refused(`${token}=`);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_='), (place, letter) => {
        fc.pre(token[place] !== letter);
        refused(token.slice(0, place) + letter + token.slice(place + 1));
      }),
    );
  });
});
