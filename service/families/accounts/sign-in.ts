/** Coming in and going out: signing up, in and out, and choosing a new password when the old one is forgotten. */
import { z } from 'zod';
import { passwordLength } from '../../accounts/password.ts';
import {
  Account,
  Code,
  Email,
  exampleCode,
  Key,
  KnownPassword,
  Name,
  NewPassword,
  Site,
  secretOnce,
} from '../../accounts/schema.ts';
import { codePage, loginPage } from '../../console/views/login.ts';
import { signupPage, welcomePage } from '../../console/views/signup.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, ownPath, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';

const tag = 'Accounts';
const afterwards = '/dashboard';
const nextPath = text({
  max: 2000,
  description: 'Path of this service that the browser goes to afterwards.',
  example: '/sites',
});

/** `GET /signup`. */
export const getSignup = endpoint({
  operationId: 'getSignup',
  method: 'get',
  path: '/signup',
  tag,
  auth: 'none',
  summary: 'Page to sign up',
  description: 'Shows the form in a browser. A program gets a flag that says whether sign-up is open.',
  reads: 'service',
  query: z.strictObject({
    next: nextPath.optional(),
    email: text({ max: 254, description: 'Address that the form begins with.' }).optional(),
  }),
  answer: page(
    z.object({
      open: z.boolean(),
      password_min_length: z.int(),
      next: z.string().nullable(),
      email: z.string().nullable(),
    }),
    signupPage,
  ),
  examples: [{ summary: 'May I?', request: '/signup' }],
  handle: ({ query, service, user }) => ({
    body: {
      open: service.accounts.people.isSignUpOpen,
      password_min_length: passwordLength.min,
      next: query.next === undefined ? null : ownPath(query.next, afterwards),
      email: query.email ?? null,
    },
    redirect: user === null ? undefined : ownPath(query.next, afterwards),
  }),
});

/** `POST /signup`. */
export const signUp = endpoint({
  operationId: 'signUp',
  method: 'post',
  path: '/signup',
  tag,
  auth: 'none',
  summary: 'Make an account, with a site and a key',
  description:
    'Makes the account, its first site on the first plan, and a key that works at once. Only this answer shows the key. Begins a session. The service mails a link that confirms the address; until then the account makes no further keys, sites, personal access tokens or webhooks. The answer is the same where the address has an account. With `SIGNUP=closed` only the operator can make accounts.',
  reads: 'service',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    name: Name.nullable().optional(),
    site_name: Name.default('My site').meta({ description: 'Name of the first site.' }),
    next: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'Path of this service that the page with the key leads to.' }),
  }),
  answer: page(
    z.object({ account: Account, site: Site, key: Key, token: secretOnce, next: z.string().nullable() }),
    welcomePage,
    { form: getSignup },
  ),
  status: 201,
  problems: ['signup-closed'],
  examples: [
    {
      summary: 'Sign up',
      request: '/signup',
      body: { email: 'somebody@example.com', password: 'correct horse battery staple' },
    },
  ],
  async handle({ body, service, address }) {
    const { email, password, name = null, site_name: siteName, next } = body;
    const { account, site, key, session } = await service.accounts.people.signUp(
      { email, password, name, siteName },
      address,
    );
    const onward = next === undefined ? null : ownPath(next, afterwards);
    return { body: { account, site, key: key.record, token: key.token, next: onward }, session };
  },
});

/** `GET /login`. */
export const getLogin = endpoint({
  operationId: 'getLogin',
  method: 'get',
  path: '/login',
  tag,
  auth: 'none',
  summary: 'Page to sign in',
  description: 'Shows the form in a browser.',
  reads: 'service',
  query: z.strictObject({ next: nextPath.optional() }),
  answer: page(
    z.object({
      signup_open: z.boolean(),
      next: z.string().nullable(),
      provider: z.string().nullable().meta({
        description: 'Name of the provider at which people may sign in (`GET /login/oidc`); null for none.',
      }),
    }),
    loginPage,
  ),
  examples: [{ summary: 'The form', request: '/login?next=/sites' }],
  handle: ({ query, service, user }) => ({
    body: {
      signup_open: service.accounts.people.isSignUpOpen,
      next: query.next === undefined ? null : ownPath(query.next, afterwards),
      provider: service.accounts.provider?.name ?? null,
    },
    redirect: user === null ? undefined : ownPath(query.next, afterwards),
  }),
});

