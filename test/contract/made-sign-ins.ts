/** What the examples of signing in show: codes of second factors, sign-ins that wait, and people back from the provider. */
import { z } from 'zod';
import { exampleCode } from '../../service/accounts/schema.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { providerOf } from '../support/identity-provider.ts';
import type { Person } from '../support/people.ts';
import { appCode, newSecret, type TestFactor, turnOn, waitingSignIn } from '../support/second-factors.ts';
import type { TestService } from '../support/service.ts';

const factors = new WeakMap<Person, Promise<TestFactor>>();

/** Returns the second factor of a person, turned on at the first call. */
export function factorOf(service: TestService, person: Person): Promise<TestFactor> {
  const known = factors.get(person) ?? turnOn(service, person);
  factors.set(person, known);
  return known;
}

/** What the examples show → what there is. */
export const signInPlaceholders: Readonly<
  Record<string, (endpoint: Endpoint, person: Person, service: TestService) => Promise<string>>
> = {
  [exampleCode]: async ({ operationId }, person, service) => {
    if (operationId === 'confirmSecondFactor') {
      const secret = await newSecret(service, person);
      return secret === null ? '000000' : appCode(service, secret);
    }
    // A service without its database makes none.
    const factor = await factorOf(service, person).catch(() => null);
    return factor?.recoveryCodes[0] ?? '000000';
  },
  mulk_si_0: async (_, person, service) => {
    const factor = await factorOf(service, person).catch(() => null);
    return factor === null ? 'mulk_si_0' : waitingSignIn(service, person);
  },
};

/** A browser that the provider has sent back. */
export interface BackFromProvider {
  /** Path and query. */
  readonly path: string;
  readonly cookie: string;
}

/** Signs a person in at the provider, up to the address that the provider sends the browser back to. */
export async function backFromProvider(
  service: TestService,
  person: { readonly email: string; readonly isVerified?: boolean },
): Promise<BackFromProvider> {
  const begun = await service.ask('/login/oidc', { key: null });
  const { url } = z.object({ url: z.string() }).parse(await begun.json());
  const { email, isVerified = true } = person;
  const claims = { sub: `sub-${email}`, email, email_verified: isVerified };
  const back = await providerOf(service)?.signIn(url, claims);
  if (back === undefined) throw new Error('This service has no provider.');
  const [cookie = ''] = begun.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  return { path: `${back.pathname}${back.search}`, cookie };
}
