/** Finds who holds the right to a request: by a pass, a signed link or a key, whichever the request has. */
import type { Principal } from '../accounts/plans.ts';
import type { Unit } from '../accounts/rate-policies.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { filePassHeader } from '../iceberg/file-passes.ts';
import { admit, admitByFilePass, admitByLink, admitByPass, type Gate, toldHow } from './admit.ts';
import { type Exchange, header } from './exchange.ts';
import { admitVisitor } from './visitor.ts';

/** Dependencies of finding the holder. */
interface HolderOptions {
  readonly service: Service;
  readonly gate: Gate;
}

/** Returns the principal of a key, or of a pass in the address, and what the request counts as. */
export async function admitHolder(
  ctx: Exchange,
  endpoint: Endpoint,
  options: HolderOptions,
): Promise<{ principal: Principal | null; historyFrom: string | null; unit: Unit }> {
  const token =
    endpoint.insteadOfKey === 'map-pass' ? new URLSearchParams(ctx.querystring).get('token') : null;
  if (token !== null) {
    const principal = await admitByPass(ctx, token, options.gate, options.service.passes);
    return { principal, historyFrom: principal.plan.historyFrom, unit: 'tile' };
  }
  const principal = await admitting(ctx, endpoint, options);
  const unit = endpoint.isForVisitors ? 'page' : 'request';
  return { principal, historyFrom: principal?.plan.historyFrom ?? null, unit };
}

/** Admits a request by its file pass, its link or its key; null where the endpoint needs none of them. */
function admitting(
  ctx: Exchange,
  endpoint: Endpoint,
  options: HolderOptions,
): Promise<Principal | null> | null {
  const { service, gate } = options;
  const filePass = endpoint.insteadOfKey === 'file-pass' ? header(ctx, filePassHeader) : undefined;
  if (filePass !== undefined) return admitByFilePass(ctx, filePass, endpoint, gate, service.filePasses);
  if (ctx.state.link !== null) return admitByLink(ctx, ctx.state.link, endpoint, gate, service.links);
  if (endpoint.isForVisitors) return admitVisitor(ctx, options);
  if (endpoint.auth !== 'key') return null;
  const admitted = admit(ctx, endpoint, gate, service.siteTokens);
  return endpoint.insteadOfKey === 'assistant-token' ? tellingHow(admitted, service) : admitted;
}

/** Tells an assistant whose key is refused where it gets a token. */
async function tellingHow(admitted: Promise<Principal>, { baseUrl }: Service): Promise<Principal> {
  try {
    return await admitted;
  } catch (error) {
    throw error instanceof Problem && error.status === 401 ? toldHow(error, baseUrl()) : error;
  }
}
