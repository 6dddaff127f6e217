/** Limits endpoints to a history that begins on a given day, for tests of plans of any length. */
import type { Endpoint } from '../../service/contract/endpoint.ts';

/** Returns the endpoint for a plan whose history begins on this day. */
export function seeing(historyFrom: string | null, endpoint: Endpoint): Endpoint {
  return { ...endpoint, handle: (call) => endpoint.handle({ ...call, historyFrom }) };
}
