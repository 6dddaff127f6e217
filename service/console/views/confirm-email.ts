/**
 * Shows the page of the link that confirms an e-mail address. It has a button, so that opening the link alone changes nothing.
 */
import type { PageContext } from '../context.ts';
import { form, hidden, refusal } from '../fields.ts';
import { type Html, html } from '../html.ts';
import { layout } from '../layout.ts';
import { head } from './parts.ts';

const words = {
  en: { title: 'Confirm your e-mail address', confirm: 'Confirm' },
  ar: { title: 'تأكيد عنوان بريدك الإلكتروني', confirm: 'تأكيد' },
} as const;

/** `GET /profile/confirm-email`. */
export function confirmEmailPage(body: { readonly token: string }, context: PageContext): Html {
  const { title, confirm } = words[context.locale];
  const main = form(context, {
    action: '/profile/confirm-email',
    body: hidden(context, 'token', body.token),
    submit: confirm,
  });
  return layout(context, {
    title,
    narrow: true,
    main: html`${head({ title })}${refusal(context)}<div class="card">${main}</div>`,
  });
}
