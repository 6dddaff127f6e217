/** Decides which addresses a client may be sent back to, and whether a request names one of them. */

/**
 * Schemes of installed assistants whose names lack a dot. All others need one, as RFC 8252 (7.1) says: the schemes that systems open by themselves, such
 * as those that start a program with arguments, have none.
 */
export const programSchemes = [
  'cursor:',
  'vscode:',
  'vscode-insiders:',
  'vscodium:',
  'windsurf:',
  'zed:',
  'claude:',
  'raycast:',
];
/** The form of a scheme by a domain name in reverse order, such as `com.example.app:`. */
const domainScheme = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Returns true for https, http on the machine of the person, and listed or dotted schemes of installed programs; never with a fragment or a password. */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text) || !/^[\x21-\x7e]+$/.test(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== '' || text.includes('#') || username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return loopback.includes(hostname);
  return programSchemes.includes(protocol) || domainScheme.test(protocol);
}

/** Returns true when a request names a registered address exactly. The port on the machine of the person is chosen at each start (RFC 8252). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  return registered.some((known) => known === asked || withoutPort(known) === withoutPort(asked));
}

/** Returns an address on the machine of the person without its port; any other address with a mark, so that it equals none. */
function withoutPort(text: string): string | symbol {
  if (!isRedirectUri(text)) return Symbol('no address');
  const url = new URL(text);
  if (url.protocol !== 'http:') return Symbol('not on this machine');
  url.port = '';
  return url.href;
}
