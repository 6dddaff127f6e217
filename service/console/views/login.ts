/** Shows the pages for signing in, and for choosing a new password. */
import type { PageContext } from '../context.ts';
import { choices, codeField, field, form, hidden, refusal } from '../fields.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { head } from './parts.ts';

const own = {
  en: {
    provider: 'Log in with {name}',
    codeTitle: 'Your code',
    codeLead: 'This account has a second factor.',
    code: 'Code',
    codeHint: 'The 6 digits of your authenticator app, or a recovery code.',
    lost: 'If you have lost both the app and the recovery codes, ask the operator.',
    again: 'Start again',
  },
  ar: {
    provider: 'تسجيل الدخول عبر {name}',
    codeTitle: 'رمز التحقق',
    codeLead: 'لهذا الحساب خطوة تحقق ثانية.',
    code: 'الرمز',
    codeHint: 'الأرقام الستة في تطبيق المصادقة، أو أحد رموز الاسترداد.',
    lost: 'إذا فقدت التطبيق ورموز الاسترداد معًا، فاطلب المساعدة من مشغّل الخدمة.',
    again: 'ابدأ من جديد',
  },
} as const;

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
  body: {
    readonly next?: string | null;
    readonly signup_open?: boolean;
    readonly provider?: string | null;
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const next = body.next ?? null;
  const fields = [
    hidden(context, 'next', next),
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
      : html`<p class="actions"><span>${words.noAccount} <a href="/signup${next === null ? '' : `?next=${encodeURIComponent(next)}`}">${words.signUp}</a></span></p>`;
  const atProvider = body.provider == null ? '' : providerButton(context, body.provider, next);
  const main = html`${form(context, { action: '/login', body: fields, submit: words.logIn, beside })}${atProvider}${signUp}`;
  return narrow(context, words.logInTitle, undefined, main);
}

/** Draws the button that leads to the sign-in provider. */
function providerButton(context: PageContext, name: string, next: string | null): Html {
  const [before = '', after = ''] = own[context.locale].provider.split('{name}');
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return html`<p class="actions"><a class="button quiet" href="/login/oidc${query}"><span>${before}<bdi>${name}</bdi>${after}</span></a></p>`;
}

/** `GET /login/code`. `token` is the secret of the sign-in that waits. */
export function codePage(
  body: { readonly token: string; readonly next?: string | null },
  context: PageContext,
): Html {
  const { codeTitle, codeLead, code, codeHint, lost, again } = own[context.locale];
  const fields = [
    hidden(context, 'token', body.token),
    hidden(context, 'next', body.next ?? null),
    codeField(context, { label: code, hint: codeHint }),
  ];
  const beside = html`<a href="/login">${again}</a>`;
  const main = html`${form(context, { action: '/login/code', body: fields, submit: textsOf(context).logIn, beside })}<p class="hint">${lost}</p>`;
  return narrow(context, codeTitle, codeLead, main);
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
    hidden(context, 'token', body.token),
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
