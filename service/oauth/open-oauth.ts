/** Opens the clients and grants of OAuth. The service does so once, when it starts. */
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { OAuthClients } from './oauth-clients.ts';
import { type GrantOptions, OAuthGrants } from './oauth-grants.ts';

/** Opens both. */
export function openOAuth({ limiter, ...options }: GrantOptions & { readonly limiter: RateLimiter }): {
  readonly clients: OAuthClients;
  readonly grants: OAuthGrants;
} {
  const { store, clock } = options;
  return {
    clients: new OAuthClients({ database: store.database, limiter, clock }),
    grants: new OAuthGrants(options),
  };
}
