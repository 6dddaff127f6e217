/** Addresses that count as one client. */
import assert from 'node:assert/strict';
import { addressKey } from '../../../service/accounts/address-key.ts';

describe('the key of a client address', () => {
  it('is an IPv4 address itself, also when it is written as IPv6', () => {
    assert.equal(addressKey('203.0.113.9'), '203.0.113.9');
    assert.equal(addressKey('::ffff:203.0.113.9'), '203.0.113.9');
    assert.equal(addressKey('::FFFF:203.0.113.9'), '203.0.113.9');
  });

  it('is the first half of an IPv6 address, however it is written', () => {
    const key = '2001:db8:0:7::/64';
    for (const address of [
      '2001:db8:0:7:1:2:3:4',
      '2001:0DB8:0000:0007::1',
      '2001:db8:0:7::',
      '2001:db8::7:0:0:0:9',
      '2001:db8:0:7::1%eth0',
    ])
      assert.equal(addressKey(address), key, address);
    assert.equal(addressKey('2001:db8:0:8::1'), '2001:db8:0:8::/64');
    assert.equal(addressKey('2001:db8::1'), '2001:db8:0:0::/64');
    assert.equal(addressKey('::1'), '0:0:0:0::/64');
    assert.equal(addressKey('fe80::1:2:3:4:5'), 'fe80:0:0:1::/64');
  });

  it('is the text itself where it is no address', () => {
    assert.equal(addressKey('unknown'), 'unknown');
  });
});
