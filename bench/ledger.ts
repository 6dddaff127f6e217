/** Measurements of several peers while they come in: values by what they are of and whose they are, one a turn. */
import { type Figure, median } from './benchmark.ts';

interface Entry extends Pick<Figure, 'what' | 'unit' | 'note'> {
  readonly peer: string;
  readonly values: number[];
}

export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** Writes down one value; 0 counts as the least that can be told, for a ratio must have something to divide by. */
  add(peer: string, { what, unit, note }: Pick<Figure, 'what' | 'unit' | 'note'>, value: number): void {
    const key = `${peer}: ${what}`;
    const entry = this.#entries.get(key) ?? { what, unit, note, peer, values: [] };
    this.#entries.set(key, entry);
    entry.values.push(Math.max(value, Number.EPSILON));
  }

  /** The middle of what was written down; null when nothing was. */
  median(peer: string, what: string): number | null {
    const entry = this.#entries.get(`${peer}: ${what}`);
    return entry === undefined ? null : median(entry.values);
  }

  /** A figure for each peer and thing: peers in this order, things in that in which they came in for the first of them. */
  figures(peers: readonly string[]): Figure[] {
    const entries = [...this.#entries.values()].toSorted(
      (a, b) => peers.indexOf(a.peer) - peers.indexOf(b.peer),
    );
    return entries.map(({ values, ...entry }) => ({ ...entry, value: median(values) }));
  }

  /** Every value. */
  runs(): Record<string, number[]> {
    return Object.fromEntries(
      [...this.#entries].map(([key, { values }]) => [
        key,
        values.map((value) => Number(value.toPrecision(4))),
      ]),
    );
  }
}
