/** A real provider of OpenID Connect for tests: it signs in the person that a test names, without asking anything. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { startTestService, type TestService, type TestServiceOptions } from './service.ts';

/** A person at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** The running provider. */
export interface TestProvider {
  /** Settings of a service that signs people in here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Settings of a service whose id tokens are signed with its own secret. */
  readonly symmetric: Readonly<Record<string, string>>;
  /** Returns the address that the provider sends this person's browser back to from its page. */
  signIn(url: string, person: ProviderAccount): Promise<URL>;
  /** Tells the provider of a person. A browser that sends `X-Test-Person: <sub>` is signed in as this person. */
  know(person: ProviderAccount): void;
  /** While true, the provider cuts every connection. */
  isAway: boolean;
  stop(): Promise<void>;
}

/** Where the provider tells of a person. */
export interface ProviderForm {
  readonly claimsIn?: 'user information' | 'id token';
}

const secret = 'the secret of the client, which is long enough for HS256';

function signingKey(): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }) };
}

/** Starts a provider on a free port. */
export async function startProvider({
  claimsIn = 'user information',
}: ProviderForm = {}): Promise<TestProvider> {
  const people = new Map<string, ProviderAccount>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const client = (id: string, more: object) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: ['http://localhost/login/oidc/callback'],
    ...more,
  });
  const provider = new Provider(issuer, {
    clients: [client('mulk', {}), client('symmetric', { id_token_signed_response_alg: 'HS256' })],
    conformIdTokenClaims: claimsIn === 'user information',
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [{ ...signingKey(), alg: 'RS256', use: 'sig', kid: 'test' }] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key for tests'] },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...(people.get(id) ?? { sub: id }) }) }),
    // Everybody agrees to everything.
    loadExistingGrant: async (ctx) => {
      const { client: asking, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: asking?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The service listens on a free port, so its address is not known yet.
  provider.Client.prototype.redirectUriAllowed = () => true;
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (running.isAway) {
      request.destroy();
      return;
    }
    const person = request.headers['x-test-person'];
    if (!request.url?.startsWith('/interaction/') || typeof person !== 'string') {
      void answer(request, response);
      return;
    }
    void provider.interactionFinished(request, response, { login: { accountId: person } });
  });
  const settings = (id: string) => ({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: id,
    OIDC_CLIENT_SECRET: secret,
  });
  const running: TestProvider = {
    isAway: false,
    environment: settings('mulk'),
    symmetric: settings('symmetric'),
    know: (person) => people.set(person.sub, person),
    signIn: async (url, person) => {
      running.know(person);
      const jar = new Map<string, string>();
      let place = new URL(url);
      for (let step = 0; step < 5; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const headers = { Cookie: cookie, 'X-Test-Person': person.sub };
        const reply = await fetch(place, { redirect: 'manual', headers });
        for (const set of reply.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = reply.headers.get('location');
        if (location === null)
          throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
        place = new URL(location, place);
        if (place.origin !== issuer) return place;
      }
      throw new Error(`The provider led in a circle: ${place}`);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

const providers = new WeakMap<TestService, TestProvider>();

/** Returns the provider of a service that was started with one. */
export function providerOf(service: TestService): TestProvider | undefined {
  return providers.get(service);
}

/** Starts a service with a provider of its own, which stops with it. */
export async function startWithProvider(
  options: TestServiceOptions & ProviderForm = {},
): Promise<TestService & { readonly provider: TestProvider }> {
  const provider = await startProvider(options);
  const environment = { ...provider.environment, ...options.environment };
  const service = await startTestService({ ...options, environment });
  const both = {
    ...service,
    provider,
    stop: async () => {
      await service.stop();
      await provider.stop();
    },
  };
  providers.set(both, provider);
  return both;
}
