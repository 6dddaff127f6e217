/** Registers clients of OAuth (RFC 7591). Anybody may register. A registration gives no access. A client that no person let in within a day is deleted. */
import { z } from 'zod';
import { makeId } from '../accounts/api-key.ts';
import type { Database } from '../accounts/database.ts';
import { registrationGuards } from '../accounts/guards.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { OAuthFault } from './oauth-fault.ts';
import { isRedirectUri, programSchemes } from './redirect-uri.ts';

const unusedMs = 86_400_000;
const addressesMax = 10;

/** A registered client. */
export const OAuthClient = z.object({ id: z.string(), name: z.string(), redirect_uris: z.array(z.string()) });
export type OAuthClient = z.output<typeof OAuthClient>;

/** The metadata that a client sends; the service does not need the rest. */
export const ClientMetadata = z.looseObject({
  redirect_uris: z.array(z.string()).optional(),
  client_name: z.string().optional(),
});

/** Dependencies of the clients. */
export interface ClientOptions {
  readonly database: Database;
  readonly limiter: RateLimiter;
  readonly clock: () => Date;
}

/** Registered clients. */
export class OAuthClients {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Registers a client. Throws an OAuth fault for addresses that no client may be sent back to. */
  async register(
    { redirect_uris: uris = [], client_name: name }: z.output<typeof ClientMetadata>,
    address: string,
  ): Promise<OAuthClient & { readonly created_at: Date }> {
    const { database, limiter, clock } = this.#options;
    if (uris.length === 0 || uris.length > addressesMax || !uris.every(isRedirectUri)) {
      throw new OAuthFault(
        'invalid_redirect_uri',
        `redirect_uris takes 1 to ${addressesMax} addresses: https, http on localhost, a scheme with a dot such as com.example.app:, or the scheme of a known program (${programSchemes.join(', ')}).`,
      );
    }
    await limiter.guard(registrationGuards(address));
    const now = clock();
    const client = { id: makeId('client'), name: shownName(name), redirect_uris: [...new Set(uris)] };
    await database.query(
      `with unused as (
         delete from oauth_clients where created_at < $5
           and not exists (select from oauth_grants where client_id = oauth_clients.id)
       )
       insert into oauth_clients (id, name, redirect_uris, created_at) values ($1, $2, $3, $4)`,
      [client.id, client.name, client.redirect_uris, now, new Date(now.getTime() - unusedMs)],
      z.unknown(),
    );
    return { ...client, created_at: now };
  }

  /** Returns a client; null for an id that was never given out or has ended. */
  async find(id: string): Promise<OAuthClient | null> {
    const sql = 'select id, name, redirect_uris from oauth_clients where id = $1';
    const [client = null] = await this.#options.database.query(sql, [id], OAuthClient);
    return client;
  }
}

/** Returns the name as pages show it: one line, of at most 80 characters. */
function shownName(name = ''): string {
  const line = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? 'Unnamed assistant' : line.slice(0, 80);
}
