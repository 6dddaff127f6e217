/** Defines the one error that becomes an answer. Any code may throw it; only the error middleware writes it. */
import { z } from 'zod';
import { type ProblemCode, problemCodes } from './problem-codes.ts';

/** One fault in the input. `parameter` is the query or path name, or a JSON pointer into the body. */
export interface ProblemFault {
  readonly parameter: string;
  readonly message: string;
  readonly candidates?: readonly string[];
}

/** Optional parts of a problem, beside its code and detail. */
export interface ProblemExtra {
  readonly errors?: readonly ProblemFault[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of this service that a browser is sent to, instead of a page with the problem. */
  readonly page?: string;
  /** For the log only; never sent. */
  readonly cause?: unknown;
}

/** An RFC 9457 problem: `throw new Problem('area-unknown', '“Dubay” names no area.')`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly ProblemFault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly page: string | null;

  constructor(code: ProblemCode, detail: string, extra: ProblemExtra = {}) {
    super(`${code}: ${detail}`, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.detail = detail;
    this.errors = extra.errors ?? [];
    this.headers = extra.headers ?? {};
    this.page = extra.page ?? null;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }
}

/** The body of every error answer. */
export const ProblemBody = z
  .strictObject({
    type: z.string().meta({ description: 'Address of the page that explains this problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'Path of the request that failed.' }),
    code: z.string().meta({ description: 'Stable code to branch on.', example: 'parameter-invalid' }),
    request_id: z.string().meta({ description: 'Id of the request, as in X-Request-Id and in the log.' }),
    errors: z
      .array(
        z.strictObject({
          parameter: z.string(),
          message: z.string(),
          candidates: z.array(z.string()).optional(),
        }),
      )
      .optional()
      .meta({ description: 'Every fault in the input, with the nearest valid names or values.' }),
  })
  .meta({ id: 'Problem', description: 'An RFC 9457 problem.' });
export type ProblemBody = z.infer<typeof ProblemBody>;

/** The request that failed, for the fields of the body that the problem does not give. */
export interface ProblemPlace {
  /** Has no slash at its end. */
  readonly baseUrl: string;
  readonly path: string;
  readonly requestId: string;
}

/** Returns the body of the answer to a problem. */
export function problemBody(problem: Problem, place: ProblemPlace): ProblemBody {
  const definition = problemCodes[problem.code];
  return {
    type: `${place.baseUrl}/problems/${problem.code}`,
    title: definition.title,
    status: definition.status,
    detail: problem.detail,
    instance: place.path,
    code: problem.code,
    request_id: place.requestId,
    ...(problem.errors.length > 0
      ? {
          errors: problem.errors.map((fault) => ({
            parameter: fault.parameter,
            message: fault.message,
            ...(fault.candidates === undefined ? {} : { candidates: [...fault.candidates] }),
          })),
        }
      : {}),
  };
}
