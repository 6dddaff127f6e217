/** Chooses the addresses of the API that scenarios request: those that answer over this warehouse. */
import { isMeasured } from '../../bench/addresses.ts';
import { endpoints } from '../../service/families/all.ts';
import type { Served } from './served.ts';

/** Returns every example of a reading endpoint that this service answers with 200. */
export async function answeredExamples(served: Served): Promise<string[]> {
  const paths: string[] = [];
  for (const endpoint of endpoints.filter(isMeasured)) {
    for (const { request } of endpoint.examples)
      if ((await served.ask(request)).status === 200) paths.push(request);
  }
  return paths;
}

/** Returns different pages of deals, so that no cached answer serves them. */
export function differentPages(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const price = 300_000 + index * 1_000;
    return `/api/v1/transactions?type=sales&min_price=${price}&from_date=2015-01-01&limit=50`;
  });
}
