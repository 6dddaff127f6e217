/** Shows the pages for signing in, and for choosing a new password. */
import type { PageContext } from '../context.ts';
import { choices, field, form, refusal } from '../fields.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { head } from './parts.ts';

function emailField(context: PageContext): Html {
  return field(context, {
    name: 'email',
    label: textsOf(context).email,
    type: 'email',
    required: true,
    autocomplete: 'username',
    ltr: true,
  });
}

function narrow(context: PageContext, title: string, lead: string | undefined, main: Part): Html {
  return layout(context, {
    title,
    narrow: true,
    main: html`${head({ title, ...(lead === undefined ? {} : { lead }) })}${refusal(context)}<div class="card">${main}</div>`,
  });
}

/** `GET /login`. `next` is a path of this service to go to afterwards. */
export function loginPage(
  body: { readonly next?: string | null; readonly signup_open?: boolean },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const next = body.next ?? null;
  const fields = [
    next === null ? '' : html`<input type="hidden" name="next" value="${next}">`,
    emailField(context),
    field(context, {
      name: 'password',
      label: words.password,
      type: 'password',
      required: true,
      autocomplete: 'current-password',
      ltr: true,
    }),
  ];
  const beside = html`<a href="/password/forgot">${words.forgot}</a>`;
  const signUp =
    body.signup_open === false
      ? ''
      : html`<p class="actions"><span>${words.noAccount} <a href="/signup">${words.signUp}</a></span></p>`;
  const main = html`${form(context, { action: '/login', body: fields, submit: words.logIn, beside })}${signUp}`;
  return narrow(context, words.logInTitle, undefined, main);
}

/** `GET /password/forgot`. Without a mail server the operator makes the link. */
export function forgotPage(body: { readonly mail: boolean }, context: PageContext): Html {
  const words = textsOf(context);
  if (!body.mail) return narrow(context, words.forgotTitle, undefined, html`<p>${words.forgotNoMail}</p>`);
  const main = form(context, {
    action: '/password/forgot',
    body: emailField(context),
    submit: words.sendLink,
  });
  return narrow(context, words.forgotTitle, words.forgotLead, main);
}

/** The answer to `POST /password/forgot`: the same whether the account exists or not. */
export function forgotSentPage(_body: unknown, context: PageContext): Html {
  const words = textsOf(context);
  return narrow(context, words.forgotTitle, undefined, html`<p role="status">${words.forgotSent}</p>`);
}

/** `GET /password/reset`, the target of the link. */
export function resetPage(
  body: { readonly token: string; readonly password_min_length?: number },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const fields = [
    html`<input type="hidden" name="token" value="${body.token}">`,
    field(context, {
      name: 'password',
      label: words.newPassword,
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      hint: fill(words.passwordHint, { n: body.password_min_length ?? 12 }),
      ltr: true,
    }),
    choices(context, {
      kind: 'checkbox',
      name: 'end_keys',
      label: words.keys,
      values: [],
      choices: [{ value: 'on', label: words.endKeys, hint: words.endKeysHint }],
    }),
  ];
  const main = form(context, { action: '/password/reset', body: fields, submit: words.setPassword });
  return narrow(context, words.resetTitle, undefined, main);
}
