/** What a scenario of `make chaos` is: something goes wrong on purpose, and what the project promised for then is counted. */
import type { Figure } from '../../bench/benchmark.ts';

/** What a scenario is given. */
export interface ChaosContext {
  /** A folder of its own, removed afterwards. */
  readonly work: string;
  /** A folder that stays, for what is costly to fetch or make. */
  readonly kept: string;
  /** Few and small: shows that the scenario runs. */
  readonly tiny: boolean;
  readonly say: (sentence: string) => void;
  /** A warehouse with one published snapshot, to be read only. */
  readonly warehouse: () => Promise<string>;
}

/** What a scenario found. The first figure is the one the summary shows. */
export interface Shown {
  readonly data: Readonly<Record<string, number | string>>;
  readonly figures: readonly Figure[];
}

/** A scenario that needs a program this machine does not have: it is left out, and that is said. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** One scenario. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** What is promised, in a sentence for the first column of docs/reliability.md. */
  readonly promise: string;
  readonly run: (context: ChaosContext) => Promise<Shown>;
}

/** A figure that must be nothing. */
export function none(what: string, value: number, unit: string, note?: string): Figure {
  return {
    what,
    value,
    unit,
    budget: { limit: 0, side: 'at most' },
    ...(note === undefined ? {} : { note }),
  };
}

/** A figure that must reach a number. */
export function atLeast(limit: number, what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, budget: { limit, side: 'at least' }, ...(note === undefined ? {} : { note }) };
}

/** A figure that may not pass a number. */
export function atMost(limit: number, what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, budget: { limit, side: 'at most' }, ...(note === undefined ? {} : { note }) };
}

/** An answer that must have this status: 1 when it has. */
export function answers(status: number, what: string, found: number, note?: string): Figure {
  const told = found === status ? `${status}` : `${found} instead of ${status}`;
  return atLeast(1, what, Number(found === status), 'of 1', note === undefined ? told : `${told}, ${note}`);
}

/** A figure that nothing was promised for. */
export function plain(what: string, value: number, unit: string, note?: string): Figure {
  return { what, value, unit, ...(note === undefined ? {} : { note }) };
}
