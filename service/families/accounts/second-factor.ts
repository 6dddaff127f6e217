/** The second factor of the account: an authenticator app, and recovery codes for the day that the app is lost. */
import { z } from 'zod';
import { Code, doerOf, exampleCode, KnownPassword } from '../../accounts/schema.ts';
import { factorStates } from '../../accounts/second-factors.ts';
import { userOf } from '../../accounts/user.ts';
import { newFactorPage, recoveryCodesPage, secondFactorPage } from '../../console/views/second-factor.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';

const tag = 'Accounts';

const Secrets = z.object({
  secret: z.string().meta({ description: 'The secret in base32. Only this answer shows it.' }),
  uri: z.string().meta({ description: '`otpauth://` address of the secret, for a QR code.' }),
});

/** `GET /profile/second-factor`. */
export const getSecondFactor = endpoint({
  operationId: 'getSecondFactor',
  method: 'get',
  path: '/profile/second-factor',
  tag,
  auth: 'user',
  summary: 'Second factor of your account',
  description:
    'Says whether signing in asks for a code, and how many recovery codes are left. A browser gets the forms to turn it on or off.',
  reads: 'service',
  answer: page(
    z.object({
      state: z.enum(factorStates).meta({
        description: '`begun`: a secret was made, and no code has confirmed it. Signing in asks for no code.',
      }),
      since: z.iso.datetime().nullable().meta({ description: 'When it was turned on.' }),
      recovery_codes_left: z.int(),
    }),
    secondFactorPage,
  ),
  examples: [{ summary: 'Is it on?', request: '/profile/second-factor' }],
  async handle(call) {
    const { state, since, recoveryCodesLeft } = await call.service.accounts.factors.state(
      userOf(call).accountId,
    );
    return { body: { state, since, recovery_codes_left: recoveryCodesLeft } };
  },
});

/** `POST /profile/second-factor`. */
export const beginSecondFactor = endpoint({
  operationId: 'beginSecondFactor',
  method: 'post',
  path: '/profile/second-factor',
  tag,
  auth: 'user',
  summary: 'Make the secret of a second factor',
  description:
    'Makes a secret for an authenticator app (TOTP: SHA-1, 6 digits, 30 seconds). Only this answer shows it. The second factor is off until a code confirms the secret; until then another request replaces it. Only a session may do so.',
  reads: 'service',
  tokenScope: null,
  needsVerifiedAddress: true,
  body: z.strictObject({ current_password: KnownPassword }),
  answer: page(Secrets, newFactorPage, { form: getSecondFactor }),
  status: 201,
  problems: ['second-factor-on'],
  examples: [
    {
      summary: 'Begin',
      request: '/profile/second-factor',
      body: { current_password: 'correct horse battery staple' },
    },
  ],
  async handle(call) {
    const { people, factors } = call.service.accounts;
    const doer = doerOf(call);
    await people.checkPassword(doer, call.body.current_password, '/current_password');
    return { body: await factors.begin(doer, userOf(call).email) };
  },
});

/** `POST /profile/second-factor/confirm`. */
export const confirmSecondFactor = endpoint({
  operationId: 'confirmSecondFactor',
  method: 'post',
  path: '/profile/second-factor/confirm',
  tag,
  auth: 'user',
  summary: 'Turn the second factor on',
  description:
    'Turns the second factor on by a code of the new secret, and returns ten recovery codes. Only this answer shows them; each replaces a code of the app once. From then on signing in asks for a code. Only a session may do so.',
  reads: 'service',
  tokenScope: null,
  body: z.strictObject({ code: Code }),
  answer: page(
    z.object({
      recovery_codes: z.array(z.string()).meta({ description: 'Only this answer shows them.' }),
    }),
    recoveryCodesPage,
    { form: getSecondFactor },
  ),
  status: 201,
  problems: ['second-factor-on', 'second-factor-off'],
  examples: [{ summary: 'Confirm', request: '/profile/second-factor/confirm', body: { code: exampleCode } }],
  async handle(call) {
    const { people, factors } = call.service.accounts;
    const doer = doerOf(call);
    const codes = await people.slowGuesses(doer, () => factors.confirm(doer, call.body.code));
    return { body: { recovery_codes: codes } };
  },
});

/** `DELETE /profile/second-factor`. */
export const endSecondFactor = endpoint({
  operationId: 'endSecondFactor',
  method: 'delete',
  path: '/profile/second-factor',
  tag,
  auth: 'user',
  summary: 'Turn the second factor off',
  description:
    'Turns it off by the password and a code of the app or a recovery code, and deletes the recovery codes. Only a session may do so.',
  reads: 'service',
  tokenScope: null,
  body: z.strictObject({ current_password: KnownPassword, code: Code }),
  answer: action(z.object({ state: z.literal('off') }), { form: getSecondFactor }),
  problems: ['second-factor-off'],
  examples: [
    {
      summary: 'Turn it off',
      request: '/profile/second-factor',
      body: { current_password: 'correct horse battery staple', code: exampleCode },
    },
  ],
  async handle(call) {
    const { people, factors } = call.service.accounts;
    const doer = doerOf(call);
    await people.checkPassword(doer, call.body.current_password, '/current_password');
    await people.slowGuesses(doer, () => factors.end(doer, call.body.code));
    return {
      body: { state: 'off' as const },
      redirect: '/profile/second-factor',
      notice: 'second-factor-off' as const,
    };
  },
});
