/**
 * The provider of OIDC at which people may sign in: authorization code flow with PKCE, state and nonce. Its documents are
 * read at the first use, and every request to it has a time limit, so a provider that is away delays nobody else.
 */
import type { ClientAuth, Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { type Patience, usualPatience } from '../patience.ts';
import type { Seal } from '../seal.ts';
import type { ProviderIdentity } from './identities.ts';

/** Longest time that a person may take at the provider. */
export const providerSeconds = 10 * 60;

/** How the provider is reached. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider on the button. */
  readonly name: string;
}

/** Dependencies of the provider. */
export interface ProviderOptions extends ProviderSettings {
  /** Address that the provider sends people back to. */
  readonly redirectUri: () => string;
  readonly seal: Seal;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly patience?: Pick<Patience, 'providerMs'> | undefined;
}

/** A person whom the provider named. */
export interface ProviderPerson extends ProviderIdentity {
  /** Null unless the provider says that it is verified. */
  readonly email: string | null;
  readonly name: string | null;
}

/** A sign-in at the provider that has begun. */
export interface ProviderSignIn {
  /** Address of the provider's page. */
  readonly url: string;
  /** Sealed text for a cookie, until the person is back. */
  readonly kept: string;
}

/** The content of the cookie. It ties the answer of the provider to the browser in which the sign-in began. */
const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().optional(),
  ends: z.number(),
});

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
});

/** The one owner of everything that is sealed here. */
const owner = 'browser';

type OpenId = typeof import('openid-client');

/** Loads the library, at the first sign-in at the provider. */
function loadOpenId(): Promise<OpenId> {
  return import('openid-client');
}

/** Signs people in at a provider. */
export class IdentityProvider {
  readonly #options: ProviderOptions;
  #configuration: Promise<Configuration> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  /** Begins a sign-in. `next` is the path that the browser goes to in the end. */
  async begin(next: string | undefined): Promise<ProviderSignIn> {
    const { redirectUri, seal, clock } = this.#options;
    const configuration = await this.#discover();
    const openId = await loadOpenId();
    const [state, nonce] = [openId.randomState(), openId.randomNonce()];
    const verifier = openId.randomPKCECodeVerifier();
    const url = openId.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const kept = { state, nonce, verifier, next, ends: clock().getTime() + providerSeconds * 1000 };
    return {
      url: url.href,
      kept: Buffer.from(seal.close(JSON.stringify(kept), owner), 'base64').toString('base64url'),
    };
  }

  /** Finishes a sign-in with the parameters that the provider sent the browser back with. Returns the person. */
  async finish(
    sent: Readonly<Record<string, string | undefined>>,
    kept: string | undefined,
  ): Promise<{ person: ProviderPerson; next: string | undefined }> {
    const { state, nonce, verifier, next } = this.#read(kept);
    const configuration = await this.#discover();
    const openId = await loadOpenId();
    const url = new URL(this.#options.redirectUri());
    for (const [name, value] of Object.entries(sent))
      if (value !== undefined) url.searchParams.set(name, value);
    try {
      const tokens = await openId.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const told = Claims.parse(tokens.claims());
      const { issuer, userinfo_endpoint: more } = configuration.serverMetadata();
      const isSilent = told.email === undefined || told.email_verified === undefined;
      // The address and the word that it is verified come from one place.
      const claims =
        isSilent && more !== undefined
          ? Claims.parse(await openId.fetchUserInfo(configuration, tokens.access_token, told.sub))
          : told;
      const name = nameOf(claims) ?? nameOf(told);
      return { person: { issuer, subject: told.sub, email: addressOf(claims), name }, next };
    } catch (error) {
      // The person sees no more than that it failed; the operator sees why.
      const reason = error instanceof Error ? error.message : 'no answer';
      this.#options.logger.warn({ reason }, 'a sign-in at the provider failed');
      throw refusal(error, openId);
    }
  }

  #read(kept: string | undefined): z.output<typeof Kept> {
    const { seal, clock } = this.#options;
    const text =
      kept === undefined ? null : seal.open(Buffer.from(kept, 'base64url').toString('base64'), owner);
    const read = text === null ? null : Kept.parse(JSON.parse(text));
    if (read !== null && read.ends > clock().getTime()) return read;
    throw new Problem(
      'provider-refused',
      'This browser began no sign-in in the last ten minutes. Begin again at /login.',
    );
  }

  /** Returns the provider's configuration, read once. Requests at the same time share one attempt; the next one after a failure tries again. */
  #discover(): Promise<Configuration> {
    this.#configuration ??= this.#readConfiguration().catch((error: unknown) => {
      this.#configuration = null;
      throw new Problem('provider-unavailable', 'The provider does not answer. Try again in a few seconds.', {
        cause: error,
      });
    });
    return this.#configuration;
  }

  async #readConfiguration(): Promise<Configuration> {
    const openId = await loadOpenId();
    const { issuer, clientId, clientSecret } = this.#options;
    const server = new URL(issuer);
    return openId.discovery(server, clientId, undefined, secretAuth(clientSecret, openId), {
      timeout: (this.#options.patience ?? usualPatience).providerMs / 1000,
      execute: [
        // Checks the signature of the id token with the provider's public keys, and refuses HS256 and "none".
        openId.enableNonRepudiationChecks,
        // The settings allow http on this machine only.
        ...(server.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
      ],
    });
  }
}

/** Sends the secret in the body where the provider takes it there, else in the header. */
function secretAuth(secret: string, { ClientSecretBasic, ClientSecretPost }: OpenId): ClientAuth {
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    const auth = takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    auth(server, client, body, headers);
  };
}

/** Returns the address if the provider says that it is verified. */
function addressOf({ email, email_verified: isVerified }: z.output<typeof Claims>): string | null {
  const address = z.email().max(254).safeParse(email?.trim());
  return isVerified === true && address.success ? address.data : null;
}

function nameOf({ name }: z.output<typeof Claims>): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  const plain = (name ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return plain === '' ? null : plain.slice(0, 200);
}

/** Returns the problem of an answer that does not fit the sign-in, or of a provider that gives none. */
function refusal(error: unknown, { AuthorizationResponseError }: OpenId): Problem {
  const isAway =
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name));
  if (isAway) {
    return new Problem('provider-unavailable', 'The provider does not answer. Try again in a few seconds.', {
      cause: error,
    });
  }
  const detail =
    error instanceof AuthorizationResponseError
      ? 'The provider refused the sign-in. Begin again at /login.'
      : 'The answer of the provider does not fit a sign-in that began in this browser. Begin again at /login.';
  return new Problem('provider-refused', detail, { cause: error });
}
