/** Defines the messages between the service and its children. */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { type ProblemCode, problemCodes } from '../contract/problem-codes.ts';

/** Tasks of children. */
export const childTasks = ['read-rows', 'estimate-portfolio'] as const;
export type ChildTask = (typeof childTasks)[number];

/** A message of the service. `go` lets the child send its next part. */
export const ToChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: z.unknown() }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('go') }),
]);
export type ToChild = z.output<typeof ToChild>;

const Code = z.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(problemCodes, code));

/** A message of a child: a part of its result, its end, or why it cannot go on. */
export const FromChild = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: z.unknown() }),
  z.object({ kind: z.literal('end') }),
  z.object({
    kind: z.literal('problem'),
    code: Code,
    detail: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);
export type FromChild = z.output<typeof FromChild>;

/** Returns the message that tells an error. */
export function messageOf(error: unknown): FromChild {
  if (error instanceof Problem) {
    const { code, detail, headers } = error;
    return { kind: 'problem', code, detail, headers: { ...headers } };
  }
  return { kind: 'fault', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The work of one task. It reads what the service sends and sends parts of the result, each after the service has taken the one before. */
export type Task = (work: {
  /** The first message. */
  readonly input: unknown;
  /** The further messages. */
  readonly parts: AsyncIterable<unknown>;
  /** A folder of the child alone; the service removes it. */
  readonly directory: string;
}) => AsyncIterable<unknown>;
