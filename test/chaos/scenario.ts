/** Defines a scenario of `make chaos`: it causes a failure on purpose and measures the promises for that failure. */
import type { Figure } from '../../bench/benchmark.ts';

/** Context of a scenario. */
export interface ChaosContext {
  /** Private folder, removed afterwards. */
  readonly work: string;
  /** Folder that stays between runs, for files that are slow to fetch or make. */
  readonly kept: string;
  /** Runs with few and small data, only to show that the scenario works. */
  readonly tiny: boolean;
  readonly say: (sentence: string) => void;
  /** Returns a warehouse with one published snapshot (read only). */
  readonly warehouse: () => Promise<string>;
}

/** Result of a scenario. The summary shows the first figure. */
export interface Shown {
  readonly data: Readonly<Record<string, number | string>>;
  readonly figures: readonly Figure[];
}

/** Thrown if the machine lacks a program. The scenario is skipped with a message. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** One scenario. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** The promise, as a sentence for the first column of docs/reliability.md. */
  readonly promise: string;
  readonly run: (context: ChaosContext) => Promise<Shown>;
}

/** Returns a figure that must be 0. */
export function none(what: string, value: number, unit: string, note?: string): Figure {
  return {
    what,
    value,
    unit,
    budget: { limit: 0, side: 'at most' },
    ...(note === undefined ? {} : { note }),
  };
}

/** Returns a figure that must be at least `limit`. */
export function atLeast(limit: number, what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, budget: { limit, side: 'at least' }, ...(note === undefined ? {} : { note }) };
}

/** Returns a figure that must be at most `limit`. */
export function atMost(limit: number, what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, budget: { limit, side: 'at most' }, ...(note === undefined ? {} : { note }) };
}

/** Returns a figure that is 1 if the answer has the required status. */
export function answers(status: number, what: string, found: number, note?: string): Figure {
  const told = found === status ? `${status}` : `${found} instead of ${status}`;
  return atLeast(1, what, Number(found === status), 'of 1', note === undefined ? told : `${told}, ${note}`);
}

/** Returns a figure without a promise. */
export function plain(what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, ...(note === undefined ? {} : { note }) };
}
