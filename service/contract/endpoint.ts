/** What an operation is: one plain value that routing, validation, limits, OpenAPI and the contract tests all read. */
import { z } from 'zod';
import type { Feature, Principal, Scope } from '../accounts/plans.ts';
import type { User } from '../accounts/user.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { Ask } from './ask.ts';
import type { FeatureInput } from './feature.ts';
import type { Format } from './format.ts';
import type { RenamedParameter } from './input.ts';
import { ListMeta, Meta } from './meta.ts';
import type { PageAnswer, Shown } from './page.ts';
import type { CursorKey, Page } from './paging.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { Service } from './service.ts';
import type { StreamBody } from './stream-body.ts';

/** Many of one kind, paged: `{ "<family>": [...], next_cursor, has_more, meta }`. */
export interface RowWriter<Item extends z.ZodObject, Row> {
  /** What the schema takes. */
  item(row: Row): z.input<Item>;
  /** The same as JSON, where writing it at once is quicker than the schema; a test holds the two against each other. */
  text(row: Row): string;
}

/** Rows of one kind; `rows` where handlers give something else than items. */
export interface ListAnswer<Item extends z.ZodObject = z.ZodObject, Row = unknown> {
  readonly kind: 'list';
  readonly family: string;
  readonly item: Item;
  readonly rows?: RowWriter<Item, Row>;
  readonly meta: z.ZodObject;
  readonly formats: readonly Format[];
}

/** A record of figures as rows, for the flat formats. */
export interface RecordTable<Item extends z.ZodObject = z.ZodObject> {
  readonly row: z.ZodObject;
  /** A method, as `handle` of an endpoint is. */
  rowsOf(record: z.output<Item>): readonly unknown[];
}

/** One of a kind: `{ "<resource>": {...}, meta }`. */
export interface RecordAnswer<Item extends z.ZodObject = z.ZodObject> {
  readonly kind: 'record';
  readonly resource: string;
  readonly item: Item;
  readonly meta: z.ZodObject;
  /** Null when it exists as JSON only. */
  readonly table: RecordTable<Item> | null;
}

/** Features of a map: an RFC 7946 FeatureCollection with `meta`, sent as GeoJSON or as plain JSON. */
export interface GeoJsonAnswer<Properties extends z.ZodType = z.ZodType> {
  readonly kind: 'geojson';
  readonly properties: Properties;
  readonly meta: z.ZodObject;
}

/** Any other JSON. */
export interface DocumentAnswer<Body extends z.ZodType = z.ZodType> {
  readonly kind: 'document';
  readonly body: Body;
}

/** Anything that is not made from a schema: pages, scripts, the OpenAPI document. */
export interface RawAnswer {
  readonly kind: 'raw';
  /** Media types it may have; for the documentation. */
  readonly types: readonly string[];
  /** Statuses of a protocol inside HTTP, beside the endpoint's, and what each means; for the documentation. */
  readonly statuses?: Readonly<Record<number, string>>;
}

/** A body too large to hold: it leaves as it is made, and is never kept. */
export interface StreamAnswer {
  readonly kind: 'stream';
  /** The first is for clients that take any. */
  readonly formats: readonly Format[];
}

export type Answer =
  | ListAnswer
  | RecordAnswer
  | GeoJsonAnswer
  | DocumentAnswer
  | PageAnswer
  | RawAnswer
  | StreamAnswer;

/** What a record's handler gives. */
export interface Found<Item> {
  readonly record: Item;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** As of a page. */
  readonly isProvisional?: boolean;
}

/** What a handler of map features gives. */
export interface Drawn<Properties> {
  readonly features: readonly FeatureInput<Properties>[];
  readonly bbox?: readonly number[];
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What a raw handler gives. */
export interface RawBody {
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where a protocol inside HTTP has statuses of its own; else the endpoint's. */
  readonly status?: number;
}

/** What the handler of an answer of this kind must give. */
export type Result<A extends Answer> =
  A extends ListAnswer<infer _Item, infer Row>
    ? Page<Row>
    : A extends RecordAnswer<infer Item>
      ? Found<z.input<Item>>
      : A extends GeoJsonAnswer<infer Properties>
        ? Drawn<z.input<Properties>>
        : A extends DocumentAnswer<infer Body>
          ? z.input<Body>
          : A extends PageAnswer<infer Body>
            ? Shown<z.input<Body>>
            : A extends StreamAnswer
              ? StreamBody
              : RawBody;

/** `snapshot`: answers from the data, and may be cached as long as it. `service`: answers from the running process. */
export type Reads = 'snapshot' | 'service';

/** What a handler is called with; everything in it has been checked. */
export interface Call<Params, Query, Body, R extends Reads> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly snapshot: R extends 'snapshot' ? Snapshot : null;
  /** ISO date: the start of the history this caller's plan can see; null for all of it. */
  readonly historyFrom: string | null;
  readonly principal: Principal | null;
  /** Who is signed in; never null where `auth` is `user`, always null on data paths. `userOf(call)` has it without the null. */
  readonly user: User | null;
  /** As in `X-Request-Id` and the log. */
  readonly requestId: string;
  /** Where the request comes from, for limits and the audit log. */
  readonly address: string;
  /** Go on after this key; null on a first page. */
  readonly after: CursorKey | null;
  /** True when `after` was made in a snapshot that can no longer be read. */
  readonly snapshotChanged: boolean;
  readonly service: Service;
  /** Media types the client prefers among these, best first; null when it takes none. Only raw answers ask. */
  readonly accepts: (types: readonly string[]) => string | null;
  /** A header as it was sent. Only a protocol inside HTTP asks: what anything else needs of headers is in the other fields. */
  readonly header: (name: string) => string | undefined;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  readonly ask: Ask;
}

