/** Says which requests an address of a signed link stands for: one path with its parameters, and no other. */
import type { Endpoint } from '../contract/endpoint.ts';

/** The parameter of an address that holds a link's token. */
export const linkParameter = 'link';

/** A cursor continues the list that the other parameters name, and is signed for them. */
const leftOut = [linkParameter, 'cursor'];

/** A request: its path, and its query string without a token. */
export interface LinkAddress {
  readonly path: string;
  readonly search: string;
}

/** Returns true for operations that take a signed link in place of a key: those that read the data with `GET`. */
export function takesLink(
  endpoint: Pick<Endpoint, 'auth' | 'method' | 'reads' | 'insteadOfKey' | 'givesPass' | 'isForVisitors'>,
): boolean {
  const { auth, method, reads, insteadOfKey, givesPass, isForVisitors } = endpoint;
  const readsData = auth === 'key' && method === 'get' && reads === 'snapshot';
  return readsData && insteadOfKey !== 'map-pass' && !givesPass && !isForVisitors;
}

/** Splits an address into its request and the token of a link, which is null where it has none. */
export function splitLink(search: string): { readonly search: string; readonly token: string | null } {
  const parts = search.split('&');
  const sent = parts.filter((part) => part.startsWith(`${linkParameter}=`));
  if (sent.length === 0) return { search, token: null };
  const rest = parts.filter((part) => !sent.includes(part));
  return { search: rest.join('&'), token: sent.join('&').slice(linkParameter.length + 1) };
}

/** Returns the same text for every way to write the same request, and another text for every other request. */
export function addressText({ path, search }: LinkAddress): string {
  const query = new URLSearchParams(search);
  for (const name of leftOut) query.delete(name);
  query.sort();
  // Each segment is written anew, so that an encoded slash stays one.
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)));
  return `${segments.join('/')}?${query}`;
}
