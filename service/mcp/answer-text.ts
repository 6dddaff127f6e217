/**
 * Writes a tool's answer in words: the subject, the method, withheld figures and the next call, then the rows without
 * nulls.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Asked } from '../contract/ask.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { writing } from '../contract/parameters.ts';
import type { ProblemBody } from '../contract/problem.ts';

/** Longest text that a model gets at once. */
const longestText = 50_000;

type Json = z.core.util.JSONType;
type JsonObject = { [name: string]: Json };

const JsonObject = z.record(z.string(), z.json());

/** The parts of `meta` that the text states. */
const ToldMeta = z.object({
  as_of: z.string().optional(),
  history_from: z.string().nullish(),
  attribution: z.string().optional(),
  synthetic_until: z.string().optional(),
  method: z.string().optional(),
  method_version: z.number().optional(),
  window: z.object({ from: z.string(), to: z.string() }).optional(),
  place: z.object({ kind: z.string(), name: z.string(), asked: z.string() }).nullish(),
});
type ToldMeta = z.infer<typeof ToldMeta>;

/** Returns the result of a call: the whole answer for programs, text for models. */
export function toResult(endpoint: Endpoint, asked: Asked, baseUrl: string): CallToolResult {
  if (!asked.ok) return refused(asked.problem, asked.retryAfterSeconds);
  const answer = JsonObject.parse(asked.body);
  const text = [...answerLines(endpoint, answer, baseUrl), '', JSON.stringify(pruned(answer))].join('\n');
  if (text.length > longestText) return tooLong(endpoint, text.length);
  return { content: [{ type: 'text', text }], structuredContent: answer };
}

function refused(
  { title, detail, errors = [], ...problem }: ProblemBody,
  retryAfter: number | null,
): CallToolResult {
  const faults = errors.map(({ parameter, message, candidates = [] }) => {
    const nearest = candidates.length === 0 ? '' : ` (nearest: ${candidates.join(', ')})`;
    return `- ${parameter}: ${message}${nearest}`;
  });
  const text = [
    `${title} (${problem.code}): ${detail}`,
    ...faults,
    ...(retryAfter === null
      ? []
      : [`Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`]),
    `More: ${problem.type} · request ${problem.request_id}`,
  ].join('\n');
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { title, detail, ...problem, ...(errors.length > 0 ? { errors } : {}) },
  };
}

function tooLong({ query }: Endpoint, length: number): CallToolResult {
  const filters = Object.keys(query.shape).filter((name) => !Object.hasOwn(writing, name));
  const text = `The answer has ${length} characters, more than the ${longestText} that an assistant is handed. Ask for less of it with ${filters.join(', ')}.`;
  return { isError: true, content: [{ type: 'text', text }] };
}

function answerLines({ summary, answer: kind }: Endpoint, answer: JsonObject, baseUrl: string): string[] {
  const meta = ToldMeta.safeParse(answer['meta'] ?? {}).data ?? {};
  const rows = kind.kind === 'list' ? answer[kind.family] : undefined;
  return [
    Array.isArray(rows) ? `${summary}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.` : `${summary}.`,
    ...moreWords(answer),
    ...metaWords(meta, baseUrl),
    ...withheldWords(answer),
  ];
}

function moreWords({ next_cursor: cursor }: JsonObject): string[] {
  if (cursor === undefined) return [];
  if (typeof cursor !== 'string') return ['These are all.'];
  return [`There are more: call again with the same arguments and cursor "${cursor}".`];
}

function metaWords(meta: ToldMeta, baseUrl: string): string[] {
  const { place, window, method, method_version: version, as_of: asOf, history_from: history } = meta;
  return [
    ...(place ? [`“${place.asked}” was understood as the ${place.kind} ${place.name}.`] : []),
    ...(window ? [`Window: ${window.from} to ${window.to}.`] : []),
    ...(method ? [`Method: ${method}, version ${version ?? 1} (${baseUrl}/docs/methods/${method}).`] : []),
    ...(asOf ? [`Data as of ${asOf}${history ? `; this key’s plan sees it since ${history}` : ''}.`] : []),
    ...(meta.synthetic_until
      ? [
          `SYNTHETIC HISTORY: every record before ${meta.synthetic_until} is invented. Say so with each figure that counts one (\`synthetic\`).`,
        ]
      : []),
    ...(meta.attribution ? [`${meta.attribution}.`] : []),
  ];
}

function withheldWords(answer: JsonObject): string[] {
  const count = countWithheld(answer);
  if (count === 0) return [];
  const figures = count === 1 ? '1 figure is' : `${count} figures are`;
  return [`${figures} withheld (\`suppressed\`), each with its reason: say so instead of guessing.`];
}

function countWithheld(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = !Array.isArray(value) && value['suppressed'] === true ? 1 : 0;
  return Object.values(value).reduce<number>((count, inner) => count + countWithheld(inner), own);
}

/** Returns the rows without nulls, empty lists and facts that the text states. */
function pruned(value: Json): Json {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, inner]) =>
      inner !== null && name !== 'attribution' && !(Array.isArray(inner) && inner.length === 0),
  );
  return Object.fromEntries(kept.map(([name, inner]) => [name, pruned(inner)]));
}
