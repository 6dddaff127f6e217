/**
 * Reduces a client address to the key that limits count by. An IPv6 host owns a whole /64, so its addresses share a
 * key.
 */
import { isIPv6 } from 'node:net';

/**
 * Returns an IPv4 address itself, and the first 64 bits of an IPv6 address. An IPv4 address mapped to IPv6 counts as
 * IPv4.
 */
export function addressKey(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${all.slice(0, 4).join(':')}::/64`;
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
