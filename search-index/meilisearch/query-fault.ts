/** Turns an error of Meilisearch into a fault of the query (a wrong parameter) or an unavailable server. */
import { MeilisearchApiError } from 'meilisearch';
import { SiteQueryFault, SiteSearchUnavailable } from '../site-index.ts';
import { failureReason } from './connection.ts';

/** The `invalid_search_…` codes of Meilisearch name the wrong parameter. */
const blame = /^invalid_(?:facet_)?search_([a-z_]+)$/;

/** Returns the fault in an error, with the name of the index that the client used. */
export function queryFault(
  error: unknown,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
): Error {
  const cause = error instanceof MeilisearchApiError ? error.cause : undefined;
  const [, parameter] = blame.exec(cause?.code ?? '') ?? [];
  if (cause !== undefined && parameter !== undefined) {
    const name = parameter.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    return new SiteQueryFault(name, cause.message.replaceAll(ours, theirs));
  }
  return new SiteSearchUnavailable(failureReason(error), { cause: error });
}
