/** Defines an operation as one plain value, which routing, validation, limits, OpenAPI and the contract tests all read. */
import { z } from 'zod';
import type { Feature, Plan, Principal, Scope } from '../accounts/plans.ts';
import type { SiteRole } from '../accounts/site-roles.ts';
import type { PersonRights } from '../accounts/token-scopes.ts';
import type { User } from '../accounts/user.ts';
import { type BodyLimits, usualBody } from '../limits.ts';
import type { SentRows } from '../rows/read-rows.ts';
import type { CountedSnapshot } from '../warehouse/counted-snapshot.ts';
import type {
  Answer,
  DocumentAnswer,
  GeoJsonAnswer,
  ListAnswer,
  RawAnswer,
  RecordAnswer,
  RecordTable,
  Result,
  StreamAnswer,
} from './answer.ts';
import type { Ask } from './ask.ts';
import type { ErrorFormat } from './error-format.ts';
import type { Format } from './format.ts';
import type { RenamedParameter } from './input.ts';
import { type Counts, ListMeta, Meta } from './meta.ts';
import type { CursorKey } from './paging.ts';
import { asOf, asOfParameter } from './parameters.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { Service } from './service.ts';
import type { Work } from './work.ts';

/** `snapshot`: the operation reads the data, and its answers may be cached as long as the snapshot is current. `service`: it reads the running process. */
export type Reads = 'snapshot' | 'service';

/** The argument of a handler; the service has checked everything in it. */
export interface Call<Params, Query, Body, R extends Reads> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Counts what is read as work of the request. */
  readonly snapshot: R extends 'snapshot' ? CountedSnapshot : null;
  /** Start of the history that the plan of the caller includes, as an ISO date; null for all of it. */
  readonly historyFrom: string | null;
  readonly principal: Principal | null;
  /** The signed-in user: never null where `auth` is `user`, always null on data paths. `userOf(call)` returns it without the null. */
  readonly user: User | null;
  /** Equals `X-Request-Id` and the id in the log. */
  readonly requestId: string;
  /** Address of the client, for limits and the audit log. */
  readonly address: string;
  /** Key of the last row of the previous page; null on a first page. */
  readonly after: CursorKey | null;
  /** True when `after` was made in a snapshot that can no longer be read. */
  readonly snapshotChanged: boolean;
  readonly service: Service;
  /** Returns the media type that the client prefers among these; null when it accepts none. Only raw answers need it. */
  readonly accepts: (types: readonly string[]) => string | null;
  /** Returns a header of the request. Only a protocol inside HTTP needs it; the other fields hold everything else from the headers. */
  readonly header: (name: string) => string | undefined;
  /** Is aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Bounds what the request may cost; long loops pause by it. */
  readonly work: Work;
  readonly ask: Ask;
}

/** A valid request, for the documentation and the contract tests. */
export interface Example {
  readonly summary: string;
  /** Path and query of the request. */
  readonly request: string;
  readonly body?: unknown;
}

/**
 * Replaces a key. `map-pass`: the short-lived token in `token=`; such requests count as tiles. `file-pass`: the token of an Iceberg table in
 * `X-Amz-Security-Token`. `site-token`: a site’s search token as Bearer, which has the scope `search` only. `assistant-token`: an access token of OAuth.
 */
export type InsteadOfKey = 'map-pass' | 'file-pass' | 'site-token' | 'assistant-token';

/** Fields that answers still have for one release, as null with the reason. */
interface DeprecatedFields {
  /** Their paths in the answer. */
  readonly fields: readonly [string, ...string[]];
  /** ISO date of the release that withdrew them, for the header `Deprecation`. */
  readonly since: string;
}

/** How an operation takes rows as its body. */
export interface RowsBody {
  /** Field of the body that has the rows, as a list of one `PackedRows`. */
  readonly field: string;
  /** Returns the limits on a plan, and what the service says of too many rows. */
  readonly limitsOn: (plan: Plan) => Pick<SentRows, 'limits' | 'refusal'>;
}

