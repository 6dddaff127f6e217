/** Shows the page for signing up, and the page that shows the first key once. */
import type { PageContext } from '../context.ts';
import { field, form, hidden, refusal } from '../fields.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { fill } from '../texts.ts';
import { button, curlOf, head, secretOnce } from './parts.ts';

/** `GET /signup`. */
export function signupPage(
  body: {
    readonly open: boolean;
    readonly password_min_length?: number;
    readonly next?: string | null;
    readonly email?: string | null;
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const next = body.next ?? null;
  const toLogin = next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`;
  const fields = [
    hidden(context, 'next', next),
    field(context, { name: 'name', label: words.yourName, autocomplete: 'name', maxLength: 200 }),
    field(context, {
      name: 'email',
      label: words.email,
      type: 'email',
      required: true,
      autocomplete: 'email',
      ltr: true,
      value: body.email ?? null,
    }),
    field(context, {
      name: 'password',
      label: words.password,
      type: 'password',
      required: true,
      autocomplete: 'new-password',
      hint: fill(words.passwordHint, { n: body.password_min_length ?? 12 }),
      ltr: true,
    }),
  ];
  const main = body.open
    ? html`${refusal(context)}<div class="card">${form(context, { action: '/signup', body: fields, submit: words.createAccount, beside: html`<span>${words.haveAccount} <a href="${toLogin}">${words.logIn}</a></span>` })}</div>`
    : html`<div class="card"><p>${words.signUpClosed}</p><p class="actions">${button('/login', words.logIn, 'quiet')}</p></div>`;
  return layout(context, {
    title: words.signUp,
    narrow: true,
    main: html`${head({ title: words.signUpTitle, lead: words.signUpLead })}${main}`,
  });
}

/** The answer to `POST /signup`. */
export function welcomePage(
  body: { readonly token: string; readonly next?: string | null },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const next = body.next ?? null;
  const onward =
    next === null
      ? html`${button('/dashboard', words.toDashboard)}${button('/quick-start', words.toQuickStart, 'quiet')}`
      : button(next, memberTexts[context.locale].goOn);
  return layout(context, {
    title: words.welcomeTitle,
    main: html`${head({ title: words.welcomeTitle, lead: words.welcomeLead })}
<p>${words.unverified}</p>
${secretOnce(context, { title: words.key, secret: body.token, isForApi: true })}
<section class="card"><h2>${words.tryIt}</h2>${curlOf(context, { id: 'try', token: body.token, request: '/api/v1/transactions?area=dubai-marina&limit=3' })}
<p class="actions">${onward}</p></section>`,
  });
}
