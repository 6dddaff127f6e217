import assert from 'node:assert/strict';
import { addressKey } from '../../../service/accounts/address-key.ts';
import { isAllowedOrigin, normaliseOrigin, requestOrigin } from '../../../service/accounts/origins.ts';

describe('origins', () => {
  it('normalises what people write, and refuses what is no origin', () => {
    const cases: [string, string | null][] = [
      ['https://Example.COM', 'https://example.com'],
      ['https://example.com/', 'https://example.com'],
      ['https://example.com:443', 'https://example.com'],
      ['http://localhost:3000', 'http://localhost:3000'],
      ['http://localhost:*', 'http://localhost:*'],
      [' * ', '*'],
      ['https://example.com/path', null],
      ['https://user:pass@example.com', null],
      ['https://*.example.com', null],
      ['http://localhost:80:*', null],
      ['example.com', null],
      ['javascript:alert(1)', null],
      ['null', null],
      ['', null],
    ];
    for (const [text, expected] of cases) assert.equal(normaliseOrigin(text), expected, text);
  });

  it('takes the Origin header, else the origin of the Referer', () => {
    assert.equal(
      requestOrigin({ origin: 'https://a.example', referer: 'https://b.example/x' }),
      'https://a.example',
    );
    assert.equal(requestOrigin({ referer: 'https://b.example/x?y' }), 'https://b.example');
    assert.equal(requestOrigin({ referer: 'nonsense' }), null);
    assert.equal(requestOrigin({}), null);
  });

  it('allows what is in the list and nothing that only looks like it', () => {
    const allowed = ['https://example.com', 'http://localhost:*'];
    for (const origin of [
      'https://example.com',
      'https://EXAMPLE.com',
      'http://localhost',
      'http://localhost:8080',
    ]) {
      assert.ok(isAllowedOrigin(origin, allowed), origin);
    }
    for (const origin of [
      'http://example.com',
      'https://example.com:8443',
      'https://example.com.evil.test',
      'https://evil.test/https://example.com',
      'https://sub.example.com',
      'http://localhost.evil.test',
      'https://localhost',
      'null',
      '',
    ]) {
      assert.ok(!isAllowedOrigin(origin, allowed), origin);
    }
    assert.ok(isAllowedOrigin('null', ['*']));
  });

  it('counts an IPv6 network as one address', () => {
    assert.equal(addressKey('203.0.113.9'), '203.0.113.9');
    assert.equal(addressKey('::ffff:203.0.113.9'), '203.0.113.9');
    assert.equal(addressKey('2001:DB8:0:1::5'), addressKey('2001:db8:0:1:ffff:1:2:3'));
    assert.notEqual(addressKey('2001:db8:0:1::5'), addressKey('2001:db8:0:2::5'));
    assert.equal(addressKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
    assert.equal(addressKey('::1'), '0:0:0:0::/64');
  });
});
