/** Measures which callers use little of the event loop: they cause no overload. */
import { type Caller, nameWithin } from '../contract/caller.ts';

/** The part of a caller's time that still counts a quarter of a second later. */
const keptPart = 0.7;
/** Less than this is forgotten. */
const leastMs = 1;
/** A loop that works without a pause reaches 830 ms. Below this, the callers are not what keeps it busy. */
const meaningfulMs = 200;

/** Times by name. */
type Used = ReadonlyMap<string, number>;

/** Time that each account and each of its keys used lately. */
export class RecentShares {
  #ofAccounts = new Map<string, number>();
  /** By account, then by the name of its callers. */
  #within = new Map<string, Map<string, number>>();

  /** Notes that a caller has used time. */
  add(caller: Caller, ms: number): void {
    const within = this.#within.get(caller.key) ?? new Map<string, number>();
    this.#within.set(caller.key, within);
    count(within, nameWithin(caller), ms);
    count(this.#ofAccounts, caller.key, ms);
  }

  /** Lets the past count less. To be called every quarter of a second. */
  age(): void {
    this.#ofAccounts = aged(this.#ofAccounts);
    const left = [...this.#within].filter(([key]) => this.#ofAccounts.has(key));
    this.#within = new Map(left.map(([key, within]) => [key, aged(within)]));
  }

  /** Returns true for an account that used less than an equal share of the time that all used lately. */
  isAccountBelowShare({ key }: Caller): boolean {
    return isBelowShare(this.#ofAccounts, key);
  }

  /** Returns true for a caller who used less than an equal share of the time that its account used lately. */
  isBelowShareOfAccount(caller: Caller): boolean {
    const within = this.#within.get(caller.key);
    return within !== undefined && isBelowShare(within, nameWithin(caller));
  }
}

function count(used: Map<string, number>, name: string, ms: number): void {
  used.set(name, (used.get(name) ?? 0) + ms);
}

function aged(used: Used): Map<string, number> {
  const left = [...used].map(([name, ms]) => [name, ms * keptPart] as const);
  return new Map(left.filter(([, ms]) => ms >= leastMs));
}

function isBelowShare(used: Used, name: string): boolean {
  let total = 0;
  for (const ms of used.values()) total += ms;
  return total >= meaningfulMs && (used.get(name) ?? 0) < total / used.size;
}
