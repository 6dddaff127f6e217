/** Finds the address of the client of a request: the connection's address, or the address that trusted proxies state. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Proxies that may state the address of their client: this many before this process, or those in these networks. */
export type TrustedProxies = number | readonly string[];

/** Returns the address of the client of a request. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Returns the function that reads the address. `X-Forwarded-For` counts only as far as trusted proxies wrote it, from the right. */
export function clientAddress(trusted: TrustedProxies): ClientAddress {
  const trust =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyaddr.compile([...trusted]);
  return (request) => {
    const connection = request.socket.remoteAddress ?? '';
    if (request.headers['x-forwarded-for'] === undefined) return connection;
    const stated = proxyaddr(request, trust);
    return isIP(stated) === 0 ? connection : stated;
  };
}

/**
 * Reads the setting TRUST_PROXY: a number of proxies, or networks separated by commas.
 *
 * @returns null when it is neither
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const trimmed = text.trim();
  if (trimmed === 'false') return 0;
  if (/^\d{1,2}$/.test(trimmed)) return Number(trimmed);
  const networks = trimmed.split(',').map((network) => network.trim());
  try {
    proxyaddr.compile(networks);
    return networks;
  } catch {
    return null;
  }
}
