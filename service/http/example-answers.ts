/** Answers to the examples of the operations, as the sample gives them, for the documentation. `make examples` writes them. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

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