/** One operation. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  A extends Answer = Answer,
  R extends Reads = Reads,
> extends PersonRights {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Has `{name}` for each parameter. */
  readonly path: string;
  /** Other paths with the same answers. */
  readonly aliases: readonly string[];
  /** Paths that are answered and not documented, because OpenAPI cannot tell them from the path of another operation. */
  readonly formerPaths: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** `key`: an API key. `user`: a session cookie, or a personal access token as Bearer. */
  readonly auth: 'none' | 'key' | 'user';
  readonly insteadOfKey: InsteadOfKey | null;
  /** True for a page of the market site: it reads the API with the key of the service, and ignores parameters that it does not know. */
  readonly isForVisitors: boolean;
  /** True when the answer tells what other operations answer to the same key: then keys with other rights get answers of their own. */
  readonly asksOthers: boolean;
  /** True when the answer holds a map pass, so that caches keep it no longer than the service issues that token. */
  readonly givesPass: boolean;
  readonly scope: Scope | null;
  /** Role that a person needs at the site that the request is about; null where it is about no site. Accounts enforce it where they find the site. */
  readonly siteRole: SiteRole | null;
  readonly feature: Feature | null;
  /** Number of requests that one request counts as. */
  readonly cost: number;
  /** Returns what a request with this body and query counts as beyond `cost`. It is a method for the same reason as `handle`. */
  extraCost(body: z.output<Body>, query: z.output<Query>): number;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body | null;
  /** True when a request without a body is read as one with the body `{}`. */
  readonly isBodyOptional: boolean;
  /** The limits of a JSON body. */
  readonly bodyLimits: BodyLimits;
  /** How bodies in NDJSON, CSV or Arrow are taken; null where the body is JSON alone. */
  readonly rows: RowsBody | null;
  /**
   * Field of the body that a bare JSON array becomes; null where none is taken. The document of the API describes the object alone, because generated
   * clients cannot read a union with an array.
   */
  readonly bareArrayField: string | null;
  readonly renamed: Readonly<Record<string, RenamedParameter>>;
  /** Pairs of parameters where the first may not exceed the second. */
  readonly ranges: readonly (readonly [string, string])[];
  readonly reads: R;
  /** Datasets whose rows the answer lists or counts: the oldest of them dates it. Look-ups, by which it names its records, are not among them. */
  readonly counts: Counts;
  /** The reason why the handler reads data older than the history of the caller's plan, for the page on security; null where it does not. */
  readonly seesAllHistory: string | null;
  /** The reason why the operation answers as of now only, and takes no `as_of`; null where it takes one. */
  readonly asOfNow: string | null;
  readonly answer: A;
  readonly deprecatedFields: DeprecatedFields | null;
  /** Status of a successful answer. */
  readonly status: 200 | 201 | 202;
  readonly errors: ErrorFormat;
  /** Problems beyond those that follow from the rest of the definition. */
  readonly problems: readonly ProblemCode[];
  readonly examples: readonly Example[];
  /** Answers a request. It is a method, so that a list of endpoints of different types is a list of `Endpoint`. */
  handle(call: Call<z.output<Params>, z.output<Query>, z.output<Body>, R>): Promise<Result<A>> | Result<A>;
}

type Defaulted =
  | 'aliases'
  | 'formerPaths'
  | 'auth'
  | 'insteadOfKey'
  | 'isForVisitors'
  | 'asksOthers'
  | 'givesPass'
  | 'scope'
  | 'siteRole'
  | 'tokenScope'
  | 'needsVerifiedAddress'
  | 'feature'
  | 'cost'
  | 'extraCost'
  | 'params'
  | 'query'
  | 'body'
  | 'isBodyOptional'
  | 'bodyLimits'
  | 'rows'
  | 'bareArrayField'
  | 'renamed'
  | 'ranges'
  | 'counts'
  | 'seesAllHistory'
  | 'asOfNow'
  | 'deprecatedFields'
  | 'status'
  | 'errors'
  | 'problems';

type NoParameters = z.ZodObject<Record<never, never>>;

/** Number of requests that `as_of` adds: the service may have to restore the tables of that day. */
const asOfExtraCost = 4;

