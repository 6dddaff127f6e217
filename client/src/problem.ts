/** What the API refuses, as an error with the fields of its RFC 9457 problem. */

/** One fault in what was sent, with the nearest valid names or values. */
export interface Fault {
  readonly parameter: string;
  readonly message: string;
  readonly candidates?: readonly string[];
}

/** A problem as the API answers it; for answers of something in between, what can be said of them. */
export interface ProblemFields {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Address of the page that explains it. */
  readonly type?: string;
  /** Tell it to the operator. */
  readonly requestId?: string;
  readonly errors?: readonly Fault[];
  /** When another try is worth while; on 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** Thrown for every answer that is no success. Branch on `code`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: ProblemFields;

  constructor(problem: ProblemFields) {
    const faults = (problem.errors ?? []).map(({ parameter, message }) => `${parameter} ${message}`);
    super([`${problem.status} ${problem.code}: ${problem.detail}`, ...faults].join('\n  '));
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** The error of an answer. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfterSeconds = retryAfter(response.headers.get('Retry-After'));
  const wait = retryAfterSeconds === null ? {} : { retryAfterSeconds };
  const { status } = response;
  const text = await response.text();
  const body = isProblem(response) ? parsed(text) : null;
  if (body === null) {
    const detail = text.slice(0, 200) || response.statusText;
    return new ProblemError({
      code: 'not-from-mulk',
      status,
      title: 'Not an answer of Mulk',
      detail,
      ...wait,
    });
  }
  const { request_id: requestId, ...fields } = body;
  return new ProblemError({ ...fields, ...(requestId === undefined ? {} : { requestId }), ...wait });
}

type SentProblem = Omit<ProblemFields, 'requestId' | 'retryAfterSeconds'> & { readonly request_id?: string };

function isProblem({ headers }: Response): boolean {
  return (headers.get('Content-Type') ?? '').startsWith('application/problem+json');
}

function parsed(text: string): SentProblem | null {
  try {
    return JSON.parse(text) as SentProblem;
  } catch {
    return null;
  }
}

/** `Retry-After` in seconds, be it a number or a date; null without one. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
