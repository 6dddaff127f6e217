/** Pages of lists: what a handler gives, and the key that the next page goes on after. */

/** The sort values of the last row of a page, its id last. What they mean is the list's own affair. */
export type CursorKey = readonly (string | number | null)[];

/** What a list's handler gives: a page, and the key to go on after, or null at the end. */
export interface Page<Item> {
  readonly rows: readonly Item[];
  readonly next: CursorKey | null;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** True when another try may give a better answer: it is neither kept nor tagged. */
  readonly isProvisional?: boolean;
}
