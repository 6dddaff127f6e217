/** Defines a page of a list, and the key after which the next page begins. */

/** The sort values of the last row of a page, its id last. Each list defines their meaning. */
export type CursorKey = readonly (string | number | null)[];

/** The result of the handler of a list: a page, and the key after which the next page begins, or null on the last page. */
export interface Page<Item> {
  readonly rows: readonly Item[];
  readonly next: CursorKey | null;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** True when a later request may get a better answer. Such an answer is not cached and has no ETag. */
  readonly isProvisional?: boolean;
}
