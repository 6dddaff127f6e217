import assert from 'node:assert/strict';
import {
  AddressGuard,
  AddressRefused,
  blockList,
  isPublicAddress,
} from '../../../service/webhooks/address-guard.ts';

/** Why each is no place for a webhook. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local, metadata of clouds': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  'metadata of other clouds': ['100.100.100.200', 'fd00:ec2::254', '192.0.0.192'],
  'shared by carriers': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255', '240.0.0.1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarks: ['198.18.0.1', '198.19.255.255'],
  'IPv4 in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:7f00:1',
    '::127.0.0.1',
  ],
  'IPv4 through NAT64, 6to4 and Teredo': [
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ],
  'old site-local': ['fec0::1'],
  'no address': ['', 'localhost', '1.2.3', '1.2.3.4.5', ':::'],
};

const allowedPublic = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
];

describe('which addresses are public', () => {
  for (const [why, addresses] of Object.entries(refused)) {
    for (const address of addresses) {
      it(`not ${address || '(blank)'}: ${why}`, () => assert.equal(isPublicAddress(address), false));
    }
  }
  for (const address of allowedPublic) {
    it(`${address} is`, () => assert.equal(isPublicAddress(address), true));
  }
});

describe('the address guard', () => {
  const names: Record<string, string[]> = {
    'public.example': ['93.184.216.34', '2606:4700::1111'],
    'inside.example': ['10.0.0.5'],
    'mixed.example': ['93.184.216.34', '127.0.0.1'],
    'allowed.example': ['10.1.2.3'],
    'half.example': ['10.1.2.3', '93.184.216.34'],
    'empty.example': [],
  };
  const asked: string[] = [];
  const guard = new AddressGuard({
    allowed: ['10.1.0.0/16', '::1'],
    resolve: async (name) => {
      asked.push(name);
      return names[name] ?? [];
    },
  });
  const isRefused = (words: RegExp) => (error: unknown) =>
    error instanceof AddressRefused && words.test(error.message);

  it('gives the addresses of a public host, by https only', async () => {
    assert.deepEqual(await guard.addressesFor('https://public.example/x'), names['public.example']);
    await assert.rejects(guard.addressesFor('http://public.example/x'), isRefused(/https/));
  });

  it('refuses a host when one of its addresses is not public, and does not say which address it has', async () => {
    for (const name of ['inside.example', 'mixed.example']) {
      await assert.rejects(guard.addressesFor(`https://${name}/`), (error: Error) => {
        return isRefused(/not on the public Internet/)(error) && !/\d/.test(error.message);
      });
    }
    await assert.rejects(guard.addressesFor('https://empty.example/'), isRefused(/no address/));
  });

  it('lets what the operator allows, without TLS too, unless part of it lies elsewhere', async () => {
    assert.deepEqual(await guard.addressesFor('http://allowed.example:8080/'), ['10.1.2.3']);
    assert.deepEqual(await guard.addressesFor('http://10.1.2.3/'), ['10.1.2.3']);
    assert.deepEqual(await guard.addressesFor('http://[::1]/'), ['::1']);
    assert.deepEqual(await guard.addressesFor('http://[::ffff:10.1.2.3]/'), ['::ffff:a01:203']);
    assert.deepEqual(await guard.addressesFor('https://half.example/'), names['half.example']);
    await assert.rejects(guard.addressesFor('http://half.example/'), isRefused(/https/));
  });

  it('sees through every spelling of an address without asking the resolver', async () => {
    const spellings = [
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f.0.0.1/',
      'http://017700000001/',
      'https://127.0.0.1./',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://①②⑦.⓪.⓪.①/',
      'https://169.254.169.254/latest/meta-data/',
    ];
    asked.length = 0;
    for (const address of spellings) {
      assert.throws(() => guard.checkForm(address), isRefused(/not on the public Internet/), address);
      await assert.rejects(guard.addressesFor(address), isRefused(/not on the public Internet/), address);
    }
    assert.deepEqual(asked, []);
  });

  it('takes web addresses only, without names, passwords and fragments', () => {
    for (const address of [
      'ftp://public.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'public.example',
      'https://',
    ]) {
      assert.throws(() => guard.checkForm(address), AddressRefused, address);
    }
    assert.throws(() => guard.checkForm('https://me:pass@public.example/'), isRefused(/password/));
    assert.throws(() => guard.checkForm('https://public.example/#part'), isRefused(/#/));
  });
});

describe('networks of a setting', () => {
  it('are refused with the one that is wrong', () => {
    for (const wrong of [
      '10.0.0.0/33',
      'fd00::/129',
      'localhost',
      '10.0.0.0/8/9',
      '10.0.0.0/',
      '10.0.0.0/-1',
    ]) {
      assert.throws(() => blockList(['10.0.0.0/8', wrong]), new RegExp(wrong.replaceAll('.', '\\.')));
    }
  });
});
