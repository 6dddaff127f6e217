/**
 * Finds entries of the request log. Every query names the account that asks: it sees the requests of its sites and of those that are shared with it.
 * Other requests are not found, like ids that never existed.
 */
import { z } from 'zod';
import type { Queries } from '../accounts/database.ts';
import { SentParameter } from './entry.ts';

/** The newest entries that a search in texts reads. */
export const readMost = 10_000;

const text = z.string().nullable();

/** An entry as it is read. */
export const LoggedRequest = z
  .object({
    id: z.string().meta({ description: 'Id of the entry.' }),
    request_id: z
      .string()
      .meta({ description: '`X-Request-Id` of the answer, and `request_id` of a problem.' }),
    at: z.iso.datetime(),
    site_id: z.string(),
    key_id: z.string(),
    key_name: text.meta({ description: 'Null when the key is deleted.' }),
    operation_id: text,
    method: z.string(),
    path: z.string(),
    parameters: z.array(SentParameter).meta({
      description: 'In the order sent. `value` is null where it is not kept: undeclared names, tokens.',
    }),
    body: z.unknown().meta({ description: 'The body without its texts; null without a body.' }),
    status: z.int().meta({ description: '499 when the client left before its answer.' }),
    problem_code: text,
    problem_text: text.meta({ description: '`detail` of the problem.' }),
    media_type: text,
    bytes: z.int().meta({ description: 'Bytes of the answer on the wire, with headers.' }),
    ms: z.number(),
    cost: z.int().meta({ description: 'Requests that it counted as; 0 when it was refused for a limit.' }),
  })
  .meta({ id: 'RequestLogEntry' });
export type LoggedRequest = z.output<typeof LoggedRequest>;

const Row = LoggedRequest.extend({
  at: z.date().transform((at) => at.toISOString()),
  ms: z.number().transform((ms) => Math.round(ms * 10) / 10),
});

/** Which entries are wanted; null for any. */
export interface RequestFilters {
  readonly site: string | null;
  readonly key: string | null;
  readonly requestId: string | null;
  readonly operation: string | null;
  /** `404` or `4xx`. */
  readonly status: string | null;
  /** UTC. */
  readonly day: string | null;
  /** A text in path, parameters, problem or ids, in any case. */
  readonly text: string | null;
}

/** A page of entries, newest first. */
export interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  /** Id of the entry after which the next page begins; null on the last page. */
  readonly next: string | null;
  /** Instant of the oldest entry that a search in texts read, where more fit the other filters; null otherwise. */
  readonly readBackTo: string | null;
}

const columns = `log.id, request_id, at, log.site_id, key_id,
  (select name from api_keys where api_keys.id = key_id and revoked_at is null) as key_name,
  operation_id, method, path, parameters, body, log.status, problem_code, problem_text, media_type, bytes, ms, cost`;

const seen = 'site_id in (select site_id from site_access where account_id = $1)';

const fitting = `
  select * from request_log
  where ${seen} and ($2::text is null or site_id = $2) and ($3::text is null or key_id = $3)
    and ($4::text is null or request_id = $4) and ($5::text is null or operation_id = $5)
    and ($6::int is null or status between $6 and $7)
    and ($8::date is null or at >= $8::date::timestamp at time zone 'UTC' and at < ($8::date + 1)::timestamp at time zone 'UTC')
    and ($9::text is null or (at, id) < (select at, id from request_log where ${seen} and id = $9))
  order by at desc, id desc`;

const listSql = `
  select ${columns} from (${fitting} limit $10) log
  where $11::text is null or concat_ws(' ', request_id, path, parameters::text, problem_code, problem_text, operation_id)
    ilike $11
  order by at desc, log.id desc limit $12`;

const lastReadSql = `select id, at from (${fitting} limit 1 offset $10) log`;

const oneSql = `
  select ${columns} from request_log log where ${seen} and (id = $2 or request_id = $2)
  order by id = $2 desc, at desc limit 1`;

const leftOutSql = `
  select day::text as day, left_out::int as requests from request_log_days
  where account_id = $1 and left_out > 0 order by day desc`;

/** Days on which entries found no room. */
export const LeftOut = z.object({ day: z.iso.date(), requests: z.int() });

/** Reads the request log of accounts. */
export class RequestLogReader {
  readonly #queries: Queries;
  readonly #flush: () => Promise<void>;

  /** `flush` writes what waits in this process, so that a request is found as soon as it is answered. */
  constructor(queries: Queries, flush: () => Promise<void>) {
    this.#queries = queries;
    this.#flush = flush;
  }

  /** Returns a page of entries; null when the account sees no entry with the id `after`. */
  async list(
    accountId: string,
    filters: RequestFilters,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<RequestPage | null> {
    await this.#flush();
    if (after !== null && !(await this.#has(accountId, after))) return null;
    const values = [accountId, ...valuesOf(filters), after];
    const isText = filters.text !== null;
    const rows = await this.#queries.query(
      listSql,
      [...values, isText ? readMost : limit + 1, isText ? containing(filters.text ?? '') : null, limit + 1],
      Row,
    );
    const requests = rows.slice(0, limit);
    if (rows.length > limit) return { requests, next: requests.at(-1)?.id ?? null, readBackTo: null };
    if (!isText) return { requests, next: null, readBackTo: null };
    const [last] = await this.#queries.query(
      lastReadSql,
      [...values, readMost - 1],
      z.object({ id: z.string(), at: z.date() }),
    );
    return { requests, next: last?.id ?? null, readBackTo: last?.at.toISOString() ?? null };
  }

  /** Returns an entry by its id, or the newest with this `X-Request-Id`; null when the account sees none. */
  async one(accountId: string, id: string): Promise<LoggedRequest | null> {
    await this.#flush();
    const rows = await this.#queries.query(oneSql, [accountId, id], Row);
    return rows[0] ?? null;
  }

  /** Returns the days on which entries of an account were left out, newest first. */
  leftOut(accountId: string): Promise<z.output<typeof LeftOut>[]> {
    return this.#queries.query(leftOutSql, [accountId], LeftOut);
  }

  async #has(accountId: string, id: string): Promise<boolean> {
    const sql = `select id from request_log where ${seen} and id = $2`;
    return (await this.#queries.query(sql, [accountId, id], z.unknown())).length > 0;
  }
}

function valuesOf({ site, key, requestId, operation, status, day }: RequestFilters): unknown[] {
  const isClass = status?.endsWith('xx') === true;
  const first = status === null ? null : Number(isClass ? `${status.charAt(0)}00` : status);
  const last = first === null || !isClass ? first : first + 99;
  return [site, key, requestId, operation, first, last, day];
}

/** Returns the pattern of texts that contain this one. */
function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
