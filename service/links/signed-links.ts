/** Makes, lists and ends signed links, and admits requests that carry one. The key that made a link gives it its rights, as they are when the link is used. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { makeId } from '../accounts/api-key.ts';
import type { Database } from '../accounts/database.ts';
import type { KeyHolders } from '../accounts/key-holders.ts';
import type { Principal } from '../accounts/plans.ts';
import { RememberedRows } from '../accounts/remembered-rows.ts';
import type { AskingKey } from '../accounts/request-caller.ts';
import { Problem } from '../contract/problem.ts';
import type { Patience } from '../patience.ts';
import { addressText, type LinkAddress, splitLink } from './link-address.ts';
import { type LinkContent, linkToken, readLinkToken } from './link-token.ts';

/** The most links of a site that have not ended. */
export const linksMost = 1_000;

const columns = 'id, key_id, address, created_at, expires_at';
const word = 'link';

const Instant = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.string().meta({ example: '2026-03-19T06:00:00.000Z' }),
);

/** A link, without its token. */
export const LinkRecord = z
  .object({
    id: z.string(),
    key_id: z.string().meta({ description: 'The key that made it, whose rights and limits hold for it.' }),
    address: z
      .string()
      .meta({ description: 'Path and query that it opens.', example: '/api/v1/exports/sales_monthly' }),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'SignedLink' });
export type LinkRecord = z.output<typeof LinkRecord>;

const Stored = z.object({ site_id: z.string(), key_id: z.string(), expires_at: z.date() });

/** Dependencies of the links. */
export interface SignedLinksOptions {
  readonly database: Database;
  /** Secret that all replicas share. */
  readonly secret: string;
  readonly holders: Pick<KeyHolders, 'principalOf' | 'accountOf'>;
  readonly clock: () => Date;
  readonly patience?: Pick<Patience, 'knownMs'>;
}

/** So many tokens in use are remembered. */
const rememberedMost = 1_000;

/** The links of every site. */
export class SignedLinks {
  readonly #options: SignedLinksOptions;
  readonly #stored: RememberedRows<z.output<typeof Stored>>;
  /** Keys of links, by tokens that were good when a request last showed them. */
  readonly #askers = new LRUCache<string, AskingKey>({ max: rememberedMost });

  constructor(options: SignedLinksOptions) {
    this.#options = options;
    this.#stored = new RememberedRows(async (id) => {
      const sql = 'select site_id, key_id, expires_at from signed_links where id = $1';
      const [stored = null] = await options.database.query(sql, [id], Stored);
      return stored;
    }, options.patience?.knownMs);
  }

  /** Makes a link of a key. Throws `quota-reached`. */
  async create(
    { siteId, keyId }: Pick<Principal, 'siteId' | 'keyId'>,
    address: LinkAddress,
    seconds: number,
  ): Promise<{ readonly record: LinkRecord; readonly token: string }> {
    const { database, clock, secret } = this.#options;
    const now = clock();
    const ends = Math.floor(now.getTime() / 1000) + seconds;
    const id = makeId(word);
    const shown = address.search === '' ? address.path : `${address.path}?${address.search}`;
    const [record] = await database.transaction(async (queries) => {
      // The lock makes the links of one site wait for each other, so that two at once do not pass the limit.
      await queries.query('select id from sites where id = $1 for update', [siteId], z.unknown());
      const ended = 'delete from signed_links where site_id = $1 and expires_at <= $2';
      await queries.query(ended, [siteId, now], z.unknown());
      return queries.query(
        `insert into signed_links (id, site_id, key_id, address, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6 where (select count(*) from signed_links where site_id = $2) < $7
         returning ${columns}`,
        [id, siteId, keyId, shown, now, new Date(ends * 1000), linksMost],
        LinkRecord,
      );
    });
    if (record === undefined)
      throw new Problem('quota-reached', `A site has at most ${linksMost} links at once: delete some first.`);
    const content = { id: id.slice(word.length + 1), ends };
    return { record, token: linkToken(secret, content, addressText(address)) };
  }

  /** Returns the links of a site that have not ended, newest first. */
  list(siteId: string): Promise<LinkRecord[]> {
    return this.#options.database.query(
      `select ${columns} from signed_links where site_id = $1 and expires_at > $2 order by created_at desc, id`,
      [siteId, this.#options.clock()],
      LinkRecord,
    );
  }

  /** Ends a link of a site. Throws `signed-link-not-found`. */
  async revoke(siteId: string, id: string): Promise<LinkRecord> {
    const [ended] = await this.#options.database.query(
      `delete from signed_links where site_id = $1 and id = $2 returning ${columns}`,
      [siteId, id],
      LinkRecord,
    );
    this.#stored.forget(id);
    if (ended === undefined)
      throw new Problem('signed-link-not-found', `No link of this site has the id ${id.slice(0, 100)}.`);
    return ended;
  }

  /**
   * Returns the principal of a request with a link: that of its key. Throws `signed-link-invalid` when the link is of another request, or when it or its key has
   * ended.
   *
   * @param noteHolder is told whose key it is before the key is checked, so that its owner can find the refusal
   */
  async read(
    token: string,
    address: LinkAddress,
    noteHolder: (holder: Pick<Principal, 'accountId' | 'siteId' | 'keyId'>) => void,
  ): Promise<Principal> {
    const { secret, clock, holders } = this.#options;
    const content = readLinkToken(secret, token, addressText(address));
    if (content === null)
      throw invalid('This address was edited or cut short: the signature of its link does not fit it.');
    const now = clock();
    if (content.ends * 1000 <= now.getTime()) throw ended(content);
    const stored = await this.#stored.get(`${word}_${content.id}`, now.getTime());
    if (stored === null) throw invalid('This link was deleted.');
    if (stored.expires_at <= now) throw ended(content);
    const [keyId, siteId] = [stored.key_id, stored.site_id];
    const accountId = await holders.accountOf(keyId);
    if (accountId !== null) noteHolder({ accountId, siteId, keyId });
    const principal = await holders.principalOf({ keyId, siteId });
    if (principal === null) throw invalid('The key of this link no longer works.');
    this.#askers.set(token, principal);
    return principal;
  }

  /** Returns the key of the link in an address, without a query; null unless a request has shown the link before, and it was good. */
  remembered(url: string): AskingKey | null {
    const cut = url.indexOf('?');
    const { token } = splitLink(cut < 0 ? '' : url.slice(cut + 1));
    return (token === null ? undefined : this.#askers.get(token)) ?? null;
  }
}

function ended({ ends }: LinkContent): Problem {
  return invalid(`This link ended at ${new Date(ends * 1000).toISOString()}.`);
}

function invalid(detail: string): Problem {
  return new Problem('signed-link-invalid', detail, {
    headers: {
      'WWW-Authenticate':
        'Bearer realm="mulk", error="invalid_token", error_description="signed-link-invalid"',
    },
    errors: [{ parameter: 'link', message: 'make another link by POST /api/v1/links' }],
  });
}
