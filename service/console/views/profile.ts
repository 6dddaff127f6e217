/** Shows a person's account: name, address, password, stored data, and deletion. */
import type { PageContext } from '../context.ts';
import { field, form, refusal } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, head } from './parts.ts';

/** The part of an account that the page shows. */
export interface AccountShown {
  readonly email: string;
  readonly name: string | null;
  readonly email_verified_at?: string | null;
  readonly created_at: string;
}

function passwordField(context: PageContext, scope: string): Html {
  return field(context, {
    name: 'current_password',
    scope,
    label: textsOf(context).currentPassword,
    type: 'password',
    required: true,
    autocomplete: 'current-password',
    ltr: true,
  });
}

function change(context: PageContext, title: string, body: readonly Html[]): Html {
  return html`<section class="card"><h2>${title}</h2>${form(context, { action: '/profile', method: 'PUT', body, submit: textsOf(context).save })}</section>`;
}

/** Says how to confirm the address. */
function confirmCard(context: PageContext, canMail: boolean): Html {
  const words = textsOf(context);
  const how = canMail
    ? html`<p>${words.unverifiedMail}</p>${form(context, { action: '/profile/confirm-email/link', body: '', submit: words.sendAnother })}`
    : html`<p>${words.unverifiedNoMail}</p>`;
  return html`<section class="card"><h2>${words.confirmAddress}</h2><p>${words.unverified}</p>${how}</section>`;
}

/** Names the sites that other people lose when the account is deleted. */
function sharedNote(
  context: PageContext,
  sites: readonly { readonly id: string; readonly name: string }[],
): Part {
  if (sites.length === 0) return '';
  const [before = '', after = ''] = textsOf(context).sharedSites.split('{sites}');
  const links = sites.map(
    ({ id, name }, index) =>
      html`${index === 0 ? '' : context.locale === 'ar' ? '، ' : ', '}<a href="/sites/${id}/members"><bdi>${name}</bdi></a>`,
  );
  return html`<p class="note">${before}${links}${after}</p>`;
}

/** `GET /profile/edit`. */
export function profilePage(
  body: {
    readonly account: AccountShown;
    readonly password_min_length?: number;
    readonly mail?: boolean;
    readonly shared_sites?: readonly { readonly id: string; readonly name: string }[];
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { account } = body;
  const since = formatOf(context.locale).day(account.created_at);
  const [before = '', after = ''] = words.memberSince.split('{date}');
  const name = field(context, {
    name: 'name',
    label: words.name,
    value: account.name,
    autocomplete: 'name',
    maxLength: 200,
  });
  const email = field(context, {
    name: 'email',
    label: words.email,
    type: 'email',
    required: true,
    value: account.email,
    autocomplete: 'email',
    ltr: true,
  });
  const password = field(context, {
    name: 'password',
    label: words.newPassword,
    type: 'password',
    required: true,
    autocomplete: 'new-password',
    hint: `${fill(words.passwordHint, { n: body.password_min_length ?? 12 })} ${words.passwordChangeHint}`,
    ltr: true,
  });
  const remove = form(context, {
    action: '/profile',
    method: 'DELETE',
    body: passwordField(context, 'delete'),
    submit: words.deleteAccount,
    look: 'danger',
  });
  return layout(context, {
    title: words.profileTitle,
    main: html`${head({ title: words.profileTitle, lead: html`<bdi>${account.email}</bdi> · ${before}${since}${after}` })}${refusal(context)}
${account.email_verified_at === null ? confirmCard(context, body.mail === true) : ''}<div class="grid halves">${change(context, words.name, [name])}
${change(context, words.changeEmail, [email, passwordField(context, 'email')])}
${change(context, words.changePassword, [password, passwordField(context, 'password')])}
<section class="card"><h2>${words.exportTitle}</h2><p class="hint">${words.exportLead}</p><p class="actions">${button('/profile/export', words.exportButton, 'quiet')}</p></section>
<section class="card"><h2>${words.accessTitle}</h2><p class="hint">${words.accessLead}</p><p class="actions">${button('/profile/access', words.accessTitle, 'quiet')}</p></section>
<section class="card"><h2>${words.secondFactorTitle}</h2><p class="hint">${words.secondFactorLead}</p><p class="actions">${button('/profile/second-factor', words.secondFactorTitle, 'quiet')}</p></section></div>
<section class="card danger-zone"><h2>${words.deleteAccount}</h2><p class="hint">${words.deleteAccountLead}</p>${sharedNote(context, body.shared_sites ?? [])}${remove}</section>`,
  });
}
