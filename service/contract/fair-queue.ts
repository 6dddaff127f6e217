/**
 * Decides whose work is next when several callers wait: that of the account that has used the least time, and within it that of the key that has
 * used the least. A caller who keeps the process busy waits behind its own work only. (Start-time fair queueing: P. Goyal, H. Vin, H. Cheng,
 * SIGCOMM 1996; by levels: J. Bennett, H. Zhang, SIGCOMM 1996.)
 */
import type { Caller } from './caller.ts';

/** One caller's items, or the callers that share one part of the time. */
interface Part<Item> {
  readonly caller: Caller;
  readonly items: Set<Item>;
  readonly parts: Map<string, Part<Item>>;
  /** Items that wait in it and in its parts. */
  size: number;
  usedMs: number;
  /** The time that the part served last had used: newcomers begin there, so that no caller saves up time. */
  reachedMs: number;
}

/** So many accounts, and so many callers of each, are remembered. Beyond that, those that wait for nothing are forgotten. */
const rememberedMost = 1_000;
const everybody: Caller = { key: '', within: [], isAnonymous: false };

/** Holds what waits, by caller. */
export class FairQueue<Item> {
  readonly #all = newPart<Item>(everybody, 0);

  get size(): number {
    return this.#all.size;
  }

  /** Returns everything that waits, in no order. */
  items(): Item[] {
    return itemsOf(this.#all);
  }

  /** Returns true when an item of a caller with a key waits. */
  hasKeyed(): boolean {
    for (const { caller, size } of this.#all.parts.values()) if (!caller.isAnonymous && size > 0) return true;
    return false;
  }

  /** Returns how many items of a caller wait. */
  sizeOf(caller: Caller): number {
    return this.#known(caller).at(-1)?.items.size ?? 0;
  }

  /** Adds an item, which `next` or `remove` takes out again. */
  add(caller: Caller, item: Item): void {
    let above = this.#all;
    above.size += 1;
    for (const part of this.#path(caller)) {
      if (part.size === 0) part.usedMs = Math.max(part.usedMs, above.reachedMs);
      part.size += 1;
      above = part;
    }
    above.items.add(item);
  }

  /** Removes an item that no longer waits. */
  remove(caller: Caller, item: Item): void {
    const path = this.#known(caller);
    if (path.at(-1)?.items.delete(item) !== true) return;
    for (const part of [this.#all, ...path]) part.size -= 1;
  }

  /** Notes that a caller has used time. */
  charge(caller: Caller, ms: number): void {
    let above = this.#all;
    for (const part of this.#path(caller)) {
      part.usedMs = Math.max(part.usedMs, above.reachedMs) + ms;
      above = part;
    }
  }

  /**
   * Takes out the item whose turn it is; undefined when none waits.
   *
   * @param newestFirst of the items of one caller
   * @param isReady leaves out callers who may not start more work now
   */
  next(newestFirst: boolean, isReady: (caller: Caller) => boolean = always): Item | undefined {
    const path = firstReady(this.#all, isReady);
    const first = path?.at(-1);
    if (path === null || first === undefined) return undefined;
    let above = this.#all;
    for (const part of path) {
      above.reachedMs = Math.max(above.reachedMs, part.usedMs);
      above = part;
    }
    const item = newestFirst ? [...first.items].at(-1) : first.items.values().next().value;
    if (item !== undefined) this.remove(first.caller, item);
    return item;
  }

  /** Takes out the oldest item of the account with the most items, and there of the key with the most, to make room for another; undefined when that is this caller. */
  evictFor(caller: Caller): Item | undefined {
    const own: ReadonlySet<Part<Item>> = new Set(this.#known(caller));
    let part = this.#all;
    let isOwn = true;
    while (part.items.size === 0) {
      const longest = longestOf(part);
      if (longest === null || (part === this.#all && comesBefore(longest.caller, caller))) return undefined;
      isOwn &&= own.has(longest);
      part = longest;
    }
    if (isOwn) return undefined;
    const [item] = part.items;
    if (item !== undefined) this.remove(part.caller, item);
    return item;
  }

  /** Returns the parts of a caller from its account down, as far as they are remembered. */
  #known({ key, within }: Caller): Part<Item>[] {
    const path: Part<Item>[] = [];
    let above: Part<Item> | undefined = this.#all;
    for (const name of [key, ...within]) {
      above = above.parts.get(name);
      if (above === undefined) return [];
      path.push(above);
    }
    return path;
  }

  /** Returns the parts of a caller from its account down; makes those that are missing. */
  #path(caller: Caller): Part<Item>[] {
    const path: Part<Item>[] = [];
    let above = this.#all;
    for (const name of [caller.key, ...caller.within]) {
      let part = above.parts.get(name);
      if (part === undefined) {
        if (above.parts.size >= rememberedMost) forgetIdle(above);
        part = newPart(caller, above.reachedMs);
        above.parts.set(name, part);
      }
      path.push(part);
      above = part;
    }
    return path;
  }
}

function newPart<Item>(caller: Caller, usedMs: number): Part<Item> {
  return {
    caller,
    items: new Set<Item>(),
    parts: new Map<string, Part<Item>>(),
    size: 0,
    usedMs,
    reachedMs: 0,
  };
}

function itemsOf<Item>({ items, parts }: Part<Item>): Item[] {
  return [...items, ...[...parts.values()].flatMap((part) => itemsOf(part))];
}

/** Parts without waiting items begin anew where the others are. */
function forgetIdle<Item>({ parts }: Part<Item>): void {
  for (const [name, { size }] of parts) if (size === 0) parts.delete(name);
}

/** Returns the parts down to the caller whose turn it is and who is ready; null when there is none. */
function firstReady<Item>(above: Part<Item>, isReady: (caller: Caller) => boolean): Part<Item>[] | null {
  if (above.items.size > 0 && isReady(above.caller)) return [];
  let first: { readonly part: Part<Item>; readonly below: Part<Item>[] } | null = null;
  for (const part of above.parts.values()) {
    if (part.size === 0 || (first !== null && !isBefore(part, first.part))) continue;
    const below = firstReady(part, isReady);
    if (below !== null) first = { part, below };
  }
  return first === null ? null : [first.part, ...first.below];
}

function isBefore<Item>(part: Part<Item>, other: Part<Item>): boolean {
  if (part.caller.isAnonymous !== other.caller.isAnonymous) return other.caller.isAnonymous;
  return part.usedMs < other.usedMs;
}

function longestOf<Item>({ parts }: Part<Item>): Part<Item> | null {
  let longest: Part<Item> | null = null;
  for (const part of parts.values())
    if (part.size > 0 && (longest === null || isLonger(part, longest))) longest = part;
  return longest;
}

/** Room is made by callers without a key first. */
function isLonger<Item>(part: Part<Item>, other: Part<Item>): boolean {
  if (part.caller.isAnonymous !== other.caller.isAnonymous) return part.caller.isAnonymous;
  return part.size > other.size;
}

/** Returns true when no room is made by one caller for the other. */
function comesBefore(one: Caller, other: Caller): boolean {
  return other.isAnonymous && !one.isAnonymous;
}

function always(): boolean {
  return true;
}
