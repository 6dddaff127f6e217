/**
 * Writes problems in the shape that Meilisearch's clients read, `{message, code, type, link}`, with Meilisearch's codes
 * where they exist.
 */
import { z } from 'zod';
import type { Problem, ProblemPlace } from '../contract/problem.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';

/** The body of an error on the paths that Meilisearch's clients use. */
export const MeilisearchError = z
  .strictObject({
    message: z.string(),
    code: z.string().meta({ description: 'Meilisearch’s code.', example: 'invalid_search_filter' }),
    type: z.enum(['invalid_request', 'auth', 'internal', 'system']),
    link: z.string().meta({ description: 'The page of the problem.' }),
  })
  .meta({ id: 'MeilisearchError', description: 'An error in Meilisearch’s form.' });
export type MeilisearchError = z.infer<typeof MeilisearchError>;

const codes: Partial<Record<ProblemCode, string>> = {
  'key-missing': 'missing_authorization_header',
  'key-malformed': 'invalid_api_key',
  'key-invalid': 'invalid_api_key',
  'key-disabled': 'invalid_api_key',
  'key-expired': 'invalid_api_key',
  'site-token-invalid': 'invalid_api_key',
  'scope-missing': 'invalid_api_key',
  'origin-forbidden': 'invalid_api_key',
  'rate-limited': 'too_many_search_requests',
  'index-not-found': 'index_not_found',
  'document-not-found': 'document_not_found',
  'index-task-not-found': 'task_not_found',
  'request-malformed': 'malformed_payload',
  'body-too-large': 'payload_too_large',
  'media-type-unsupported': 'invalid_content_type',
  internal: 'internal',
  'index-unavailable': 'internal',
  'accounts-unavailable': 'internal',
};

/** Parameters with a code of their own, `invalid_search_<name>`. */
const searchParameters = [
  'q',
  'offset',
  'limit',
  'page',
  'hitsPerPage',
  'attributesToRetrieve',
  'attributesToCrop',
  'cropLength',
  'cropMarker',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
  'filter',
  'sort',
  'facets',
  'matchingStrategy',
  'attributesToSearchOn',
  'showRankingScore',
];
const otherParameters: ReadonlyMap<string, string> = new Map([
  ['facetName', 'invalid_facet_search_facet_name'],
  ['facetQuery', 'invalid_facet_search_query'],
  ['indexUid', 'invalid_index_uid'],
  ['federation', 'invalid_multi_search_federated'],
  ['weight', 'invalid_multi_search_weight'],
]);

/** Returns the Meilisearch error of a problem. */
export function meilisearchError(
  problem: Problem,
  { baseUrl }: Pick<ProblemPlace, 'baseUrl'>,
): MeilisearchError {
  return {
    message: problem.detail,
    code: codes[problem.code] ?? codeOfParameter(problem) ?? 'bad_request',
    type: typeOf(problem),
    link: `${baseUrl}/problems/${problem.code}`,
  };
}

function codeOfParameter({ errors }: Problem): string | undefined {
  // A fault within a list is named by its place: /queries/0/limit, /sort/1.
  const steps = (errors[0]?.parameter ?? '').split('/').reverse();
  const name = steps.find((step) => searchParameters.includes(step) || otherParameters.has(step));
  if (name === undefined) return undefined;
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return otherParameters.get(name) ?? `invalid_search_${snake}`;
}

function typeOf({ status }: Problem): MeilisearchError['type'] {
  if (status >= 500) return 'internal';
  if (status === 429) return 'system';
  return status === 401 || status === 403 ? 'auth' : 'invalid_request';
}
