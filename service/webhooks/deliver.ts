/** Makes one try of a delivery: signs, sends, and decides the next step from the answer. */
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type DeliveryStore, type DueDelivery, triesMax, type Verdict } from './deliveries.ts';
import { type Message, toMessage } from './events.ts';
import { type Outcome, type PostOptions, postMessage } from './post-message.ts';
import type { Job } from './queue.ts';
import type { DeliveryDetails } from './records.ts';
import type { WebhookStore } from './store.ts';

/** An endpoint that was switched off, for the notice to its owner. */
export interface DisabledWebhook {
  readonly accountId: string;
  readonly email: string;
  readonly siteId: string;
  readonly siteName: string;
  readonly webhookId: string;
  readonly url: string;
  readonly reason: 'gone' | 'failing';
}

/** Dependencies of delivering. */
export interface DelivererOptions {
  readonly endpoints: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly post: PostOptions;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Version of the code, for the User-Agent. */
  readonly build: string;
  /** Tells the owner. Errors are logged. */
  readonly onDisabled: (webhook: DisabledWebhook) => Promise<void>;
}

const firstDelaySeconds = 15;
const growth = 4;
const jitter = 0.1;

/**
 * Returns the seconds to wait after so many failed tries: 15 s, 1 min, 4 min … 17 h, a day in all, and up to a tenth
 * more.
 */
export function retryDelay(failedTries: number, random: () => number): number {
  return Math.round(firstDelaySeconds * growth ** (failedTries - 1) * (1 + jitter * random()));
}

const JobData = z.object({ delivery_id: z.string() });

/** Delivers messages. */
export class Deliverer {
  readonly #options: DelivererOptions;

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /** Makes the try of a job. */
  async handle(job: Job, signal: AbortSignal): Promise<void> {
    const { deliveries, logger } = this.#options;
    const { delivery_id } = JobData.parse(job.data);
    const due = await deliveries.due(delivery_id);
    if (due === null) {
      await deliveries.bury(delivery_id, job);
      return;
    }
    const outcome = await this.#send(due.endpoint_id, due.url, due, signal);
    const verdict = await this.#verdict(due, outcome);
    await deliveries.keepTry(due, outcome, verdict, job);
    logger.info(
      {
        webhook: due.endpoint_id,
        message: due.id,
        event: due.event,
        http_status: outcome.status,
        fault: outcome.fault,
        ms: outcome.durationMs,
        status: verdict.status,
      },
      'webhooks: tried',
    );
    if (verdict.disable !== null) await this.#tell(due, verdict.disable);
  }

  /** Sends a test message once, now, and returns its outcome. */
  async test(endpointId: string, url: string, signal: AbortSignal): Promise<DeliveryDetails | null> {
    const { deliveries, clock, random } = this.#options;
    const about = `${clock().getTime()} ${random()}`;
    const data = { webhook_id: endpointId, message: 'This is a test: your webhook works.' };
    const message = toMessage('webhook.test', data, { endpointId, about, at: clock() });
    const outcome = await this.#send(endpointId, url, message, signal);
    const status = isSuccess(outcome) ? 'delivered' : 'dead';
    await deliveries.addTried(message, endpointId, outcome, status);
    return deliveries.find(endpointId, message.id);
  }

  async #send(
    endpointId: string,
    url: string,
    { id, payload }: Pick<Message, 'id' | 'payload'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { endpoints, post, clock, build } = this.#options;
    const secrets = await endpoints.secretsOf(endpointId);
    if (secrets.length === 0) {
      const fault =
        'The signing secret cannot be read with this server’s key. Rotate it, or tell the operator.';
      return { status: null, fault, response: null, durationMs: 0 };
    }
    const now = clock();
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Mulk-Webhooks/${build}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
    };
    return postMessage({ url, headers, body: payload, signal }, post);
  }

  async #verdict(due: DueDelivery, outcome: Outcome): Promise<Verdict> {
    if (isSuccess(outcome)) return { status: 'delivered', retrySeconds: null, disable: null };
    if (outcome.status === 410) return { status: 'dead', retrySeconds: null, disable: 'gone' };
    if (due.tries_left > 1) {
      const failed = triesMax - due.tries_left + 1;
      return { status: 'pending', retrySeconds: retryDelay(failed, this.#options.random), disable: null };
    }
    const works = await this.#options.deliveries.hasSucceededSince(due.id);
    return { status: 'dead', retrySeconds: null, disable: works ? null : 'failing' };
  }

  async #tell(due: DueDelivery, reason: 'gone' | 'failing'): Promise<void> {
    const { endpoints, logger, onDisabled } = this.#options;
    logger.warn({ webhook: due.endpoint_id, reason }, 'webhooks: endpoint switched off');
    try {
      const owner = await endpoints.ownerOf(due.endpoint_id);
      if (owner === null) return;
      await onDisabled({
        accountId: owner.account_id,
        email: owner.email,
        siteId: owner.site_id,
        siteName: owner.site_name,
        webhookId: due.endpoint_id,
        url: due.url,
        reason,
      });
    } catch (error) {
      logger.error({ webhook: due.endpoint_id, err: error }, 'webhooks: could not tell the owner');
    }
  }
}

function isSuccess({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}
