/** What the scenarios ask: addresses of the API that answer over the warehouse at hand. */
import { isMeasured } from '../../bench/addresses.ts';
import { endpoints } from '../../service/families/all.ts';
import type { Served } from './served.ts';

/** Every example of a reading endpoint that this service answers with 200. */
export async function answeredExamples(served: Served): Promise<string[]> {
  const paths: string[] = [];
  for (const endpoint of endpoints.filter(isMeasured)) {
    for (const { request } of endpoint.examples)
      if ((await served.ask(request)).status === 200) paths.push(request);
  }
  return paths;
}

/** Pages of deals that are all different: nothing that was answered before answers them. */
export function differentPages(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const price = 300_000 + index * 1_000;
    return `/api/v1/transactions?type=sales&min_price=${price}&from_date=2015-01-01&limit=50`;
  });
}
