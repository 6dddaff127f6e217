/** Turns on second factors in tests, as a person does: over HTTP, with an authenticator app that reads the test's clock. */
import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { csrfOf, type Person, password } from './people.ts';
import type { TestService } from './service.ts';

/** Returns the code that an app with this secret shows, or showed or will show so many steps away. */
export function appCode(service: Pick<TestService, 'clock'>, secret: string, steps = 0): string {
  const timestamp = service.clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Sends a person's change of the second factor. */
export function changeFactor(
  service: TestService,
  { cookie }: Pick<Person, 'cookie'>,
  { method = 'POST', path = '', body }: { method?: string; path?: string; body: unknown },
): Promise<Response> {
  const headers = { Cookie: cookie, 'X-CSRF-Token': csrfOf({ cookie }), 'Content-Type': 'application/json' };
  const sent = { key: null, method, headers, body: JSON.stringify(body) };
  return service.ask(`/profile/second-factor${path}`, sent);
}

/** Makes the secret of a person's second factor; null where the service makes none. */
export async function newSecret(
  service: TestService,
  person: Pick<Person, 'cookie'>,
): Promise<string | null> {
  const answer = await changeFactor(service, person, { body: { current_password: password } });
  const text = await answer.text();
  return answer.status === 201 ? z.object({ secret: z.string() }).parse(JSON.parse(text)).secret : null;
}

/** A second factor that is on. */
export interface TestFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns a person's second factor on. */
export async function turnOn(service: TestService, person: Pick<Person, 'cookie'>): Promise<TestFactor> {
  const secret = (await newSecret(service, person)) ?? assert.fail('no secret was made');
  const body = { code: appCode(service, secret) };
  const answer = await changeFactor(service, person, { path: '/confirm', body });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  const { recovery_codes: recoveryCodes } = z
    .object({ recovery_codes: z.array(z.string()) })
    .parse(JSON.parse(text));
  return { secret, recoveryCodes };
}

/** Returns the secret of a sign-in that waits for its code, as a browser gets it after the right password. */
export async function waitingSignIn(service: TestService, { email }: Pick<Person, 'email'>): Promise<string> {
  const answer = await service.ask('/login', {
    key: null,
    method: 'POST',
    headers: { Accept: 'text/html', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(answer.status, 303);
  const place = new URL(answer.headers.get('location') ?? '', service.url);
  assert.equal(place.pathname, '/login/code');
  return place.searchParams.get('token') ?? '';
}
