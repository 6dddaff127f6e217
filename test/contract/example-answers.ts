/** Asks every operation over the sample as its first example says, and shortens the answer, for the documentation. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import type { ExampleAnswer } from '../../service/http/example-answers.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import type { TestService } from '../support/service.ts';
import { askExample, showsOwnThings } from './asking.ts';

/** Where the answers lie. */
export const exampleAnswersFile = join(repositoryRoot, 'service/http/example-answers.json');

/** Operations whose answers the documentation does not show, by reason. */
const withoutAnswer: Readonly<Record<string, readonly string[]>> = {
  'the answer is the description itself': ['getOpenApi'],
  'the answer depends on the requests that were sent before': ['listRequests', 'getRequest'],
  'the answer names snapshots by a digest of their files, which differs from build to build': [
    'loadIcebergTable',
  ],
  'only an installation with a sign-in provider answers': ['beginProviderSignIn', 'finishProviderSignIn'],
};

/** True for an operation whose answer the documentation does not show. */
export function isWithoutAnswer({ operationId }: Endpoint): boolean {
  return Object.values(withoutAnswer).flat().includes(operationId);
}

type Json = z.core.util.JSONType;

/** Rows of a list that an example keeps, and rows of a list within a row. */
const mostRows = 2;
const mostInnerRows = 1;
/** Longest text that an example keeps, in characters. */
const longestText = 240;

/** Returns the answer with its lists cut, so that it is still one that the schema allows. */
function shortened(value: Json, depth = 0): Json {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText - 2).replace(/\s+\S*$/, '')} …` : value;
  if (Array.isArray(value)) return shortenedList(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shortened(inner, depth + 1)]),
  );
}

function shortenedList(list: readonly Json[], depth: number): Json[] {
  // A ring of positions has at least four, and the last is the first.
  const isRing = list.length > 3 && list.every((item) => Array.isArray(item) && typeof item[0] === 'number');
  if (isRing) return [...list.slice(0, 3), ...list.slice(0, 1)];
  if (list.every((item) => typeof item === 'number')) return [...list];
  return list.slice(0, depth <= 1 ? mostRows : mostInnerRows).map((item) => shortened(item, depth + 1));
}

/** Parts of texts that another run gives otherwise, and what stands for them. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\b\d{8}T\d{6}Z-[0-9a-f]{8}\b/g, '20260801T030000Z-0f3c9a1b'],
  [/\blocalhost:\d+/g, 'localhost:8080'],
  [/http%3A%2F%2Flocalhost%3A\d+/g, 'http%3A%2F%2Flocalhost%3A8080'],
  [/https:\/\/127\.0\.0\.1\/refused/g, 'https://shop.example/hooks'],
  [/\b127\.0\.0\.1\b/g, '192.0.2.1'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '0f3c9a1b-6d1e-4c52-9f1e-1f0a2b3c4d5e'],
  [/\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b/g, 'abcd-efgh-2345-6789'],
  [/\bperson-\d+(@|%40)example\.com\b/g, 'somebody$1example.com'],
  [/\b([a-z]+)_(?=[a-z]*[A-Z\d])[A-Za-z\d]{16}\b/g, '$1_7Kq0d2VbX9LmT4sA'],
  [/\b[A-Z2-7]{32}\b/g, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'],
  [/\b(mulk_(?:sk|pk|pt))_[A-Za-z0-9]{4}$/g, '$1_AbCd'],
  [/\b(mulk_[a-z]+)_[\w-]{8,}/g, '$1_…'],
  // Tests number what they make; how many ran before differs from share to share.
  [/\b(hook|msg|portfolio|link)_test\d+\b/g, '$1_7Kq0d2VbX9LmT4sA'],
  [/\bmsg_[0-9a-f]{32}\b/g, 'msg_0123456789abcdef0123456789abcdef'],
  [/\bwhsec_[\w/+=]+/g, 'whsec_…'],
  [/([?&](?:token|secret)=)[\w.-]+/g, '$1…'],
];

const withoutChanging = (text: string): string =>
  changing.reduce((told, [found, stands]) => told.replaceAll(found, stands), text);

/** Fields whose values another run gives otherwise, and what stands for them. */
const stands: Readonly<Record<string, Json>> = {
  last_four: 'WxYz',
  ms: 3.2,
  next_cursor: 'MTcwMDAwMDAwMA',
  processingTimeMs: 3,
  requests: 107,
  sha256: '0f3c9a1b6d1e4c529f1e1f0a2b3c4d5e0f3c9a1b6d1e4c529f1e1f0a2b3c4d5e',
};

function settled(value: Json): Json {
  if (typeof value === 'string') return withoutChanging(value);
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const instead = stands[name];
      return [name, instead !== undefined && typeof inner === typeof instead ? instead : settled(inner)];
    }),
  );
}

/** Returns the number of the first example that asks for JSON, or null. */
function shownExample({ examples, answer }: Endpoint): number | null {
  if (answer.kind === 'stream') return null;
  const index = examples.findIndex(({ request }) => !/[?&]format=(?!json|geojson)/.test(request));
  return index === -1 ? null : index;
}

/** Returns the answer to an operation's example; null where it is no JSON. */
export async function exampleAnswer(endpoint: Endpoint, service: TestService): Promise<ExampleAnswer | null> {
  const index = shownExample(endpoint);
  const example = endpoint.examples[index ?? -1];
  if (index === null || example === undefined) return null;
  const json = { Accept: 'application/json, application/ld+json;q=0.9, */*;q=0.1' };
  const response =
    endpoint.auth === 'key' && !showsOwnThings(endpoint)
      ? await service.ask(example.request, {
          method: endpoint.method.toUpperCase(),
          headers: { ...json, ...(endpoint.body === null ? {} : { 'Content-Type': 'application/json' }) },
          ...(endpoint.body === null ? {} : { body: JSON.stringify(example.body ?? {}) }),
        })
      : await askExample(endpoint, service, { example, ask: { headers: json } });
  const type = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  if (response.status !== endpoint.status)
    throw new Error(`${endpoint.operationId} answered ${response.status}: ${text.slice(0, 500)}`);
  if (!/json/.test(type) || text === '') return null;
  return { example: index, answer: shortened(settled(z.json().parse(JSON.parse(text)))) };
}

/** Returns the answers to the first examples of all operations, by `operationId`. */
export async function exampleAnswers(service: TestService): Promise<Record<string, ExampleAnswer>> {
  const answers: Record<string, ExampleAnswer> = {};
  for (const endpoint of endpoints) {
    if (isWithoutAnswer(endpoint)) continue;
    const answer = await exampleAnswer(endpoint, service);
    if (answer !== null) answers[endpoint.operationId] = answer;
  }
  return answers;
}

/** Returns the text of the file. */
export function exampleAnswersText(answers: Readonly<Record<string, ExampleAnswer>>): string {
  const lines = Object.entries(answers).map(
    ([name, answer]) =>
      ` ${JSON.stringify(name)}: ${JSON.stringify(answer, null, 1).replaceAll('\n', '\n ')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
