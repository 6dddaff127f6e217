/**
 * Lets owners manage webhooks, by key or in the console. It checks the input; webhooks of other owners get the same
 * answer as unknown ids.
 */
import { AccountFault } from '../accounts/account-fault.ts';
import { makeId } from '../accounts/api-key.ts';
import { type AuditEvent, writeAudit } from '../accounts/audit.ts';
import { findPlan } from '../accounts/plans.ts';
import type { SiteRecord } from '../accounts/records.ts';
import type { Doer } from '../accounts/user.ts';
import { cursorInvalid } from '../contract/cursor.ts';
import { Problem } from '../contract/problem.ts';
import { findScope } from '../records/place-parameter.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { AddressRefused } from './address-guard.ts';
import type { WebhookEvent } from './events.ts';
import { checkFilter } from './filter-input.ts';
import type { DeliveryDetails, DeliveryRecord, SavedFilter, WebhookRecord } from './records.ts';
import type { IssuedWebhook, WebhookInput, WebhookOwner, WebhookStore } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** A filter as its owner writes it. With the id of an existing filter, it replaces that filter. */
export interface FilterInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Fields that an owner may set; omitted fields stay unchanged. */
export interface WebhookChange {
  readonly url?: string | undefined;
  readonly description?: string | null | undefined;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly filters?: readonly FilterInput[] | undefined;
  readonly status?: 'enabled' | 'disabled' | undefined;
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly deliveries: DeliveryRecord[];
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** The owner and the page they ask for. */
export interface DeliveryPageRequest {
  readonly status?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The person or key that acts, for the audit log. Behind a key there is no person. */
export type WebhookDoer = Pick<AuditEvent, 'accountId' | 'via' | 'address' | 'keyId'>;

/** The actions of owners on webhooks. */
export class SiteWebhooks {
  readonly #webhooks: Webhooks;
  readonly #snapshots: SnapshotHolder;
  readonly #clock: () => Date;

  constructor(
    webhooks: Webhooks,
    options: {
      readonly snapshots: SnapshotHolder;
      readonly clock: () => Date;
    },
  ) {
    this.#webhooks = webhooks;
    this.#snapshots = options.snapshots;
    this.#clock = options.clock;
  }

  /** Returns every endpoint of the owner, oldest first. */
  list(owner: WebhookOwner): Promise<WebhookRecord[]> {
    const { endpoints } = this.#webhooks;
    return 'siteId' in owner ? endpoints.listOfSite(owner.siteId) : endpoints.listOfAccount(owner.accountId);
  }

  /** Returns an endpoint. Throws `webhook-not-found`. */
  async get(owner: WebhookOwner, id: string): Promise<WebhookRecord> {
    const found = await this.#webhooks.endpoints.find(owner, id);
    if (found === null) throw new Problem('webhook-not-found', `There is no webhook ${id}.`);
    return found;
  }

  /** Makes an endpoint of a site. */
  async create(
    siteId: string,
    input: WebhookChange & Pick<WebhookInput, 'url' | 'events'>,
    doer: WebhookDoer,
  ): Promise<IssuedWebhook> {
    const { url, events, filters = [], description = null } = input;
    await this.#checkUrl(url);
    const saved = await this.#savedFilters(filters, []);
    checkNeeds(events, saved);
    return this.#noted(doer, 'webhook.created', async (endpoints) => {
      const issued = await endpoints
        .create(siteId, { url, events, description, filters: saved })
        .catch((error: unknown) => {
          if (!(error instanceof AccountFault && error.kind === 'conflict')) throw error;
          throw new Problem('quota-reached', error.message);
        });
      return [issued, issued.record];
    });
  }

