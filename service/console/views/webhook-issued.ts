/** Shows the signing secret of a webhook, once. */
import type { PageContext } from '../context.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, head, secretOnce } from './parts.ts';
import type { WebhookShown } from './webhooks.ts';

/** The answer to making a webhook or rotating its secret. */
export function webhookIssuedPage(
  body: {
    readonly webhook: WebhookShown;
    readonly secret: string;
    readonly old_secret_until?: string | null;
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { webhook, secret, old_secret_until: until } = body;
  const old =
    until === undefined || until === null
      ? ''
      : html`<p class="hint">${fill(words.oldSecretUntil, { time: formatOf(context.locale).instantText(until) })}</p>`;
  return layout(context, {
    title: words.webhookIssued,
    main: html`${head({ title: words.webhookIssued, lead: html`<bdi dir="ltr">${webhook.url}</bdi>`, trail: { href: '/webhooks', text: words.webhooks } })}
${secretOnce(context, { title: words.secretOfSigning, secret, about: html`<p class="hint">${words.webhookIssuedLead}</p>${old}` })}
<p class="actions">${button(`/webhooks/${webhook.id}`, words.toWebhook)}</p>`,
  });
}
