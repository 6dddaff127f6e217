/** Plans of any length: endpoints that answer as if the caller's plan began on a day. */
import type { Endpoint } from '../../service/contract/endpoint.ts';

/** The same endpoint for a plan whose history begins on this day. */
export function seeing(historyFrom: string | null, endpoint: Endpoint): Endpoint {
  return { ...endpoint, handle: (call) => endpoint.handle({ ...call, historyFrom }) };
}
