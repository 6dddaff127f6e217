/** The part of the page on revisions that follows from definitions: the operations that answer as of now only. */
import type { Endpoint } from '../../service/contract/endpoint.ts';

const begin = '<!-- as of now: made by `make docs` -->';
const end = '<!-- /as of now -->';

/** The page with its generated part made anew. */
export function withAsOfNow(page: string, endpoints: readonly Endpoint[]): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before === -1 || after === -1)
    throw new Error('docs/revisions.md has lost the marks of its generated part.');
  const rows = endpoints.flatMap(({ operationId, reads, asOfNow }) =>
    reads === 'service' || asOfNow === null ? [] : [`| \`${operationId}\` | ${asOfNow} |`],
  );
  const table = ['| operation | why it answers as of now |', '| --- | --- |', ...rows].join('\n');
  return `${page.slice(0, before)}${begin}\n\n${table}\n\n${page.slice(after)}`;
}
