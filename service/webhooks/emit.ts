/** Turns one event into a message for each of its subscribers. */
import type { z } from 'zod';
import type { DeliveryStore } from './deliveries.ts';
import { type eventData, type Message, toMessage, type WebhookEvent } from './events.ts';
import type { WebhookStore } from './store.ts';

/** The parameters of the emitter. */
export interface EmitterOptions {
  readonly endpoints: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly clock: () => Date;
}

/** One event. */
export interface Happening<Event extends WebhookEvent> {
  readonly event: Event;
  /** Names the event. The same name gives the same messages, which are queued once. */
  readonly about: string;
  /** The site that the event concerns; null for all sites. */
  readonly siteId: string | null;
  readonly data: z.input<(typeof eventData)[Event]>;
}

/** Messages queued in one transaction. */
const messagesAtOnce = 200;

/** Queues messages for subscribers. */
export class Emitter {
  readonly #options: EmitterOptions;

  constructor(options: EmitterOptions) {
    this.#options = options;
  }

  /** Queues a message for each subscriber. Returns how many were new. */
  async emit<Event extends WebhookEvent>({ event, about, siteId, data }: Happening<Event>): Promise<number> {
    const { endpoints, clock } = this.#options;
    const at = clock();
    const subscribers = await endpoints.subscribers(event, siteId);
    return this.send(
      subscribers.map(({ id }) => ({
        endpointId: id,
        ...toMessage(event, data, { endpointId: id, about, at }),
      })),
    );
  }

  /** Queues these messages. Returns how many were new. */
  async send(messages: readonly (Message & { readonly endpointId: string })[]): Promise<number> {
    let added = 0;
    for (let from = 0; from < messages.length; from += messagesAtOnce) {
      added += await this.#options.deliveries.add(messages.slice(from, from + messagesAtOnce));
    }
    return added;
  }
}