  /** Changes an endpoint, or switches it on or off. */
  async change(
    owner: WebhookOwner,
    id: string,
    change: WebhookChange,
    doer: WebhookDoer,
  ): Promise<WebhookRecord> {
    const before = await this.get(owner, id);
    if (change.url !== undefined && change.url !== before.url) await this.#checkUrl(change.url);
    const { filters, ...rest } = change;
    const saved = filters === undefined ? before.filters : await this.#savedFilters(filters, before.filters);
    checkNeeds(change.events ?? before.events, saved);
    return this.#noted(doer, 'webhook.changed', async (endpoints) => {
      const after = await endpoints.update(id, { ...rest, filters: saved });
      return [after, after];
    });
  }

  /** Deletes an endpoint with its deliveries. */
  async remove(owner: WebhookOwner, id: string, doer: WebhookDoer): Promise<WebhookRecord> {
    const record = await this.get(owner, id);
    return this.#noted(doer, 'webhook.deleted', async (endpoints) => {
      await endpoints.remove(id);
      return [record, record];
    });
  }

  /** Gives an endpoint a new signing secret. The old one signs too until the grace ends. */
  async rotate(
    owner: WebhookOwner,
    id: string,
    graceSeconds: number,
    doer: WebhookDoer,
  ): Promise<IssuedWebhook & { readonly oldSecretUntil: string }> {
    await this.get(owner, id);
    const issued = await this.#noted(doer, 'webhook.rotated', async (endpoints) => {
      const rotated = await endpoints.rotate(id, graceSeconds);
      return [rotated, rotated.record];
    });
    const end = new Date(this.#clock().getTime() + graceSeconds * 1000);
    return { ...issued, oldSecretUntil: end.toISOString() };
  }

  /** Sends a test message now, even when the endpoint is off, and returns its outcome. */
  async test(owner: WebhookOwner, id: string, signal: AbortSignal): Promise<DeliveryDetails> {
    const { url } = await this.get(owner, id);
    const tried = await this.#webhooks.deliverer.test(id, url, signal);
    if (tried === null) throw new Problem('webhook-not-found', `There is no webhook ${id}.`);
    return tried;
  }

  /** Returns a page of an endpoint's deliveries, newest first. */
  async deliveries(
    owner: WebhookOwner,
    id: string,
    { status, cursor, limit }: DeliveryPageRequest,
  ): Promise<DeliveryPage> {
    await this.get(owner, id);
    const page = { status: status ?? null, after: cursor ?? null, limit: limit + 1 };
    const rows = await this.#webhooks.deliveries.list(id, page).catch((error: unknown) => {
      throw error instanceof AccountFault ? cursorInvalid() : error;
    });
    const deliveries = rows.slice(0, limit);
    const hasMore = rows.length > limit;
    return { deliveries, next_cursor: hasMore ? (deliveries.at(-1)?.id ?? null) : null, has_more: hasMore };
  }

  /** Returns a delivery with its payload and tries. Throws `delivery-not-found`. */
  async delivery(owner: WebhookOwner, id: string, deliveryId: string): Promise<DeliveryDetails> {
    await this.get(owner, id);
    const found = await this.#webhooks.deliveries.find(id, deliveryId);
    if (found === null) throw deliveryMissing(id, deliveryId);
    return found;
  }

  /** Gives a delivery that has ended 8 more tries. */
  async replay(owner: WebhookOwner, id: string, deliveryId: string): Promise<DeliveryDetails> {
    const { status } = await this.get(owner, id);
    await this.delivery(owner, id, deliveryId);
    if (status === 'disabled') {
      throw new Problem('webhook-disabled', 'This webhook is switched off; switch it on, then replay.');
    }
    return this.#webhooks.deliveries.replay(id, deliveryId);
  }

  /** Returns true when the plan of the site includes webhooks. */
  mayHave(site: Pick<SiteRecord, 'plan'>): boolean {
    return findPlan(site.plan)?.features.includes('webhooks') ?? false;
  }

  async #checkUrl(url: string): Promise<void> {
    const { guard } = this.#webhooks;
    try {
      const { protocol } = guard.checkForm(url);
      // A name that does not resolve now may do so later. Every message checks it again.
      await guard.addressesFor(url).catch((error: unknown) => {
        if (error instanceof AddressRefused) throw error;
        if (protocol !== 'https:') throw new AddressRefused('The address must begin with https://.');
      });
    } catch (error) {
      throw error instanceof AddressRefused ? atUrl(error.message) : error;
    }
  }

  /** Returns filters in their stored form. Checks their parameters, and their places against the current snapshot. */
  async #savedFilters(
    filters: readonly FilterInput[],
    before: readonly SavedFilter[],
  ): Promise<SavedFilter[]> {
    const lease = this.#snapshots.lease();
    try {
      const saved: SavedFilter[] = [];
      for (const [index, { id, name, query }] of filters.entries()) {
        const pointer = `/filters/${index}/query`;
        const checked = checkFilter(query, pointer);
        if (lease !== null) await findScope(lease.snapshot, checked['area'], `${pointer}/area`);
        const known = before.find((one) => one.id === id || (id === undefined && one.name === name));
        saved.push({ id: known?.id ?? makeId('filter'), name, query: checked });
      }
      return saved;
    } finally {
      lease?.release();
    }
  }

  /** Changes an endpoint and writes the audit log in one transaction. */
  #noted<Result>(
    doer: WebhookDoer,
    event: AuditEvent['event'],
    work: (endpoints: WebhookStore) => Promise<readonly [Result, WebhookRecord]>,
  ): Promise<Result> {
    return this.#webhooks.endpoints.atomically(async (endpoints, database) => {
      const [result, { id, site_id }] = await work(endpoints);
      const about = { siteId: site_id, detail: { webhook: id } };
      await writeAudit(database, this.#clock(), { ...doer, event, ...about });
      return result;
    });
  }
}

/** Returns the doer of a person who acts in the console. */
export function personDoing({ accountId, via, address }: Doer): WebhookDoer {
  return { accountId, via, address };
}

function checkNeeds(events: readonly WebhookEvent[], filters: readonly SavedFilter[]): void {
  if (!events.includes('transaction.matched') || filters.length > 0) return;
  const message = 'needs at least one filter for the event transaction.matched';
  throw new Problem('parameter-invalid', `\`/filters\` ${message}.`, {
    errors: [{ parameter: '/filters', message }],
  });
}

function atUrl(message: string): Problem {
  return new Problem('parameter-invalid', `\`/url\`: ${message}`, {
    errors: [{ parameter: '/url', message }],
  });
}

function deliveryMissing(id: string, deliveryId: string): Problem {
  return new Problem('delivery-not-found', `The webhook ${id} has no delivery ${deliveryId}.`);
}
