import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { keyKinds, makeId, makeKey, parseKey, redactKeys } from '../../../service/accounts/api-key.ts';

const someKey = fc
  .tuple(fc.constantFrom(...keyKinds), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([kind, bytes]) => makeKey(kind, () => bytes));

describe('API key', () => {
  it('has its marker, 43 characters of secret and 6 of checksum', () => {
    assert.match(makeKey('secret').token, /^mulk_sk_[0-9A-Za-z]{49}$/);
    assert.match(makeKey('public').token, /^mulk_pk_[0-9A-Za-z]{49}$/);
  });

  it('keeps its width at both ends of the range of the random bytes', () => {
    for (const byte of [0, 255]) {
      assert.equal(makeKey('secret', (length) => new Uint8Array(length).fill(byte)).token.length, 57);
    }
  });

  it('carries all 32 random bytes: different bytes make different keys', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(255), (bytes, bit) => {
        const other = Uint8Array.from(bytes);
        const index = bit >> 3;
        other[index] = (other[index] ?? 0) ^ (1 << (bit & 7));
        assert.notEqual(makeKey('secret', () => bytes).token, makeKey('secret', () => other).token);
      }),
    );
  });

  it('is read back with the fingerprint it was made with', () => {
    fc.assert(
      fc.property(someKey, ({ token, ...fingerprint }) => {
        assert.deepEqual(parseKey(token), fingerprint);
        assert.equal(fingerprint.hash, createHash('sha256').update(token).digest('hex'));
        assert.ok(token.startsWith(fingerprint.prefix) && token.endsWith(fingerprint.lastFour));
        assert.deepEqual([fingerprint.prefix.length, fingerprint.lastFour.length], [12, 4]);
      }),
    );
  });

  it('knows every change of one character, every swap of neighbours, and every cut', () => {
    fc.assert(
      fc.property(someKey, fc.nat(56), fc.string({ minLength: 1, maxLength: 1 }), ({ token }, at, other) => {
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        if (changed !== token) assert.equal(parseKey(changed), null);
        const swapped = token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2);
        if (swapped !== token) assert.equal(parseKey(swapped), null);
        assert.equal(parseKey(token.slice(0, at)), null);
        assert.equal(parseKey(`${token}${other}`), null);
      }),
    );
  });

  it('is never read from other text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => parseKey(text) === null));
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => parseKey(`mulk_sk_${text}`) === null));
  });

  it('is taken out of any text around it', () => {
    fc.assert(
      fc.property(someKey, fc.string(), fc.string(), ({ token, prefix }, before, after) => {
        const redacted = redactKeys(`${before} ${token} ${after}`);
        assert.ok(!redacted.includes(token));
        assert.ok(redacted.includes(`${prefix}…`));
        assert.ok(!redactKeys(token.slice(0, 30)).includes(token.slice(8, 30)));
      }),
    );
  });

  it('makes ids that say what they name', () => {
    assert.match(makeId('site'), /^site_[0-9A-Za-z]{16}$/);
    assert.equal(new Set(Array.from({ length: 1000 }, () => makeId('key'))).size, 1000);
  });
});