/** `POST /login`. */
export const logIn = endpoint({
  operationId: 'logIn',
  method: 'post',
  path: '/login',
  tag,
  auth: 'none',
  summary: 'Sign in',
  description:
    'Begins a session, which ends after 30 days, or after 7 days without a request. An earlier session in the same browser ends. For an account with a second factor, send `code` too; without it, the right password gets `second-factor-required`, and a browser the page that asks for the code. The service limits the attempts for an account from each address. Programs should use a personal access token.',
  reads: 'service',
  body: z.strictObject({
    email: Email,
    password: KnownPassword,
    code: Code.optional(),
    next: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'Path of this service that the browser goes to afterwards.' }),
  }),
  answer: action(z.object({ account: Account }), { form: getLogin }),
  problems: ['credentials-wrong', 'second-factor-required', 'code-wrong'],
  examples: [
    {
      summary: 'Sign in',
      request: '/login',
      body: { email: 'somebody@example.com', password: 'correct horse battery staple' },
    },
  ],
  async handle({ body, service, address }) {
    const { account, session } = await service.accounts.signIns.byPassword(body, address);
    return { body: { account }, session, redirect: ownPath(body.next, afterwards) };
  },
});

/** `GET /login/code`. */
export const getLoginCode = endpoint({
  operationId: 'getLoginCode',
  method: 'get',
  path: '/login/code',
  tag,
  auth: 'none',
  summary: 'Page that asks for the code of the second factor',
  description: 'Shows the form that a browser is sent to after the right password, or after the provider.',
  reads: 'service',
  query: z.strictObject({
    token: text({ max: 200, description: 'Secret of the sign-in that waits for its code.' }).optional(),
    next: nextPath.optional(),
  }),
  answer: page(z.object({ token: z.string(), next: z.string().nullable() }), codePage),
  examples: [{ summary: 'The form', request: '/login/code?next=/sites' }],
  handle: ({ query }) => ({
    body: {
      token: query.token ?? '',
      next: query.next === undefined ? null : ownPath(query.next, afterwards),
    },
  }),
});

/** `POST /login/code`. */
export const logInByCode = endpoint({
  operationId: 'logInByCode',
  method: 'post',
  path: '/login/code',
  tag,
  auth: 'none',
  summary: 'Sign in: the code of the second factor',
  description:
    'Begins the session of a sign-in whose first step was right. It waits ten minutes for its code. Wrong codes count as wrong passwords. Programs send `code` to `POST /login` instead.',
  reads: 'service',
  body: z.strictObject({
    token: z.string().max(200).meta({ description: '`token` of the page.' }),
    code: Code,
    next: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'Path of this service that the browser goes to afterwards.' }),
  }),
  answer: action(z.object({ account: Account }), { form: getLoginCode }),
  problems: ['link-invalid', 'code-wrong'],
  examples: [{ summary: 'Sign in', request: '/login/code', body: { token: 'mulk_si_0', code: exampleCode } }],
  async handle({ body, service, address }) {
    const { token: secret, code, next } = body;
    const { account, session } = await service.accounts.signIns.byCode({ secret, code }, address);
    return { body: { account }, session, redirect: ownPath(next, afterwards) };
  },
});

/** `POST /logout`. */
export const logOut = endpoint({
  operationId: 'logOut',
  method: 'post',
  path: '/logout',
  tag,
  auth: 'user',
  summary: 'Sign out',
  description: 'Ends the session of this browser.',
  reads: 'service',
  answer: action(z.object({ signed_out: z.literal(true) })),
  examples: [{ summary: 'Sign out', request: '/logout' }],
  handle: () => ({
    body: { signed_out: true as const },
    session: null,
    redirect: '/login',
    notice: 'signed-out' as const,
  }),
});
