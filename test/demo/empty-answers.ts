/** Finds answers of the API with nothing in them: no rows, or figures that are all withheld. */
import { z } from 'zod';
import { isMeasured } from '../../bench/addresses.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import type { TestService } from '../support/service.ts';

/** Fields that say how an answer was made, and not what it says. */
const aside: readonly string[] = ['meta', 'next_cursor', 'has_more'];

interface Counted {
  rows: number;
  figures: number;
  shown: number;
}

function isFigure(value: object): value is { readonly value: unknown } {
  return 'value' in value && 'n' in value;
}

function count(value: unknown, counted: Counted): void {
  if (Array.isArray(value)) {
    counted.rows += value.length;
    for (const one of value) count(one, counted);
  } else if (typeof value === 'object' && value !== null) {
    if (isFigure(value)) {
      counted.figures += 1;
      counted.shown += value.value === null ? 0 : 1;
    } else for (const one of Object.values(value)) count(one, counted);
  }
}

/** Returns why an answer in JSON says nothing; null where it says something. */
export function emptyBecause(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return 'no object';
  const parts = Object.entries(answer).filter(([name]) => !aside.includes(name));
  const counted: Counted = { rows: 0, figures: 0, shown: 0 };
  for (const [, part] of parts) count(part, counted);
  const [, only] = parts[0] ?? [];
  if (parts.length === 0 || only === null || (Array.isArray(only) && only.length === 0)) return 'no rows';
  return counted.figures > 0 && counted.shown === 0 ? `all ${counted.figures} figures are withheld` : null;
}

/** Lists with records for the operations of one record, where its example names a record that another export lacks. */
const lists: readonly (readonly [path: string, list: string])[] = [
  ['/api/v1/brokers/{id}', '/api/v1/brokers/top?limit=3'],
  ['/api/v1/rent-contracts/{id}', '/api/v1/rent-contracts?limit=3'],
];
const Rows = z.array(z.looseObject({ id: z.union([z.int(), z.string()]) }));

/** Operations that a new warehouse has no answer for: the change feed begins with the first run. */
const begunLater: readonly string[] = ['listTransactionChanges'];

type Asks = Pick<TestService, 'ask'>;

async function saysNothing({ ask }: Asks, request: string): Promise<string | null> {
  const answer = await ask(request, { key: 'enterprise' });
  const text = await answer.text();
  if (answer.status !== 200) return `answered ${answer.status}`;
  if (answer.headers.get('content-type')?.includes('json') === true) return emptyBecause(JSON.parse(text));
  return text.length === 0 ? 'no bytes' : null;
}

/** Returns the requests of the examples, and those for other records of the same kind. */
async function requestsOf({ ask }: Asks, { path, examples }: Endpoint): Promise<string[]> {
  const own = examples.map(({ request }) => request);
  const [begin, list] = lists.find(([start]) => path.startsWith(start)) ?? [];
  if (begin === undefined || list === undefined) return own;
  const body: unknown = await (await ask(list, { key: 'enterprise' })).json();
  const rows = Rows.parse(Object.values(z.record(z.string(), z.unknown()).parse(body)).find(Array.isArray));
  return [...own, ...rows.map(({ id }) => path.replace('{id}', encodeURIComponent(id)))];
}

/** Asks every read operation. Returns a sentence for each operation of which no request says anything, and the number of operations. */
export async function emptyOperations(
  service: Asks,
): Promise<{ readonly asked: number; readonly empty: readonly string[] }> {
  const measured = endpoints
    .filter(isMeasured)
    .filter(({ operationId }) => !begunLater.includes(operationId));
  const empty: string[] = [];
  for (const endpoint of measured) {
    const faults: string[] = [];
    const requests = await requestsOf(service, endpoint);
    for (const request of requests) {
      const fault = await saysNothing(service, request);
      if (fault !== null) faults.push(`${request}: ${fault}`);
    }
    if (faults.length === requests.length) empty.push(`${endpoint.operationId}: ${faults.join('; ')}`);
  }
  return { asked: measured.length, empty };
}
