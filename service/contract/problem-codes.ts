/** Lists every problem that the service can answer with. The problem pages, OpenAPI and docs/problems.md are made from this table. */
import { accountProblemCodes } from './account-problem-codes.ts';
import { recordProblemCodes } from './record-problem-codes.ts';

/** One kind of failure a client can meet. */
export interface ProblemDefinition {
  readonly status:
    | 308
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 413
    | 414
    | 415
    | 416
    | 429
    | 431
    | 500
    | 503;
  readonly title: string;
  /** The reason of the failure, for a reader who has never seen our source. */
  readonly cause: string;
  /** The next step for the client. */
  readonly fix: string;
  /** An example of a `detail`. */
  readonly example: string;
}

/** Defines each code. Codes are part of the contract: we may add one, and we rename none. */
export const problemCodes = {
  ...accountProblemCodes,
  'parameter-invalid': {
    status: 400,
    title: 'A parameter is not valid',
    cause:
      'A parameter is unknown, repeated, blank, of the wrong type or outside its range, or the request body does not fit its schema. Every fault is listed in `errors`.',
    fix: 'Correct the parameters named in `errors`; `candidates` holds the nearest valid names or values.',
    example: '2 parameters are not valid: min_prise, limit.',
  },
  'area-unknown': {
    status: 400,
    title: 'No such area or community',
    cause:
      '`area` is neither an id, a slug nor a name, in English or Arabic, of an area or community in this snapshot.',
    fix: 'Take one of the `candidates` in `errors`, or an `area_id` from an earlier answer.',
    example: '“Dubay Marina” names no area or community. Did you mean Dubai Marina?',
  },
  'area-ambiguous': {
    status: 400,
    title: 'Several places have this name',
    cause: 'Two or more areas or communities match this name equally well, and the service does not guess.',
    fix: 'Send the id of the place you mean; `candidates` in `errors` lists them.',
    example: '“Al Barsha” could be Al Barsha First, Al Barsha Second or Al Barsha South.',
  },
  'request-too-costly': {
    status: 400,
    title: 'The request needs too much work',
    cause:
      'One request may cause only so much work and so large an answer, so that it delays no other request. This one reached a limit.',
    fix: 'Ask for less: fewer words, phrases, queries or conditions, fewer hits at once, or fewer fields.',
    example:
      'The request needs more than the 5000000 units of work that one request of this plan may cause. Ask for less: fewer words, phrases, queries or conditions.',
  },
  'query-invalid': {
    status: 400,
    title: 'The search is not valid',
    cause:
      'A filter does not parse, or `filter`, `sort`, `facets` or `attributesToSearchOn` names a field that the settings of the site do not allow there.',
    fix: 'Correct the part that `detail` names. The settings of a site list its filterable and sortable fields.',
    example: 'Attribute `price` is not filterable. Available filterable attributes are: `area, bedrooms`.',
  },
  'cursor-invalid': {
    status: 400,
    title: 'The cursor does not belong to this request',
    cause:
      'The cursor was edited or cut short, comes from another service, or belongs to a request with other filters or another order.',
    fix: 'Send `next_cursor` exactly as received, with the same filters and sort; to change these, start again without a cursor.',
    example: 'This cursor was made for other filters or another order.',
  },
  'since-too-old': {
    status: 400,
    title: 'The change feed does not go back that far',
    cause:
      'The service keeps changes for 400 days. `since` is before the oldest change, or names a snapshot that is not in the feed.',
    fix: 'Load the full list again, then follow the feed from the `snapshot_id` in its `meta`.',
    example: 'Changes are known since 2026-01-05T03:00:00Z; 2024-01-01T00:00:00Z is older.',
  },
  'request-malformed': {
    status: 400,
    title: 'The request cannot be read',
    cause:
      'The address holds an escape that does not decode, a header is not valid HTTP, or the JSON body does not parse.',
    fix: 'Percent-encode the address as UTF-8 and send well-formed headers and JSON.',
    example: 'The path holds a percent escape that is not UTF-8.',
  },
  'site-token-invalid': {
    status: 401,
    title: 'The site’s search token is not valid',
    cause:
      'The token from /v1/client-info was edited or has expired (it is valid for an hour), or its key was switched off, was deleted or lost the scope `search`.',
    fix: 'Ask /v1/client-info for another token.',
    example: 'This token ended at 2026-03-19T06:00:00.000Z.',
  },
  'pass-invalid': {
    status: 401,
    title: 'The token in the address is not valid',
    cause:
      'The `token` of a tile address was edited or has expired, or its key no longer works. It is valid for one to two hours.',
    fix: 'Request /api/v1/maps/config again for new tile addresses, or send your key.',
    example: 'This token ended at 2026-03-19T06:00:00.000Z.',
  },
  'signed-link-invalid': {
    status: 401,
    title: 'The link is not valid',
    cause:
      'The address with a `link` was edited, the link has ended or was deleted, or its key no longer works. A link opens the address that it was made for, and no other.',
    fix: 'Make another link by POST /api/v1/links, or send your key.',
    example: 'This link ended at 2026-03-19T06:00:00.000Z.',
  },
  'plan-feature': {
    status: 403,
    title: 'The plan does not include this',
    cause: 'The plan of the site does not include the feature that this operation needs.',
    fix: 'Move the site to a plan that has the feature named in `detail`.',
    example: 'AI search is not part of this plan; Startup Growth and Enterprise have it.',
  },
  'path-not-found': {
    status: 404,
    title: 'There is nothing at this address',
    cause: 'The service has no operation with this path.',
    fix: 'Look at /docs or /openapi.json for the paths. The paths of the data begin with /api/v1.',
    example: 'Nothing is at /api/v1/transaction. Did you mean /api/v1/transactions?',
  },
  ...recordProblemCodes,
  'method-unknown': {
    status: 404,
    title: 'No such method',
    cause: 'The service has no method with this name.',
    fix: 'Look at /docs/methods for all methods.',
    example: 'There is no method “gros-yield”. Did you mean gross-yield?',
  },
  'problem-not-found': {
    status: 404,
    title: 'No such problem code',
    cause: 'The service never answers with this code.',
    fix: 'Look at /problems for all codes.',
    example: 'There is no problem “parametr-invalid”. Did you mean parameter-invalid?',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    cause: 'The path exists, but it does not take this method.',
    fix: 'Use one of the methods in the `Allow` header.',
    example: 'DELETE is not possible here; allowed: GET, HEAD, OPTIONS.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request did not arrive in time',
    cause: 'Headers took longer than 15 seconds to arrive, or the whole request longer than a minute.',
    fix: 'Send the whole request without a pause, and split a large body into several requests.',
    example: 'The request did not arrive in time, and its connection is closed.',
  },
  'webhook-disabled': {
    status: 409,
    title: 'The webhook is switched off',
    cause: 'The owner switched the webhook off, or the service did so because its receiver kept failing.',
    fix: 'Set its `status` to `enabled`, then try again.',
    example: 'This webhook is switched off; switch it on, then replay.',
  },
  'not-acceptable': {
    status: 406,
    title: 'No acceptable format',
    cause:
      'The operation offers none of the media types in `Accept`, or does not offer the format in `format`.',
    fix: 'Ask for one of the formats named in `detail`, or leave `Accept` out.',
    example: 'This answer exists as json, csv, arrow, parquet.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request body is too large',
    cause: 'The body, or a text, list or row in it, is larger than the operation accepts.',
    fix: 'Send a smaller body; `detail` gives the limit.',
    example: 'The body may have 1048576 bytes at most.',
  },
  'address-too-long': {
    status: 414,
    title: 'The address is too long',
    cause: 'The request line is longer than the service accepts.',
    fix: 'Shorten the query. The documentation gives the maximum length of each list of values.',
    example: 'The address may have 8192 characters at most.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The range is outside the file',
    cause: '`Range` begins at or after the end of the file; `Content-Range` says how many bytes it has.',
    fix: 'Request bytes within the file. If you have all bytes already, the download is complete.',
    example: 'The file has 1048576 bytes; the range lies outside of it.',
  },
  'media-type-unsupported': {
    status: 415,
    title: 'The media type of the body is not supported',
    cause: 'This operation does not read bodies with this `Content-Type` or `Content-Encoding`.',
    fix: 'Send JSON with `Content-Type: application/json`, uncompressed.',
    example: 'Bodies are read as application/json; this one is text/plain.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    cause:
      'The site has used all requests that its plan allows in this minute, or this address has made too many attempts without a valid key, session or password.',
    fix: 'Wait as many seconds as `Retry-After` says. The header `RateLimit` of every answer shows how many requests are left.',
    example: 'The plan allows 100 requests a minute. Try again in 17 seconds.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The request headers are too large',
    cause: 'All headers together are larger than the service accepts.',
    fix: 'Send fewer or shorter headers.',
    example: 'The headers may have 16384 bytes at most.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    cause: 'The service has a fault. The log has its details under the `request_id`.',
    fix: 'Try again. If the fault remains, tell the operator the `request_id`.',
    example: 'The service failed to answer. Tell the operator the request_id.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy',
    cause:
      'Too many requests are waiting for an answer, or the process that read the rows of the body used more memory or time than it may.',
    fix: 'Try again after the seconds in `Retry-After`.',
    example: 'Too many requests are waiting. Try again in 1 second.',
  },
  'accounts-unavailable': {
    status: 503,
    title: 'Keys cannot be checked',
    cause:
      'The database of accounts and keys does not answer, so the service cannot check any key or session.',
    fix: 'Try again after the seconds in `Retry-After`; the key is not at fault.',
    example: 'The account database does not answer. Try again in a few seconds.',
  },
  'query-timeout': {
    status: 503,
    title: 'The query was stopped',
    cause:
      'The service stopped the query at its time limit, or because the query needs more memory than the service gives its queries.',
    fix: 'Narrow the filters, or try again when the service is less busy.',
    example: 'The query was stopped after 10 seconds.',
  },
  'index-unavailable': {
    status: 503,
    title: 'The search of documents does not answer',
    cause:
      'The engine that searches the documents of sites does not answer. The service keeps the documents that were sent for indexing.',
    fix: 'Try again after `Retry-After`.',
    example: 'The search engine does not answer. Try again in a few seconds.',
  },
  'snapshot-of-earlier-release': {
    status: 503,
    title: 'The data is of an earlier release',
    cause:
      'The service was upgraded, and its current snapshot is still one of the release before: it lacks data that this operation needs.',
    fix: 'Try again after the next run of ingest, which makes a snapshot of this release. Other operations work meanwhile.',
    example:
      'Withheld, reason: “snapshot of an earlier release”. This operation needs data that the next snapshot has.',
  },
  'search-unavailable': {
    status: 503,
    title: 'Search does not answer',
    cause:
      'The search engine is down, or the snapshot was made by a release without search. All other operations work.',
    fix: 'Try again after the seconds in `Retry-After`. Meanwhile, the lists with the parameter `q` find records by name.',
    example: 'This snapshot was made by a release without search. The next one has it.',
  },
  'no-snapshot': {
    status: 503,
    title: 'There is no data yet',
    cause: 'No snapshot has been published, or the service could not open any.',
    fix: 'Try again after the seconds in `Retry-After`; the operator runs an ingest to publish one.',
    example: 'No snapshot has been published yet.',
  },
  stopping: {
    status: 503,
    title: 'The service is stopping',
    cause: 'This process is shutting down and accepts no new requests.',
    fix: 'Try again; another process will answer.',
    example: 'This process is stopping.',
  },
} as const satisfies Record<string, ProblemDefinition>;

/** A code of a problem, which is the last segment of its `type`. */
export type ProblemCode = keyof typeof problemCodes;

/** Returns true for a code of the table. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCodes, code);
}

/** All codes, ordered by status and then as in the table. */
export const allProblemCodes: readonly ProblemCode[] = Object.keys(problemCodes)
  .filter(isProblemCode)
  .sort((a, b) => problemCodes[a].status - problemCodes[b].status);
