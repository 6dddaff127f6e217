/** Documents the headers of answers for OpenAPI. */
import { z } from 'zod';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';

const text = (description: string) => z.string().meta({ description });

const always = { 'X-Request-Id': text('Name of this request: yours when you sent one, also in our log.') };

const limits = {
  'RateLimit-Policy': text(
    '`"<plan>";q=<requests>;w=60`, when the plan is limited (draft-ietf-httpapi-ratelimit-headers).',
  ).optional(),
  RateLimit: text('`"<plan>";r=<left>;t=<seconds>`, when the plan is limited.').optional(),
};

const cached = {
  ETag: text('Strong tag of this answer in this format and coding; send it as `If-None-Match` for a 304.'),
  'Cache-Control': text('`private, max-age=60, stale-while-revalidate=600`'),
};

const paged = {
  Link: text(
    '`rel="next"`: address of the page after, when there is one. `rel="cite-as"` (RFC 8574), of answers without `meta`: the address that gives the same answer later.',
  ).optional(),
};

const flat = {
  'X-Next-Cursor': text('Formats other than JSON: `next_cursor`.').optional(),
  'X-Snapshot-Id': text('Formats other than JSON: `meta.snapshot_id`.').optional(),
  'X-As-Of': text('Formats other than JSON: `meta.as_of`.').optional(),
  'X-History-From': text('Formats other than JSON: `meta.history_from`, when there is one.').optional(),
  'X-Snapshot-Changed': text('Formats other than JSON: `meta.snapshot_changed`.').optional(),
  'X-Synthetic-Until': text('Formats other than JSON: `meta.synthetic_until`, when there is one.').optional(),
  'X-Total-Count': text('Formats other than JSON: `meta.total`, when asked for.').optional(),
};

const streamed = {
  'Accept-Ranges': text(
    '`bytes` for a file of the snapshot, which `Range` and `If-Range` resume; else `none`.',
  ),
  'Repr-Digest': text('`sha-256=:<base64>:` of a file of the snapshot (RFC 9530).').optional(),
  'Content-Disposition': text('`attachment` with a file name.'),
  'X-Snapshot-Id': flat['X-Snapshot-Id'],
  'X-As-Of': flat['X-As-Of'],
  'X-History-From': flat['X-History-From'],
  'X-Synthetic-Until': flat['X-Synthetic-Until'],
};

/** Documents the header of operations with withdrawn fields, or with parameters that have a deprecated name. */
function deprecation({ deprecatedFields: withdrawn, renamed }: Endpoint): z.ZodRawShape {
  const since = '`@<seconds since 1970>` (RFC 9745)';
  if (withdrawn !== null) {
    const names = withdrawn.fields.map((field) => `\`${field}\``).join(', ');
    const header = `${since}: the day since which these fields are withdrawn: ${names}. They are null and go with the next release.`;
    return { Deprecation: text(header) };
  }
  if (Object.values(renamed).every(({ deprecatedOn }) => deprecatedOn === undefined)) return {};
  const header = `Present when the request has a deprecated name: the day since which that name is deprecated, as ${since}.`;
  return { Deprecation: text(header).optional() };
}

/** Returns the headers of a successful answer. */
export function headersOf(endpoint: Endpoint): z.ZodObject {
  const { auth, reads, answer } = endpoint;
  return z.object({
    ...always,
    ...(auth === 'key' ? limits : {}),
    ...(answer.kind === 'page'
      ? { 'X-CSRF-Token': text('With a session: the token that the next change must send.').optional() }
      : {}),
    ...(reads === 'snapshot' ? cached : {}),
    ...deprecation(endpoint),
    ...(answer.kind === 'list' ? paged : {}),
    ...(answer.kind === 'stream' ? streamed : formatsOf(answer).length > 1 ? flat : {}),
  });
}

/** Returns the headers of a problem with this status. */
export function headersOfProblem(status: number, endpoint: Endpoint): z.ZodObject {
  const retry = { 'Retry-After': text('Seconds to wait.') };
  return z.object({
    ...always,
    ...(endpoint.auth === 'key' && status !== 401 ? limits : {}),
    ...(status === 401 ? { 'WWW-Authenticate': text('`Bearer`') } : {}),
    ...(status === 429 || status === 503 ? retry : {}),
  });
}
