/** Stores the endpoints of webhooks and their signing secrets. No other code knows these tables. */
import { z } from 'zod';
import { AccountFault } from '../accounts/account-fault.ts';
import { makeId } from '../accounts/api-key.ts';
import { atomically, type Database, type Queries } from '../accounts/database.ts';
import { plansWith } from '../accounts/plans.ts';
import type { Seal } from '../seal.ts';
import type { WebhookEvent } from './events.ts';
import { type SavedFilter, WebhookRecord } from './records.ts';
import { newSigningSecret } from './signing-secret.ts';

/** The fields of an endpoint that its owner sets. */
export interface WebhookInput {
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly WebhookEvent[];
  readonly filters: readonly SavedFilter[];
}

/** The owner of endpoints: one site, or an account with all its sites and those that are shared with it. */
export type WebhookOwner = { readonly siteId: string } | { readonly accountId: string };

/** An endpoint that was just made or rotated. `secret` is shown once. */
export interface IssuedWebhook {
  readonly record: WebhookRecord;
  readonly secret: string;
}

/** An endpoint that subscribes to an event, and the history that its site may see. */
export interface Subscriber {
  readonly id: string;
  readonly siteId: string;
  readonly plan: string;
  readonly filters: readonly SavedFilter[];
}

/** Dependencies of the store. */
export interface WebhookStoreOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly seal: Seal;
}

/** Most endpoints of one site. */
const endpointsMax = 20;

const columns = `webhook_endpoints.id, webhook_endpoints.site_id, url, description, events, filters, status, disabled_reason,
  disabled_at, last_success_at, webhook_endpoints.created_at, updated_at`;

/** Endpoints of all sites. */
export class WebhookStore {
  readonly #options: WebhookStoreOptions;

  constructor(options: WebhookStoreOptions) {
    this.#options = options;
  }

  /** Runs `work` in a transaction, on a store and its database. `work` may use only these. */
  atomically<Result>(work: (store: WebhookStore, database: Database) => Promise<Result>): Promise<Result> {
    return atomically(this.#options.database, (database) =>
      work(new WebhookStore({ ...this.#options, database }), database),
    );
  }

  /** Returns the endpoints of a site, oldest first. */
  listOfSite(siteId: string): Promise<WebhookRecord[]> {
    return this.#query(
      `select ${columns} from webhook_endpoints where site_id = $1 order by created_at, id`,
      [siteId],
      WebhookRecord,
    );
  }

  /** Returns the endpoints of all sites that an account may see, oldest first. */
  listOfAccount(accountId: string): Promise<WebhookRecord[]> {
    return this.#query(
      `select ${columns} from webhook_endpoints where site_id in (select site_id from site_access where account_id = $1)
       order by webhook_endpoints.created_at, webhook_endpoints.id`,
      [accountId],
      WebhookRecord,
    );
  }

  /**
   * Returns an endpoint of this site, or of a site that this account may see; null when it does not exist or has another owner.
   */
  async find(owner: WebhookOwner, id: string): Promise<WebhookRecord | null> {
    const { siteId, accountId } = { siteId: null, accountId: null, ...owner };
    const rows = await this.#query(
      `select ${columns} from webhook_endpoints
       where id = $1 and (site_id = $2 or site_id in (select site_id from site_access where account_id = $3))`,
      [id, siteId, accountId],
      WebhookRecord,
    );
    return rows[0] ?? null;
  }

  /** Makes an endpoint. A site has at most 20. */
  create(siteId: string, input: WebhookInput): Promise<IssuedWebhook> {
    const { database, clock } = this.#options;
    const id = makeId('hook');
    const now = clock();
    return database.transaction(async (queries) => {
      // The lock keeps the count right when two requests make endpoints at once.
      await queries.query('select id from sites where id = $1 for update', [siteId], z.unknown());
      const count = z.object({ count: z.int() });
      const [row] = await queries.query(
        'select count(*)::integer as count from webhook_endpoints where site_id = $1',
        [siteId],
        count,
      );
      if ((row?.count ?? 0) >= endpointsMax) {
        throw new AccountFault('conflict', `A site has ${endpointsMax} webhooks at most; delete one first.`);
      }
      await queries.query(
        `insert into webhook_endpoints (id, site_id, url, description, events, filters, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $7)`,
        [id, siteId, input.url, input.description, input.events, JSON.stringify(input.filters), now],
        z.unknown(),
      );
      const secret = await this.#addSecret(queries, id, now);
      return { record: await readRecord(queries, id), secret };
    });
  }

  /**
   * Changes the given fields. Switching on clears the reason why it was off; switching off sets the owner as the
   * reason.
   */
  async update(
    id: string,
    input: { readonly [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined } & {
      readonly status?: 'enabled' | 'disabled' | undefined;
    },
  ): Promise<WebhookRecord> {
    const now = this.#options.clock();
    const rows = await this.#query(
      `update webhook_endpoints set
         url = coalesce($2, url),
         description = case when $3 then $4 else description end,
         events = coalesce($5, events),
         filters = coalesce($6::text::jsonb, filters),
         status = coalesce($7, status),
         disabled_reason = case when $7 = 'enabled' then null when $7 = 'disabled' then coalesce(disabled_reason, 'owner')
           else disabled_reason end,
         disabled_at = case when $7 = 'enabled' then null when $7 = 'disabled' then coalesce(disabled_at, $8) else disabled_at end,
         updated_at = $8
       where id = $1 returning ${columns}`,
      [
        id,
        input.url ?? null,
        input.description !== undefined,
        input.description ?? null,
        input.events ?? null,
        input.filters === undefined ? null : JSON.stringify(input.filters),
        input.status ?? null,
        now,
      ],
      WebhookRecord,
    );
    return only(rows, id);
  }

