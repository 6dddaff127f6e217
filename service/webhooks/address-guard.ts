/**
 * Decides which addresses webhooks may be sent to: public ones, by https; others only when the operator allows them.
 *
 * A name is resolved once, every address it has is checked, and the connection goes to those addresses. So a later
 * change of the
 * name (DNS rebinding) has no effect.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Returns the addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * The reason why a webhook is not sent to an address, for its owner. It never holds the address, which may be a secret
 * of the operator's network.
 */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** IANA's special-purpose registry, which lists addresses that are not public. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** In IPv6 only global unicast is public, except addresses that stand for IPv4, tunnels, and examples. */
const globalIpv6 = '2000::/3';
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const notPublic = blockList(specialIpv4);
const global6 = blockList([globalIpv6]);
const special6 = blockList(specialIpv6);

/** Reads addresses and networks (`10.0.0.0/8`, `::1`). Throws an error about the first that is neither. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits, ...more] = network.split('/');
    const version = isIP(address);
    const width = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (version === 0 || more.length > 0 || !(prefix >= 0 && prefix <= width)) {
      throw new Error(`“${network}” is neither an address nor a network such as 10.0.0.0/8`);
    }
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Returns an IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`) in its own form. */
function plain(address: string): string {
  const host = address.replace(/%.*$/, '');
  if (isIP(host) !== 6) return host;
  const canonical = new URL(`http://[${host}]/`).hostname.slice(1, -1);
  const words = canonical.match(/^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/);
  if (words === null) return canonical;
  const [high, low] = [Number.parseInt(words[1] ?? '', 16), Number.parseInt(words[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Returns true for the address of a host on the public Internet. */
export function isPublicAddress(address: string): boolean {
  const host = plain(address);
  if (isIP(host) === 4) return !notPublic.check(host, 'ipv4');
  return isIP(host) === 6 && global6.check(host, 'ipv6') && !special6.check(host, 'ipv6');
}

/** The parameters of the guard. */
export interface AddressGuardOptions {
  /** Addresses and networks that webhooks may reach although they are not public, and without TLS. */
  readonly allowed: readonly string[];
  /** Default: the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Decides which addresses webhooks may reach. */
export class AddressGuard {
  readonly #allowed: BlockList;
  readonly #resolve: Resolve;

  constructor({ allowed, resolve = resolveBySystem }: AddressGuardOptions) {
    this.#allowed = blockList(allowed);
    this.#resolve = resolve;
  }

  /** Checks everything that needs no DNS: form, scheme, and a host that is an address. */
  checkForm(text: string): URL {
    const url = parsedUrl(text);
    const host = readHost(url);
    if (isIP(host) !== 0) this.#check(url, [host]);
    return url;
  }

  /** Returns the addresses to connect to for this URL. Throws `AddressRefused`, or the resolver's error. */
  async addressesFor(text: string): Promise<readonly string[]> {
    const url = this.checkForm(text);
    const host = readHost(url);
    if (isIP(host) !== 0) return [host];
    const addresses = await this.#resolve(host);
    this.#check(url, addresses);
    return addresses;
  }

  #check(url: URL, addresses: readonly string[]): void {
    if (addresses.length === 0) throw new AddressRefused('The host has no address.');
    if (addresses.every((address) => this.#isAllowed(address))) return;
    if (!addresses.every((address) => this.#isAllowed(address) || isPublicAddress(address))) {
      throw new AddressRefused('The host is not on the public Internet.');
    }
    if (url.protocol !== 'https:') throw new AddressRefused('The address must begin with https://.');
  }

  #isAllowed(address: string): boolean {
    const host = plain(address);
    const version = isIP(host);
    return version !== 0 && this.#allowed.check(host, version === 6 ? 'ipv6' : 'ipv4');
  }
}

function parsedUrl(text: string): URL {
  if (!URL.canParse(text)) throw new AddressRefused('This is not a web address.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new AddressRefused('The address must begin with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new AddressRefused('The address may not hold a user name or password.');
  }
  if (url.hash !== '') throw new AddressRefused('The address may not hold a # part.');
  return url;
}

/**
 * Returns the host as an address or a name. The URL parser has normalised every spelling of an IPv4 address (0x7f.1,
 * 2130706433).
 */
function readHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

async function resolveBySystem(hostname: string): Promise<readonly string[]> {
  const found = await systemLookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** Returns a look-up for a socket that gives these addresses without a DNS request. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}
