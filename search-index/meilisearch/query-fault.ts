/** What an error of Meilisearch means to who searched: a parameter that is wrong, or a server that is away. */
import { MeilisearchApiError } from 'meilisearch';
import { SiteQueryFault, SiteSearchUnavailable } from '../site-index.ts';
import { reasonOf } from './connection.ts';

/** Meilisearch's `invalid_search_…` codes name the parameter that is wrong. */
const blame = /^invalid_(?:facet_)?search_([a-z_]+)$/;

/** The fault in an error, with the index under the name that who asks knows. */
export function faultOf(
  error: unknown,
  { ours, theirs }: { readonly ours: string; readonly theirs: string },
): Error {
  const cause = error instanceof MeilisearchApiError ? error.cause : undefined;
  const [, parameter] = blame.exec(cause?.code ?? '') ?? [];
  if (cause !== undefined && parameter !== undefined) {
    const name = parameter.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    return new SiteQueryFault(name, cause.message.replaceAll(ours, theirs));
  }
  return new SiteSearchUnavailable(reasonOf(error), { cause: error });
}