/** A request that works, for the documentation and the contract tests. */
export interface Example {
  readonly summary: string;
  /** Path and query, as a client sends it. */
  readonly request: string;
  readonly body?: unknown;
}

/** One operation. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  A extends Answer = Answer,
  R extends Reads = Reads,
> {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Other paths that answer identically. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** `key`: an API key. `user`: a session cookie, or a personal access token as Bearer. */
  readonly auth: 'none' | 'key' | 'user';
  /** Also opened by the short-lived token in `token=`, without a key and unmetered. */
  readonly takesPass: boolean;
  /** Also opened by a site’s search token as Bearer, which has the scope `search` and no other. */
  readonly takesSiteToken: boolean;
  /** Its answer holds such a token: it is kept no longer than the token is given out. */
  readonly givesPass: boolean;
  readonly scope: Scope | null;
  readonly feature: Feature | null;
  /** Requests it counts as. */
  readonly cost: number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body | null;
  /** True: a request without a body has the body `{}`. */
  readonly isBodyOptional: boolean;
  readonly bodyLimitBytes: number;
  readonly renamed: Readonly<Record<string, RenamedParameter>>;
  /** Pairs of parameters where the first may not exceed the second. */
  readonly ranges: readonly (readonly [string, string])[];
  readonly reads: R;
  /** Why its handler reads past the history of the caller's plan, for the page on security; null where it does not. */
  readonly seesAllHistory: string | null;
  readonly answer: A;
  /** Of an answer that is no problem. */
  readonly status: 200 | 201 | 202;
  /** The shape of its errors: RFC 9457 problems, or Meilisearch’s for its clients. */
  readonly errors: 'problem' | 'meilisearch';
  /** Beyond those that follow from the rest of the definition. */
  readonly problems: readonly ProblemCode[];
  readonly examples: readonly Example[];
  /** A method, so that a list of endpoints of different types is a list of `Endpoint`. */
  handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>, R>): Promise<Result<A>> | Result<A>;
}

type Defaulted =
  | 'aliases'
  | 'auth'
  | 'takesPass'
  | 'takesSiteToken'
  | 'givesPass'
  | 'scope'
  | 'feature'
  | 'cost'
  | 'params'
  | 'query'
  | 'body'
  | 'isBodyOptional'
  | 'bodyLimitBytes'
  | 'renamed'
  | 'ranges'
  | 'seesAllHistory'
  | 'status'
  | 'errors'
  | 'problems';

type NoParameters = z.ZodObject<Record<never, never>>;

/** An endpoint as its file declares it; what is left out has the obvious meaning (no body, no parameters, a key with `read`). */
export function endpoint<
  A extends Answer,
  R extends Reads,
  Params extends z.ZodObject = NoParameters,
  Query extends z.ZodObject = NoParameters,
  Body extends z.ZodType = z.ZodNull,
>(
  definition: Omit<Endpoint<Params, Query, Body, A, R>, Defaulted> &
    Partial<Pick<Endpoint<Params, Query, Body, A, R>, Defaulted>>,
): Endpoint {
  const auth = definition.auth ?? 'key';
  return {
    aliases: [],
    auth,
    takesPass: false,
    takesSiteToken: false,
    givesPass: false,
    scope: auth === 'key' ? 'read' : null,
    feature: null,
    cost: 1,
    params: z.strictObject({}),
    query: z.strictObject({}),
    body: null,
    isBodyOptional: false,
    bodyLimitBytes: 1024 * 1024,
    renamed: {},
    ranges: [],
    seesAllHistory: null,
    status: 200,
    errors: 'problem',
    problems: [],
    ...definition,
  };
}

/** The answer of a list under `family`; `meta` are fields beyond those every list has, `moreFormats` formats beyond those. */
export function list<Item extends z.ZodObject>(
  family: string,
  item: Item,
  meta: z.ZodRawShape = {},
  moreFormats: readonly Format[] = [],
): ListAnswer<Item, z.input<Item>> {
  return {
    kind: 'list',
    family,
    item,
    meta: ListMeta.extend(meta),
    formats: ['json', 'csv', 'arrow', 'parquet', ...moreFormats],
  };
}

/** The answer of one record under `resource`; with a `table`, in the flat formats too. */
export function record<Item extends z.ZodObject>(
  resource: string,
  item: Item,
  meta: z.ZodRawShape = {},
  table: RecordTable<Item> | null = null,
): RecordAnswer<Item> {
  return { kind: 'record', resource, item, meta: Meta.extend(meta), table };
}

/** The answer of map features with these properties. */
export function geoJson<Properties extends z.ZodType>(
  properties: Properties,
  meta: z.ZodRawShape = {},
): GeoJsonAnswer<Properties> {
  return { kind: 'geojson', properties, meta: Meta.extend(meta) };
}

/** An answer that is its own schema. */
export function document<Body extends z.ZodType>(body: Body): DocumentAnswer<Body> {
  return { kind: 'document', body };
}

/** An answer the handler writes itself. */
export function raw(...types: string[]): RawAnswer {
  return { kind: 'raw', types };
}

/** An answer that leaves as it is made; the first format is for clients that take any. */
export function stream(...formats: Format[]): StreamAnswer {
  return { kind: 'stream', formats };
}

/** Formats an answer exists in. */
export function formatsOf(answer: Answer): readonly Format[] {
  if (answer.kind === 'geojson') return ['geojson', 'json'];
  if (answer.kind === 'record' && answer.table !== null) return ['json', 'csv', 'arrow', 'parquet'];
  return answer.kind === 'list' || answer.kind === 'stream' ? answer.formats : ['json'];
}
