/** Opens the webhooks of the running service, with its settings, its secret, and the notices to owners. */
import type { Logger } from 'pino';
import type { Database } from '../accounts/database.ts';
import { openMailer } from '../accounts/mailer.ts';
import type { ServiceConfig } from '../config.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { SiteWebhooks } from './site-webhooks.ts';
import { openOwnerTeller } from './tell-owner.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

/** Dependencies from the service. */
export interface ServiceWebhooksOptions {
  readonly config: ServiceConfig;
  readonly secretsKey: string;
  readonly database: Database;
  readonly snapshots: SnapshotHolder;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly build: string;
  readonly baseUrl: () => string;
}

/** Running webhooks, and the actions of owners. */
export interface ServiceWebhooks {
  readonly running: Webhooks;
  readonly ofSites: SiteWebhooks;
  stop(): Promise<void>;
}

/** Opens webhooks with the service's settings. */
export async function openServiceWebhooks(options: ServiceWebhooksOptions): Promise<ServiceWebhooks> {
  const { config, database, snapshots, clock, baseUrl } = options;
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = config;
  const teller = openOwnerTeller({ database, clock, baseUrl, smtpUrl, mailFrom });
  const mailer = smtpUrl === undefined ? null : openMailer(smtpUrl, mailFrom);
  const running = await openWebhooks({
    ...options,
    mailer,
    allowedAddresses: config.WEBHOOK_ALLOWED_ADDRESSES,
    onDisabled: (webhook) => teller.tell(webhook),
  });
  return {
    running,
    ofSites: new SiteWebhooks(running, { snapshots, clock }),
    stop: async () => {
      await running.stop();
      teller.close();
      mailer?.close();
    },
  };
}
