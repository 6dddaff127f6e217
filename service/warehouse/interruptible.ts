/** Stops a query that runs past its time limit or whose client has gone, through DuckDB's `interrupt()`. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../snapshot-store/warehouse/out-of-memory.ts';
import { Problem } from '../contract/problem.ts';

/** Limits that may stop a query. */
export interface QueryLimits {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** An interrupt sent before DuckDB has begun the query is lost, so it is sent again until the query has ended. */
const INTERRUPT_AGAIN_MS = 5;

/** Awaits one query on a connection that runs nothing else. Throws `query-timeout` at the time limit and where memory does not suffice, or the signal's reason. */
export async function interruptible<T>(
  connection: DuckDBConnection,
  limits: QueryLimits,
  run: () => Promise<T>,
): Promise<T> {
  const { signal, timeLimitMs } = limits;
  signal?.throwIfAborted();
  let stopped: 'time' | 'client' | null = null;
  let again: NodeJS.Timeout | undefined;
  const stop = (why: 'time' | 'client') => {
    if (stopped !== null) return;
    stopped = why;
    connection.interrupt();
    again = setInterval(() => connection.interrupt(), INTERRUPT_AGAIN_MS);
  };
  const onAbort = () => stop('client');
  const timer = setTimeout(() => stop('time'), timeLimitMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    if (stopped === 'time') throw timedOut(timeLimitMs, error);
    throw isOutOfMemory(error) ? tooLarge(error) : error;
  } finally {
    clearTimeout(timer);
    clearInterval(again);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Returns the problem of a query that ran past its time limit. */
export function timedOut(timeLimitMs: number, cause: unknown): Problem {
  return new Problem('query-timeout', `The query was stopped after ${seconds(timeLimitMs)}.`, {
    headers: { 'Retry-After': '1' },
    cause,
  });
}

/** Returns the problem of a query whose rows did not fit into the memory of the engine. */
function tooLarge(cause: unknown): Problem {
  return new Problem(
    'query-timeout',
    'The query was stopped because it needs more memory than the service gives its queries. Ask for fewer records, such as fewer years.',
    { headers: { 'Retry-After': '1' }, cause },
  );
}

function seconds(ms: number): string {
  const value = ms / 1000;
  return `${value} ${value === 1 ? 'second' : 'seconds'}`;
}