  /** Deletes an endpoint with its deliveries. */
  async remove(id: string): Promise<void> {
    const rows = await this.#query(
      'delete from webhook_endpoints where id = $1 returning id',
      [id],
      z.object({ id: z.string() }),
    );
    only(rows, id);
  }

  /** Gives an endpoint a new secret. The old one signs messages too until the grace ends. */
  rotate(id: string, graceSeconds: number): Promise<IssuedWebhook> {
    const { database, clock } = this.#options;
    const now = clock();
    const end = new Date(now.getTime() + graceSeconds * 1000);
    return database.transaction(async (queries) => {
      const found = await queries.query(
        'select id from webhook_endpoints where id = $1 for update',
        [id],
        z.object({ id: z.string() }),
      );
      only(found, id);
      await queries.query(
        'delete from webhook_secrets where endpoint_id = $1 and expires_at <= $2',
        [id, now],
        z.unknown(),
      );
      await queries.query(
        'update webhook_secrets set expires_at = least(coalesce(expires_at, $2), $2) where endpoint_id = $1',
        [id, end],
        z.unknown(),
      );
      const secret = await this.#addSecret(queries, id, now);
      return { record: await readRecord(queries, id), secret };
    });
  }

  /** Returns the secrets to sign with, newest first; none when another key sealed them. */
  async secretsOf(id: string): Promise<string[]> {
    const { clock, seal } = this.#options;
    const rows = await this.#query(
      `select sealed from webhook_secrets where endpoint_id = $1 and (expires_at is null or expires_at > $2)
       order by created_at desc, expires_at desc nulls first`,
      [id, clock()],
      z.object({ sealed: z.string() }),
    );
    return rows.flatMap(({ sealed }) => seal.open(sealed, id) ?? []);
  }

  /** Returns the active endpoints that subscribe to this event and whose plan includes webhooks, of one site or all. */
  async subscribers(event: WebhookEvent, siteId: string | null = null): Promise<Subscriber[]> {
    const plans = plansWith('webhooks').map((plan) => plan.id);
    const row = z.object({
      id: z.string(),
      site_id: z.string(),
      plan: z.string(),
      filters: WebhookRecord.shape.filters,
    });
    const rows = await this.#query(
      `select webhook_endpoints.id, site_id, plan, filters from webhook_endpoints join sites on sites.id = site_id
       where status = 'enabled' and $1 = any(events) and plan = any($2) and ($3::text is null or site_id = $3)
       order by webhook_endpoints.id`,
      [event, plans, siteId],
      row,
    );
    return rows.map(({ site_id, ...subscriber }) => ({ ...subscriber, siteId: site_id }));
  }

  /** Returns the facts about a key for the event of a used-up limit; null when the key was deleted. */
  async keyFacts(keyId: string): Promise<z.output<typeof KeyFacts> | null> {
    const rows = await this.#query(
      `select api_keys.id, api_keys.name, secret.prefix, secret.last_four, site_id, plan
       from api_keys join sites on sites.id = site_id
       join api_key_secrets secret on secret.key_id = api_keys.id and secret.expires_at is null
       where api_keys.id = $1`,
      [keyId],
      KeyFacts,
    );
    return rows[0] ?? null;
  }

  /** Returns the owner of an endpoint, for the notice. */
  async ownerOf(id: string): Promise<z.output<typeof Owner> | null> {
    const rows = await this.#query(
      `select sites.account_id, sites.id as site_id, sites.name as site_name, email
       from webhook_endpoints join sites on sites.id = site_id join accounts on accounts.id = account_id
       where webhook_endpoints.id = $1`,
      [id],
      Owner,
    );
    return rows[0] ?? null;
  }

  async #addSecret(queries: Queries, endpointId: string, now: Date): Promise<string> {
    const secret = newSigningSecret();
    await queries.query(
      'insert into webhook_secrets (id, endpoint_id, sealed, created_at) values ($1, $2, $3, $4)',
      [makeId('secret'), endpointId, this.#options.seal.close(secret, endpointId), now],
      z.unknown(),
    );
    return secret;
  }

  #query<Row>(sql: string, values: readonly unknown[], row: z.ZodType<Row>): Promise<Row[]> {
    return this.#options.database.query(sql, values, row);
  }
}

const KeyFacts = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  site_id: z.string(),
  plan: z.string(),
});

const Owner = z.object({
  account_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  email: z.string(),
});

async function readRecord(queries: Queries, id: string): Promise<WebhookRecord> {
  const sql = `select ${columns} from webhook_endpoints where id = $1`;
  return only(await queries.query(sql, [id], WebhookRecord), id);
}

function only<Row>(rows: readonly Row[], id: string): Row {
  const row = rows[0];
  if (row === undefined) throw new AccountFault('not-found', `There is no webhook ${id}.`);
  return row;
}
