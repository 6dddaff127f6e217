/** Defines a page of a list, and the key after which the next page begins. */
import type { z } from 'zod';

/** The sort values of the last row of a page, its id last. Each list defines their meaning. */
export type CursorKey = readonly (string | number | null)[];

/** The result of the handler of a list: a page, and the key after which the next page begins, or null on the last page. */
export interface Page<Item> {
  readonly rows: readonly Item[];
  readonly next: CursorKey | null;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The rows as flat formats have them, where the columns depend on the request. */
  readonly flat?: { readonly item: z.ZodObject; readonly rows: readonly unknown[] };
  /** True when a later request may get a better answer. Such an answer is not cached and has no ETag. */
  readonly isProvisional?: boolean;
}
