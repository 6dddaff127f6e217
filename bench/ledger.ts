/** Collects the measurements of several peers: values by measurement and peer, one for each turn. */
import { type Figure, median } from './benchmark.ts';

interface Entry extends Pick<Figure, 'what' | 'unit' | 'note'> {
  readonly peer: string;
  readonly values: number[];
}

export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** Adds one value. A 0 counts as the smallest measurable value, because ratios divide by it. */
  add(peer: string, { what, unit, note }: Pick<Figure, 'what' | 'unit' | 'note'>, value: number): void {
    const key = `${peer}: ${what}`;
    const entry = this.#entries.get(key) ?? { what, unit, note, peer, values: [] };
    this.#entries.set(key, entry);
    entry.values.push(Math.max(value, Number.EPSILON));
  }

  /** Returns the median of the values; null if there are none. */
  median(peer: string, what: string): number | null {
    const entry = this.#entries.get(`${peer}: ${what}`);
    return entry === undefined ? null : median(entry.values);
  }

  /** Returns a figure for each peer and measurement: peers in the given order, measurements in the order of the first peer. */
  figures(peers: readonly string[]): Figure[] {
    const entries = [...this.#entries.values()].toSorted(
      (a, b) => peers.indexOf(a.peer) - peers.indexOf(b.peer),
    );
    return entries.map(({ values, ...entry }) => ({ ...entry, value: median(values) }));
  }

  /** Returns every value. */
  runs(): Record<string, number[]> {
    return Object.fromEntries(
      [...this.#entries].map(([key, { values }]) => [
        key,
        values.map((value) => Number(value.toPrecision(4))),
      ]),
    );
  }
}