/** Returns an endpoint with defaults for omitted fields: no body, no parameters, a key with the scope `read`. */
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
  const asOfNow = definition.asOfNow ?? whyAsOfNow(definition);
  return {
    aliases: [],
    formerPaths: [],
    auth,
    insteadOfKey: null,
    isForVisitors: false,
    asksOthers: false,
    givesPass: false,
    scope: auth === 'key' ? 'read' : null,
    siteRole: null,
    tokenScope: definition.method === 'get' ? 'read' : 'manage',
    needsVerifiedAddress: false,
    feature: null,
    cost: 1,
    params: z.strictObject({}),
    query: z.strictObject({}),
    body: null,
    isBodyOptional: false,
    bodyLimits: usualBody,
    rows: null,
    bareArrayField: null,
    renamed: {},
    ranges: [],
    counts: [],
    seesAllHistory: null,
    deprecatedFields: null,
    status: 200,
    errors: 'problem',
    problems: [],
    ...definition,
    asOfNow,
    ...(asOfNow === null ? { query: (definition.query ?? z.strictObject({})).extend({ as_of: asOf }) } : {}),
    // A method, so that its types are those of the definition (see `handle`).
    extraCost(body: z.output<Body>, query: z.output<Query>) {
      const extra = definition.extraCost?.(body, query) ?? 0;
      return asOfNow === null && query[asOfParameter] !== undefined ? extra + asOfExtraCost : extra;
    },
  };
}

/** Returns true for answers that a browser shows as a page. */
export function isPage(answer: Answer): boolean {
  return answer.kind === 'page' || (answer.kind === 'raw' && answer.types.includes('text/html'));
}

/** Returns the reason why an operation of this kind answers as of now only, or null. */
function whyAsOfNow({
  reads,
  method,
  auth,
  answer,
}: Pick<Endpoint, 'reads' | 'method'> & {
  readonly auth?: Endpoint['auth'];
  readonly answer: Answer;
}): string | null {
  if (reads === 'service') return 'it reads the running service';
  if (method !== 'get') return 'it answers a question that is sent as a body';
  if ((auth ?? 'key') !== 'key') return 'it is not a request for data with a key';
  if (answer.kind === 'raw')
    return 'it is a document in the form of another standard, made of the present snapshot';
  if (answer.kind === 'stream') return 'it is made of the files of the present snapshot';
  return answer.kind === 'page' ? 'it is a page' : null;
}

/** Returns the answer of a list under `family`. `meta` and `moreFormats` add to the fields and formats that every list has. */
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

/** Returns the answer of one record under `resource`. With a `table`, the record is available in the flat formats too. */
export function record<Item extends z.ZodObject>(
  resource: string,
  item: Item,
  meta: z.ZodRawShape = {},
  table: RecordTable<Item> | null = null,
): RecordAnswer<Item, z.input<Item>> {
  return { kind: 'record', resource, item, meta: Meta.extend(meta), table };
}

/** Returns the answer of map features with these properties. */
export function geoJson<Properties extends z.ZodType>(
  properties: Properties,
  meta: z.ZodRawShape = {},
): GeoJsonAnswer<Properties> {
  return { kind: 'geojson', properties, meta: Meta.extend(meta) };
}

/** Returns the answer whose whole body has this schema. */
export function document<Body extends z.ZodType>(body: Body): DocumentAnswer<Body> {
  return { kind: 'document', body };
}

/** Returns the answer whose body the handler writes itself. */
export function raw(...types: string[]): RawAnswer {
  return { kind: 'raw', types };
}

/** Returns the answer that is sent while it is made. The service uses the first format for clients that accept any. */
export function stream(...formats: Format[]): StreamAnswer {
  return { kind: 'stream', formats };
}

/** Returns the formats in which an answer is available. */
export function formatsOf(answer: Answer): readonly Format[] {
  if (answer.kind === 'geojson') return ['geojson', 'json'];
  if (answer.kind === 'record' && answer.table !== null) return ['json', 'csv', 'arrow', 'parquet'];
  return answer.kind === 'list' || answer.kind === 'stream' ? answer.formats : ['json'];
}
