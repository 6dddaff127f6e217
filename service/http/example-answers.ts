/** Answers to the examples of the operations, as the sample gives them, for the documentation. `make expected` writes them. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';

const ExampleAnswer = z.object({ example: z.int(), answer: z.json() });

/** An answer, and the number of the example that it answers. Its lists are shortened. */
export type ExampleAnswer = z.infer<typeof ExampleAnswer>;

/** `operationId` → answer. */
export type ExampleAnswers = Readonly<Record<string, ExampleAnswer>>;

/** Returns the answers of the file. */
export function readExampleAnswers(): ExampleAnswers {
  const text = readFileSync(new URL('./example-answers.json', import.meta.url), 'utf8');
  return z.record(z.string(), ExampleAnswer).parse(JSON.parse(text));
}

/** Returns the name that the OpenAPI document gives an example with this number, both as a request and as an answer. */
export function exampleName(number: number): string {
  return `example-${number + 1}`;
}

/** Returns the media types of an answer, with the example beside the schema of its JSON. */
export function withExample<Media extends object>(
  content: Readonly<Record<string, Media>>,
  { examples }: Endpoint,
  shown: ExampleAnswer | undefined,
): Record<string, Media> {
  const type = Object.keys(content).find((name) => name.includes('json'));
  const media = content[type ?? ''];
  if (type === undefined || media === undefined || shown === undefined) return content;
  const summary = `Answer to: ${examples[shown.example]?.summary}. Long lists and texts are shortened.`;
  const named = { [exampleName(shown.example)]: { summary, value: shown.answer } };
  return { ...content, [type]: { ...media, examples: named } };
}
