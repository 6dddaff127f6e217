/** The part of the page on security that follows from definitions: which operations read all history, and what a limited plan is told all the same. */
import { historyLimits } from '../../data/history.ts';
import { publicFacts } from '../../data/public-facts.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';

const begin = '<!-- all history: made by `make docs` -->';
const end = '<!-- /all history -->';

/** The operations that read further back than the plan of the caller, each with its reason. */
function operations(endpoints: readonly Endpoint[]): string {
  const declared = endpoints.flatMap(({ operationId, seesAllHistory }) =>
    seesAllHistory === null ? [] : [`| \`${operationId}\` | ${seesAllHistory} |`],
  );
  return ['| operation | why it reads all history |', '| --- | --- |', ...declared].join('\n');
}

/** The tables that every plan reads whole, by the reason. */
function tables(): string {
  const byReason = new Map<string, string[]>();
  for (const [name, limit] of Object.entries(historyLimits))
    if (limit.seen === 'all')
      byReason.set(limit.reason, [...(byReason.get(limit.reason) ?? []), `\`${name}\``]);
  const rows = [...byReason].map(([reason, names]) => `| ${names.join(', ')} | ${reason} |`);
  return ['| tables that every plan reads whole | why |', '| --- | --- |', ...rows].join('\n');
}

/** The facts that older records decide and every plan is told. */
function facts(): string {
  const rows = publicFacts.map(({ what, reason, columns }) => {
    const named = Object.entries(columns).flatMap(([table, names]) =>
      names.map((name) => (name === '*' ? `rows of \`${table}\`` : `\`${table}.${name}\``)),
    );
    return `| ${what} | ${named.join(', ')} | ${reason} |`;
  });
  return ['| every plan is told | where | why |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The page with its generated part made anew. */
export function withAllHistory(page: string, endpoints: readonly Endpoint[]): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before === -1 || after === -1)
    throw new Error('docs/security.md has lost the marks of its generated part.');
  return `${page.slice(0, before)}${begin}\n\n${facts()}\n\n${operations(endpoints)}\n\n${tables()}\n\n${page.slice(after)}`;
}
