/**
 * Decides whose work is next when several callers wait: that of the caller who has used the least time. A caller who keeps the process
 * busy waits behind its own work only. (Start-time fair queueing: P. Goyal, H. Vin, H. Cheng, SIGCOMM 1996.)
 */
import type { Caller } from './caller.ts';

interface Line<Item> {
  readonly caller: Caller;
  readonly items: Set<Item>;
  usedMs: number;
}

/** So many callers are remembered. Beyond that, those that wait for nothing are forgotten. */
const rememberedMost = 1_000;

/** Holds what waits, by caller. */
export class FairQueue<Item> {
  readonly #lines = new Map<string, Line<Item>>();
  /** The time that the caller served last had used: newcomers begin there, so that no caller saves up time. */
  #reachedMs = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns everything that waits, in no order. */
  items(): Item[] {
    return [...this.#lines.values()].flatMap(({ items }) => [...items]);
  }

  /** Returns true when an item of a caller with a key waits. */
  hasKeyed(): boolean {
    for (const { caller, items } of this.#lines.values())
      if (!caller.isAnonymous && items.size > 0) return true;
    return false;
  }

  /** Returns how many items of a caller wait. */
  sizeOf({ key }: Caller): number {
    return this.#lines.get(key)?.items.size ?? 0;
  }

  /** Adds an item, which `next` or `remove` takes out again. */
  add(caller: Caller, item: Item): void {
    const line = this.#line(caller);
    if (line.items.size === 0) line.usedMs = Math.max(line.usedMs, this.#reachedMs);
    line.items.add(item);
    this.#size += 1;
  }

  /** Removes an item that no longer waits. */
  remove(caller: Caller, item: Item): void {
    if (this.#lines.get(caller.key)?.items.delete(item) === true) this.#size -= 1;
  }

  /** Notes that a caller has used time. */
  charge(caller: Caller, ms: number): void {
    const line = this.#line(caller);
    line.usedMs = Math.max(line.usedMs, this.#reachedMs) + ms;
  }

  /**
   * Takes out the item whose turn it is; undefined when none waits.
   *
   * @param newestFirst of the items of one caller
   * @param isReady leaves out callers who may not start more work now
   */
  next(newestFirst: boolean, isReady: (caller: Caller) => boolean = always): Item | undefined {
    let first: Line<Item> | null = null;
    for (const line of this.#lines.values()) {
      if (line.items.size > 0 && isReady(line.caller) && (first === null || isBefore(line, first)))
        first = line;
    }
    if (first === null) return undefined;
    this.#reachedMs = Math.max(this.#reachedMs, first.usedMs);
    const item = newestFirst ? [...first.items].at(-1) : first.items.values().next().value;
    if (item !== undefined) this.remove(first.caller, item);
    return item;
  }

  /** Takes out the oldest item of the caller with the most items, to make room for another; undefined when that is this caller. */
  evictFor(caller: Caller): Item | undefined {
    let longest: Line<Item> | null = null;
    for (const line of this.#lines.values()) {
      if (longest === null || isLonger(line, longest)) longest = line;
    }
    if (longest === null || longest.caller.key === caller.key) return undefined;
    if (caller.isAnonymous && !longest.caller.isAnonymous) return undefined;
    const [item] = longest.items;
    if (item !== undefined) this.remove(longest.caller, item);
    return item;
  }

  #line(caller: Caller): Line<Item> {
    const known = this.#lines.get(caller.key);
    if (known !== undefined) return known;
    if (this.#lines.size >= rememberedMost) this.#forgetIdle();
    const line = { caller, items: new Set<Item>(), usedMs: this.#reachedMs };
    this.#lines.set(caller.key, line);
    return line;
  }

  /** Callers without waiting items begin anew where the others are. */
  #forgetIdle(): void {
    for (const [key, { items }] of this.#lines) if (items.size === 0) this.#lines.delete(key);
  }
}

function isBefore<Item>(line: Line<Item>, other: Line<Item>): boolean {
  if (line.caller.isAnonymous !== other.caller.isAnonymous) return other.caller.isAnonymous;
  return line.usedMs < other.usedMs;
}

/** Room is made by callers without a key first. */
function isLonger<Item>(line: Line<Item>, other: Line<Item>): boolean {
  if (line.items.size === 0) return false;
  if (line.caller.isAnonymous !== other.caller.isAnonymous)
    return line.caller.isAnonymous || other.items.size === 0;
  return line.items.size > other.items.size;
}

function always(): boolean {
  return true;
}
