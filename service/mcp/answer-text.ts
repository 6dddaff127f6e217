/**
 * Writes a tool's answer once, as text: the subject, the window, the method and the next call, then the rows in few
 * words, or with `detail=full` the JSON of the API.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Asked } from '../contract/ask.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { writing } from '../contract/parameters.ts';
import type { ProblemBody } from '../contract/problem.ts';
import { isProblemCode, problemCodes } from '../contract/problem-codes.ts';
import { Summary } from './summary-text.ts';

/** Longest text that a model gets at once. */
const longestText = 50_000;

/** How much of an answer a tool hands over. */
export const details = ['summary', 'full'] as const;
export type Detail = (typeof details)[number];

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

/** The question that an answer belongs to. */
export interface Answered {
  readonly endpoint: Endpoint;
  readonly baseUrl: string;
  readonly detail: Detail;
}

/** Returns the result of a call. It holds the answer once: in words, or as the JSON of the API. */
export function toResult(asked: Asked, answered: Answered): CallToolResult {
  if (!asked.ok) return refused(asked.problem, asked.retryAfterSeconds);
  const answer = JsonObject.parse(asked.body);
  const blocks =
    answered.detail === 'full'
      ? [firstLines(answer, answered).join('\n'), JSON.stringify(answer)]
      : [summaryText(answer, answered)];
  const length = blocks.reduce((sum, text) => sum + text.length, 0);
  if (length > longestText) return tooLong(answered.endpoint, length);
  return { content: blocks.map((text) => ({ type: 'text', text })) };
}

/** Returns the error of a call in the words of the problem, with its fix. */
function refused(
  { title, detail, errors = [], code, ...problem }: ProblemBody,
  retryAfter: number | null,
): CallToolResult {
  const faults = errors.map(({ parameter, message, candidates = [] }) => {
    const nearest = candidates.length === 0 ? '' : ` (nearest: ${candidates.join(', ')})`;
    return `- ${parameter}: ${message}${nearest}`;
  });
  const text = [
    `${title} (${code}): ${detail}`,
    ...faults,
    ...(isProblemCode(code) ? [`Fix: ${problemCodes[code].fix}`] : []),
    ...(retryAfter === null
      ? []
      : [`Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`]),
    `More: ${problem.type} · request ${problem.request_id}`,
  ].join('\n');
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Returns the error of a call whose `detail` is no known word. */
export function wrongDetail(): CallToolResult {
  const text = `A parameter is not valid (parameter-invalid): detail takes one of ${details.join(', ')}.`;
  return { isError: true, content: [{ type: 'text', text }] };
}

function tooLong({ query }: Endpoint, length: number): CallToolResult {
  const filters = Object.keys(query.shape).filter((name) => !Object.hasOwn(writing, name));
  const text = `The answer has ${length} characters, more than the ${longestText} that an assistant is handed. Ask for less of it with detail=summary, ${filters.join(', ')}.`;
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Fields of `meta` that the first lines tell, or that are of no use to a model. */
const toldFirst: ReadonlySet<string> = new Set([
  ...['as_of', 'attribution', 'citation', 'engine', 'history_from', 'method', 'method_version'],
  ...['permalink', 'place', 'published_at', 'snapshot_id', 'synthetic_until', 'window'],
]);

function summaryText(answer: JsonObject, answered: Answered): string {
  const { meta = {}, ...fields } = answer;
  const summary = new Summary();
  const isPaged = 'limit' in answered.endpoint.query.shape;
  for (const [name, value] of Object.entries(fields)) summary.add(name, value, isPaged);
  for (const [name, value] of Object.entries(JsonObject.parse(meta)))
    if (!toldFirst.has(name)) summary.addMeta(name, value);
  return [...firstLines(answer, answered), ...summary.lines()].join('\n');
}

function firstLines(answer: JsonObject, { endpoint, baseUrl }: Answered): string[] {
  const meta = ToldMeta.safeParse(answer['meta'] ?? {}).data ?? {};
  return [
    headLine(endpoint, answer),
    ...moreWords(answer),
    ...metaWords(meta, baseUrl),
    ...withheldWords(answer),
  ];
}

function headLine({ summary, answer: kind }: Endpoint, answer: JsonObject): string {
  const rows = kind.kind === 'list' ? answer[kind.family] : undefined;
  return Array.isArray(rows)
    ? `${summary}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.`
    : `${summary}.`;
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
  return [`${figures} withheld, each with its reason: say so instead of guessing.`];
}

function countWithheld(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = !Array.isArray(value) && value['suppressed'] === true ? 1 : 0;
  return Object.values(value).reduce<number>((count, inner) => count + countWithheld(inner), own);
}
