/** Admits visitors of the market site: a page reads the API with the site's own key, so its visitors send none. Its work is taken off the allowance of their address. */
import type { Principal } from '../accounts/plans.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Service } from '../contract/service.ts';
import type { Gate } from './admit.ts';
import type { Exchange } from './exchange.ts';

/** Returns the principal of the explorer's key, and takes the request off the allowance of the address; null where the operator has set no key. */
export async function admitVisitor(
  ctx: Exchange,
  { service, gate }: { readonly service: Service; readonly gate: Gate },
): Promise<Principal | null> {
  if (service.explorerKey === null) return null;
  const principal = await gate.authenticator.authenticate(`Bearer ${service.explorerKey}`, {
    origin: service.baseUrl(),
    address: ctx.ip,
  });
  ctx.state.principal = principal;
  await takeForPage(ctx, principal, 1, gate);
  return principal;
}

/** Takes units of work off the allowance of a visitor's address. The headers of the answer say what is left. */
export async function takeForPage(
  ctx: Exchange,
  principal: Principal,
  units: number,
  { limiter }: Pick<Gate, 'limiter'>,
): Promise<void> {
  const left = await limiter.take(principal, ctx.ip, units, 'page');
  ctx.state.cost += units;
  if (left !== null) ctx.set({ ...left.headers });
}

/**
 * Returns the query string that an operation reads. A page reads the parameters that have a value, because forms send empty fields. A page of
 * the market site reads only those that it knows, each once: links from other sites have parameters of their own.
 */
export function searchFor({ isForVisitors, query, answer }: Endpoint, search: string): string {
  if (!isForVisitors) return answer.kind === 'page' ? withoutEmpty(search) : search;
  const sent = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of Object.keys(query.shape)) {
    const value = sent.get(name)?.trim() ?? '';
    if (value !== '') kept.set(name, value);
  }
  return kept.toString();
}

function withoutEmpty(search: string): string {
  if (!/=(&|$)/.test(search)) return search;
  const kept = [...new URLSearchParams(search)].filter(([, value]) => value !== '');
  return new URLSearchParams(kept).toString();
}
