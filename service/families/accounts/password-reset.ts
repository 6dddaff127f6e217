/** A forgotten password: a link by mail, or from the operator, opens the form for a new one. */
import { z } from 'zod';
import { passwordLength } from '../../accounts/password.ts';
import { Account, Email, NewPassword } from '../../accounts/schema.ts';
import { forgotPage, forgotSentPage, resetPage } from '../../console/views/login.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';

const tag = 'Accounts';

/** `GET /password/forgot`. */
const getForgottenPassword = endpoint({
  operationId: 'getForgottenPassword',
  method: 'get',
  path: '/password/forgot',
  tag,
  auth: 'none',
  summary: 'Page to request a new password',
  description:
    'Shows the form in a browser. A program gets a flag that says whether this installation can send letters; where it cannot, the operator passes on the links.',
  reads: 'service',
  answer: page(z.object({ mail: z.boolean() }), forgotPage),
  examples: [{ summary: 'Can letters be sent?', request: '/password/forgot' }],
  handle: ({ service }) => ({ body: { mail: service.accounts.addresses.canMail } }),
});

/** `POST /password/forgot`. */
const askPasswordReset = endpoint({
  operationId: 'askPasswordReset',
  method: 'post',
  path: '/password/forgot',
  tag,
  auth: 'none',
  summary: 'Request a link to choose a new password',
  description:
    'Sends the link if an account has this address; the answer is the same when none has. The link works once, within an hour.',
  reads: 'service',
  body: z.strictObject({ email: Email }),
  answer: page(z.object({ accepted: z.literal(true) }), forgotSentPage, { form: getForgottenPassword }),
  status: 202,
  examples: [{ summary: 'Ask', request: '/password/forgot', body: { email: 'somebody@example.com' } }],
  async handle({ body, service, address }) {
    await service.accounts.people.askReset(body.email, address);
    return { body: { accepted: true as const } };
  },
});

/** `GET /password/reset`. */
const getPasswordReset = endpoint({
  operationId: 'getPasswordReset',
  method: 'get',
  path: '/password/reset',
  tag,
  auth: 'none',
  summary: 'Page to choose a new password',
  description:
    'Shows the page that a mailed link opens. Opening it changes nothing; only sending its form uses the link.',
  reads: 'service',
  query: z.strictObject({
    token: text({ max: 200, description: '`token` of the link.' }).optional(),
  }),
  answer: page(z.object({ token: z.string(), password_min_length: z.int() }), resetPage),
  examples: [{ summary: 'The form', request: '/password/reset?token=mulk_ml_0' }],
  handle: ({ query }) => ({
    body: { token: query.token ?? '', password_min_length: passwordLength.min },
  }),
});

/** `POST /password/reset`. */
const resetPassword = endpoint({
  operationId: 'resetPassword',
  method: 'post',
  path: '/password/reset',
  tag,
  auth: 'none',
  summary: 'Choose a new password',
  description:
    'Uses the link, sets the password, ends every session and personal access token of the account, and begins a new session. An account with a second factor keeps it, and gets no session: sign in with the new password and a code. When the link is the first proof of the address, all API keys end too.',
  reads: 'service',
  body: z.strictObject({
    token: z.string().max(200).meta({ description: '`token` of the link.' }),
    password: NewPassword,
    end_keys: z.boolean().default(false).meta({ description: 'Whether all API keys end too.' }),
  }),
  answer: action(z.object({ account: Account }), { form: getPasswordReset }),
  problems: ['link-invalid'],
  examples: [
    {
      summary: 'Choose',
      request: '/password/reset',
      body: { token: 'mulk_ml_0', password: 'correct horse battery staple' },
    },
  ],
  async handle({ body, service, address }) {
    const { token: secret, password, end_keys: endKeys } = body;
    const input = { secret, password, keys: endKeys ? ('all' as const) : [] };
    const { account, session } = await service.accounts.people.reset(input, address);
    return {
      body: { account },
      session,
      redirect: session === null ? '/login' : '/dashboard',
      notice: 'password-changed' as const,
    };
  },
});

/** The operations of password resets. */
export const passwordReset = [getForgottenPassword, askPasswordReset, getPasswordReset, resetPassword];
