/** Admits a request: finds its caller, takes it off the limits, and checks the plan and scopes. */
import {
  type Authenticator,
  type RequestSource,
  requireFeature,
  requireScope,
} from '../accounts/authenticate.ts';
import type { Principal } from '../accounts/plans.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { requireVerified } from '../accounts/token-scopes.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type PassBook, pageOf } from '../contract/passes.ts';
import { Problem } from '../contract/problem.ts';
import { type SiteTokens, siteTokenIn } from '../documents/site-tokens.ts';
import type { FilePasses } from '../iceberg/file-passes.ts';
import type { SignedLinks } from '../links/signed-links.ts';
import { type Exchange, header, type KeyHolder } from './exchange.ts';

/** Dependencies of admission. */
export interface Gate {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
}

/**
 * Returns the principal of a request to an endpoint that takes keys. Throws the problem when the key or its rights are
 * missing.
 */
export async function admit(
  ctx: Exchange,
  endpoint: Endpoint,
  gate: Gate,
  siteTokens: SiteTokens,
): Promise<Principal> {
  const authorization = header(ctx, 'authorization');
  const siteToken = endpoint.insteadOfKey === 'site-token' ? siteTokenIn(authorization) : null;
  const caller = {
    origin: header(ctx, 'origin'),
    referer: header(ctx, 'referer'),
    address: ctx.ip,
    noteHolder: (key: HeldKey) =>
      noteHolder(ctx, { accountId: key.account_id, siteId: key.site_id, keyId: key.key_id }),
  };
  const principal =
    siteToken === null
      ? await gate.authenticator.authenticate(authorization, caller)
      : await gate.authenticator.guessing(ctx.ip, () => siteTokens.read(siteToken, caller.origin));
  if (principal.isForAssistants === true && endpoint.insteadOfKey !== 'assistant-token')
    throw wrongAudience();
  ctx.state.principal = principal;
  noteHolder(ctx, principal);
  const left = await gate.limiter.take(principal, ctx.ip, endpoint.cost);
  ctx.state.cost += endpoint.cost;
  // A 403 counts too, and its headers state the rest of the limit.
  if (left !== null) ctx.set({ ...left.headers });
  requireAllowed(principal, endpoint);
  return principal;
}

/** The token was made for the tools of assistants (RFC 8707). */
function wrongAudience(): Problem {
  return new Problem('key-invalid', 'This access token is for /mcp only. Use an API key here.', {
    headers: {
      'WWW-Authenticate': 'Bearer realm="mulk", error="invalid_token", error_description="key-invalid"',
    },
  });
}

/** Adds the address of the metadata that tells an assistant how to get a token (RFC 9728). */
export function toldHow(problem: Problem, baseUrl: string): Problem {
  const challenge = problem.headers['WWW-Authenticate'] ?? 'Bearer realm="mulk"';
  const headers = {
    ...problem.headers,
    'WWW-Authenticate': `${challenge}, resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
  };
  return new Problem(problem.code, problem.detail, { errors: problem.errors, headers, cause: problem });
}

type HeldKey = Parameters<NonNullable<RequestSource['noteHolder']>>[0];

/** Notes the account that has this request in its log. */
function noteHolder(ctx: Exchange, { accountId, siteId, keyId }: KeyHolder): void {
  if (ctx.state.asked !== null) ctx.state.asked.holder = { accountId, siteId, keyId };
}

/** Returns the principal of a request with a pass in its address, and takes a tile off its limits. */
export async function admitByPass(
  ctx: Exchange,
  token: string,
  gate: Gate,
  passes: PassBook,
): Promise<Principal> {
  const page = pageOf({ header: (name) => header(ctx, name) });
  const principal = await gate.authenticator.guessing(ctx.ip, () => passes.read(token, page));
  ctx.state.principal = principal;
  await gate.limiter.take(principal, ctx.ip, 1, 'tile');
  return principal;
}

/** Returns the principal of a request with a signed link in its address: that of the link's key, with its limits. */
export async function admitByLink(
  ctx: Exchange,
  token: string,
  endpoint: Endpoint,
  { authenticator, limiter }: Gate,
  links: SignedLinks,
): Promise<Principal> {
  const address = { path: ctx.path, search: ctx.state.search };
  const note = (holder: KeyHolder) => noteHolder(ctx, holder);
  const principal = await authenticator.guessing(ctx.ip, () => links.read(token, address, note));
  ctx.state.principal = principal;
  const left = await limiter.take(principal, ctx.ip, endpoint.cost);
  ctx.state.cost += endpoint.cost;
  if (left !== null) ctx.set({ ...left.headers });
  requireAllowed(principal, endpoint);
  return principal;
}

/** Returns the principal of a request with a pass for files: that of the pass's key, with its limits. */
export async function admitByFilePass(
  ctx: Exchange,
  token: string,
  endpoint: Endpoint,
  { authenticator, limiter }: Gate,
  passes: FilePasses,
): Promise<Principal> {
  const principal = await authenticator.guessing(ctx.ip, () => passes.read(token));
  ctx.state.principal = principal;
  noteHolder(ctx, principal);
  const left = await limiter.take(principal, ctx.ip, endpoint.cost);
  ctx.state.cost += endpoint.cost;
  if (left !== null) ctx.set({ ...left.headers });
  requireAllowed(principal, endpoint);
  return principal;
}

/** Throws `scope-missing`, `plan-feature` or `address-not-verified` unless key, plan and account allow the operation. */
export function requireAllowed(
  principal: Principal,
  { scope, feature, needsVerifiedAddress }: Pick<Endpoint, 'scope' | 'feature' | 'needsVerifiedAddress'>,
): void {
  if (scope !== null) requireScope(principal, scope);
  if (feature !== null) requireFeature(principal, feature);
  if (needsVerifiedAddress) requireVerified(principal);
}
