/** The account of the person who is signed in: name, e-mail address, password, a copy of everything, and the way out. */
import { z } from 'zod';
import { passwordLength } from '../../accounts/password.ts';
import { Account, doerOf, Email, KnownPassword, Name, NewPassword } from '../../accounts/schema.ts';
import { userOf } from '../../accounts/user.ts';
import { confirmEmailPage } from '../../console/views/confirm-email.ts';
import { profilePage } from '../../console/views/profile.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import type { Notice } from '../../contract/notices.ts';
import { action, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';

const tag = 'Accounts';

/** `GET /profile/edit`. */
export const getProfile = endpoint({
  operationId: 'getProfile',
  method: 'get',
  path: '/profile/edit',
  tag,
  auth: 'user',
  summary: 'Your account',
  description: 'Shows the forms to change it in a browser. A program gets the account itself.',
  reads: 'service',
  answer: page(
    z.object({
      account: Account,
      password_min_length: z.int(),
      mail: z.boolean().meta({ description: 'Whether this installation can send letters.' }),
      shared_sites: z.array(z.object({ id: z.string(), name: z.string() })).meta({
        description: 'Sites of yours that other people use. They lose them when you delete the account.',
      }),
    }),
    profilePage,
  ),
  examples: [{ summary: 'Who am I?', request: '/profile/edit' }],
  async handle(call) {
    const { people, addresses, members } = call.service.accounts;
    const account = await people.account(userOf(call).accountId);
    const shared = await members.sharedBy(account.id);
    const facts = { password_min_length: passwordLength.min, mail: addresses.canMail };
    return { body: { account, ...facts, shared_sites: shared } };
  },
});

const ProfileChange = z.strictObject({
  name: Name.nullable().optional().meta({ description: 'Null removes the name.' }),
  email: Email.optional(),
  password: NewPassword.optional().meta({
    description: 'Ends every session and personal access token; a new session begins.',
  }),
  current_password: KnownPassword.optional().meta({
    description: 'Required for a new e-mail address or password.',
  }),
});

/** `PUT /profile`. */
export const updateProfile = endpoint({
  operationId: 'updateProfile',
  method: 'put',
  path: '/profile',
  tag,
  auth: 'user',
  summary: 'Change your account',
  description:
    'Changes the given fields and keeps the others. A new e-mail address takes effect when its owner opens the link mailed to it, or at once and unconfirmed where the installation cannot send letters; `email_change` says which.',
  reads: 'service',
  tokenScope: null,
  body: ProfileChange,
  answer: action(
    z.object({
      account: Account,
      email_change: z
        .enum(['changed', 'sent'])
        .nullable()
        .meta({ description: '`sent`: the service mailed a link to the new address.' }),
    }),
    { form: getProfile },
  ),
  examples: [{ summary: 'Another name', request: '/profile', body: { name: 'Aisha Rahman' } }],
  async handle(call) {
    const { name, email, password, current_password: current } = call.body;
    const { people, addresses } = call.service.accounts;
    const doer = doerOf(call);
    if (email !== undefined || password !== undefined) {
      if (current === undefined) throw passwordNeeded();
      await people.checkPassword(doer, current, '/current_password');
    }
    if (name !== undefined) await people.rename(doer, name);
    const emailChange = email === undefined ? null : await addresses.change(doer, email);
    const begun = password === undefined ? undefined : await people.changePassword(doer, password);
    return {
      body: { account: await people.account(doer.accountId), email_change: emailChange },
      session: begun,
      redirect: '/profile/edit',
      notice: noticeOf(emailChange, password !== undefined),
    };
  },
});

function noticeOf(email: 'changed' | 'sent' | null, isPasswordNew: boolean): Notice {
  if (isPasswordNew) return 'password-changed';
  return email === null ? 'saved' : `email-${email}`;
}

function passwordNeeded(): Problem {
  return new Problem('parameter-invalid', 'A new e-mail address or password asks for the current password.', {
    errors: [{ parameter: '/current_password', message: 'is required' }],
  });
}

/** `DELETE /profile`. */
export const deleteProfile = endpoint({
  operationId: 'deleteProfile',
  method: 'delete',
  path: '/profile',
  tag,
  auth: 'user',
  summary: 'Delete your account',
  description:
    'Deletes the account with its sites, keys, documents, webhooks, tokens and usage permanently, and its memberships. Members of its sites lose them: transfer a site first to keep it. Use `GET /profile/export` first if you want a copy. The password goes into the body, or, percent-encoded, into the header `X-Current-Password` for clients that send no body with `DELETE`.',
  reads: 'service',
  tokenScope: null,
  body: z.strictObject({ current_password: KnownPassword.optional() }),
  isBodyOptional: true,
  answer: action(z.object({ deleted: z.literal(true) }), { form: getProfile }),
  examples: [
    { summary: 'Delete', request: '/profile', body: { current_password: 'correct horse battery staple' } },
  ],
  async handle(call) {
    const { people, sites } = call.service.accounts;
    const doer = doerOf(call);
    const current = call.body.current_password ?? passwordOfHeader(call.header('x-current-password'));
    await people.checkPassword(doer, current, '/current_password');
    const owned = await sites.owned(doer.accountId);
    await people.remove(doer);
    for (const { id } of owned) await call.service.documents.forget(id);
    return {
      body: { deleted: true as const },
      session: null,
      redirect: '/login',
      notice: 'account-deleted' as const,
    };
  },
});

/** Returns the password of the header. Throws `parameter-invalid` where there is none. */
function passwordOfHeader(sent: string | undefined): string {
  try {
    if (sent !== undefined) return KnownPassword.parse(decodeURIComponent(sent));
  } catch {
    // Not percent-encoded: refused like a header that is missing.
  }
  const message =
    'is required: send it as `current_password` in the body, or percent-encoded in the header X-Current-Password';
  throw new Problem('parameter-invalid', `The current password ${message}.`, {
    errors: [{ parameter: '/current_password', message }],
  });
}

/** `GET /profile/export`. */
export const exportProfile = endpoint({
  operationId: 'exportProfile',
  method: 'get',
  path: '/profile/export',
  tag,
  auth: 'user',
  summary: 'A copy of all your data',
  description:
    'Returns your account, sites with their members, memberships and invitations, keys and tokens without their secrets, your usage by day and your entries in the audit log as one JSON file.',
  reads: 'service',
  answer: raw('application/json'),
  examples: [{ summary: 'The file', request: '/profile/export' }],
  async handle(call) {
    const copy = await call.service.accounts.people.exportOf(doerOf(call));
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(copy, null, 2),
      headers: { 'Content-Disposition': 'attachment; filename="mulk-account.json"' },
    };
  },
});

