/** Follows a list to its end, page by page, like a client. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Ask, TestService } from './service.ts';

const Listed = z.looseObject({
  id: z.string(),
  transaction_date: z.string(),
  price_aed: z.number().nullable(),
  area_sqft: z.number().nullable(),
  price_aed_per_sqft: z.number().nullable(),
  type: z.string(),
});
export type Listed = z.infer<typeof Listed>;

/** A page of transactions. */
export const ListedPage = z.object({
  transactions: z.array(Listed),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
  meta: z.looseObject({
    snapshot_id: z.string(),
    snapshot_changed: z.literal(true).optional(),
    total: z.int().optional(),
    history_from: z.string().nullable(),
    place: z.looseObject({ kind: z.string(), place_id: z.int() }).optional(),
  }),
});
export type ListedPage = z.infer<typeof ListedPage>;

/** Returns one page. Fails with the text of the answer unless it is a 200. */
export async function page(service: TestService, query: string, ask?: Ask): Promise<ListedPage> {
  const response = await service.ask(`/api/v1/transactions?${query}`, ask);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return ListedPage.parse(JSON.parse(text));
}

/** Returns all rows in order. Calls `between` after each page except the last. */
export async function walk(
  service: TestService,
  query: string,
  options: {
    readonly ask?: Ask;
    readonly between?: (page: ListedPage, number: number) => Promise<void>;
  } = {},
): Promise<Listed[]> {
  const rows: Listed[] = [];
  let cursor = '';
  for (let number = 1; ; number++) {
    const one = await page(service, `${query}${cursor}`, options.ask);
    rows.push(...one.transactions);
    assert.equal(one.has_more, one.next_cursor !== null);
    if (one.next_cursor === null) return rows;
    assert.ok(one.transactions.length > 0, 'a page with a next one is not empty');
    cursor = `&cursor=${encodeURIComponent(one.next_cursor)}`;
    await options.between?.(one, number);
  }
}
