/** Tells the owner that an endpoint was switched off: in the audit log, and by letter if there is a mail server. */
import { writeAudit } from '../accounts/audit.ts';
import type { Database } from '../accounts/database.ts';
import { openMailer } from '../accounts/mailer.ts';
import type { DisabledWebhook } from './deliver.ts';

/** Dependencies of the notices. */
export interface OwnerTellerOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly baseUrl: () => string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
}

/** Tells owners. */
export interface OwnerTeller {
  /** Throws when the mail server refused the e-mail. The audit log and the console show the event in any case. */
  tell(webhook: DisabledWebhook): Promise<void>;
  close(): void;
}

const reasons = {
  gone: 'The receiver answered 410 Gone, which asks us to stop.',
  failing: 'All tries of a message failed for a day, and no other message arrived meanwhile.',
} as const;

/** Opens the notices to owners. */
export function openOwnerTeller(options: OwnerTellerOptions): OwnerTeller {
  const { database, clock, baseUrl, smtpUrl, mailFrom } = options;
  const mailer = smtpUrl === undefined ? null : openMailer(smtpUrl, mailFrom);
  return {
    tell: async ({ accountId, siteId, siteName, webhookId, url, reason, email }) => {
      await writeAudit(database, clock(), {
        event: 'webhook.disabled',
        via: 'none',
        accountId,
        siteId,
        detail: { webhook: webhookId, reason },
      });
      await mailer?.send({
        to: email,
        subject: `A webhook of ${siteName} was switched off`,
        text: [
          `We switched off the webhook ${url} of your site ${siteName}.`,
          reasons[reason],
          'We keep the undelivered messages for 30 days. When the receiver works again, switch the webhook on and replay:',
          `${baseUrl()}/webhooks/${webhookId}`,
        ].join('\n\n'),
      });
    },
    close: () => mailer?.close(),
  };
}