/** `GET /profile/confirm-email`. */
export const getEmailConfirmation = endpoint({
  operationId: 'getEmailConfirmation',
  method: 'get',
  path: '/profile/confirm-email',
  tag,
  auth: 'none',
  summary: 'Page to confirm an e-mail address',
  description:
    'Shows the page that a mailed link opens. Opening it changes nothing; only sending its form uses the link.',
  reads: 'service',
  query: z.strictObject({ token: text({ max: 200, description: '`token` of the link.' }).optional() }),
  answer: page(z.object({ token: z.string() }), confirmEmailPage),
  examples: [{ summary: 'The form', request: '/profile/confirm-email?token=mulk_ml_0' }],
  handle: ({ query }) => ({ body: { token: query.token ?? '' } }),
});

/** `POST /profile/confirm-email`. */
export const confirmEmail = endpoint({
  operationId: 'confirmEmail',
  method: 'post',
  path: '/profile/confirm-email',
  tag,
  auth: 'none',
  summary: 'Confirm an e-mail address',
  description:
    'Uses the mailed link: the address that it was mailed to is the address of the account, and confirmed.',
  reads: 'service',
  body: z.strictObject({ token: z.string().max(200).meta({ description: '`token` of the link.' }) }),
  answer: action(z.object({ confirmed: z.literal(true) }), { form: getEmailConfirmation }),
  problems: ['link-invalid', 'email-taken'],
  examples: [{ summary: 'Confirm', request: '/profile/confirm-email', body: { token: 'mulk_ml_0' } }],
  async handle({ body, service, address }) {
    const isNew = await service.accounts.addresses.confirm(body.token, address);
    return {
      body: { confirmed: true as const },
      redirect: '/profile/edit',
      notice: isNew ? ('email-changed' as const) : ('email-confirmed' as const),
    };
  },
});

/** `POST /profile/confirm-email/link`. */
export const askEmailConfirmation = endpoint({
  operationId: 'askEmailConfirmation',
  method: 'post',
  path: '/profile/confirm-email/link',
  tag,
  auth: 'user',
  summary: 'Request a link to confirm your e-mail address',
  description:
    'Mails another link to the address of your account; it works once, within an hour. Where the installation cannot send letters, the operator confirms the address.',
  reads: 'service',
  answer: action(
    z.object({
      sent: z
        .boolean()
        .meta({ description: 'False when the address is confirmed, or no letter can be sent.' }),
    }),
    { form: getProfile },
  ),
  status: 202,
  examples: [{ summary: 'Another link', request: '/profile/confirm-email/link' }],
  async handle(call) {
    const { people, addresses } = call.service.accounts;
    const account = await people.account(userOf(call).accountId);
    const sent = addresses.canMail && (await addresses.askConfirmation(account, call.address));
    return { body: { sent }, redirect: '/profile/edit', notice: sent ? ('link-sent' as const) : undefined };
  },
});
