/** Measures which callers use little of the event loop: they cause no overload. */

/** The part of a caller's time that still counts a quarter of a second later. */
const keptPart = 0.7;
/** Less than this is forgotten. */
const leastMs = 1;
/** A loop that works without a pause reaches 830 ms. Below this, the callers are not what keeps it busy. */
const meaningfulMs = 200;

/** Time that each caller used lately. */
export class RecentShares {
  #usedMs = new Map<string, number>();

  /** Notes that a caller has used time. */
  add(key: string, ms: number): void {
    this.#usedMs.set(key, (this.#usedMs.get(key) ?? 0) + ms);
  }

  /** Lets the past count less. To be called every quarter of a second. */
  age(): void {
    const left = [...this.#usedMs].map(([key, ms]) => [key, ms * keptPart] as const);
    this.#usedMs = new Map(left.filter(([, ms]) => ms >= leastMs));
  }

  /** Returns true for a caller who used less than an equal share of the time that all callers used lately. */
  isBelowShare(key: string): boolean {
    let total = 0;
    for (const ms of this.#usedMs.values()) total += ms;
    return total >= meaningfulMs && (this.#usedMs.get(key) ?? 0) < total / this.#usedMs.size;
  }
}
